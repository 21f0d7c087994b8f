// SPDX-License-Identifier: MIT

#include "base/process.hpp"

#include <dirent.h>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstring>
#include <ctime>
#include <fstream>

#include "base/clock.hpp"
#include "base/spawn.hpp"

namespace gainsay::base {

namespace {

// Time that runs out.
class Deadline {
 public:
  explicit Deadline(double seconds) : seconds_(seconds) {}
  double left() const { return std::max(0.0, seconds_ - watch_.seconds()); }
  bool passed() const { return left() <= 0; }

 private:
  double seconds_;
  Stopwatch watch_{};
};

int milliseconds(double seconds) {
  constexpr double kLongest = 1e6;  // poll() counts in int; who waits longer asks again
  return std::isinf(seconds) ? -1 : static_cast<int>(std::ceil(std::min(seconds, kLongest) * 1000));
}

// Reads what there is; closes the stream at its end.
void read_from(Descriptor& stream, std::string& text) {
  char buffer[65536];
  while (stream.is_open()) {
    const ssize_t got = read(stream.number(), buffer, sizeof buffer);
    if (got > 0) {
      text.append(buffer, static_cast<std::size_t>(got));
    } else if (got < 0 && errno == EAGAIN) {
      return;
    } else if (got == 0 || errno != EINTR) {
      stream.reset();
    }
  }
}

// Writing to a pipe that nobody reads ends the writer, unless it says that it does not want that.
// This says so for one thread and while the object lives; what was sent to us by others still
// comes.
class WithoutSigpipe {
 public:
  WithoutSigpipe() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~WithoutSigpipe() {
    const timespec now{};
    if (!was_pending_) sigtimedwait(&pipe_, nullptr, &now);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  WithoutSigpipe(const WithoutSigpipe&) = delete;
  WithoutSigpipe& operator=(const WithoutSigpipe&) = delete;

 private:
  sigset_t pipe_{};
  sigset_t before_{};
  bool was_pending_ = false;
};

}  // namespace

void keep_ended_children() {
  struct sigaction now{};
  sigaction(SIGCHLD, nullptr, &now);
  if (now.sa_handler != SIG_IGN && (now.sa_flags & SA_NOCLDWAIT) == 0) return;
  if (now.sa_handler == SIG_IGN) now.sa_handler = SIG_DFL;
  now.sa_flags &= ~SA_NOCLDWAIT;
  sigaction(SIGCHLD, &now, nullptr);
}

Result<Process> Process::start(const Command& command) {
  keep_ended_children();
  auto spawned = spawn(command);
  if (!spawned) return refuse(spawned.error());
  Process process;
  process.id_ = spawned->id;
  process.own_group_ = command.own_group;
  process.input_ = std::move(spawned->input);
  process.output_ = std::move(spawned->output);
  process.errors_ = std::move(spawned->errors);
  process.alive_ = descriptor_of(process.id_);
  if (!process.alive_.is_open()) {
    return refuse(Error{.what = std::string("pidfd_open: ") + std::strerror(errno),
                        .place = command.words[0]});
  }
  return process;
}

Process::Process(Process&& other) noexcept
    : id_(std::exchange(other.id_, -1)),
      own_group_(other.own_group_),
      status_(other.status_),
      alive_(std::move(other.alive_)),
      input_(std::move(other.input_)),
      output_(std::move(other.output_)),
      errors_(std::move(other.errors_)),
      output_text_(std::move(other.output_text_)),
      errors_text_(std::move(other.errors_text_)) {}

Process::~Process() {
  if (id_ < 0) return;
  signal(SIGKILL);
  wait_for(id_);
  // Members of the group whose parents are dead may have become our children.
  if (own_group_) {
    while (waitpid(-id_, nullptr, 0) > 0 || errno == EINTR) {
    }
  }
}

void Process::signal(int number) {
  if (const auto ended = status(); ended && ended->code < 0) return;  // its number may be another's
  if (own_group_) ::kill(-id_, number);
  // It may have left its group.
  if (!own_group_ || (number == SIGKILL && !status())) ::kill(id_, number);
}

ExitStatus Process::kill() {
  signal(SIGKILL);
  return *wait();
}

ExitStatus Process::stop(double seconds) {
  signal(SIGTERM);
  const auto ended = wait(seconds);
  signal(SIGKILL);  // what is left of its group
  return ended ? *ended : *wait();
}

// How it ended, if it has; it stays a zombie.
std::optional<ExitStatus> Process::status() {
  if (status_) return status_;
  siginfo_t ended{};
  int problem = 0;
  do {
    problem = waitid(P_PID, static_cast<id_t>(id_), &ended, WEXITED | WNOWAIT | WNOHANG);
  } while (problem != 0 && errno == EINTR);
  if (problem != 0) {
    status_ = ExitStatus{.code = -1};
  } else if (ended.si_pid == id_) {
    status_ = ended.si_code == CLD_EXITED ? ExitStatus{.code = ended.si_status}
                                          : ExitStatus{.signal = ended.si_status};
  }
  return status_;
}

// What happens first, at most after `seconds`; reads what was written.
Process::News Process::look(double seconds, bool to_write) {
  pollfd asked[4] = {{alive_.number(), POLLIN, 0},
                     {output_.number(), POLLIN, 0},
                     {errors_.number(), POLLIN, 0},
                     {to_write ? input_.number() : -1, POLLOUT, 0}};
  if (poll(asked, 4, milliseconds(seconds)) <= 0) return {};
  if (asked[1].revents != 0) read_from(output_, output_text_);
  if (asked[2].revents != 0) read_from(errors_, errors_text_);
  return {.written = asked[1].revents != 0 || asked[2].revents != 0,
          .ended = asked[0].revents != 0,
          .takes_input = asked[3].revents != 0};
}

// What it wrote before it ended is in the pipes. Others may hold them open as well, and are not
// waited for.
void Process::read_rest() {
  read_from(output_, output_text_);
  read_from(errors_, errors_text_);
}

std::optional<ExitStatus> Process::wait(double seconds) {
  const Deadline deadline(seconds);
  for (;;) {
    const News news = look(deadline.left(), false);
    if (news.ended) {
      read_rest();
      return status();
    }
    if (deadline.passed()) return std::nullopt;
  }
}

bool Process::receive(double seconds) {
  const Deadline deadline(seconds);
  for (;;) {
    const News news = look(deadline.left(), false);
    if (news.ended) read_rest();
    if (news.written || news.ended) return true;
    if (deadline.passed()) return false;
  }
}

bool Process::send(std::string_view text, double seconds) {
  const Deadline deadline(seconds);
  const WithoutSigpipe without_sigpipe;
  while (!text.empty()) {
    if (!input_.is_open()) return false;
    const News news = look(deadline.left(), true);
    if (news.takes_input) {
      const ssize_t written = write(input_.number(), text.data(), text.size());
      if (written >= 0) {
        text.remove_prefix(static_cast<std::size_t>(written));
      } else if (errno != EINTR && errno != EAGAIN) {
        input_.reset();
      }
      continue;
    }
    if (news.ended || deadline.passed()) return false;
  }
  return true;
}

Result<Finished> run(const Command& command, double seconds) {
  auto process = Process::start(command);
  if (!process) return refuse(process.error());
  process->close_input();
  const auto ended = process->wait(seconds);
  Finished finished;
  finished.timed_out = !ended;
  finished.status = ended ? *ended : process->kill();
  finished.output = process->take_output();
  finished.errors = process->take_errors();
  return finished;
}

std::string output_of(const std::vector<std::string>& words, double seconds) {
  auto finished = run({.words = words, .output = Stream::pipe()}, seconds);
  return finished && !finished->timed_out ? std::move(finished->output) : "";
}

Descriptor descriptor_of(pid_t child) {
  return Descriptor(static_cast<int>(syscall(SYS_pidfd_open, child, 0)));
}

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

void end_process(pid_t child) {
  ::kill(child, SIGKILL);
  wait_for(child);
}

std::vector<pid_t> children_of(pid_t parent) {
  std::vector<pid_t> found;
  const std::string tasks = "/proc/" + std::to_string(parent) + "/task";
  DIR* folder = opendir(tasks.c_str());
  if (folder == nullptr) return found;
  while (const dirent* entry = readdir(folder)) {
    if (entry->d_name[0] == '.') continue;
    std::ifstream list(tasks + "/" + entry->d_name + "/children");
    for (pid_t pid = 0; list >> pid;) found.push_back(pid);
  }
  closedir(folder);
  return found;
}

// Ending one makes us the parent of what it had started, so we look again until nothing new is
// there.
void end_children(const std::vector<pid_t>& spared) {
  constexpr int kMostRounds = 1000;
  for (int round = 0; round < kMostRounds; ++round) {
    bool found = false;
    for (const pid_t child : children_of(getpid())) {
      if (std::find(spared.begin(), spared.end(), child) != spared.end()) continue;
      found = true;
      end_process(child);
    }
    if (!found) return;
  }
}

}  // namespace gainsay::base
