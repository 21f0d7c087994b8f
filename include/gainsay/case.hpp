// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <gainsay/journal.hpp>
#include <gainsay/record.hpp>
#include <gainsay/source.hpp>
#include <gainsay/verdict.hpp>

namespace gainsay {

struct Statistics;

// One run of a test: the source it draws from and the place for what it has to say.
//
// Properties reach the current case through the functions of assert.hpp; modules that execute
// something (and the typed rim in check.hpp) use it directly.
class Case {
 public:
  Case(TapeBuffer tape, Journal journal_in, Statistics& statistics);

  Source source;
  Journal journal;

  // True if the values of this case will be shown, so that it is worth printing them.
  bool describing() const { return describing_; }
  void describing(bool on) { describing_ = on; }

  // Called once the arguments are drawn and before the property runs: false if the same choices
  // passed a short while ago, so that running them again would tell nothing.
  bool proceed() { return !watching_duplicates_ || !seen_before(); }

  // Writes a failure; the first one of a case is the one that counts.
  void fail(const Failure& failure);
  bool has_failed() const { return has_failed_; }

  // Counts the case under a label, once, if it passes.
  void label(std::string_view name);
  // The same, and asks for at least this share of all passing cases.
  void cover(double percent, bool holds, std::string_view name);
  // Tells a number that the search should make as large as it can.
  void target(double value, std::string_view name);

  // --- for the engine
  void begin();
  void watch_duplicates(bool on) { watching_duplicates_ = on; }
  void forget_duplicates();
  void count(Verdict verdict);
  double best_target() const { return target_; }
  bool has_target() const { return has_target_; }

 private:
  static constexpr std::uint32_t kMostLabels = 32;

  bool seen_before();

  Statistics& statistics_;
  bool describing_ = false;
  bool watching_duplicates_ = false;
  bool has_failed_ = false;
  bool has_target_ = false;
  double target_ = 0;
  std::uint64_t* remembered_ = nullptr;  // where `seen_before` put the case
  std::uint32_t label_count_ = 0;
  std::uint32_t labels_[kMostLabels] = {};
};

// A test: a function from choices to a verdict. Everything Gainsay runs is one.
class Test {
 public:
  virtual ~Test() = default;
  virtual Verdict run(Case& current) = 0;
};

namespace detail {

// The case that runs on this thread; throws UsageError if none does (`function` is for the message).
Case& current_case(const char* function);
Case* current_case_or_null();

// Makes a case current until the scope ends.
class CurrentCase {
 public:
  explicit CurrentCase(Case& current);
  ~CurrentCase();
  CurrentCase(const CurrentCase&) = delete;
  CurrentCase& operator=(const CurrentCase&) = delete;

 private:
  Case* before_;
};

}  // namespace detail
}  // namespace gainsay
