// SPDX-License-Identifier: MIT
//
// What a step of a scenario does.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <gainsay/scenario/objects.hpp>
#include <gainsay/scenario/scenario.hpp>
#include <gainsay/source_pos.hpp>

namespace gainsay::scenario {

// The name of an operation and the place where it is declared.
struct Name {
  Name(const char* text_in, SourcePos at_in = SourcePos::here())  // NOLINT: implicit on purpose
      : text(text_in), at(at_in) {}
  Name(std::string text_in, SourcePos at_in = SourcePos::here())  // NOLINT: implicit on purpose
      : text(std::move(text_in)), at(at_in) {}
  std::string text;
  SourcePos at;
};

// Why a call was not made: a row of the table of reasons that a test has. Each table begins with
// these; `ScenarioTest::add_reason` appends to it.
struct Rejection {
  std::uint8_t reason;
};
inline constexpr Rejection kNoObject{0};            // none of a kind, or none that is allowed
inline constexpr Rejection kPreconditionFailed{1};  // what must hold before the call does not
inline constexpr Rejection kNoValue{2};             // the generator of an argument has nothing

// The outcome of an attempt to make a call.
struct CallOutcome {
  enum class Kind : std::uint8_t {
    returned,
    threw,          // as it may
    rejected,       // not made: the step is taken back and leaves no trace
    failed,         // the operation has written the failure into the case
    unimplemented,  // what is tested lacks the operation: the scenario is discarded
  };
  Kind kind = Kind::returned;
  Rejection why = kNoObject;
  // Alike for results that are alike. Calls with results that have not been seen are preferred.
  std::uint32_t result_class = 0;

  static CallOutcome returned(std::uint32_t result_class = 0) {
    return {Kind::returned, kNoObject, result_class};
  }
  static CallOutcome threw() { return {Kind::threw}; }
  static CallOutcome rejected(Rejection why) { return {Kind::rejected, why}; }
  static CallOutcome failed() { return {Kind::failed}; }
  static CallOutcome unimplemented() { return {Kind::unimplemented}; }
};

// One operation, whatever its types are. Who judges a call is its own business: another
// implementation, a contract, a model that predicts the answer.
class Operation {
 public:
  explicit Operation(Name name) : name_(std::move(name)) {}
  virtual ~Operation() = default;
  Operation(const Operation&) = delete;
  Operation& operator=(const Operation&) = delete;

  const std::string& name() const { return name_.text; }
  SourcePos at() const { return name_.at; }

  // Is there an object for every argument that is one? If not, it is not chosen.
  virtual bool possible() const = 0;
  // Draws the arguments, makes the call and judges it. What it draws belongs to the step; where the
  // scenario is described it writes the call (`write_call`) before it makes it.
  virtual CallOutcome perform(Scenario& scenario) = 0;

  // --- how it is chosen

  // How often, relative to others; 0: its signature and what it did so far decide.
  std::uint32_t weight() const { return weight_; }
  void weight(std::uint32_t weight) { weight_ = weight; }
  // Does it take part in every scenario? Others are left out of some, so that what never happens is
  // tried as well.
  bool always_takes_part() const { return always_takes_part_; }
  // After this many rejections in a row it waits until another call was made.
  std::uint32_t patience() const { return patience_; }
  // How many of its arguments are objects, and how many are not.
  std::uint32_t objects() const { return objects_; }
  std::uint32_t values() const { return values_; }
  // Of which kinds it may make objects.
  const std::vector<const Objects*>& makes() const { return makes_; }
  // Does it only make objects, from none?
  bool is_maker() const { return objects_ == 0 && !makes_.empty(); }

  // --- how a call is written: "{0}.push({1})"; empty: as in the source. And one of the reference.

  const std::string& pattern() const { return pattern_; }
  const std::string& reference_pattern() const { return reference_pattern_; }
  void written_as(std::string pattern, std::string reference_pattern = "") {
    pattern_ = std::move(pattern);
    reference_pattern_ = std::move(reference_pattern);
  }

 protected:
  void patience(std::uint32_t rejections) { patience_ = rejections; }
  void take_part_always() { always_takes_part_ = true; }
  void takes(std::uint32_t objects, std::uint32_t values) {
    objects_ = objects;
    values_ = values;
  }
  void makes(const Objects& kind) { makes_.push_back(&kind); }

 private:
  Name name_;
  std::string pattern_{};
  std::string reference_pattern_{};
  std::uint32_t weight_ = 0;
  bool always_takes_part_ = false;
  std::uint32_t patience_ = 1;
  std::uint32_t objects_ = 0;
  std::uint32_t values_ = 0;
  std::vector<const Objects*> makes_{};
};

}  // namespace gainsay::scenario
