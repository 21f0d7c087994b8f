// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gainsay {

// What a choice is a choice of. The kind decides how it is lowered while shrinking, mutated and
// shown.
enum class ChoiceKind : std::uint8_t {
  integer,      // a number in a range, with the value it shrinks towards
  boolean,      // false is simpler
  real,         // a double in a range
  alternative,  // which of n ways; earlier ways are simpler
  length,       // how many items follow directly in the same span: items go with their length
  bytes,        // a run of bytes, kept in the tape's side buffer
  reference,    // the identity of an earlier step
};
inline constexpr ChoiceKind kLastChoiceKind = ChoiceKind::reference;

// One typed choice with the domain it was drawn from.
//
// `value` holds the choice itself; the three other words describe the domain, so that shrinking and
// mutation need not ask the generator what would have been possible:
//
//   kind         value              low          extent         target
//   integer      two's complement   least value  greatest-low   value it shrinks towards
//   boolean      0, 1               0            1              0
//   real         bit pattern        bits of min  bits of max    flags (RealFlag)
//   alternative  0..n-1             0            n-1            0
//   length       items              fewest       most-fewest    fewest
//   bytes        offset in bytes()  fewest       most-fewest    how many bytes there are
//   reference    identity of step   label of the steps it may refer to, 0, 0
struct Choice {
  std::uint64_t value = 0;
  std::uint64_t low = 0;
  std::uint64_t extent = 0;
  std::uint64_t target = 0;
  ChoiceKind kind = ChoiceKind::integer;
  bool is_signed = false;  // an integer's bounds are to be read as int64_t
  bool forced = false;     // the only possible value; never worth a shrink attempt

  friend bool operator==(const Choice&, const Choice&) = default;
};

// Which doubles a `real` choice may take beyond the numbers in its range.
enum RealFlag : std::uint64_t { kAllowNan = 1, kAllowInfinity = 2, kSinglePrecision = 4 };

// A label says what a span generated (a type, an operation, a list). Labels are compared, never
// shown.
using Label = std::uint32_t;

// The label of a name: FNV-1a, so that it is the same in every build.
constexpr Label label_of(std::string_view name) {
  std::uint32_t hash = 2166136261u;
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  return hash == 0 ? 1 : hash;
}

// A labelled interval [begin, end) of choices. Spans nest and are kept in the order they opened.
struct Span {
  Label label = 0;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t parent = kNone;  // index of the enclosing span
  std::uint32_t step = 0;        // the step's identity (1, 2, ...) if this span is a step, else 0
  bool discarded : 1 = false;    // a try that its generator threw away (filter, unique)
  // How many spans follow that are inside this one: known of a tape as it was recorded. What edits
  // or reads tapes need not keep it.
  std::uint32_t inside : 31 = 0;

  static constexpr std::uint32_t kNone = 0xffffffffu;
  static constexpr std::uint32_t kMostInside = 0x7fffffff;

  std::uint32_t size() const { return end - begin; }
  friend bool operator==(const Span& a, const Span& b) {
    return a.label == b.label && a.begin == b.begin && a.end == b.end && a.parent == b.parent &&
           a.step == b.step && a.discarded == b.discarded;
  }
};

// The choices of one case with their spans: all there is to know to run that case again.
struct Tape {
  std::vector<Choice> choices{};
  std::vector<Span> spans{};
  std::vector<std::uint8_t> bytes{};
  // All that a case drew, as it was recorded: a scenario that is replayed makes no further calls.
  // Edited and fuzzer-written tapes may be incomplete; missing choices are drawn.
  bool whole = false;

  bool empty() const { return choices.empty(); }
  std::size_t size() const { return choices.size(); }
  std::size_t steps() const;

  friend bool operator==(const Tape& a, const Tape& b) {
    return a.choices == b.choices && a.spans == b.spans && a.bytes == b.bytes;
  }
};

namespace detail {

// The tape of the case that is running. Fixed arrays, reused by every case; a worker places them in
// memory that its parent shares, so nothing is lost if the worker dies.
struct TapeBuffer {
  struct Counts {
    std::uint32_t choices = 0;
    std::uint32_t spans = 0;
    std::uint32_t bytes = 0;
    std::uint32_t steps = 0;  // the greatest step identity handed out
  };
  Counts* counts = nullptr;
  Choice* choices = nullptr;
  Span* spans = nullptr;
  std::uint8_t* bytes = nullptr;
  std::uint32_t choice_capacity = 0;
  std::uint32_t span_capacity = 0;
  std::uint32_t byte_capacity = 0;

  Tape copy() const;

  // False if it claims to hold more than there is room for: something else wrote here.
  bool sound() const {
    return counts->choices <= choice_capacity && counts->spans <= span_capacity &&
           counts->bytes <= byte_capacity;
  }
  // Cuts off what cannot be part of a tape, so that the rest can be read; false if there was any.
  bool mend();
};

}  // namespace detail

// The order in which tapes count as simpler: fewer steps, then fewer choices, then choice by choice
// from the front. Domains and spans do not matter.
enum class Simpler { yes, same, no };
Simpler compare(const Tape& left, const Tape& right);

// How far a choice is from the simplest of its domain: 0 is the simplest. Integers count outwards
// from their target (0, 1, -1, 2, -2 for target 0); reals prefer small whole numbers, then short
// decimals; bytes are measured by their length here and compared by content where needed.
std::uint64_t complexity(const Choice& choice);

// The integer (or length, alternative, boolean) at distance `index` from the target; the inverse
// of `complexity` for these kinds. Needs index <= choice.extent.
std::uint64_t value_at(const Choice& choice, std::uint64_t index);

// A hash of what the choices are; tapes that run the same case have the same hash.
std::uint64_t hash_of(const Choice* choices, std::size_t count, const std::uint8_t* bytes);
std::uint64_t hash_of(const Tape& tape);

// The text form: one line of letters, digits, '-', '_' and '.', exact for choices, spans, steps and
// bytes, closed by a checksum. Safe to paste into a bug report, a shell and a URL. The domains of
// the choices are not in it: replaying the tape finds them again. It is read as a whole tape.
std::string to_text(const Tape& tape);

// The same as bytes.
std::vector<std::uint8_t> to_binary(const Tape& tape);

// What reading a tape gave: `ok`, or why not in `problem`.
struct TapeReading {
  Tape tape{};
  std::string problem{};
  bool ok() const { return problem.empty(); }
};
TapeReading tape_from_text(std::string_view text);
TapeReading tape_from_binary(const std::uint8_t* data, std::size_t size);

}  // namespace gainsay
