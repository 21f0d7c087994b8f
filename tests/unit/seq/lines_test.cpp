// SPDX-License-Identifier: MIT

#include <set>

#include <doctest/doctest.h>

#include "seq/lines.hpp"

namespace gainsay::seq {

namespace {

// A function of lines 3 to 7: two blocks, the second one begins in line 5.
const char* const kListing = R"(
0000000000001100 <f>:
f():
/src/a.c:3
    1100:	push   %rbp
    1101:	mov    %rsp,%rbp
/src/a.c:4
    1104:	call   2000 <__sanitizer_cov_trace_pc>
    1109:	mov    -0x8(%rbp),%rax
    110d:	test   %rax,%rax
    1110:	je     1130 <f+0x30>
/src/a.c:5 (discriminator 1)
    1112:	mov    %rax,%rbx
    1115:	call   2000 <__sanitizer_cov_trace_pc>
    111a:	mov    %rbx,%rax
/src/b.h:90
    1120:	nop
/src/a.c:7
    1121:	ret
)";

std::vector<unsigned> never(const std::set<unsigned long>& passed) {
  return lines_in(kListing, "/src/a.c", [&](unsigned long at) { return passed.contains(at); })
      .never;
}

}  // namespace

TEST_CASE("lines of a file with code are counted, those of other files are not") {
  const LineRecord lines = lines_in(kListing, "/src/a.c", [](unsigned long) { return true; });
  CHECK(lines.file == "/src/a.c");
  CHECK(lines.all == 4);
  CHECK(lines.never.empty());
}

TEST_CASE("a line has run if a block with some of it has") {
  CHECK(never({0x1109}) == std::vector<unsigned>{5, 7});
  CHECK(never({0x1109, 0x111a}).empty());
}

TEST_CASE("a function's first line runs with its first block") {
  CHECK(never({}) == std::vector<unsigned>{3, 4, 5, 7});
}

TEST_CASE("without a listing nothing is told") {
  CHECK(lines_in("", "/src/a.c", [](unsigned long) { return true; }).file.empty());
}

}  // namespace gainsay::seq
