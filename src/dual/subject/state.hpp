// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

namespace gainsay::dual {

// What the keeper knows of a server.
struct SubjectState {
  enum class Life : std::uint8_t {
    absent,   // not started yet, or stopped
    running,  // or not ours to start
    died,
  };

  Life life = Life::absent;
  pid_t id = 0;              // of its process; 0: it is not ours
  int code = 0;              // its exit code if it died and `signal` is 0
  int signal = 0;            // that ended it
  bool was_ready = false;    // it was found ready since it was started
  int port = 0;              // that was filled in
  std::string dir{};         // its folder
  std::string listens{};     // filled in
  std::uint32_t starts = 0;  // how often one was started in this folder
  // What it printed since the last reset.
  std::string output{};     // the end
  std::uint64_t bytes = 0;  // all of it
  // What a sanitizer reported in it since the last reset; empty: nothing.
  std::string report{};         // "AddressSanitizer: heap-use-after-free ..."
  std::string report_origin{};  // what makes two reports the same
  bool disk_full = false;       // no room is left where its folder is

  bool running() const { return life == Life::running; }
  bool died() const { return life == Life::died; }
};

}  // namespace gainsay::dual
