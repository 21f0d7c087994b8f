// SPDX-License-Identifier: MIT
#include "facts.hpp"
#include "judge.hpp"

int main(int argc, char** argv) {
  bench::Rows rows(argc, argv);
  bench::measure_facts(rows);
  bench::measure_judging(rows);
  bench::measure_registers(rows);
  return rows.write() ? 0 : 1;
}
