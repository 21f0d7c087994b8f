// SPDX-License-Identifier: MIT
#pragma once

namespace gainsay {

// A place in the user's source: what an error message or a failure points at.
//
// Take one as the last, defaulted parameter to learn where you were called from:
//
//   void require(bool condition, SourcePos at = SourcePos::here());
struct SourcePos {
  const char* file = "";
  unsigned line = 0;

  static constexpr SourcePos here(const char* file = __builtin_FILE(),
                                  unsigned line = __builtin_LINE()) {
    return {file, line};
  }
};

}  // namespace gainsay
