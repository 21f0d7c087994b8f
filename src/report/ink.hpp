// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "base/printable.hpp"

namespace gainsay::report {

// Colours on a terminal, or none.
class Ink {
 public:
  explicit Ink(bool on) : on_(on) {}

  std::string red(std::string_view text) const { return in("1;31", text); }
  std::string green(std::string_view text) const { return in("32", text); }
  std::string yellow(std::string_view text) const { return in("33", text); }
  std::string bold(std::string_view text) const { return in("1", text); }
  std::string faint(std::string_view text) const { return in("2", text); }

 private:
  std::string in(std::string_view code, std::string_view text) const {
    if (!on_ || text.empty()) return std::string(text);
    return "\033[" + std::string(code) + "m" + std::string(text) + "\033[0m";
  }

  bool on_;
};

// A page as it may be shown: what was painted stays, all other control bytes are escaped.
inline std::string for_terminal(const std::string& page, bool painted) {
  return base::printable(page, painted ? base::Colours::stay : base::Colours::go);
}

}  // namespace gainsay::report
