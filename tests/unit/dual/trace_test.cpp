// SPDX-License-Identifier: MIT

#include <map>
#include <optional>
#include <string>

#include <doctest/doctest.h>
#include <gainsay/dual/model.hpp>

#include "dual/json.hpp"
#include "dual/trace/trace.hpp"

using namespace gainsay::dual;
using Kind = Observation::Kind;

namespace {

struct Register {
  struct State {
    int value = 0;
  };
  struct Request {
    bool writes = false;
    std::optional<int> value{};
  };
  struct Answer {
    std::optional<int> value{};
  };
  void receive(Server& server, State& state, Connection from, const Request& request) const {
    if (request.writes) state.value = request.value.value_or(0);
    server.send(from, request.writes ? Answer{} : Answer{state.value});
  }
};

struct Web {
  struct State {};
  struct Request {
    std::string method;
    std::string path;
    std::map<std::string, std::string> headers;
    std::optional<std::string> body{};
  };
  struct Answer {
    int status = 0;
    std::map<std::string, std::string> headers{};
    std::string body{};
  };
  void receive(Server& server, State&, Connection from, const Request&) const {
    server.send(from, Answer{200});
  }
};

gainsay::Result<RecordedTrace> read(std::string_view text, const TraceOptions& options = {}) {
  return read_trace(*erase(Register{}, "register"), "t.jsonl", text, options);
}

std::string problem(std::string_view text, const TraceOptions& options = {}) {
  const auto trace = read(text, options);
  if (trace) return "";
  return trace.error().place + " | " + trace.error().what;
}

// "sent 1 #1 {...}" a line.
std::string written(const RecordedTrace& trace) {
  std::string out;
  for (const Observation& one : trace.observations) out += to_line(one);
  return out;
}

TraceOptions mapped(std::string_view text) {
  return {.mapping = Mapping::read("map.json", text).value()};
}

}  // namespace

TEST_CASE("what a trace says is observed in the order of its lines") {
  const auto trace = read(
      "{\"gainsay_trace\":1,\"model\":\"register\"}\n"
      "{\"e\":\"open\",\"c\":1,\"t\":10}\n"
      "\n"
      "{\"e\":\"send\",\"c\":1,\"id\":7,\"t\":12,\"m\":{\"writes\":true,\"value\":3,\"other\":0}}\n"
      "{\"e\":\"recv\",\"c\":1,\"id\":7,\"t\":75,\"m\":{}}\n"
      "{\"e\":\"close\",\"c\":1,\"by\":\"server\"}\r\n"
      "{\"e\":\"silent\",\"t\":90}");
  REQUIRE(trace.has_value());
  CHECK(trace->model == "register");
  CHECK_FALSE(trace->unknown_start);
  REQUIRE(trace->observations.size() == 5);
  CHECK(trace->lines == std::vector<std::size_t>{2, 4, 5, 6, 7});
  CHECK(trace->observations[1].number == 1);
  CHECK(trace->observations[2].number == 1);
  CHECK(trace->observations[3].by == By::server);
  CHECK(written(*trace) ==
        "{\"e\":\"open\",\"c\":1,\"t\":10}\n"
        "{\"e\":\"send\",\"c\":1,\"id\":1,\"t\":12,\"m\":{\"value\":3,\"writes\":true}}\n"
        "{\"e\":\"recv\",\"c\":1,\"id\":1,\"t\":75,\"m\":{}}\n"
        "{\"e\":\"close\",\"c\":1,\"by\":\"server\"}\n"
        "{\"e\":\"silent\",\"t\":90}\n");
}

TEST_CASE("what is written of a trace is read as the same trace") {
  const std::string text =
      "{\"e\":\"open\",\"c\":2,\"t\":10}\n"
      "{\"e\":\"send\",\"c\":2,\"id\":1,\"t\":12,\"m\":{\"value\":-3,\"writes\":true}}\n"
      "{\"e\":\"recv\",\"c\":2,\"t\":75,\"m\":{\"value\":4}}\n";
  const auto trace = read(header_line("register") + text);
  REQUIRE(trace.has_value());
  CHECK(written(*trace) == text);
}

