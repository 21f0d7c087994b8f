// SPDX-License-Identifier: MIT
//
// The program that replays a conversation: it is run against small servers, and finds what
// references stand for as the engine does.

#include <doctest/doctest.h>

#include <cstdio>
#include <fstream>

#include "dual/script.hpp"
#include "dual/wire.hpp"
#include "report/programs/conversation_program.hpp"
#include "unit/core/core_fixture.hpp"
#include "unit/dual/jexp_fixture.hpp"

using namespace gainsay;
using dual::Action;
using dual::Jexp;
using dual::JsonTree;
using fixture::contains;

namespace {

FailureRecord failure_of(const std::vector<Action>& actions, const char* wire) {
  FailureRecord failure;
  failure.failure.message = "an answer \"\"\" that\nnothing explains";
  failure.conversation.exchanges = {{.connection = 1, .step = 1, .text = "gets a"}};
  failure.conversation.rules = {"kv-cas"};
  failure.conversation.script = to_text(dual::Script{.model = "kv", .actions = actions});
  failure.conversation.wire = wire;
  return failure;
}

// What the harness printed for the program of this failure.
std::string ran(const FailureRecord& failure, const std::string& mode,
                const std::string& input = "") {
  const fixture::TemporaryDirectory folder;
  Record record;
  record.property = "a store";
  const std::string program = folder.string() + "/replay.py";
  std::ofstream(program) << report::python_program(record, failure);
  std::ofstream(folder.string() + "/input") << input;
  const std::string command = "python3 -B tests/unit/dual/replay_harness.py " + program + " " +
                              mode + " < " + folder.string() + "/input 2>&1";
  std::FILE* const pipe = popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string output;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) output += static_cast<char>(c);
  pclose(pipe);
  return output;
}

Jexp line(const std::string& text) { return Jexp::literal(JsonTree{{"line", text}}); }

Action request(std::uint32_t step, std::uint32_t connection, Jexp message) {
  Action action;
  action.step = step;
  action.connection = connection;
  action.request = std::move(message);
  return action;
}

// A line that is a token and nothing else, taken from the answer to an earlier step.
Jexp line_from(std::uint32_t step) {
  return Jexp::object({{"line", Jexp::from({.step = step, .path = "/line"})}});
}

Jexp http_put(const Jexp& condition) {
  return Jexp::object({{"method", Jexp::literal("PUT")},
                       {"path", Jexp::name("a")},
                       {"headers", Jexp::object({{"if-match", condition}})},
                       {"body", Jexp::literal("b2")}});
}

Jexp http_get() {
  return Jexp::object({{"method", Jexp::literal("GET")}, {"path", Jexp::name("a")}});
}

}  // namespace

TEST_CASE("the program carries out a script on two connections and draws what came") {
  std::vector<Action> actions = {request(1, 1, line("gets a")), request(2, 1, line("cas 4711")),
                                 request(3, 2, line("cas 4711"))};
  actions[1].cut = {dual::Cut::Where::permille, 500};
  actions[1].then = dual::Then::go_on;
  Action rest;
  rest.kind = Action::Kind::rest;
  rest.step = 2;
  actions.push_back(rest);
  const std::string output = ran(failure_of(actions, dual::kLineWire), "kv");
  CHECK(output ==
        "connection 1              server    connection 2\n"
        "1> gets a  ................. |\n"
        "1< VALUE 1 4711  ........... |\n"
        "2> cas 4711 (beginning)      |\n"
        "                             |  ... 3> cas 4711\n"
        "                             |  ... 3< STORED\n"
        "2> (the rest)                |\n"
        "2< EXISTS  ................. |\n"
        "exit 0\n"
        "1 b'gets a\\r\\ncas 4711\\r\\n'\n"
        "2 b'cas 4711\\r\\n'\n");
}

TEST_CASE(
    "the program waits for answers that are referred to, and leaves out what stands for nothing") {
  std::vector<Action> actions = {request(4, 1, line("gets a")), request(7, 2, line_from(4))};
  actions[0].then = dual::Then::go_on;
  const std::string output = ran(failure_of(actions, dual::kLineWire), "kv");
  CHECK(contains(output, "7> VALUE 1 4711"));
  CHECK(contains(output, "2 b'VALUE 1 4711\\r\\n'"));
}

TEST_CASE("the program says what did not come, and drops connections as it is told") {
  Action drop;
  drop.kind = Action::Kind::drop;
  drop.connection = 1;
  drop.drop = dual::Drop::reset;
  std::vector<Action> actions = {request(1, 1, line("a")), drop, request(2, 1, line("b"))};
  actions[0].then = dual::Then::go_on;
  const std::string output = ran(failure_of(actions, dual::kLineWire), "silent");
  CHECK(contains(output, "(dropped by the tester: reset)"));
  CHECK(contains(output, "(opened)"));
  CHECK(contains(output, "exit 1"));
}

