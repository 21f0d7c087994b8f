// SPDX-License-Identifier: MIT
#include "dual/script.hpp"

#include <doctest/doctest.h>

#include "unit/core/core_fixture.hpp"
#include "unit/dual/jexp_fixture.hpp"

using namespace gainsay;
using dual::Action;
using dual::Functions;
using dual::Jexp;
using dual::JsonTree;
using dual::read_script;
using dual::Script;

namespace {

constexpr const char* kRace =
    R"({"gainsay_script": 1, "model": "kv", "knobs": {"quiet":"no"}, "subject": "kv -p {port}", "versions": {"kv":"1.2"},
 "actions": [
  {"do": "request", "step": 2, "c": 1, "request": {"key":{"$name":"a"},"verb":"gets"}},
  {"do": "request", "step": 3, "c": 1, "cut": "head", "then": "go on", "request": {"token":{"$from":{"path":"/token","step":2}},"verb":"cas"}},
  {"do": "request", "step": 5, "c": 2, "cut": 500, "then": "all", "request": null},
  {"do": "rest", "of": 3, "then": "go on"},
  {"do": "wait", "for": "10ms"},
  {"do": "wait", "for": "next second"},
  {"do": "wait", "for": "all"},
  {"do": "wait", "for": 2},
  {"do": "drop", "c": 2, "how": "reset"}
 ]}
)";

Script script_in(std::string_view text) {
  const auto read = read_script(text, Functions::generic(), "x");
  REQUIRE_MESSAGE(read, (read ? "" : to_text(read.error())));
  return *read;
}

std::string refused(const std::string& text, const char* code = "dual-script") {
  const auto read = read_script(text, Functions::generic(), "x");
  REQUIRE_FALSE_MESSAGE(read, text);
  CHECK(read.error().code == code);
  return read.error().place + ": " + read.error().what + " | " + read.error().fix;
}

// A script with this one action.
std::string of(const std::string& action) {
  return R"({"gainsay_script": 1, "model": "kv", "actions": [)" + action + "]}";
}

Action random_action(Source& source, std::uint32_t step) {
  const auto span = source.span(label_of("action"));
  Action action;
  action.kind = static_cast<Action::Kind>(source.alternative(4));
  if (action.kind == Action::Kind::wait) {
    action.wait.until = static_cast<dual::Wait::For>(source.alternative(4));
    const bool numbered = action.wait.until == dual::Wait::For::connection ||
                          action.wait.until == dual::Wait::For::pause;
    if (numbered) action.wait.number = source.integer(1u, 1000u);
    return action;
  }
  if (action.kind != Action::Kind::rest) action.connection = source.integer(1u, 9u);
  if (action.kind == Action::Kind::drop) {
    action.drop = static_cast<dual::Drop>(source.alternative(3));
    return action;
  }
  action.step = step;
  action.then = static_cast<dual::Then>(source.alternative(3));
  if (action.kind == Action::Kind::rest) return action;
  action.cut.where = static_cast<dual::Cut::Where>(source.alternative(3));
  if (action.cut.where == dual::Cut::Where::permille)
    action.cut.permille = source.integer(1u, 999u);
  action.request = fixture::random_jexp(source, 2);
  return action;
}

}  // namespace

TEST_CASE("a script is read, and written as it was") {
  const Script race = script_in(kRace);
  CHECK(race.model == "kv");
  CHECK(race.knobs.at("quiet") == "no");
  REQUIRE(race.actions.size() == 9);
  CHECK(race.actions[1].cut.where == dual::Cut::Where::head);
  CHECK(race.actions[1].then == dual::Then::go_on);
  CHECK(race.actions[1].request.references().size() == 1);
  CHECK(race.actions[2].cut.permille == 500);
  CHECK(race.actions[3].step == 3);
  CHECK(race.actions[4].wait == dual::Wait{dual::Wait::For::pause, 10});
  CHECK(race.actions[8].drop == dual::Drop::reset);
  CHECK(to_text(race) == kRace);
}

TEST_CASE("what is at its default is left out") {
  Script plain{.model = "kv"};
  plain.actions = {{.step = 1, .request = Jexp::literal("x")}};
  CHECK(to_text(plain) ==
        "{\"gainsay_script\": 1, \"model\": \"kv\",\n \"actions\": [\n"
        "  {\"do\": \"request\", \"step\": 1, \"c\": 1, \"request\": \"x\"}\n ]}\n");
}

