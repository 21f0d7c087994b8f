// SPDX-License-Identifier: MIT
//
// The stack machine of the FuzzChick paper: labels are tracked at run time, and what is secret
// (high) must not influence what is public (low). One step of two states that agree on what is low
// leads to states that do so too: single-step noninterference, SSNI. That is the property; the
// faults are in the machine's table of rules.
//
// The types say all that the derived generator needs to know.
#pragma once

#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include <gainsay/verdict.hpp>

#include "number.hpp"
#include "rules.hpp"

namespace ifc::stack {

enum class Label : std::uint8_t { low, high };

struct Atom {
  Number number{};
  Label label = Label::low;
};

struct Nop {
  bool operator==(const Nop&) const = default;
};
struct Push {
  Number number{};
  bool operator==(const Push&) const = default;
};
// Calls what the top of the stack points to; the return address goes below so many arguments.
struct BCall {
  Number arguments{};
  bool operator==(const BCall&) const = default;
};
struct BRet {
  bool operator==(const BRet&) const = default;
};
struct Add {
  bool operator==(const Add&) const = default;
};
struct Load {
  bool operator==(const Load&) const = default;
};
struct Store {
  bool operator==(const Store&) const = default;
};
struct Halt {
  bool operator==(const Halt&) const = default;
};
using Instr = std::variant<Nop, Push, BCall, BRet, Add, Load, Store, Halt>;

enum class Kind : std::uint8_t { data, address };

struct Entry {
  Kind kind = Kind::data;
  Atom atom{};
};

struct State {
  std::vector<Instr> imem{};
  std::vector<Atom> mem{};
  std::vector<Entry> stack{};  // the top is at the back
  Atom pc{};
};

using Pair = std::pair<State, State>;

// The rules as they should be; their order is that of the mutants.
const Table& correct_table();
// The 20 mutants of the paper.
std::vector<Mutant> mutants();

// One step; false if there is none, and then the state may be left half changed.
bool step(const Table& table, State& state);

bool indistinguishable(const State& a, const State& b);

// SSNI of the two states, which are consumed.
gainsay::Verdict ssni(const Table& table, Pair&& states);

}  // namespace ifc::stack
