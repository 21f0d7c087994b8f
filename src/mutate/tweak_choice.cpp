// SPDX-License-Identifier: MIT

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <vector>

#include "mutate/mutate.hpp"
#include "tape/choice.hpp"

namespace gainsay::mutate {

namespace {

// How far a number is moved: a step or two, a power of two, or anything up to one.
std::uint64_t distance_for(std::uint64_t extent, std::uint64_t way, Random& random) {
  if (way < 3) return 1 + random.upto(1);
  const auto width = static_cast<std::uint64_t>(std::bit_width(extent));
  const std::uint64_t power = std::uint64_t{1} << random.upto(width - 1);
  return way == 3 ? power : 1 + random.upto(power - 1);
}

// How far from its target a number that starts anew may be.
constexpr std::uint64_t kSmall = 4;

std::uint64_t tweak_integer(const Choice& choice, Random& random) {
  const std::uint64_t offset = choice.value - choice.low;
  const std::uint64_t way = random.upto(7);
  if (way == 7) return choice.low + random.upto(choice.extent);
  if (way == 6) return tape::fit_integer(choice.target + random.upto(2 * kSmall) - kSmall, choice);
  const std::uint64_t distance = distance_for(choice.extent, way, random);
  const bool upwards = (random.next() & 1) != 0;
  if (upwards) return choice.value + std::min(distance, choice.extent - offset);
  return choice.value - std::min(distance, offset);
}

// A few items more or less, in proportion to what there is: a length out of the blue would cost as
// many draws.
std::uint64_t tweak_length(const Choice& choice, Random& random) {
  const std::uint64_t offset = choice.value - choice.low;
  const std::uint64_t distance = 1 + random.upto(1 + choice.value / 4);
  const bool longer = offset == 0 || (random.next() & 1) != 0;
  if (longer) return choice.value + std::min(distance, choice.extent - offset);
  return choice.value - std::min(distance, offset);
}

// Another one of few.
std::uint64_t tweak_alternative(const Choice& choice, Random& random) {
  const std::uint64_t other = choice.low + random.upto(choice.extent - 1);
  return other >= choice.value ? other + 1 : other;
}

std::uint64_t tweak_real(const Choice& choice, Random& random) {
  const auto value = std::bit_cast<double>(choice.value);
  const auto min = std::bit_cast<double>(choice.low);
  const auto max = std::bit_cast<double>(choice.extent);
  const double share = static_cast<double>(random.next() >> 11) * 0x1p-53;
  const double sign = (random.next() & 1) != 0 ? 1 : -1;
  double result = value;
  switch (random.upto(5)) {
    case 0:
      result = value + sign;
      break;
    case 1:
      result = sign > 0 ? value * 2 : value / 2;
      break;
    case 2:
      result = -value;
      break;
    case 3:
      result = std::nextafter(value, sign * std::numeric_limits<double>::infinity());
      break;
    case 4:
      result = value + sign * share * std::ldexp(1.0, static_cast<int>(random.upto(20)));
      break;
    default:
      result = min * (1 - share) + max * share;
      break;
  }
  return std::bit_cast<std::uint64_t>(result);
}

// Another step, whichever; replay finds the nearest one that fits.
std::uint64_t tweak_reference(const Tape& tape, const Choice& choice, Random& random) {
  std::vector<std::uint64_t> others;
  for (const Span& span : tape.spans) {
    if (span.step != 0 && span.step != choice.value) others.push_back(span.step);
  }
  return others.empty() ? choice.value : others[random.upto(others.size() - 1)];
}

}  // namespace

std::uint64_t tweaked(const Tape& tape, const Choice& choice, Random& random) {
  switch (choice.kind) {
    case ChoiceKind::real:
      return tweak_real(choice, random);
    case ChoiceKind::reference:
      return tweak_reference(tape, choice, random);
    case ChoiceKind::boolean:
    case ChoiceKind::alternative:
      return choice.extent == 0 ? choice.value : tweak_alternative(choice, random);
    case ChoiceKind::length:
      return tweak_length(choice, random);
    default:
      return choice.extent == 0 ? choice.value : tweak_integer(choice, random);
  }
}

void tweak_bytes(Tape& tape, std::uint32_t at, Random& random) {
  const Choice choice = tape.choices[at];
  const auto begin = tape.bytes.begin() + static_cast<std::ptrdiff_t>(choice.value);
  std::vector<std::uint8_t> content(begin, begin + static_cast<std::ptrdiff_t>(choice.target));
  const auto place = [&](std::size_t last) {
    return content.begin() + static_cast<std::ptrdiff_t>(random.upto(last));
  };
  const auto byte = static_cast<std::uint8_t>(random.next());
  const std::uint64_t way = content.empty() ? 0 : random.upto(3);
  switch (way) {
    case 0:
      content.insert(place(content.size()), byte);
      break;
    case 1:
      content.erase(place(content.size() - 1));
      break;
    case 2:
      *place(content.size() - 1) ^= static_cast<std::uint8_t>(1u << (byte & 7));
      break;
    default:
      *place(content.size() - 1) = byte;
      break;
  }
  tape.choices[at].value = tape.bytes.size();
  tape.choices[at].target = content.size();
  tape.bytes.insert(tape.bytes.end(), content.begin(), content.end());
}

}  // namespace gainsay::mutate
