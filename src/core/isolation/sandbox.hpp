// SPDX-License-Identifier: MIT
//
// The sandbox: code under test works in an empty folder of its own and cannot harm what is outside.
//
// Landlock decides about files: writing, creating, removing and renaming is possible beneath the
// folder only, reading everywhere. A seccomp filter hands every call that could do harm to a
// handler in the worker, which carries it out through a gate that the filter lets pass, and counts
// what the kernel refuses. What Landlock knows nothing of (modes and owners of files, processes,
// signals, sockets, mounts) the handler refuses itself; where there is no Landlock, it also judges
// paths.
//
// It keeps accidents from the user's files. It is no prison: code that wants to can find the gate.
//
// Cost: none for a case that makes no such call, but a look at a flag. About 2 µs for one that is
// looked at.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gainsay/settings.hpp>

#include "base/temporary_folder.hpp"
#include "core/arena.hpp"

namespace gainsay::core {

// What the kernel offers.
struct SandboxPowers {
  int landlock = 0;   // its ABI; 0: there is none
  bool trap = false;  // seccomp can hand calls to a handler

  bool any() const { return landlock > 0 || trap; }
};
SandboxPowers sandbox_powers();

// Where code under test may write.
class SandboxFolder {
 public:
  // Throws UsageError sandbox-folder if there is no place for it.
  SandboxFolder();

  const std::string& path() const { return path_; }
  void empty() const;

 private:
  base::TemporaryFolder folder_;
  std::string path_;
};

class Sandbox {
 public:
  // Throws UsageError sandbox-no-folder, sandbox-folder, sandbox-unavailable.
  Sandbox(const Settings& settings, SandboxPowers powers);

  // The one that the settings ask for; null if they ask for none.
  static std::unique_ptr<Sandbox> wanted_by(const Settings& settings);

  const SandboxFolder& folder() const { return folder_; }

  // Confines this process for good, which must have a single thread. Denials are counted in the
  // arena's statistics.
  void enter(Arena& arena) const;

  // Calls `act` in a thread that is confined and ends then, so that this process goes on freely:
  // for code under test that runs when it is loaded. Counts in `denied`.
  void run_inside(Denials& denied, const std::function<void()>& act) const;

 private:
  // Where denials go: the arena is a worker's, or null.
  struct Counting {
    Denials& denied;
    Arena* arena;
  };
  void confine(const Counting& counting) const;

  SandboxPowers powers_;
  std::vector<std::string>
      folders_{};  // that may be written, besides its own; as realpath has them
  bool network_;
  SandboxFolder folder_{};
};

// In a sandbox, from now on: Gainsay itself is at work and what it does is let through, as far as
// Landlock does.
void leave_sandbox();

// What a run in a sandbox has to tell of it, if it is not whole; empty if it is, or if there is
// none.
std::string sandbox_problem(const Settings& settings);

// Something was made in the folder, or the working directory is another.
inline std::atomic<bool> sandbox_touched{false};
void tidy_touched_sandbox();

// Before a case: what the one before left in the folder is removed. Outside a sandbox: nothing.
inline void tidy_sandbox() {
  if (sandbox_touched.load(std::memory_order_relaxed)) tidy_touched_sandbox();
}

}  // namespace gainsay::core