TEST_CASE("bytes of the server that are no message end what is read of a trace") {
  const auto trace = read(
      "{\"e\":\"open\",\"c\":1}\n"
      "{\"e\":\"garbled\",\"c\":1,\"by\":\"server\",\"bytes\":\"?\",\"why\":\"it is none\"}\n"
      "{\"e\":\"recv\",\"c\":1,\"m\":{}}\n");
  REQUIRE(trace.has_value());
  CHECK(trace->observations.size() == 1);
  REQUIRE(trace->garbled);
  CHECK(trace->garbled->line == 2);
  const Judgement judgement = judgement_of(*trace->garbled, 1);
  CHECK(judgement.kind == Judgement::Kind::rejected);
  CHECK(judgement.reason == "what the server sent on connection 1 is no message: it is none");
}

TEST_CASE("bytes of a client that are no request close its connection") {
  const auto trace = read("{\"e\":\"garbled\",\"c\":1,\"by\":\"tester\"}\n");
  REQUIRE(trace.has_value());
  CHECK_FALSE(trace->garbled);
  CHECK(written(*trace) == "{\"e\":\"close\",\"c\":1,\"by\":\"tester\"}\n");
}

TEST_CASE("operations are ordered by their times, and at the same time they overlap") {
  const auto trace = read(
      "{\"c\":1,\"begin\":20,\"end\":30,\"request\":{\"writes\":false},\"response\":{\"value\":1}}"
      "\n"
      "{\"c\":2,\"begin\":10,\"end\":20,\"request\":{\"writes\":true,\"value\":1},\"response\":{}}"
      "\n");
  REQUIRE(trace.has_value());
  CHECK(trace->lines == std::vector<std::size_t>{2, 1, 2, 1});
  CHECK(trace->observations[0].kind == Kind::sent);
  CHECK(trace->observations[1].kind == Kind::sent);
  CHECK(trace->observations[2].kind == Kind::received);
  CHECK(trace->observations[2].number == 1);
  CHECK(trace->observations[3].number == 2);
}

TEST_CASE("an operation without an answer ends its connection, which goes on as another one") {
  const auto trace = read(
      "{\"c\":1,\"begin\":1,\"end\":null,\"request\":{\"writes\":true,\"value\":9}}\n"
      "{\"c\":2,\"begin\":2,\"end\":3,\"request\":{\"writes\":false},\"response\":{\"value\":0}}\n"
      "{\"c\":1,\"begin\":4,\"end\":5,\"request\":{\"writes\":false},\"response\":{\"value\":9}}"
      "\n");
  REQUIRE(trace.has_value());
  REQUIRE(trace->observations.size() == 6);
  CHECK(trace->observations[1].kind == Kind::closed);
  CHECK(trace->observations[1].connection.number == 1);
  CHECK(trace->observations[1].by == By::tester);
  CHECK(trace->observations[4].connection.number == 3);
  CHECK(trace->observations[5].connection.number == 3);
}

TEST_CASE("the times count where the header says that lines are not sorted") {
  const auto trace = read(
      "{\"gainsay_trace\":1,\"sorted\":false,\"initial\":\"unknown\"}\n"
      "{\"e\":\"recv\",\"c\":1,\"t\":9,\"m\":{}}\n"
      "{\"e\":\"send\",\"c\":1,\"t\":4,\"m\":{\"writes\":true}}\n");
  REQUIRE(trace.has_value());
  CHECK(trace->unknown_start);
  CHECK(trace->observations[0].kind == Kind::sent);
}

TEST_CASE("histories of other tools are read through a mapping") {
  const auto trace =
      read("{\"proc\":4,\"call\":5,\"return\":9,\"in\":{\"op\":true,\"v\":3},\"out\":null}\n",
           mapped("{\"connection\":\"/proc\",\"begin\":\"/call\",\"end\":\"/return\","
                  "\"request\":{\"writes\":\"/in/op\",\"value\":\"/in/v\"},"
                  "\"response\":{\"value\":\"/out\"}}"));
  REQUIRE(trace.has_value());
  CHECK(written(*trace) ==
        "{\"e\":\"send\",\"c\":4,\"id\":1,\"t\":5,\"m\":{\"value\":3,\"writes\":true}}\n"
        "{\"e\":\"recv\",\"c\":4,\"id\":1,\"t\":9,\"m\":{}}\n");
}

