// SPDX-License-Identifier: MIT
//
// A scenario: one client program of what is tested, made and executed at the same time.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <gainsay/case.hpp>
#include <gainsay/gen/gen.hpp>
#include <gainsay/program.hpp>
#include <gainsay/show.hpp>

namespace gainsay::scenario {

// What a scenario is busy with. It decides who is to blame for an exception: the code under test,
// whose failure it is then, or the test itself. A client may have activities of its own.
struct Activity {
  const char* words;  // for people: "the test itself threw in a precondition of push"
  bool runs_code_under_test = false;
};
inline constexpr Activity kSettingUp{"in the set-up of the scenario"};
inline constexpr Activity kDrawing{"while the arguments were drawn"};
inline constexpr Activity kPrecondition{"in a precondition"};
inline constexpr Activity kCalling{"in the code under test", true};
inline constexpr Activity kChecking{"in a check"};
inline constexpr Activity kDestroying{"while values were destroyed", true};
inline constexpr Activity kTearingDown{"in the tear-down of the scenario"};

// The current scenario.
class Scenario {
 public:
  Scenario(Case& current, std::uint32_t& sequence) : case_(current), sequence_(sequence) {}
  Scenario(const Scenario&) = delete;
  Scenario& operator=(const Scenario&) = delete;

  // --- for hooks -----------------------------------------------------------------------------

  // Draws a value for this scenario; the printed program begins with `const auto name = value;`.
  template <Generator G>
  auto draw(const G& generator, std::string_view name) {
    const auto span = source().span(label_of(name));
    auto value = generator(source());
    if (describing()) declare(name, "const auto " + std::string(name) + " = " + show(value) + ";");
    return value;
  }
  // A line of the printed program.
  void code(const std::string& line);
  // The same; it declares a variable.
  void declare(std::string_view name, const std::string& line);

  // --- for operations ------------------------------------------------------------------------

  Case& current() { return case_; }
  Source& source() { return case_.source; }
  // Only then is anything written into the printed program.
  bool describing() const { return case_.describing(); }

  // The identity of the current step: what its objects are known by.
  std::uint32_t step() const { return step_; }
  const Activity& doing() const { return *doing_; }
  void doing(const Activity& what) { doing_ = &what; }
  bool is(const Activity& what) const { return doing_ == &what; }

  // 0, 1, 2, ... from the start of the scenario; a call that is not made uses up none.
  std::uint32_t next_in_sequence() { return sequence_++; }

 private:
  friend class ScenarioTest;

  Case& case_;
  std::uint32_t& sequence_;
  std::uint32_t step_ = 0;
  const Activity* doing_ = &kSettingUp;
};

// Lines of the printed program, for operations. Call them only while `describing()`.
class Operation;
void write_call(Scenario& scenario, const Operation& operation,
                const std::vector<CallArgument>& arguments,
                const std::vector<CallArgument>& reference_arguments, CallTraits traits);
// These belong to the call that was written last: a variable for its result or a part of it, what
// it returned (`expected`: what it should have), what it threw, and who found what wrong.
void write_binding(Scenario& scenario, const std::string& name, const std::string& type,
                   const std::string& path);
void write_result(Scenario& scenario, const std::string& returned, const std::string& expected);
void write_thrown(Scenario& scenario, const std::string& exception);
void write_fault(Scenario& scenario, const Fault& fault);

}  // namespace gainsay::scenario
