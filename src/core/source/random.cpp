// SPDX-License-Identifier: MIT
//
// Values by chance: what wide integers and reals favour, and how to find it quickly.

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <optional>

#include <gainsay/source.hpp>

#include "tape/choice.hpp"

namespace gainsay {

namespace {

// How a number of a wide range is found: the lowest five of its random bits say, and these are the
// first of the 32 slots of each way.
enum Way : std::uint64_t {
  kSmall = 0,       // near the target, as far as the size of the case
  kMagnitude = 9,   // near the target, as far as a random power of two
  kEvenly = 15,     // anywhere
  kRepeat = 21,     // a number drawn earlier in the case
  kNeighbour = 26,  // near such a number
  kPower = 28,      // a power of two away from the target, or beside that
  kBound = 30,      // the bounds, the target, or beside these
};

// Below this many values a range is small enough for chance to reach all of it.
constexpr std::uint64_t kNarrow = 64;
// `yes` or `no`, never by a branch: for conditions that nobody can predict.
std::uint64_t select(bool condition, std::uint64_t yes, std::uint64_t no) {
  return no ^ ((yes ^ no) & (std::uint64_t{0} - static_cast<std::uint64_t>(condition)));
}

// `distance` away from `base`, upwards if bit 5 of `bits` is set, and the other way if that leaves
// 0..extent. One of the two must be inside.
std::uint64_t away_from(std::uint64_t base, std::uint64_t distance, std::uint64_t bits,
                        std::uint64_t extent) {
  const std::uint64_t sign = (bits >> 5 & 1) - 1;  // 0, or all ones
  const std::uint64_t step = (distance ^ sign) - sign;
  const std::uint64_t there = base + step;
  return select(there <= extent, there, base - step);
}

// How far one can get from `aim` on one side.
std::uint64_t reach_of(std::uint64_t aim, std::uint64_t extent) {
  return std::max(aim, extent - aim);
}

// What the ways need to know about a range.
struct Range {
  std::uint64_t low;
  std::uint64_t extent;
  std::uint64_t aim;         // the offset of the target
  std::uint64_t most_small;  // how far away from it small numbers are in the widest ranges
  std::uint64_t reach = reach_of(aim, extent);
  std::uint64_t small = std::min(most_small, reach);
  std::uint64_t width = static_cast<std::uint64_t>(std::bit_width(reach));
};

// An offset in 0..extent by one of the ways before kRepeat. Nobody can predict which one it is, and
// a wrong guess of the processor costs more than computing all of them: so there is no branch here.
inline std::uint64_t usual_offset(const Range& range, std::uint64_t way, std::uint64_t bits) {
  const std::uint64_t dropped = ((bits >> 6 & 0xffff) * range.width) >> 16;
  const std::uint64_t near = select(way < kMagnitude, range.small, range.reach >> dropped);
  const std::uint64_t below = select(way >= kEvenly, range.extent, near);
  const std::uint64_t base = select(way >= kEvenly, 0, range.aim);
  // The upper bits say how far, mixed into the lower ones, which say which way.
  return away_from(base, Random::high(bits ^ (bits >> 32), below), bits, range.extent);
}

// A power of two away from the target, or beside that.
std::uint64_t power_offset(const Range& range, std::uint64_t bits) {
  const std::uint64_t power = std::uint64_t{1} << Random::high(bits, range.width);
  const std::uint64_t distance = std::min(power + (bits >> 6 & 0xffff) % 3 - 1, range.reach);
  return away_from(range.aim, distance, bits, range.extent);
}

// A bound or the target, or beside that.
std::uint64_t bound_offset(const Range& range, std::uint64_t bits) {
  const std::uint64_t bounds[] = {0, range.extent, range.aim};
  return away_from(bounds[(bits >> 6 & 0xffff) % 3], bits >> 63, bits, range.extent);
}

// What was drawn before in the case, and what the code under test showed.
struct Known {
  std::span<const Choice> earlier;
  std::span<const std::uint64_t> seen;
};

// A number that was shown, or one of an earlier choice: the last integer at or before a random
// place. Steps begin with choices of other kinds, which must not make repeats rare.
std::optional<std::uint64_t> known_number(const Known& known, std::uint64_t bits) {
  constexpr int kLookedAt = 4;
  const bool shown = !known.seen.empty() && ((bits >> 8 & 3) == 0 || known.earlier.empty());
  if (shown) return known.seen[Random::high(bits, known.seen.size())];
  std::size_t at = Random::high(bits, known.earlier.size());
  for (int i = 0; i < kLookedAt && at < known.earlier.size(); ++i, --at) {
    if (known.earlier[at].kind == ChoiceKind::integer) return known.earlier[at].value;
  }
  return std::nullopt;
}

// An offset that is known, or one near it; without such a number, a usual one.
std::uint64_t known_offset(const Range& range, std::uint64_t bits, bool neighbour,
                           const Known& known) {
  const std::optional<std::uint64_t> number = known_number(known, bits);
  if (!number || *number - range.low > range.extent) return usual_offset(range, kEvenly, bits);
  return away_from(*number - range.low, select(neighbour, 1 + (bits >> 6 & 3), 0), bits,
                   range.extent);
}

// An offset in 0..extent by one of the ways from kRepeat on.
std::uint64_t unusual_offset(const Range& range, std::uint64_t bits, const Known& known) {
  const std::uint64_t way = bits & 31;
  if (way < kPower) return known_offset(range, bits, way >= kNeighbour, known);
  return way < kBound ? power_offset(range, bits) : bound_offset(range, bits);
}

}  // namespace

std::uint64_t Source::draw_integer(std::uint64_t low, std::uint64_t extent, std::uint64_t target,
                                   bool is_signed) {
  constexpr ChoiceKind kKind = ChoiceKind::integer;
  if (mode_ != Mode::random) [[unlikely]]
    return draw_directed(low, extent, target, kKind, is_signed);
  const std::uint64_t bits = random_.next();
  if (extent < kNarrow) {
    return recorder_.write(low + Random::scale(bits, extent), low, extent, target, kKind,
                           is_signed);
  }
  const std::uint64_t way = bits & 31;
  if (way >= kRepeat) return draw_unusual(bits, low, extent, target, is_signed);
  const Range range{low, extent, target - low, small()};
  return recorder_.write(low + usual_offset(range, way, bits), low, extent, target, kKind,
                         is_signed);
}

std::uint64_t Source::draw_uniform(std::uint64_t low, std::uint64_t extent, std::uint64_t target,
                                   bool is_signed) {
  constexpr ChoiceKind kKind = ChoiceKind::integer;
  if (mode_ != Mode::random) [[unlikely]]
    return draw_directed(low, extent, target, kKind, is_signed);
  return recorder_.write(low + random_.upto(extent), low, extent, target, kKind, is_signed);
}

// Apart from draw_integer, which thereby calls nothing and needs no stack.
std::uint64_t Source::draw_unusual(std::uint64_t bits, std::uint64_t low, std::uint64_t extent,
                                   std::uint64_t target, bool is_signed) {
  const Known known{{recorder_.buffer.choices, recorder_.buffer.counts->choices}, seen()};
  const Range range{low, extent, target - low, small()};
  return recorder_.write(low + unusual_offset(range, bits, known), low, extent, target,
                         ChoiceKind::integer, is_signed);
}

std::uint64_t Source::random_value(const Choice& domain) {
  const std::uint64_t bits = random_.next();
  if (domain.extent < kNarrow) return domain.low + Random::scale(bits, domain.extent);
  const Range range{domain.low, domain.extent, domain.target - domain.low, small()};
  const std::uint64_t way = bits & 31;
  if (way < kRepeat) return domain.low + usual_offset(range, way, bits);
  // The second half of a pair may repeat what the first could.
  const std::uint32_t earlier = recorder_.buffer.counts->choices - echoed_;
  return domain.low + unusual_offset(range, bits, {{recorder_.buffer.choices, earlier}, seen()});
}

// --- many integers at once ---------------------------------------------------------------------
//
// The same choices as drawing one by one, in the same proportions. What depends on the range is
// computed once; every place gets a usual value first, without a branch, and then the unusual ones
// are put in by walking over the list in random steps, so that no branch asks at each place.

namespace {

// Calls `put(place, bits)` at places of 0..count-1 that are 1..2*mean-1 apart.
template <class Put>
inline void at_some(Random& random, std::size_t count, std::uint64_t mean, const Put& put) {
  std::uint64_t bits = random.next();
  std::size_t place = Random::high(bits, 2 * mean - 1);
  while (place < count) {
    bits = random.next();
    put(place, bits);
    place += 1 + Random::high(bits << 32, 2 * mean - 1);
  }
}

// How far from the target each of the usual ways goes: 32 distances to choose from at each place.
// Of the magnitudes a list has every third or so, another third each time.
struct Distances {
  static constexpr std::uint64_t kSlots = 32;
  static constexpr std::uint64_t kSmalls = kSlots * kMagnitude / kRepeat;
  static constexpr std::uint64_t kMagnitudes = kSlots * (kEvenly - kMagnitude) / kRepeat;

