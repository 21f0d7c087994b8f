// SPDX-License-Identifier: MIT

#include "register_inputs.hpp"

#include <gainsay/derive.hpp>

namespace ifc::reg {

namespace {

using gainsay::Source;

constexpr std::size_t kRegisters = 10;
constexpr std::int64_t kFrames = 2;
constexpr std::int64_t kCells = 2;
constexpr std::int64_t kInstructions = 2;

Label draw_label(Source& source) { return kLabels[source.alternative(4)]; }

// One of the labels that an observer at this level does not see, of which there must be one.
Label draw_hidden_label(Source& source, Label level) {
  std::vector<Label> hidden;
  for (const Label label : kLabels) {
    if (!flows_to(label, level)) hidden.push_back(label);
  }
  return hidden[source.alternative(hidden.size())];
}

Number draw_upto(Source& source, std::int64_t most) {
  return {source.integer<std::int64_t>(0, most)};
}
Number draw_address(Source& source) { return draw_upto(source, kInstructions - 1); }
Number draw_register(Source& source) { return draw_upto(source, kRegisters - 1); }

Number draw_number(Source& source) {
  constexpr std::uint32_t kWeights[] = {10, 1, 10};
  switch (source.alternative(kWeights)) {
    case 0:
      return {source.integer<std::int64_t>(-10, 10)};
    case 1:
      return {0};
    default:
      return draw_address(source);
  }
}

Value draw_value(Source& source, std::size_t kind) {
  if (kind == 0) return draw_number(source);
  if (kind == 2) return draw_label(source);
  const Number index = draw_upto(source, kFrames - 1);
  return Pointer{{index, Label::low}, draw_upto(source, kCells - 1)};
}

Atom draw_atom(Source& source) {
  const Label label = draw_label(source);
  return {draw_value(source, source.alternative(3)), label};
}

std::vector<Atom> draw_atoms(Source& source, std::size_t count) {
  std::vector<Atom> atoms;
  for (std::size_t i = 0; i < count; ++i) atoms.push_back(draw_atom(source));
  return atoms;
}

Memory draw_memory(Source& source) {
  Region region;
  for (std::int64_t i = 0; i < kFrames; ++i) {
    const Label label = draw_label(source);
    region.frames.push_back({label, draw_atoms(source, kCells)});
  }
  return {region};
}

StackFrame draw_stack_frame(Source& source, Label back_label) {
  StackFrame frame;
  frame.back = {draw_address(source), back_label};
  frame.saved = draw_atoms(source, kRegisters);
  frame.result = draw_register(source);
  frame.result_label = draw_label(source);
  return frame;
}

// --- an instruction that finds its operands

// Registers by what they hold.
struct Operands {
  std::vector<Number> pointers{};
  std::vector<Number> addresses{};
  std::vector<Number> numbers{};
  std::vector<Number> labels{};

  explicit Operands(const std::vector<Atom>& registers) {
    for (std::size_t i = 0; i < registers.size(); ++i) {
      const Number index{static_cast<std::int64_t>(i)};
      const Value& value = registers[i].value;
      if (std::holds_alternative<Pointer>(value)) pointers.push_back(index);
      if (std::holds_alternative<Label>(value)) labels.push_back(index);
      const Number* number = std::get_if<Number>(&value);
      if (number == nullptr) continue;
      numbers.push_back(index);
      if (indexes(*number, kInstructions)) addresses.push_back(index);
    }
  }
};

BinOp draw_binary(Source& source, const Operands& operands) {
  const auto any = [&source] { return draw_register(source); };
  const auto of = [&source](const std::vector<Number>& group) {
    return group[source.alternative(group.size())];
  };
  const std::uint32_t weights[] = {1, operands.numbers.empty() ? 0u : 2u,
                                   operands.labels.empty() ? 0u : 2u};
  const std::size_t kind = source.alternative(weights);
  if (kind == 0) return {Operator::equal, any(), any(), any()};
  const bool first = source.boolean();
  if (kind == 1) {
    return {first ? Operator::add : Operator::multiply, of(operands.numbers), of(operands.numbers),
            any()};
  }
  return {first ? Operator::join : Operator::flows_to, of(operands.labels), of(operands.labels),
          any()};
}

Instr draw_instr(Source& source, const Operands& operands, bool can_return) {
  const auto to = [&source] { return draw_register(source); };
  const auto of = [&source](const std::vector<Number>& group) {
    return group[source.alternative(group.size())];
  };
  const auto weight = [](std::uint32_t usual,
                         std::initializer_list<const std::vector<Number>*> needed) {
    for (const std::vector<Number>* group : needed) {
      if (group->empty()) return 0u;
    }
    return usual;
  };
  const auto& [pointers, addresses, numbers, labels] = operands;
  const std::uint32_t weights[] = {
      1,                                  // Nop
      10,                                 // PcLab
      10,                                 // Lab
      weight(10, {&pointers}),            // MLab
      10,                                 // PutLab
      weight(10, {&addresses, &labels}),  // BCall
      can_return ? 50u : 0u,              // BRet
      weight(200, {&numbers, &labels}),   // Alloc
      weight(10, {&pointers}),            // Load
      weight(100, {&pointers}),           // Store
      weight(100, {&pointers}),           // Write
      weight(10, {&addresses}),           // Jump
      weight(10, {&numbers}),             // BNZ
      weight(10, {&pointers, &numbers}),  // PSetOff
      10,                                 // Put
      10,                                 // BinOp
      weight(10, {&pointers}),            // MSize
      weight(10, {&pointers}),            // PGetOff
      10,                                 // Mov
  };
  switch (source.alternative(weights)) {
    case 0:
      return Nop{};
    case 1:
      return PcLab{to()};
    case 2:
      return Lab{to(), to()};
    case 3:
      return MLab{of(pointers), to()};
    case 4:
      return PutLab{draw_label(source), to()};
    case 5:
      return BCall{of(addresses), of(labels), to()};
    case 6:
      return BRet{};
    case 7:
      return Alloc{of(numbers), of(labels), to()};
    case 8:
      return Load{of(pointers), to()};
    case 9:
      return Store{of(pointers), to()};
    case 10:
      return Write{of(pointers), to()};
    case 11:
      return Jump{of(addresses)};
    case 12:
      return BNZ{{source.integer<std::int64_t>(-1, 2)}, of(numbers)};
    case 13:
      return PSetOff{of(pointers), of(numbers), to()};
    case 14:
      return Put{draw_number(source), to()};
    case 15:
      return draw_binary(source, operands);
    case 16:
      return MSize{of(pointers), to()};
    case 17:
      return PGetOff{of(pointers), to()};
    default:
      return Mov{to(), to()};
  }
}

State draw_state(Source& source) {
  State state;
  state.mem = draw_memory(source);
  state.registers = draw_atoms(source, kRegisters);
  constexpr std::uint32_t kWeights[] = {1, 9};
  if (source.alternative(kWeights) == 1) {
    state.stack.push_back(draw_stack_frame(source, draw_label(source)));
  }
  state.pc = {draw_address(source), draw_label(source)};
  state.imem.assign(kInstructions,
                    draw_instr(source, Operands(state.registers), !state.stack.empty()));
  return state;
}

// --- variation

// Changes what an observer at a level does not see.
class Variation {
 public:
  Variation(Source& source, Label level) : source_(source), level_(level) {}

