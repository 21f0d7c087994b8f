// SPDX-License-Identifier: MIT

#include "options.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>

namespace search {

namespace {

// Reads `--name=value` or `--name value`; false if the argument is not this option.
bool read(int argc, char** argv, int& at, std::string_view name, std::string& value) {
  const std::string_view argument = argv[at];
  if (argument == name && at + 1 < argc) {
    value = argv[++at];
    return true;
  }
  if (!argument.starts_with(name) || argument.substr(name.size()).substr(0, 1) != "=") return false;
  value = argument.substr(name.size() + 1);
  return true;
}

template <class T>
bool to_number(const std::string& text, T& number) {
  const char* end = text.data() + text.size();
  const auto [stopped, problem] = std::from_chars(text.data(), end, number);
  return problem == std::errc{} && stopped == end && number > 0;
}

bool add_strategies(std::string_view names, std::vector<Strategy>& chosen) {
  while (!names.empty()) {
    const std::string_view name = names.substr(0, names.find(','));
    names.remove_prefix(std::min(names.size(), name.size() + 1));
    const auto found = std::find_if(strategies().begin(), strategies().end(),
                                    [name](const Strategy& known) { return known.name == name; });
    if (found == strategies().end()) return false;
    chosen.push_back(*found);
  }
  return true;
}

bool read_half(const std::string& value, Half& half) {
  half = value == "tuning" ? Half::tuning : Half::held_out;
  return value == "tuning" || value == "held-out";
}

// One argument; false if it is unknown or its value makes no sense.
bool take(int argc, char** argv, int& at, Options& options) {
  std::string value;
  if (read(argc, argv, at, "--seeds", value)) return to_number(value, options.seeds);
  if (read(argc, argv, at, "--seconds", value)) return to_number(value, options.seconds);
  if (read(argc, argv, at, "--strategy", value)) return add_strategies(value, options.strategies);
  if (read(argc, argv, at, "--half", value)) return read_half(value, options.half);
  if (std::string_view(argv[at]) == "--quick") return options.quick = true;
  return read(argc, argv, at, "--only", options.only) ||
         read(argc, argv, at, "--json", options.json);
}

void complete(const Bench& bench, Options& options) {
  if (options.seeds == 0) options.seeds = options.quick ? 3 : bench.seeds;
  if (options.seconds == 0) options.seconds = options.quick ? 2 : bench.seconds;
  if (!options.strategies.empty()) return;
  for (const Strategy& strategy : strategies()) {
    const bool kept = strategy.name == "coverage" || strategy.name == "hand";
    if (kept || !options.quick) options.strategies.push_back(strategy);
  }
}

}  // namespace

const std::vector<Strategy>& strategies() {
  static const std::vector<Strategy> all = {
      {"random", gainsay::Guidance::none, Draws::independent},
      {"bytes", gainsay::Guidance::bytes, Draws::derived},
      {"fuzzchick", gainsay::Guidance::fuzzchick, Draws::derived},
      {"coverage", gainsay::Guidance::coverage, Draws::derived},
      {"hand", gainsay::Guidance::none, Draws::by_hand},
  };
  return all;
}

bool Options::wants(const Task& task) const {
  if (quick && !task.quick) return false;
  if (half != Half::both && is_for_tuning(task) != (half == Half::tuning)) return false;
  if (only.empty() || only == std::to_string(task.number)) return true;
  const bool is_number = only.find_first_not_of("0123456789") == std::string::npos;
  return !is_number && task.name.find(only) != std::string::npos;
}

bool parse(const Bench& bench, int argc, char** argv, Options& options) {
  for (int i = 1; i < argc; ++i) {
    const char* const argument = argv[i];
    if (bench.take_flag && bench.take_flag(argument)) continue;
    if (take(argc, argv, i, options)) continue;
    std::fprintf(stderr,
                 "bench %s: error[unknown-flag]: '%s' is not understood by this bench\n"
                 "  fix: use --seeds=N, --seconds=LIMIT, --only=NAME, --quick, --json FILE,\n"
                 "       --strategy=random,bytes,fuzzchick,coverage,hand, --half=tuning|held-out\n",
                 bench.name.c_str(), argument);
    return false;
  }
  complete(bench, options);
  return true;
}

}  // namespace search
