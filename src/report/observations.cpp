// SPDX-License-Identifier: MIT

#include "report/observations.hpp"

#include "report/programs/program.hpp"

#include <nlohmann/json.hpp>

#include "base/clock.hpp"

namespace gainsay::report {

namespace {

using Json = nlohmann::ordered_json;

const char* status_of(Verdict::Kind verdict) {
  switch (verdict) {
    case Verdict::Kind::fail:
      return "failed";
    case Verdict::Kind::discard:
      return "gave_up";
    default:
      return "passed";
  }
}

// What the viewer compares to find repeats: the values alone, without the names from the source.
std::string representation(const CaseReport& report, SourceFiles& files) {
  std::string text;
  for (const Value& value : report.values) text += (text.empty() ? "" : ", ") + value.source;
  for (const std::string& step : program_lines(report.program, files))
    text += (text.empty() ? "" : "\n") + step;
  return "(" + text + ")";
}

Json arguments(const CaseReport& report) {
  Json object = Json::object();
  for (std::size_t i = 0; i < report.values.size(); ++i) {
    const Value& value = report.values[i];
    const std::string name = value.name.empty() ? "value " + std::to_string(i + 1) : value.name;
    object[object.contains(name) ? name + " (" + std::to_string(i + 1) + ")" : name] = value.source;
  }
  return object;
}

Json features(const CaseReport& report) {
  Json object = Json::object();
  for (const std::string& label : report.labels) object[label] = true;
  return object;
}

std::string line_of(const Json& object) {
  return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::vector<std::string> notes_of(const CaseReport& report) {
  std::vector<std::string> texts;
  for (const Note& note : report.notes) texts.push_back(note.whole());
  return texts;
}

}  // namespace

std::string observation(const Record& record, const CaseReport& report, double run_start,
                        SourceFiles& files) {
  const bool repeat = report.verdict == Verdict::Kind::duplicate;
  return line_of({{"type", "test_case"},
                  {"run_start", run_start},
                  {"property", record.property},
                  {"status", status_of(report.verdict)},
                  {"status_reason", repeat ? "a repeat, not run again" : report.reason},
                  {"representation", representation(report, files)},
                  {"arguments", arguments(report)},
                  {"how_generated", report.number == 0 ? "replay" : "random"},
                  {"features", features(report)},
                  {"coverage", nullptr},
                  {"timing", {{"execute:test", report.seconds}}},
                  {"metadata", {{"case", report.number}, {"notes", notes_of(report)}}}});
}

std::string alert(const Record& record, const Health& health, double run_start) {
  return line_of({{"type", "alert"},
                  {"run_start", run_start},
                  {"property", record.property},
                  {"title", health.code},
                  {"content", health.what + "; " + health.fix}});
}

void ObservationListener::on_start(const Record&, const Settings&) {
  run_start_ = base::unix_seconds();
}

void ObservationListener::on_case(const Record& record, const CaseReport& report) {
  write_(observation(record, report, run_start_, files_) + "\n");
}

void ObservationListener::on_finish(const Record& record, double) {
  for (const Health& health : record.health) write_(alert(record, health, run_start_) + "\n");
}

}  // namespace gainsay::report
