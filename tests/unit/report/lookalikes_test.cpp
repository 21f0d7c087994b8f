// SPDX-License-Identifier: MIT
//
// A report goes by what a record says of its texts, never by the texts: these look like something
// they are not.

#include <doctest/doctest.h>

#include <gainsay/report.hpp>

#include "report/programs/program.hpp"
#include "report/programs/reproducer.hpp"
#include "report/text.hpp"

using namespace gainsay;
using namespace gainsay::report;

namespace {

using Passing = CallArgument::Passing;

const std::string kLookalikes[] = {
    R"("/* x */ b")",
    R"("throws x")",
    R"("returns y")",
    R"("x is destroyed")",
    "\"std::move(x)\"",
    R"("<x>")",
    "<x>",
    "/* x */ b",
    "throws x",
    "returns y",
    "std::move(x)",
    "// s0 is destroyed",
};

Statement call(const std::string& pattern, std::vector<CallArgument> arguments) {
  Statement statement;
  statement.operation = "f";
  statement.pattern = pattern;
  statement.arguments = std::move(arguments);
  return statement;
}

// A failure of a call of f on s0.
FailureRecord failed_call(Judge judge) {
  FailureRecord failure;
  failure.program = {call("{0}.f()", {{"s0", Passing::object}})};
  failure.failure.kind = FailureKind::disagreement;
  failure.fault.judge = judge;
  failure.fault.path = "{}";
  return failure;
}

std::string body(const FailureRecord& failure) {
  const std::string test = reproducer({}, failure);
  const std::size_t begin = test.find("{\n") + 2;
  return test.empty() ? "" : test.substr(begin, test.rfind('}') - begin);
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a result that is source is compared, whatever it looks like") {
  for (const std::string& text : kLookalikes) {
    FailureRecord failure = failed_call(Judge::result);
    failure.fault.expected = {text};
    failure.fault.actual = {"0"};
    CHECK(body(failure) == "  EXPECT_EQ(s0.f(), " + text + ");  // it is 0\n");
    failure.fault.expected = {"0"};
    failure.fault.actual = {text};
    CHECK(body(failure) == "  EXPECT_EQ(s0.f(), 0);  // it is " + text + "\n");
  }
}

TEST_CASE("a result that is no source is not written, whatever it looks like") {
  FailureRecord failure = failed_call(Judge::result);
  failure.program[0].reference_pattern = "{0}.f()";
  failure.program[0].reference_arguments = {{"ref_s0", Passing::object}};
  failure.fault.expected = {"0", ShownAs::description};
  failure.fault.actual = {"1", ShownAs::type};
  CHECK(contains(body(failure), "  EXPECT_EQ(result, expected);\n"));
}

TEST_CASE("what a call should return is expected, whatever it looks like") {
  for (const std::string& text : kLookalikes) {
    FailureRecord failure = failed_call(Judge::end);
    failure.failure.right = "throws E";
    failure.fault.expected = {text};
    failure.fault.actual_exception = "E";
    CHECK(body(failure) == "  EXPECT_EQ(s0.f(), " + text + ");  // it throws E\n");
    failure.fault.expected.shown_as = ShownAs::type;
    CHECK(body(failure) == "  s0.f();  // it throws E\n");
  }
}

TEST_CASE("what a call should throw is expected, whatever it returns") {
  for (const std::string& text : kLookalikes) {
    FailureRecord failure = failed_call(Judge::end);
    failure.failure.left = text;
    failure.failure.right = "returns " + text;
    failure.fault.expected_exception = "E";
    failure.fault.actual = {text};
    CHECK(body(failure) == "  EXPECT_THROW(s0.f(), E);  // it returns " + text + "\n");
  }
}

TEST_CASE("a line of the program is only left out if it stands for a destruction") {
  FailureRecord failure = failed_call(Judge::none);
  failure.failure.kind = FailureKind::signal;
  Statement line;
  line.code = "// the tree is destroyed";
  failure.program.insert(failure.program.begin(), line);
  CHECK(body(failure) == "  // the tree is destroyed\n  s0.f();\n");
  line.code = "anything";
  line.destroys = "s0";
  failure.program.push_back(line);
  CHECK(body(failure) == "  // the tree is destroyed\n  s0.f();\n");
}

TEST_CASE("an argument is an object if it was passed as one, whatever it looks like") {
  CHECK(CallArgument{"s0", Passing::object}.written() == "s0");
  CHECK(CallArgument{"s0", Passing::moved_object}.written() == "std::move(s0)");
  CHECK(CallArgument{"s0", Passing::pointer_to_object}.written() == "&s0");
  for (const std::string& text : kLookalikes) {
    FailureRecord failure;
    failure.failure.kind = FailureKind::signal;
    failure.program = {call("f({*0})", {{text}, {"s0", Passing::moved_object}})};
    CHECK(body(failure) == "  f(" + text + ", std::move(s0));\n");
  }
}

TEST_CASE("a value is opaque if the record says so, whatever it looks like") {
  const PropertySource source{{"[](T x) { return f(x); }"}, {"T x"}, {"x"}};
  for (const std::string& text : kLookalikes) {
    FailureRecord failure;
    failure.values = {{Value::Role::argument, "", "T", text}};
    CHECK(reproducible(source, failure) == Form::calls);
    failure.values[0].shown_as = ShownAs::description;
    CHECK_FALSE(reproducible(source, failure));
  }
}

TEST_CASE("notes of the heap follow the calls, whatever the others are called") {
  Record record;
  record.outcome = Outcome::failed;
  FailureRecord failure;
  failure.program = {call("f()", {})};
  failure.notes = {{Note::Kind::heap, "memory", "m"}, {Note::Kind::values, "the heap", "v"}};
  record.failures = {failure};
  const std::string text =
      report::text(make_document(record, {.kind = Document::Kind::sequences}), false);
  const std::size_t calls = text.find("f();");
  CHECK(text.find("the heap") < calls);
  CHECK(text.find("memory") > calls);
}

TEST_CASE("only a leak is replayed in a worker, whatever the origin says") {
  Record record;
  record.property = "p";
  record.outcome = Outcome::failed;
  FailureRecord failure;
  failure.failure.kind = FailureKind::sanitizer;
  failure.failure.origin = "sanitizer LeakSanitizer: detected memory leaks";
  record.failures = {failure};
  TextOptions options;
  options.command = "test";
  CHECK_FALSE(contains(report::text(record, options), "--in-worker"));
  record.failures[0].failure.finding = Finding::leak;
  record.failures[0].failure.origin = "another";
  CHECK(contains(report::text(record, options), "--in-worker"));
}

TEST_CASE("a report says which budget stopped the search") {
  Record record;
  const auto stopped_by = [&record](SearchBudget budget) {
    record.budget = budget;
    return report::text(record, {});
  };
  CHECK_FALSE(contains(stopped_by(SearchBudget::none), "stopped"));
  CHECK(contains(stopped_by(SearchBudget::seconds), "; stopped by --time"));
  CHECK(contains(stopped_by(SearchBudget::calls), "; stopped by --calls"));
  CHECK(contains(stopped_by(SearchBudget::cases), "; stopped by the budget: cases"));
}
