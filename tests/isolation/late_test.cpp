// SPDX-License-Identifier: MIT
//
// Which cases are late: those that work or sleep for too long, not those that are kept from
// working.

#include <doctest/doctest.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <ctime>
#include <vector>

#include "isolation/refute.hpp"

using namespace gainsay;

namespace {

// Keeps this process, and those it starts, on one processor.
class OneProcessor {
 public:
  OneProcessor() {
    REQUIRE(sched_getaffinity(0, sizeof before_, &before_) == 0);
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(static_cast<std::size_t>(sched_getcpu()), &one);
    REQUIRE(sched_setaffinity(0, sizeof one, &one) == 0);
  }
  ~OneProcessor() { sched_setaffinity(0, sizeof before_, &before_); }
  OneProcessor(const OneProcessor&) = delete;
  OneProcessor& operator=(const OneProcessor&) = delete;

 private:
  cpu_set_t before_{};
};

// Processes that want the processor as well.
class Crowd {
 public:
  explicit Crowd(int count) {
    for (int i = 0; i < count; ++i) {
      const pid_t pid = fork();
      if (pid == 0) {
        for (;;) asm volatile("");
      }
      pids_.push_back(pid);
    }
  }
  ~Crowd() {
    for (const pid_t pid : pids_) {
      kill(pid, SIGKILL);
      waitpid(pid, nullptr, 0);
    }
  }
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;

 private:
  std::vector<pid_t> pids_{};
};

void work_for(double seconds) {
  const std::clock_t end = std::clock() + static_cast<std::clock_t>(seconds * CLOCKS_PER_SEC);
  while (std::clock() < end) asm volatile("");
}

// The processor time of the processes that this one started and that have ended.
double seconds_of_children() {
  rusage used{};
  REQUIRE(getrusage(RUSAGE_CHILDREN, &used) == 0);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

// Who waits for the child of a vfork is in the same state as who waits for a page of its memory.
void wait_as_for_memory(useconds_t microseconds) {
  const pid_t child = vfork();
  if (child == 0) {
    usleep(microseconds);
    _exit(0);
  }
  waitpid(child, nullptr, 0);
}

}  // namespace

TEST_CASE("a case that waits for a processor is not late") {
  const OneProcessor one;
  const Crowd crowd(4);
  const Record record = refute({.cases = 2, .case_seconds = 0.1}, [](int) {
    work_for(0.05);
    return true;
  });
  CHECK(record.outcome == Outcome::passed);
}

TEST_CASE("a case that works for too long is late, whoever else wants the processor") {
  const OneProcessor one;
  const Crowd crowd(1);
  const Record record = refute({.failures = 1, .shrink = false, .case_seconds = 0.1}, [](int) {
    work_for(60);
    return true;
  });
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.kind == FailureKind::timeout);
}

TEST_CASE("a case that is far slower than all others is late when it has had half of its time") {
  // Where so much is going on that another case seems slow, too, it takes longer.
  constexpr int kTries = 5;
  const OneProcessor one;
  double worked = 1;
  for (int i = 0; i < kTries && worked >= 0.8; ++i) {
    const Crowd crowd(1);
    const double before = seconds_of_children();
    const Record record = refute({.failures = 1, .shrink = false, .case_seconds = 1}, [](int x) {
      if (x > 100) work_for(60);
      return true;
    });
    worked = seconds_of_children() - before;  // without the crowd, which has not ended
    REQUIRE(record.failures.size() == 1);
    CHECK(record.failures[0].failure.kind == FailureKind::timeout);
    CHECK(worked >= 0.5);
  }
  CHECK(worked < 0.8);
}

TEST_CASE("a case whose memory has to be fetched is not late") {
  const Record record = refute({.cases = 2, .case_seconds = 0.1}, [](int) {
    wait_as_for_memory(400'000);
    return true;
  });
  CHECK(record.outcome == Outcome::passed);
}

TEST_CASE("a case that sleeps for too long is late") {
  const Record record = refute({.failures = 1, .shrink = false, .case_seconds = 0.1}, [](int) {
    pause();
    return true;
  });
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.kind == FailureKind::timeout);
}
