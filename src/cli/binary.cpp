// SPDX-License-Identifier: MIT

#include "cli/binary.hpp"

#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>

#include "base/process.hpp"
#include "host/stop.hpp"

namespace gainsay::cli {

namespace {

constexpr std::string_view kHandshake = "gainsay test binary 1";

std::string runnable(const std::string& path) {
  return path.find('/') == std::string::npos ? "./" + path : path;
}

// What the handler needs to know; the process that is to stop, once there is one.
volatile std::sig_atomic_t pending_signal = 0;
volatile pid_t child_of_handler = 0;

// While it lives, a signal to stop is sent on to the child. The terminal signals the whole group,
// so the child has that one already.
class PassingOn {
 public:
  PassingOn() {
    pending_signal = 0;
    child_of_handler = 0;
    struct sigaction action{};
    action.sa_sigaction = pass_on;
    action.sa_flags = SA_SIGINFO | SA_RESTART;
    sigaction(SIGINT, &action, &interrupt_);
    sigaction(SIGTERM, &action, &terminate_);
  }
  // One request may arrive as two signals, for timeout(1) signals the process and then its group:
  // once we were asked to stop, only the report is left, and a late second signal must not cut it.
  ~PassingOn() {
    if (pending_signal != 0) {
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
    if (pending_signal != 0) kill(child, pending_signal);
  }
  bool wanted() const { return pending_signal != 0; }
  // From here on there is no child, and its number may be another's.
  void ended() { child_of_handler = 0; }

 private:
  static void pass_on(int number, siginfo_t* information, void*) {
    pending_signal = number;
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
BinaryEnd run_binary(const std::string& path, const std::vector<std::string>& flags) {
  base::Command command{.input = base::Stream::inherited(),
                        .output = base::Stream::inherited(),
                        .errors = base::Stream::inherited(),
                        .ends_with_parent = true};
  command.words = {runnable(path)};
  command.words.insert(command.words.end(), flags.begin(), flags.end());
  PassingOn passing_on;
  auto process = base::Process::start(command);
  if (!process) return {.problem = process.error().what};
  passing_on.to(process->id());
  const base::ExitStatus status = *process->wait();
  passing_on.ended();
  return {.code = status.code, .signal = status.signal, .interrupted = passing_on.wanted()};
}

Exit judge(const std::string& path, const BinaryEnd& ended, std::optional<Error>& error) {
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
