// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <gainsay/check.hpp>

#include "ifc/stack_pairs.hpp"
#include "search_for.hpp"

namespace stack = ifc::stack;

namespace {

gainsay::Record searched(const ifc::Table& table, std::uint64_t cases) {
  return search_for(cases, stack::draw_by_hand, [&table](stack::Pair&& states) {
    return stack::ssni(table, std::move(states));
  });
}

}  // namespace

TEST_CASE("the mutants of the stack machine are those of the paper, in its order") {
  const std::vector<std::string> expected = {
      "BCall result LabPC -> bottom",
      "BCall pc Lab1|LabPC -> LabPC",
      "BCall pc Lab1|LabPC -> Lab1",
      "BRet result Lab2|LabPC -> LabPC",
      "BRet result Lab2|LabPC -> Lab2",
      "BRet pc Lab1 -> bottom",
      "Nop pc LabPC -> bottom",
      "Push pc LabPC -> bottom",
      "Add result Lab1|Lab2 -> Lab2",
      "Add result Lab1|Lab2 -> Lab1",
      "Add pc LabPC -> bottom",
      "Load result Lab1|Lab2 -> Lab2",
      "Load result Lab1|Lab2 -> Lab1",
      "Load pc LabPC -> bottom",
      "Store check Lab1|LabPC -> LabPC (<= Lab3)",
      "Store check Lab1|LabPC -> Lab1 (<= Lab3)",
      "Store result LabPC|Lab1|Lab2 -> Lab1|Lab2",
      "Store result LabPC|Lab1|Lab2 -> LabPC|Lab2",
      "Store result LabPC|Lab1|Lab2 -> LabPC|Lab1",
      "Store pc LabPC -> bottom",
  };
  std::vector<std::string> actual;
  for (const ifc::Mutant& mutant : stack::mutants()) {
    CHECK(mutant.number == actual.size() + 1);
    actual.push_back(mutant.opcode + " " + mutant.change);
  }
  CHECK(actual == expected);
}

TEST_CASE("the correct stack machine satisfies noninterference") {
  const gainsay::Record record = searched(stack::correct_table(), 200'000);
  CHECK(record.failures.empty());
  CHECK(record.passed + record.duplicates >= 200'000);
  // The generator is made for states that step: most are accepted.
  CHECK(record.discarded * 3 < record.cases);
}

TEST_CASE("the hand-written generator kills every mutant of the stack machine") {
  for (const ifc::Mutant& mutant : stack::mutants()) {
    CAPTURE(mutant.number);
    CHECK(searched(mutant.table, 20'000).failures.size() == 1);
  }
}

TEST_CASE("a derived generator draws states of the paper's size") {
  std::size_t longest = 0;
  std::int64_t largest = 0;
  search_for(1000, stack::independent_pairs(), [&](const stack::Pair& states) {
    longest = std::max({longest, states.first.imem.size(), states.second.stack.size()});
    largest = std::max(largest, states.first.pc.number.value);
    return true;
  });
  CHECK(longest == 3);
  CHECK(largest == 3);
}
