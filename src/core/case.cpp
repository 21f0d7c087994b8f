// SPDX-License-Identifier: MIT

#include <gainsay/case.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>

#include <gainsay/assert.hpp>
#include <gainsay/error.hpp>
#include <gainsay/record.hpp>

#include "base/clock.hpp"
#include "core/entries.hpp"
#include "core/guide.hpp"
#include "core/statistics.hpp"

namespace gainsay {

namespace {

// Longer cases practically never repeat by chance; hashing them would be wasted.
constexpr std::size_t kLongestWatched = 12;

thread_local Case* current_on_thread = nullptr;

std::string place_of(SourcePos at) { return std::string(at.file) + ":" + std::to_string(at.line); }

}  // namespace

Case::Case(detail::TapeBuffer tape, core::Journal journal_in, core::Statistics& statistics)
    : source(tape), journal(journal_in), statistics_(statistics) {}

void Case::begin() {
  journal.reset();
  has_failed_ = false;
  other_labels_ = false;
  drawn_up_front_ = kNever;
  seen_at_ = nullptr;
  label_count_ = 0;
  covered_count_ = 0;
  target_count_ = 0;
  stuck_in_ = {};
}

void Test::prepare(const Settings&) {}
void Test::begin_block() {}
std::uint64_t Test::calls(std::span<const std::uint64_t>) const { return 0; }
void Test::complete(Record&, const TestCounts&) {}

std::uint64_t* Case::counters() { return counting_ ? statistics_.of_test.data() : nullptr; }

void Case::tally(std::uint32_t part, std::string_view name) {
  if (counting_) statistics_.of_parts.add(name, part);
}

void Case::forget_duplicates() { statistics_.seen.fill(0); }

core::GuideStatistics* Case::guide_statistics() const {
  return counting_ ? &statistics_.guide : nullptr;
}

bool Case::tell_guide() {
  if (guide_->arguments_drawn(source.tape())) return true;
  if (seen_at_ != nullptr) *seen_at_ = 0;  // it was not run: if it comes again, the guide decides
  return false;
}

bool Case::seen_before() {
  if (timed_since_ != 0 && drawn_up_front_ != kNever) {
    statistics_.draw_nanoseconds += base::nanoseconds_now() - timed_since_;
    ++statistics_.draws_timed;
  }
  const detail::TapeBuffer& tape = source.tape();
  // A case without choices has its variety from somewhere else, if it has any.
  if (tape.counts->choices > kLongestWatched || tape.counts->choices == 0) return false;
  const std::uint64_t hash = hash_of(tape.choices, tape.counts->choices, tape.bytes) | 1;
  std::uint64_t& place = statistics_.seen[hash >> 54];
  static_assert(core::Statistics::kSeen == 1u << (64 - 54));
  if (place == hash) return true;
  place = hash;
  seen_at_ = &place;
  return false;
}

void Case::fail(const Failure& failure) {
  if (has_failed_) return;
  has_failed_ = true;
  Failure cut = failure;
  for (std::string* text :
       {&cut.origin, &cut.message, &cut.file, &cut.function, &cut.left, &cut.right}) {
    *text = journal.cut_to_fit(*text);
  }
  core::FailureEntry::of(cut).write(journal);
}

void Case::describe_argument(std::string_view type, const Shown& value) {
  core::ValueEntry{Value::Role::argument, "", type, value.text, value.shown_as, value.has_gaps}
      .write(journal);
}

void Case::describe_draw(std::string_view name, std::string_view type, const Shown& value) {
  core::ValueEntry{Value::Role::draw, name, type, value.text, value.shown_as, value.has_gaps}.write(
      journal);
}

namespace {

// Adds `index` to a short list unless it is there; false if the list is full.
bool add_once(std::uint32_t* list, std::uint32_t& count, std::uint32_t capacity,
              std::uint32_t index) {
  if (std::find(list, list + count, index) != list + count) return true;
  if (count == capacity) return false;
  list[count++] = index;
  return true;
}

}  // namespace

void Case::label(std::string_view name) {
  const std::uint32_t at = statistics_.labels.find(name);
  const bool counted =
      at != decltype(statistics_.labels)::kNone && add_once(labels_, label_count_, kMostLabels, at);
  if (!counted) other_labels_ = true;
  if (describing_) core::LabelEntry{name}.write(journal);
}

void Case::cover(double percent, bool holds, std::string_view name) {
  if (holds) label(name);
  const std::uint32_t at = statistics_.coverage.find(name);
  if (at == decltype(statistics_.coverage)::kNone) {
    ++statistics_.coverage.others;
    return;
  }
  statistics_.coverage.counters[at].wanted = percent;
  if (holds) add_once(covered_, covered_count_, kMostLabels, at);
}

void Case::target(double value, std::string_view name) {
  const std::uint32_t index = statistics_.targets.find(name);
  if (index == decltype(statistics_.targets)::kNone || std::isnan(value)) return;
  const auto end = targets_ + target_count_;
  const auto known =
      std::find_if(targets_, end, [index](const Target& target) { return target.index == index; });
  if (known != end) {
    known->value = std::max(known->value, value);
  } else if (target_count_ < kMostTargets) {
    targets_[target_count_++] = {index, value};
  }
}

void Case::count_labels() {
  for (std::uint32_t i = 0; i < label_count_; ++i) ++statistics_.labels.counters[labels_[i]].count;
  if (other_labels_) ++statistics_.labels.others;
  for (std::uint32_t i = 0; i < covered_count_; ++i) {
    ++statistics_.coverage.counters[covered_[i]].count;
  }
}

// A reason is a literal: where it stands says which one it is. The counters may have been set back
// since, which their hashes tell.
void Case::count_reason(const char* reason) {
  auto& reasons = statistics_.reasons;
  if (reason != reason_.text || reasons.counters[reason_.index].hash != reason_.hash) {
    const std::uint32_t index = reasons.find(reason);
    if (index == decltype(statistics_.reasons)::kNone) {
      ++reasons.others;
      return;
    }
    reason_ = {reason, index, reasons.counters[index].hash};
  }
  ++reasons.counters[reason_.index].count;
}

void Case::count_stuck() {
  if (*stuck_in_.file == '\0') return;
  const std::string place = place_of(stuck_in_);
  constexpr std::size_t kMost = sizeof(decltype(statistics_.stuck)::Counter::name) - 1;
  // Of a long path the end tells more than the beginning.
  statistics_.stuck.add(place.size() > kMost ? place.substr(place.size() - kMost) : place);
}

void Case::count(Verdict verdict) {
  const std::uint32_t choices = source.tape().counts->choices;
  statistics_.choices += choices;
  switch (verdict.kind()) {
    case Verdict::Kind::pass:
      ++statistics_.passed;
      ++statistics_.sizes[static_cast<std::size_t>(std::bit_width(choices))];
      count_labels();
      if (choices == 0) ++statistics_.drew_nothing;
      break;
    case Verdict::Kind::discard:
      ++statistics_.discarded;
      count_reason(verdict.reason());
      count_stuck();
      // Met again it is discarded again: as a duplicate it would count like a case that passed.
      if (seen_at_ != nullptr) *seen_at_ = 0;
      return;
    case Verdict::Kind::fail:
      ++statistics_.failed;
      break;
    case Verdict::Kind::duplicate:
      ++statistics_.duplicates;
      break;
  }
  for (const Target& target : targets()) {
    auto& best = statistics_.targets.counters[target.index];
    if (best.count++ == 0 || target.value > best.wanted) best.wanted = target.value;
  }
}

// --- what properties call ----------------------------------------------------------------------

namespace {

[[noreturn]] void fail_assertion(const char* function, std::string message, std::string left,
                                 std::string right, SourcePos at) {
  Failure failure;
  failure.kind = FailureKind::assertion;
  failure.origin = "assertion " + place_of(at);
  failure.message = std::move(message);
  failure.file = at.file;
  failure.line = at.line;
  failure.left = std::move(left);
  failure.right = std::move(right);
  detail::current_case(function).fail(failure);
  throw detail::AssertionFailed{};
}

}  // namespace

void assume(bool condition, const char* reason) {
  if (condition) return;
  detail::current_case("assume");
  throw Discarded{reason};
}

void require(bool condition, std::string_view message, SourcePos at) {
  if (condition) return;
  const std::string_view text = message.empty() ? "a requirement does not hold" : message;
  fail_assertion("require", std::string(text), {}, {}, at);
}

void fail(std::string_view message, SourcePos at) {
  fail_assertion("fail", std::string(message), {}, {}, at);
}

void note(std::string_view text) {
  Case& current = detail::current_case("note");
  if (current.describing()) core::NoteEntry{.text = text}.write(current.journal);
}

void label(std::string_view name) { detail::current_case("label").label(name); }

void cover(double percent, bool condition, std::string_view name) {
  detail::current_case("cover").cover(percent, condition, name);
}

void target(double value, std::string_view name) {
  detail::current_case("target").target(value, name);
}

namespace detail {

void fail_comparison(std::string_view expression, std::string left, std::string right,
                     SourcePos at) {
  fail_assertion("require", std::string(expression), std::move(left), std::move(right), at);
}

void fail_condition(std::string_view expression, SourcePos at) {
  fail_assertion("require", std::string(expression), {}, {}, at);
}

Case* current_case_or_null() { return current_on_thread; }

Case& current_case(const char* function) {
  if (current_on_thread != nullptr) return *current_on_thread;
  throw UsageError(
      {.code = "no-current-case",
       .what = std::string("gainsay::") + function + " was called outside of a running property",
       .fix = "call it from the property's body, on the thread that runs it"});
}

CurrentCase::CurrentCase(Case& current) : before_(current_on_thread) {
  current_on_thread = &current;
}
CurrentCase::~CurrentCase() { current_on_thread = before_; }

}  // namespace detail
}  // namespace gainsay
