// SPDX-License-Identifier: MIT
//
// A worker: a forked process that runs cases on its own and outlives many of them.
//
// Parent and worker share an Arena. The parent writes a command into its Control and rings; the
// worker carries it out without asking back, writing tape, journal and statistics where the parent
// can read them at any moment, and a heartbeat after every case. The parent sleeps, wakes a few
// times a second to see that the heartbeat moves and memory stays within bounds, and learns of the
// worker's death from the kernel. Whatever case was running then has failed; everything counted so
// far is still there, and a new worker goes on with the next case.
//
// Cost: nothing per case but the heartbeat. A single replay (shrinking) is a round trip: both
// sides spin for some microseconds before they sleep (Patience).
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include <gainsay/settings.hpp>

#include "base/descriptor.hpp"
#include "core/arena.hpp"
#include "core/cases/executor.hpp"
#include "core/isolation/offspring.hpp"
#include "core/isolation/sandbox.hpp"
#include "worker/patience.hpp"

namespace gainsay::worker {

class Worker {
 public:
  Worker(Test& test, const Settings& settings, core::GuideFactory make_guide, core::Strays& strays);
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  core::Arena& arena() { return arena_; }

  // Gives the worker something to do and returns at once.
  void begin_batch(const core::Batch& batch);
  void begin_enumeration();
  void begin_replay(const Tape& tape, std::uint32_t flags);
  void begin_leak_check();

  void company(core::Company company) { company_ = company; }
  // True if there is a process, which a leak check needs.
  bool alive() const { return pid_ > 0; }

  // What `look` found.
  enum class State : std::uint8_t {
    busy,
    done,  // the command was carried out
    died,  // the journal tells how
  };

  // Looks once; judges a dead worker or one that exceeds its limits. Never blocks.
  State look();
  // Blocks until the command is over one way or the other.
  State wait();

  // For poll(): readable when the worker is done, or dead.
  int answer_fd() const { return answer_fd_; }
  int process_fd() const { return alive_.number(); }
  // Announces that the parent is about to sleep; false if the answer is already there.
  bool prepare_to_sleep();

  void case_seconds(double seconds) { case_seconds_ = seconds; }
  void stop_soon() { arena_.control->stop.store(true, std::memory_order_relaxed); }

 private:
  using Clock = std::chrono::steady_clock;

  void start();
  void end();
  void bury();
  void ring();
  bool answered() const;
  void remember_counts();
  void command(core::Control::Command command);
  // False if what is shared cannot be what Gainsay wrote there.
  bool believable() const;
  // What a command that is over, one way or the other, came to by that.
  State believed();
  void reap(int status);
  void tell_of_death(const Failure& failure);
  void watch();
  void note_progress(Clock::time_point now);
  // The processor time that the worker has had, in seconds.
  double worked() const;
  // True if the case that is silent for too long has had its time, or does not want any.
  bool hangs();
  double needed_work() const;
  bool waits_its_turn() const;
  void kill_for(FailureKind kind, const std::string& message);
  std::uint64_t resident_mb() const;
  std::string take_output();

  Test& test_;
  const Settings& settings_;
  core::GuideFactory make_guide_;
  core::Strays& strays_;
  core::Arena arena_;
  core::Company company_ = core::Company::others;
  std::unique_ptr<core::Sandbox> sandbox_;  // null: none
  double case_seconds_;
  pid_t pid_ = -1;
  base::Descriptor alive_{};  // readable as soon as the process has ended
  int request_fd_ = -1;       // rings the worker
  int answer_fd_ = -1;        // rings the parent
  int output_fd_ = -1;        // what the worker wrote to standard error
  // What is shared is checked against what only we can write.
  core::Control::Command commanded_ = core::Control::Command::none;
  std::uint32_t asked_ = 0;  // the number of that command
  std::uint64_t first_ = 0;  // the batch
  std::uint64_t end_ = 0;
  std::unique_ptr<core::Statistics> counted_;  // when the newest command that counts began
  bool counts_changed_ = true;                 // since then
  std::uint64_t last_heartbeat_ = 0;
  Patience patience_{};
  Clock::time_point last_progress_{};
  Clock::time_point last_look_{};
  double worked_before_ = 0;  // at that time
  bool one_hung_ = false;     // a case was late that had worked all the time
  int asleep_ = 0;            // so many times in a row it was seen asleep
  Clock::time_point last_memory_check_{};
  FailureKind killed_for_ = FailureKind::signal;
  std::string kill_message_{};
};

// What the worker's side needs.
struct ChildSetup {
  Test& test;
  core::Arena& arena;
  core::Guide* guide;
  int request_fd;
  int answer_fd;
  int output_fd;
  std::uint64_t memory_mb;
  std::uint64_t processes;
  pid_t parent;
  const core::Sandbox* sandbox;  // null: none
};

// The worker's life: carries out commands until told to quit. Never returns.
[[noreturn]] void live_as_worker(const ChildSetup& setup);

// Turns the end of a worker into a failure: the signal, the frames, a sanitizer's report.
struct Death {
  int status = 0;        // as from waitpid
  std::string output{};  // the end of its standard error
};
Failure judge_death(const Death& death, const core::Arena& arena);

}  // namespace gainsay::worker
