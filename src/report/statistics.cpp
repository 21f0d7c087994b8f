// SPDX-License-Identifier: MIT
//
// The distribution of a run's cases, drawn with characters.

#include <algorithm>
#include <cmath>
#include <string>

#include "base/format.hpp"

#include "report/terminal.hpp"
#include "report/view.hpp"

namespace gainsay::report {

namespace {

constexpr std::size_t kBar = 30;

std::string bar(std::uint64_t count, std::uint64_t whole) {
  const double share = whole == 0 ? 0 : static_cast<double>(count) / static_cast<double>(whole);
  const auto length = static_cast<std::size_t>(std::lround(share * static_cast<double>(kBar)));
  return std::string(std::min(length, kBar), '#') + std::string(kBar - std::min(length, kBar), '.');
}

double percent(std::uint64_t count, std::uint64_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(count) / static_cast<double>(whole);
}

std::string row(const std::string& name, std::uint64_t count, std::uint64_t whole,
                std::size_t width) {
  return fmt::format("    {:<{}}  {} {:>5.1f}%  {}\n", name, width, bar(count, whole),
                     percent(count, whole), count);
}

std::size_t widest(const std::vector<Tally>& list) {
  std::size_t width = 0;
  for (const Tally& tally : list) width = std::max(width, tally.name.size());
  return width;
}

std::string tallies(const std::string& heading, const std::vector<Tally>& list,
                    std::uint64_t whole) {
  if (list.empty()) return "";
  std::string text = "  " + heading + "\n";
  for (const Tally& tally : list) {
    text += row(tally.name.empty() ? "(no reason)" : tally.name, tally.count, whole,
                std::max<std::size_t>(widest(list), 11));
  }
  return text;
}

std::string range_of(std::size_t bucket) {
  if (bucket <= 1) return std::to_string(bucket);
  const std::uint64_t low = std::uint64_t{1} << (bucket - 1);
  return fmt::format("{}-{}", low, 2 * low - 1);
}

std::string sizes(const Record& record) {
  if (record.sizes.empty()) return "";
  std::string text = "  choices per case that passed\n";
  for (std::size_t i = 0; i < record.sizes.size(); ++i) {
    text += row(range_of(i), record.sizes[i], record.passed, 15);
  }
  return text;
}

std::string coverage(const Record& record) {
  std::string text = record.coverage.empty() ? "" : "  coverage asked for\n";
  for (const Coverage& one : record.coverage) {
    text += fmt::format("    {}: wanted {}%, reached {:.1f}%{}\n", one.name, one.wanted_percent,
                        percent(one.count, record.passed), one.reached ? "" : "  (not enough)");
  }
  return text;
}

std::string targets(const Record& record) {
  std::string text = record.targets.empty() ? "" : "  best values of targets\n";
  for (const Target& one : record.targets) {
    text += fmt::format("    {}: best {} (reported by {})\n", one.name, one.best,
                        counted(one.cases, "case"));
  }
  return text;
}

std::string rejections(const OperationRecord& operation) {
  std::string text;
  for (const Tally& tally : operation.rejected) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", tally.count, tally.name);
  }
  return text.empty() ? "" : "; rejected: " + text;
}

std::string operations(const Record& record) {
  std::uint64_t all = 0;
  std::size_t width = 11;
  for (const OperationRecord& one : record.operations) {
    all += one.executed;
    width = std::max(width, one.name.size());
  }
  std::string text = record.operations.empty() ? "" : "  calls\n";
  for (const OperationRecord& one : record.operations) {
    text +=
        fmt::format("    {:<{}} {:5.1f}%  {} of {}{}{}\n", one.name, width,
                    percent(one.executed, all), one.executed, counted(one.tried, "attempt"),
                    one.threw == 0 ? "" : fmt::format(", {} threw", one.threw), rejections(one));
  }
  return text;
}

std::string guidance(const Record& record) {
  if (!record.guided) return "";
  const GuideRecord& guide = record.guide;
  std::string text =
      fmt::format("  guide {}: {}, {} of them by accepted cases; {}; {:.1f}% mutants\n", guide.name,
                  counted(guide.features, "feature"), guide.accepted_features,
                  counted(guide.seeds, "seed"), percent(guide.varied, record.cases));
  text += "    features after cases (discarded):";
  for (const GuideRecord::Point& point : guide.growth) {
    text += fmt::format(" {} after {} ({:.0f}%)", point.features, point.cases,
                        percent(point.discarded, point.cases));
  }
  std::string mutations;
  for (const GuideRecord::Operator& one : guide.operators) {
    if (one.tried > 0) mutations += fmt::format(" {} {} of {}", one.name, one.paid, one.tried);
  }
  if (mutations.empty()) return text + "\n";
  return text + "\n    mutations that found something new:" + mutations + "\n";
}

}  // namespace

std::string statistics(const Record& record) {
  std::string text = fmt::format("  {}: {} passed, {} discarded, {}, {} failed; {}\n",
                                 counted(record.cases, "case"), record.passed, record.discarded,
                                 counted(record.duplicates, "repeat"), record.failed,
                                 counted(record.choices, "choice"));
  text += tallies("labels", record.labels, record.passed);
  text += sizes(record);
  text += tallies("discards", record.discards, record.cases);
  return text + guidance(record) + operations(record) + coverage(record) + targets(record);
}

}  // namespace gainsay::report
