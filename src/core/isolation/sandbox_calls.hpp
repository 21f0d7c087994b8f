// SPDX-License-Identifier: MIT
//
// The system calls that a sandbox looks at, and how.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace gainsay::core {

// What is done about a call.
enum class Act : std::uint8_t {
  file,        // Landlock judges it by its paths
  opening,     // the same, if it is not for reading only
  attribute,   // judged by its path, of which Landlock knows nothing
  descriptor,  // the same, by its descriptor
  refuse,
  network,    // refused unless the network is allowed
  message,    // the same, if it has an address
  own,        // allowed for this process only, which its argument `path` must name; 0 does, too
  signal,     // the same, but 0 is not this process: it is a group
  thread,     // a signal to a thread: of this process
  directory,  // changes the working directory
  mask,       // of signals: ours stays out of it
  handler,    // of SIGSYS: it stays as it is
};

struct Call {
  int number = 0;
  const char* name = "";
  Act act = Act::refuse;
  // Which arguments are a path and the directory that it starts from; -1: none, and the current
  // one.
  std::int8_t path = -1;
  std::int8_t directory = -1;
  std::int8_t other_path = -1;
  std::int8_t other_directory = -1;
  bool follows = false;  // a link at the end of the path
};

// Sorted by nothing; null if the call is not looked at.
std::span<const Call> sandbox_calls();
const Call* sandbox_call(int number);

// The filter: calls of the list are trapped unless they come from the gate, or their arguments show
// that they are harmless. Installs it for this thread; false if the kernel does not want it.
bool install_sandbox_filter(bool network);

// Carries out a call that the filter lets pass. A negative result is an errno.
extern "C" long gainsay_gate(long number, long a, long b, long c, long d, long e, long f);

}  // namespace gainsay::core
