// SPDX-License-Identifier: MIT
//
// Whatever is killed, no process and no folder is left.

#include <doctest/doctest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>

#include "base/process.hpp"
#include "base/shared_memory.hpp"
#include "subjects/servers.hpp"

using namespace gainsay;
using namespace gainsay::dual;

namespace {

// What another process has found out.
struct Seen {
  pid_t keeper = 0;
  volatile int leases = 0;
  int port = 0;
};

// Runs in a fork, which ends with this process.
pid_t forked(const std::function<void()>& act) {
  const pid_t child = fork();
  if (child != 0) return child;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  act();
  _exit(0);
}

void wait_for_leases(const Seen& seen, int most) {
  for (int i = 0; i < 20000 && seen.leases < most; ++i) usleep(1000);
  REQUIRE(seen.leases >= most);
}

// A server that leaves a process in its group, one in a session of its own, and one that went to
// the background for good.
Subject server_with_offspring() {
  Subject subject = line_server();
  const std::string forks = R"(
import os, time
for kind in range(3):
    if os.fork() == 0:
        if kind > 0: os.setsid()
        if kind > 1 and os.fork() > 0: os._exit(0)
        time.sleep(600)
)";
  subject.files[0].text = forks + subject.files[0].text;
  return subject;
}

// A runner in a process of its own that holds one server for ever.
pid_t runner_with_server(Seen& seen) {
  return forked([&seen] {
    const auto keeper = Keeper::start(server_with_offspring(), {});
    const auto lease = keeper ? keeper->take() : refuse(keeper.error());
    if (!lease) _exit(1);
    seen.keeper = keeper->id();
    seen.port = lease->endpoint().port;
    seen.leases = 1;
    for (;;) pause();
  });
}

pid_t only_child_of(pid_t parent) {
  const auto children = base::children_of(parent);
  REQUIRE(children.size() == 1);
  return children[0];
}

std::vector<std::string> none() { return {}; }

}  // namespace

TEST_CASE("nothing is left of a server, nor of what it started in other sessions") {
  const Nothing nothing;
  {
    auto keeper = Keeper::start(server_with_offspring(), {});
    REQUIRE(keeper);
    const auto lease = keeper->take();
    REQUIRE(lease);
    CHECK(asked(lease->endpoint(), "hello") == "hello");
    const pid_t sitter = only_child_of(keeper->id());
    CHECK(base::children_of(sitter).size() == 2);  // the server, and what went to the background
    CHECK(std::filesystem::exists(keeper->folder()));
  }
  CHECK(nothing.left() == none());
}

TEST_CASE("nothing is left when the runner is killed") {
  const Nothing nothing;
  const base::SharedMemory memory(sizeof(Seen));
  auto& seen = *memory.as<Seen>();
  const pid_t runner = runner_with_server(seen);
  wait_for_leases(seen, 1);
  kill(runner, SIGKILL);
  CHECK(ends(seen.keeper));
  CHECK(nothing.left() == none());
}

TEST_CASE("nothing is left when the keeper is killed, and the runner is told") {
  const Nothing nothing;
  {
    auto keeper = Keeper::start(server_with_offspring(), {});
    REQUIRE(keeper);
    auto lease = keeper->take();
    REQUIRE(lease);
    kill(keeper->id(), SIGKILL);
    const auto state = lease->reset();
    // Its sitter may be ending the server, or be gone already.
    for (int i = 0; i < 5000 && lease->state(); ++i) usleep(1000);
    REQUIRE_FALSE(lease->state());
    CHECK(lease->state().error().code == "dual-keeper");
    const auto again = keeper->take();
    REQUIRE_FALSE(again);
    CHECK(again.error().code == "dual-keeper");
  }
  CHECK(nothing.left() == none());
}

TEST_CASE("nothing is left when runner and keeper are killed together") {
  const Nothing nothing;
  const base::SharedMemory memory(sizeof(Seen));
  auto& seen = *memory.as<Seen>();
  const pid_t runner = runner_with_server(seen);
  wait_for_leases(seen, 1);
  kill(runner, SIGKILL);
  kill(seen.keeper, SIGKILL);
  CHECK(nothing.left() == none());
}

TEST_CASE("a sitter that is killed takes its server with it, and is replaced") {
  const Nothing nothing;
  {
    auto keeper = Keeper::start(server_with_offspring(), {});
    REQUIRE(keeper);
    auto lease = keeper->take();
    REQUIRE(lease);
    const pid_t sitter = only_child_of(keeper->id());
    const pid_t server = lease->state()->id;
    kill(sitter, SIGKILL);
    CHECK(ends(server));
    CHECK_FALSE(lease->state());
    const auto other = keeper->take();
    REQUIRE(other);
    CHECK(asked(other->endpoint(), "hello") == "hello");
    CHECK(only_child_of(keeper->id()) != sitter);
  }
  CHECK(nothing.left() == none());
}

TEST_CASE("a worker that is killed gives its server back as it is") {
  const Nothing nothing;
  const base::SharedMemory memory(sizeof(Seen));
  auto& seen = *memory.as<Seen>();
  {
    auto keeper = Keeper::start(line_server("str(os.getpid())+chr(10)"), {});
    REQUIRE(keeper);
    const pid_t worker = forked([&] {
      const auto lease = keeper->take();
      if (!lease) _exit(1);
      seen.port = lease->endpoint().port;
      seen.leases = 1;
      for (;;) pause();
    });
    wait_for_leases(seen, 1);
    kill(worker, SIGKILL);
    waitpid(worker, nullptr, 0);
    auto lease = keeper->take();
    REQUIRE(lease);
    CHECK(lease->endpoint().port == seen.port);
    CHECK(lease->state()->starts == 1);
  }
  CHECK(nothing.left() == none());
}

TEST_CASE("a worker that ends in an orderly way does not end the server") {
  const Nothing nothing;
  const base::SharedMemory memory(sizeof(Seen));
  {
    auto keeper = Keeper::start(line_server(), {});
    REQUIRE(keeper);
    const pid_t worker = forked([&] {
      const Keeper copy = std::move(*keeper);
      static_cast<void>(copy.take());
    });
    waitpid(worker, nullptr, 0);
    CHECK(std::filesystem::exists(keeper->folder()));
    CHECK(keeper->take().has_value());
  }
  CHECK(nothing.left() == none());
}

TEST_CASE("each of several workers has a server of its own, and the next one waits") {
  const Nothing nothing;
  const base::SharedMemory memory(sizeof(Seen));
  auto& seen = *memory.as<Seen>();
  {
    auto keeper = Keeper::start(line_server(), {.subjects = 2});
    REQUIRE(keeper);
    auto first = keeper->take();
    auto second = keeper->take();
    REQUIRE(first);
    REQUIRE(second);
    CHECK(first->endpoint().port != second->endpoint().port);
    CHECK(first->state()->dir != second->state()->dir);
    const pid_t worker = forked([&] {
      seen.leases = 1;
      if (keeper->take()) seen.leases = 2;
    });
    wait_for_leases(seen, 1);
    usleep(20000);
    CHECK(seen.leases == 1);
    second = refuse(Error{});
    wait_for_leases(seen, 2);
    waitpid(worker, nullptr, 0);
  }
  CHECK(nothing.left() == none());
}
