// SPDX-License-Identifier: MIT

#include <gainsay/case.hpp>

#include <algorithm>
#include <bit>
#include <cstring>

#include <gainsay/assert.hpp>
#include <gainsay/error.hpp>

#include "core/statistics.hpp"

namespace gainsay {

namespace {

// Longer cases practically never repeat by chance; hashing them would be wasted.
constexpr std::size_t kLongestWatched = 12;

thread_local Case* current_on_thread = nullptr;

}  // namespace

Case::Case(TapeBuffer tape, Journal journal_in, Statistics& statistics)
    : source(tape), journal(journal_in), statistics_(statistics) {}

void Case::begin() {
  journal.reset();
  has_failed_ = false;
  has_target_ = false;
  label_count_ = 0;
  remembered_ = nullptr;
}

void Case::forget_duplicates() { statistics_.seen.fill(0); }

bool Case::seen_before() {
  const TapeBuffer& tape = source.tape();
  if (tape.counts->choices > kLongestWatched) return false;
  const std::uint64_t hash = hash_of(tape.choices, tape.counts->choices, tape.bytes) | 1;
  std::uint64_t& place = statistics_.seen[hash >> 54];
  static_assert(Statistics::kSeen == 1u << (64 - 54));
  if (place == hash) return true;
  place = hash;
  remembered_ = &place;
  return false;
}

void Case::fail(const Failure& failure) {
  if (has_failed_) return;
  has_failed_ = true;
  const char kind = static_cast<char>(failure.kind);
  journal.append(Journal::Kind::failure,
                 {{&kind, 1}, failure.origin, failure.message, failure.file,
                  std::to_string(failure.line), failure.left, failure.right});
}

void Case::label(std::string_view name) {
  const std::uint32_t at = statistics_.labels.find(name);
  const auto end = labels_ + label_count_;
  if (at == CounterTable<128>::kNone) {
    ++statistics_.labels.others;
  } else if (label_count_ < kMostLabels && std::find(labels_, end, at) == end) {
    labels_[label_count_++] = at;
  }
}

void Case::cover(double percent, bool holds, std::string_view name) {
  const std::uint32_t at = statistics_.coverage.find(name);
  if (at == CounterTable<32>::kNone) return;
  statistics_.coverage.counters[at].wanted = percent;
  if (holds) label(name);
}

void Case::target(double value, std::string_view name) {
  const std::uint32_t at = statistics_.targets.find(name);
  if (at != CounterTable<16>::kNone) {
    auto& best = statistics_.targets.counters[at];
    if (best.count++ == 0 || value > best.wanted) best.wanted = value;
  }
  target_ = has_target_ ? std::max(target_, value) : value;
  has_target_ = true;
}

void Case::count(Verdict verdict) {
  const std::uint32_t choices = source.tape().counts->choices;
  statistics_.choices += choices;
  switch (verdict.kind()) {
    case Verdict::Kind::pass:
      ++statistics_.passed;
      ++statistics_.sizes[static_cast<std::size_t>(std::bit_width(choices))];
      for (std::uint32_t i = 0; i < label_count_; ++i) {
        ++statistics_.labels.counters[labels_[i]].count;
      }
      if (choices == 0) ++statistics_.drew_nothing;
      break;
    case Verdict::Kind::discard:
      ++statistics_.discarded;
      // Met again it is a discard again: only cases that passed may be passed over.
      if (remembered_ != nullptr) *remembered_ = 0;
      statistics_.reasons.add(verdict.reason());
      break;
    case Verdict::Kind::fail: ++statistics_.failed; break;
    case Verdict::Kind::duplicate: ++statistics_.duplicates; break;
  }
}

// --- what properties call ----------------------------------------------------------------------

namespace {

std::string place_of(SourcePos at) { return std::string(at.file) + ":" + std::to_string(at.line); }

[[noreturn]] void fail_assertion(std::string message, std::string left, std::string right,
                                 SourcePos at) {
  Failure failure;
  failure.kind = FailureKind::assertion;
  failure.origin = "assertion " + place_of(at);
  failure.message = std::move(message);
  failure.file = at.file;
  failure.line = at.line;
  failure.left = std::move(left);
  failure.right = std::move(right);
  detail::current_case("require").fail(failure);
  throw detail::AssertionFailed{};
}

}  // namespace

void assume(bool condition, const char* reason) {
  if (!condition) throw Discarded{reason};
}

void require(bool condition, std::string_view message, SourcePos at) {
  if (!condition) fail(message.empty() ? "a requirement does not hold" : message, at);
}

void fail(std::string_view message, SourcePos at) {
  fail_assertion(std::string(message), {}, {}, at);
}

void note(std::string_view text) {
  Case& current = detail::current_case("note");
  if (current.describing()) current.journal.append(Journal::Kind::note, {text});
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
  fail_assertion(std::string(expression), std::move(left), std::move(right), at);
}

void fail_condition(std::string_view expression, SourcePos at) {
  fail_assertion(std::string(expression), {}, {}, at);
}

Case* current_case_or_null() { return current_on_thread; }

Case& current_case(const char* function) {
  if (current_on_thread != nullptr) return *current_on_thread;
  throw UsageError({.code = "no-current-case",
                    .what = std::string("gainsay::") + function +
                            " was called outside of a running property",
                    .fix = "call it from the property's body, on the thread that runs it"});
}

CurrentCase::CurrentCase(Case& current) : before_(current_on_thread) {
  current_on_thread = &current;
}
CurrentCase::~CurrentCase() { current_on_thread = before_; }

}  // namespace detail
}  // namespace gainsay
