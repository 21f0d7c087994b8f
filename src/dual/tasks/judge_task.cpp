// SPDX-License-Identifier: MIT

#include "dual/tasks/judge_task.hpp"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/format.hpp"
#include "base/read_file.hpp"
#include "dual/json.hpp"
#include "dual/tasks/task_flags.hpp"

namespace gainsay::dual {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t kLongestTrace = std::size_t{1} << 30;
constexpr std::string_view kForms = "auto|lines|har|jepsen";

// --- reading ------------------------------------------------------------------------------------

std::string content_of(const std::string& path, const TaskCall& call) {
  if (path == "-") return call.in();
  base::FileReading file = base::read_file(path, kLongestTrace);
  if (file.problem.empty()) return std::move(file.content);
  throw EnvironmentError(
      {.code = "trace-not-readable",
       .what = "the file cannot be read: " + file.problem,
       .place = path,
       .fix = "name a file that is there and can be read, or - for standard input"});
}

TraceOptions trace_options(const JudgeOptions& options, const TaskCall& call) {
  TraceOptions out{.form = options.form};
  if (options.mapping.empty()) return out;
  auto mapping = Mapping::read(options.mapping, content_of(options.mapping, call));
  if (!mapping) throw UsageError(mapping.error());
  out.mapping = std::move(*mapping);
  return out;
}

RecordedTrace trace_from(const AnyModel& model, const std::string& path,
                         const JudgeOptions& options, const TaskCall& call) {
  auto trace = read_trace(model, path, content_of(path, call), trace_options(options, call));
  if (!trace) throw UsageError(trace.error());
  if (trace->unknown_start) {
    throw UsageError({.code = "trace-unknown-start",
                      .what = fmt::format("the trace begins with unknown contents, and the model "
                                          "'{}' does not say what they may be",
                                          model.name()),
                      .place = path,
                      .fix = "choose hidden contents in the model's initial(), and leave "
                             "\"initial\": \"unknown\" out of the trace"});
  }
  return std::move(*trace);
}

// --- telling ------------------------------------------------------------------------------------

ordered_json of(const CoreLine& line, const RecordedTrace& trace) {
  return {{"observation", line.observation},
          {"line", trace.lines[line.observation]},
          {"members", line.members},
          {"text", line.text}};
}

ordered_json of(const WayOut& way) {
  return {{"decisions", way.decisions}, {"due", way.due}, {"came", way.came}};
}

template <class T, class... More>
ordered_json list_of(const std::vector<T>& items, const More&... more) {
  ordered_json list = ordered_json::array();
  for (const T& item : items) list.push_back(of(item, more...));
  return list;
}

std::string json_of(const Judgement& judgement, const RecordedTrace& trace) {
  ordered_json out = {{"verdict", to_text(judgement.kind)},
                      {"observations", trace.observations.size()}};
  if (!judgement.accepted()) {
    out["at"] = judgement.at;
    out["line"] = trace.lines[judgement.at];
    out["reason"] = judgement.reason;
    out["core"] = list_of(judgement.core, trace);
    out["rules"] = judgement.rules;
    out["tried"] = list_of(judgement.tried);
  }
  return out.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

std::string text_of(const Judgement& judgement, const RecordedTrace& trace,
                    const std::string& path) {
  std::string text = fmt::format("{:<9} {}  ({} observations)\n", to_text(judgement.kind), path,
                                 trace.observations.size());
  if (judgement.accepted()) return text;
  text += fmt::format("\n  {}:{}: {}\n", path, trace.lines[judgement.at], judgement.reason);
  const std::string told = to_text(judgement);  // its first line is the reason
  return text + told.substr(std::min(told.find('\n') + 1, told.size())) + "\n";
}

Outcome outcome_of(Judgement::Kind kind) {
  switch (kind) {
    case Judgement::Kind::accepted:
      return Outcome::passed;
    case Judgement::Kind::undecided:
      return Outcome::gave_up;
    default:
      return Outcome::failed;
  }
}

Judgement judged(const ModelPtr& model, const JudgeSettings& settings, const Trace& trace,
                 const TaskCall& call) {
  AnyJudge judge(model, settings);
  for (const Observation& one : trace) {
    judge.observe(one);
    if (!judge.so_far().accepted()) break;
    if (call.stop_wanted()) return {.kind = Judgement::Kind::undecided, .reason = "interrupted"};
  }
  Judgement judgement = judge.finish();
  const bool bad =
      judgement.kind == Judgement::Kind::rejected || judgement.kind == Judgement::Kind::owes;
  if (bad) explain(model, settings, judge.trace(), judgement);
  return judgement;
}

}  // namespace

std::vector<base::Flag> judge_flags(JudgeOptions& options) {
  std::vector<base::Flag> flags = {
      {.name = "from",
       .value = std::string(kForms),
       .help = "the form of the trace",
       .fallback = "auto",
       .set = word_into(kForms,
                      [&options](std::size_t at) { options.form = static_cast<TraceForm>(at); })},
      {.name = "map",
       .value = "FILE",
       .help = "how operations of another tool become requests and answers",
       .set = [&options](std::string_view text) -> Result<void> {
         options.mapping = text;
         return {};
       }},
  };
  add_flags(flags, judging_flags(options.settings));
  flags.push_back(json_flag(options.json));
  return flags;
}

Outcome judge_trace(const ModelPtr& model, const TaskCall& call) {
  JudgeOptions options;
  const auto words = base::parse_flags(judge_flags(options), call.arguments);
  if (!words) throw UsageError(words.error());
  if (words->size() != 1) {
    throw UsageError({.code = "judge-needs-trace",
                      .what = fmt::format("one trace is judged, and {} were named", words->size()),
                      .fix = "gainsay judge TRACE --model=BINARY:NAME; - is standard input"});
  }
  const RecordedTrace trace = trace_from(*model, (*words)[0], options, call);
  const Judgement judgement = judged(model, options.settings, trace.observations, call);
  if (options.json.wanted) write_json(options.json, json_of(judgement, trace), call);
  if (options.json.text_too()) call.out(text_of(judgement, trace, (*words)[0]));
  return outcome_of(judgement.kind);
}

}  // namespace gainsay::dual
