// SPDX-License-Identifier: MIT
//
// The runner itself may be killed at any moment, or asked to stop together with its workers.

#include <doctest/doctest.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "isolation/refute.hpp"

using namespace gainsay;

TEST_CASE("a runner killed at any moment leaves a store in which every entry can be read") {
  const ScratchDirectory scratch;
  for (unsigned round = 0; round < 25; ++round) {
    const pid_t runner = fork();
    REQUIRE(runner >= 0);
    if (runner == 0) {
      for (std::uint64_t seed = 1;; ++seed) {
        refute({.cases = 300, .seed = round * 1000 + seed, .store = scratch.path()},
               [](int x, int y) {
                 require(x < 1000, "small", {"a.cpp", static_cast<unsigned>(y & 15)});
               });
      }
    }
    usleep(3000 + round * 1700);
    kill(runner, SIGKILL);
    waitpid(runner, nullptr, 0);
  }
  const Examples examples = open_directory_store(scratch.path())->load("the property");
  CHECK(examples.problems.empty());
  CHECK_FALSE(examples.found.empty());
}

TEST_CASE("workers end with their runner") {
  void* shared = mmap(nullptr, sizeof(std::atomic<pid_t>), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  REQUIRE(shared != MAP_FAILED);
  auto* worker = new (shared) std::atomic<pid_t>(0);
  const pid_t runner = fork();
  REQUIRE(runner >= 0);
  if (runner == 0) {
    refute({.case_seconds = 0}, [worker](int) {
      worker->store(getpid());
      for (;;) pause();
    });
    _exit(0);
  }
  while (worker->load() == 0) usleep(1000);
  kill(runner, SIGKILL);
  waitpid(runner, nullptr, 0);
  bool gone = false;
  for (int i = 0; i < 2000 && !gone; ++i) {
    usleep(1000);
    gone = kill(worker->load(), 0) != 0;
  }
  CHECK(gone);
  munmap(shared, sizeof(std::atomic<pid_t>));
}

TEST_CASE("a worker goes on when another process sends it SIGTERM") {
  const Record record = refute({.cases = 3}, [](int) {
    const pid_t other = fork();
    if (other == 0) {
      kill(getppid(), SIGTERM);
      _exit(0);
    }
    waitpid(other, nullptr, 0);
    return true;
  });
  CHECK(record.outcome == Outcome::passed);
}

TEST_CASE("a case that sends SIGTERM to its own process has failed") {
  const Record record = refute([](int number) {
    if (number > 5) raise(SIGTERM);
    return true;
  });
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.kind == FailureKind::signal);
  CHECK(record.failures[0].failure.origin.starts_with("signal SIGTERM"));
  CHECK(values_of(record) == "6");
}

TEST_CASE("a process that a case starts is ended by SIGTERM") {
  const Record record = refute({.cases = 2}, [](int number) {
    const pid_t other = fork();
    if (other == 0) {
      if (number % 2 == 0) execlp("sleep", "sleep", "60", nullptr);
      for (;;) pause();
    }
    kill(other, SIGTERM);
    int status = 0;
    waitpid(other, &status, 0);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM;
  });
  CHECK(record.outcome == Outcome::passed);
}
