// SPDX-License-Identifier: MIT
//
// The distribution of a run's cases.

#include <algorithm>

#include "base/format.hpp"

#include "report/document/wording.hpp"
#include "report/words/words.hpp"

namespace gainsay::report {

namespace {

double percent(std::uint64_t count, std::uint64_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(count) / static_cast<double>(whole);
}

void section(Blocks& blocks, std::string heading, std::vector<std::string> lines) {
  add(blocks, {.topic = Topic::statistics,
               .heading = std::move(heading),
               .lines = std::move(lines),
               .apart = false});
}

void counts(const Record& record, Blocks& blocks) {
  add_lines(
      blocks, Topic::statistics,
      {fmt::format("{}: {} passed, {} discarded, {}, {} failed; {}", counted(record.cases, "case"),
                   record.passed, record.discarded, counted(record.duplicates, "repeat"),
                   record.failed, counted(record.choices, "choice"))});
}

void tallies(const char* heading, const std::vector<Tally>& list, std::uint64_t whole,
             Blocks& blocks) {
  Chart chart{.heading = heading, .whole = whole, .name_width = 11};
  for (const Tally& tally : list) {
    chart.bars.push_back({tally.name.empty() ? "(no reason)" : tally.name, tally.count});
  }
  if (!chart.bars.empty()) blocks.emplace_back(std::move(chart));
}

std::string range_of(std::size_t bucket) {
  if (bucket <= 1) return std::to_string(bucket);
  const std::uint64_t low = std::uint64_t{1} << (bucket - 1);
  return fmt::format("{}-{}", low, 2 * low - 1);
}

void sizes(const Record& record, Blocks& blocks) {
  Chart chart{.heading = "choices per case that passed", .whole = record.passed, .name_width = 15};
  for (std::size_t i = 0; i < record.sizes.size(); ++i) {
    chart.bars.push_back({range_of(i), record.sizes[i]});
  }
  if (!chart.bars.empty()) blocks.emplace_back(std::move(chart));
}

void coverage(const Record& record, Blocks& blocks) {
  std::vector<std::string> lines;
  for (const Coverage& label : record.coverage) {
    lines.push_back(fmt::format("{}: wanted {}%, reached {:.1f}%{}", label.name,
                                label.wanted_percent, percent(label.count, record.passed),
                                label.reached ? "" : "  (not enough)"));
  }
  section(blocks, "coverage asked for", std::move(lines));
}

void targets(const Record& record, Blocks& blocks) {
  std::vector<std::string> lines;
  for (const Target& target : record.targets) {
    lines.push_back(fmt::format("{}: best {} (reported by {})", target.name, target.best,
                                counted(target.cases, "case")));
  }
  section(blocks, "best values of targets", std::move(lines));
}

std::string rejections(const OperationRecord& operation) {
  std::string text;
  for (const Tally& tally : operation.rejected) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", tally.count, tally.name);
  }
  return text.empty() ? "" : "; rejected: " + text;
}

void operations(const Record& record, Blocks& blocks) {
  if (record.operations.empty()) return;
  std::uint64_t all = 0;
  std::size_t width = 11;
  for (const OperationRecord& operation : record.operations) {
    all += operation.executed;
    width = std::max(width, operation.name.size());
  }
  Table table{.heading = "calls"};
  table.columns = {{.width = width}, {.width = 6, .to_the_right = true}, {.space = 2}};
  for (const OperationRecord& operation : record.operations) {
    const std::string threw =
        operation.threw == 0 ? "" : fmt::format(", {} threw", operation.threw);
    table.rows.push_back(
        {operation.name, fmt::format("{:.1f}%", percent(operation.executed, all)),
         fmt::format("{} of {}{}{}", operation.executed, counted(operation.tried, "attempt"), threw,
                     rejections(operation))});
  }
  blocks.emplace_back(std::move(table));
}

void guidance(const Record& record, Blocks& blocks) {
  if (!record.guided) return;
  const GuideRecord& guide = record.guide;
  std::string features = "features after cases (discarded):";
  for (const GuideRecord::Point& point : guide.growth) {
    features += fmt::format(" {} after {} ({:.0f}%)", point.features, point.cases,
                            percent(point.discarded, point.cases));
  }
  std::vector<std::string> lines = {std::move(features)};
  std::string mutations;
  for (const GuideRecord::Operator& mutation : guide.operators) {
    if (mutation.tried == 0) continue;
    mutations += fmt::format(" {} {} of {}", mutation.name, mutation.paid, mutation.tried);
  }
  if (!mutations.empty()) lines.push_back("mutations that found something new:" + mutations);
  section(blocks,
          fmt::format("guide {}: {}, {} of them by accepted cases; {}; {:.1f}% mutants", guide.name,
                      counted(guide.features, "feature"), guide.accepted_features,
                      counted(guide.seeds, "seed"), percent(guide.varied, record.cases)),
          std::move(lines));
}

}  // namespace

void statistics_part(const Material& material, Blocks& blocks) {
  if (!material.options.statistics) return;
  const Record& record = material.record;
  counts(record, blocks);
  tallies("labels", record.labels, record.passed, blocks);
  sizes(record, blocks);
  tallies("discards", record.discards, record.cases, blocks);
  guidance(record, blocks);
  operations(record, blocks);
  coverage(record, blocks);
  targets(record, blocks);
}

}  // namespace gainsay::report
