// SPDX-License-Identifier: MIT
//
//   bench_dual [--rows=facts,under-way,keys,hidden,registers,self]   all of these
//   bench_dual --self=MESSAGES [--model=NAME] [--seed=N] [--connections=N]
//   bench_dual --prog=NODES [--pairs=N]
//   bench_dual --mutants=MESSAGES [--model=NAME] [--seed=N]
#include <charconv>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>

#include "facts.hpp"
#include "judge.hpp"
#include "prog.hpp"
#include "self.hpp"

namespace {

// What stands behind `name=`; empty if it is not there.
std::string value_of(int argc, char** argv, std::string_view name) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument.starts_with(name)) return std::string(argument.substr(name.size()));
  }
  return "";
}

std::uint64_t number_of(const std::string& text, std::uint64_t otherwise) {
  std::uint64_t number = otherwise;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

int run(int argc, char** argv) {
  bench::Rows rows(argc, argv);
  bench::Effort effort{.only = value_of(argc, argv, "--model=")};
  effort.seed = number_of(value_of(argc, argv, "--seed="), effort.seed);
  effort.connections = number_of(value_of(argc, argv, "--connections="), effort.connections);
  const std::string self = value_of(argc, argv, "--self=");
  const std::string mutants = value_of(argc, argv, "--mutants=");
  bool clean = true;
  if (!mutants.empty()) {
    effort.messages = number_of(mutants, effort.messages);
    bench::measure_mutants(rows, effort);
  } else if (const std::string prog = value_of(argc, argv, "--prog="); !prog.empty()) {
    const std::uint64_t pairs = number_of(value_of(argc, argv, "--pairs="), 100'000);
    clean = bench::prove_prog(rows, static_cast<int>(number_of(prog, 5)), static_cast<int>(pairs));
  } else if (!self.empty()) {
    effort.messages = number_of(self, effort.messages);
    clean = bench::measure_self(rows, effort);
  } else {
    const std::string given = value_of(argc, argv, "--rows=");
    const auto wanted = [&](std::string_view name) {
      return given.empty() || given.find(name) != std::string::npos;
    };
    if (wanted("facts")) bench::measure_facts(rows);
    if (wanted("under-way")) bench::measure_under_way(rows);
    if (wanted("keys")) bench::measure_keys(rows);
    if (wanted("hidden")) bench::measure_hidden(rows);
    if (wanted("registers")) bench::measure_registers(rows);
    if (wanted("self")) clean = bench::measure_self(rows, effort);
  }
  return rows.write() && clean ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench_dual: %s\n", error.what());
    return 70;
  }
}
