// SPDX-License-Identifier: MIT
//
// The hot path of the engine: every value of every case passes through here, so the random mode
// comes first in each function, does one branch to find out, and allocates nothing.
//
// Replay follows the recorded tape by structure. Opening a span looks for the next recorded sibling
// with the same label, then for one that was passed over; closing it continues behind that sibling,
// so a change inside one span does not shift what follows it. A choice passes over recorded spans
// that were not opened, if the choice behind them has its domain: what an edited choice no longer
// opens does not disturb what comes next. A choice that the tape does not hold is drawn afresh.

#include <gainsay/source.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

#include "core/choice.hpp"

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

// Below this many values a range is small enough to be met everywhere by chance.
constexpr std::uint64_t kNarrow = 64;

// The span of a frame for which the tape has no counterpart.
constexpr std::uint32_t kUnrecorded = Span::kNone - 1;

// How many recorded siblings a replay looks at to find a span's counterpart.
constexpr std::uint32_t kSiblingsTried = 16;

// How many recorded choices a replay may skip to find one of the kind asked for.
constexpr std::uint32_t kChoicesSkipped = 3;

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

}  // namespace

Tape TapeBuffer::copy() const {
  Tape tape;
  tape.choices.assign(choices, choices + counts->choices);
  tape.spans.assign(spans, spans + counts->spans);
  tape.bytes.assign(bytes, bytes + counts->bytes);
  for (Span& span : tape.spans) {
    if (span.end == Span::kNone) span.end = counts->choices;  // a case that died inside the span
  }
  return tape;
}

// --- beginning a case --------------------------------------------------------------------------

void Source::reset(Mode mode, int size) {
  *buffer_.counts = {};
  mode_ = mode;
  size_ = size;
  open_span_ = Span::kNone;
  open_count_ = 0;
  exact_ = true;
}

void Source::begin_random(std::uint64_t seed, std::uint64_t stream, int size) {
  reset(Mode::random, size);
  random_.reseed(seed, stream);
}

void Source::begin_replay(const Tape& tape, Fresh fresh, std::uint64_t seed, int size) {
  reset(Mode::replay, size);
  random_.reseed(seed, 0);
  replayed_ = &tape;
  fresh_ = fresh;
  cursor_ = 0;
  next_span_ = 0;
  frames_.clear();
  const auto spans = static_cast<std::uint32_t>(tape.spans.size());
  frames_.push_back({Span::kNone, static_cast<std::uint32_t>(tape.choices.size()), spans, 0, 0});
  span_used_.assign(spans, false);
  span_after_.assign(spans, 0);
  for (std::uint32_t i = spans; i-- > 0;) {
    const Span& span = tape.spans[i];
    buffer_.counts->steps = std::max(buffer_.counts->steps, span.step);
    span_after_[i] = std::max(span_after_[i], i + 1);
    if (span.parent < i)
      span_after_[span.parent] = std::max(span_after_[span.parent], span_after_[i]);
  }
}

void Source::begin_choosing(Chooser& chooser, int size) {
  reset(Mode::choosing, size);
  chooser_ = &chooser;
}

// Field by field, and the fields in registers until here: a choice put together in one place and
// copied to another would be loaded before its parts have been stored, which takes longer than all
// the rest of a draw.
inline std::uint64_t Source::record(std::uint64_t value, std::uint64_t low, std::uint64_t extent,
                                    std::uint64_t target, ChoiceKind kind, bool is_signed,
                                    bool forced) {
  TapeBuffer::Counts& counts = *buffer_.counts;
  if (counts.choices == buffer_.choice_capacity) [[unlikely]]
    throw TapeFull{};
  Choice& place = buffer_.choices[counts.choices++];
  place.value = value;
  place.low = low;
  place.extent = extent;
  place.target = target;
  place.kind = kind;
  place.is_signed = is_signed;
  place.forced = forced;
  return value;
}

// A choice that has a single value is forced.
inline std::uint64_t Source::record(std::uint64_t value, std::uint64_t low, std::uint64_t extent,
                                    std::uint64_t target, ChoiceKind kind, bool is_signed) {
  return record(value, low, extent, target, kind, is_signed, extent == 0);
}

std::uint64_t Source::draw_directed(std::uint64_t low, std::uint64_t extent, std::uint64_t target,
                                    ChoiceKind kind, bool is_signed) {
  const std::uint64_t value = directed({0, low, extent, target, kind, is_signed, extent == 0});
  return record(value, low, extent, target, kind, is_signed);
}

