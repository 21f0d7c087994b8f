// SPDX-License-Identifier: MIT

#include "host/stop.hpp"

#include <csignal>

#include "base/clock.hpp"

namespace gainsay::host {

namespace {

// timeout(1) signals the process and then its group, which it is in: signals that come so close
// together are one wish.
constexpr std::uint64_t kOneWish = 500'000'000;  // nanoseconds

std::atomic<bool> stop_wanted{false};
std::atomic<std::uint64_t> wanted_since{0};

void ask_to_stop(int signal) {
  const std::uint64_t now = base::nanoseconds_now();
  std::uint64_t never = 0;
  stop_wanted.store(true, std::memory_order_relaxed);
  if (wanted_since.compare_exchange_strong(never, now) || now - never < kOneWish) return;
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

}  // namespace

const std::atomic<bool>& stop_on_signals() {
  std::signal(SIGINT, ask_to_stop);
  std::signal(SIGTERM, ask_to_stop);
  // nohup(1) ignores it, and means that.
  if (std::signal(SIGHUP, ask_to_stop) == SIG_IGN) std::signal(SIGHUP, SIG_IGN);
  return stop_wanted;
}

}  // namespace gainsay::host
