// SPDX-License-Identifier: MIT

#include "dual/tasks/judge_task.hpp"

#include <utility>

#include "base/format.hpp"
#include "base/read_file.hpp"
#include "dual/tasks/task_flags.hpp"
#include "dual/tasks/verdict.hpp"

namespace gainsay::dual {
namespace {

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

Judgement judged(const ModelPtr& model, const JudgeSettings& settings, const RecordedTrace& trace,
                 const TaskCall& call) {
  AnyJudge judge(model, settings);
  for (const Observation& one : trace.observations) {
    judge.observe(one);
    if (!judge.so_far().accepted()) break;
    if (call.stop_wanted()) return {.kind = Judgement::Kind::undecided, .reason = "interrupted"};
  }
  Judgement judgement = judge.finish();
  const bool bad =
      judgement.kind == Judgement::Kind::rejected || judgement.kind == Judgement::Kind::owes;
  if (bad) explain(model, settings, judge.trace(), judgement);
  if (judgement.accepted() && trace.garbled) {
    return judgement_of(*trace.garbled, trace.observations.size());
  }
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
  const Judgement judgement = judged(model, options.settings, trace, call);
  if (options.json.wanted) write_json(options.json, json_of(judgement, trace), call);
  if (options.json.text_too()) call.out(text_of(judgement, trace, (*words)[0]));
  return outcome_of(judgement.kind);
}

}  // namespace gainsay::dual