// --- integers ----------------------------------------------------------------------------------

std::uint64_t Source::draw_integer(std::uint64_t low, std::uint64_t extent, std::uint64_t target,
                                   bool is_signed) {
  constexpr ChoiceKind kKind = ChoiceKind::integer;
  if (mode_ != Mode::random) [[unlikely]]
    return draw_directed(low, extent, target, kKind, is_signed);
  const std::uint64_t bits = random_.next();
  if (extent < kNarrow) {
    return record(low + Random::scale(bits, extent), low, extent, target, kKind, is_signed);
  }
  if ((bits & 31) >= kRepeat) return draw_unusual(bits, low, extent, target, is_signed);
  return record(low + usual_offset(bits, extent, target - low), low, extent, target, kKind,
                is_signed);
}

std::uint64_t Source::draw_uniform(std::uint64_t low, std::uint64_t extent, std::uint64_t target,
                                   bool is_signed) {
  constexpr ChoiceKind kKind = ChoiceKind::integer;
  if (mode_ != Mode::random) [[unlikely]]
    return draw_directed(low, extent, target, kKind, is_signed);
  return record(low + random_.upto(extent), low, extent, target, kKind, is_signed);
}

// An offset in 0..extent by one of the ways before kRepeat. Nobody can predict which one it is, and
// a wrong guess of the processor costs more than computing all of them: so there is no branch here.
inline std::uint64_t Source::usual_offset(std::uint64_t bits, std::uint64_t extent,
                                          std::uint64_t aim) const {
  const std::uint64_t way = bits & 31;
  const std::uint64_t reach = reach_of(aim, extent);
  const auto width = static_cast<unsigned>(std::bit_width(reach));
  const std::uint64_t dropped = ((bits >> 6 & 0xffff) * width) >> 16;
  const std::uint64_t small = std::min(static_cast<std::uint64_t>(size_) + 2, reach);
  const std::uint64_t near = select(way < kMagnitude, small, reach >> dropped);
  const std::uint64_t below = select(way >= kEvenly, extent, near);
  const std::uint64_t base = select(way >= kEvenly, 0, aim);
  // The upper bits say how far, mixed into the lower ones, which say which way.
  return away_from(base, Random::high(bits ^ (bits >> 32), below), bits, extent);
}

// An offset in 0..extent by one of the ways from kRepeat on.
std::uint64_t Source::unusual_offset(std::uint64_t bits, std::uint64_t low, std::uint64_t extent,
                                     std::uint64_t aim) const {
  const std::uint64_t way = bits & 31;
  const std::uint64_t some = bits >> 6;
  if (way < kPower) {
    const std::uint32_t count = buffer_.counts->choices;
    const Choice& earlier = buffer_.choices[Random::high(bits, count)];
    const std::uint64_t known = earlier.value - low;
    const bool usable = count != 0 && earlier.kind == ChoiceKind::integer && known <= extent;
    if (!usable) return away_from(aim, some & 7, bits, extent);
    return away_from(known, select(way < kNeighbour, 0, 1 + (some & 3)), bits, extent);
  }
  if (way < kBound) {
    const std::uint64_t reach = reach_of(aim, extent);
    const auto width = static_cast<unsigned>(std::bit_width(reach));
    const std::uint64_t power = std::uint64_t{1} << Random::high(bits, width);
    return away_from(aim, std::min(power + (some & 0xffff) % 3 - 1, reach), bits, extent);
  }
  const std::uint64_t bounds[] = {0, extent, aim};
  return away_from(bounds[(some & 0xffff) % 3], bits >> 63, bits, extent);
}

// Apart from draw_integer, which thereby calls nothing and needs no stack.
std::uint64_t Source::draw_unusual(std::uint64_t bits, std::uint64_t low, std::uint64_t extent,
                                   std::uint64_t target, bool is_signed) {
  return record(low + unusual_offset(bits, low, extent, target - low), low, extent, target,
                ChoiceKind::integer, is_signed);
}

std::uint64_t Source::random_value(const Choice& domain) {
  const std::uint64_t bits = random_.next();
  const std::uint64_t aim = domain.target - domain.low;
  if (domain.extent < kNarrow) return domain.low + Random::scale(bits, domain.extent);
  if ((bits & 31) >= kRepeat)
    return domain.low + unusual_offset(bits, domain.low, domain.extent, aim);
  return domain.low + usual_offset(bits, domain.extent, aim);
}

// --- other kinds -------------------------------------------------------------------------------

