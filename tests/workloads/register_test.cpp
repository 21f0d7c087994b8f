// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <gainsay/check.hpp>

#include "ifc/register_inputs.hpp"
#include "search_for.hpp"

namespace reg = ifc::reg;

namespace {

gainsay::Record searched(const ifc::Table& table, std::uint64_t cases) {
  return search_for(cases, reg::draw_by_hand,
                    [&table](reg::Input&& input) { return reg::ssni(table, std::move(input)); });
}

}  // namespace

TEST_CASE("the mutants of the register machine are those of the paper, in its order") {
  const std::vector<std::string> expected = {
      "Mov result Lab1 -> bottom",
      "Load result Lab3 -> bottom",
      "Load pc LabPC|Lab1|Lab2 -> LabPC|Lab2, result Lab3 -> Lab3|Lab1",
      "Load pc LabPC|Lab1|Lab2 -> LabPC|Lab1, result Lab3 -> Lab3|Lab2",
      "Store check Lab1|LabPC -> LabPC (<= Lab2)",
      "Store check Lab1|LabPC -> Lab1 (<= Lab2)",
      "Store result Lab3 -> bottom",
      "Write check LabPC|Lab1|Lab3 -> Lab1|Lab3 (<= Lab2|Lab4)",
      "Write check LabPC|Lab1|Lab3 -> LabPC|Lab3 (<= Lab2|Lab4)",
      "Write check LabPC|Lab1|Lab3 -> LabPC|Lab1 (<= Lab2|Lab4)",
      "Write result Lab4 -> bottom",
      "BinOp result Lab1|Lab2 -> Lab2",
      "BinOp result Lab1|Lab2 -> Lab1",
      "Nop pc LabPC -> bottom",
      "Jump pc LabPC|Lab1 -> Lab1",
      "Jump pc LabPC|Lab1 -> LabPC",
      "BNZ pc Lab1|LabPC -> LabPC",
      "BNZ pc Lab1|LabPC -> Lab1",
      "BCall result Lab2|LabPC -> LabPC",
      "BCall result Lab2|LabPC -> Lab2",
      "BCall pc Lab1|LabPC -> LabPC, result Lab2|LabPC -> Lab2|LabPC|Lab1",
      "BRet check Lab1|LabPC -> LabPC (<= Lab2|Lab3)",
      "BRet check Lab1|LabPC -> Lab1 (<= Lab2|Lab3)",
      "BRet result Lab2 -> bottom",
      "BRet pc Lab3 -> bottom, result Lab2 -> Lab2|Lab3",
      "Alloc result Lab1|Lab2 -> Lab2",
      "Alloc result Lab1|Lab2 -> Lab1",
      "PGetOff result Lab1 -> bottom",
      "PSetOff result Lab1|Lab2 -> Lab2",
      "PSetOff result Lab1|Lab2 -> Lab1",
      "MSize result Lab2 -> bottom",
      "MSize pc LabPC|Lab1 -> LabPC, result Lab2 -> Lab2|Lab1",
      "MLab result Lab1 -> bottom",
  };
  std::vector<std::string> actual;
  for (const ifc::Mutant& mutant : reg::mutants()) {
    CHECK(mutant.number == actual.size() + 1);
    actual.push_back(mutant.opcode + " " + mutant.change);
  }
  CHECK(actual == expected);
}

TEST_CASE("the correct register machine satisfies noninterference") {
  const gainsay::Record record = searched(reg::correct_table(), 100'000);
  CHECK(record.failures.empty());
  CHECK(record.passed >= 100'000);
  CHECK(record.discarded * 2 < record.cases);
}

TEST_CASE("the hand-written generator kills every mutant of the register machine") {
  for (const ifc::Mutant& mutant : reg::mutants()) {
    CAPTURE(mutant.number);
    CHECK(searched(mutant.table, 50'000).failures.size() == 1);
  }
}

TEST_CASE(
    "a derived generator draws every kind of instruction and value, and frames of full size") {
  std::vector<bool> instructions(std::variant_size_v<reg::Instr>);
  std::size_t most_cells = 0;
  std::vector<bool> values(std::variant_size_v<reg::Value>);
  search_for(2000, reg::independent_inputs(), [&](const reg::Input& input) {
    for (const reg::Instr& instr : input.states.first.imem) instructions[instr.index()] = true;
    for (const reg::Atom& atom : input.states.second.registers) values[atom.value.index()] = true;
    for (const reg::Region& region : input.states.first.mem) {
      for (const reg::Frame& frame : region.frames) {
        most_cells = std::max(most_cells, frame.atoms.size());
      }
    }
    return true;
  });
  CHECK(most_cells == 3);
  CHECK(instructions == std::vector<bool>(20, true));
  CHECK(values == std::vector<bool>(3, true));
}