  Distances(const Range& range, std::uint64_t bits) {
    for (std::uint64_t i = 0; i < kSlots; ++i) below[i] = i < kSmalls ? range.small : range.reach;
    std::uint64_t dropped = bits >> 16;
    for (std::uint64_t i = kSmalls; i < kSmalls + kMagnitudes; ++i) {
      dropped += (std::uint64_t{1} << 48) / kMagnitudes;
      below[i] = range.reach >> ((dropped & 0xffffffffffff) * range.width >> 48);
    }
  }
  std::uint64_t below[kSlots];
};

// Field by field, for the reason that `TapeRecorder::write` gives.
inline void put(Choice& place, const Choice& form, std::uint64_t value) {
  place.value = value;
  place.low = form.low;
  place.extent = form.extent;
  place.target = form.target;
  place.kind = form.kind;
  place.is_signed = form.is_signed;
  place.forced = form.forced;
}

void fill_usually(Random& random, const Range& range, Choice form, Choice* first,
                  std::size_t count) {
  const Distances distances(range, random.next());
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t bits = random.next();
    const std::uint64_t distance =
        Random::high(bits ^ (bits >> 32), distances.below[bits % Distances::kSlots]);
    put(first[i], form, range.low + away_from(range.aim, distance, bits, range.extent));
  }
}

void fill_evenly(Random& random, Choice form, Choice* first, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    put(first[i], form, form.low + Random::scale(random.next(), form.extent));
  }
}

