// SPDX-License-Identifier: MIT

#include "host/replay_guard.hpp"

#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <ctime>

#include <gainsay/error.hpp>

#include "base/format.hpp"
#include "base/read_file.hpp"
#include "host/exit_code.hpp"

namespace gainsay::host {

namespace {

std::atomic<const Console*> guarded{nullptr};  // while a case is replayed
std::atomic<pid_t> guarded_process{0};         // a child that the case forks may exit as it likes

[[noreturn]] void end_as_failed(const Console& console, const std::string& what) {
  const Error error{.code = "replay-ended",
                    .what = what,
                    .place = "--replay",
                    .fix = "replay it with --in-worker, which reports it like any other failure"};
  console.err(to_text(error) + "\n");
  _exit(static_cast<int>(Exit::property_failed));
}

const Console* console_of_case() {
  return guarded_process.load() == getpid() ? guarded.load() : nullptr;
}

void on_exit_of_case(int code, void*) {
  const Console* console = console_of_case();
  if (console != nullptr) end_as_failed(*console, fmt::format("the case called exit({})", code));
}

void on_quick_exit_of_case() {
  const Console* console = console_of_case();
  if (console != nullptr) end_as_failed(*console, "the case called quick_exit()");
}

void register_once() {
  static const bool registered =
      on_exit(on_exit_of_case, nullptr) == 0 && std::at_quick_exit(on_quick_exit_of_case) == 0;
  static_cast<void>(registered);
}

bool debugger_attached() {
  const std::string status = base::read_file("/proc/self/status").content;
  const std::size_t at = status.find("TracerPid:\t");
  return at != std::string::npos && status[at + 11] != '0';
}

// The processor time that this process has had, in seconds.
double worked() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

}  // namespace

ReplayGuard::ReplayGuard(const Console& console, double case_seconds)
    : console_(console), case_seconds_(case_seconds) {
  register_once();
  guarded_process = getpid();
  guarded = &console;
  if (case_seconds <= 0) return;
  // Signals are for the thread of the case, or a handler of the code under test would run here.
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  watcher_ = std::thread([this] { wait(); });
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

ReplayGuard::~ReplayGuard() {
  guarded = nullptr;
  if (!watcher_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  changed_.notify_one();
  watcher_.join();
}

// On a busy machine a case that has not had its time yet is waited for, but not for ever.
void ReplayGuard::wait() {
  constexpr int kLongestWait = 4;  // times the limit
  std::unique_lock lock(mutex_);
  const auto limit = std::chrono::duration<double>(case_seconds_);
  const double worked_before = worked();
  for (int i = 1; !changed_.wait_for(lock, limit, [this] { return over_; }); ++i) {
    if (debugger_attached()) continue;
    if (i < kLongestWait && worked() - worked_before < case_seconds_ / 2) continue;
    end_as_failed(console_, fmt::format("the case did not end within {:g} s", case_seconds_));
  }
}

}  // namespace gainsay::host
