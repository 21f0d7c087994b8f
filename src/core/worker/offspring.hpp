// SPDX-License-Identifier: MIT
//
// Processes and threads that a case starts.
//
// Code under test may fork. A child that does its work and ends is nobody's business. A child that
// comes back from the property would go on as a second worker, in the same shared memory, and fork
// in its turn with every case; one that stays behind, or a thread that does, disturbs later cases
// and is blamed on them. Both are failures of the case that started them.
//
// In the worker, `Offspring` notices them. What a case costs that starts nothing: two loads. The
// arena is taken away from children (MADV_DONTFORK), so that a child that draws or asserts dies
// before it can touch it. What a thread pool or a server keeps from its first use on is no failure:
// a case that leaves something behind runs once more, and fails if it leaves something again.
//
// In the runner, `Strays` ends what a dead worker left behind, whatever became of its parents.
//
// Limits: a child of vfork shares the worker's memory and cannot be told apart without a system
// call; it is looked for every so many cases and in every replay. Processes made by a bare clone()
// are counted only once they are there.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "base/process.hpp"
#include "core/arena.hpp"

namespace gainsay {

using base::children_of;

// What a case left behind.
struct Leftovers {
  enum class Kind : std::uint8_t {
    none,
    came_back,  // a child went on behind the fork as if it were the worker
    too_many,   // more processes at once than allowed
    process,    // one is still running
    thread,     // one is still running
  };
  Kind kind = Kind::none;
  std::string what{};  // for the report, with its count
};

// What to say of a case that forks without end.
std::string too_many_processes(std::uint64_t most);

class Offspring {
 public:
  // In the worker, once, before the first case. Children must not touch the arena.
  Offspring(const Arena& arena, std::uint64_t most_processes);
  ~Offspring();
  Offspring(const Offspring&) = delete;
  Offspring& operator=(const Offspring&) = delete;

  // True in a child that came back from the property. Costs one load.
  bool is_child() const { return *parent_ == 0; }
  // The same for a child of vfork: costs a system call.
  bool is_vfork_child() const;
  // What such a child does instead of going on.
  [[noreturn]] void end_child() const;
  [[noreturn]] void end_vfork_child() const;

  // True if the case that ended may have left something behind. Costs two loads.
  bool suspicious() const;
  // Waits a moment for what still runs; what remains counts as known from now on.
  Leftovers settle();
  // For the handlers of signals and of fork, which have no other way to get at it.
  static Offspring* current();
  // In a child that touched the arena: notes it. False in the worker itself.
  bool note_if_child() const;
  // Called by the C library around a fork.
  void about_to_fork();
  void forked_in_parent();
  void forked_in_child();
  bool forked() const;

 private:
  struct Shared {
    std::atomic<std::uint32_t> forks;      // since the last `settle`, in all generations
    std::atomic<std::uint32_t> came_back;  // children that did
    std::atomic<std::uint32_t> too_many;
  };

  std::size_t running() const;
  std::vector<pid_t> new_children() const;

  pid_t worker_;
  std::uint64_t most_;
  Control* control_;                // in the arena: the runner may have to judge alone
  Shared* shared_;                  // with all descendants
  volatile std::uint32_t* parent_;  // 1 here, wiped to 0 in a forked child
  std::vector<pid_t> known_{};      // children that earlier cases left
  std::size_t known_threads_ = 1;
};

// Ends processes that became children of this one because a worker that started them is dead.
class Strays {
 public:
  Strays();
  ~Strays();
  Strays(const Strays&) = delete;
  Strays& operator=(const Strays&) = delete;

  void add_worker(pid_t pid) { workers_.push_back(pid); }
  void remove_worker(pid_t pid);
  void end_all();

 private:
  std::vector<pid_t> before_;  // what the process had started before: not ours to end
  std::vector<pid_t> workers_{};
  int was_reaper_ = 0;
};

}  // namespace gainsay
