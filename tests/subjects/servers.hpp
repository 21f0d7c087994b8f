// SPDX-License-Identifier: MIT
//
// Servers of a line of shell or Python, and what is left when they are gone.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

#include <gainsay/dual/subject.hpp>

#include "dual/subject/keeper.hpp"

namespace gainsay::dual {

// A Python program that listens on {port} and answers each line with `said`; a line `die` ends it
// by SIGSEGV, `exit` with code 7.
Subject line_server(const std::string& said = "line");

// Sends a line to the server and returns what it answers, "" if nothing comes within a second.
std::string asked(const Endpoint& endpoint, const std::string& line);

// Becomes the parent of everything that loses its own, and has a TMPDIR of its own. So what a
// keeper leaves behind is a child of this process, or lies in that folder.
class Nothing {
 public:
  Nothing();
  ~Nothing();
  Nothing(const Nothing&) = delete;
  Nothing& operator=(const Nothing&) = delete;

  // Waits for what is ending; what is still there then, as `process 17: python3 ...` and paths.
  std::vector<std::string> left() const;
  const std::filesystem::path& folder() const { return folder_; }

 private:
  std::vector<pid_t> before_;
  std::filesystem::path folder_;
  std::string tmpdir_before_;
};

// Whether the process ends within some seconds.
bool ends(pid_t process);

}  // namespace gainsay::dual
