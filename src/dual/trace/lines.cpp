// SPDX-License-Identifier: MIT

#include "dual/trace/lines.hpp"

#include <cmath>
#include <limits>

#include "base/format.hpp"
#include "dual/codec/tree.hpp"

namespace gainsay::dual {
namespace {

using nlohmann::json;

constexpr const char* kForms =
    R"(write {"e":"send","c":1,"m":{...}}, or {"c":1,"begin":12,"end":75,"request":{...},"response":{...}})";

std::uint32_t connection_of(const json& line, std::size_t number) {
  const json& c = member(line, number, "c");
  if (c.is_number_integer() && c.get<std::int64_t>() >= 1 &&
      c.get<std::int64_t>() < std::numeric_limits<std::int32_t>::max()) {
    return c.get<std::uint32_t>();
  }
  throw Malformed{number, "/c", "a connection is a number from 1 up, this is " + c.dump(),
                  "number the connections from 1"};
}

// The name of a request: a number or a text.
std::string id_of(const json& line, std::size_t number) {
  const auto id = line.find("id");
  if (id == line.end()) return "";
  if (id->is_number_integer() || id->is_string()) return id->dump();
  throw Malformed{number, "/id", "an id is a whole number or a text, this is " + id->dump(),
                  "number the requests from 1"};
}

std::optional<std::int64_t> moment_of(const json& line, std::size_t number) {
  if (!line.contains("t")) return std::nullopt;
  return time_of(line, number, "t");
}

By closer(const json& line, std::size_t number) {
  const auto by = line.find("by");
  if (by == line.end()) return By::tester;
  if (*by == "tester") return By::tester;
  if (*by == "server") return By::server;
  throw Malformed{number, "/by", "a connection is closed by tester or server, not by " + by->dump(),
                  "write \"by\":\"server\""};
}

class LineReader {
 public:
  LineReader(const TraceOptions& options, Collector& into, RecordedTrace& trace)
      : options_(options), into_(into), trace_(trace) {}

  void line(std::size_t number, const json& line) {
    if (trace_.garbled) return;
    if (!line.is_object()) {
      throw Malformed{number, "", "the line is not a JSON object", kForms};
    }
    if (line.contains("gainsay_trace")) return header(number, line);
    if (options_.mapping) return operation(number, options_.mapping->operation(line));
    if (line.contains("e")) return observation(number, line);
    if (line.contains("request")) return operation(number, line);
    throw Malformed{number, "", "the line has neither \"e\" nor \"request\"", kForms};
  }

 private:
  void header(std::size_t number, const json& line) {
    if (line["gainsay_trace"] != 1) {
      throw Malformed{number, "/gainsay_trace",
                      "this version reads traces of version 1, not " + line["gainsay_trace"].dump(),
                      "write \"gainsay_trace\": 1"};
    }
    if (number_ > 0) {
      throw Malformed{number, "", "a header is the first line of a trace, and this is another one",
                      "judge the traces one by one"};
    }
    number_ = number;
    if (line.contains("model")) {
      const json& model = line["model"];
      if (!model.is_string()) {
        throw Malformed{number, "/model", "the name of a model is a text, this is " + model.dump(),
                        "write \"model\": \"NAME\""};
      }
      trace_.model = model.get<std::string>();
    }
    if (line.contains("initial")) initial(number, line["initial"]);
    if (line.contains("sorted") && line["sorted"] == false) into_.order_by_time();
  }

  void initial(std::size_t number, const json& what) {
    if (what != "unknown" && what != "known") {
      throw Malformed{number, "/initial", "the beginning is known or unknown, not " + what.dump(),
                      "write \"initial\": \"unknown\", or leave it out"};
    }
    trace_.unknown_start = what == "unknown";
  }

