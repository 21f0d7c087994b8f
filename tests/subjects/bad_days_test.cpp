// SPDX-License-Identifier: MIT
//
// Servers that do not start, die, flood or are in the way of each other: what one is told.

#include <doctest/doctest.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>

#include "base/clock.hpp"
#include "base/process.hpp"
#include "dual/subject/errors.hpp"
#include "dual/subject/listener.hpp"
#include "dual/subject/output.hpp"
#include "subjects/servers.hpp"

using namespace gainsay;
using namespace gainsay::dual;

namespace {

// The error of a server that does not start. Nothing is left of it.
Error refusal_of(const Subject& subject) {
  const Nothing nothing;
  Error error;
  {
    const auto keeper = Keeper::start(subject, {});
    const auto lease = keeper ? keeper->take() : refuse(keeper.error());
    REQUIRE_FALSE(lease);
    error = lease.error();
  }
  CHECK(nothing.left().empty());
  return error;
}

void check_contains(const std::string& text, const std::string& part) {
  CAPTURE(text);
  CHECK(text.find(part) != std::string::npos);
}

// A server that was made to die by this line.
struct Dead {
  SubjectState state{};
  Error error{};
};
Dead dead_after(const Subject& subject, const std::string& line) {
  const Nothing nothing;
  Dead dead;
  {
    auto keeper = Keeper::start(subject, {});
    REQUIRE(keeper);
    auto lease = keeper->take();
    REQUIRE(lease);
    asked(lease->endpoint(), line);
    pollfd news{lease->descriptor(), POLLIN, 0};
    REQUIRE(poll(&news, 1, 10000) == 1);
    dead.state = *lease->state();
    REQUIRE(dead.state.died());
    dead.error = died(subject, dead.state);
    CHECK(lease->reset());
    CHECK(lease->state()->running());
    CHECK(asked(lease->endpoint(), "again") == "again");
  }
  CHECK(nothing.left().empty());
  return dead;
}

}  // namespace

TEST_CASE("a command that does not exist is named") {
  const Error error = refusal_of({.start = "no-such-server --port={port}"});
  CHECK(error.code == "dual-subject-command");
  CHECK(error.place == "no-such-server");
  check_contains(error.what, "No such file");
}

TEST_CASE("a quote that does not end is told before anything is started") {
  CHECK(refusal_of({.start = "sh -c 'sleep 1"}).code == "dual-subject-command");
}

TEST_CASE("a server that ends at once is not ready, and its last words are quoted") {
  const Error error =
      refusal_of({.start = "sh -c 'echo one; echo the disk is on fire >&2; exit 3'"});
  CHECK(error.code == "dual-subject-not-ready");
  check_contains(error.what, "ended with exit code 3 before it was ready");
  check_contains(error.what, "\n      one\n      the disk is on fire");
}

TEST_CASE("a server that goes into the background is asked to stay") {
  const Error error = refusal_of({.start = "sh -c 'sleep 600 & exit 0'"});
  CHECK(error.code == "dual-subject-not-ready");
  check_contains(error.fix, "foreground");
}

TEST_CASE("a server that never listens is not ready when the time is up") {
  const base::Stopwatch watch;
  const Error error =
      refusal_of({.start = "sh -c 'echo thinking; exec sleep 600'", .ready = connects(0.4)});
  CHECK(error.code == "dual-subject-not-ready");
  check_contains(error.what, "took no connection at 127.0.0.1:");
  check_contains(error.what, "within 0.4 s");
  check_contains(error.what, "thinking");
  CHECK(watch.seconds() >= 0.4);
}

TEST_CASE("a server that listens and never answers is not ready where an answer is asked for") {
  Subject silent = line_server("''");
  silent.ready = answers("hello\n", 1);
  CHECK(refusal_of(silent).code == "dual-subject-not-ready");
  Subject loud = line_server();
  loud.ready = answers("hello\n");
  const Nothing nothing;
  const auto keeper = Keeper::start(loud, {});
  REQUIRE(keeper);
  const auto lease = keeper->take();
  INFO((lease ? "" : lease.error().what));
  CHECK(lease);
}