bool Source::boolean(std::uint32_t weight) {
  constexpr ChoiceKind kKind = ChoiceKind::boolean;
  if (mode_ != Mode::random) [[unlikely]] {
    fresh_weight_ = weight;
    return draw_directed(0, 1, 0, kKind, false) != 0;
  }
  return record((random_.next() >> 48) < weight, 0, 1, 0, kKind, false) != 0;
}

std::size_t Source::alternative(std::size_t count) {
  constexpr ChoiceKind kKind = ChoiceKind::alternative;
  if (mode_ != Mode::random) [[unlikely]]
    return draw_directed(0, count - 1, 0, kKind, false);
  return record(random_.upto(count - 1), 0, count - 1, 0, kKind, false);
}

std::size_t Source::alternative(std::span<const std::uint32_t> weights) {
  constexpr ChoiceKind kKind = ChoiceKind::alternative;
  const std::uint64_t last = weights.size() - 1;
  if (mode_ != Mode::random) [[unlikely]]
    return directed_alternative(weights);
  std::uint64_t total = 0;
  for (const std::uint32_t weight : weights) total += weight;
  std::uint64_t left = random_.upto(total - 1);
  std::size_t chosen = 0;
  std::size_t simplest = 0;
  while (weights[simplest] == 0) ++simplest;
  while (left >= weights[chosen]) left -= weights[chosen++];
  return record(chosen, 0, last, simplest, kKind, false);
}

// An alternative without weight is none: a tape or an enumeration that names it gets the next one.
std::size_t Source::directed_alternative(std::span<const std::uint32_t> weights) {
  const auto weighty = [](std::uint32_t weight) { return weight > 0; };
  const auto first = std::find_if(weights.begin(), weights.end(), weighty);
  const auto target = static_cast<std::uint64_t>(first - weights.begin());
  const std::uint64_t drawn =
      draw_directed(0, weights.size() - 1, target, ChoiceKind::alternative, false);
  const auto fitting =
      std::find_if(weights.begin() + static_cast<std::ptrdiff_t>(drawn), weights.end(), weighty);
  const auto chosen = fitting == weights.end() ? first : fitting;
  std::uint64_t& value = buffer_.choices[buffer_.counts->choices - 1].value;
  value = static_cast<std::uint64_t>(chosen - weights.begin());
  exact_ = exact_ && value == drawn;
  return static_cast<std::size_t>(value);
}

std::size_t Source::length(std::size_t min, std::size_t max) {
  constexpr ChoiceKind kKind = ChoiceKind::length;
  const std::uint64_t extent = max - min;
  if (mode_ != Mode::random) [[unlikely]]
    return draw_directed(min, extent, min, kKind, false);
  const std::uint64_t room = std::min(static_cast<std::uint64_t>(size_), extent);
  return record(min + random_.upto(room), min, extent, min, kKind, false);
}

std::span<const std::uint8_t> Source::bytes(std::size_t min, std::size_t max) {
  TapeBuffer::Counts& counts = *buffer_.counts;
  Choice choice{counts.bytes, min, max - min, 0, ChoiceKind::bytes, false, max == 0};
  const std::uint32_t room = buffer_.byte_capacity - counts.bytes;
  if (min > room) throw TapeFull{};
  const std::span<std::uint8_t> space(buffer_.bytes + counts.bytes,
                                      std::min<std::size_t>(max, room));
  const Choice* recorded = mode_ == Mode::replay ? next_replayed(choice) : nullptr;
  if (mode_ == Mode::choosing) {
    chooser_->choose(choice, space);
    choice.target = std::clamp<std::uint64_t>(choice.target, min, space.size());
  } else if (recorded != nullptr) {
    choice.target = std::clamp<std::uint64_t>(recorded->target, min, space.size());
    const std::uint64_t behind = std::min<std::uint64_t>(recorded->value, replayed_->bytes.size());
    const std::uint64_t kept = std::min<std::uint64_t>(
        {choice.target, recorded->target, replayed_->bytes.size() - behind});
    std::copy_n(replayed_->bytes.begin() + static_cast<std::ptrdiff_t>(behind), kept,
                space.begin());
    std::memset(space.data() + kept, 0, choice.target - kept);
    exact_ = exact_ && choice.target == recorded->target;
  } else if (mode_ == Mode::replay && fresh_ == Fresh::simplest) {
    choice.target = min;
    std::memset(space.data(), 0, min);
  } else {
    const auto growth =
        std::min<std::uint64_t>(static_cast<std::uint64_t>(size_), space.size() - min);
    choice.target = min + random_.upto(growth);
    // Half of the runs are uniform, the other half repeat few values: both break parsers.
    const std::uint64_t mask = (random_.next() & 1) != 0 ? 0xff : random_.next() & 0x8b;
    for (std::uint64_t i = 0; i < choice.target; ++i) {
      space[i] = static_cast<std::uint8_t>(random_.next() & mask);
    }
  }
  record(choice.value, choice.low, choice.extent, choice.target, choice.kind, choice.is_signed,
         choice.forced);
  counts.bytes += static_cast<std::uint32_t>(choice.target);
  return space.first(choice.target);
}

