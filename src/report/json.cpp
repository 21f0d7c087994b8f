// SPDX-License-Identifier: MIT
//
// The record as JSON. Keys are the fields' names, words those of word_for; docs/reference/record.md
// explains them, record.schema.json checks them.

#include <cmath>
#include <utility>

#include <nlohmann/json.hpp>

#include <gainsay/report.hpp>

#include "report/formats.hpp"
#include "report/programs/program.hpp"

namespace gainsay::report {

namespace {

// Keys stay in the order they are written.
using Json = nlohmann::ordered_json;

Json of(const OperationRecord& operation);
Json of(const Note& note);
Json of(const Explanation& one);
Json of(const HiddenValue& hidden);

Json of(const Tally& tally) { return {{"name", tally.name}, {"count", tally.count}}; }
Json of(const Health& health) {
  return {{"code", health.code}, {"what", health.what}, {"fix", health.fix}};
}
Json of(const Error& error) {
  return {{"code", error.code}, {"what", error.what}, {"place", error.place}, {"fix", error.fix}};
}
Json of(const Target& target) {
  // JSON has no infinity: null.
  return {{"name", target.name}, {"best", target.best}, {"cases", target.cases}};
}
Json of(const Coverage& coverage) {
  return {{"name", coverage.name},
          {"wanted_percent", coverage.wanted_percent},
          {"count", coverage.count},
          {"reached", coverage.reached}};
}
Json of(const Value& value) {
  return {{"role", value.role == Value::Role::argument ? "argument" : "draw"},
          {"name", value.name},
          {"type", value.type},
          {"source", value.source},
          {"shown_as", word_for(value.shown_as)}};
}

Json of(const GuideRecord::Operator& one) {
  return {{"name", one.name}, {"tried", one.tried}, {"paid", one.paid}};
}

Json of(const GuideRecord::Point& point) {
  return {{"cases", point.cases}, {"features", point.features}, {"discarded", point.discarded}};
}

template <class T>
Json list_of(const std::vector<T>& items) {
  Json list = Json::array();
  for (const T& item : items) list.push_back(of(item));
  return list;
}

Json of(const GuideRecord& guide) {
  return {{"name", guide.name},
          {"varied", guide.varied},
          {"features", guide.features},
          {"accepted_features", guide.accepted_features},
          {"seeds", guide.seeds},
          {"operators", list_of(guide.operators)},
          {"growth", list_of(guide.growth)}};
}

Json of(const OperationRecord& operation) {
  return {{"name", operation.name},
          {"tried", operation.tried},
          {"executed", operation.executed},
          {"threw", operation.threw},
          {"rejected", list_of(operation.rejected)},
          {"clauses", list_of(operation.clauses)}};
}

Json of(const LineRecord& lines) {
  return {{"file", lines.file},
          {"all", lines.all},
          {"executed", lines.all - lines.never.size()},
          {"never", lines.never}};
}

Json of(const Failure& failure) {
  return {{"kind", word_for(failure.kind)}, {"finding", word_for(failure.finding)},
          {"origin", failure.origin},       {"message", failure.message},
          {"file", failure.file},           {"line", failure.line},
          {"function", failure.function},   {"left", failure.left},
          {"right", failure.right},         {"frames", failure.frames},
          {"output", failure.output}};
}

Json of(const Shown& shown) {
  if (shown.text.empty()) return nullptr;
  return {{"text", shown.text}, {"shown_as", word_for(shown.shown_as)}};
}

Json of(const Fault& fault) {
  if (fault.judge == Judge::none) return nullptr;
  return {{"judge", word_for(fault.judge)},
          {"value", fault.value},
          {"file", fault.file},
          {"line", fault.line},
          {"declarations", fault.declarations},
          {"path", fault.path},
          {"expected", of(fault.expected)},
          {"actual", of(fault.actual)},
          {"expected_exception", fault.expected_exception},
          {"actual_exception", fault.actual_exception},
          {"refusal", fault.refusal}};
}

Json of(const Note& note) {
  return {{"kind", word_for(note.kind)}, {"heading", note.heading}, {"text", note.text}};
}

Json of(const History& history) {
  if (history.cases == 0) return nullptr;
  return {{"first", history.first}, {"cases", history.cases}};
}

// A text that is JSON, as what it says.
Json parsed(const std::string& text) {
  Json value = Json::parse(text, nullptr, false);
  return value.is_discarded() ? Json(nullptr) : value;
}

Json of(const Exchange& exchange, std::size_t number) {
  return {{"n", number},
          {"kind", word_for(exchange.kind)},
          {"c", exchange.connection},
          {"step", exchange.step},
          {"text", exchange.text},
          {"message", parsed(exchange.message)},
          {"part", word_for(exchange.part)},
          {"core", exchange.core}};
}

Json of(const Explanation& one) {
  return {{"decisions", one.decisions}, {"due", one.due}, {"came", one.came}};
}

Json of(const HiddenValue& hidden) {
  return {{"name", hidden.name}, {"version", hidden.version}, {"value", hidden.value}};
}

Json of(const Conversation& talk) {
  if (talk.empty()) return nullptr;
  Json exchanges = Json::array();
  for (const Exchange& exchange : talk.exchanges) {
    exchanges.push_back(of(exchange, exchanges.size() + 1));
  }
  Json died = nullptr;
  if (talk.died != 0) died = {{"n", talk.died}, {"why", talk.why}, {"tried", list_of(talk.tried)}};
  return {{"exchanges", std::move(exchanges)},
          {"died", std::move(died)},
          {"order", talk.order},
          {"hidden", list_of(talk.hidden)},
          {"rules", talk.rules},
          {"script", parsed(talk.script)}};
}

Json of(const FailureRecord& record, SourceFiles& files) {
  return {{"failure", of(record.failure)},
          {"tape", to_text(record.tape)},
          {"values", list_of(record.values)},
          {"notes", list_of(record.notes)},
          {"program", program_lines(record.program, files)},
          {"fault", of(record.fault)},
          {"conversation", of(record.conversation)},
          {"count", record.count},
          {"found_at", record.found_at},
          {"choices_found", record.choices_found},
          {"choices", record.tape.size()},
          {"shrinks", record.shrinks},
          {"evaluations", record.evaluations},
          {"shrink_end", word_for(record.shrink_end)},
          {"flaky", record.flaky},
          {"replays", record.replays},
          {"reproduced", record.reproduced},
          {"history", of(record.history)},
          {"journal_cut", record.journal_cut},
          {"stored_at", record.stored_at}};
}

Json of(const Record& record) {
  SourceFiles files;
  Json failures = Json::array();
  for (const FailureRecord& failure : record.failures) failures.push_back(of(failure, files));
  return {{"gainsay", 1},
          {"property", record.property},
          {"file", record.file},
          {"line", record.line},
          {"seed", record.seed},
          {"outcome", word_for(record.outcome)},
          {"cases", record.cases},
          {"passed", record.passed},
          {"discarded", record.discarded},
          {"failed", record.failed},
          {"duplicates", record.duplicates},
          {"examples", record.examples},
          {"choices", record.choices},
          {"repeatable", record.repeatable},
          {"exhausted", record.exhausted},
          {"searched_exhaustively", record.searched_exhaustively},
          {"exhausted_size", record.exhausted_size},
          {"budget", word_for(record.budget)},
          {"error", record.error.code.empty() ? Json() : of(record.error)},
          {"failures", std::move(failures)},
          {"labels", list_of(record.labels)},
          {"discards", list_of(record.discards)},
          {"sizes", record.sizes},
          {"coverage", list_of(record.coverage)},
          {"targets", list_of(record.targets)},
          {"operations", list_of(record.operations)},
          {"denied", list_of(record.denied)},
          {"denied_more", record.denied_more},
          {"lines", record.lines.file.empty() ? Json() : of(record.lines)},
          {"guide", record.guided ? of(record.guide) : Json()},
          {"health", list_of(record.health)},
          {"problems", record.problems},
          {"replayed_case", record.replayed ? of(record.replayed_case, files) : Json()}};
}

Json of(const RunTimes& run, double rate) {
  // Microseconds are enough.
  const auto rounded = [](double seconds) { return std::round(seconds * 1e6) / 1e6; };
  Json object = Json::object();
  for (const Stage& stage : run.stages) object[stage.name] = rounded(stage.seconds);
  object["search"] = rounded(run.times.search);
  object["shrink"] = rounded(run.times.shrink);
  object["cases_per_second"] = rate;
  return object;
}

}  // namespace

double cases_per_second(const Record& record, const Times& times) {
  return times.search > 0 ? static_cast<double>(record.cases) / times.search : 0;
}

// Data and no sentences: the record, and what is known of the run besides.
std::string json_line(const Document& document) {
  Json object = of(*document.record);
  if (document.calls_found) object["calls_found"] = *document.calls_found;
  if (document.times) {
    object["times"] =
        of(*document.times, cases_per_second(*document.record, document.times->times));
  }
  // A text may hold bytes that are not UTF-8; they are replaced, never fatal.
  return object.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string json(const Record& record) {
  std::string line = json_line({.record = &record});
  line.pop_back();
  return line;
}

std::string json(const Record& record, const Times& times) {
  std::string line = json_line({.record = &record, .times = RunTimes{.times = times}});
  line.pop_back();
  return line;
}

}  // namespace gainsay::report