TEST_CASE("every script is read as it was written") {
  const Record record = fixture::record_of(fixture::plain(), [](Source& source) {
    Script script{.model = fixture::random_key(source)};
    if (source.boolean()) script.knobs["~/ \""] = fixture::random_key(source);
    if (source.boolean()) script.subject = "kv -p {port}";
    const std::size_t count = source.length(0, 5);
    for (std::uint32_t i = 1; i <= count; ++i) {
      script.actions.push_back(random_action(source, 3 * i));
    }
    const auto read = read_script(to_text(script), Functions::generic());
    return read && *read == script && dual::to_json(*read) == JsonTree::parse(to_text(script));
  });
  CHECK(record.outcome == Outcome::passed);
}

TEST_CASE("dual-script: each mistake is named with its place and a remedy") {
  CHECK(refused("[]") ==
        "x: /: this is [] | write an object with the members gainsay_script, model, actions");
  CHECK(refused("{}") ==
        "x: /gainsay_script: the version of the format is missing | "
        "this is the header of a script: \"gainsay_script\": 1");
  CHECK(refused(R"({"gainsay_script": 2})") ==
        "x: /gainsay_script: scripts of version 2 cannot be read | "
        "this is the header of a script: \"gainsay_script\": 1");
  CHECK(refused(R"({"gainsay_script": 1, "model": "kv", "action": []})") ==
        "x: /action: there is no member 'action' here | did you mean actions?");
  CHECK(refused(R"({"gainsay_script": 1, "actions": []})") ==
        "x: /model: it is missing | write a text");
  CHECK(refused(R"({"gainsay_script": 1, "model": "kv", "knobs": {"n": 3}, "actions": []})") ==
        "x: /knobs/n: this is 3 | write a text");
  CHECK(refused(R"({"gainsay_script": 1, "model": "kv"})") ==
        "x: /actions: it is missing | write a list of actions");
  CHECK(refused("{\"gainsay_script\": 1\n") ==
        "x:2:1: this is not JSON | look at this line and the one before: a comma, a quotation mark "
        "or a bracket is missing, or is one too many");
}

TEST_CASE("dual-script: mistakes in actions are named with their place and a remedy") {
  CHECK(refused(of("3")) == "x: /actions/0: this is 3 | write an object with the member \"do\"");
  CHECK(refused(of(R"({"do": "send"})")) ==
        "x: /actions/0/do: this is \"send\" | "
        "write one of \"request\", \"rest\", \"wait\", \"drop\"");
  CHECK(refused(of(R"({"do": "request", "c": 1, "request": {}})")) ==
        "x: /actions/0/step: it is missing | write the number of the request, from 1");
  CHECK(refused(of(R"({"do": "request", "step": 1, "c": 0, "request": {}})")) ==
        "x: /actions/0/c: this is 0 | write the number of a connection, from 1");
  CHECK(refused(of(R"({"do": "request", "step": 1, "c": 1})")) ==
        "x: /actions/0/request: it is missing | write the message");
  CHECK(refused(of(R"({"do": "request", "step": 1, "c": 1, "cut": 1000, "request": {}})")) ==
        "x: /actions/0/cut: this is 1000 | "
        "write \"whole\", \"head\" or a share of the bytes in permille, 1 to 999");
  CHECK(refused(of(R"({"do": "rest", "of": 1, "then": "go"})")) ==
        "x: /actions/0/then: this is \"go\" | write one of \"answer\", \"go on\", \"all\"");
  CHECK(refused(of(R"({"do": "wait", "for": "10s"})")) ==
        "x: /actions/0/for: this is \"10s\" | "
        "write \"all\", a connection, \"next second\" or a time such as \"10ms\"");
  CHECK(refused(of(R"({"do": "drop", "c": 1, "how": "slam"})")) ==
        "x: /actions/0/how: this is \"slam\" | write one of \"close\", \"reset\", \"sending\"");
  CHECK(refused(of(R"({"do": "drop", "c": 1, "how": "reset", "step": 1})")) ==
        "x: /actions/0/step: there is no member 'step' here | the members are do, c, how");
  const std::string one = R"({"do": "request", "step": 1, "c": 1, "request": {}})";
  CHECK(refused(of(one + ", " + one)) ==
        "x: /actions/1/step: there is an earlier request with the step 1 | "
        "give each request a number of its own");
}

TEST_CASE("a mistake in a request is named with the path through the script") {
  CHECK(refused(of(R"({"do": "request", "step": 1, "c": 1, "request": {"a": {"$name": 1}}})"),
                "dual-jexp") ==
        "x: /actions/0/request: /a/$name: a logical name is a text, this is 1 | "
        "write {\"$name\": \"a\"}");
}
