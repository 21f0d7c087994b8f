// SPDX-License-Identifier: MIT
//
// The keeper: the process that outlives workers and ends what they used.
//
//   runner ── keeper ─┬─ sitter 1 ── server, what it started
//                     └─ sitter 2 ── server, what it started
//
// It is forked in Test::prepare, before there are workers, so it has none of their limits, and has
// a session of its own, so that Ctrl-C does not reach it. Who may be killed, and what happens then:
//   a worker    its server stays, for the worker that comes next;
//   the runner  the keeper notices (pidfd), ends its sitters and removes the folder;
//   a sitter    the kernel kills its server; the keeper, a subreaper, ends the rest and makes a new
//               sitter;
//   the keeper  its sitters notice (a pipe closes), end their servers and remove their folders.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <memory>

#include <gainsay/dual/subject.hpp>

#include "base/descriptor.hpp"
#include "base/result.hpp"
#include "base/temporary_folder.hpp"
#include "dual/subject/lease.hpp"

namespace gainsay::dual {

struct KeeperSettings {
  unsigned subjects = 1;   // at most so many run at once; one is started when it is first asked for
  std::uint64_t seed = 0;  // for {seed}
};

class Keeper {
 public:
  // To be called where there are no threads and no workers yet.
  static Result<Keeper> start(const Subject& subject, KeeperSettings settings);
  Keeper(Keeper&&) = default;
  Keeper& operator=(Keeper&&) = delete;
  // In the process that started it: ends all servers, and waits until they are gone.
  ~Keeper();

  // A server that takes requests, for the caller alone; waits while all are taken. For workers, and
  // for the runner itself. The error is of the environment: nothing could be tested.
  Result<Lease> take() const;

  pid_t id() const { return id_; }
  const std::filesystem::path& folder() const { return folder_.path(); }

 private:
  explicit Keeper(base::TemporaryFolder folder) : folder_(std::move(folder)) {}

  std::shared_ptr<const Subject> subject_{};
  base::TemporaryFolder folder_;
  pid_t runner_ = 0;
  pid_t id_ = 0;
  base::Descriptor door_{};
  base::Descriptor control_{};  // a byte asks the keeper to end
};

}  // namespace gainsay::dual
