// SPDX-License-Identifier: MIT

#include "dual/trace/trace.hpp"

#include "base/format.hpp"
#include "dual/json.hpp"
#include "dual/trace/collector.hpp"
#include "dual/trace/lines.hpp"

namespace gainsay::dual {
namespace {

using nlohmann::json;
// Keys stay in the order in which they are written.
using Line = nlohmann::ordered_json;

// A HAR file is one object whose first member is "log".
bool looks_like_har(std::string_view text) {
  const std::size_t brace = text.find_first_not_of(" \t\r\n\xef\xbb\xbf");
  if (brace == std::string_view::npos || text[brace] != '{') return false;
  const std::size_t name = text.find_first_not_of(" \t\r\n", brace + 1);
  return name != std::string_view::npos && text.substr(name).starts_with("\"log\"");
}

Error told(const std::string& name, TraceForm form, const Malformed& malformed) {
  std::string place = name;
  if (malformed.line > 0) {
    place += form == TraceForm::har ? fmt::format(": entry {}", malformed.line)
                                    : fmt::format(":{}", malformed.line);
  }
  if (!malformed.pointer.empty()) place += ": " + malformed.pointer;
  return {.code = "trace-malformed",
          .what = malformed.what,
          .place = std::move(place),
          .fix = malformed.fix};
}

bool is_of_another(const RecordedTrace& trace, const AnyModel& model) {
  return !trace.model.empty() && trace.model != model.name();
}

// Told before anything else: messages of another model do not fit, either.
Error of_another_model(const std::string& name, const RecordedTrace& trace, const AnyModel& model) {
  return {.code = "trace-of-another-model",
          .what = fmt::format("the trace is one of '{}', and the model is '{}'", trace.model,
                              model.name()),
          .place = name,
          .fix = "name the model that the trace was recorded for with --model"};
}

const char* word_for(Observation::Kind kind) {
  switch (kind) {
    case Observation::Kind::opened:
      return "open";
    case Observation::Kind::sent:
      return "send";
    case Observation::Kind::received:
      return "recv";
    case Observation::Kind::closed:
      return "close";
    default:
      return "silent";
  }
}

}  // namespace

Result<RecordedTrace> read_trace(const AnyModel& model, const std::string& name,
                                 std::string_view text, const TraceOptions& options) {
  TraceForm form = options.form;
  if (form == TraceForm::automatic) {
    form = looks_like_har(text) ? TraceForm::har : TraceForm::lines;
  }
  RecordedTrace trace;
  Collector collector(model);
  try {
    if (form == TraceForm::lines) read_lines(text, options, collector, trace);
    if (form == TraceForm::har) read_har(text, collector);
    if (form == TraceForm::jepsen) read_jepsen(text, options, collector);
    collector.finish(trace);
  } catch (const Malformed& malformed) {
    if (is_of_another(trace, model)) return refuse(of_another_model(name, trace, model));
    return refuse(told(name, form, malformed));
  } catch (const json::exception& other) {
    return refuse(told(name, form,
                       {.what = std::string("a member is not of its type: ") + other.what(),
                        .fix = "docs/reference/trace.md has the forms"}));
  }
  if (is_of_another(trace, model)) return refuse(of_another_model(name, trace, model));
  if (trace.observations.empty() && !trace.garbled) {
    return refuse({.code = "trace-malformed",
                   .what = "the trace has no observations",
                   .place = name,
                   .fix = "docs/reference/trace.md describes the lines of a trace"});
  }
  return trace;
}

Judgement judgement_of(const RecordedTrace::Garbled& garbled, std::size_t observations) {
  return {.kind = Judgement::Kind::rejected,
          .reason = fmt::format("what the server sent on connection {} is no message: {}",
                                garbled.connection, garbled.why),
          .at = observations};
}

std::string header_line(std::string_view model, Start start) {
  Line line = {{"gainsay_trace", 1}};
  if (!model.empty()) line["model"] = model;
  if (start == Start::unknown) line["initial"] = "unknown";
  line["clock"] = "monotonic_ns";
  return line.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
}

std::string to_line(const Observation& observation) {
  Line line = {{"e", word_for(observation.kind)}};
  if (observation.kind != Observation::Kind::silent) line["c"] = observation.connection.number;
  if (observation.number != 0) line["id"] = observation.number;
  if (observation.at) line["t"] = observation.at->nanoseconds;
  if (observation.kind == Observation::Kind::closed) {
    line["by"] = observation.by == By::server ? "server" : "tester";
  }
  if (observation.message.schema != nullptr) line["m"] = to_json(observation.message);
  return line.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace gainsay::dual