  void vary(State& state) {
    for (Region& region : state.mem) {
      for (Frame& frame : region.frames) vary(frame);
    }
    for (StackFrame& frame : state.stack) vary(frame);
    if (hidden(state.pc.label)) {
      state.pc = {draw_address(source_), draw_hidden_label(source_, level_)};
      state.registers = draw_atoms(source_, kRegisters);
    } else {
      vary(state.registers);
    }
  }

 private:
  bool hidden(Label label) const { return !flows_to(label, level_); }

  void vary(std::vector<Atom>& atoms) {
    for (Atom& atom : atoms) {
      if (!hidden(atom.label)) continue;
      constexpr std::uint32_t kWeights[] = {9, 1};
      const bool same = source_.alternative(kWeights) == 0;
      atom.value = draw_value(source_, same ? atom.value.index() : source_.alternative(3));
    }
  }

  void vary(Frame& frame) {
    if (hidden(frame.label)) {
      frame.atoms = draw_atoms(source_, frame.atoms.size() + (source_.boolean() ? 1 : 0));
    } else {
      vary(frame.atoms);
    }
  }

  void vary(StackFrame& frame) {
    if (hidden(frame.back.label)) {
      frame = draw_stack_frame(source_, draw_hidden_label(source_, level_));
    } else {
      vary(frame.saved);
    }
  }

  Source& source_;
  Label level_;
};

template <class T>
T drawn(Source& source) {
  return gainsay::arbitrary<T>()(source);
}

auto states() { return gainsay::resize(kSize, gainsay::arbitrary<State>()); }

template <gainsay::Generator G>
gainsay::Gen<Input> observed(G pairs) {
  return [pairs = std::move(pairs)](Source& source) {
    const Label observer = gainsay::arbitrary<Label>()(source);
    return Input{observer, pairs(source)};
  };
}

}  // namespace

Frame gainsay_arbitrary(Source& source, gainsay::Tag<Frame>) {
  const auto size = source.resize(kSize);
  Frame frame;
  frame.label = drawn<Label>(source);
  frame.atoms = drawn<std::vector<Atom>>(source);
  return frame;
}

Region gainsay_arbitrary(Source& source, gainsay::Tag<Region>) {
  const auto size = source.resize(kSize);
  Region region;
  region.stamp = drawn<Label>(source);
  region.frames = drawn<std::vector<Frame>>(source);
  return region;
}

StackFrame gainsay_arbitrary(Source& source, gainsay::Tag<StackFrame>) {
  const auto size = source.resize(kSize);
  StackFrame frame;
  frame.back = drawn<Pc>(source);
  frame.saved = drawn<std::vector<Atom>>(source);
  frame.result = drawn<Number>(source);
  frame.result_label = drawn<Label>(source);
  return frame;
}

gainsay::Gen<Input> derived_inputs() { return observed(gainsay::twice(states())); }

gainsay::Gen<Input> independent_inputs() { return observed(gainsay::pairs_of(states(), states())); }

Input draw_by_hand(Source& source) {
  Input input;
  input.observer = draw_label(source);
  input.states.first = draw_state(source);
  input.states.second = input.states.first;
  Variation(source, input.observer).vary(input.states.second);
  return input;
}

}  // namespace ifc::reg