TEST_CASE("a port that is somebody else's is told, and that one is not tested") {
  const base::Descriptor other(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in at{};
  at.sin_family = AF_INET;
  at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof at;
  REQUIRE(bind(other.number(), reinterpret_cast<sockaddr*>(&at), size) == 0);
  REQUIRE(listen(other.number(), 5) == 0);
  getsockname(other.number(), reinterpret_cast<sockaddr*>(&at), &size);
  Subject fixed = line_server();
  fixed.listens = "127.0.0.1:" + std::to_string(ntohs(at.sin_port));
  const Error error = refusal_of(fixed);
  CHECK(error.code == "dual-subject-port");
  CHECK(error.place == fixed.listens);
}

TEST_CASE("a port is known to be ours, or somebody else's") {
  const base::Descriptor listens(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in at{};
  at.sin_family = AF_INET;
  at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof at;
  REQUIRE(bind(listens.number(), reinterpret_cast<sockaddr*>(&at), size) == 0);
  REQUIRE(listen(listens.number(), 5) == 0);
  getsockname(listens.number(), reinterpret_cast<sockaddr*>(&at), &size);
  const Endpoint endpoint{.host = "127.0.0.1", .port = ntohs(at.sin_port)};
  auto other = base::Process::start({.words = {"sleep", "600"}});
  REQUIRE(other);
  CHECK(owner_of(endpoint, getpid()) == Owner::ours);
  CHECK(owner_of(endpoint, getppid()) == Owner::ours);  // what a process started counts as well
  CHECK(owner_of(endpoint, other->id()) == Owner::somebody_else);
  CHECK(owner_of({.host = "127.0.0.1", .port = 1}, getpid()) == Owner::unknown);
}

TEST_CASE("a server in whose place somebody else answers is not tested") {
  const Nothing nothing;
  Subject subject{.start = "sh -c 'echo {port} > port; exec sleep 600'", .ready = connects(20)};
  const auto keeper = Keeper::start(subject, {});
  REQUIRE(keeper);
  const std::string note = keeper->folder().string() + "/1/port";
  const pid_t impostor = fork();
  if (impostor == 0) {
    int last = 0;
    for (;;) {
      int port = 0;
      std::ifstream(note) >> port;
      if (port != 0 && port != last) {
        last = port;
        const int listens = socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in at{};
        at.sin_family = AF_INET;
        at.sin_port = htons(static_cast<std::uint16_t>(port));
        at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        bind(listens, reinterpret_cast<sockaddr*>(&at), sizeof at);
        listen(listens, 5);
      }
      usleep(500);
    }
  }
  const auto lease = keeper->take();
  base::end_process(impostor);
  REQUIRE_FALSE(lease);
  CHECK(lease.error().code == "dual-subject-port");
}

TEST_CASE("a server that could not have its port is started again with another") {
  const Nothing nothing;
  Subject unlucky = line_server();
  unlucky.start =
      "sh -c 'if [ -e ../third ]; then exec python3 $0; elif [ -e ../second ]; then "
      "touch ../third; else touch ../second; fi; echo bind: Address already in use; "
      "exit 1' {file:server.py}";
  const auto keeper = Keeper::start(unlucky, {});
  REQUIRE(keeper);
  auto lease = keeper->take();
  REQUIRE(lease);
  CHECK(lease->state()->starts == 3);

  const auto never = Keeper::start({.start = "sh -c 'echo Address already in use; exit 1'"}, {});
  REQUIRE(never);
  const auto refused = never->take();
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == "dual-subject-port");
}

TEST_CASE("a server that dies of a signal is noticed at once") {
  const Dead dead = dead_after(line_server(), "die");
  CHECK(dead.state.signal == SIGSEGV);
  CHECK(dead.error.code == "dual-subject-died");
  check_contains(dead.error.what, "the server died: SIGSEGV");
  CHECK(origin_of_death(dead.state) == "subject died: SIGSEGV");
}

TEST_CASE("a server that exits has died with that code") {
  const Dead dead = dead_after(line_server(), "exit");
  CHECK(dead.state.code == 7);
  check_contains(dead.error.what, "the server died: exit code 7");
  check_contains(dead.error.what, "listening");
}

TEST_CASE("a sanitizer's report is recognised and quoted") {
  Subject subject = line_server();
  const std::string report =
      "=================================================================|"
      "==17==ERROR: AddressSanitizer: heap-use-after-free on address 0x602000000010 at pc 0x1|"
      "READ of size 4 at 0x602000000010 thread T0|    #0 0x4008f3 in lookup table.c:12|"
      "SUMMARY: AddressSanitizer: heap-use-after-free table.c:12 in lookup|";
  const std::string crash = "            if line == \"crash\\n\": print(\"" + report +
                            "\".replace(\"|\", \"\\n\"), "
                            "flush=True); os._exit(1)\n";
  std::string& program = subject.files[0].text;
  program.insert(program.find("            if line == \"die"), crash);
  const Dead dead = dead_after(subject, "crash");
  check_contains(dead.error.what, "exit code 1, after AddressSanitizer: heap-use-after-free");
  check_contains(dead.error.what, "#0 0x4008f3 in lookup table.c:12");
  check_contains(origin_of_death(dead.state), "heap-use-after-free table.c:12 in lookup");
}

TEST_CASE("a sanitizer's report of a server that goes on is seen until the next reset") {
  const Nothing nothing;
  const Subject subject = line_server();
  auto keeper = Keeper::start(subject, {});
  REQUIRE(keeper);
  auto lease = keeper->take();
  REQUIRE(lease);
  asked(lease->endpoint(), "print table.c:7:3: runtime error: signed integer overflow");
  for (int i = 0; i < 2000 && lease->state()->report.empty(); ++i) usleep(1000);
  const SubjectState state = *lease->state();
  CHECK(state.running());
  CHECK(state.report == "table.c:7:3: runtime error: signed integer overflow");
  check_contains(reported(subject, state).what, "goes on after table.c:7:3");
  CHECK(lease->reset());
  CHECK(lease->state()->report.empty());
}

TEST_CASE("a server that floods its output goes on, and the file of it does not grow for ever") {
  const Nothing nothing;
  Subject flooding = line_server();
  flooding.files[0].text = R"(
import threading
def flood():
    for number in range(100000): print("%06d " % number + "x" * 100)
threading.Thread(target=flood, daemon=True).start()
)" + flooding.files[0].text;
  const auto keeper = Keeper::start(flooding, {});
  REQUIRE(keeper);
  auto lease = keeper->take();
  REQUIRE(lease);
  constexpr std::uint64_t kAll = 100000ull * 108;
  for (int i = 0; i < 20000 && lease->state()->bytes < kAll; ++i) usleep(1000);
  CHECK(lease->state()->bytes >= kAll);
  CHECK(asked(lease->endpoint(), "hello") == "hello");
  std::uintmax_t kept = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(keeper->folder())) {
    if (entry.is_regular_file()) kept += entry.file_size();
  }
  CHECK(kept > 0);
  CHECK(kept < 3 * BoundedOutput::kFileBytes);
}

