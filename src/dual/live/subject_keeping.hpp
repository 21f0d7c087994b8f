// SPDX-License-Identifier: MIT
//
// The server of a test: kept for all of its workers, leased by each of them.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include <gainsay/dual/subject.hpp>
#include <gainsay/settings.hpp>

#include "base/result.hpp"
#include "base/shared_memory.hpp"
#include "dual/subject/keeper.hpp"

namespace gainsay::dual {

class SubjectKeeping {
 public:
  explicit SubjectKeeping(Subject subject) : subject_(std::move(subject)) {}

  const Subject& subject() const { return subject_; }

  // In the runner, before there are workers: starts one server and brings it to its beginning, so
  // that what is wrong with it is told before there are cases. Throws EnvironmentError or
  // UsageError.
  void start(const Settings& settings);
  // All servers end.
  void stop();

  // --- in workers

  // The server, for a conversation that begins. Throws Discarded if there is none: it did not start
  // again, or could not be brought back.
  Lease& ready();
  Lease& lease() { return *lease_; }
  // What the name of the conversation begins with.
  const std::string& prefix() const { return prefix_; }
  // The conversation used names of its own: what it has done does not matter to others.
  void note_name() { named_ = true; }
  // Whatever is said about the server, the next conversation finds one that is well.
  void renew() { renewed_ = true; }

 private:
  Result<void> bring_back();
  [[noreturn]] void discard(const Error& why);

  struct Shared {
    std::atomic<std::uint64_t> conversations = 0;
  };

  Subject subject_;
  base::SharedMemory memory_{sizeof(Shared)};
  std::optional<Keeper> keeper_{};
  std::optional<Lease> lease_{};
  std::string prefix_{};
  bool first_ = true;    // nobody has talked to this server
  bool talked_ = false;  // this process has
  bool named_ = false;   // since `ready`
  bool renewed_ = false;
  std::set<std::string> reasons_{};  // of discards
};

}  // namespace gainsay::dual
