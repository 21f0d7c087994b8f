// SPDX-License-Identifier: MIT
//
// Operators on single choices.

#include <algorithm>

#include <gainsay/detail/characters.hpp>

#include "mutate/mutate.hpp"
#include "tape/choice.hpp"

namespace gainsay::mutate {

namespace {

// How many choices are looked at to find one that can be changed.
constexpr int kTries = 8;

bool is_number(const Choice& choice) {
  return choice.kind == ChoiceKind::integer && choice.extent > 0;
}

// The bits that a number has at this width.
std::uint64_t mask_of(std::uint32_t width) {
  return width >= 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * width)) - 1;
}

// What the choice would have to be for the code to see `seen` at this width.
std::uint64_t widened(const Choice& choice, std::uint64_t seen, std::uint32_t width) {
  if (!choice.is_signed || width >= 8) return seen;
  const std::uint32_t unused = 64 - 8 * width;
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(seen << unused) >>
                                    static_cast<int>(unused));
}

// The alphabets that strings are drawn from unless the test names one: all of ASCII, and what of it
// can be printed.
bool is_character(const Choice& choice) {
  return !choice.is_signed && choice.low == 0 && (choice.extent == 127 || choice.extent == 94);
}

}  // namespace

std::uint64_t seen_as(const Choice& choice) {
  if (!is_character(choice) || choice.value > choice.extent) return choice.value;
  return static_cast<unsigned char>(detail::kCharacters[choice.value]);
}

std::uint64_t to_be_seen_as(std::uint64_t number, const Choice& choice) {
  if (!is_character(choice)) return number;
  const char* const end = detail::kCharacters + choice.extent + 1;
  const char* const at = std::find(detail::kCharacters, end, static_cast<char>(number));
  return at == end ? number : static_cast<std::uint64_t>(at - detail::kCharacters);
}

std::uint32_t Mutator::any_choice(const Place& place, Random& random,
                                  bool (*fits)(const Choice&)) const {
  for (int i = 0; i < kTries && place.end > place.begin; ++i) {
    const auto at =
        place.begin + static_cast<std::uint32_t>(random.upto(place.end - place.begin - 1));
    if (!tape_->choices[at].forced && fits(tape_->choices[at])) return at;
  }
  return Span::kNone;
}

bool Mutator::tweak(const Place& place, Random& random) {
  const auto any = [](const Choice&) { return true; };
  for (int i = 0; i < kTries; ++i) {
    const std::uint32_t at = any_choice(place, random, any);
    if (at == Span::kNone) return false;
    const Choice& choice = tape_->choices[at];
    if (choice.kind == ChoiceKind::bytes) {
      own();
      tweak_bytes(*tape_, at, random);
      return true;
    }
    const std::uint64_t value = tweaked(*tape_, choice, random);
    if (value == choice.value) continue;
    set(at, value);
    return true;
  }
  return false;
}

bool Mutator::borrow(const Place& place, Random& random) {
  const std::uint32_t at = any_choice(place, random, is_number);
  if (at == Span::kNone) return false;
  const std::uint32_t from = any_choice(place, random, is_number);
  if (from == Span::kNone) return false;
  const Choice& choice = tape_->choices[at];
  const std::uint64_t nudge = random.upto(3);  // mostly the number itself
  const std::uint64_t wanted = tape_->choices[from].value + (nudge == 3   ? 1
                                                             : nudge == 2 ? ~0ull
                                                                          : 0);
  const std::uint64_t value = tape::fit_integer(wanted, choice);
  if (value == choice.value) return false;
  set(at, value);
  return true;
}

bool Mutator::substitute(const Place& place, const Material& material, Random& random) {
  const std::size_t total = material.numbers.size() + material.texts.size();
  if (total == 0) return false;
  const std::size_t chosen = random.upto(total - 1);
  if (chosen < material.numbers.size()) {
    return substitute_number(place, material.numbers[chosen], random);
  }
  return substitute_text(place, material.texts[chosen - material.numbers.size()], random);
}

// In a run of bytes a number stands with its lowest byte first, where it is to be found at all.
bool Mutator::substitute_bytes(const Place& place, const ComparedNumbers& pair, Random& random) {
  const std::uint32_t at = any_choice(
      place, random, [](const Choice& choice) { return choice.kind == ChoiceKind::bytes; });
  if (at == Span::kNone || tape_->choices[at].target < pair.width) return false;
  own();
  const std::size_t begin = tape_->choices[at].value;
  const std::size_t places = tape_->choices[at].target - pair.width + 1;
  const std::size_t start = random.upto(places - 1);
  const bool to_right = (random.next() & 1) != 0;
  const std::uint64_t known = to_right ? pair.left : pair.right;
  const std::uint64_t wanted = to_right ? pair.right : pair.left;
  for (std::size_t i = 0; i < places; ++i) {
    std::uint8_t* const bytes = tape_->bytes.data() + begin + (start + i) % places;
    std::uint64_t here = 0;
    for (std::uint32_t k = 0; k < pair.width; ++k) here |= std::uint64_t{bytes[k]} << (8 * k);
    if (here != known) continue;
    for (std::uint32_t k = 0; k < pair.width; ++k) {
      bytes[k] = static_cast<std::uint8_t>(wanted >> (8 * k));
    }
    return true;
  }
  return false;
}

// Where one side of the comparison stands in the tape the other one is put; if neither does, one of
// them is put anywhere.
bool Mutator::substitute_number(const Place& place, const ComparedNumbers& pair, Random& random) {
  found_.clear();
  const Choice* const choices = tape_->choices.data();
  const std::uint64_t mask = mask_of(pair.width);
  for (std::uint32_t at = place.begin; at < place.end; ++at) {
    if (!is_number(choices[at])) continue;
    const std::uint64_t seen = seen_as(choices[at]) & mask;
    if (seen == pair.left || seen == pair.right) found_.push_back(at);
  }
  if (substitute_bytes(place, pair, random)) return true;
  const std::uint32_t at = found_.empty() ? any_choice(place, random, is_number)
                                          : found_[random.upto(found_.size() - 1)];
  if (at == Span::kNone) return false;
  const Choice& choice = tape_->choices[at];
  const std::uint64_t seen = seen_as(choice) & mask;
  const bool known = seen == pair.left || seen == pair.right;
  const bool put_right = seen == pair.left || (!known && (random.next() & 1) != 0);
  const std::uint64_t other = widened(choice, put_right ? pair.right : pair.left, pair.width);
  const std::uint64_t side = widened(choice, put_right ? pair.left : pair.right, pair.width);
  // What was compared may have been computed from the number, most simply by adding something.
  const bool shifts = !known && (random.next() & 1) != 0;
  const std::uint64_t base = shifts ? choice.value + (other - side) : other;
  // Beside it, too: comparisons for order are decided there.
  const std::uint64_t nudge = random.upto(5);
  const std::uint64_t wanted = base + (nudge == 5 ? 1 : nudge == 4 ? ~std::uint64_t{0} : 0);
  const std::uint64_t value = tape::fit_integer(to_be_seen_as(wanted, choice), choice);
  if (value == choice.value) return false;
  set(at, value);
  return true;
}

}  // namespace gainsay::mutate