TEST_CASE("a mapping that cannot be meant is refused with its place") {
  const auto said = [](std::string_view text) {
    const auto mapping = Mapping::read("map.json", text);
    return mapping ? "" : mapping.error().what;
  };
  CHECK(said("[]") == "the mapping is not a JSON object");
  CHECK(said("{\"request\":{},\"response\":{},\"start\":1}") == "a mapping has no member 'start'");
  CHECK(said("{\"request\":{}}") == "the mapping has no member 'response'");
  CHECK(said("{\"request\":{\"a\":\"/~2\"},\"response\":{}}") == "'/~2' is not a JSON pointer");
}

TEST_CASE("a history of Jepsen: failed operations did not happen, those without an end may have") {
  TraceOptions options = mapped(
      "{\"request\":{\"writes\":\"/write\",\"value\":\"/invoked\"},"
      "\"response\":{\"value\":\"/completed\"}}");
  options.form = TraceForm::jepsen;
  const std::string history =
      "{\"process\":\"nemesis\",\"type\":\"info\",\"f\":\"start\",\"time\":1}\n"
      "{\"process\":0,\"type\":\"invoke\",\"f\":\"write\",\"value\":3,\"time\":10}\n"
      "{\"process\":1,\"type\":\"invoke\",\"f\":\"write\",\"value\":4,\"time\":11}\n"
      "{\"process\":1,\"type\":\"fail\",\"f\":\"write\",\"value\":4,\"time\":12}\n"
      "{\"process\":0,\"type\":\"info\",\"f\":\"write\",\"value\":3,\"time\":13}\n";
  // The mapping says nothing of what writes, so the request lacks a member that it needs.
  CHECK(problem(history, options) == "t.jsonl:2: /request/writes | this member is missing");
  options.mapping = Mapping::read("map.json",
                                  "{\"request\":{\"writes\":true,\"value\":\"/invoked\"},"
                                  "\"response\":{}}")
                        .value();
  const auto trace = read(history, options);
  REQUIRE(trace.has_value());
  CHECK(written(*trace) ==
        "{\"e\":\"send\",\"c\":1,\"id\":1,\"t\":10,\"m\":{\"value\":3,\"writes\":true}}\n"
        "{\"e\":\"close\",\"c\":1,\"t\":10,\"by\":\"tester\"}\n");
}

TEST_CASE("entries of a HAR file are requests, each on a connection of its own") {
  const std::string har =
      R"({"log":{"version":"1.2","entries":[
        {"startedDateTime":"2026-01-02T03:04:05.250+01:00","time":12.4,
         "request":{"method":"PUT","url":"http://127.0.0.1:80/a?b=1#c",
                    "headers":[{"name":":path","value":"/a"},{"name":"If-Match","value":"\"x\""},
                               {"name":"if-match","value":"\"y\""}],
                    "postData":{"mimeType":"text/plain","text":"hello"}},
         "response":{"status":204,"headers":[{"name":"ETag","value":"\"z\""}],
                     "content":{"size":2,"text":"aGk=","encoding":"base64"}}},
        {"startedDateTime":"2026-01-02T02:04:05.262Z","time":1,
         "request":{"method":"GET","url":"http://127.0.0.1"},"response":{"status":0}}]}})";
  const auto trace = read_trace(*erase(Web{}), "browser.har", har);
  REQUIRE(trace.has_value());
  REQUIRE(trace->observations.size() == 4);
  CHECK(to_json(trace->observations[0].message).dump() ==
        R"({"body":"hello","headers":{"if-match":"\"x\", \"y\""},"method":"PUT","path":"/a?b=1"})");
  // The second began before the first ended, in its last millisecond.
  CHECK(trace->observations[1].kind == Kind::sent);
  CHECK(to_json(trace->observations[1].message)["path"] == "/");
  CHECK(trace->observations[2].kind == Kind::closed);
  CHECK(to_json(trace->observations[3].message)["body"] == "hi");
  CHECK(trace->observations[3].at->nanoseconds - trace->observations[0].at->nanoseconds ==
        13'000'000);
}

