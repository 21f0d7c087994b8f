// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include <gainsay/journal.hpp>
#include <gainsay/shown.hpp>
#include <gainsay/source.hpp>
#include <gainsay/verdict.hpp>

namespace gainsay {

class Guide;
struct Failure;
struct GuideStatistics;
struct Record;
struct Settings;
struct Statistics;
struct TestCounts;

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
  // were run before, so that running them again would tell nothing.
  bool proceed() {
    drawn_up_front_ = source.drawn();
    if (old_news_ != nullptr && *old_news_) return false;
    if (watching_duplicates_ && seen_before()) return false;
    return guide_ == nullptr || tell_guide();
  }

  // Write what a described case has to say: a parameter of the property, and what was drawn inside.
  void describe_argument(std::string_view type, const Shown& value);
  void describe_draw(std::string_view name, std::string_view type, const Shown& value);

  // Writes a failure; the first one of a case is the one that counts.
  void fail(const Failure& failure);
  bool has_failed() const { return has_failed_; }

  // Counts the case under a label, once, if it passes.
  void label(std::string_view name);
  // The same, and asks for at least this share of all passing cases.
  void cover(double percent, bool holds, std::string_view name);
  // Tells a number that the search should make as large as it can. Of several under one name the
  // greatest counts, and none if the case is discarded.
  void target(double value, std::string_view name);

  // Counters of the test's own, at first 0; the test knows what they count, and `Test::complete`
  // gets their sums. They survive the worker. Null while cases are replayed, which do not count.
  static constexpr std::size_t kMostCounters = 3072;
  std::uint64_t* counters();
  // The same by name, for the part of the test with this number.
  void tally(std::uint32_t part, std::string_view name);
  // Where a guide counts, or null while cases are replayed.
  GuideStatistics* guide_statistics() const;

  // --- for the engine

  void counting(bool on) { counting_ = on; }
  bool counting() const { return counting_; }
  // Who is told when the arguments are drawn; null: nobody.
  void guided_by(Guide* guide) { guide_ = guide; }

  // What the case told of one target.
  struct Target {
    std::uint32_t index = 0;  // of its counter in the statistics
    double value = 0;
  };

  void begin();
  void watch_duplicates(bool on) { watching_duplicates_ = on; }
  bool watches_duplicates() const { return watching_duplicates_; }
  void forget_duplicates();
  // Makes `proceed` say false while the flag is set: how an enumeration passes over known cases.
  void pass_over_if(const bool* old_news) { old_news_ = old_news; }
  // True if the property drew after its arguments were complete, or never said when they were.
  bool drew_late() const { return drawn_up_front_ != source.drawn(); }
  // For tests that never call `proceed`: true if the case, now complete, was run a short while ago.
  bool repeated_late() {
    return watching_duplicates_ && drawn_up_front_ == kNever && seen_before();
  }
  void count(Verdict verdict);
  // The case is discarded because this generator found no value.
  void stuck_in(SourcePos generator) { stuck_in_ = generator; }
  // Measures, for this case, the time from then until its arguments are drawn; 0: no more.
  void time_draws_since(std::uint64_t nanoseconds) { timed_since_ = nanoseconds; }
  std::span<const Target> targets() const { return {targets_, target_count_}; }

 private:
  static constexpr std::uint32_t kMostLabels = 32;
  static constexpr std::uint32_t kMostTargets = 16;
  static constexpr std::size_t kNever = ~std::size_t{0};

  bool seen_before();
  bool tell_guide();
  void count_labels();
  void count_reason(const char* reason);
  void count_stuck();

  Statistics& statistics_;
  SourcePos stuck_in_{};
  // The last reason for a discard and its counter: nearly always it is the next one as well.
  struct Reason {
    const char* text = nullptr;
    std::uint32_t index = 0;
    std::uint64_t hash = 0;
  };
  Reason reason_{};
  bool describing_ = false;
  bool watching_duplicates_ = false;
  bool counting_ = false;
  bool has_failed_ = false;
  bool other_labels_ = false;  // more labels than there are counters
  const bool* old_news_ = nullptr;
  Guide* guide_ = nullptr;
  std::size_t drawn_up_front_ = kNever;
  std::uint64_t* seen_at_ = nullptr;  // where this case was remembered
  std::uint64_t timed_since_ = 0;
  std::uint32_t label_count_ = 0;
  std::uint32_t covered_count_ = 0;
  std::uint32_t target_count_ = 0;
  std::uint32_t labels_[kMostLabels] = {};
  std::uint32_t covered_[kMostLabels] = {};
  Target targets_[kMostTargets] = {};
};

// A test: a function from choices to a verdict. Everything Gainsay runs is one.
class Test {
 public:
  virtual ~Test() = default;
  virtual Verdict run(Case& current) = 0;

  // True if the same choices always end the same way. Where something else has a say as well, a
  // server or the order of threads, it is false: no case stands for another one, nothing that was
  // run is a proof, and what fails is run several times (Settings::attempts). What such a test
  // draws must still depend on earlier choices alone.
  virtual bool repeatable() const { return true; }

  // Called once, before anything else, with the settings that hold. Memory that is mapped here as
  // shared (base::SharedMemory) is shared with all workers.
  virtual void prepare(const Settings& settings);
  // Cases come in blocks. What a test learns from its cases it must forget here: blocks are
  // distributed over workers, and what runs must not depend on how many there are.
  virtual void begin_block();

  // How many calls the counters stand for: what Settings::calls limits.
  virtual std::uint64_t calls(std::span<const std::uint64_t> counters) const;
  // Called once, after the search and shrinking, where `check` was called and not in a worker. The
  // record is complete but for what only the test knows, and is what listeners get.
  virtual void complete(Record& record, const TestCounts& counts);
};

namespace detail {

// The case that runs on this thread; throws UsageError if none does (`function` is for the
// message).
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
