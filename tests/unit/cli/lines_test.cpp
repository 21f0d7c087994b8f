// SPDX-License-Identifier: MIT

#include <doctest/doctest.h>

#include "cli/lines.hpp"

using namespace gainsay::cli;

TEST_CASE("lines of gcov are told by file, with ranges of those that were not reached") {
  Lines lines;
  CHECK(add_gcov(R"({"files": [{"file": "a.cpp", "lines": [
      {"line_number": 1, "count": 2}, {"line_number": 2, "count": 0}, {"line_number": 3, "count": 0},
      {"line_number": 7, "count": 0}, {"line_number": 9, "count": 0}, {"line_number": 9, "count": 1}]},
      {"file": "/usr/include/b.h", "lines": [{"line_number": 1, "count": 0}]},
      {"file": "empty.hpp", "lines": []}]})",
                 lines));
  CHECK(lines_text(lines) == "a.cpp: 2 of 5 lines, not 2-3, 7\n");
}

TEST_CASE("what is not the output of gcov is refused") {
  Lines lines;
  CHECK_FALSE(add_gcov("", lines));
  CHECK_FALSE(add_gcov("{}", lines));
}

TEST_CASE("lines of lcov are told in the same way") {
  Lines lines;
  add_lcov("SF:a.cpp\nDA:1,3\nDA:2,0\nend_of_record\nSF:b.cpp\nDA:1,1\n", lines);
  CHECK(lines_text(lines) == "a.cpp: 1 of 2 lines, not 2\nb.cpp: 1 of 1 lines\n");
}
