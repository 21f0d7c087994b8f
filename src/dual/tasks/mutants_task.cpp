// SPDX-License-Identifier: MIT

#include "dual/tasks/mutants_task.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/format.hpp"
#include "dual/tasks/check_task.hpp"

namespace gainsay::dual {
namespace {

using nlohmann::ordered_json;

// Numbers the places of a column: as wide as its longest text.
std::size_t width_of(const MutantReport& report) {
  std::size_t width = 0;
  for (const MutantResult& one : report.mutants) {
    width = std::max(width, to_text(one.mutation).size());
  }
  return std::min<std::size_t>(width, 70);
}

const char* word_for(const MutantResult& result) {
  return result.rejected ? "rejected" : result.allowed ? "allowed" : "survived";
}

std::string row(const MutantResult& one, std::size_t width) {
  const std::string end =
      one.rejected ? fmt::format("after {}", one.messages) : fmt::format("{} tried", one.messages);
  return fmt::format("  {:<8}  {:<{}}  {}\n", word_for(one), to_text(one.mutation), width, end);
}

std::size_t count_of(const MutantReport& report, bool rejected) {
  return static_cast<std::size_t>(std::count_if(
      report.mutants.begin(), report.mutants.end(),
      [&](const MutantResult& one) { return !one.allowed && one.rejected == rejected; }));
}

std::string text_of(const MutantReport& report, const std::string& model) {
  if (!report.clean_failure.empty()) {
    return fmt::format("the model {} rejects its own mock, so its mutants tell nothing: {}\n",
                       model, report.clean_failure);
  }
  std::string text = fmt::format("mutants of the mock of {}, and the number of messages\n", model);
  const std::size_t width = width_of(report);
  for (const MutantResult& one : report.mutants) text += row(one, width);
  const std::size_t rejected = count_of(report, true);
  const std::size_t survived = count_of(report, false);
  const bool any = rejected + survived > 0;
  text += any ? fmt::format("{} of {} rejected ({:.1f} %)", rejected, rejected + survived,
                            report.rejected_percent())
              : "no mutant was tried";
  const std::size_t allowed = report.mutants.size() - rejected - survived;
  if (allowed > 0) text += fmt::format("; {} more do what the model allows", allowed);
  text += report.complete ? "\n" : "; stopped before all were tried\n";
  if (survived > 0) text += "survived:\n";
  for (const MutantResult& one : report.mutants) {
    if (!one.allowed && !one.rejected) text += "  " + to_text(one.mutation) + "\n";
  }
  for (const Branch& branch : report.never) text += to_text(branch) + "\n";
  return text;
}

// The words of the operators in JSON, in their order.
constexpr const char* kOperators[] = {"negate",         "other-side", "repeat", "drop",
                                      "repeat-message", "misdirect",  "change", "undo",
                                      "act-twice",      "act-on-old", "swap",   "halve"};

ordered_json json_of(const MutantResult& one) {
  ordered_json out = {{"operator", kOperators[static_cast<std::size_t>(one.mutation.op)]},
                      {"file", one.mutation.file},
                      {"line", one.mutation.line}};
  if (!one.mutation.what.empty()) out["what"] = one.mutation.what;
  if (!one.mutation.member.empty()) out["member"] = one.mutation.member;
  out["text"] = to_text(one.mutation);
  out["verdict"] = word_for(one);
  out["messages"] = one.messages;
  if (one.rejected) out["how"] = one.how;
  return out;
}

std::string json_of(const MutantReport& report, const std::string& model) {
  ordered_json out = {{"model", model}, {"messages", report.messages}};
  if (!report.clean_failure.empty()) out["rejects_itself"] = report.clean_failure;
  out["complete"] = report.complete;
  out["rejected_percent"] = report.rejected_percent();
  out["mutants"] = ordered_json::array();
  for (const MutantResult& one : report.mutants) out["mutants"].push_back(json_of(one));
  out["never"] = ordered_json::array();
  for (const Branch& branch : report.never) {
    out["never"].push_back({{"file", branch.file}, {"line", branch.line}, {"text", branch.text}});
  }
  return out.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

Outcome outcome_of(const MutantReport& report, std::uint64_t at_least) {
  if (!report.clean_failure.empty()) return Outcome::failed;
  if (!report.complete) return Outcome::interrupted;
  const bool enough = report.rejected_percent() >= static_cast<double>(at_least);
  return enough ? Outcome::passed : Outcome::uncovered;
}

}  // namespace

std::vector<base::Flag> mutants_flags(MutantsOptions& options) {
  std::vector<base::Flag> flags = tester_flags(options.tester);
  flags.push_back({.name = "messages",
                   .value = "N",
                   .help = "for each mutant; one that was not noticed by then has survived",
                   .fallback = std::to_string(options.effort.messages),
                   .set = number_into(options.effort.messages)});
  flags.push_back({.name = "seed",
                   .value = "N",
                   .help = "what is drawn; the same table for the same seed",
                   .fallback = std::to_string(options.effort.seed),
                   .set = number_into(options.effort.seed)});
  flags.push_back({.name = "at-least",
                   .value = "PERCENT",
                   .help = "of the mutants have to be rejected, else the exit code is 3",
                   .fallback = std::to_string(options.at_least),
                   .set = [&options](std::string_view text) -> Result<void> {
                     const auto percent = base::read_number(text, 0, 100);
                     if (!percent) return refuse(percent.error());
                     options.at_least = *percent;
                     return {};
                   }});
  flags.push_back(json_flag(options.json));
  add_flags(flags, judging_flags(options.tester.judge));
  return flags;
}

Outcome try_mutants_of(const Protocol& protocol, const TaskCall& call) {
  MutantsOptions options;
  expect_no_words(base::parse_flags(mutants_flags(options), call.arguments),
                  "gainsay dual mutants");
  options.effort.keep_going = [&call] { return !call.stop_wanted(); };
  const MutantReport report = try_mutants(protocol, options.tester, options.effort);
  const std::string& model = protocol.model->name();
  if (options.json.wanted) write_json(options.json, json_of(report, model), call);
  if (options.json.text_too()) call.out(text_of(report, model));
  return outcome_of(report, options.at_least);
}

}  // namespace gainsay::dual
