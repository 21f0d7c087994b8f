// SPDX-License-Identifier: MIT
//
// The server that is tested: how it is started, how one knows that it is ready, and how it is
// brought back to where it was.
//
//   dual::Subject cache{.start = "memcached -l 127.0.0.1 -p {port} -U 0"};
//
// A process of its own, the keeper, starts the server, notices its death, keeps the end of what it
// prints, and ends it with all that it started. With `--jobs=N` there are N servers, each with a
// port and a folder of its own. Whatever dies (a worker, the run, the keeper), no process and no
// folder is left.
#pragma once

#include <csignal>
#include <string>
#include <vector>

namespace gainsay::dual {

// A file that is written into the folder of the server before it starts; its path stands where the
// command says {file:NAME}.
struct SubjectFile {
  std::string name{};  // "httpd.conf"; folders in it are made
  std::string text{};  // with the same places to fill in as the command
};

// How one knows that a server takes requests.
struct Ready {
  std::string request{};  // empty: it is ready when it takes a connection
  double seconds = 10;    // then it is given up
};
// When it takes a connection.
Ready connects(double seconds = 10);
// When it answers these bytes with anything, on a connection of their own.
Ready answers(std::string request, double seconds = 10);

// What happens before each case, so that a case does not see what the one before has done.
enum class Reset {
  names,    // nothing: each case uses names that no case used before
  command,  // Subject::reset_command is run
  restart,  // it is stopped, its folder emptied, and started again
  none,     // nothing: what the server holds is not known
};

struct Subject {
  // The command, in words as a shell would split them; there is no shell, so nothing is expanded
  // but these places, here and in the files:
  //   {port}       a free port of 127.0.0.1, another for each server
  //   {dir}        a folder of its own, empty at first, in which it runs
  //   {here}       the folder in which the run was started
  //   {seed}       a number that is the same in each run with the same seed
  //   {file:NAME}  the path of that file
  // Other braces stay. Empty: the server runs already, and `listens` says where.
  std::string start{};
  // "HOST:PORT", "[::1]:{port}", or "unix:{dir}/socket".
  std::string listens = "127.0.0.1:{port}";
  std::vector<SubjectFile> files{};
  Ready ready{};
  Reset reset = Reset::names;
  std::string reset_command{};  // split and filled in as `start` is; it runs in {dir}
  double reset_seconds = 30;    // then the command has failed
  int stop_signal = SIGTERM;    // asks it to end
  double stop_seconds = 3;      // then it is killed
};

}  // namespace gainsay::dual
