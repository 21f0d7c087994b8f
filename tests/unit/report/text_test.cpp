// SPDX-License-Identifier: MIT
//
// The printer of pages, block by block; tests/golden has whole pages.

#include "report/text.hpp"

#include <doctest/doctest.h>

namespace gainsay::report {
namespace {

std::string page(std::vector<Block> blocks, bool color = false) {
  Document document;
  document.after = std::move(blocks);
  return text(document, color);
}

TEST_CASE("lines stand below their heading, as deep as they are") {
  CHECK(page({Lines{.heading = "notes", .lines = {"a", "b"}}}) == "\n  notes\n    a\n    b\n");
  CHECK(page({Lines{.lines = {"a"}, .depth = 1, .apart = false}}) == "  a\n");
  CHECK(page({Lines{.lines = {"a"}, .depth = 1, .apart = false, .tone = Tone::warning}}, true) ==
        "  \033[33ma\033[0m\n");
}

TEST_CASE("an excerpt marks its line") {
  CHECK(page({Excerpt{.lines = {{9, "a", false}, {10, "b", true}}}}) == "     9 | a\n  > 10 | b\n");
  CHECK(page({Excerpt{.lines = {{9, "a", true}}, .digits = 4}}) == "  >    9 | a\n");
}

TEST_CASE("a table has columns") {
  Table table{.columns = {{.heading = "name", .width = 6},
                          {.heading = "n", .width = 3, .to_the_right = true}},
              .rows = {{"f", "12"}},
              .depth = 1};
  CHECK(page({table}) == "  name     n\n  f       12\n");
}

TEST_CASE("a chart has a bar for each share") {
  CHECK(page({Chart{.heading = "labels", .whole = 2, .name_width = 3, .bars = {{"a", 1}}}}) ==
        "  labels\n    a    ###############...............  50.0%  1\n");
}

TEST_CASE("a file under test comes first, as in messages of compilers") {
  Document document{.headline = Headline{.subject = "f.c", .counts = "no calls"}};
  CHECK(text(document, false) == "passed   f.c  (no calls)\n");
  document.kind = Document::Kind::sequences;
  CHECK(text(document, false) == "f.c: passed: no calls\n");
}

TEST_CASE("a warning without a remedy is one line") {
  CHECK(page({Warning{.code = "c", .what = "w", .depth = 0}}) == "warning[c]: w\n");
  CHECK(page({Warning{.place = "p", .code = "c", .what = "w", .fix = "f"}}) ==
        "  p: warning[c]: w\n    fix: f\n    see: gainsay explain c\n");
}

}  // namespace
}  // namespace gainsay::report
