// SPDX-License-Identifier: MIT

#include "cover/guides.hpp"

#include <gainsay/cover.hpp>
#include <gainsay/error.hpp>

#include "cover/bytes_guide.hpp"
#include "cover/coverage_guide.hpp"
#include "cover/fuzzchick_guide.hpp"
#include "engine/session.hpp"
#include "store/corpus_dir.hpp"

namespace gainsay::coverage {

namespace {

[[noreturn]] void refuse_blind() {
  throw UsageError({.code = "guide-sees-nothing",
                    .what = "guided search needs instrumented code, and this program has none",
                    .place = "--guide",
                    .fix = "add gainsay_instrument(<target>) to CMakeLists.txt for the code under "
                           "test, or take --guide=none"});
}

// A corpus that would not be used or could not be kept is refused before anything runs.
void check_corpus(const Settings& settings, bool sees) {
  const bool coverage =
      settings.guide == Guidance::automatic || settings.guide == Guidance::coverage;
  if (!coverage) {
    throw UsageError(
        {.code = "corpus-needs-coverage",
         .what = "a corpus is kept by the guide `coverage`, and another one was chosen",
         .place = "--corpus",
         .fix = "leave out --guide, or take --guide=coverage"});
  }
  if (!sees) {
    throw UsageError({.code = "guide-sees-nothing",
                      .what = "a corpus is kept by guided search, which needs instrumented code, "
                              "and this program has none",
                      .place = "--corpus",
                      .fix =
                          "add gainsay_instrument(<target>) to CMakeLists.txt for the code under "
                          "test, or leave out --corpus"});
  }
  const std::string reason = store::why_not_writable(settings.corpus);
  if (reason.empty()) return;
  throw EnvironmentError({.code = "corpus-not-writable",
                          .what = "the corpus " + settings.corpus + " cannot be written: " + reason,
                          .place = "--corpus",
                          .fix = "make room, make the folder writable, or choose another one"});
}

// What others wrote to the log is tried by every guide, so that is where the corpus goes.
void use_corpus(const std::string& folder, const std::shared_ptr<SharedLog>& log,
                core::GuideSetup& guiding) {
  const store::Corpus corpus = store::load_corpus(folder);
  guiding.problems = corpus.problems;
  SharedLog::Reader writer(log.get());
  std::size_t left_out = 0;
  for (const store::CorpusFile& file : corpus.files) {
    if (!file.entry.tape.empty() && !writer.pass_on(file.entry.tape)) ++left_out;
  }
  if (left_out > 0) {
    guiding.problems.push_back(folder + ": " + std::to_string(left_out) +
                               " files of the corpus were left out, because it is larger than what "
                               "a run can hold; gainsay corpus minimise makes it smaller");
  }
  guiding.finish = [folder, log] {
    SharedLog::Reader all(log.get());
    for (Tape tape; all.next(tape);) {
      const store::CorpusSaved saved = store::save_to_corpus(folder, store::to_corpus(tape));
      if (!saved.problem.empty()) return std::vector<std::string>{saved.problem};
    }
    return std::vector<std::string>{};
  };
}

}  // namespace

core::GuideSetup guide_for(const Settings& settings, const std::vector<Tape>& examples) {
  const bool sees = is_instrumented();
  const bool automatic = settings.guide == Guidance::automatic;
  if (!settings.corpus.empty()) check_corpus(settings, sees);
  if (settings.guide == Guidance::none || (automatic && !sees)) return {};
  if (!sees) refuse_blind();
  if (settings.guide == Guidance::fuzzchick) {
    return {.make = [] { return std::make_unique<FuzzChickGuide>(); }, .name = "fuzzchick"};
  }
  if (settings.guide == Guidance::bytes) {
    return {.make = [] { return std::make_unique<BytesGuide>(); }, .name = "bytes"};
  }
  const auto log = std::make_shared<SharedLog>();
  // What failed once is where to begin, besides: it got somewhere.
  SharedLog::Reader writer(log.get());
  for (const Tape& tape : examples) writer.write(tape);
  // In one process there is no other guide, and none that comes after it.
  const bool writes = settings.isolation != Isolation::in_process || !settings.corpus.empty();
  core::GuideSetup guiding{.make =
                               [log, writes, earlier = earlier_values(examples)] {
                                 return std::make_unique<CoverageGuide>(log, writes, earlier);
                               },
                           .name = "coverage"};
  if (!settings.corpus.empty()) use_corpus(settings.corpus, log, guiding);
  return guiding;
}

}  // namespace gainsay::coverage

bool gainsay::offer_guides() {
  engine::guide_plain_sessions(coverage::guide_for);
  return true;
}
