// SPDX-License-Identifier: MIT
//
// Text that was looked at and found good. `./dev approve` accepts what the tests see now.
#pragma once

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

inline std::string read_file(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

// The approved text of this file; with GAINSAY_APPROVE set, the present one becomes it.
inline std::string approved(const std::string& path, const std::string& now) {
  if (std::getenv("GAINSAY_APPROVE") != nullptr) std::ofstream(path) << now;
  return read_file(path);
}
