// SPDX-License-Identifier: MIT

#include "stack_pairs.hpp"

#include <algorithm>

#include <gainsay/derive.hpp>


namespace ifc::stack {

namespace {

using gainsay::Source;

Number draw_bit(Source& source) { return {source.integer<std::int64_t>(0, 1)}; }
Label draw_label(Source& source) { return source.boolean() ? Label::high : Label::low; }

Atom draw_atom(Source& source) {
  const Number number = draw_bit(source);
  return {number, draw_label(source)};
}

Entry draw_entry(Source& source) {
  constexpr std::uint32_t kWeights[] = {10, 4};
  const auto kind = static_cast<Kind>(source.alternative(kWeights));
  return {kind, draw_atom(source)};
}

std::size_t leading_data(const std::vector<Entry>& stack) {
  const auto is_address = [](const Entry& entry) { return entry.kind == Kind::address; };
  return static_cast<std::size_t>(std::find_if(stack.rbegin(), stack.rend(), is_address) -
                                  stack.rbegin());
}

Instr draw_instr(Source& source, const std::vector<Entry>& stack) {
  const std::size_t data = leading_data(stack);
  const auto if_data = [data](std::size_t least) { return data >= least ? 10u : 0u; };
  const std::uint32_t return_weight =
      std::any_of(stack.begin(), stack.end(),
                  [](const Entry& e) { return e.kind == Kind::address; })
          ? 10
          : 0;
  // In the order of the alternatives of Instr; Halt is never chosen.
  const std::uint32_t weights[] = {1, 10, 10, return_weight, if_data(2), if_data(1), if_data(2)};
  switch (source.alternative(weights)) {
    case 0:
      return Nop{};
    case 1:
      return Push{draw_bit(source)};
    case 2:
      return BCall{
          {source.integer<std::int64_t>(0, data == 0 ? 0 : static_cast<std::int64_t>(data) - 1)}};
    case 3:
      return BRet{};
    case 4:
      return Add{};
    case 5:
      return Load{};
    default:
      return Store{};
  }
}

State draw_state(Source& source) {
  State state;
  for (int i = 0; i < 2; ++i) state.mem.push_back(draw_atom(source));
  for (int i = 0; i < 4; ++i) state.stack.push_back(draw_entry(source));
  state.pc = draw_atom(source);
  state.imem.assign(2, draw_instr(source, state.stack));
  return state;
}

// --- variation

void vary_if_high(Source& source, Atom& atom) {
  if (atom.label == Label::high) atom.number = draw_bit(source);
}

// From the top: above a low return address anything goes if the context is high.
void vary_stack(Source& source, std::vector<Entry>& stack, Label context) {
  for (std::size_t at = stack.size(); at-- > 0;) {
    Entry& entry = stack[at];
    if (entry.kind == Kind::address) {
      if (entry.atom.label == Label::low) context = Label::low;
      vary_if_high(source, entry.atom);
    } else if (context == Label::high) {
      entry.atom = draw_atom(source);
    } else {
      vary_if_high(source, entry.atom);
    }
  }
}

State draw_variation(Source& source, State state) {
  for (Atom& atom : state.mem) vary_if_high(source, atom);
  vary_stack(source, state.stack, state.pc.label);
  if (state.pc.label == Label::high && source.boolean()) {
    state.stack.push_back({Kind::data, draw_atom(source)});
  }
  vary_if_high(source, state.pc);
  return state;
}

auto states() { return gainsay::resize(kSize, gainsay::arbitrary<State>()); }

}  // namespace

gainsay::Gen<Pair> derived_pairs() { return gainsay::twice(states()); }

gainsay::Gen<Pair> independent_pairs() { return gainsay::pairs_of(states(), states()); }

Pair draw_by_hand(Source& source) {
  State state = draw_state(source);
  State variation = draw_variation(source, state);
  return {std::move(state), std::move(variation)};
}

}  // namespace ifc::stack
