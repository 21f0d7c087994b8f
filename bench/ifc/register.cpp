// SPDX-License-Identifier: MIT
//
// The rules of the register machine and its steps. This file is code under test and is compiled
// with coverage instrumentation.

#include "register.hpp"

#include <algorithm>

namespace ifc::reg {

namespace {

enum Opcode : std::size_t {
  kPut,
  kMov,
  kLoad,
  kStore,
  kWrite,
  kBinOp,
  kNop,
  kJump,
  kBNZ,
  kBCall,
  kBRet,
  kLab,
  kPcLab,
  kPutLab,
  kAlloc,
  kPGetOff,
  kPSetOff,
  kMSize,
  kMLab
};

// No frame is larger: numbers may be as large as they like, memory may not.
constexpr std::int64_t kMostCells = 1024;

Number product(Number a, Number b) {
  return {static_cast<std::int64_t>(static_cast<std::uint64_t>(a.value) *
                                    static_cast<std::uint64_t>(b.value))};
}

std::optional<Value> computed(Operator op, const Value& left, const Value& right) {
  if (op == Operator::equal) return Number{left == right ? 1 : 0};
  if (op == Operator::add || op == Operator::multiply) {
    const Number* a = std::get_if<Number>(&left);
    const Number* b = std::get_if<Number>(&right);
    if (a == nullptr || b == nullptr) return std::nullopt;
    return op == Operator::add ? sum(*a, *b) : product(*a, *b);
  }
  const Label* a = std::get_if<Label>(&left);
  const Label* b = std::get_if<Label>(&right);
  if (a == nullptr || b == nullptr) return std::nullopt;
  if (op == Operator::join) return joined(*a, *b);
  return Number{flows_to(*a, *b) ? 1 : 0};
}

// The frames of a stamp and one of them, in a memory that may be changed or not; null if there are
// none.
template <class M>
auto* frames_in(M& memory, Label stamp) {
  const auto found = std::find_if(memory.rbegin(), memory.rend(),
                                  [stamp](const Region& r) { return r.stamp == stamp; });
  return found == memory.rend() ? nullptr : &found->frames;
}
template <class M>
auto* frame_in(M& memory, const Block& block) {
  auto* frames = frames_in(memory, block.stamp);
  const bool exists = frames != nullptr && indexes(block.index, frames->size());
  return exists ? &(*frames)[static_cast<std::size_t>(block.index.value)] : nullptr;
}

// A value of a known kind that was found in a register, with the register's label; null if there is
// none.
template <class T>
struct Read {
  const T* value = nullptr;
  Label label = Label::low;
  explicit operator bool() const { return value != nullptr; }
};

// Carries out one instruction on a state. Each call is false if the instruction does not apply.
class Machine {
 public:
  Machine(const Table& table, State& state) : table_(table), state_(state) {}

  bool operator()(const Put& put) { return allowed(kPut, {}) && next_with(put.to, put.number); }

  bool operator()(const Mov& mov) {
    const Atom* from = at(mov.from);
    return from != nullptr && allowed(kMov, {from->label}) && next_with(mov.to, from->value);
  }

  bool operator()(const Load& load) {
    const auto pointer = read<Pointer>(load.pointer);
    if (!pointer) return false;
    Frame* frame = frame_in(state_.mem, pointer.value->block);
    Atom* cell = cell_at(frame, *pointer.value);
    if (cell == nullptr) return false;
    return allowed(kLoad, {pointer.label, frame->label, cell->label}) &&
           next_with(load.to, cell->value);
  }

  bool operator()(const Store& store) {
    const auto pointer = read<Pointer>(store.pointer);
    const Atom* from = at(store.from);
    if (!pointer || from == nullptr) return false;
    Frame* frame = frame_in(state_.mem, pointer.value->block);
    if (frame == nullptr || !allowed(kStore, {pointer.label, frame->label, from->label})) {
      return false;
    }
    return put(cell_at(frame, *pointer.value), from->value);
  }

  bool operator()(const Write& write) {
    const auto pointer = read<Pointer>(write.pointer);
    const Atom* from = at(write.from);
    if (!pointer || from == nullptr) return false;
    Frame* frame = frame_in(state_.mem, pointer.value->block);
    Atom* cell = cell_at(frame, *pointer.value);
    if (cell == nullptr) return false;
    return allowed(kWrite, {pointer.label, frame->label, from->label, cell->label}) &&
           put(cell, from->value);
  }