// What earlier choices were, or near it, here and there. Where the choice picked does not fit, and
// where there is none, the value stays or gets a neighbour.
void fill_known(Random& random, const Range& range, Choice* first, std::size_t earlier,
                std::size_t count) {
  constexpr std::uint64_t kWays = kPower - kRepeat;
  at_some(random, count, (32 + kWays / 2) / kWays, [&](std::size_t place, std::uint64_t bits) {
    const Choice& choice = (first - earlier)[Random::high(bits, earlier + place)];
    const std::uint64_t known = choice.value - range.low;
    const bool fits = choice.kind == ChoiceKind::integer && known <= range.extent;
    const std::uint64_t base = select(fits, known, first[place].value - range.low);
    const bool neighbour = (bits & 31) * kWays >> 5 >= kNeighbour - kRepeat;
    const std::uint64_t distance = select(neighbour, 1 + (bits >> 6 & 3), 0);
    first[place].value = range.low + away_from(base, distance, bits, range.extent);
  });
}

// Powers of two and bounds here and there.
void fill_edges(Random& random, const Range& range, Choice* first, std::size_t count) {
  at_some(random, count, 32 / (32 - kPower), [&](std::size_t place, std::uint64_t bits) {
    const std::uint64_t power = power_offset(range, bits);
    first[place].value = range.low + select((bits & 1) != 0, power, bound_offset(range, bits));
  });
}

}  // namespace

