// SPDX-License-Identifier: MIT
//
// A parser of "key=value" that takes the equals sign for granted. It crashes; the report shows the
// smallest text that makes it, and every other property of the binary would still run.
#include <cstring>
#include <string>

#include <gainsay/gainsay.hpp>

namespace {

std::size_t value_length(const std::string& line) {
  return std::strlen(std::strchr(line.c_str(), '=') + 1);
}

}  // namespace

GAINSAY_PROPERTY("a value is never longer than its line") {
  return gainsay::check({.cases = 2000},
                        [](const std::string& line) { return value_length(line) <= line.size(); });
}
