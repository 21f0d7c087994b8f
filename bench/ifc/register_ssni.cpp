// SPDX-License-Identifier: MIT
//
// What an observer sees of the register machine's states, which states are well-formed, and the
// property. This file is code under test and is compiled with coverage instrumentation.

#include <algorithm>

#include "register.hpp"

namespace ifc::reg {

namespace {

// --- indistinguishability

// Compares what an observer can see.
class Observer {
 public:
  explicit Observer(Label level) : level_(level) {}

  bool sees(Label label) const { return flows_to(label, level_); }

  bool alike(const Atom& a, const Atom& b) const {
    if (a.label != b.label) return false;
    return !sees(a.label) || a.value == b.value;
  }

  bool alike(const Frame& a, const Frame& b) const {
    if (a.label != b.label) return false;
    return !sees(a.label) || alike(a.atoms, b.atoms);
  }

  bool alike(const StackFrame& a, const StackFrame& b) const {
    if (!sees(a.back.label) && !sees(b.back.label)) return true;
    return a.back == b.back && alike(a.saved, b.saved) && a.result == b.result &&
           a.result_label == b.result_label;
  }

  template <class T>
  bool alike(const std::vector<T>& a, const std::vector<T>& b) const {
    return a.size() == b.size() && alike(a, b, a.size());
  }

  // Frames of stamps that the observer sees exist on both sides, and are alike.
  bool alike(const Memory& a, const Memory& b) const {
    static const std::vector<Frame> none;
    for (const Label stamp : kLabels) {
      if (!sees(stamp)) continue;
      const std::vector<Frame>* in_a = frames_of(a, stamp);
      const std::vector<Frame>* in_b = frames_of(b, stamp);
      if (!alike(in_a == nullptr ? none : *in_a, in_b == nullptr ? none : *in_b)) return false;
    }
    return true;
  }

  bool alike(const State& a, const State& b) const {
    if (a.imem != b.imem) return false;
    if (!alike(a.mem, b.mem)) return false;
    if (sees(a.pc.label) || sees(b.pc.label)) {
      return a.pc == b.pc && alike(a.stack, b.stack) && alike(a.registers, b.registers);
    }
    const std::size_t size = cropped(a.stack);
    return size == cropped(b.stack) && alike(a.stack, b.stack, size);
  }

 private:
  template <class T>
  bool alike(const std::vector<T>& a, const std::vector<T>& b, std::size_t size) const {
    for (std::size_t i = size; i-- > 0;) {
      if (!alike(a[i], b[i])) return false;
    }
    return true;
  }

  // How many frames are left, counted from the bottom, when those above the topmost one that the
  // observer sees are dropped.
  std::size_t cropped(const std::vector<StackFrame>& stack) const {
    std::size_t size = stack.size();
    while (size > 0 && !sees(stack[size - 1].back.label)) --size;
    return size;
  }

  Label level_;
};

// --- well-formedness

// Walks over what can be reached at one level.
class Reach {
 public:
  Reach(const Memory& memory, Label level) : memory_(memory), level_(level) {}

  // False if one of these atoms leads to a block that was allocated above the level.
  bool stays_below(const std::vector<Atom>& atoms) {
    for (const Atom& atom : atoms) {
      const Pointer* pointer = std::get_if<Pointer>(&atom.value);
      if (pointer == nullptr || !flows_to(atom.label, level_)) continue;
      if (!flows_to(pointer->block.stamp, level_)) return false;
      const Frame* frame = frame_at(memory_, pointer->block);
      if (frame != nullptr && flows_to(frame->label, level_) && is_new(frame) &&
          !stays_below(frame->atoms)) {
        return false;
      }
    }
    return true;
  }

 private:
  bool is_new(const Frame* frame) {
    if (std::find(seen_.begin(), seen_.end(), frame) != seen_.end()) return false;
    seen_.push_back(frame);
    return true;
  }

  const Memory& memory_;
  Label level_;
  std::vector<const Frame*> seen_{};
};

bool well_formed_at(const State& state, Label level) {
  Reach reach(state.mem, level);
  if (flows_to(state.pc.label, level) && !reach.stays_below(state.registers)) return false;
  for (const StackFrame& frame : state.stack) {
    if (flows_to(frame.back.label, level) && !reach.stays_below(frame.saved)) return false;
  }
  return true;
}

// --- the property

gainsay::Verdict judged(bool holds) {
  return holds ? gainsay::Verdict::pass() : gainsay::Verdict::fail();
}

gainsay::Verdict stuck() { return gainsay::Verdict::discard("a state does not step"); }

bool agree(const Observer& observer, const State& t1, const State& t2) {
  return observer.alike(t1, t2) && well_formed(t1) && well_formed(t2);
}

// A step from a state that the observer does not see must not be seen, unless it comes back.
gainsay::Verdict ssni_from_high(const Table& table, const Observer& observer, const State& s1,
                                State& s2) {
  State t1 = s1;
  if (!step(table, t1)) return stuck();
  if (!observer.sees(t1.pc.label)) return judged(observer.alike(s1, t1) && well_formed(t1));
  if (!step(table, s2)) return stuck();
  return judged(!observer.sees(s2.pc.label) || agree(observer, t1, s2));
}

}  // namespace

bool indistinguishable(Label observer, const State& a, const State& b) {
  return Observer(observer).alike(a, b);
}

// Everything flows to the highest level: nothing to look at there.
bool well_formed(const State& state) {
  return well_formed_at(state, Label::low) && well_formed_at(state, Label::left) &&
         well_formed_at(state, Label::right);
}

gainsay::Verdict ssni(const Table& table, Input&& input) {
  auto& [s1, s2] = input.states;
  const Observer observer(input.observer);
  if (!observer.alike(s1, s2)) return gainsay::Verdict::discard("the states differ visibly");
  if (!well_formed(s1) || !well_formed(s2)) {
    return gainsay::Verdict::discard("a state is not well-formed");
  }
  if (!observer.sees(s1.pc.label)) return ssni_from_high(table, observer, s1, s2);
  if (!step(table, s1) || !step(table, s2)) return stuck();
  return judged(agree(observer, s1, s2));
}

}  // namespace ifc::reg
