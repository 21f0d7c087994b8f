// SPDX-License-Identifier: MIT
//
// A step less for another last step. Where the last step fails because of what it does inside, a
// step that does only that may need less: the union of two trees looks for the keys of one in the
// other, and who looks for one key himself needs no second tree. So one step goes while the last
// one does something else, to one of its objects, with one of the numbers that are there.

#include "shrink/numbers.hpp"
#include "shrink/passes.hpp"
#include "shrink/steps.hpp"
#include "tape/splice.hpp"

namespace gainsay::shrink {

namespace {

// What the last step is to be.
struct Recall {
  std::uint64_t does = 0;    // the alternative that it begins with
  std::uint64_t object = 0;  // what it refers to; 0: what it did
  std::uint32_t number = 0;  // where the number is that it gets
};

// The places of numbers, one for each that is there.
std::vector<std::uint32_t> numbers_of(const Tape& tape) {
  std::vector<std::uint32_t> places;
  std::vector<std::uint64_t> seen;
  for (std::uint32_t at = 0; at < tape.size(); ++at) {
    if (!is_number(tape.choices[at])) continue;
    const std::size_t before = seen.size();
    add_new(seen, tape.choices[at].value);
    if (seen.size() > before) places.push_back(at);
  }
  return places;
}

// Its own numbers all become the one, and two more stand at its end for what it did not ask before.
Tape recalled(ShrinkSearch& search, std::uint32_t cut, std::uint32_t last, const Recall& recall) {
  Tape tape = search.best();
  const Span step = tape.spans[last];
  const std::uint64_t value = tape.choices[recall.number].value;
  tape.choices[step.begin].value = recall.does;
  for (std::uint32_t at = step.begin + 1; at < step.end; ++at) {
    Choice& choice = tape.choices[at];
    if (is_number(choice)) choice.value = value;
    if (choice.kind == ChoiceKind::reference && recall.object != 0) choice.value = recall.object;
  }
  const tape::Piece one{recall.number, recall.number + 1, 0, 0};
  const Span& gone = tape.spans[cut];
  const tape::Splice splices[] = {
      {gone.parent, search.outline().piece(cut), {}},
      {last, tape::end_of(tape, search.outline(), last), {one, one}},
  };
  return tape::spliced(tape, splices);
}

bool cut_for_recall(ShrinkSearch& search, std::uint32_t cut, std::uint32_t last) {
  const Tape tape = search.best();
  const Span step = tape.spans[last];
  const Choice head = tape.choices[step.begin];
  std::vector<std::uint64_t> objects = referred_in(tape, step.begin, step.end);
  if (objects.empty()) objects.push_back(0);
  for (const std::uint32_t place : numbers_of(tape)) {
    for (const std::uint64_t object : objects) {
      if (object == tape.spans[cut].step) continue;
      for (std::uint64_t does = head.low; does <= head.low + head.extent; ++does) {
        if (search.over()) return false;
        if (does == head.value) continue;
        if (search.consider(recalled(search, cut, last, {does, object, place}))) return true;
      }
    }
  }
  return false;
}

}  // namespace

void cut_and_recall(ShrinkSearch& search) {
  std::vector<std::uint32_t> steps = steps_of(search.best());
  for (std::size_t i = steps.size(); i-- > 0 && !search.over();) {
    const std::uint32_t last = steps.back();
    const Span& step = search.best().spans[last];
    if (i + 1 == steps.size()) continue;
    if (step.begin == step.end) return;
    if (search.best().choices[step.begin].kind != ChoiceKind::alternative) return;
    if (!cut_for_recall(search, steps[i], last)) continue;
    steps = steps_of(search.best());
    i = steps.size();
  }
}

}  // namespace gainsay::shrink
