// SPDX-License-Identifier: MIT
//
// Operators on the items of lists, and on the steps of scenarios: those are a list that no length
// counts.

#include <algorithm>

#include "mutate/mutate.hpp"
#include "tape/choice.hpp"

namespace gainsay::mutate {

namespace {

bool is_length(const Choice& choice) { return choice.kind == ChoiceKind::length; }

constexpr auto kAny = [](const Choice&) { return true; };
constexpr auto kMayShrink = [](const Choice& length) { return length.value > length.low; };
constexpr auto kMayGrow = [](const Choice& length) {
  return length.value - length.low < length.extent;
};
constexpr auto kHasTwo = [](const Choice& length) { return length.value > 1; };

// How many steps there must be: one stays, because a scenario without any does nothing.
constexpr std::size_t kAnySteps = 1;
constexpr std::size_t kTwoSteps = 2;
constexpr std::size_t kNeverSteps = ~std::size_t{0};

}  // namespace

// The items that a length counts: spans or single choices, directly after it in the same span.
void Mutator::collect_items(std::uint32_t length_at) {
  const tape::TapeTree<tape::AfterByInside> tape = tree();
  list_.length_at = length_at;
  list_.parent = tape.parent_of(length_at);
  list_.items.clear();
  const std::uint64_t count = tape_->choices[length_at].value;
  auto child = tape.children_after(list_.parent, length_at);
  for (std::uint64_t i = 0; i < count && child.next(); ++i) list_.items.push_back(child.item());
}

// True if a step is one of the items after a length, which goes with them.
bool Mutator::has_length(std::uint32_t step) const {
  const Span& span = tape_->spans[step];
  return span.begin > 0 && is_length(tape_->choices[span.begin - 1]) &&
         tree().parent_of(span.begin - 1) == span.parent;
}

// One step of each run of steps, for runs that are inside the place as a whole. Found by parent:
// few spans have steps in them.
void Mutator::find_steps(const Place& place) {
  steps_.clear();
  for (std::uint32_t i = place.first; i < place.last; ++i) {
    const Span& span = tape_->spans[i];
    if (span.step == 0) continue;
    const bool whole = span.parent == Span::kNone ? place.is_all : span.parent >= place.first;
    const auto known = [&](std::uint32_t other) {
      return tape_->spans[other].parent == span.parent;
    };
    if (whole && std::none_of(steps_.rbegin(), steps_.rend(), known)) steps_.push_back(i);
  }
}

// The steps beside this one. Copies have lost their identities and kept the label.
void Mutator::collect_steps(std::uint32_t step) {
  const Span& like = tape_->spans[step];
  list_.length_at = tape::List::kNoLength;
  list_.parent = like.parent;
  list_.items.clear();
  const tape::TapeTree<tape::AfterByInside> tape = tree();
  const tape::Piece siblings = tape.content_of(like.parent);
  for (std::uint32_t i = siblings.first; i < siblings.last; i = tape.after(i)) {
    if (tape_->spans[i].label == like.label) list_.items.push_back(tape.piece(i));
  }
  if (has_length(list_.items.front().first)) list_.items.clear();
}

// Finds a list whose length fits, or at least so many steps, and collects the items. Steps have
// every other turn where there are any: their arguments may hold many lists.
template <class Fits>
bool Mutator::any_list(const Place& place, Random& random, Fits fits, std::size_t least_steps) {
  if (least_steps != kNeverSteps) {
    find_steps(place);
    if (!steps_.empty() && (random.next() & 1) != 0) {
      collect_steps(steps_[random.upto(steps_.size() - 1)]);
      if (list_.items.size() >= least_steps) return true;
    }
  }
  found_.clear();
  for (std::uint32_t i = place.begin; i < place.end; ++i) {
    if (is_length(tape_->choices[i]) && fits(tape_->choices[i])) found_.push_back(i);
  }
  if (!found_.empty()) {
    collect_items(found_[random.upto(found_.size() - 1)]);
    return true;
  }
  if (least_steps == kNeverSteps || steps_.empty()) return false;
  collect_steps(steps_.front());
  return list_.items.size() >= least_steps;
}

// The length of the list changes with its items.
void Mutator::count_items(std::uint64_t more) {
  if (list_.length_at == tape::List::kNoLength) return;
  set(list_.length_at, tape_->choices[list_.length_at].value + more);
}

bool Mutator::erase(const Place& place, Random& random) {
  if (!any_list(place, random, kMayShrink, kTwoSteps) || list_.items.empty()) return false;
  const tape::Piece item = list_.items[random.upto(list_.items.size() - 1)];
  count_items(~std::uint64_t{0});
  remove(item, list_.parent);
  return true;
}

bool Mutator::duplicate(const Place& place, Random& random) {
  if (!any_list(place, random, kMayGrow, kAnySteps) || list_.items.empty()) return false;
  const tape::Piece item = list_.items[random.upto(list_.items.size() - 1)];
  count_items(1);
  replace(item.after(), list_.parent, *tape_, item);
  return true;
}

// A span is inserted empty, and what it holds is drawn by the replay; a single choice is a tweaked
// copy of its neighbour. Into an empty list the replay draws everything.
bool Mutator::insert(const Place& place, Random& random) {
  if (!any_list(place, random, kMayGrow, kAnySteps)) return false;
  count_items(1);
  if (list_.items.empty()) return true;
  const tape::Piece item = list_.items[random.upto(list_.items.size() - 1)];
  if (item.last > item.first) {
    lift(*tape_, {item.begin, item.begin, item.first, item.first + 1}, cuttings_[0], Steps::copied);
    Span& empty = cuttings_[0].spans.front();
    empty.end = empty.begin;
    empty.inside = 0;
    put(cuttings_[0], item.before(), list_.parent);
  } else {
    replace(item.before(), list_.parent, *tape_, item);
    Choice& fresh = tape_->choices[item.begin];
    if (fresh.kind != ChoiceKind::bytes) fresh.value = tweaked(*tape_, fresh, random);
  }
  return true;
}

bool Mutator::swap(const Place& place, Random& random) {
  if (!any_list(place, random, kHasTwo, kTwoSteps) || list_.items.size() < 2) return false;
  const std::size_t last = list_.items.size() - 1;
  const std::size_t one = random.upto(last);
  const std::size_t other = (one + 1 + random.upto(last - 1)) % (last + 1);
  const tape::Piece front = list_.items[std::min(one, other)];
  const tape::Piece back = list_.items[std::max(one, other)];
  if (equal(front, *tape_, back)) return false;
  lift(*tape_, front, cuttings_[0], Steps::moved);
  lift(*tape_, back, cuttings_[1], Steps::moved);
  put(cuttings_[0], back, list_.parent);
  put(cuttings_[1], front, list_.parent);
  return true;
}

bool Mutator::move(const Place& place, Random& random) {
  if (!any_list(place, random, kHasTwo, kTwoSteps) || list_.items.size() < 2) return false;
  const std::size_t last = list_.items.size() - 1;
  const std::size_t from = random.upto(last);
  const std::size_t to = (from + 1 + random.upto(last - 1)) % (last + 1);
  const tape::Piece item = list_.items[from];
  const tape::Piece target = list_.items[to];
  if (equal(item, *tape_, target)) return false;
  lift(*tape_, item, cuttings_[0], Steps::moved);
  if (from < to) {
    put(cuttings_[0], target.after(), list_.parent);
    remove(item, list_.parent);
  } else {
    remove(item, list_.parent);
    put(cuttings_[0], target.before(), list_.parent);
  }
  return true;
}

// The text goes where its counterpart stands; if that is nowhere, over any list of small numbers.
bool Mutator::substitute_text(const Place& place, const ComparedTexts& pair, Random& random) {
  const auto matches = [this](std::span<const std::uint8_t> text, std::size_t from) {
    for (std::size_t i = 0; i < text.size(); ++i) {
      const tape::Piece& item = list_.items[from + i];
      if (item.last != item.first || (seen_as(tape_->choices[item.begin]) & 0xff) != text[i]) {
        return false;
      }
    }
    return !text.empty();
  };
  const bool to_right = (random.next() & 1) != 0;
  const auto& known = to_right ? pair.left : pair.right;
  const auto& wanted = to_right ? pair.right : pair.left;
  for (std::uint32_t at = place.begin; at < place.end; ++at) {
    if (tape_->choices[at].kind == ChoiceKind::bytes) {
      own();
      Choice& bytes = tape_->choices[at];
      if (wanted.size() < bytes.low || wanted.size() - bytes.low > bytes.extent) continue;
      bytes.value = tape_->bytes.size();
      bytes.target = wanted.size();
      tape_->bytes.insert(tape_->bytes.end(), wanted.begin(), wanted.end());
      return true;
    }
    if (!is_length(tape_->choices[at])) continue;
    collect_items(at);
    for (std::size_t from = 0; from + known.size() <= list_.items.size(); ++from) {
      if (!matches(known, from)) continue;
      list_.items.erase(list_.items.begin(),
                        list_.items.begin() + static_cast<std::ptrdiff_t>(from));
      list_.items.resize(known.size());
      write_items(wanted);
      return true;
    }
  }
  if (!any_list(place, random, kAny, kNeverSteps)) return false;
  const bool texts =
      std::all_of(list_.items.begin(), list_.items.end(), [this](const tape::Piece& item) {
        return item.last == item.first && tape_->choices[item.begin].kind == ChoiceKind::integer &&
               tape_->choices[item.begin].extent < 0x110000;
      });
  if (!texts || list_.items.empty()) return false;
  write_items(wanted);
  return true;
}

// Writes numbers over the items, which are single choices; a list grows or shrinks with them.
void Mutator::write_items(std::span<const std::uint8_t> content) {
  const Choice form = tape_->choices[list_.items.front().begin];
  const tape::Piece region{list_.items.front().begin, list_.items.back().end,
                           list_.items.front().first, list_.items.back().last};
  count_items(content.size() - list_.items.size());
  Tape text;
  for (const std::uint8_t byte : content) {
    text.choices.push_back(form);
    const std::uint64_t value =
        form.is_signed ? static_cast<std::uint64_t>(static_cast<std::int8_t>(byte)) : byte;
    text.choices.back().value = tape::fit_integer(to_be_seen_as(value, form), form);
  }
  const tape::Piece piece{0, static_cast<std::uint32_t>(text.choices.size()), 0, 0};
  replace(region, list_.parent, text, piece);
}

}  // namespace gainsay::mutate
