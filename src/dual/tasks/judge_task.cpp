// SPDX-License-Identifier: MIT

#include "dual/tasks/judge_task.hpp"

#include <algorithm>
#include <fstream>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/format.hpp"
#include "base/read_file.hpp"
#include "base/text.hpp"
#include "dual/json.hpp"

namespace gainsay::dual {
namespace {

using nlohmann::ordered_json;
using Set = std::function<Result<void>(std::string_view)>;

constexpr std::size_t kLongestTrace = std::size_t{1} << 30;
constexpr std::string_view kForms = "auto|lines|har|jepsen";
constexpr std::string_view kNetworks = "tcp|tcp-any-order|synchronous|datagrams";

Set number_into(std::size_t& field) {
  return [&field](std::string_view text) -> Result<void> {
    const auto number = base::read_number(text, 1);
    if (!number) return refuse(number.error());
    field = *number;
    return {};
  };
}

NetworkPtr network_called(std::size_t index) {
  if (index == 1) return network::tcp({.answers = network::Answers::any_order});
  if (index == 2) return network::synchronous();
  if (index == 3) return network::datagrams({.loss = true, .duplicates = 1});
  return network::tcp();
}

template <class Use>
Set word_of(std::string_view words, Use use) {
  return [words, use](std::string_view text) -> Result<void> {
    const auto index = base::read_word(text, words);
    if (!index) return refuse(index.error());
    use(*index);
    return {};
  };
}

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

void write_json(const JudgeOptions& options, const std::string& json, const TaskCall& call) {
  if (options.json_file.empty()) return call.out(json);
  std::ofstream out(options.json_file, std::ios::binary);
  out << json;
  out.close();
  if (out) return;
  throw EnvironmentError({.code = "file-not-writable",
                          .what = "the result could not be written",
                          .place = options.json_file,
                          .fix = "name a file in a folder that can be written, with room"});
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
  JudgeSettings& settings = options.settings;
  return {
      {.name = "from",
       .value = std::string(kForms),
       .help = "the form of the trace",
       .fallback = "auto",
       .set = word_of(kForms,
                      [&options](std::size_t at) { options.form = static_cast<TraceForm>(at); })},
      {.name = "map",
       .value = "FILE",
       .help = "how operations of another tool become requests and answers",
       .set = [&options](std::string_view text) -> Result<void> {
         options.mapping = text;
         return {};
       }},
      {.name = "waive",
       .value = "RULE,...",
       .help = "rules that the server may break; a prefix waives all below it",
       .set = [&settings](std::string_view text) -> Result<void> {
         for (std::string& rule : base::split_at_commas(text)) {
           settings.waived.push_back(std::move(rule));
         }
         return {};
       }},
      {.name = "network",
       .value = std::string(kNetworks),
       .help = "what may be reordered, lost or doubled between client and server",
       .fallback = "tcp",
       .set = word_of(kNetworks,
                      [&settings](std::size_t at) { settings.network = network_called(at); })},
      {.name = "allow-close",
       .help = "the server may close connections though the model does not say so",
       .set = [&settings](std::string_view) -> Result<void> {
         settings.server_may_close = true;
         return {};
       }},
      {.name = "judging-time",
       .value = "SECONDS",
       .help = "undecided after this much time",
       .fallback = "60",
       .set = [&settings](std::string_view text) -> Result<void> {
         const auto time = base::read_seconds(text);
         if (!time) return refuse(time.error());
         settings.time = std::chrono::milliseconds(static_cast<std::int64_t>(*time * 1000));
         return {};
       }},
      {.name = "explanations",
       .value = "N",
       .help = "how many explanations of one key are followed at once",
       .fallback = "16",
       .use = base::Flag::Use::rare,
       .set = number_into(settings.beam)},
      {.name = "put-off",
       .value = "N",
       .help = "how many more are kept for later",
       .fallback = "100000",
       .use = base::Flag::Use::rare,
       .set = number_into(settings.put_off)},
      {.name = "json",
       .value = "FILE",
       .help = "the verdict as JSON, on standard output or in a file",
       .may_lack_value = true,
       .set = [&options](std::string_view text) -> Result<void> {
         options.json = true;
         options.json_file = text;
         return {};
       }},
  };
}

Outcome judge_trace(const ModelPtr& model, const TaskCall& call) {
  JudgeOptions options;
  options.settings.time = std::chrono::seconds(60);
  const auto words = base::parse_flags(judge_flags(options), call.arguments);
  if (!words) throw UsageError(words.error());
  if (words->size() != 1) {
    throw UsageError({.code = "judge-needs-trace",
                      .what = fmt::format("one trace is judged, and {} were named", words->size()),
                      .fix = "gainsay judge TRACE --model=BINARY:NAME; - is standard input"});
  }
  const RecordedTrace trace = trace_from(*model, (*words)[0], options, call);
  const Judgement judgement = judged(model, options.settings, trace.observations, call);
  if (options.json) write_json(options, json_of(judgement, trace), call);
  if (!options.json || !options.json_file.empty()) {
    call.out(text_of(judgement, trace, (*words)[0]));
  }
  return outcome_of(judgement.kind);
}

}  // namespace gainsay::dual
