// SPDX-License-Identifier: MIT

#include "core/session.hpp"

#include <doctest/doctest.h>

#include "unit/core/core_fixture.hpp"

using namespace gainsay;

TEST_CASE("sessions nest: the innermost scope is the current one") {
  Session outer;
  Session inner;
  Session* const before = &Session::current();
  {
    const Session::Scope first(outer);
    CHECK(&Session::current() == &outer);
    {
      const Session::Scope second(inner);
      CHECK(&Session::current() == &inner);
    }
    CHECK(&Session::current() == &outer);
  }
  CHECK(&Session::current() == before);
}

TEST_CASE("a property may check another one: the outer case goes on where it was") {
  Session session;
  const Session::Scope scope(session);
  Settings settings = fixture::plain();
  settings.cases = 20;
  const auto wide = [](Source& source) { return source.uniform(0, 1 << 30); };
  const Checked outer = check(settings, wide, [&settings](int) {
    const Checked inner = check(settings, [](int) { label("inner"); });
    label("outer");
    return static_cast<bool>(inner);
  });
  CHECK(static_cast<bool>(outer));
  REQUIRE(session.records.size() == 21);
  CHECK(session.records.back().labels.at(0).name == "outer");
  CHECK(session.records.front().labels.at(0).name == "inner");
}

TEST_CASE("settings from outside come after those of the property") {
  Session session;
  session.override_settings = [](Settings& settings) { settings.cases = 5; };
  CHECK(fixture::record_in(session, fixture::plain(), [](int) {}).cases == 5);
}
