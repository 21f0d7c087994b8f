// SPDX-License-Identifier: MIT
//
// Starting, and going back to where a server was.

#include <doctest/doctest.h>
#include <unistd.h>

#include <fstream>

#include "subjects/servers.hpp"

using namespace gainsay;
using namespace gainsay::dual;

namespace {

std::size_t files_in(const std::string& folder) {
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) count += entry.exists();
  return count;
}

}  // namespace

TEST_CASE("places are filled in, in the command and in files") {
  const Nothing nothing;
  Subject subject = line_server("open('{dir}/conf/a b').read()+'{seed}'+chr(10)");
  subject.files.push_back({"conf/a b", "{port} {dir} {unknown} {"});
  const auto keeper = Keeper::start(subject, {.seed = 17});
  REQUIRE(keeper);
  auto lease = keeper->take();
  REQUIRE(lease);
  const SubjectState state = *lease->state();
  CHECK(asked(lease->endpoint(), "x") ==
        std::to_string(state.port) + " " + state.dir + " {unknown} {17");
  CHECK(lease->endpoint().port == state.port);
}

TEST_CASE("a server that is reset by names goes on as it is") {
  const Nothing nothing;
  const auto keeper = Keeper::start(line_server(), {});
  REQUIRE(keeper);
  auto lease = keeper->take();
  REQUIRE(lease);
  const pid_t before = lease->state()->id;
  CHECK(lease->reset());
  CHECK(lease->state()->id == before);
}

TEST_CASE("a server that is reset by a restart has another process and an empty folder") {
  const Nothing nothing;
  Subject subject = line_server();
  subject.reset = Reset::restart;
  const auto keeper = Keeper::start(subject, {});
  REQUIRE(keeper);
  auto lease = keeper->take();
  REQUIRE(lease);
  const SubjectState before = *lease->state();
  asked(lease->endpoint(), "write left-over");
  CHECK(files_in(before.dir) == 2);
  CHECK(lease->reset());
  const SubjectState after = *lease->state();
  CHECK(after.id != before.id);
  CHECK(files_in(after.dir) == 1);
  CHECK(asked(lease->endpoint(), "hello") == "hello");
}

TEST_CASE("a server that ignores its stop signal is killed when the time is up") {
  const Nothing nothing;
  Subject subject = line_server();
  subject.files[0].text =
      "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n" + subject.files[0].text;
  subject.reset = Reset::restart;
  subject.stop_seconds = 0.1;
  const auto keeper = Keeper::start(subject, {});
  REQUIRE(keeper);
  auto lease = keeper->take();
  REQUIRE(lease);
  const pid_t before = lease->state()->id;
  CHECK(lease->reset());
  CHECK(ends(before));
}

TEST_CASE("a reset command runs in the folder of the server, and its failure is told") {
  const Nothing nothing;
  Subject subject = line_server();
  subject.reset = Reset::command;
  subject.reset_command = "sh -c 'echo cleaning; rm left-over'";
  const auto keeper = Keeper::start(subject, {});
  REQUIRE(keeper);
  auto lease = keeper->take();
  REQUIRE(lease);
  asked(lease->endpoint(), "write left-over");
  CHECK(lease->reset());
  const auto failed = lease->reset();
  REQUIRE_FALSE(failed);
  CHECK(failed.error().code == "dual-subject-reset-failed");
  CHECK(failed.error().what.find("exit code 1; it printed\n      cleaning") != std::string::npos);
}

TEST_CASE("a server that runs already is used where it is, and stays") {
  const Nothing nothing;
  const auto keeper = Keeper::start(line_server(), {});
  REQUIRE(keeper);
  const auto lease = keeper->take();
  REQUIRE(lease);
  {
    const auto other = Keeper::start({.listens = to_text(lease->endpoint())}, {});
    REQUIRE(other);
    auto borrowed = other->take();
    REQUIRE(borrowed);
    CHECK(borrowed->state()->running());
    CHECK(asked(borrowed->endpoint(), "hello") == "hello");
    CHECK(borrowed->reset());
  }
  CHECK(asked(lease->endpoint(), "still") == "still");
}

TEST_CASE("what cannot be reset is told before anything is started") {
  CHECK(Keeper::start({.reset = Reset::restart}, {}).error().code == "dual-subject-reset");
  CHECK(Keeper::start({.start = "true", .reset = Reset::command}, {}).error().code ==
        "dual-subject-reset");
}
