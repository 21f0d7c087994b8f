// SPDX-License-Identifier: MIT

#include "dual/subject/lease.hpp"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cmath>

#include "base/clock.hpp"
#include "dual/subject/errors.hpp"
#include "dual/subject/ready.hpp"

namespace gainsay::dual {

Result<Lease> Lease::take(const Subject& subject, int door) {
  auto pair = socket_pair();
  if (!pair || !pass(door, pair->theirs)) return refuse(keeper_gone());
  pair->theirs.reset();
  Lease lease(subject, std::move(pair->ours));
  if (auto running = lease.run(Ask::Kind::start); !running) return refuse(running.error());
  return lease;
}

// Processes that we have forked may still have the socket.
Lease::~Lease() {
  if (socket_.is_open() && holder_ == getpid()) shutdown(socket_.number(), SHUT_RDWR);
}

Result<SubjectState> Lease::ask(Ask::Kind kind) {
  const std::uint32_t number = ++asked_;
  if (!send_ask(socket_.number(), {kind, number})) return refuse(keeper_gone());
  for (;;) {
    const auto told = receive_told(socket_.number());
    if (!told) return refuse(keeper_gone());
    if (told->number != number) continue;  // a death; the answer tells of it as well
    if (told->error) return refuse(*told->error);
    return told->state;
  }
}

Result<SubjectState> Lease::state() { return ask(Ask::Kind::state); }

Result<void> Lease::reset() {
  if (subject_->reset == Reset::restart) return run(Ask::Kind::restart);
  if (auto running = run(Ask::Kind::start); !running) return running;
  if (subject_->reset != Reset::command) return {};
  const auto done = ask(Ask::Kind::command);
  return done ? Result<void>{} : refuse(done.error());
}

// The port may have been taken since it was noted: by a connection of anybody's, if the system
// chose that number for it.
Result<void> Lease::run(Ask::Kind how) {
  constexpr int kAttempts = 5;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    const auto started = ask(how);
    if (!started) return refuse(started.error());
    const auto endpoint = endpoint_of(started->listens);
    if (!endpoint) return refuse(endpoint.error());
    endpoint_ = *endpoint;
    const auto ready = wait_until_ready(*started);
    if (!ready) return refuse(ready.error());
    if (*ready) return {};
    how = Ask::Kind::restart;
  }
  return refuse(port_taken(to_text(endpoint_)));
}

Result<bool> Lease::wait_until_ready(const SubjectState& started) {
  constexpr double kOnce = 0.25;  // for one try; the server may have lost it while it was starting
  if (started.was_ready) return true;
  const base::Stopwatch watch;
  double pause = 0.001;
  for (;;) {
    const double left = subject_->ready.seconds - watch.seconds();
    const double patience = std::clamp(left, 0.01, std::max(kOnce, subject_->ready.seconds / 4));
    const bool answered = responds(endpoint_, subject_->ready.request, patience);
    // Whoever answered: a server that could not have its port is dead, or will be.
    const auto now = ask(answered ? Ask::Kind::ready : Ask::Kind::state);
    if (!now) return refuse(now.error());
    if (now->died()) {
      if (says_port_is_taken(*now)) return false;
      return refuse(ended_before_ready(*subject_, *now));
    }
    if (answered) return true;
    if (left <= 0) {
      const Error error = not_ready(*subject_, *now);
      static_cast<void>(ask(Ask::Kind::stop));
      return refuse(error);
    }
    sleep_or_news(pause);
    pause = std::min(pause * 1.5, 0.05);
  }
}

// A death wakes us.
void Lease::sleep_or_news(double seconds) const {
  pollfd asked{socket_.number(), POLLIN, 0};
  poll(&asked, 1, static_cast<int>(std::ceil(seconds * 1000)));
}

}  // namespace gainsay::dual