TEST_CASE("a disk that is full is told") {
  const Nothing nothing;
  const std::string tmpdir = std::getenv("TMPDIR");
  // Something that only root can make, in a process of its own.
  const pid_t inside = fork();
  if (inside == 0) {
    if (unshare(CLONE_NEWNS) != 0 ||
        mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
        mount("none", tmpdir.c_str(), "tmpfs", 0, "size=256k") != 0) {
      _exit(77);
    }
    int problem = 0;
    {
      Subject filling = line_server();
      filling.files.push_back({"large", std::string(1 << 20, 'x')});
      const auto keeper = Keeper::start(filling, {});
      const auto lease = keeper ? keeper->take() : refuse(keeper.error());
      if (lease || lease.error().code != "dual-subject-disk") problem |= 1;
    }
    {
      // Its own data fill the disk, and it cannot go on.
      const auto keeper =
          Keeper::start({.start = "sh -c 'head -c 1000000 /dev/zero > data || true; exit 5'"}, {});
      const auto lease = keeper ? keeper->take() : refuse(keeper.error());
      if (lease || lease.error().what.find("no room left") == std::string::npos) problem |= 2;
    }
    _exit(problem);
  }
  int status = 0;
  REQUIRE(waitpid(inside, &status, 0) == inside);
  if (WEXITSTATUS(status) == 77) {
    MESSAGE("not tested: no file system can be mounted here");
  } else {
    CHECK(WEXITSTATUS(status) == 0);
  }
}
