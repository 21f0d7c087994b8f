// SPDX-License-Identifier: MIT
//
// The register machine of the FuzzChick paper: registers, a memory of labelled frames that can only
// be reached through pointers, calls with a declared label for the result, and labels as values.
// The property is single-step noninterference, SSNI, for an observer at any of four levels, and
// that steps preserve well-formedness; the faults are in the machine's table of rules.
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

namespace ifc::reg {

// A diamond: low flows to both in the middle, and these to high. As sets of bits, see Labels.
enum class Label : std::uint8_t { low, left, right, high };
inline constexpr Label kLabels[] = {Label::low, Label::left, Label::right, Label::high};

// The frame of this index among those allocated with this stamp.
struct Block {
  Number index{};
  Label stamp = Label::low;
  bool operator==(const Block&) const = default;
};

struct Pointer {
  Block block{};
  Number offset{};
  bool operator==(const Pointer&) const = default;
};
using Value = std::variant<Number, Pointer, Label>;

struct Atom {
  Value value{};
  Label label = Label::low;
};

struct Pc {
  Number number{};
  Label label = Label::low;
  bool operator==(const Pc&) const = default;
};

enum class Operator : std::uint8_t { add, multiply, join, flows_to, equal };

// Instructions; all numbers but offsets and constants name registers.
struct Put {
  Number number{};
  Number to{};
  bool operator==(const Put&) const = default;
};
struct Mov {
  Number from{};
  Number to{};
  bool operator==(const Mov&) const = default;
};
struct Load {
  Number pointer{};
  Number to{};
  bool operator==(const Load&) const = default;
};
struct Store {
  Number pointer{};
  Number from{};
  bool operator==(const Store&) const = default;
};
struct Write {
  Number pointer{};
  Number from{};
  bool operator==(const Write&) const = default;
};
struct BinOp {
  Operator op{};
  Number left{};
  Number right{};
  Number to{};
  bool operator==(const BinOp&) const = default;
};
struct Nop {
  bool operator==(const Nop&) const = default;
};
struct Halt {
  bool operator==(const Halt&) const = default;
};
struct Jump {
  Number target{};
  bool operator==(const Jump&) const = default;
};
struct BNZ {
  Number offset{};
  Number condition{};
  bool operator==(const BNZ&) const = default;
};
struct BCall {
  Number target{};
  Number label{};
  Number result{};
  bool operator==(const BCall&) const = default;
};
struct BRet {
  bool operator==(const BRet&) const = default;
};
struct Lab {
  Number from{};
  Number to{};
  bool operator==(const Lab&) const = default;
};
struct PcLab {
  Number to{};
  bool operator==(const PcLab&) const = default;
};
struct PutLab {
  Label label{};
  Number to{};
  bool operator==(const PutLab&) const = default;
};
struct Alloc {
  Number size{};
  Number label{};
  Number to{};
  bool operator==(const Alloc&) const = default;
};
struct PGetOff {
  Number pointer{};
  Number to{};
  bool operator==(const PGetOff&) const = default;
};
struct PSetOff {
  Number pointer{};
  Number offset{};
  Number to{};
  bool operator==(const PSetOff&) const = default;
};
struct MSize {
  Number pointer{};
  Number to{};
  bool operator==(const MSize&) const = default;
};
struct MLab {
  Number pointer{};
  Number to{};
  bool operator==(const MLab&) const = default;
};
using Instr = std::variant<Put, Mov, Load, Store, Write, BinOp, Nop, Halt, Jump, BNZ, BCall, BRet,
                           Lab, PcLab, PutLab, Alloc, PGetOff, PSetOff, MSize, MLab>;

struct Frame {
  Label label = Label::low;
  std::vector<Atom> atoms{};
};

// The frames of one stamp. Of two regions with the same stamp the later one counts.
struct Region {
  Label stamp = Label::low;
  std::vector<Frame> frames{};
};
using Memory = std::vector<Region>;

struct StackFrame {
  Pc back{};
  std::vector<Atom> saved{};
  Number result{};
  Label result_label = Label::low;
};

struct State {
  std::vector<Instr> imem{};
  Memory mem{};
  std::vector<StackFrame> stack{};  // the top is at the back
  std::vector<Atom> registers{};
  Pc pc{};
};

struct Input {
  Label observer = Label::low;
  std::pair<State, State> states{};
};

// Lists within lists are as long as the outer ones, as QuickChick draws them; Gainsay's own would
// be shorter.
Frame gainsay_arbitrary(gainsay::Source& source, gainsay::Tag<Frame>);
Region gainsay_arbitrary(gainsay::Source& source, gainsay::Tag<Region>);
StackFrame gainsay_arbitrary(gainsay::Source& source, gainsay::Tag<StackFrame>);

// The frames of a stamp, or null if it has no region.
const std::vector<Frame>* frames_of(const Memory& memory, Label stamp);
const Frame* frame_at(const Memory& memory, const Block& block);

// The rules as they should be; their order is that of the mutants.
const Table& correct_table();
// The 33 mutants of the paper.
std::vector<Mutant> mutants();

// One step; false if there is none, and then the state may be left half changed.
bool step(const Table& table, State& state);

bool indistinguishable(Label observer, const State& a, const State& b);

// At each level, what can be reached there was allocated there or below.
bool well_formed(const State& state);

// SSNI of the two states, which are consumed.
gainsay::Verdict ssni(const Table& table, Input&& input);

}  // namespace ifc::reg
