// SPDX-License-Identifier: MIT

#include "engine/session.hpp"

#include <doctest/doctest.h>

#include "unit/core/core_fixture.hpp"

using namespace gainsay;

namespace {

class Heard : public Listener {
 public:
  void on_start(const Record& record, const Settings& settings) override {
    started += record.property + ";";
    cases = settings.cases;
  }
  void on_failure(const Record&, const FailureRecord&) override { ++failures; }
  void on_finish(const Record&, double) override { ++finished; }

  std::string started{};
  std::uint64_t cases = 0;
  int failures = 0;
  int finished = 0;
};

class MemoryStore : public Store {
 public:
  Examples load(std::string_view) override { return {.found = all}; }
  Saved save(std::string_view, const Example& example) override {
    all.push_back(example);
    all.back().where = std::to_string(++saved);
    return {.where = all.back().where};
  }
  void remove(std::string_view, const Example& example) override {
    std::erase_if(all, [&](const Example& known) { return known.where == example.where; });
  }

  int saved = 0;
  std::vector<Example> all{};
};

Checked small_numbers() {
  return check([](int x) { return x < 100; });
}

}  // namespace

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

TEST_CASE("a session of one's own notifies listeners, keeps examples and has the records") {
  Heard heard;
  const auto store = std::make_shared<MemoryStore>();
  Session session;
  session.listeners.push_back(&heard);
  session.store = store;
  session.override_settings = [](Settings& settings) { settings.cases = 321; };
  const Record& record = session.run("small", small_numbers, {"mine.cpp", 7});
  CHECK(record.outcome == Outcome::failed);
  CHECK(record.property == "small");
  CHECK(record.file == "mine.cpp");
  CHECK(record.line == 7);
  CHECK(record.failures.at(0).values.at(0).source == "100");
  CHECK(heard.started == "small;");
  CHECK(heard.cases == 321);
  CHECK(heard.failures == 1);
  CHECK(heard.finished == 1);
  CHECK(store->all.size() == 1);
  CHECK(session.run("true", [] { return check([](int) { return true; }); }).outcome ==
        Outcome::passed);
  CHECK(session.records.size() == 2);
}

TEST_CASE("after a property has run in a session, check belongs to whom it did before") {
  Session outer;
  const Session::Scope scope(outer);
  Session inner;
  inner.store = std::make_shared<MemoryStore>();
  inner.run("small", small_numbers);
  CHECK(&Session::current() == &outer);
  CHECK(outer.records.empty());
}

TEST_CASE("a body that checks nothing is session-nothing-checked") {
  Session session;
  try {
    session.run("nothing", [] { return Checked(Outcome::passed); }, {"mine.cpp", 7});
    FAIL("it was taken");
  } catch (const UsageError& error) {
    CHECK(error.error().code == "session-nothing-checked");
    CHECK(error.error().place == "mine.cpp:7");
  }
}

TEST_CASE("a flag ends what a session runs") {
  const std::atomic<bool> stop{true};
  Session session;
  session.store = std::make_shared<MemoryStore>();
  session.stop = &stop;
  CHECK(session.run("true", [] { return check([](int) {}); }).outcome == Outcome::interrupted);
}
