// SPDX-License-Identifier: MIT
//
// Runs cases, somewhere: in this process or in workers. The engine above it decides which.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gainsay/case.hpp>
#include <gainsay/record.hpp>
#include <gainsay/settings.hpp>

#include "core/arena.hpp"
#include "core/guide.hpp"
#include "core/guide_setup.hpp"
#include "core/isolation/damage.hpp"
#include "core/isolation/offspring.hpp"
#include "core/source/byte_provider.hpp"
#include "store/corpus_file.hpp"

namespace gainsay::core {

// The cases first..end-1 of a seed. Duplicates are recognised within blocks of kBlock cases counted
// from the beginning of the round; batches begin where blocks do, so that what is counted does not
// depend on how the work was divided.
struct Batch {
  static constexpr std::uint64_t kBlock = 256;
  std::uint64_t seed = 0;
  std::uint64_t first = 0;
  std::uint64_t end = 0;
  int max_size = 100;
  std::uint64_t round = 0;   // the first case of the round this is a part of
  bool observed = false;     // the cases write values, labels and verdict to the journal
  bool run_repeats = false;  // a case that repeats another one runs as well: it is asked about
  bool counted = true;       // false: the cases were run before, and are run again to learn more
};

enum class BatchEnd : std::uint8_t { done, failed, stopped };

// What became of a batch; the case before `next` is the one that failed.
struct BatchResult {
  BatchEnd end = BatchEnd::done;
  std::uint64_t next = 0;
};

// Gives out batches and takes in results; implemented by the engine's phases.
class BatchQueue {
 public:
  virtual ~BatchQueue() = default;
  virtual std::optional<Batch> next() = 0;
  // The arena holds the failing case when the result says `failed`. Returns the rest of the batch
  // to run, if the search goes on.
  virtual std::optional<Batch> done(const Batch& batch, const BatchResult& result,
                                    Arena& arena) = 0;
  // Called now and then while cases run; true to stop.
  virtual bool idle(std::uint64_t cases_so_far, std::uint64_t discarded_so_far) = 0;
};

// Flags for a tape that is not being shrunk.
inline std::uint32_t flags_for(const Tape& tape) {
  return kFreshRandom | (tape.whole ? kEndsWithTape : 0u);
}

// Which cases a process has run before a command is carried out in it.
enum class Company : std::uint8_t {
  others,  // any
  none,    // every batch and every replay gets a new process
  probed,  // and when a case is over, damage that it may have done is looked for (see damage.hpp)
};

// False if there is no room for the tape: it is longer than Settings::max_choices, or damaged.
bool fits(const Tape& tape, const Settings& settings);

class Executor {
 public:
  virtual ~Executor() = default;

  // True if cases run in a process of their own, so that one can be had that ran no other case.
  virtual bool isolates() const { return false; }
  virtual void company(Company) {}
  // True if LeakSanitizer finds that the cases which the workers have run leak.
  virtual bool leaked() { return false; }

  virtual void generate(BatchQueue& queue) = 0;
  // Goes on with the enumeration in the arena's odometer until it ends, fails or is stopped.
  virtual BatchEnd enumerate(BatchQueue& queue) = 0;
  // Runs one case. Its tape and journal are in `arena()` until the next call.
  virtual Verdict::Kind replay(const Tape& tape, std::uint32_t flags) = 0;
  // The same for what a corpus file holds, tape or not; only in this process.
  virtual Verdict::Kind replay_entry(const store::CorpusEntry& entry, std::uint32_t flags) {
    return replay(entry.tape, flags);
  }
  // Failures of this kind cost at least the time limit; shrinking lowers it for its own runs.
  virtual void case_seconds(double seconds) = 0;

  // Calls `hear` for what a case writes to its journal, while it writes; only in this process.
  virtual void overhear(Journal::Hear, void* /*context*/) {}

  virtual Arena& arena() = 0;
  // Adds up what all workers counted.
  virtual Statistics statistics() = 0;
};

// The loops that run cases in this process; a worker's child runs the same.
class CaseLoop {
 public:
  CaseLoop(Test& test, Arena& arena, Guide* guide);

  // Who notices the processes and threads that cases start; only in a worker.
  void watch(Offspring& offspring) { offspring_ = &offspring; }
  // Ends the worker if the heap is damaged.
  void look_at_heap();

  BatchResult generate(const Batch& batch);
  // Goes on with the enumeration for at most so many cases; `stopped` if that was not the end.
  BatchEnd enumerate(std::uint64_t most_walked = ~std::uint64_t{0});
  Verdict::Kind replay(const Tape& tape, std::uint32_t flags);
  Verdict::Kind replay_entry(const store::CorpusEntry& entry, std::uint32_t flags);
  void overhear(Journal::Hear hear, void* context) { case_.journal.overhear(hear, context); }

 private:
  Verdict run();
  Verdict run_watched();
  Verdict judge_leftovers(Verdict verdict);
  Leftovers run_once_more();
  [[noreturn]] void end_worker(const Failure& failure);
  void look_for_damage();
  Verdict run_timed();
  bool pauses(std::uint64_t& walks_left) const;
  void write_verdict(Verdict verdict);
  void begin_case(const Batch& batch, std::uint64_t number, std::uint64_t attempt);
  void begin_replay(std::uint32_t flags);
  Verdict::Kind run_replay();
  Verdict redraw(const Batch& batch, std::uint64_t number, Verdict verdict);
  void begin_block();
  void learn(Verdict verdict);

  Test& test_;
  Arena& arena_;
  Guide* guide_;
  ByteProvider bytes_{};
  std::unique_ptr<Guide> climbing_{};  // made when the property names a target
  Offspring* offspring_ = nullptr;
  HeapWatch heap_{};
  std::uint32_t until_vfork_check_ = 1;
  Case case_;
};

// Runs the test once, as the case's source was begun; whatever it throws becomes a verdict.
Verdict run_case(Test& test, Case& current);

// The reason of cases that drew more than Settings::max_choices.
inline constexpr const char* kTooManyChoices = "more choices than Settings::max_choices";

// The failure a journal tells of.
Failure failure_in(const Journal& journal);

std::unique_ptr<Executor> make_in_process(Test& test, const Settings& settings,
                                          const GuideFactory& make_guide);

}  // namespace gainsay::core