double Source::real(double min, double max, std::uint64_t flags) {
  Choice choice{0,
                std::bit_cast<std::uint64_t>(min),
                std::bit_cast<std::uint64_t>(max),
                flags,
                ChoiceKind::real,
                true,
                false};
  const Choice* recorded = mode_ == Mode::replay ? next_replayed(choice) : nullptr;
  double value = 0;
  if (mode_ == Mode::choosing) {
    chooser_->choose(choice, {});
    value = std::bit_cast<double>(choice.value);
  } else if (recorded != nullptr) {
    value = std::bit_cast<double>(recorded->value);
  } else if (mode_ == Mode::replay && fresh_ == Fresh::simplest) {
    value = simplest_real(min, max);
  } else {
    value = random_real(min, max, flags);
  }
  const double fitted = fit_real(value, min, max, flags);
  choice.value = std::bit_cast<std::uint64_t>(fitted);
  if (recorded != nullptr && choice.value != recorded->value) exact_ = false;
  record(choice.value, choice.low, choice.extent, choice.target, choice.kind, choice.is_signed,
         choice.forced);
  return fitted;
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
      if (buffer_.counts->choices > 0) {
        const Choice& earlier = buffer_.choices[rest % buffer_.counts->choices];
        if (earlier.kind == ChoiceKind::real) value = std::bit_cast<double>(earlier.value);
      }
      break;
    default: {
      const double share = static_cast<double>(rest >> 7) * 0x1p-53;
      value = min * (1 - share) + max * share;
      break;
    }
  }
  return holds_real(value, min, max, flags) ? value
                                            : min * (1 - static_cast<double>(rest >> 7) * 0x1p-53) +
                                                  max * (static_cast<double>(rest >> 7) * 0x1p-53);
}

// --- replay ------------------------------------------------------------------------------------

// The value of an integer-like choice when it does not come from chance alone.
std::uint64_t Source::directed(Choice choice) {
  if (mode_ == Mode::choosing) {
    chooser_->choose(choice, {});
    return fit_integer(choice.value, choice);
  }
  if (const Choice* recorded = next_replayed(choice)) {
    const std::uint64_t value = fit_integer(recorded->value, choice);
    exact_ = exact_ && value == recorded->value;
    return value;
  }
  if (fresh_ == Fresh::simplest) return choice.target;
  // By their weights, on which recursive generators rely to come to an end.
  if (choice.kind == ChoiceKind::boolean) return (random_.next() >> 48) < fresh_weight_ ? 1 : 0;
  if (choice.kind == ChoiceKind::length) {
    return choice.low + random_.upto(std::min(choice.extent, static_cast<std::uint64_t>(size_)));
  }
  return random_value(choice);
}

// The recorded choice that answers the next draw, or null.
const Choice* Source::next_replayed(const Choice& wanted) {
  const Frame& frame = frames_.back();
  const std::vector<Span>& spans = replayed_->spans;
  std::uint32_t at = cursor_;
  std::uint32_t span = next_span_;
  bool passed_span = false;
  for (std::uint32_t tried = 0; tried <= kChoicesSkipped; ++tried) {
    for (; span < frame.last_span && spans[span].begin <= at; span = span_after_[span]) {
      if (spans[span].end <= at) continue;
      at = spans[span].end;
      passed_span = true;
    }
    if (at >= frame.end) break;
    const Choice& recorded = replayed_->choices[at++];
    const bool same_domain = recorded.low == wanted.low && recorded.extent == wanted.extent;
    if (recorded.kind != wanted.kind || (passed_span && !same_domain)) continue;
    exact_ = exact_ && at == cursor_ + 1;
    cursor_ = at;
    if (passed_span) next_span_ = span;
    return &recorded;
  }
  exact_ = false;
  return nullptr;
}

