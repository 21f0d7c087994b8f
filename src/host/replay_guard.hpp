// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "host/console.hpp"

namespace gainsay::host {

// Stands by while a case is replayed in this process, where nobody else sees how it ends.
//
// A case that calls exit() or quick_exit() would end the process with a code that is not ours, and
// one that hangs would not end it at all. Both end it with the exit code of a failure here. Time
// does not count while a debugger is attached: then a person is looking. Only one at a time.
class ReplayGuard {
 public:
  // A limit of 0: none.
  ReplayGuard(const Console& console, double case_seconds);
  ~ReplayGuard();
  ReplayGuard(const ReplayGuard&) = delete;
  ReplayGuard& operator=(const ReplayGuard&) = delete;

 private:
  void wait();

  const Console& console_;
  double case_seconds_;
  bool over_ = false;
  std::mutex mutex_{};
  std::condition_variable changed_{};
  std::thread watcher_{};
};

}  // namespace gainsay::host