  bool operator()(const BinOp& binary) {
    const Atom* left = at(binary.left);
    const Atom* right = at(binary.right);
    if (left == nullptr || right == nullptr) return false;
    const std::optional<Value> value = computed(binary.op, left->value, right->value);
    return value && allowed(kBinOp, {left->label, right->label}) && next_with(binary.to, *value);
  }

  bool operator()(const Nop&) { return allowed(kNop, {}) && next(); }
  bool operator()(const Halt&) { return false; }

  bool operator()(const Jump& jump) {
    const auto target = read<Number>(jump.target);
    return target && allowed(kJump, {target.label}) && go_to(*target.value);
  }

  bool operator()(const BNZ& branch) {
    const auto condition = read<Number>(branch.condition);
    if (!condition || !allowed(kBNZ, {condition.label})) return false;
    return condition.value->value == 0 ? next() : go_to(sum(state_.pc.number, branch.offset));
  }

  bool operator()(const BCall& call) {
    const auto target = read<Number>(call.target);
    const auto label = read<Label>(call.label);
    if (!target || !label || !allowed(kBCall, {target.label, label.label})) return false;
    state_.stack.push_back(
        {{after_pc(), labels_.result}, state_.registers, call.result, *label.value});
    return go_to(*target.value);
  }

  bool operator()(const BRet&) {
    if (state_.stack.empty()) return false;
    StackFrame& frame = state_.stack.back();
    const Atom* result = at(frame.result);
    if (result == nullptr || !indexes(frame.result, frame.saved.size())) return false;
    if (!allowed(kBRet, {result->label, frame.result_label, frame.back.label})) return false;
    const Atom given{result->value, labels_.result};
    state_.registers = std::move(frame.saved);
    state_.registers[static_cast<std::size_t>(frame.result.value)] = given;
    const Number back = frame.back.number;
    state_.stack.pop_back();
    return go_to(back);
  }

  bool operator()(const Lab& lab) {
    const Atom* from = at(lab.from);
    return from != nullptr && allowed(kLab, {}) && next_with(lab.to, from->label);
  }

  bool operator()(const PcLab& lab) {
    return allowed(kPcLab, {}) && next_with(lab.to, state_.pc.label);
  }

  bool operator()(const PutLab& lab) {
    return allowed(kPutLab, {}) && next_with(lab.to, lab.label);
  }

  bool operator()(const Alloc& alloc) {
    const auto size = read<Number>(alloc.size);
    const auto label = read<Label>(alloc.label);
    if (!size || !label || size.value->value < 0 || size.value->value > kMostCells) return false;
    if (!allowed(kAlloc, {size.label, label.label, *label.value})) return false;
    // The stamp does not come from the table.
    const Label stamp = joined(joined(size.label, label.label), state_.pc.label);
    const Block block = allocate(*size.value, *label.value, stamp);
    return next_with(alloc.to, Pointer{block, {0}});
  }

  bool operator()(const PGetOff& get) {
    const auto pointer = read<Pointer>(get.pointer);
    return pointer && allowed(kPGetOff, {pointer.label}) &&
           next_with(get.to, pointer.value->offset);
  }

  bool operator()(const PSetOff& set) {
    const auto pointer = read<Pointer>(set.pointer);
    const auto offset = read<Number>(set.offset);
    if (!pointer || !offset) return false;
    return allowed(kPSetOff, {pointer.label, offset.label}) &&
           next_with(set.to, Pointer{pointer.value->block, *offset.value});
  }

  bool operator()(const MSize& size) {
    const auto pointer = read<Pointer>(size.pointer);
    if (!pointer) return false;
    Frame* frame = frame_in(state_.mem, pointer.value->block);
    if (frame == nullptr || !allowed(kMSize, {pointer.label, frame->label})) return false;
    return next_with(size.to, Number{static_cast<std::int64_t>(frame->atoms.size())});
  }

  bool operator()(const MLab& lab) {
    const auto pointer = read<Pointer>(lab.pointer);
    if (!pointer) return false;
    Frame* frame = frame_in(state_.mem, pointer.value->block);
    if (frame == nullptr || !allowed(kMLab, {pointer.label, frame->label})) return false;
    return next_with(lab.to, frame->label);
  }

