// SPDX-License-Identifier: MIT

#include "table.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>

#include <nlohmann/json.hpp>

#include "rows.hpp"

namespace search {

namespace {

// 950, 12.3k, 4.5M
std::string short_number(double value) {
  const char* unit = "";
  if (value >= 1e6) {
    value /= 1e6;
    unit = "M";
  } else if (value >= 1e4) {
    value /= 1e3;
    unit = "k";
  }
  char text[32];
  const bool whole = *unit == '\0' || value >= 100;
  std::snprintf(text, sizeof text, whole ? "%.0f%s" : "%.1f%s", value, unit);
  return text;
}

std::string found_text(const Measured& measured) {
  return std::to_string(measured.found) + "/" + std::to_string(measured.seeds);
}

std::string range_text(const Measured& measured) {
  return short_number(measured.least_cases) + "-" + short_number(measured.most_cases);
}

// What one strategy did on one half of the tasks.
struct Summary {
  std::size_t tasks = 0;
  std::size_t solved = 0;
  std::size_t runs = 0;
  std::size_t found = 0;
  std::size_t compared = 0;  // tasks with a published figure
  std::size_t no_worse = 0;  // whose mean is no more than that
  double slowest = 0;
  double cases = 0;
  double seconds = 0;
  std::vector<double> times_random{};  // median cases beside random search, where both solved it
};

const Row* row_of(const std::vector<Row>& rows, const Task& task, const std::string& strategy) {
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const Row& row) {
    return row.task == &task && row.strategy->name == strategy;
  });
  return found == rows.end() ? nullptr : &*found;
}

void add(const std::vector<Row>& rows, const Row& row, Summary& summary) {
  const Measured& measured = row.measured;
  ++summary.tasks;
  summary.solved += measured.solved();
  summary.runs += measured.seeds;
  summary.found += measured.found;
  summary.slowest = std::max(summary.slowest, measured.most_seconds);
  summary.cases += measured.all_cases;
  summary.seconds += measured.all_seconds;
  if (row.task->published > 0) {
    ++summary.compared;
    summary.no_worse += measured.solved() && measured.mean_cases <= row.task->published;
  }
  const Row* random = row_of(rows, *row.task, "random");
  if (random != nullptr && random->measured.solved() && measured.solved()) {
    summary.times_random.push_back(measured.median_seconds / random->measured.median_seconds);
  }
}

void print(const Bench& bench, const char* half, const std::string& strategy,
           const Summary& summary) {
  std::printf("%-9s %-10s solved %zu of %zu tasks, found in %zu of %zu runs, slowest %.2f CPU s",
              half, strategy.c_str(), summary.solved, summary.tasks, summary.found, summary.runs,
              summary.slowest);
  std::printf(", %s cases/CPU s",
              short_number(summary.seconds == 0 ? 0 : summary.cases / summary.seconds).c_str());
  if (summary.compared > 0) {
    std::printf(", mean no more than %s on %zu of %zu", bench.published_by.c_str(),
                summary.no_worse, summary.compared);
  }
  if (!summary.times_random.empty() && strategy != "random") {
    std::printf(", %.2f (most %.2f) times random's CPU time on the %zu tasks both solve",
                bench::median(summary.times_random),
                *std::max_element(summary.times_random.begin(), summary.times_random.end()),
                summary.times_random.size());
  }
  std::printf("\n");
}

nlohmann::ordered_json entry(const Bench& bench, const Row& row) {
  const Measured& m = row.measured;
  const double peer = row.task->published;
  nlohmann::ordered_json one{{"row", row.task->title + " / " + row.strategy->name},
                             {"ours", m.mean_cases}};
  one["peer"] = peer == 0 ? nlohmann::ordered_json() : nlohmann::ordered_json(peer);
  one["peer_name"] = peer == 0 ? "" : bench.published_by;
  one["ratio"] = peer == 0 || m.mean_cases == 0 ? nlohmann::ordered_json()
                                                : nlohmann::ordered_json(peer / m.mean_cases);
  one["unit"] = "cases to failure, mean";
  one["task"] = row.task->name;
  one["strategy"] = row.strategy->name;
  one["half"] = is_for_tuning(*row.task) ? "tuning" : "held-out";
  one["found"] = m.found;
  one["seeds"] = m.seeds;
  one["median_cases"] = m.median_cases;
  one["least_cases"] = m.least_cases;
  one["most_cases"] = m.most_cases;
  one["median_cpu_seconds"] = m.median_seconds;
  one["most_cpu_seconds"] = m.most_seconds;
  one["cases_per_cpu_second"] = m.rate();
  one["accepted"] = m.accepted();
  return one;
}

}  // namespace

void print_head(const Bench& bench, const Options& options) {
  std::printf(
      "%s: %zu seeds a row, limit %g CPU seconds a run. Cases and CPU time are those to the\n"
      "failure, of the runs that found it; the rate and the accepted share are those of all.\n\n",
      bench.name.c_str(), options.seeds, options.seconds);
  std::printf("%-68s %-10s %7s %9s %9s %17s %9s %8s %8s  %s\n", "task", "strategy", "found", "mean",
              "median", "min-max", "CPU s", "cases/s", "accepted", bench.published_by.c_str());
}

void print(const Bench& bench, const Row& row, bool first_of_task) {
  const Measured& m = row.measured;
  const bool any = m.found > 0;
  std::printf("%-68s %-10s %7s %9s %9s %17s", first_of_task ? row.task->title.c_str() : "",
              row.strategy->name.c_str(), found_text(m).c_str(),
              any ? short_number(m.mean_cases).c_str() : "-",
              any ? short_number(m.median_cases).c_str() : "-", any ? range_text(m).c_str() : "-");
  if (any) {
    std::printf(" %9.4f", m.median_seconds);
  } else {
    std::printf(" %9s", "-");
  }
  std::printf(" %8s %7.1f%%", short_number(m.rate()).c_str(), 100 * m.accepted());
  if (!bench.published_by.empty() && row.task->published > 0) {
    std::printf("  %s", short_number(row.task->published).c_str());
  }
  std::printf("\n");
  std::fflush(stdout);
}

void print_summaries(const Bench& bench, const Options& options, const std::vector<Row>& rows) {
  std::printf("\n");
  for (const Half half : {Half::tuning, Half::held_out, Half::both}) {
    const char* name = half == Half::tuning     ? "tuning"
                       : half == Half::held_out ? "held-out"
                                                : "all";
    for (const Strategy& strategy : options.strategies) {
      Summary summary;
      for (const Row& row : rows) {
        const bool other_half =
            half != Half::both && is_for_tuning(*row.task) != (half == Half::tuning);
        if (!other_half && row.strategy->name == strategy.name) add(rows, row, summary);
      }
      if (summary.tasks > 0) print(bench, name, strategy.name, summary);
    }
  }
}

void print_steady(const Strategy& strategy, const Run& run) {
  const auto cases = static_cast<double>(run.cases);
  std::printf("%-9s %-10s %s in %.2f CPU s, %s cases/CPU s, %.1f%% accepted\n", "correct",
              strategy.name.c_str(), run.found ? "FAILED" : "no failure", run.cpu_seconds,
              short_number(cases / run.cpu_seconds).c_str(),
              100 * (1 - static_cast<double>(run.discarded) / cases));
}

bool write_json(const Bench& bench, const std::string& file, const std::vector<Row>& rows) {
  if (file.empty()) return true;
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const Row& row : rows) all.push_back(entry(bench, row));
  std::ofstream out(file);
  out << all.dump(2) << "\n";
  out.close();
  return out.good();
}

}  // namespace search
