// SPDX-License-Identifier: MIT

#include "cli/binary.hpp"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>

#include "base/process.hpp"
#include "host/stop.hpp"

extern char** environ;  // NOLINT

namespace gainsay::cli {

namespace {

constexpr std::string_view kHandshake = "gainsay test binary 1";

std::string runnable(const std::string& path) {
  return path.find('/') == std::string::npos ? "./" + path : path;
}

// What the handler needs to know; the process that is to stop, once there is one.
volatile std::sig_atomic_t wish = 0;
volatile pid_t child_of_handler = 0;

// While it lives, a wish to stop goes to the child. The terminal tells the whole group, whose child
// is asked by that already.
class PassingOn {
 public:
  PassingOn() {
    wish = 0;
    child_of_handler = 0;
    struct sigaction action{};
    action.sa_sigaction = pass_on;
    action.sa_flags = SA_SIGINFO | SA_RESTART;
    sigaction(SIGINT, &action, &interrupt_);
    sigaction(SIGTERM, &action, &terminate_);
  }
  // One wish may be heard twice, timeout(1) signals the process and then its group: once we were
  // asked to stop, what is left is to report, and a late second signal must not cut that off.
  ~PassingOn() {
    if (wish != 0) {
      host::stop_on_signals();
      return;
    }
    sigaction(SIGINT, &interrupt_, nullptr);
    sigaction(SIGTERM, &terminate_, nullptr);
  }
  PassingOn(const PassingOn&) = delete;
  PassingOn& operator=(const PassingOn&) = delete;

  void to(pid_t child) {
    child_of_handler = child;
    if (wish != 0) kill(child, wish);
  }
  bool wanted() const { return wish != 0; }
  // From here on there is no child, and its number may be another's.
  void ended() { child_of_handler = 0; }

 private:
  static void pass_on(int number, siginfo_t* information, void*) {
    wish = number;
    const int before = errno;
    if (child_of_handler != 0 && information->si_code != SI_KERNEL) kill(child_of_handler, number);
    errno = before;
  }

  struct sigaction interrupt_{};
  struct sigaction terminate_{};
};

}  // namespace

std::optional<Refusal> refusal_of(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) {
    return Refusal{{.code = "binary-missing",
                    .what = "there is no such file",
                    .place = path,
                    .fix = "build the test binary, or correct the path"},
                   Exit::environment};
  }
  if (std::filesystem::is_directory(path, ignored) || access(path.c_str(), X_OK) != 0) {
    return Refusal{{.code = "binary-not-executable",
                    .what = "the file cannot be executed",
                    .place = path,
                    .fix = "name a test binary; chmod +x if it is one"},
                   Exit::environment};
  }
  if (base::output_of({runnable(path), "--gainsay-version"}).starts_with(kHandshake))
    return std::nullopt;
  return Refusal{{.code = "binary-not-gainsay",
                  .what = "the program did not answer --gainsay-version as a test binary does",
                  .place = path,
                  .fix = "link it with gainsay::main; one with another main() is run by itself"},
                 Exit::usage};
}

// The test binary has all three streams of the command, as if it had been started itself: a
// property that is replayed may read what a person types.
Ended run_binary(const std::string& path, const std::vector<std::string>& flags) {
  std::string program = runnable(path);
  std::vector<std::string> copies(flags);
  std::vector<char*> words = {program.data()};
  for (std::string& copy : copies) words.push_back(copy.data());
  words.push_back(nullptr);
  PassingOn passing_on;
  pid_t child = 0;
  if (const int problem =
          posix_spawn(&child, program.c_str(), nullptr, nullptr, words.data(), environ)) {
    return {.problem = std::strerror(problem)};
  }
  passing_on.to(child);
  // Its number stays its own until it is waited for.
  siginfo_t ended{};
  while (waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOWAIT) < 0 && errno == EINTR) {
  }
  passing_on.ended();
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFSIGNALED(status)) {
    return {.signal = WTERMSIG(status), .interrupted = passing_on.wanted()};
  }
  return {.code = WEXITSTATUS(status), .interrupted = passing_on.wanted()};
}

Exit judge(const std::string& path, const Ended& ended, std::optional<Error>& error) {
  if (!ended.problem.empty()) {
    error = Error{.code = "binary-not-executable",
                  .what = ended.problem,
                  .place = path,
                  .fix = "name a test binary that this machine can run"};
    return Exit::environment;
  }
  if (ended.interrupted && (ended.signal == SIGINT || ended.signal == SIGTERM)) {
    error = Error{.code = "binary-interrupted",
                  .what = "the test binary was ended before it could report",
                  .place = path,
                  .fix =
                      "run it again; a first SIGINT or SIGTERM ends the search, a second one the "
                      "process"};
    return Exit::incomplete;
  }
  if (ended.signal != 0) {
    error = Error{
        .code = "binary-crashed",
        .what = std::string("the test binary itself ended with signal ") + strsignal(ended.signal),
        .place = path,
        .fix = "run it without --in-process, so that a crash is a failure of its property"};
    return Exit::property_failed;
  }
  switch (ended.code) {
    case 0:
      return Exit::passed;
    case 1:
      return Exit::property_failed;
    case 2:
      return Exit::usage;
    case 3:
      return Exit::incomplete;
    case 4:
      return Exit::environment;
    case 70:
      return Exit::internal;
    default:
      break;
  }
  error = Error{.code = "binary-crashed",
                .what = "the test binary ended with exit code " + std::to_string(ended.code) +
                        ", which Gainsay never uses",
                .place = path,
                .fix = "look for a call of exit() outside the properties"};
  return Exit::property_failed;
}

}  // namespace gainsay::cli
