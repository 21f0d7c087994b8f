// SPDX-License-Identifier: MIT

#include "cover/file_mutator.hpp"

#include <algorithm>
#include <cstring>

namespace gainsay::coverage {

namespace {

// How often one is taken. Leaves are where a search climbs. What `regenerate` empties would be
// drawn when the file runs and stay out of it, where it cannot be varied any more.
struct Weighted {
  mutate::Operator op;
  std::uint32_t weight;
};
constexpr std::array<Weighted, mutate::kOperators> kWeights = {{{mutate::Operator::tweak, 6},
                                                                {mutate::Operator::borrow, 2},
                                                                {mutate::Operator::substitute, 4},
                                                                {mutate::Operator::regenerate, 0},
                                                                {mutate::Operator::copy, 2},
                                                                {mutate::Operator::hoist, 1},
                                                                {mutate::Operator::splice, 2},
                                                                {mutate::Operator::erase, 1},
                                                                {mutate::Operator::insert, 1},
                                                                {mutate::Operator::duplicate, 1},
                                                                {mutate::Operator::swap, 1},
                                                                {mutate::Operator::move, 1}}};
constexpr std::uint32_t kAllWeights = 22;

constexpr std::uint64_t kFreshEvery = 32;
constexpr std::size_t kMostChanges = 6;
constexpr std::size_t kTries = 4;
constexpr std::size_t kMostErased = 64;    // items that are given up so that a mutant fits
constexpr std::uint64_t kMostMissing = 4;  // items of a list that are left to be drawn
constexpr std::size_t kMostText = 64;      // bytes that the fuzzer is asked to change

// How many items stand behind a length, in the same span.
std::uint64_t items_behind(const Tape& tape, std::size_t length_at, std::size_t first_span,
                           std::uint32_t end) {
  std::uint64_t items = 0;
  std::size_t span = first_span;
  for (std::size_t at = length_at + 1; at < end; ++items) {
    while (span < tape.spans.size() && tape.spans[span].begin < at) ++span;
    const bool opens = span < tape.spans.size() && tape.spans[span].begin == at;
    if (!opens && tape.choices[at].kind == ChoiceKind::length) break;
    const std::size_t next = opens ? tape.spans[span].end : at + 1;
    at = std::max(next, at + 1);
  }
  return items;
}

}  // namespace

// A length that promises far more items than there are costs nothing in a file and much when it
// runs: a search for small files would end there.
void FileMutator::repair_lengths() {
  std::vector<std::uint32_t> open;
  std::size_t span = 0;
  for (std::size_t i = 0; i < repaired_.size(); ++i) {
    while (!open.empty() && repaired_.spans[open.back()].end <= i) open.pop_back();
    while (span < repaired_.spans.size() && repaired_.spans[span].begin <= i) {
      if (repaired_.spans[span].end > i) open.push_back(static_cast<std::uint32_t>(span));
      ++span;
    }
    Choice& choice = repaired_.choices[i];
    if (choice.kind != ChoiceKind::length || choice.value == 0) continue;
    const auto end = open.empty() ? static_cast<std::uint32_t>(repaired_.size())
                                  : repaired_.spans[open.back()].end;
    const std::uint64_t items = items_behind(repaired_, i, span, end);
    const bool none_to_copy = items == 0;
    const std::uint64_t missing = drawn_ == Drawn::remembered || none_to_copy ? kMostMissing : 0;
    choice.value = std::min(choice.value, items + missing);
  }
}

mutate::Operator FileMutator::any_operator(Random& random) const {
  std::uint64_t left = random.upto(kAllWeights - 1);
  for (const Weighted& one : kWeights) {
    const bool draws = one.op == mutate::Operator::insert && drawn_ == Drawn::forgotten;
    if (left < one.weight) return draws ? mutate::Operator::duplicate : one.op;
    left -= one.weight;
  }
  return mutate::Operator::tweak;
}

// One number or text of the tape, changed the fuzzer's way, becomes something to substitute: what
// the fuzzer saw compared gets into the tape although only the fuzzer knows it.
void FileMutator::ask_fuzzer(Random& random) {
  numbers_.clear();
  texts_.clear();
  if (change_ == nullptr || values_.empty()) return;
  const std::size_t chosen = random.upto(values_.numbers.size() + values_.texts.size() - 1);
  if (chosen < values_.numbers.size()) {
    const std::uint64_t before = values_.numbers[chosen];
    std::array<std::uint8_t, 8> buffer{};
    std::memcpy(buffer.data(), &before, sizeof before);
    change_(buffer.data(), buffer.size(), buffer.size());
    std::uint64_t after = 0;
    std::memcpy(&after, buffer.data(), sizeof after);
    numbers_.push_back({before, after, 8});
    return;
  }
  const auto& text = values_.texts[chosen - values_.numbers.size()];
  if (text.size() > kMostText) return;
  std::vector<std::uint8_t> changed(text);
  changed.resize(2 * kMostText);
  changed.resize(change_(changed.data(), text.size(), changed.size()));
  texts_.push_back({text, std::move(changed)});
}

void FileMutator::change(const Tape* donor, Random& random) {
  std::size_t changes = 1;
  while (changes < kMostChanges && random.upto(4) < 2) ++changes;
  std::size_t done = 0;
  for (std::size_t tries = 0; done < changes && tries < changes + 8; ++tries) {
    const mutate::Operator op = any_operator(random);
    if (op == mutate::Operator::substitute) ask_fuzzer(random);
    const mutate::Material material{donor, numbers_, texts_};
    const bool both = random.upto(3) == 0 && mutator_.apply_to_both(op, material, random);
    if (both || mutator_.apply(op, Span::kNone, material, random)) ++done;
  }
}

bool FileMutator::written(std::size_t most) {
  repaired_ = mutator_.tape();
  repair_lengths();
  out_ = store::to_corpus(repaired_);
  return out_.size() <= most;
}

// Gives up items of lists until the mutant fits.
store::ByteView FileMutator::smaller(std::size_t most, Random& random) {
  for (std::size_t i = 0; i < kMostErased; ++i) {
    if (!mutator_.apply(mutate::Operator::erase, Span::kNone, {}, random)) break;
    if (written(most)) return out_;
  }
  return fresh(most, random);
}

store::ByteView FileMutator::fresh(std::size_t most, Random& random) {
  out_ = store::fresh_corpus(random.next());
  out_.resize(std::min(out_.size(), most));
  return out_;
}

store::ByteView FileMutator::vary(const Tape& tape, const Tape* donor, std::size_t most,
                                  Random& random) {
  if (tape.empty() || random.upto(kFreshEvery - 1) == 0) return fresh(most, random);
  values_.clear();
  if (change_ != nullptr) values_.add(tape);
  for (std::size_t i = 0; i < kTries; ++i) {
    mutator_.begin(tape);
    change(donor, random);
    if (written(most)) return out_;
  }
  return smaller(most, random);
}

store::ByteView FileMutator::cross(const Tape& tape, const Tape& donor, std::size_t most,
                                   Random& random) {
  if (tape.empty()) return vary(donor, nullptr, most, random);
  for (std::size_t i = 0; i < kTries; ++i) {
    mutator_.begin(tape);
    const mutate::Material material{.donor = &donor};
    if (!mutator_.apply(mutate::Operator::splice, Span::kNone, material, random)) continue;
    if (random.upto(1) == 0)
      mutator_.apply(mutate::Operator::splice, Span::kNone, material, random);
    if (written(most)) return out_;
  }
  return vary(tape, &donor, most, random);
}

}  // namespace gainsay::coverage