 private:
  bool allowed(Opcode opcode, std::initializer_list<Label> given) {
    const auto labels = apply(table_[opcode].rule, Labels<Label>(state_.pc.label, given));
    if (labels) labels_ = *labels;
    return labels.has_value();
  }

  Number after_pc() const { return sum(state_.pc.number, {1}); }
  bool go_to(Number target) {
    state_.pc = {target, labels_.pc};
    return true;
  }
  bool next() { return go_to(after_pc()); }

  // Goes on with a new value in a register.
  bool next_with(Number to, const Value& value) {
    if (!indexes(to, state_.registers.size())) return false;
    state_.registers[static_cast<std::size_t>(to.value)] = {Value(value), labels_.result};
    return next();
  }

  // Goes on with a new value in a cell of the memory.
  bool put(Atom* cell, const Value& value) {
    if (cell == nullptr) return false;
    *cell = {value, labels_.result};
    return next();
  }

  const Atom* at(Number index) const {
    if (!indexes(index, state_.registers.size())) return nullptr;
    return &state_.registers[static_cast<std::size_t>(index.value)];
  }

  template <class T>
  Read<T> read(Number index) const {
    const Atom* atom = at(index);
    if (atom == nullptr) return {};
    return {std::get_if<T>(&atom->value), atom->label};
  }

  static Atom* cell_at(Frame* frame, const Pointer& pointer) {
    if (frame == nullptr || !indexes(pointer.offset, frame->atoms.size())) return nullptr;
    return &frame->atoms[static_cast<std::size_t>(pointer.offset.value)];
  }

  Block allocate(Number size, Label label, Label stamp) {
    if (frames_in(state_.mem, stamp) == nullptr) state_.mem.push_back({stamp, {}});
    std::vector<Frame>& frames = *frames_in(state_.mem, stamp);
    frames.push_back({label, std::vector<Atom>(static_cast<std::size_t>(size.value))});
    return {{static_cast<std::int64_t>(frames.size()) - 1}, stamp};
  }

  const Table& table_;
  State& state_;
  Allowed<Label> labels_{};
};

}  // namespace

const Table& correct_table() {
  using enum Variable;
  static const Table table = {
      {"Put", {{}, {}, Join{}, {pc}}},
      {"Mov", {{}, {}, Join{lab1}, {pc}}},
      {"Load", {{}, {}, Join{lab3}, {pc, lab1, lab2}}},
      {"Store", {{lab1, pc}, {lab2}, Join{lab3}, {pc}}},
      {"Write", {{pc, lab1, lab3}, {lab2, lab4}, Join{lab4}, {pc}}},
      {"BinOp", {{}, {}, Join{lab1, lab2}, {pc}}},
      {"Nop", {{}, {}, {}, {pc}}},
      {"Jump", {{}, {}, {}, {pc, lab1}}},
      {"BNZ", {{}, {}, {}, {lab1, pc}}},
      {"BCall", {{}, {}, Join{lab2, pc}, {lab1, pc}}},
      {"BRet", {{lab1, pc}, {lab2, lab3}, Join{lab2}, {lab3}}},
      {"Lab", {{}, {}, Join{}, {pc}}},
      {"PcLab", {{}, {}, Join{}, {pc}}},
      {"PutLab", {{}, {}, Join{}, {pc}}},
      {"Alloc", {{}, {}, Join{lab1, lab2}, {pc}}},
      {"PGetOff", {{}, {}, Join{lab1}, {pc}}},
      {"PSetOff", {{}, {}, Join{lab1, lab2}, {pc}}},
      {"MSize", {{}, {}, Join{lab2}, {pc, lab1}}},
      {"MLab", {{}, {}, Join{lab1}, {pc}}},
  };
  return table;
}

std::vector<Mutant> mutants() { return mutants_of(correct_table(), PcFault::moved); }

const std::vector<Frame>* frames_of(const Memory& memory, Label stamp) {
  return frames_in(memory, stamp);
}

const Frame* frame_at(const Memory& memory, const Block& block) { return frame_in(memory, block); }

bool step(const Table& table, State& state) {
  if (!indexes(state.pc.number, state.imem.size())) return false;
  const Instr instr = state.imem[static_cast<std::size_t>(state.pc.number.value)];
  return std::visit(Machine(table, state), instr);
}

}  // namespace ifc::reg
