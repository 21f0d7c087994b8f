// SPDX-License-Identifier: MIT
//
// What a document says, before any format writes it.

#include "report/document/document.hpp"

#include <doctest/doctest.h>

#include <algorithm>

namespace gainsay::report {
namespace {

using Kind = Document::Kind;

const Lines* lines_about(const std::vector<Block>& blocks, Topic topic) {
  for (const Block& block : blocks) {
    const auto* lines = std::get_if<Lines>(&block);
    if (lines != nullptr && lines->topic == topic && !lines->lines.empty()) return lines;
  }
  return nullptr;
}

template <class T>
const T* first(const std::vector<Block>& blocks) {
  for (const Block& block : blocks) {
    if (const T* found = std::get_if<T>(&block)) return found;
  }
  return nullptr;
}

// The topics of its lines, in order.
std::vector<Topic> topics(const std::vector<Block>& blocks) {
  std::vector<Topic> order;
  for (const Block& block : blocks) {
    if (const auto* lines = std::get_if<Lines>(&block)) order.push_back(lines->topic);
  }
  return order;
}

Record failed() {
  Record record;
  record.property = "sorts";
  record.outcome = Outcome::failed;
  record.seed = 7;
  record.cases = 12;
  FailureRecord failure;
  failure.failure.kind = FailureKind::assertion;
  failure.failure.message = "sorted";
  failure.failure.file = "no/such/sort_test.cpp";
  failure.failure.line = 3;
  failure.failure.left = "1";
  failure.failure.right = "2";
  failure.failure.frames = {"main"};
  failure.values = {{Value::Role::argument, "xs", "int", "1"}};
  failure.notes = {{.kind = Note::Kind::heap, .heading = "the heap", .text = "empty"},
                   {.heading = "first", .text = "second"}};
  failure.program = {{.code = "f();"}};
  record.failures = {failure};
  return record;
}

TEST_CASE("the headline has an outcome, counts, a time and a seed, each by itself") {
  const Record record = failed();
  const Document document = make_document(record, {.seconds = 1.5});
  REQUIRE(document.headline);
  CHECK(document.headline->outcome == Outcome::failed);
  CHECK(document.headline->subject == "sorts");
  CHECK(document.headline->counts == "12 cases");
  CHECK(document.headline->seed == 7U);
  CHECK(document.headline->about() == "12 cases, 1.50 s, seed 7");
  CHECK(document.record == &record);
}

TEST_CASE("what is said of a failure, and in which order, depends on what was tested") {
  const Record record = failed();
  const Document of_property = make_document(record, {.command = "./test"});
  REQUIRE(of_property.failures.size() == 1);
  const FailurePage& property = of_property.failures[0];
  CHECK(property.place == "no/such/sort_test.cpp:3");
  CHECK(property.title == std::vector<std::string>{"assertion failed: sorted"});
  CHECK(property.heading.empty());
  CHECK(topics(property.blocks) == std::vector<Topic>{Topic::program, Topic::notes, Topic::frames,
                                                      Topic::history, Topic::replay});
  CHECK(first<Values>(property.blocks)->values == std::vector<std::string>{"xs = 1"});
  CHECK(first<Comparison>(property.blocks)->left == "reference");

  const Document of_calls =
      make_document(record, {.kind = Kind::sequences, .command = "gainsay seq", .file = "f.c"});
  const FailurePage& calls = of_calls.failures[0];
  CHECK(of_calls.headline->subject == "f.c");
  CHECK(calls.title == std::vector<std::string>{"sorted"});
  CHECK(topics(calls.blocks) == std::vector<Topic>{Topic::notes, Topic::program, Topic::notes,
                                                   Topic::frames, Topic::history, Topic::replay});
  CHECK(std::get<Lines>(calls.blocks[0]).heading == "first");
  CHECK(first<Values>(calls.blocks) == nullptr);
}

TEST_CASE("several failures of a property are numbered") {
  Record record = failed();
  record.failures.push_back(record.failures[0]);
  CHECK(make_document(record, {}).failures[1].heading == "failure 2 of 2");
}

TEST_CASE("no file is read for a document without source") {
  Record record = failed();
  record.file = record.failures[0].failure.file = __FILE__;
  record.line = 1;
  CHECK(first<Excerpt>(make_document(record, {}).failures[0].blocks) != nullptr);
  const Document document = make_document(record, {.source = false});
  CHECK(first<Excerpt>(document.failures[0].blocks) == nullptr);
  CHECK(lines_about(document.failures[0].blocks, Topic::test) == nullptr);
}

TEST_CASE("statistics are charts, tables and lines, if they are wanted") {
  Record record;
  record.passed = 10;
  record.labels = {{"short", 4}};
  record.operations = {{"push", 5, 3}};
  CHECK(first<Chart>(make_document(record, {}).after) == nullptr);
  const Document document = make_document(record, {.statistics = true});
  REQUIRE(first<Chart>(document.after) != nullptr);
  CHECK(first<Chart>(document.after)->whole == 10);
  CHECK(first<Chart>(document.after)->bars[0].count == 4);
  REQUIRE(first<Table>(document.after) != nullptr);
  CHECK(first<Table>(document.after)->rows[0][2] == "3 of 5 attempts");
}

TEST_CASE("health has its code and its remedy, and the sandbox its own lines") {
  Record record;
  record.health = {{"health-discards", "many", "fewer"}};
  record.denied = {{"fork()", 2}};
  const Document document = make_document(record, {});
  REQUIRE(first<Warning>(document.after) != nullptr);
  CHECK(first<Warning>(document.after)->code == "health-discards");
  CHECK(first<Warning>(document.after)->fix == "fewer");
  REQUIRE(lines_about(document.after, Topic::denied) != nullptr);
  CHECK(lines_about(document.after, Topic::denied)->lines[0] == "denied: fork(), 2 times");
}

TEST_CASE("many denied calls of one function are one line with their number and an example") {
  Record record;
  record.denied = {{"fopen(...)", 70},
                   {"fopen(\"b\", \"w\")", 3},
                   {"fopen(\"a\", \"w\")", 2},
                   {"remove(\"a\")", 2},
                   {"remove(\"b\")", 1},
                   {"fopen(\"c\", \"w\")", 1},
                   {"fopen(\"d\", \"w\") while it was loaded", 1}};
  const Document document = make_document(record, {});
  REQUIRE(lines_about(document.after, Topic::denied) != nullptr);
  std::vector<std::string> lines = lines_about(document.after, Topic::denied)->lines;
  REQUIRE(lines.size() == 5);
  lines.pop_back();
  CHECK(lines ==
        std::vector<std::string>{"denied: fopen(...), 76 times with different arguments, such as "
                                 "fopen(\"b\", \"w\")",
                                 "denied: remove(\"a\"), 2 times", "denied: remove(\"b\"), once",
                                 "denied: fopen(\"d\", \"w\") while it was loaded, once"});
}

TEST_CASE("lines that never ran and functions that were not tested are told of sequences") {
  Record record;
  record.lines = {"f.c", 10, {3, 4, 5}};
  DocumentOptions options{.kind = Kind::sequences};
  options.untested = {{"g", "takes a struct"}};
  const Document document = make_document(record, options);
  REQUIRE(lines_about(document.after, Topic::executed_lines) != nullptr);
  CHECK(lines_about(document.after, Topic::executed_lines)->lines[0] ==
        "lines: 7 of 10 executed; never: 3-5");
  CHECK(lines_about(document.after, Topic::untested)->lines[0] == "not tested: g: takes a struct");
  options.quiet = true;
  CHECK_FALSE(make_document(record, options).headline);
}

}  // namespace
}  // namespace gainsay::report
