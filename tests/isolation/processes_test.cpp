// SPDX-License-Identifier: MIT
//
// Properties that fork, and what they leave behind. All of it runs inside a limit on processes, so
// that a mistake here cannot take the machine down.

#include <doctest/doctest.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <thread>

#include "core/isolation/offspring.hpp"
#include "isolation/refute.hpp"

using namespace gainsay;

namespace {

// Runs the property within a limit on processes; afterwards none that it started is there.
template <class F>
Record refute_limited(Settings settings, F property) {
  const LimitedProcesses limited(150);
  const std::size_t before = core::children_of(getpid()).size();
  const Record record = refute(settings, property);
  CHECK(core::children_of(getpid()).size() == before);
  return record;
}

template <class F>
void check_named(const std::string& origin, const std::string& named, F property) {
  const Record record = refute_limited({.cases = 100}, property);
  REQUIRE(record.outcome == Outcome::failed);
  REQUIRE(record.failures.size() == 1);
  const FailureRecord& failure = record.failures[0];
  CHECK(failure.failure.origin == origin);
  CHECK(failure.failure.message.find(named) != std::string::npos);
  CHECK(values_of(record) == "11");
  CHECK_FALSE(failure.flaky);
  CHECK(record.cases < 150);
}

}  // namespace

TEST_CASE("a child of fork that comes back from the property is a failure that names fork") {
  check_named("fork came back", "fork()", [](int x) {
    if (x > 10 && fork() == 0) execl("/nonexistent", "x", nullptr);
  });
}

TEST_CASE("a child of fork that goes on drawing is a failure that names fork") {
  const Record record = refute_limited({.cases = 100}, [](Source& source) {
    if (fork() == 0) source.integer(0, 9);
    while (wait(nullptr) > 0) {
    }
  });
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.origin == "fork came back");
}

TEST_CASE("a grandchild that comes back from the property is a failure that names fork") {
  check_named("fork came back", "fork()", [](int x) {
    if (x <= 10) return;
    if (const pid_t child = fork(); child == 0) {
      if (fork() > 0) _exit(0);
    } else {
      waitpid(child, nullptr, 0);
    }
  });
}

TEST_CASE("daemon, which ends the process that called it, is a failure that names it") {
  check_named("exit(0) after fork", "daemon()", [](int x) {
    if (x > 10 && daemon(1, 1) == 0) _exit(0);
  });
}

TEST_CASE("a child of vfork that comes back from the property is a failure that names vfork") {
  const Record record = refute_limited({.cases = 100}, [](int) {
    if (vfork() == 0) return true;
    return true;
  });
  REQUIRE(record.outcome == Outcome::failed);
}

TEST_CASE("a process that outlives its case is a failure, and is ended") {
  check_named("process left running", "fork()", [](int x) {
    if (x > 10 && fork() == 0) {
      for (;;) pause();
    }
  });
}

TEST_CASE("a process that outlives its case in a session of its own is ended as well") {
  check_named("process left running", "fork()", [](int x) {
    if (x <= 10) return;
    if (const pid_t child = fork(); child == 0) {
      setsid();
      if (fork() > 0) _exit(0);
      for (;;) pause();
    } else {
      waitpid(child, nullptr, 0);
    }
  });
}

TEST_CASE("a thread that outlives its case is a failure") {
  check_named("thread left running", "thread", [](int x) {
    if (x > 10) std::thread([] { std::this_thread::sleep_for(std::chrono::hours(1)); }).detach();
  });
}

TEST_CASE("a property that forks without end is a failure that names the limit") {
  const Record record = refute_limited({.cases = 100, .processes = 20}, [](int x) {
    while (x > 10) fork();
  });
  REQUIRE(record.failures.size() >= 1);
  CHECK(record.failures[0].failure.message.find("20 processes") != std::string::npos);
}

TEST_CASE("a process that ends before its case is no failure") {
  const Record record = refute_limited({.cases = 100}, [](int) {
    const pid_t child = fork();
    if (child == 0) _exit(3);
    int status = 0;
    return waitpid(child, &status, 0) == child && WEXITSTATUS(status) == 3;
  });
  CHECK(record.outcome == Outcome::passed);
}

TEST_CASE("a process that ends by a signal before its case is no failure") {
  const Record record = refute_limited({.cases = 20}, [](int) {
    const pid_t child = fork();
    if (child == 0) std::abort();
    int status = 0;
    return waitpid(child, &status, 0) == child && WTERMSIG(status) == SIGABRT;
  });
  CHECK(record.outcome == Outcome::passed);
}

TEST_CASE("more forks than there may be processes are no failure if they end in between") {
  const Record record = refute_limited({.cases = 2, .processes = 5}, [](int) {
    for (int i = 0; i < 30; ++i) {
      const pid_t child = fork();
      if (child == 0) _exit(0);
      waitpid(child, nullptr, 0);
    }
  });
  CHECK(record.outcome == Outcome::passed);
}

TEST_CASE("threads and processes that are made once and kept are no failure") {
  const Record record = refute_limited({.cases = 200}, [](int) {
    static bool made = false;
    if (std::exchange(made, true)) return;
    std::thread([] { std::this_thread::sleep_for(std::chrono::hours(1)); }).detach();
    if (fork() == 0) {
      for (;;) pause();
    }
  });
  CHECK(record.outcome == Outcome::passed);
}

TEST_CASE("what the program itself has started stays") {
  const LimitedProcesses limited(150);
  const pid_t server = fork();
  if (server == 0) {
    for (;;) pause();
  }
  const Record record = refute([](int x) { return x <= 1000; });
  CHECK(record.outcome == Outcome::failed);
  CHECK(kill(server, 0) == 0);
  kill(server, SIGKILL);
  CHECK(waitpid(server, nullptr, 0) == server);
}

// As in a container.
TEST_CASE("cases run if the program is the first process of its namespace") {
  const LimitedProcesses limited(150);
  const pid_t outside = fork();
  if (outside == 0) {
    if (unshare(CLONE_NEWPID) != 0) _exit(77);  // for that one has to be root
    const pid_t first = fork();
    if (first == 0) {
      const Record record = refute({.cases = 50}, [](int) { return true; });
      _exit(getpid() == 1 && record.outcome == Outcome::passed && record.passed > 0 ? 0 : 1);
    }
    int status = 0;
    waitpid(first, &status, 0);
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 70);
  }
  int status = 0;
  REQUIRE(waitpid(outside, &status, 0) == outside);
  REQUIRE(WIFEXITED(status));
  if (WEXITSTATUS(status) == 77) {
    MESSAGE("not tested: no namespace of processes can be made here");
  } else {
    CHECK(WEXITSTATUS(status) == 0);
  }
}

TEST_CASE("a crash is noticed in a program that was started to ignore its children") {
  const auto before = std::signal(SIGCHLD, SIG_IGN);
  const Record record = refute([](int x) {
    if (x > 10) std::abort();
  });
  std::signal(SIGCHLD, before);
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.kind == FailureKind::signal);
  CHECK(values_of(record) == "11");
}
