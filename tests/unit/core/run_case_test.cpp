// SPDX-License-Identifier: MIT

#include <stdexcept>

#include <doctest/doctest.h>

#include "core/cases/executor.hpp"
#include "unit/core/core_fixture.hpp"

using namespace gainsay;

namespace {

template <class F>
class Calling final : public Test {
 public:
  explicit Calling(F body) : body_(std::move(body)) {}
  Verdict run(Case& current) override { return body_(current); }

 private:
  F body_;
};

struct Outcome1 {
  Verdict verdict;
  Failure failure;
};

// Runs one random case of a test.
template <class F>
Outcome1 run_once(F body, std::uint32_t max_choices = 1000) {
  core::Arena arena(core::Arena::Sharing::none, max_choices);
  Case current(arena.tape, arena.journal, *arena.statistics);
  const detail::CurrentCase scope(current);
  core::Recording(current.source).begin_random(1, 0, 10);
  Calling<F> test(std::move(body));
  const Verdict verdict = core::run_case(test, current);
  return {verdict, core::failure_in(arena.journal)};
}

struct Strange : std::logic_error {
  Strange() : std::logic_error("odd") {}
};

}  // namespace

TEST_CASE("verdicts are passed on, and a bare fail becomes a failure with an origin") {
  CHECK(run_once([](Case&) { return Verdict::pass(); }).verdict.passed());
  const auto discarded = run_once([](Case&) { return Verdict::discard("reason"); });
  CHECK(discarded.verdict.kind() == Verdict::Kind::discard);
  CHECK(std::string(discarded.verdict.reason()) == "reason");
  const auto failed = run_once([](Case&) { return Verdict::fail(); });
  CHECK(failed.verdict.failed());
  CHECK(failed.failure.origin == "returned false");
  CHECK(failed.failure.kind == FailureKind::returned_false);
}

TEST_CASE("whatever a property throws becomes a verdict") {
  const auto thrown = run_once([](Case&) -> Verdict { throw Strange(); });
  CHECK(thrown.verdict.failed());
  CHECK(thrown.failure.kind == FailureKind::exception);
  CHECK(fixture::contains(thrown.failure.origin, "Strange"));
  CHECK(fixture::contains(thrown.failure.message, "odd"));

  const auto number = run_once([](Case&) -> Verdict { throw 42; });
  CHECK(number.failure.origin == "exception int");

  const auto discarded = run_once([](Case&) -> Verdict { throw Discarded{"not now"}; });
  CHECK(discarded.verdict.kind() == Verdict::Kind::discard);
  CHECK(std::string(discarded.verdict.reason()) == "not now");

  const auto memory = run_once([](Case&) -> Verdict { throw std::bad_alloc(); });
  CHECK(memory.failure.kind == FailureKind::memory);

  const auto misuse =
      run_once([](Case&) -> Verdict { throw UsageError({.code = "some-code", .what = "w"}); });
  CHECK(misuse.failure.kind == FailureKind::usage);
  CHECK(misuse.failure.origin == "usage some-code");
}

TEST_CASE("a case that draws more than there is room for is discarded") {
  const auto choices = run_once([](Case& current) -> Verdict {
    while (true) current.source.boolean();
  });
  CHECK(choices.verdict.kind() == Verdict::Kind::discard);
  CHECK(fixture::contains(choices.verdict.reason(), "max_choices"));
  const auto spans = run_once([](Case& current) -> Verdict {
    while (true) const auto span = current.source.span(1);
  });
  CHECK(spans.verdict.kind() == Verdict::Kind::discard);
  const auto bytes = run_once([](Case& current) -> Verdict {
    while (true) current.source.bytes(1 << 20, 1 << 20);
  });
  CHECK(bytes.verdict.kind() == Verdict::Kind::discard);
}

TEST_CASE("a failure that was written counts, whatever the property does afterwards") {
  const auto fail_then = [](auto after) {
    return run_once([after](Case& current) {
      current.fail({.kind = FailureKind::assertion, .origin = "here"});
      return after();
    });
  };
  CHECK(fail_then([] { return Verdict::pass(); }).verdict.failed());
  CHECK(fail_then([] { return Verdict::discard("late"); }).verdict.failed());
  const auto discarded = fail_then([]() -> Verdict { throw Discarded{"late"}; });
  CHECK(discarded.verdict.failed());
  CHECK(discarded.failure.origin == "here");
  CHECK(fail_then([]() -> Verdict { throw Strange(); }).failure.origin == "here");
}

TEST_CASE("all fields of a failure survive the journal") {
  const auto result = run_once([](Case& current) {
    current.fail({.kind = FailureKind::assertion,
                  .origin = "o",
                  .message = "m",
                  .file = "f.cpp",
                  .line = 4711,
                  .left = "l",
                  .right = std::string("r\0r", 3)});
    return Verdict::fail();
  });
  CHECK(result.failure.kind == FailureKind::assertion);
  CHECK(result.failure.origin == "o");
  CHECK(result.failure.message == "m");
  CHECK(result.failure.file == "f.cpp");
  CHECK(result.failure.line == 4711);
  CHECK(result.failure.left == "l");
  CHECK(result.failure.right == std::string("r\0r", 3));
}