// The recorded child span that answers an opened one: the next with the label, else one that was
// passed over, else kUnrecorded.
std::uint32_t Source::recorded_sibling(Label label) const {
  const Frame& frame = frames_.back();
  if (frame.span == kUnrecorded) return kUnrecorded;
  const auto search = [&](std::uint32_t from, std::uint32_t to) {
    for (std::uint32_t tried = 0; from < to && tried < kSiblingsTried; ++tried) {
      if (replayed_->spans[from].label == label && !span_used_[from]) return from;
      from = span_after_[from];
    }
    return kUnrecorded;
  };
  const std::uint32_t ahead = search(next_span_, frame.last_span);
  if (ahead != kUnrecorded) return ahead;
  return search(frame.span == Span::kNone ? 0 : frame.span + 1, next_span_);
}

void Source::enter_recorded_span(Label label) {
  const std::uint32_t found = recorded_sibling(label);
  if (found == kUnrecorded) {
    exact_ = false;
    frames_.push_back({kUnrecorded, cursor_, next_span_, cursor_, next_span_});
    return;  // everything inside is fresh
  }
  const Span& span = replayed_->spans[found];
  const std::uint32_t after = span_after_[found];
  exact_ = exact_ && found == next_span_ && span.begin == cursor_;
  span_used_[found] = true;
  const bool ahead = found >= next_span_;
  frames_.push_back(
      {found, span.end, after, ahead ? span.end : cursor_, ahead ? after : next_span_});
  cursor_ = span.begin;
  next_span_ = found + 1;
}

void Source::leave_recorded_span() {
  const Frame inner = frames_.back();
  frames_.pop_back();
  exact_ = exact_ && (inner.span == kUnrecorded || cursor_ == inner.end);
  cursor_ = inner.then_choice;
  next_span_ = inner.then_span;
}

// --- structure ---------------------------------------------------------------------------------

void Source::open(Label label, std::uint32_t step) {
  TapeBuffer::Counts& counts = *buffer_.counts;
  if (counts.spans == buffer_.span_capacity) [[unlikely]]
    throw TapeFull{};
  const std::uint32_t index = counts.spans++;
  buffer_.spans[index] = {label, counts.choices, Span::kNone, open_span_, step, false};
  open_span_ = index;
  ++open_count_;
  if (mode_ == Mode::replay) [[unlikely]]
    enter_recorded_span(label);
}

void Source::close() {
  Span& span = buffer_.spans[open_span_];
  span.end = buffer_.counts->choices;
  open_span_ = span.parent;
  --open_count_;
  if (mode_ == Mode::replay) [[unlikely]]
    leave_recorded_span();
}

void Source::discard_span() { buffer_.spans[open_span_].discarded = true; }

Source::StepScope::StepScope(Source& source, Label label) : source_(source) {
  source_.open(label);
  if (source_.mode_ == Mode::replay && source_.frames_.back().span != kUnrecorded) {
    identity_ = source_.replayed_->spans[source_.frames_.back().span].step;
  }
  if (identity_ == 0) identity_ = ++source_.buffer_.counts->steps;
  source_.buffer_.spans[source_.open_span_].step = identity_;
}

std::uint32_t Source::reference(Label label, std::span<const std::uint32_t> candidates) {
  Choice choice{
      0, label, candidates.size() - 1, 0, ChoiceKind::reference, false, candidates.size() == 1};
  const Choice* recorded = mode_ == Mode::replay ? next_replayed(choice) : nullptr;
  std::uint32_t chosen = candidates.front();
  if (recorded != nullptr) {
    const auto wanted = static_cast<std::uint32_t>(recorded->value);
    const auto after = std::upper_bound(candidates.begin(), candidates.end(), wanted);
    chosen = after == candidates.begin() ? candidates.front() : *(after - 1);
    exact_ = exact_ && chosen == wanted;
  } else if (mode_ == Mode::choosing) {
    chooser_->choose(choice, {});
    chosen = candidates[std::min<std::size_t>(choice.value, candidates.size() - 1)];
  } else if (mode_ == Mode::random || fresh_ == Fresh::random) {
    // Recent objects are where bugs are: half of the references go to the last three steps.
    const std::uint64_t bits = random_.next();
    const std::size_t reach =
        (bits & 1) != 0 ? std::min<std::size_t>(candidates.size(), 3) : candidates.size();
    chosen = candidates[candidates.size() - 1 - Random::scale(bits << 1 >> 1 << 1, reach - 1)];
  }
  choice.value = chosen;
  record(choice.value, choice.low, choice.extent, choice.target, choice.kind, choice.is_signed,
         choice.forced);
  return chosen;
}

}  // namespace gainsay