  void observation(std::size_t number, const json& line) {
    const json& kind = line["e"];
    if (kind == "silent") {
      const auto at = moment_of(line, number);
      return into_.other(number, {.kind = Observation::Kind::silent,
                                  .at = at ? std::optional(Time{*at}) : std::nullopt});
    }
    if (kind == "garbled") return garbled(number, line);
    if (kind == "send" || kind == "recv") return message(number, line, kind == "send");
    if (kind != "open" && kind != "close") {
      throw Malformed{number, "/e", kind.dump() + " is not an event",
                      "an event is one of open, send, recv, garbled, close, silent"};
    }
    const bool opens = kind == "open";
    const auto at = moment_of(line, number);
    into_.other(number, {.kind = opens ? Observation::Kind::opened : Observation::Kind::closed,
                         .connection = {connection_of(line, number)},
                         .at = at ? std::optional(Time{*at}) : std::nullopt,
                         .by = opens ? By::tester : closer(line, number)});
  }

  void message(std::size_t number, const json& line, bool sends) {
    const json& content = member(line, number, "m");
    const std::uint32_t connection = connection_of(line, number);
    const auto at = moment_of(line, number);
    const std::string id = id_of(line, number);
    if (sends) return into_.sent(number, connection, at, id, content);
    into_.received(number, connection, at, id, content);
  }

  // What a client sends that is no request is the end of what it asks for.
  void garbled(std::size_t number, const json& line) {
    const std::uint32_t connection = connection_of(line, number);
    if (line.contains("by") && closer(line, number) == By::tester) {
      return into_.other(number, {.kind = Observation::Kind::closed, .connection = {connection}});
    }
    const auto why = line.find("why");
    const bool told = why != line.end() && why->is_string();
    trace_.garbled = {connection, told ? why->get<std::string>() : "the trace does not say why",
                      number};
  }

  void operation(std::size_t number, const json& line) {
    Operation operation{.line = number,
                        .connection = connection_of(line, number),
                        .begin = time_of(line, number, "begin"),
                        .request = &member(line, number, "request")};
    if (line.contains("end") && !line["end"].is_null()) {
      operation.end = time_of(line, number, "end");
      operation.response = &member(line, number, "response");
      if (*operation.end < operation.begin) {
        throw Malformed{number, "/end",
                        fmt::format("the operation ends at {}, before it begins at {}",
                                    *operation.end, operation.begin),
                        "both are nanoseconds on one clock"};
      }
    }
    into_.operation(operation);
  }

  const TraceOptions& options_;
  Collector& into_;
  RecordedTrace& trace_;
  std::size_t number_ = 0;  // of the header
};

}  // namespace

void each_line(std::string_view text,
               const std::function<void(std::size_t number, const json& line)>& visit) {
  std::size_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    json parsed = json::parse(line, nullptr, false);
    // Texts that are not UTF-8 are written so.
    if (line.find("\"$hex\"") != std::string_view::npos) {
      if (const auto read = Json::parse(line)) parsed = unwrapped(*read);
    }
    if (parsed.is_discarded()) {
      throw Malformed{number, "", "the line is not JSON", "one JSON object a line, in UTF-8"};
    }
    visit(number, parsed);
  }
}

const json& member(const json& line, std::size_t number, const char* name) {
  const auto found = line.find(name);
  if (found != line.end()) return *found;
  throw Malformed{number, std::string("/") + name, "this member is missing", kForms};
}

std::int64_t time_of(const json& line, std::size_t number, const char* name) {
  const json& time = member(line, number, name);
  if (time.is_number_integer()) return time.get<std::int64_t>();
  throw Malformed{number, std::string("/") + name,
                  "a time is a whole number of nanoseconds, this is " + time.dump(),
                  "write nanoseconds, or microseconds throughout: only the order counts"};
}

void read_lines(std::string_view text, const TraceOptions& options, Collector& into,
                RecordedTrace& trace) {
  LineReader reader(options, into, trace);
  each_line(text, [&reader](std::size_t number, const json& line) { reader.line(number, line); });
}

}  // namespace gainsay::dual
