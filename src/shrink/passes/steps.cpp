// SPDX-License-Identifier: MIT
//
// Cutting steps that others refer to. Where a step is simply cut, what referred to it goes to the
// nearest earlier step that fits, and that is rarely the right one. Here the edit says where.

#include <algorithm>
#include <utility>
#include <vector>

#include "shrink/passes.hpp"
#include "shrink/steps.hpp"
#include "tape/splice.hpp"

namespace gainsay::shrink {

namespace {

// Cuts a step and lets what referred to it refer to another: to what the step itself refers to
// (unite(s, empty) was s all the time), else to anything that is referred to at all.
bool bypass(ShrinkSearch& search, std::uint32_t span) {
  const Tape tape = search.best();
  const Span step = tape.spans[span];
  const auto end = static_cast<std::uint32_t>(tape.size());
  const std::vector<std::uint64_t> users = referred_in(tape, step.end, end);
  if (std::find(users.begin(), users.end(), step.step) == users.end()) return false;
  std::vector<std::uint64_t> targets = referred_in(tape, step.begin, step.end);
  for (const std::uint64_t other : referred_in(tape, 0, end)) add_new(targets, other);
  for (const std::uint64_t target : targets) {
    if (target == step.step) continue;
    if (search.over()) return false;
    Tape candidate = tape;
    redirect(candidate, rest(tape, step), step.step, target);
    const tape::Piece region = search.outline().piece(span);
    if (search.consider(tape::without(candidate, step.parent, region))) return true;
  }
  return false;
}

// Lets everything behind a step that refers to it refer to the step before it instead. Where each
// step hands its object on, one of them less is still a chain.
void rechain(Tape& tape, std::uint32_t span) {
  const Span step = tape.spans[span];
  std::uint64_t last = 0;
  for (const std::uint32_t other : steps_of(tape)) {
    const Span& user = tape.spans[other];
    if (other == span) continue;
    if (user.begin >= step.end) {
      redirect(tape, {user.begin, user.end, 0, 0}, step.step, last);
    }
    last = user.step;
  }
}

// Cuts a step out of a chain that went around it: a = f(x), b = g(a), c = g(a), h(a) becomes
// b = g(x), c = g(b), h(c).
bool cut_from_chain(ShrinkSearch& search, std::uint32_t span) {
  Tape candidate = search.best();
  const Span step = candidate.spans[span];
  rechain(candidate, span);
  if (search.over() || candidate == search.best()) return false;
  return search.consider(tape::without(candidate, step.parent, search.outline().piece(span)));
}

// The tape with a copy of the first step, done to another object, in the place of the second.
Tape copied(ShrinkSearch& search, std::uint32_t first, std::uint32_t second, std::uint64_t old,
            std::uint64_t other) {
  const Span user = search.best().spans[second];
  const tape::Piece piece = search.outline().piece(first);
  Tape tape = tape::spliced(search.best(),
                            tape::Splice{user.parent, search.outline().piece(second), {piece}});
  tape.spans[second].step = user.step;
  redirect(tape, {user.begin, user.begin + piece.size(), 0, 0}, old, other);
  return tape;
}

// Two steps, of which the second refers to the first and to a third, become one: the first, done to
// the third, in the place of the second. with(add(empty, k), m) becomes add(m, k).
bool fuse(ShrinkSearch& search, std::uint32_t first, std::uint32_t second) {
  const Tape tape = search.best();
  const Span made = tape.spans[first];
  const Span user = tape.spans[second];
  const std::vector<std::uint64_t> others = referred_in(tape, user.begin, user.end);
  if (std::find(others.begin(), others.end(), made.step) == others.end()) return false;
  const tape::Piece piece = search.outline().piece(first);
  const tape::Piece place = search.outline().piece(second);
  for (const std::uint64_t other : others) {
    for (const std::uint64_t old : referred_in(tape, made.begin, made.end)) {
      if (other == made.step || old == other) continue;
      if (search.over()) return false;
      Tape candidate = tape;
      candidate.spans[first].step = user.step;
      redirect(candidate, piece, old, other);
      const tape::Splice splices[] = {{made.parent, piece, {}}, {user.parent, place, {piece}}};
      if (search.consider(tape::spliced(candidate, splices))) return true;
      redirect(candidate, rest(tape, user), made.step, user.step);
      if (search.consider(tape::spliced(candidate, splices))) return true;
      if (search.consider(copied(search, first, second, old, other))) return true;
    }
  }
  return false;
}

// The steps that a step is made from, itself included, as spans in rising order.
std::vector<std::uint32_t> origins(const Tape& tape, std::uint64_t step) {
  std::vector<std::uint64_t> wanted{step};
  std::vector<std::uint32_t> found;
  const std::vector<std::uint32_t> steps = steps_of(tape);
  for (std::size_t i = steps.size(); i-- > 0;) {
    const Span& span = tape.spans[steps[i]];
    if (std::find(wanted.begin(), wanted.end(), span.step) == wanted.end()) continue;
    found.insert(found.begin(), steps[i]);
    for (const std::uint64_t other : referred_in(tape, span.begin, span.end)) {
      add_new(wanted, other);
    }
  }
  return found;
}

// Numbers the steps in the order in which they stand.
void renumber(Tape& tape) {
  std::vector<std::pair<std::uint64_t, std::uint32_t>> numbers;
  for (const std::uint32_t span : steps_of(tape)) {
    const auto next = static_cast<std::uint32_t>(numbers.size() + 1);
    numbers.emplace_back(std::exchange(tape.spans[span].step, next), next);
  }
  for (Choice& choice : tape.choices) {
    if (choice.kind != ChoiceKind::reference) continue;
    for (const auto& [old, now] : numbers) {
      if (choice.value != old) continue;
      choice.value = now;
      break;
    }
  }
}

// A step that joins two objects goes: the steps that made the second are done to the first instead.
// join(add(add(empty, a), b), add(add(empty, c), d)) becomes four times add.
bool chain(ShrinkSearch& search, std::uint32_t join, std::uint64_t first, std::uint64_t second) {
  Tape candidate = search.best();
  const Span user = candidate.spans[join];
  const std::vector<std::uint32_t> before = origins(candidate, first);
  tape::Splice moved{user.parent, search.outline().piece(join), {}};
  std::vector<tape::Splice> splices;
  std::vector<std::uint64_t> own;
  for (const std::uint32_t span : origins(candidate, second)) {
    if (std::find(before.begin(), before.end(), span) != before.end()) continue;
    const Span& step = candidate.spans[span];
    if (step.parent != user.parent) return false;
    const tape::Piece piece = search.outline().piece(span);
    for (const std::uint64_t root : referred_in(candidate, step.begin, step.end)) {
      if (std::find(own.begin(), own.end(), root) == own.end()) {
        redirect(candidate, piece, root, first);
      }
    }
    own.push_back(step.step);
    splices.push_back({user.parent, piece, {}});
    moved.pieces.push_back(piece);
  }
  if (own.empty()) return false;
  redirect(candidate, rest(candidate, user), user.step, second);
  splices.push_back(std::move(moved));
  candidate = tape::spliced(candidate, splices);
  renumber(candidate);
  return search.consider(candidate);
}

// Two steps with their references in the same places exchange everything else that they draw.
// False if they are not alike.
bool exchange(Tape& tape, const Span& one, const Span& other) {
  if (one.size() != other.size()) return false;
  for (std::uint32_t i = 0; i < one.size(); ++i) {
    Choice& left = tape.choices[one.begin + i];
    Choice& right = tape.choices[other.begin + i];
    const bool refers = left.kind == ChoiceKind::reference;
    if (refers != (right.kind == ChoiceKind::reference)) return false;
    if (!refers) std::swap(left, right);
  }
  return true;
}

// Exchanges what two steps draw while a third is cut: what every one of several objects needs is
// then done once, before they part.
bool exchange_and_cut(ShrinkSearch& search, std::uint32_t one, std::uint32_t other) {
  const Tape tape = search.best();
  Tape exchanged = tape;
  if (!exchange(exchanged, tape.spans[one], tape.spans[other]) || exchanged == tape) return false;
  for (const std::uint32_t third : steps_of(tape)) {
    const Span& cut = tape.spans[third];
    if (third == one || third == other) continue;
    if (search.over()) return false;
    Tape candidate = exchanged;
    const std::vector<std::uint64_t> before = referred_in(tape, cut.begin, cut.end);
    if (!before.empty()) redirect(candidate, rest(tape, cut), cut.step, before[0]);
    if (search.consider(tape::without(candidate, cut.parent, search.outline().piece(third))))
      return true;
  }
  return false;
}

// Exchanges what a step draws with what those draw that refer to it, for each of them in turn.
std::vector<Tape> with_child_first(const Tape& tape, std::uint32_t parent) {
  std::vector<Tape> found;
  for (const std::uint32_t child : steps_of(tape)) {
    const Span& step = tape.spans[child];
    const std::vector<std::uint64_t> referred = referred_in(tape, step.begin, step.end);
    const auto at = std::find(referred.begin(), referred.end(), tape.spans[parent].step);
    Tape exchanged = tape;
    if (at != referred.end() && exchange(exchanged, tape.spans[parent], step)) {
      found.push_back(std::move(exchanged));
    }
  }
  return found;
}

// Of two objects that get the same, but late, makes one that gets it before they part: in
// a = f(x), b = h(a), c = g(y), d = h(c) the step h comes first, and then a and c are the same.
bool share(ShrinkSearch& search, std::uint32_t kept, std::uint32_t cut) {
  const Span gone = search.best().spans[cut];
  const std::uint32_t stays = search.best().spans[kept].step;
  const tape::Piece region = search.outline().piece(cut);
  for (const Tape& first : with_child_first(search.best(), cut)) {
    std::vector<Tape> variants = with_child_first(first, kept);
    variants.insert(variants.begin(), first);
    for (Tape& candidate : variants) {
      if (search.over()) return false;
      redirect(candidate, rest(candidate, gone), gone.step, stays);
      if (search.consider(tape::without(candidate, gone.parent, region))) return true;
    }
  }
  return false;
}

// With more steps, exchanging two and cutting a third costs too much for what it gives.
constexpr std::size_t kMostExchanged = 24;

}  // namespace

void bypass_steps(ShrinkSearch& search) {
  for (std::size_t i = steps_of(search.best()).size(); i-- > 0 && !search.over();) {
    const std::vector<std::uint32_t> steps = steps_of(search.best());
    if (i >= steps.size() || bypass(search, steps[i])) continue;
    cut_from_chain(search, steps[i]);
  }
}

void fuse_steps(ShrinkSearch& search) {
  for (std::size_t i = steps_of(search.best()).size(); i-- > 0;) {
    for (std::size_t k = 0; k < i; ++k) {
      if (search.over()) return;
      const std::vector<std::uint32_t> steps = steps_of(search.best());
      if (i >= steps.size()) break;
      fuse(search, steps[k], steps[i]);
    }
  }
}

void chain_steps(ShrinkSearch& search) {
  for (std::size_t i = steps_of(search.best()).size(); i-- > 0 && !search.over();) {
    const std::vector<std::uint32_t> steps = steps_of(search.best());
    if (i >= steps.size()) continue;
    const Span user = search.best().spans[steps[i]];
    const std::vector<std::uint64_t> joined = referred_in(search.best(), user.begin, user.end);
    if (joined.size() != 2) continue;
    if (!chain(search, steps[i], joined[0], joined[1])) {
      chain(search, steps[i], joined[1], joined[0]);
    }
  }
}

void exchange_steps(ShrinkSearch& search) {
  for (std::size_t i = steps_of(search.best()).size(); i-- > 0;) {
    for (std::size_t k = 0; k < i; ++k) {
      if (search.over()) return;
      const std::vector<std::uint32_t> steps = steps_of(search.best());
      if (i >= steps.size() || steps.size() > kMostExchanged) break;
      if (exchange_and_cut(search, steps[k], steps[i])) continue;
      if (share(search, steps[k], steps[i])) continue;
      share(search, steps[i], steps[k]);
    }
  }
}

}  // namespace gainsay::shrink
