// SPDX-License-Identifier: MIT

#include <functional>
#include <string>

#include "gen_fixture.hpp"

using namespace gainsay;
using namespace gainsay::fixture;

TEST_CASE("a generated function gives equal results for equal arguments") {
  const Record record =
      record_of(plain(), [](Function<int(int, std::string)> f, int a, std::string b) {
        const int first = f(a, b);
        f(0, "other");
        return f(a, b) == first;
      });
  CHECK(record.outcome == Outcome::passed);
}

TEST_CASE("a generated function gives different results for different arguments") {
  const Record record =
      record_of(plain(), [](Function<int(int)> f) { return f(1) == f(2) && f(3) == f(1); });
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.kind == FailureKind::returned_false);
}

TEST_CASE("a generated function shows as the table of the calls it answered, shrunk") {
  const Record record =
      record_of(plain(), [](Function<int(int)> f) { return std::int64_t{f(1)} + f(2) < 100; });
  REQUIRE(record.failures.size() == 1);
  const std::string source = record.failures[0].values.at(0).source;
  const bool one_of_both =
      source == "[](const int& a) -> int { if (a == 1) return 0; return 100; }" ||
      source == "[](const int& a) -> int { if (a == 1) return 100; return 0; }";
  CAPTURE(source);
  CHECK(one_of_both);
}

TEST_CASE("a std::function parameter is a generated function and shows as one") {
  const Record record =
      record_of(plain(), [](std::function<bool(std::string)> keep) { return !keep("x"); });
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].values.at(0).type == "std::function<bool(std::string)>");
  CHECK(record.failures[0].values.at(0).source ==
        "std::function<bool(std::string)>([](const std::string& a) -> bool { return true; })");
}

TEST_CASE("a function that was not called says so, also in a container") {
  const Record record =
      record_of(plain(), lists(functions<int()>(integers(5, 6)), {.min = 1, .max = 1}),
                [](const auto& list) { return list.empty(); });
  REQUIRE(record.failures.size() == 1);
  CHECK(
      contains(record.failures[0].values.at(0).source, "[]() -> int { throw \"never called\"; }"));
}

TEST_CASE("the results of a function come from the generator it is given") {
  const auto generator = functions<int(int)>(integers(5, 6));
  Recorder recorder;
  core::Recording(recorder.source).begin_random(1, 0, 10);
  const auto f = generator(recorder.source);
  for (int i = 0; i < 20; ++i) CHECK(f(i) >= 5);
  CHECK(recorder.source.drawn() == 20);
  CHECK(contains(show(f), "[](const int& a) -> int { if (a == 0) return "));
}

TEST_CASE("copies of a function share their answers") {
  const Record record = record_of(plain(), [](Function<int(int)> f) {
    const Function<int(int)> copy = f;
    return copy(3) == f(3);
  });
  CHECK(record.outcome == Outcome::passed);
}
