// SPDX-License-Identifier: MIT
//
// What a string says has no influence on the form of the test that is printed: these strings look
// like remarks of Gainsay about values without source, outcomes of calls and moved arguments.

#include <stdexcept>
#include <string>

#include <gainsay/report.hpp>

#include "unit/api/run.hpp"

using namespace gainsay;
using api::run;

namespace {

const std::string kLookalikes[] = {
    "plain",        "/* x */ b",    "throws x", "returns y",   "x is destroyed",
    "std::move(x)", "std::move(x",  "<x>",      "the heap",    "denied by the sandbox\n",
    " in ",         "discarded: x", "&x",       "\x1f\1\2 {}", "memory is touched",
};

std::string expected_text;  // by the reference; the candidate adds an exclamation mark

struct Reference {
  std::string text() const { return expected_text; }
  std::string text_or_throw() const { return expected_text; }
  std::string throw_or_text() const { throw std::runtime_error(expected_text); }
  std::size_t length(const std::string& given) const { return given.size(); }
};
struct Candidate {
  std::string text() const { return expected_text + "!"; }
  std::string text_or_throw() const { throw std::runtime_error(expected_text); }
  std::string throw_or_text() const { return expected_text; }
  std::size_t length(const std::string& given) const { return given.size() + 1; }
};

// The test that is printed for a suite with this one operation besides the constructor.
template <class Declare>
std::string printed_test(const Declare& declare) {
  auto type = api::type<Reference, Candidate>("t");
  api::Suite suite{type};
  suite.make(type);
  declare(suite, type);
  const Record record = run(suite);
  REQUIRE(record.failures.size() == 1);
  return report::reproducer(record, record.failures[0]);
}

std::string test_that(const std::string& last) {
  return "TEST(Refuted, ) {\n  auto t0 = Candidate();\n  " + last + "\n}\n";
}

std::string without_name(std::string test) {
  const std::size_t name = test.find(", ") + 2;
  return test.erase(name, test.find(')') - name);
}

}  // namespace

TEST_CASE("a returned string is compared as a whole, whatever it says") {
  for (const std::string& text : kLookalikes) {
    expected_text = text;
    const std::string test = printed_test([](auto& suite, auto& type) {
      suite.op("text", type.constant()) = [](const auto& t) { return t.text(); };
    });
    CHECK(without_name(test) ==
          test_that("EXPECT_EQ(t0.text(), " + show(text) + ");  // it is " + show(text + "!")));
  }
}

TEST_CASE("a string that should be returned is expected, whatever it says") {
  for (const std::string& text : kLookalikes) {
    expected_text = text;
    const std::string test = printed_test([](auto& suite, auto& type) {
      suite.op("text", type.constant()).throws() = [](const auto& t) { return t.text_or_throw(); };
    });
    CHECK(without_name(test) == test_that("EXPECT_EQ(t0.text_or_throw(), " + show(text) +
                                          ");  // it throws std::runtime_error: " + text));
  }
}

TEST_CASE("an exception that should be thrown is expected, whatever is returned instead") {
  for (const std::string& text : kLookalikes) {
    expected_text = text;
    const std::string test = printed_test([](auto& suite, auto& type) {
      suite.op("text", type.constant()).throws() = [](const auto& t) { return t.throw_or_text(); };
    });
    CHECK(without_name(test) ==
          test_that("EXPECT_THROW(t0.throw_or_text(), std::runtime_error);  // it returns " +
                    show(text)));
  }
}

TEST_CASE("a string that is passed is written as it is, whatever it says") {
  for (const std::string& text : kLookalikes) {
    const std::string test = printed_test([&](auto& suite, auto& type) {
      suite.op("length", type.constant(), just(text)) =
          [](const auto& t, const std::string& given) { return t.length(given); };
    });
    CHECK(without_name(test) ==
          test_that("EXPECT_EQ(t0.length(" + show(text) + "), " + show(text.size()) +
                    ");  // it is " + show(text.size() + 1)));
  }
}
