// SPDX-License-Identifier: MIT
//
// This file is the code under test and is compiled with coverage instrumentation.

#include "stack.hpp"

#include <algorithm>

namespace ifc::stack {

namespace {

enum Opcode : std::size_t { kBCall, kBRet, kNop, kPush, kAdd, kLoad, kStore };

using Given = Labels<Label>;

// Carries out one instruction on a state. Each call is false if the instruction does not apply.
class Machine {
 public:
  Machine(const Table& table, State& state) : table_(table), state_(state) {}

  bool operator()(Nop) { return allowed(kNop, {}) && next(); }

  bool operator()(Push push) {
    if (!allowed(kPush, {})) return false;
    state_.stack.push_back({Kind::data, {push.number, labels_.result}});
    return next();
  }

  bool operator()(BCall call) {
    if (!has_data(1)) return false;
    const Atom target = state_.stack.back().atom;
    if (call.arguments.value < 0 || !has_data(1, call.arguments.value)) return false;
    if (!allowed(kBCall, {target.label})) return false;
    state_.stack.pop_back();
    const Entry address{Kind::address, {after_pc(), labels_.result}};
    state_.stack.insert(state_.stack.end() - call.arguments.value, address);
    state_.pc = {target.number, labels_.pc};
    return true;
  }

  bool operator()(BRet) {
    if (!has_data(1)) return false;
    const Atom value = state_.stack.back().atom;
    const std::size_t depth = topmost_address();
    if (depth == kNone) return false;
    const Atom address = state_.stack[depth].atom;
    if (!allowed(kBRet, {address.label, value.label})) return false;
    state_.stack.resize(depth);
    state_.stack.push_back({Kind::data, {value.number, labels_.result}});
    state_.pc = {address.number, labels_.pc};
    return true;
  }

  bool operator()(Add) {
    if (!has_data(2)) return false;
    const Atom x = top(0);
    const Atom y = top(1);
    if (!allowed(kAdd, {x.label, y.label})) return false;
    state_.stack.pop_back();
    state_.stack.back().atom = {sum(x.number, y.number), labels_.result};
    return next();
  }

  bool operator()(Load) {
    if (!has_data(1)) return false;
    const Atom pointer = top(0);
    if (!indexes(pointer.number, state_.mem.size())) return false;
    const Atom value = state_.mem[static_cast<std::size_t>(pointer.number.value)];
    if (!allowed(kLoad, {value.label, pointer.label})) return false;
    state_.stack.back().atom = {value.number, labels_.result};
    return next();
  }

  bool operator()(Store) {
    if (!has_data(2)) return false;
    const Atom pointer = top(0);
    const Atom value = top(1);
    if (!indexes(pointer.number, state_.mem.size())) return false;
    Atom& cell = state_.mem[static_cast<std::size_t>(pointer.number.value)];
    if (!allowed(kStore, {pointer.label, value.label, cell.label})) return false;
    cell = {value.number, labels_.result};
    state_.stack.resize(state_.stack.size() - 2);
    return next();
  }

  bool operator()(Halt) { return false; }

 private:
  static constexpr std::size_t kNone = ~std::size_t{0};

  bool allowed(Opcode opcode, std::initializer_list<Label> given) {
    const auto labels = apply(table_[opcode].rule, Given(state_.pc.label, given));
    if (labels) labels_ = *labels;
    return labels.has_value();
  }

  bool next() {
    state_.pc = {after_pc(), labels_.pc};
    return true;
  }

  Number after_pc() const { return sum(state_.pc.number, {1}); }
  Atom top(std::size_t below) const { return state_.stack[state_.stack.size() - 1 - below].atom; }

  // True if the stack begins with so many data atoms, after some that are not looked at.
  bool has_data(std::int64_t count) const { return has_data(0, count); }
  bool has_data(std::int64_t skipped, std::int64_t count) const {
    const auto size = static_cast<std::int64_t>(state_.stack.size());
    if (count > size - skipped) return false;
    const auto first = state_.stack.rbegin() + skipped;
    return std::all_of(first, first + count,
                       [](const Entry& entry) { return entry.kind == Kind::data; });
  }

