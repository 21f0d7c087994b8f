// SPDX-License-Identifier: MIT
//
// Cases in this process: for debuggers, and for speed where nothing can crash.

#include <gainsay/error.hpp>

#include "core/cases/executor.hpp"

namespace gainsay::core {

namespace {

// How many cases run between two looks at the clock.
constexpr std::uint64_t kSlice = Batch::kBlock * 4;

class InProcess final : public Executor {
 public:
  InProcess(Test& test, const Settings& settings, const GuideFactory& make_guide)
      : arena_(Arena::Sharing::none, settings.max_choices),
        guide_(make_guide ? make_guide() : nullptr),
        loop_(test, arena_, guide_.get()) {}

  void generate(BatchQueue& queue) override {
    while (std::optional<Batch> batch = queue.next()) {
      while (batch) batch = run_slices(queue, *batch);
    }
  }

  BatchEnd enumerate(BatchQueue& queue) override {
    BatchEnd end = BatchEnd::stopped;
    do {
      if (queue.idle(arena_.statistics->cases(), arena_.statistics->discarded)) return end;
      end = loop_.enumerate(kSlice);
    } while (end == BatchEnd::stopped && !arena_.odometer->used_up);
    return end;
  }

  Verdict::Kind replay(const Tape& tape, std::uint32_t flags) override {
    return loop_.replay(tape, flags);
  }
  Verdict::Kind replay_entry(const store::CorpusEntry& entry, std::uint32_t flags) override {
    return loop_.replay_entry(entry, flags);
  }

  void case_seconds(double) override {}
  void overhear(Journal::Hear hear, void* context) override { loop_.overhear(hear, context); }
  Arena& arena() override { return arena_; }
  Statistics statistics() override { return *arena_.statistics; }

 private:
  std::optional<Batch> run_slices(BatchQueue& queue, const Batch& batch) {
    Batch slice = batch;
    while (slice.first < batch.end) {
      slice.end = std::min(batch.end, slice.first + kSlice);
      const BatchResult result = loop_.generate(slice);
      if (result.end == BatchEnd::failed) return queue.done(batch, result, arena_);
      slice.first = slice.end;
      if (queue.idle(arena_.statistics->cases(), arena_.statistics->discarded)) {
        return queue.done(batch, {BatchEnd::stopped, slice.first}, arena_);
      }
    }
    return queue.done(batch, {BatchEnd::done, batch.end}, arena_);
  }

  Arena arena_;
  std::unique_ptr<Guide> guide_;
  CaseLoop loop_;
};

}  // namespace

std::unique_ptr<Executor> make_in_process(Test& test, const Settings& settings,
                                          const GuideFactory& make_guide) {
  if (settings.sandbox) {
    throw UsageError({.code = "sandbox-in-process",
                      .what =
                          "the sandbox needs a worker process, and these cases run in Gainsay's "
                          "own",
                      .place = "--sandbox",
                      .fix = "leave out --in-process, or add --no-sandbox"});
  }
  return std::make_unique<InProcess>(test, settings, make_guide);
}

}  // namespace gainsay::core
