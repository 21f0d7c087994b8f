// SPDX-License-Identifier: MIT
//
// A server that its holder has for itself, until the object is destroyed or the holder dies.
#pragma once

#include <unistd.h>

#include <cstdint>
#include <optional>

#include <gainsay/dual/subject.hpp>

#include "base/descriptor.hpp"
#include "base/result.hpp"
#include "dual/net/endpoint.hpp"
#include "dual/subject/protocol.hpp"

namespace gainsay::dual {

class Lease {
 public:
  // Through the door of a keeper, which must keep such subjects. The subject has to outlive it.
  static Result<Lease> take(const Subject& subject, int door);
  Lease(Lease&&) = default;
  Lease& operator=(Lease&&) = default;
  ~Lease();

  // Where the server listens; `reset` may move it.
  const Endpoint& endpoint() const { return endpoint_; }
  // Readable, for poll(), when the server died; then `state` says how.
  int descriptor() const { return socket_.number(); }
  // What is known now. The error: the keeper is gone.
  Result<SubjectState> state();

  // Brings the server back to where it was, as the subject says; one that died is started again.
  Result<void> reset();
  // The same by a restart, whatever the subject says.
  Result<void> restart() { return run(Ask::Kind::restart); }

 private:
  Lease(const Subject& subject, base::Descriptor socket)
      : subject_(&subject), holder_(getpid()), socket_(std::move(socket)) {}

  Result<SubjectState> ask(Ask::Kind kind);
  Result<void> run(Ask::Kind how);
  // False if it has to be tried with another port.
  Result<bool> wait_until_ready(const SubjectState& started);
  void sleep_or_news(double seconds) const;

  const Subject* subject_;
  pid_t holder_;
  base::Descriptor socket_;
  std::uint32_t asked_ = 0;
  Endpoint endpoint_{};
};

}  // namespace gainsay::dual
