// SPDX-License-Identifier: MIT

#include "operation.hpp"

#include <algorithm>
#include <memory>

#include <gainsay/check.hpp>

#include "../clock.hpp"
#include "core/cases/executor.hpp"
#include "core/source/recording.hpp"
#include "engine/session.hpp"

namespace bench {

namespace {

constexpr std::uint32_t kMaxChoices = 1u << 20;
constexpr double kLeastSeconds = 0.05;

// CPU seconds of one call, from as many calls as make the clock's grain irrelevant.
template <class Work>
double seconds_each(Work work) {
  work();  // warm
  std::uint64_t calls = 0;
  const double begun = cpu_seconds();
  double used = 0;
  while ((used = cpu_seconds() - begun) < kLeastSeconds) {
    work();
    ++calls;
  }
  return used / static_cast<double>(calls);
}

// Room for one case, and the case.
struct Bed {
  gainsay::core::Arena arena{gainsay::core::Arena::Sharing::none, kMaxChoices};
  gainsay::Case current{arena.tape, arena.journal, *arena.statistics};

  gainsay::Verdict generate(Subject& subject, std::uint64_t seed) {
    gainsay::core::Recording(current.source).begin_random(seed, 0, 0);
    return gainsay::core::run_case(subject, current);
  }
};

// Hands out one example and keeps nothing.
class OneExample final : public gainsay::Store {
 public:
  explicit OneExample(const gainsay::Tape& tape) : tape_(tape) {}
  gainsay::Examples load(std::string_view) override { return {{{tape_, "returned false"}}, {}}; }
  Saved save(std::string_view, const gainsay::Example&) override { return {}; }
  void remove(std::string_view, const gainsay::Example&) override {}

 private:
  const gainsay::Tape& tape_;
};

}  // namespace

gainsay::Tape failing_tape(Subject& subject, std::size_t elements) {
  Bed bed;
  subject.draw(elements);
  std::uint64_t seed = 1;
  while (!bed.generate(subject, seed).failed()) ++seed;
  return bed.arena.tape.copy();
}

double generate_seconds(Subject& subject, std::size_t elements) {
  Bed bed;
  subject.draw(elements);
  std::uint64_t seed = 0;
  return seconds_each([&] { bed.generate(subject, ++seed); });
}

double replay_seconds(Subject& subject, const gainsay::Tape& tape) {
  gainsay::Settings settings;
  settings.max_choices = kMaxChoices;
  const auto executor = gainsay::core::make_in_process(subject, settings, {});
  return seconds_each([&] { executor->replay(tape, 0); });
}

double text_seconds(const gainsay::Tape& tape) {
  return seconds_each([&] { gainsay::tape_from_text(gainsay::to_text(tape)); });
}

Shrunk shrink_seconds(Subject& subject, const gainsay::Tape& tape) {
  gainsay::Settings settings;
  settings.isolation = gainsay::Isolation::in_process;
  settings.max_choices = kMaxChoices;
  settings.failures = 1;
  gainsay::Session session;
  session.store = std::make_shared<OneExample>(tape);
  const gainsay::Session::Scope scope(session);
  Shrunk shrunk;
  shrunk.seconds = cpu_seconds_of([&] { gainsay::check_test(settings, subject); });
  const gainsay::FailureRecord& failure = session.records.back().failures.at(0);
  shrunk.evaluations = failure.evaluations;
  shrunk.end = gainsay::word_for(failure.shrink_end);
  return shrunk;
}

}  // namespace bench
