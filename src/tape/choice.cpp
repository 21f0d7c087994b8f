// SPDX-License-Identifier: MIT

#include "tape/choice.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

namespace gainsay {

std::uint64_t tape::fit_integer(std::uint64_t value, const Choice& domain) {
  if (value - domain.low <= domain.extent) return value;
  const bool below = domain.is_signed
                         ? static_cast<std::int64_t>(value) < static_cast<std::int64_t>(domain.low)
                         : value < domain.low;
  return below ? domain.low : domain.low + domain.extent;
}

bool tape::holds_real(double value, double min, double max, std::uint64_t flags) {
  if (std::isnan(value)) return (flags & kAllowNan) != 0;
  if (std::isinf(value)) return (flags & kAllowInfinity) != 0 && (value > 0 ? max > 0 : min < 0);
  return value >= min && value <= max;
}

double tape::simplest_real(double min, double max) {
  if (min <= 0 && max >= 0) return 0;
  const double near = min > 0 ? std::ceil(min) : std::floor(max);
  if (near >= min && near <= max) return near;
  return min > 0 ? min : max;
}

double tape::fit_real(double value, double min, double max, std::uint64_t flags) {
  if ((flags & kSinglePrecision) != 0 && std::isfinite(value)) {
    // A double beyond float's range must not turn into an infinity that was not asked for.
    constexpr double kMost = std::numeric_limits<float>::max();
    value = static_cast<double>(static_cast<float>(std::clamp(value, -kMost, kMost)));
  }
  if (tape::holds_real(value, min, max, flags)) return value;
  if (std::isnan(value)) return tape::simplest_real(min, max);
  return value < min ? min : max;
}

std::uint64_t tape::real_complexity(double value) {
  constexpr double kWhole = 9007199254740992.0;
  if (std::isnan(value)) return ~std::uint64_t{0};
  const std::uint64_t sign = std::signbit(value) ? 1 : 0;
  const double size = std::fabs(value);
  if (std::isinf(value)) return ~std::uint64_t{0} - 2 + sign;
  if (size <= kWhole && size == std::floor(size)) {
    return (static_cast<std::uint64_t>(size) << 1) | sign;
  }
  char text[40];
  const auto end = std::to_chars(text, text + sizeof text, size).ptr;
  const auto digits = static_cast<std::uint64_t>(end - text);
  // Within the same number of digits the smaller number is the simpler one.
  const std::uint64_t rank = std::bit_cast<std::uint64_t>(size) >> 9;
  return (std::uint64_t{1} << 62) | (digits << 56) | (rank << 1) | sign;
}

std::uint64_t complexity(const Choice& choice) {
  switch (choice.kind) {
    case ChoiceKind::real:
      return tape::real_complexity(std::bit_cast<double>(choice.value));
    case ChoiceKind::bytes:
      return choice.target;
    case ChoiceKind::reference:
      return choice.value;
    default:
      break;
  }
  const std::uint64_t below = choice.target - choice.low;
  const std::uint64_t above = choice.extent - below;
  const std::uint64_t both = std::min(below, above);
  const bool upwards = choice.value - choice.low >= below;
  const std::uint64_t distance =
      upwards ? choice.value - choice.target : choice.target - choice.value;
  if (distance > both) return distance + both;
  return distance == 0 ? 0 : 2 * distance - (upwards ? 1 : 0);
}

std::uint64_t value_at(const Choice& choice, std::uint64_t index) {
  const std::uint64_t below = choice.target - choice.low;
  const std::uint64_t above = choice.extent - below;
  const std::uint64_t both = std::min(below, above);
  if (index <= 2 * both) {
    const std::uint64_t distance = index / 2 + (index & 1);
    return (index & 1) != 0 ? choice.target + distance : choice.target - distance;
  }
  const std::uint64_t distance = index - both;
  return above > below ? choice.target + distance : choice.target - distance;
}

std::size_t Tape::steps() const {
  return static_cast<std::size_t>(
      std::count_if(spans.begin(), spans.end(), [](const Span& span) { return span.step != 0; }));
}

namespace {

Simpler order(std::uint64_t left, std::uint64_t right) {
  if (left == right) return Simpler::same;
  return left < right ? Simpler::yes : Simpler::no;
}

Simpler order_content(const Tape& left, const Choice& l, const Tape& right, const Choice& r) {
  if (l.target == 0) return Simpler::same;
  const int content =
      std::memcmp(left.bytes.data() + l.value, right.bytes.data() + r.value, l.target);
  if (content == 0) return Simpler::same;
  return content < 0 ? Simpler::yes : Simpler::no;
}

// Kinds come between the complexity and the content of bytes: only then is the order transitive for
// tapes in which a run of bytes stands where another has a number.
Simpler order_choices(const Tape& left, const Choice& l, const Tape& right, const Choice& r) {
  const auto values = order(complexity(l), complexity(r));
  if (values != Simpler::same) return values;
  if (l.kind != r.kind) return l.kind < r.kind ? Simpler::yes : Simpler::no;
  return l.kind == ChoiceKind::bytes ? order_content(left, l, right, r) : Simpler::same;
}

}  // namespace

Simpler compare(const Tape& left, const Tape& right) {
  if (const auto steps = order(left.steps(), right.steps()); steps != Simpler::same) return steps;
  if (const auto sizes = order(left.size(), right.size()); sizes != Simpler::same) return sizes;
  for (std::size_t i = 0; i < left.size(); ++i) {
    const auto choices = order_choices(left, left.choices[i], right, right.choices[i]);
    if (choices != Simpler::same) return choices;
  }
  return Simpler::same;
}

namespace {

std::uint64_t mixed(std::uint64_t word) {
  word *= 0xff51afd7ed558ccdu;
  return (word ^ word >> 32) * 0xc4ceb9fe1a85ec53u;
}

}  // namespace

// A sum of terms, each mixed with its own place: they do not wait for each other, as they would in
// a chain of multiplications, and every case is hashed.
std::uint64_t hash_of(const Choice* choices, std::size_t count, const std::uint8_t* bytes) {
  constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15u;
  std::uint64_t sum = count;
  std::uint64_t place = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Choice& choice = choices[i];
    place += kGolden;
    if (choice.kind != ChoiceKind::bytes) {
      sum += mixed((choice.value ^ static_cast<std::uint64_t>(choice.kind) << 56) + place);
      continue;
    }
    sum += mixed(choice.target + place);
    for (std::uint64_t at = 0; at < choice.target; ++at) {
      place += kGolden;
      sum += mixed(bytes[choice.value + at] + place);
    }
  }
  return mixed(sum);
}

std::uint64_t hash_of(const Tape& tape) {
  return hash_of(tape.choices.data(), tape.size(), tape.bytes.data());
}

}  // namespace gainsay
