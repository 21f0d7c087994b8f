// SPDX-License-Identifier: MIT
//
// The shrinking challenge: how often the ideal counterexample is reached, and at what cost.
//
//   ./dev bench shrink [--seeds=1000] [--peer-seeds=100] [--first=0] [--only=NAME]
//
// --first=N starts with case N, whose size is N modulo 101: larger counterexamples to begin with.

#include <charconv>
#include <cstdio>
#include <fstream>
#include <map>
#include <string_view>

#include <nlohmann/json.hpp>

#include "challenges.hpp"

using challenge::Challenge;
using challenge::Shrunk;

namespace {

struct Options {
  std::uint64_t seeds = 1000;
  std::uint64_t peer_seeds = 100;
  std::uint64_t first = 0;
  std::string only{};
  std::string json{};
};

// The means over the seeds in which a counterexample was found.
struct Summary {
  std::uint64_t seeds = 0;
  double ideal_percent = 0;
  double evaluations = 0;
  double cases = 0;
  std::map<std::string, std::uint64_t> others{};  // what was reached instead of the ideal
};

template <class Run>
Summary summarise(std::uint64_t seeds, Run run) {
  Summary summary;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const Shrunk result = run(seed);
    if (!result.found) continue;
    ++summary.seeds;
    summary.ideal_percent += result.ideal ? 100 : 0;
    summary.evaluations += static_cast<double>(result.evaluations);
    summary.cases += static_cast<double>(result.cases);
    if (!result.ideal) ++summary.others[result.value];
  }
  const double count = summary.seeds == 0 ? 1 : static_cast<double>(summary.seeds);
  summary.ideal_percent /= count;
  summary.evaluations /= count;
  summary.cases /= count;
  return summary;
}

void print(const Challenge& row, const Summary& ours, const Summary& peer) {
  std::printf("%-17s %6.1f %% ideal %6.1f evaluations (%5.1f cases to find)", row.name,
              ours.ideal_percent, ours.evaluations, ours.cases);
  std::printf("  | Hypothesis, published: %3.0f %% %4.0f", row.hypothesis_ideal_percent,
              row.hypothesis_evaluations);
  if (peer.seeds > 0) {
    std::printf("  | RapidCheck: %5.1f %% %6.1f (%llu found)", peer.ideal_percent, peer.evaluations,
                static_cast<unsigned long long>(peer.seeds));
  }
  std::printf("\n");
  std::size_t shown = 0;
  for (const auto& [value, times] : ours.others) {
    if (++shown > 3) break;
    std::printf("    %llu times %s\n", static_cast<unsigned long long>(times), value.c_str());
  }
  std::fflush(stdout);
}

nlohmann::json entry(const std::string& row, double ours, double peer, const char* peer_name,
                     const char* unit) {
  return {{"row", row},
          {"ours", ours},
          {"peer", peer},
          {"peer_name", peer_name},
          {"ratio", peer == 0 ? nlohmann::json() : nlohmann::json(ours / peer)},
          {"unit", unit}};
}

// Two objects a row against the published figures, and two against what was measured beside them.
void append(nlohmann::json& all, const Challenge& row, const Summary& ours, const Summary& peer) {
  const std::string name = row.name;
  const char* hypothesis = "Hypothesis 6.67 (published)";
  all.push_back(entry(name, ours.ideal_percent, row.hypothesis_ideal_percent, hypothesis,
                      "% of seeds ending at the ideal"));
  all.push_back(entry(name, ours.evaluations, row.hypothesis_evaluations, hypothesis,
                      "evaluations while shrinking, mean"));
  if (peer.seeds == 0) return;
  all.push_back(entry(name, ours.ideal_percent, peer.ideal_percent, "RapidCheck",
                      "% of seeds ending at the ideal"));
  all.push_back(entry(name, ours.evaluations, peer.evaluations, "RapidCheck",
                      "evaluations while shrinking, mean"));
}

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

std::uint64_t number(const std::string& text) {
  std::uint64_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

bool parse(int argc, char** argv, Options& options) {
  std::string value;
  for (int i = 1; i < argc; ++i) {
    if (read(argc, argv, i, "--seeds", value)) {
      options.seeds = number(value);
    } else if (read(argc, argv, i, "--peer-seeds", value)) {
      options.peer_seeds = number(value);
    } else if (read(argc, argv, i, "--first", value)) {
      options.first = number(value);
    } else if (!read(argc, argv, i, "--only", options.only) &&
               !read(argc, argv, i, "--json", options.json)) {
      std::fprintf(stderr,
                   "bench shrink: error[unknown-flag]: '%s' is not a flag of this bench\n"
                   "  fix: use --seeds, --peer-seeds, --first, --only or --json\n",
                   argv[i]);
      return false;
    }
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  if (!parse(argc, argv, options)) return 2;
  nlohmann::json all = nlohmann::json::array();
  bool ideal = true;
  for (const Challenge& row : challenge::challenges()) {
    if (!options.only.empty() && options.only != row.name) continue;
    const Summary ours =
        summarise(options.seeds, [&](std::uint64_t seed) { return row.ours(seed, options.first); });
    const std::uint64_t peer_seeds = challenge::have_rapidcheck() ? options.peer_seeds : 0;
    const Summary peer = summarise(
        peer_seeds, [&](std::uint64_t seed) { return challenge::with_rapidcheck(row.name, seed); });
    print(row, ours, peer);
    append(all, row, ours, peer);
    ideal = ideal && ours.seeds == options.seeds && ours.others.empty();
  }
  if (!options.json.empty()) std::ofstream(options.json) << all.dump(2) << "\n";
  return ideal ? 0 : 1;
}
