// SPDX-License-Identifier: MIT
//
// The words of a script, in the order of the enumerators they stand for.
#pragma once

#include <array>

namespace gainsay::dual {

inline constexpr int kScriptVersion = 1;
inline constexpr const char* kAll = "all";
inline constexpr const char* kNextSecond = "next second";

inline constexpr std::array kActionWords = {"request", "rest", "wait", "drop"};
inline constexpr std::array kCutWords = {"whole", "head"};
inline constexpr std::array kThenWords = {"answer", "go on", "all"};
inline constexpr std::array kDropWords = {"close", "reset", "sending"};

}  // namespace gainsay::dual
