// SPDX-License-Identifier: MIT
//
// The process runner of Gainsay: starts a command, feeds it, reads what it writes, waits for it
// with a time limit, signals it, and leaves nothing behind.
//
// `run` and `output_of` are for a command that does its work and ends. `Process` is for one that is
// kept alive: a server, or a program whose signals are of interest.
//
// An ended process stays a zombie until its `Process` is destroyed. So its number, and that of its
// group, cannot become another's while we may still signal it.
//
// The workers of core are not started here: they are forks of their runner that execute nothing.
// What the two share is at the end of this file.
#pragma once

#include <sys/types.h>

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/descriptor.hpp"
#include "base/result.hpp"

namespace gainsay::base {

inline constexpr double kNoLimit = std::numeric_limits<double>::infinity();

// Where a standard stream of a command leads. Nowhere unless asked for: what a person types is for
// the code under test, and a command that reads it would wait for it for ever.
struct Stream {
  enum class Kind { null, inherited, pipe, file, descriptor };

  static Stream inherited() { return {Kind::inherited}; }
  static Stream pipe() { return {Kind::pipe}; }
  // Input is read from its start; output replaces what it contains.
  static Stream file(std::string path) { return {Kind::file, std::move(path)}; }
  // An open descriptor of ours, which stays ours.
  static Stream descriptor(int number) { return {Kind::descriptor, {}, number}; }

  Kind kind = Kind::null;
  std::string path{};  // of the file
  int number = -1;     // of the descriptor
};

// What to start, and how.
struct Command {
  std::vector<std::string> words{};  // the program, found on the PATH unless it has a slash, and
                                     // its arguments
  Stream input{};
  Stream output{};
  Stream errors{};
  // Variables set in addition to ours, or removed from them if there is no value.
  std::vector<std::pair<std::string, std::optional<std::string>>> environment{};
  std::string folder{};  // to work in; ours if empty
  // In a process group of its own, all of which ends with it. The terminal's Ctrl-C does not reach
  // such a group; without one, it reaches the command as it reaches us.
  bool own_group = false;
  // The kernel kills it when the thread that started it ends, however that ends: for one that must
  // not outlive a process that somebody may kill. What it starts in its turn is not killed.
  bool ends_with_parent = false;
};

// How a process ended: by an exit code, or by a signal.
struct ExitStatus {
  int code = 0;    // -1 if another part of the program waited for the process, which lost it
  int signal = 0;  // 0 if it was none

  bool succeeded() const { return code == 0 && signal == 0; }
};

// A process that we started; not for use by several threads at once. Destroying it kills it, and
// its group if it has its own.
class Process {
 public:
  // The error names the program, file or folder as its place, and says what the system said; a code
  // is for the caller to give.
  static Result<Process> start(const Command& command);

  Process(Process&&) noexcept;
  Process& operator=(Process&&) = delete;
  ~Process();

  pid_t id() const { return id_; }
  // Readable, for poll(), as soon as the process has ended.
  int descriptor() const { return alive_.number(); }

  // Waits for the end, at most this long, and reads what is written meanwhile, so that a full pipe
  // cannot keep the process from ending. Nothing if it still runs; 0 seconds only ask.
  std::optional<ExitStatus> wait(double seconds = kNoLimit);

  // Sends a signal to the process, or to its whole group if it has its own. Without effect if it
  // has ended; what is left of its group hears it nevertheless.
  void signal(int number);
  // Asks it to end with SIGTERM, and kills it, and its group, if it has not by then.
  ExitStatus stop(double seconds);
  // Ends it, and its group, at once.
  ExitStatus kill();

  // Writes to its standard input, a pipe, and reads what it writes meanwhile. False if it did not
  // take all of it: it has ended or closed the stream, or the time is up.
  bool send(std::string_view text, double seconds = kNoLimit);
  // It finds the end of its input.
  void close_input() { input_.reset(); }

  // Waits until it has written something to a pipe, or closed all of them, or ended. False if
  // nothing of that happened in time.
  bool receive(double seconds = kNoLimit);
  // What was read from its pipes since the last call; `receive` and `wait` read.
  std::string take_output() { return std::exchange(output_text_, {}); }
  std::string take_errors() { return std::exchange(errors_text_, {}); }

 private:
  Process() = default;

  struct News {
    bool written = false;  // it wrote, or closed a stream
    bool ended = false;
    bool takes_input = false;
  };
  News look(double seconds, bool to_write);
  void read_rest();
  std::optional<ExitStatus> status();
  bool reads_pipes() const { return output_.is_open() || errors_.is_open(); }

  pid_t id_ = -1;
  bool own_group_ = false;
  std::optional<ExitStatus> status_{};
  Descriptor alive_{};
  Descriptor input_{};
  Descriptor output_{};
  Descriptor errors_{};
  std::string output_text_{};
  std::string errors_text_{};
};

// A command that was run to its end, or to its time limit.
struct Finished {
  ExitStatus status{};
  bool timed_out = false;  // it was killed because the time was up
  std::string output{};    // as far as they are pipes
  std::string errors{};
};

// Runs a command to its end; one that still runs after this many seconds is killed. Its output ends
// when it ends, even if a process that it left in the background still holds the stream.
Result<Finished> run(const Command& command, double seconds = kNoLimit);

// What a command writes to standard output; "" if it cannot be started or does not end in time. Its
// standard error is dropped.
std::string output_of(const std::vector<std::string>& words, double seconds = 30);

// --- for processes that are forked ---------------------------------------------------------------

// A parent that ignores SIGCHLD, as some programs leave it to those they start, never learns how a
// child ended, and would take a failure for a success. This makes the system keep what it says.
// `Process` does it by itself.
void keep_ended_children();
// Readable, for poll(), as soon as our child has ended; not open if the system refuses it.
Descriptor descriptor_of(pid_t child);
// Waits for our child; its status as of waitpid.
int wait_for(pid_t child);
// Kills our child and waits for it.
void end_process(pid_t child);

// The processes that a process has started and that have not been waited for; empty where the
// system does not tell (/proc/PID/task/TID/children).
std::vector<pid_t> children_of(pid_t parent);
// Kills our children but for those, and what becomes our child by that because we are a subreaper,
// until none is left. Bounded, because what forks faster than it is ended would keep us here.
void end_children(const std::vector<pid_t>& spared = {});

}  // namespace gainsay::base
