// SPDX-License-Identifier: MIT
//
// The shrinking challenge: how often the ideal counterexample is reached, and at what cost.
//
//   ./dev bench shrink [--seeds=1000] [--peer-seeds=100] [--first=0] [--only=NAME]
//
// --first=N starts with case N, whose size is N modulo 101: larger counterexamples to begin with.

#include <cstdio>
#include <fstream>
#include <map>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/flags.hpp"
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

gainsay::base::Flag number_flag(const char* name, std::uint64_t& number) {
  return {.name = name, .value = "N", .set = [&number](std::string_view text) {
            const auto read = gainsay::base::read_number(text, 0);
            if (read) number = *read;
            return read.map([](auto) {});
          }};
}

gainsay::base::Flag text_flag(const char* name, std::string& text) {
  return {.name = name, .value = "TEXT", .set = [&text](std::string_view given) {
            text = given;
            return gainsay::Result<void>{};
          }};
}

bool parse(const std::vector<std::string>& arguments, Options& options) {
  const auto words = gainsay::base::parse_flags(
      {number_flag("seeds", options.seeds), number_flag("peer-seeds", options.peer_seeds),
       number_flag("first", options.first), text_flag("only", options.only),
       text_flag("json", options.json)},
      arguments);
  if (words && words->empty()) return true;
  std::fprintf(stderr, "bench shrink: %s\n",
               words ? ("'" + words->front() + "' is not a flag").c_str()
                     : gainsay::to_text(words.error()).c_str());
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  if (!parse({argv + 1, argv + argc}, options)) return 2;
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
