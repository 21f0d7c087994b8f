// SPDX-License-Identifier: MIT

#include "base/spawn.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>

extern char** environ;  // NOLINT

namespace gainsay::base {

namespace {

Error system_error(int number, const std::string& place) {
  return {.what = std::strerror(number), .place = place};
}

// One that does not lie on a standard stream, so that connecting one stream does not cut another:
// we may have been started with some of them closed.
Descriptor above_streams(int number) {
  if (number < 0 || number > STDERR_FILENO) return Descriptor(number);
  const Descriptor low(number);
  return Descriptor(fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
}

// The two ends of a stream; `ours` only of a pipe, `theirs` not of one that is inherited.
struct Ends {
  Descriptor ours{};
  Descriptor theirs{};
};

Result<Ends> ends_of_pipe(bool to_child) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return refuse(system_error(errno, "a pipe"));
  Descriptor reading = above_streams(ends[0]);
  Descriptor writing = above_streams(ends[1]);
  Descriptor& ours = to_child ? writing : reading;
  if (!reading.is_open() || !writing.is_open()) return refuse(system_error(errno, "a pipe"));
  // We poll, and must never block on a child that is slow.
  fcntl(ours.number(), F_SETFL, fcntl(ours.number(), F_GETFL) | O_NONBLOCK);
  Ends both;
  both.ours = std::move(ours);
  both.theirs = std::move(to_child ? reading : writing);
  return both;
}

Result<Ends> connect(const Stream& stream, int number) {
  const bool to_child = number == STDIN_FILENO;
  if (stream.kind == Stream::Kind::inherited) return Ends{};
  if (stream.kind == Stream::Kind::pipe) return ends_of_pipe(to_child);
  if (stream.kind == Stream::Kind::descriptor) {
    Ends ends;
    ends.theirs = Descriptor(fcntl(stream.number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
    if (!ends.theirs.is_open()) return refuse(system_error(errno, "a descriptor"));
    return ends;
  }
  const std::string path = stream.kind == Stream::Kind::file ? stream.path : "/dev/null";
  const int flags = to_child ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC;
  const int opened = open(path.c_str(), flags | O_CLOEXEC, 0666);
  if (opened < 0) return refuse(system_error(errno, path));
  Ends ends;
  ends.theirs = above_streams(opened);
  if (!ends.theirs.is_open()) return refuse(system_error(errno, path));
  return ends;
}

// NAME=value of what the command's process is to find.
std::vector<std::string> environment_of(const Command& command) {
  std::vector<std::string> all;
  for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable) {
    const std::string_view text = *variable;
    const std::string_view name = text.substr(0, text.find('='));
    bool changed = false;
    for (const auto& change : command.environment) changed = changed || change.first == name;
    if (!changed) all.emplace_back(text);
  }
  for (const auto& [name, value] : command.environment) {
    if (value) all.push_back(name + "=" + *value);
  }
  return all;
}

std::vector<char*> pointers_to(const std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

// The calls between fork and exec, and what becomes of the group.
class Preparation {
 public:
  Preparation() {
    posix_spawn_file_actions_init(&actions_);
    posix_spawnattr_init(&attributes_);
  }
  ~Preparation() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  Preparation(const Preparation&) = delete;
  Preparation& operator=(const Preparation&) = delete;

  void connect(const Descriptor& theirs, int number) {
    if (theirs.is_open()) posix_spawn_file_actions_adddup2(&actions_, theirs.number(), number);
  }
  void work_in(const std::string& folder) {
    posix_spawn_file_actions_addchdir_np(&actions_, folder.c_str());
  }
  void make_group() {
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes_, 0);
  }
  // 0, or what went wrong.
  int spawn(pid_t& id, const std::vector<char*>& words, const std::vector<char*>& variables) {
    return posix_spawnp(&id, words[0], &actions_, &attributes_, words.data(), variables.data());
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

// The same for a command that ends with us: posix_spawn cannot ask the kernel for that. Between the
// fork and the execution only calls that need no lock are made.
class Fork {
 public:
  Fork(const Command& command, const std::array<Ends, 3>& streams)
      : command_(command), streams_(streams), parent_(getpid()) {}

  // 0, or what went wrong.
  int spawn(pid_t& id, const std::vector<char*>& words, const std::vector<char*>& variables) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return errno;
    const Descriptor reading(ends[0]);
    Descriptor writing(ends[1]);
    id = fork();
    if (id == 0) execute(writing.number(), words, variables);
    if (id < 0) return errno;
    writing.reset();
    int problem = 0;  // the end of the pipe is all there is to read if the command was executed
    if (read(reading.number(), &problem, sizeof problem) <= 0) return 0;
    waitpid(id, nullptr, 0);
    return problem;
  }

 private:
  [[noreturn]] void execute(int told, const std::vector<char*>& words,
                            const std::vector<char*>& variables) const {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent_) raise(SIGKILL);  // it ended before we said so
    if (prepare()) execvpe(words[0], words.data(), variables.data());
    const int problem = errno;
    [[maybe_unused]] const ssize_t written = write(told, &problem, sizeof problem);
    _exit(127);
  }
  bool prepare() const {
    for (int number = 0; number < 3; ++number) {
      const Descriptor& theirs = streams_[static_cast<std::size_t>(number)].theirs;
      if (theirs.is_open() && dup2(theirs.number(), number) < 0) return false;
    }
    if (!command_.folder.empty() && chdir(command_.folder.c_str()) != 0) return false;
    return !command_.own_group || setpgid(0, 0) == 0;
  }

  const Command& command_;
  const std::array<Ends, 3>& streams_;
  pid_t parent_;
};

}  // namespace

Result<Spawned> spawn(const Command& command) {
  GAINSAY_INVARIANT(!command.words.empty(), "a command names its program");
  std::array<Ends, 3> streams;
  const Stream* const wanted[3] = {&command.input, &command.output, &command.errors};
  Preparation preparation;
  for (int number = 0; number < 3; ++number) {
    auto ends = connect(*wanted[number], number);
    if (!ends) return refuse(ends.error());
    streams[static_cast<std::size_t>(number)] = std::move(*ends);
    preparation.connect(streams[static_cast<std::size_t>(number)].theirs, number);
  }
  if (!command.folder.empty()) {
    std::error_code ignored;
    if (!std::filesystem::is_directory(command.folder, ignored)) {
      return refuse(system_error(
          std::filesystem::exists(command.folder, ignored) ? ENOTDIR : ENOENT, command.folder));
    }
    preparation.work_in(command.folder);
  }
  if (command.own_group) preparation.make_group();
  const std::vector<std::string> environment = environment_of(command);
  Spawned spawned;
  const std::vector<char*> words = pointers_to(command.words);
  const std::vector<char*> variables = pointers_to(environment);
  const int problem = command.ends_with_parent
                          ? Fork(command, streams).spawn(spawned.id, words, variables)
                          : preparation.spawn(spawned.id, words, variables);
  if (problem != 0) return refuse(system_error(problem, command.words[0]));
  spawned.input = std::move(streams[0].ours);
  spawned.output = std::move(streams[1].ours);
  spawned.errors = std::move(streams[2].ours);
  return spawned;
}

}  // namespace gainsay::base
