// SPDX-License-Identifier: MIT
#include "report/programs/reproducer.hpp"

#include <doctest/doctest.h>

#include <gainsay/report.hpp>

using namespace gainsay;
using namespace gainsay::report;

namespace {

FailureRecord with(Value::Role role, const std::string& source,
                   ShownAs shown_as = ShownAs::source) {
  FailureRecord failure;
  failure.values = {{role, "", "int", source, shown_as}};
  return failure;
}

PropertySource lambda(const std::string& text) { return {{text}, {"int x"}, {"x"}}; }

const FailureRecord kArgument = with(Value::Role::argument, "7");

}  // namespace

TEST_CASE("a property that uses nothing of Gainsay is called") {
  CHECK(reproducible(lambda("[](int x) { return x < 7; }"), kArgument) == Form::calls);
  CHECK(reproducible(lambda("[](int x) { return page.note(x) < 7; }"), kArgument) == Form::calls);
}

TEST_CASE("a property that asserts or assumes is checked") {
  CHECK(reproducible(lambda("[](int x) { GAINSAY_REQUIRE(x < 7); }"), kArgument) == Form::checks);
  CHECK(reproducible(lambda("[](int x) { assume(x > 1); return x < 7; }"), kArgument) ==
        Form::checks);
}

TEST_CASE("a property that draws is replayed") {
  CHECK(reproducible(lambda("[](Source& s) { return s.draw(f()) < 7; }"),
                     with(Value::Role::draw, "7")) == Form::replays);
}

TEST_CASE("there is no reproducer of what captures, or of values that are no source") {
  CHECK_FALSE(reproducible(lambda("[&](int x) { return x < n; }"), kArgument));
  for (const ShownAs opaque : {ShownAs::description, ShownAs::type}) {
    CHECK_FALSE(reproducible(lambda("[](int x) { return x < 7; }"),
                             with(Value::Role::argument, "Thing", opaque)));
  }
}

TEST_CASE("names of properties become names of tests") {
  CHECK(test_name("reversing twice changes nothing") == "ReversingTwiceChangesNothing");
  CHECK(test_name("2 + 2 = 4") == "Property224");
  CHECK(test_name("!") == "Property");
}

TEST_CASE("what the reference gave is written in the type that the candidate gives") {
  Statement items;
  items.operation = "items";
  items.pattern = "{0}.items()";
  items.arguments = {{"q0", CallArgument::Passing::object}};
  FailureRecord failure;
  failure.program = {items};
  failure.failure.kind = FailureKind::disagreement;
  failure.fault.judge = Judge::result;
  failure.fault.path = "{}";
  failure.fault.expected = {"std::deque<int>{1, 2}"};
  failure.fault.actual = {"std::vector<int>{1}"};
  Record record;
  record.property = "p";
  CHECK(reproducer(record, failure).find("EXPECT_EQ(q0.items(), (std::vector<int>{1, 2}));") !=
        std::string::npos);
}