  std::size_t topmost_address() const {
    std::size_t at = state_.stack.size() - 1;
    while (at-- > 0) {
      if (state_.stack[at].kind == Kind::address) return at;
    }
    return kNone;
  }

  const Table& table_;
  State& state_;
  Allowed<Label> labels_{};
};

// --- indistinguishability

bool alike(const Atom& a, const Atom& b) {
  if (a.label != b.label) return false;
  return a.label == Label::high || a.number == b.number;
}

bool alike(const std::vector<Atom>& a, const std::vector<Atom>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!alike(a[i], b[i])) return false;
  }
  return true;
}

// How many entries are left, counted from the bottom, when those above the topmost low return
// address are dropped.
std::size_t cropped(const std::vector<Entry>& stack) {
  std::size_t size = stack.size();
  while (size > 0) {
    const Entry& entry = stack[size - 1];
    if (entry.kind == Kind::address && entry.atom.label == Label::low) break;
    --size;
  }
  return size;
}

bool alike(const std::vector<Entry>& a, std::size_t size_a, const std::vector<Entry>& b,
           std::size_t size_b) {
  if (size_a != size_b) return false;
  for (std::size_t i = size_a; i-- > 0;) {
    if (a[i].kind != b[i].kind || !alike(a[i].atom, b[i].atom)) return false;
  }
  return true;
}

gainsay::Verdict judged(bool holds) {
  return holds ? gainsay::Verdict::pass() : gainsay::Verdict::fail();
}

gainsay::Verdict stuck() { return gainsay::Verdict::discard("a state does not step"); }

// Steps from high states must not be seen, unless both come back to what is low.
gainsay::Verdict ssni_from_high(const Table& table, const State& s1, const State& s2) {
  State t1 = s1;
  State t2 = s2;
  if (!step(table, t1) || !step(table, t2)) return stuck();
  if (t1.pc.label == Label::high) return judged(indistinguishable(s1, t1));
  if (t2.pc.label == Label::high) return judged(indistinguishable(s2, t2));
  return judged(indistinguishable(t1, t2));
}

}  // namespace

const Table& correct_table() {
  using enum Variable;
  static const Table table = {
      {"BCall", {{}, {}, Join{pc}, {lab1, pc}}},
      {"BRet", {{}, {}, Join{lab2, pc}, {lab1}}},
      {"Nop", {{}, {}, {}, {pc}}},
      {"Push", {{}, {}, Join{}, {pc}}},
      {"Add", {{}, {}, Join{lab1, lab2}, {pc}}},
      {"Load", {{}, {}, Join{lab1, lab2}, {pc}}},
      {"Store", {{lab1, pc}, {lab3}, Join{pc, lab1, lab2}, {pc}}},
  };
  return table;
}

std::vector<Mutant> mutants() { return mutants_of(correct_table(), PcFault::lost); }

bool step(const Table& table, State& state) {
  if (!indexes(state.pc.number, state.imem.size())) return false;
  const Instr instr = state.imem[static_cast<std::size_t>(state.pc.number.value)];
  return std::visit(Machine(table, state), instr);
}

bool indistinguishable(const State& a, const State& b) {
  if (!alike(a.mem, b.mem)) return false;
  if (a.imem != b.imem) return false;
  if (!alike(a.pc, b.pc)) return false;
  if (a.pc.label == Label::high) return alike(a.stack, cropped(a.stack), b.stack, cropped(b.stack));
  return alike(a.stack, a.stack.size(), b.stack, b.stack.size());
}

gainsay::Verdict ssni(const Table& table, Pair&& states) {
  auto& [s1, s2] = states;
  if (!indexes(s1.pc.number, s1.imem.size())) {
    return gainsay::Verdict::discard("the pc points outside of the program");
  }
  if (!indistinguishable(s1, s2)) return gainsay::Verdict::discard("the states differ visibly");
  if (s1.pc.label == Label::high) return ssni_from_high(table, s1, s2);
  if (!step(table, s1) || !step(table, s2)) return stuck();
  return judged(indistinguishable(s1, s2));
}

}  // namespace ifc::stack
