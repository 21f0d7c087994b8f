// SPDX-License-Identifier: MIT

#include <doctest/doctest.h>

#include "base/printable.hpp"

using gainsay::base::Colours;
using gainsay::base::printable;

TEST_CASE("control bytes are shown, ends of lines and tabs stay") {
  CHECK(printable("a\tb\nc") == "a\tb\nc");
  CHECK(printable(std::string_view("\033]0;x\007\r\0\x7f", 9)) == "\\x1b]0;x\\x07\\x0d\\x00\\x7f");
}

TEST_CASE("letters of other scripts stay, control characters of two bytes do not") {
  CHECK(printable("\xc3\xa9 \xc2\xa0") == "\xc3\xa9 \xc2\xa0");
  CHECK(printable("\xc2\x9b") == "\\xc2\\x9b");
}

TEST_CASE("the colours of a report stay where it is painted, other sequences do not") {
  CHECK(printable("\033[1;31mred\033[0m", Colours::stay) == "\033[1;31mred\033[0m");
  CHECK(printable("\033[1;31mred\033[0m") == "\\x1b[1;31mred\\x1b[0m");
  CHECK(printable("\033[2J", Colours::stay) == "\\x1b[2J");
}
