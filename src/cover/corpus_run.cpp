// SPDX-License-Identifier: MIT

#include "cover/corpus_run.hpp"

#include <algorithm>
#include <memory>
#include <numeric>
#include <set>
#include <string>
#include <utility>

#include "base/shared_memory.hpp"
#include "core/source/byte_provider.hpp"
#include "worker/pool.hpp"

namespace gainsay::coverage {

namespace {

// Where workers write which features an entry had. Mapped before they are forked; each entry is
// written once, by the one worker there is.
class FeatureLog {
 public:
  // A log that is full takes no more. An entry that was run has the tape of what it drew.
  void write(Feature entry, std::span<const Feature> features, store::ByteView tape) {
    const std::size_t words = (tape.size() + sizeof(Feature) - 1) / sizeof(Feature);
    Feature* const end = begin() + used();
    if (used() + kHead + features.size() + words > kCapacity) return;
    end[0] = entry;
    end[1] = static_cast<Feature>(features.size());
    end[2] = static_cast<Feature>(tape.size());
    std::copy(features.begin(), features.end(), end + kHead);
    auto* const bytes = reinterpret_cast<std::uint8_t*>(end + kHead + features.size());
    std::copy(tape.begin(), tape.end(), bytes);
    used() += static_cast<Feature>(kHead + features.size() + words);
  }

  void read(std::vector<EntryRun>& runs) {
    for (std::size_t at = 1; at < used();) {
      const Feature* const head = begin() + at;
      const Feature* const features = head + kHead;
      EntryRun& run = runs[head[0]];
      run.ran = head[2] != 0;
      run.died = false;
      run.features.assign(features, features + head[1]);
      const auto* const bytes = reinterpret_cast<const std::uint8_t*>(features + head[1]);
      run.tape = store::from_corpus({bytes, head[2]}).tape;
      at += kHead + head[1] + (head[2] + sizeof(Feature) - 1) / sizeof(Feature);
    }
  }

 private:
  static constexpr std::size_t kCapacity = std::size_t{1}
                                           << 28;  // pages that nobody touches are free
  static constexpr std::size_t kHead = 3;

  Feature* begin() const { return memory_.as<Feature>(); }
  Feature& used() const {
    Feature& first = *begin();
    if (first == 0) first = 1;
    return first;
  }

  base::SharedMemory memory_{kCapacity * sizeof(Feature)};
};

// Gives out the entries by their number; without entries every case is drawn.
class EntryGuide final : public core::Guide {
 public:
  EntryGuide(const std::vector<store::CorpusEntry>& entries, FeatureLog& log)
      : entries_(entries), log_(log) {}

  Start next(std::uint64_t number, Random&) override {
    number_ = number;
    features_.forget();
    if (number >= entries_.size()) return {};
    const store::CorpusEntry& entry = entries_[static_cast<std::size_t>(number)];
    if (entry.has_header) return {&entry.tape, nullptr, entry.seed(), entry.size()};
    provider_.begin(entry.rest);
    return {nullptr, &provider_};
  }
  bool arguments_drawn(const detail::TapeBuffer&) override {
    features_.forget();
    return true;
  }
  void learn(const Case& current, Verdict verdict) override {
    const auto entry = static_cast<Feature>(number_);
    if (verdict.kind() == Verdict::Kind::duplicate) return log_.write(entry, {}, {});
    const bool discarded = verdict.kind() == Verdict::Kind::discard;
    did_.clear();
    for (const Feature feature : features_.collect())
      did_.push_back(2 * feature + (discarded ? 1 : 0));
    log_.write(entry, did_, store::to_corpus(current.source.tape().copy()));
  }

 private:
  const std::vector<store::CorpusEntry>& entries_;
  FeatureLog& log_;
  Features features_{};
  std::vector<Feature> did_{};
  core::ByteProvider provider_{};
  std::uint64_t number_ = 0;
};

// All of them once; a failure ends nothing, a wish to stop does.
class Entries final : public core::BatchQueue {
 public:
  Entries(std::vector<EntryRun>& runs, const core::Batch& all, const std::atomic<bool>* stop)
      : runs_(runs), all_(all), stop_(stop) {}

  std::optional<core::Batch> next() override {
    if (given_) return std::nullopt;
    given_ = true;
    return all_;
  }
  std::optional<core::Batch> done(const core::Batch& batch, const core::BatchResult& result,
                                  core::Arena& arena) override {
    if (result.end != core::BatchEnd::failed) return std::nullopt;
    EntryRun& run = runs_[static_cast<std::size_t>(result.next - 1)];
    run.ran = true;
    run.failed = true;
    run.died = true;  // unless the log tells more
    run.tape = arena.tape.copy();
    if (result.next >= batch.end || stop_wanted()) return std::nullopt;
    core::Batch rest = batch;
    rest.first = result.next;
    return rest;
  }
  bool idle(std::uint64_t, std::uint64_t) override { return stop_wanted(); }

 private:
  bool stop_wanted() const { return stop_ != nullptr && stop_->load(std::memory_order_relaxed); }

  std::vector<EntryRun>& runs_;
  core::Batch all_;
  const std::atomic<bool>* stop_;
  bool given_ = false;
};

std::vector<EntryRun> run_all(Test& test, Settings settings,
                              const std::vector<store::CorpusEntry>& entries, std::size_t count,
                              std::uint64_t seed, const std::atomic<bool>* stop) {
  std::vector<EntryRun> runs(count);
  if (count == 0) return runs;
  settings.jobs = 1;
  test.prepare(settings);
  FeatureLog log;
  const core::GuideFactory make = [&entries, &log] {
    return std::make_unique<EntryGuide>(entries, log);
  };
  const auto executor = settings.isolation == Isolation::in_process
                            ? core::make_in_process(test, settings, make)
                            : worker::make_workers(test, settings, make);
  // What is drawn is to be various; what stands in a file is asked about, whatever it repeats.
  const core::Batch all{.seed = seed, .end = count, .run_repeats = !entries.empty()};
  Entries queue(runs, all, stop);
  executor->generate(queue);
  log.read(runs);
  return runs;
}

}  // namespace

std::vector<EntryRun> run_entries(Test& test, const Settings& settings,
                                  const std::vector<store::CorpusEntry>& entries,
                                  const std::atomic<bool>* stop) {
  return run_all(test, settings, entries, entries.size(), 1, stop);
}

std::vector<EntryRun> run_drawn(Test& test, const Settings& settings, std::size_t count,
                                std::uint64_t seed, const std::atomic<bool>* stop) {
  return run_all(test, settings, {}, count, seed, stop);
}

std::vector<bool> smallest_cover(const std::vector<EntryRun>& runs) {
  std::vector<std::size_t> order(runs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&runs](std::size_t a, std::size_t b) {
    return std::pair(runs[a].tape.size(), a) < std::pair(runs[b].tape.size(), b);
  });
  std::vector<bool> kept(runs.size(), false);
  std::set<Feature> held;
  // Of strings: for vectors of bytes g++ 12 warns of a comparison that does not happen, at -O3.
  std::set<std::string> failing;
  for (const std::size_t i : order) {
    bool adds = !runs[i].ran;
    if (runs[i].failed) {
      const std::vector<std::uint8_t> bytes = store::to_corpus(runs[i].tape);
      adds = failing.emplace(bytes.begin(), bytes.end()).second;
    }
    for (const Feature feature : runs[i].features) adds = held.insert(feature).second || adds;
    kept[i] = adds;
  }
  return kept;
}

}  // namespace gainsay::coverage
