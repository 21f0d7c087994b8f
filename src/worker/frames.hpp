// SPDX-License-Identifier: MIT
//
// The call stack of a crash: from addresses in a journal to text.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <gainsay/detail/journal.hpp>

namespace gainsay::worker {

struct StackFrame {
  std::uint64_t address = 0;
  std::uint64_t function = 0;  // where its function begins, or 0
};

std::vector<StackFrame> frames_in(const core::Journal& journal);

// A name for the innermost frame that is the user's: the same in every run of the same binary,
// whatever instruction of the function crashed. Empty if there is none.
std::string frame_of_origin(const std::vector<StackFrame>& frames);

// The same for a place that a sanitizer names; its frames serve if the place is not in the program.
std::string function_of(void* address, const std::vector<StackFrame>& frames);

// The frames as text, innermost first: function, file and line where addr2line (of binutils) is
// there and the program has debug information, else module and offset.
std::vector<std::string> describe_frames(const std::vector<StackFrame>& frames);

}  // namespace gainsay::worker
