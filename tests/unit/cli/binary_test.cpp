// SPDX-License-Identifier: MIT
#include "cli/binary.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include <doctest/doctest.h>

using namespace gainsay::cli;

namespace {

// What a child process with the default handlers comes to, so that no signal and no wish to stop
// stays in the process of the other tests.
template <class Body>
int status_of(const Body& body) {
  const pid_t child = fork();
  if (child == 0) {
    std::signal(SIGTERM, SIG_DFL);
    _exit(body());
  }
  int status = 0;
  waitpid(child, &status, 0);
  return status;
}

BinaryEnd run_script(const std::string& script) { return run_binary("/bin/sh", {"-c", script}); }

}  // namespace

TEST_CASE("a signal that we get is the binary's to answer") {
  const BinaryEnd ended = run_script("exit 3");
  CHECK(ended.code == 3);
  CHECK(!ended.interrupted);
  const int status = status_of([] {
    const BinaryEnd asked =
        run_script("trap 'exit 3' TERM; kill $PPID; while :; do sleep 0.01; done");
    return asked.interrupted ? asked.code : 100;
  });
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 3);
}

TEST_CASE("the second signal of one wish may come after the binary has ended") {
  const int status = status_of([] {
    const BinaryEnd asked = run_script("trap '' TERM; kill $PPID; exit 3");
    std::raise(SIGTERM);
    return asked.interrupted ? 7 : 100;
  });
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 7);
}

TEST_CASE("after a binary that nobody interrupted a signal ends the process as before") {
  const int status = status_of([] {
    run_script("exit 0");
    std::raise(SIGTERM);
    return 7;
  });
  CHECK(WIFSIGNALED(status));
}