TEST_CASE("the program speaks HTTP, with heads that are cut and bodies in chunks") {
  const Jexp condition = Jexp::list({Jexp::from({.step = 1, .path = "/headers/etag"})});
  std::vector<Action> actions = {request(1, 1, http_get()), request(2, 1, http_put(condition))};
  actions[1].cut = {dual::Cut::Where::head, 0};
  const std::string output = ran(failure_of(actions, dual::kHttpWire), "http");
  CHECK(contains(output, "1< 200 etag: \"v9\" \"abc\""));
  CHECK(contains(output, "2< 204"));
  CHECK(contains(output, "(head)"));
  CHECK(contains(output, "2> (the rest)"));
  CHECK(contains(output, "exit 0"));
}

TEST_CASE("the program's text is safe whatever the report says") {
  const std::string program = report::python_program(
      {.property = "x\ny"}, failure_of({request(1, 1, line("\"\"\" \\ \n"))}, dual::kLineWire));
  CHECK(
      contains(program, "# x\n# y: an answer \"\"\" that\n# nothing explains\n# rules: kv-cas\n"));
  CHECK(contains(ran(failure_of({request(1, 1, line("\"\"\" \\"))}, dual::kLineWire), "kv"),
                 "b'\"\"\" \\\\\\r\\n'"));
  CHECK(report::python_program({}, {}).empty());
}

TEST_CASE("the program finds the same values as the engine") {
  constexpr int kCases = 300;
  std::string input;
  std::string expected;
  for (int i = 0; i < kCases; ++i) {
    fixture::Recorder recorder;
    core::Recording(recorder.source).begin_random(7, static_cast<std::uint64_t>(i), 20);
    const Jexp one = fixture::random_jexp(recorder.source);
    std::map<std::uint32_t, JsonTree> answers;
    JsonTree listed = JsonTree::object();
    for (std::size_t n = recorder.source.length(0, 4); n > 0; --n) {
      const auto step = recorder.source.integer(1u, 9u);
      answers[step] = fixture::random_json(recorder.source, 3);
      listed[std::to_string(step)] = answers[step];
    }
    fixture::Known known(answers);
    const auto value = dual::evaluate(one, known, dual::Functions::generic(),
                                      [](const std::string& name) { return "g-" + name; });
    input += JsonTree{{"expression", one.written()}, {"answers", listed}}.dump() + "\n";
    expected += value.value.dump() + "\n";
  }
  const std::string output =
      ran(failure_of({request(1, 1, line("x"))}, dual::kLineWire), "evaluate", input);
  std::string normal;
  for (std::size_t begin = 0; begin < output.size();) {
    const std::size_t end = std::min(output.find('\n', begin), output.size());
    const JsonTree value = JsonTree::parse(output.substr(begin, end - begin), nullptr, false);
    REQUIRE_MESSAGE(!value.is_discarded(), output.substr(begin, 300));
    normal += value.dump() + "\n";
    begin = end + 1;
  }
  CHECK(normal == expected);
}

TEST_CASE("a conversation with HTTP on one connection is written for curl") {
  const auto etag = [](const char* as) {
    return Jexp::list({Jexp::from({.step = 1, .path = "/headers/etag", .as = as})});
  };
  const auto lines_of = [](std::vector<Action> actions) {
    return report::curl_lines(failure_of(actions, dual::kHttpWire));
  };
  const auto lines = lines_of({request(1, 1, http_get()), request(2, 1, http_put(etag("same")))});
  REQUIRE(lines.size() == 3);
  CHECK(lines[1] == "curl -s -D 1.head -o 1.body -X GET \"$server/g-$$-a\" && head -n 1 1.head");
  CHECK(
      lines[2] ==
      "curl -s -D 2.head -o 2.body -X PUT -H \"if-match: $(sed -n 's/^etag: *//Ip' 1.head | tr -d "
      "'\\r')\" --data-raw \"b2\" \"$server/g-$$-a\" && head -n 1 2.head");
  CHECK(lines_of({request(1, 1, http_get()), request(2, 2, http_get())}).empty());
  CHECK(lines_of({request(1, 1, http_get()), request(2, 1, http_put(etag("first")))}).empty());
  CHECK(lines_of({request(1, 1, line("gets a"))}).empty());
  CHECK(report::curl_lines({}).empty());
}

TEST_CASE("a shell does not run what a message says") {
  const Jexp put = Jexp::object({{"method", Jexp::literal("PUT")},
                                 {"path", Jexp::literal("/$(rm x)")},
                                 {"body", Jexp::literal("`\"\\")}});
  const auto lines = report::curl_lines(failure_of({request(1, 1, put)}, dual::kHttpWire));
  REQUIRE(lines.size() == 2);
  CHECK(contains(lines[1], "--data-raw \"\\`\\\"\\\\\" \"$server/\\$(rm x)\""));
  const Jexp method =
      Jexp::object({{"method", Jexp::literal("GET; rm")}, {"path", Jexp::literal("/")}});
  CHECK(report::curl_lines(failure_of({request(1, 1, method)}, dual::kHttpWire)).empty());
}
