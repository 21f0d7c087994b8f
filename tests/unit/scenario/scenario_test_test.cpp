// SPDX-License-Identifier: MIT
//
// Scenarios without types and without a reference: a client that knows nothing of api.

#include <gainsay/scenario/scenario_test.hpp>

#include <memory>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <gainsay/check.hpp>

#include "engine/session.hpp"
#include "report/programs/program.hpp"

using namespace gainsay;
using scenario::CallOutcome;

namespace {

// What is tested: a counter of open doors that forgets the third.
struct House {
  int open = 0;
  int announced() const { return open >= 3 ? open - 1 : open; }
};

class Doors final : public scenario::Objects {
 public:
  Doors() : Objects("d") {}
  std::size_t commit(std::uint32_t step) { return add(step); }
};

class Open final : public scenario::Operation {
 public:
  Open(House& house, Doors& doors) : Operation("open"), house_(house), doors_(doors) {
    makes(doors);
    written_as("open()");
  }
  bool possible() const override { return true; }
  CallOutcome perform(scenario::Scenario& scenario) override {
    if (scenario.describing()) write_call(scenario, *this, {}, {}, {});
    scenario.doing(scenario::kCalling);
    ++house_.open;
    const std::size_t door = doors_.commit(scenario.step());
    if (!scenario.describing()) return CallOutcome::returned();
    write_result(scenario, "", "");
    write_binding(scenario, doors_.name(door), "Door", "{}");
    return CallOutcome::returned();
  }

 private:
  House& house_;
  Doors& doors_;
};

class Close final : public scenario::Operation {
 public:
  Close(House& house, Doors& doors, scenario::Rejection jammed)
      : Operation("close"), house_(house), doors_(doors), jammed_(jammed) {
    takes(1, 0);
    written_as("close({0})");
  }
  bool possible() const override { return doors_.live() > 0; }
  CallOutcome perform(scenario::Scenario& scenario) override {
    const std::size_t door =
        doors_.draw(scenario.source(), [this](std::size_t i) { return doors_[i].state == Live; });
    if (door == Doors::kNone) return CallOutcome::rejected(scenario::kNoObject);
    if (doors_[door].number % 2 == 1) return CallOutcome::rejected(jammed_);
    const std::vector<CallArgument> arguments = {{doors_.name(door)}};
    if (scenario.describing()) write_call(scenario, *this, arguments, arguments, {});
    --house_.open;
    doors_.set_state(door, scenario::Object::State::moved_from);
    if (scenario.describing()) write_result(scenario, "", "");
    return CallOutcome::returned();
  }

 private:
  static constexpr auto Live = scenario::Object::State::live;
  House& house_;
  Doors& doors_;
  scenario::Rejection jammed_;
};

// It judges by itself: there is nobody to compare with.
class Announce final : public scenario::Operation {
 public:
  explicit Announce(House& house) : Operation("announce"), house_(house) {
    takes(0, 0);
    written_as("announce()");
  }
  bool possible() const override { return true; }
  CallOutcome perform(scenario::Scenario& scenario) override {
    if (scenario.describing()) write_call(scenario, *this, {}, {}, {});
    const int announced = house_.announced();
    if (scenario.describing()) write_result(scenario, std::to_string(announced), "");
    if (announced == house_.open) {
      return CallOutcome::returned(static_cast<std::uint32_t>(announced));
    }
    Failure failure;
    failure.kind = FailureKind::contract;
    failure.origin = "wrong number of doors";
    scenario.current().fail(failure);
    return CallOutcome::failed();
  }

 private:
  House& house_;
};

class HouseTest final : public scenario::ScenarioTest {
 public:
  HouseTest() {
    add(std::shared_ptr<scenario::Objects>(doors_));
    add(std::make_unique<Open>(house_, *doors_));
    add(std::make_unique<Close>(house_, *doors_, add_reason("jammed")));
    add(std::make_unique<Announce>(house_));
    each_run([this](scenario::Scenario&) { house_ = {}; });
  }

 private:
  House house_{};
  std::shared_ptr<Doors> doors_ = std::make_shared<Doors>();
};

Record run(scenario::ScenarioTest& test, Settings settings = {}) {
  settings.isolation = Isolation::in_process;
  settings.store = "";
  if (settings.seed == 0) settings.seed = 1;
  Session session;
  const Session::Scope scope(session);
  check_test(settings, test);
  return session.records.back();
}

}  // namespace

TEST_CASE("a client without types gets shrinking and a program") {
  HouseTest house;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const Record record = run(house, {.failures = 1, .seed = seed});
    REQUIRE(record.failures.size() == 1);
    std::string lines;
    report::SourceFiles files;
    for (const std::string& line : report::program_lines(record.failures[0].program, files)) {
      lines += line + "\n";
    }
    CHECK(lines == "auto d0 = open();\nauto d1 = open();\nauto d2 = open();\nannounce();  // 2\n");
  }
}

TEST_CASE("a reason of the client's own is counted under its words") {
  HouseTest house;
  house.without({"announce"});
  const Record record = run(house, {.cases = 200});
  REQUIRE(record.operations.size() == 3);
  const OperationRecord& close = record.operations[1];
  CHECK(close.executed > 0);
  REQUIRE_FALSE(close.rejected.empty());
  CHECK(close.rejected.back().name == "jammed");
}

TEST_CASE("who is left out is not missed") {
  HouseTest house;
  house.without({"announce"});
  const Record record = run(house, {.cases = 200});
  CHECK(record.operations[2].tried == 0);
  CHECK(record.health.empty());
}

TEST_CASE("who could never be called is missed") {
  HouseTest house;
  house.without({"open"});
  const Record record = run(house, {.cases = 200});
  REQUIRE(record.health.size() == 1);
  CHECK(record.health[0].code == "health-operation-never-called");
  CHECK(record.health[0].what.starts_with("the operation close was never called"));
}

TEST_CASE("a step that was cut takes along what needed its object") {
  HouseTest house;
  const Record found = run(house, {.failures = 1});
  REQUIRE(found.failures.size() == 1);
  const Record again = run(house, {.replay = to_text(found.failures[0].tape)});
  REQUIRE(again.failures.size() == 1);
  CHECK(again.operations.empty());
  CHECK(again.failures[0].program.size() == 4);
}
