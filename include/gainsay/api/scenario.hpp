// SPDX-License-Identifier: MIT
//
// A scenario: one client program of the library under test, made and executed at the same time.
//
// Suites (suite.hpp) run scenarios; what is declared here is what their hooks and the code of
// operations work with. Users meet `Scenario` in `each_run`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <gainsay/case.hpp>
#include <gainsay/gen/gen.hpp>
#include <gainsay/record.hpp>
#include <gainsay/show.hpp>

namespace gainsay::api {

// Stands for the reference where there is none: contracts and crashes judge.
struct NoReference {};

// What the scenario is busy with; it decides who is to blame for an exception.
enum class Doing : std::uint8_t {
  set_up,
  drawing,       // arguments
  precondition,  // of an operation or an argument
  mapping,       // what `mapped` arguments become
  snapshot,      // of `before`
  reference,
  candidate,
  comparing,  // results, exceptions, postconditions
  checking,   // values
  destroying,
  tear_down,
};

// Values of one abstract type that live in the current scenario. The typed half is Pool<R, C>.
class Values {
 public:
  enum class State : std::uint8_t { live, moved_from };
  struct Value {
    std::uint32_t step = 0;    // the step that made it
    std::uint32_t number = 0;  // in its name: s0, s1
    State state = State::live;
    bool changed = false;  // since it was last checked
  };

  explicit Values(std::string prefix) : prefix_(std::move(prefix)), label_(label_of(prefix_)) {}
  virtual ~Values() = default;
  Values(const Values&) = delete;
  Values& operator=(const Values&) = delete;

  const std::string& prefix() const { return prefix_; }
  std::string name(std::size_t index) const {
    return prefix_ + std::to_string(values_[index].number);
  }
  std::size_t size() const { return values_.size(); }
  Value& operator[](std::size_t index) { return values_[index]; }
  std::size_t moved_from() const { return moved_from_; }
  std::size_t live() const { return values_.size() - moved_from_; }
  void set_state(std::size_t index, State state);

  // The steps that made values, if each made one and they are in rising order; else empty.
  const std::vector<std::uint32_t>& plain_steps() const { return steps_; }
  Label label() const { return label_; }

  // Does the check of value `index` hold? If not, or if it leaves by an exception, `fault` tells
  // which did not.
  virtual bool check(std::size_t index) = 0;
  virtual Fault fault() const = 0;
  virtual bool has_check() const = 0;
  virtual bool worth_destroying() const = 0;
  virtual void destroy(std::size_t index) = 0;
  virtual std::string candidate_type() const = 0;
  // Forgets the values, which were destroyed.
  void clear() {
    values_.clear();
    steps_.clear();
    is_plain_ = true;
    moved_from_ = 0;
  }

 protected:
  std::size_t add(std::uint32_t step) {
    is_plain_ = is_plain_ && (steps_.empty() || steps_.back() < step);
    is_plain_ ? steps_.push_back(step) : steps_.clear();
    values_.push_back({step, static_cast<std::uint32_t>(values_.size()), State::live, true});
    return values_.size() - 1;
  }

 private:
  std::vector<Value> values_{};
  std::vector<std::uint32_t> steps_{};
  bool is_plain_ = true;
  std::size_t moved_from_ = 0;
  std::string prefix_;
  Label label_;
};

// The current scenario of a suite.
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
  bool describing() const { return case_.describing(); }

  std::uint32_t step() const { return step_; }
  Doing doing() const { return doing_; }
  void doing(Doing what) { doing_ = what; }

  // 0, 1, 2, ... anew in each scenario.
  std::uint32_t next_in_sequence() { return sequence_++; }

 private:
  friend class SuiteTest;

  Case& case_;
  std::uint32_t& sequence_;
  std::uint32_t step_ = 0;
  Doing doing_ = Doing::set_up;
};

}  // namespace gainsay::api
