// SPDX-License-Identifier: MIT

#include "base/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>

extern char** environ;

namespace gainsay::base {

namespace {

// What can be read until the end, or until the time is up (`seconds` of 0: no limit).
struct ReadText {
  std::string text{};
  bool ended = false;
};

ReadText read_to_end(int descriptor, double seconds) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begun = Clock::now();
  ReadText all;
  char buffer[4096];
  for (;;) {
    if (seconds > 0) {
      const double left = seconds - std::chrono::duration<double>(Clock::now() - begun).count();
      pollfd readable{descriptor, POLLIN, 0};
      if (left <= 0 || poll(&readable, 1, static_cast<int>(left * 1000) + 1) == 0) return all;
    }
    const ssize_t got = read(descriptor, buffer, sizeof buffer);
    if (got > 0) {
      all.text.append(buffer, static_cast<std::size_t>(got));
    } else if (got == 0 || errno != EINTR) {
      all.ended = true;
      return all;
    }
  }
}

// Starts the command with one of its streams going to the pipe and the other nowhere; the process,
// or -1. Its standard input is empty: what a person types is for the code under test, and a command
// that reads would wait for it for ever.
pid_t start(const std::vector<std::string>& command, int captured, int dropped, int pipe_end) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, pipe_end, captured);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, dropped, "/dev/null", O_WRONLY, 0);
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  pid_t pid = 0;
  const int failed = posix_spawnp(&pid, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  return failed == 0 ? pid : -1;
}

struct Ended {
  std::string text;
  int status;
};

std::optional<Ended> run_capturing(const std::vector<std::string>& command, int captured,
                                   int dropped, double seconds) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return std::nullopt;
  const pid_t pid = start(command, captured, dropped, ends[1]);
  close(ends[1]);
  if (pid < 0) {
    close(ends[0]);
    return std::nullopt;
  }
  ReadText read = read_to_end(ends[0], seconds);
  close(ends[0]);
  if (!read.ended) kill(pid, SIGKILL);
  Ended ended{std::move(read.text), 0};
  while (waitpid(pid, &ended.status, 0) < 0 && errno == EINTR) {
  }
  if (!read.ended) return std::nullopt;
  return ended;
}

}  // namespace

std::string output_of(const std::vector<std::string>& command, double seconds) {
  auto ended = run_capturing(command, STDOUT_FILENO, STDERR_FILENO, seconds);
  return ended ? std::move(ended->text) : "";
}

std::optional<Finished> run(const std::vector<std::string>& command) {
  auto ended = run_capturing(command, STDERR_FILENO, STDOUT_FILENO, 0);
  if (!ended) return std::nullopt;
  const int status = ended->status;
  return Finished{WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
                  std::move(ended->text)};
}

}  // namespace gainsay::base
