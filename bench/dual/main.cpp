// SPDX-License-Identifier: MIT
#include "facts.hpp"

int main(int argc, char** argv) {
  bench::Rows rows(argc, argv);
  bench::measure_facts(rows);
  return rows.write() ? 0 : 1;
}