TEST_CASE("each way in which a trace can be malformed is told with its place") {
  const std::string send = R"({"e":"send","c":1,"m":{"writes":true}})";
  const std::pair<std::string, std::string> table[] = {
      {"", "t.jsonl | the trace has no observations"},
      {"{\"gainsay_trace\":1}", "t.jsonl | the trace has no observations"},
      {"{", "t.jsonl:1 | the line is not JSON"},
      {send + "\nhello\n", "t.jsonl:2 | the line is not JSON"},
      {"[]", "t.jsonl:1 | the line is not a JSON object"},
      {"{}", "t.jsonl:1 | the line has neither \"e\" nor \"request\""},
      {R"({"gainsay_trace":2})",
       "t.jsonl:1: /gainsay_trace | this version reads traces of version 1, not 2"},
      {R"({"gainsay_trace":1,"model":3})",
       "t.jsonl:1: /model | the name of a model is a text, this is 3"},
      {R"({"gainsay_trace":1,"initial":"empty"})",
       "t.jsonl:1: /initial | the beginning is known or unknown, not \"empty\""},
      {"{\"gainsay_trace\":1}\n{\"gainsay_trace\":1}",
       "t.jsonl:2 | a header is the first line of a trace, and this is another one"},
      {"{\"gainsay_trace\":1,\"model\":\"kv\"}\n{",
       "t.jsonl | the trace is one of 'kv', and the model is 'register'"},
      {R"({"e":"sent","c":1})", "t.jsonl:1: /e | \"sent\" is not an event"},
      {R"({"e":"send","m":{"writes":true}})", "t.jsonl:1: /c | this member is missing"},
      {R"({"e":"send","c":0,"m":{"writes":true}})",
       "t.jsonl:1: /c | a connection is a number from 1 up, this is 0"},
      {R"({"e":"send","c":"a","m":{"writes":true}})",
       "t.jsonl:1: /c | a connection is a number from 1 up, this is \"a\""},
      {R"({"e":"send","c":1})", "t.jsonl:1: /m | this member is missing"},
      {R"({"e":"send","c":1,"m":{}})", "t.jsonl:1: /m/writes | this member is missing"},
      {R"({"e":"send","c":1,"m":{"writes":1}})",
       "t.jsonl:1: /m/writes | true or false is expected, this is 1"},
      {R"({"e":"recv","c":1,"m":{"value":"x"}})",
       "t.jsonl:1: /m/value | a whole number is expected, this is \"x\""},
      {R"({"e":"send","c":1,"t":1.5,"m":{"writes":true}})",
       "t.jsonl:1: /t | a time is a whole number of nanoseconds, this is 1.5"},
      {R"({"e":"send","c":1,"id":[],"m":{"writes":true}})",
       "t.jsonl:1: /id | an id is a whole number or a text, this is []"},
      {R"({"e":"send","c":1,"id":1,"m":{"writes":true}})"
       "\n"
       R"({"e":"send","c":1,"id":1,"m":{"writes":true}})",
       "t.jsonl:2: /id | the id 1 was used before"},
      {R"({"e":"recv","c":1,"id":4,"m":{}})",
       "t.jsonl:1: /id | no request before this line has the id 4"},
      {R"({"e":"close","c":1,"by":"nobody"})",
       "t.jsonl:1: /by | a connection is closed by tester or server, not by \"nobody\""},
      {"{\"gainsay_trace\":1,\"sorted\":false}\n" + send,
       "t.jsonl:2: /t | the time is missing, and the times say what came first"},
      {R"({"c":1,"begin":9,"end":3,"request":{"writes":true},"response":{}})",
       "t.jsonl:1: /end | the operation ends at 3, before it begins at 9"},
      {R"({"c":1,"begin":1,"end":3,"request":{"writes":true}})",
       "t.jsonl:1: /response | this member is missing"},
      {R"({"c":1,"end":3,"request":{"writes":true},"response":{}})",
       "t.jsonl:1: /begin | this member is missing"},
      {R"({"log":{}})", "t.jsonl: /log/entries | this member is missing"},
      {R"({"log":{"entries":[{}]}})",
       "t.jsonl: entry 1: /startedDateTime | this member is missing"},
      {R"({"log":{"entries":[{"startedDateTime":"today"}]}})",
       "t.jsonl: entry 1: /startedDateTime | 'today' is not a date of ISO 8601"},
  };
  for (const auto& [text, said] : table) {
    CAPTURE(text);
    CHECK(problem(text) == said);
  }
}