std::span<const Choice> Source::draw_integers(std::size_t count, std::uint64_t low,
                                              std::uint64_t extent, std::uint64_t target,
                                              bool is_signed) {
  constexpr ChoiceKind kKind = ChoiceKind::integer;
  const std::uint32_t earlier = recorder_.buffer.counts->choices;
  if (count > recorder_.buffer.choice_capacity - earlier) throw TapeFull{};
  Choice* const first = recorder_.buffer.choices + earlier;
  if (mode_ != Mode::random) [[unlikely]] {
    for (std::size_t i = 0; i < count; ++i) draw_directed(low, extent, target, kKind, is_signed);
    return {first, count};
  }
  const Choice form{0, low, extent, target, kKind, is_signed, extent == 0};
  Random random = random_;  // a copy stays in registers, whatever is written to the tape
  if (extent < kNarrow) {
    fill_evenly(random, form, first, count);
  } else {
    const Range range{low, extent, target - low, small()};
    fill_usually(random, range, form, first, count);
    fill_known(random, range, first, earlier, count);
    fill_edges(random, range, first, count);
  }
  random_ = random;
  recorder_.buffer.counts->choices = earlier + static_cast<std::uint32_t>(count);
  return {first, count};
}

double Source::random_real(double min, double max, std::uint64_t flags) {
  static constexpr std::array<double, 20> kSpecial = {0.0,
                                                      -0.0,
                                                      1.0,
                                                      -1.0,
                                                      0.5,
                                                      -0.5,
                                                      2.0,
                                                      10.0,
                                                      0.1,
                                                      2.2250738585072014e-308,
                                                      5e-324,
                                                      2.220446049250313e-16,
                                                      1.7976931348623157e308,
                                                      -1.7976931348623157e308,
                                                      9007199254740992.0,
                                                      9007199254740993.0,
                                                      1.17549435e-38,
                                                      3.40282347e38,
                                                      1e-45,
                                                      4294967296.0};
  const std::uint64_t bits = random_.next();
  const std::uint64_t rest = bits >> 4;
  double value = 0;
  switch (bits & 15) {
    case 0:
    case 1:
      value = kSpecial[rest % kSpecial.size()];
      break;
    case 2:
      value = (rest & 1) != 0 ? min : max;
      break;
    case 3:
      value = (rest & 3) == 0
                  ? std::numeric_limits<double>::quiet_NaN()
                  : ((rest & 4) != 0 ? 1 : -1) * std::numeric_limits<double>::infinity();
      break;
    case 4:
    case 5:
    case 6:
    case 7:
      value = static_cast<double>(rest % static_cast<std::uint64_t>(size_ + 2));
      if ((bits >> 63) != 0) value = -value;
      break;
    case 8:
    case 9: {
      static constexpr std::array<double, 4> kTens = {10, 100, 1000, 1000000};
      value = static_cast<double>(static_cast<std::int64_t>(rest % 20001) - 10000) /
              kTens[(rest >> 40) & 3];
      break;
    }
    case 10:
      value = std::bit_cast<double>(random_.next());
      break;
    case 11:
    case 12:
      if (recorder_.buffer.counts->choices > 0) {
        const Choice& earlier = recorder_.buffer.choices[rest % recorder_.buffer.counts->choices];
        if (earlier.kind == ChoiceKind::real) value = std::bit_cast<double>(earlier.value);
      }
      break;
    default: {
      const double share = static_cast<double>(rest >> 7) * 0x1p-53;
      value = min * (1 - share) + max * share;
      break;
    }
  }
  return tape::holds_real(value, min, max, flags)
             ? value
             : min * (1 - static_cast<double>(rest >> 7) * 0x1p-53) +
                   max * (static_cast<double>(rest >> 7) * 0x1p-53);
}

// Half of the runs are uniform, the other half repeat few values: both break parsers.
void Source::random_bytes(Choice& choice, std::span<std::uint8_t> space) {
  const std::uint64_t more = space.size() - choice.low;
  const std::uint64_t growth = std::min<std::uint64_t>(static_cast<std::uint64_t>(size_), more);
  choice.target = choice.low + random_.upto(growth);
  const std::uint64_t mask = (random_.next() & 1) != 0 ? 0xff : random_.next() & 0x8b;
  for (std::uint64_t i = 0; i < choice.target; ++i) {
    space[i] = static_cast<std::uint8_t>(random_.next() & mask);
  }
}

}  // namespace gainsay
