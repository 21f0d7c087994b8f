// SPDX-License-Identifier: MIT

#include "tape/outline.hpp"

#include <algorithm>

namespace gainsay::tape {

Outline::Outline(const Tape& tape) : tape_(tape), after_(tape.spans.size(), 0) {
  for (auto i = static_cast<std::uint32_t>(tape.spans.size()); i-- > 0;) {
    after_[i] = std::max(after_[i], i + 1);
    const std::uint32_t parent = tape.spans[i].parent;
    if (parent < i) after_[parent] = std::max(after_[parent], after_[i]);
  }
}

Family Outline::family(std::uint32_t parent) const {
  Family result{.parent = parent};
  const TapeTree<AfterByTable> tape = tree();
  for (auto child = tape.children(parent); child.next();) result.items.push_back(child.item());
  return result;
}

std::vector<Piece> uncounted(const Tape& tape, const Family& family) {
  std::vector<Piece> found;
  std::uint64_t counted = 0;
  for (const Piece& item : family.items) {
    if (counted > 0) {
      --counted;
    } else if (item.is_choice() && tape.choices[item.begin].kind == ChoiceKind::length) {
      counted = tape.choices[item.begin].value;
    } else {
      found.push_back(item);
    }
  }
  return found;
}

std::vector<Piece> openings(const Tape& tape, const Family& family) {
  std::vector<Piece> found;
  for (const Piece& item : uncounted(tape, family)) {
    const bool follows = item.is_span() && !found.empty() && found.back().end == item.begin;
    if (item.is_choice()) {
      found.push_back(item);
    } else if (follows) {
      found.back() = joined(found.back(), item);
    }
  }
  return found;
}

const std::vector<Family>& Outline::families() {
  if (has_families_) return families_;
  has_families_ = true;
  families_.push_back(family(Span::kNone));
  for (std::uint32_t i = 0; i < after_.size(); ++i) families_.push_back(family(i));
  return families_;
}

const std::vector<List>& Outline::lists() {
  if (has_lists_) return lists_;
  has_lists_ = true;
  for (const Family& family : families()) {
    for (std::size_t i = 0; i < family.items.size(); ++i) {
      const Piece& item = family.items[i];
      if (!item.is_choice()) continue;
      const Choice& choice = tape_.choices[item.begin];
      if (choice.kind != ChoiceKind::length) continue;
      List list{.parent = family.parent, .length_at = item.begin};
      const std::size_t count = std::min<std::size_t>(choice.value, family.items.size() - i - 1);
      const auto from = family.items.begin() + static_cast<std::ptrdiff_t>(i) + 1;
      list.items.assign(from, from + static_cast<std::ptrdiff_t>(count));
      if (count == choice.value) i += count;  // else it counts something else: look at every item
      lists_.push_back(std::move(list));
    }
  }
  return lists_;
}

}  // namespace gainsay::tape
