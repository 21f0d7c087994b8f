// SPDX-License-Identifier: MIT
//
// The tester and servers that die, hang, talk nonsense or do not start: what it comes to, and that
// nothing is left.

#include <doctest/doctest.h>

#include <gainsay/dual/server_test.hpp>
#include <gainsay/error.hpp>
#include <gainsay/record.hpp>

#include "engine/session.hpp"
#include "subjects/servers.hpp"

using namespace gainsay;
using namespace gainsay::dual;

namespace {

// The server says each line back.
struct Echo {
  struct State {};
  struct Request {
    std::string line{};
  };
  struct Answer {
    std::string line{};
  };
  std::vector<std::string> lines{"a", "b"};

  void receive(Server& server, State&, Connection from, const Request& q) const {
    server.send(from, Answer{q.line});
  }
  Request request(Asking& asking) const {
    return {lines[asking.source().alternative(lines.size())]};
  }
  std::shared_ptr<const Codec> codec() const { return dual::lines(); }
};

// It has no state, and takes one connection after the other.
Subject stateless(Subject subject) {
  subject.reset = Reset::none;
  return subject;
}

Record record_of(const Echo& model, const Subject& subject, std::uint64_t jobs = 1,
                 double deadline = 5) {
  const Settings run{.cases = 20,
                     .failures = 1,
                     .max_steps = 5,
                     .seed = 5,
                     .jobs = jobs,
                     .attempts = 1,
                     .case_seconds = 60,
                     .store = ""};
  Session session;
  const Session::Scope scope(session);
  test_server(run, model, stateless(subject),
              {.connections = 1, .deadline_seconds = deadline, .cuts = 0, .drops = 0});
  return session.records.back();
}

struct Found {
  Failure failure{};
  std::size_t requests = 0;
};

// The only failure of a run. Nothing is left of its server.
Found found(const Echo& model, const Subject& subject, double deadline = 5) {
  const Nothing nothing;
  const Record record = record_of(model, subject, 1, deadline);
  CHECK(nothing.left().empty());
  REQUIRE(record.failures.size() == 1);
  Found found{record.failures[0].failure};
  CHECK(record.failures[0].reproduced == record.failures[0].replays);
  for (const Exchange& one : record.failures[0].conversation.exchanges) {
    if (one.kind == Exchange::Kind::send) ++found.requests;
  }
  return found;
}

bool contains(const std::string& text, const std::string& part) {
  INFO(text);
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a server that does what the model says passes in two workers, and nothing is left") {
  const Nothing nothing;
  const Record record = record_of({}, line_server(), 2);
  CHECK(record.outcome == Outcome::passed);
  CHECK(record.passed == 20);
  CHECK(nothing.left().empty());
}

TEST_CASE("a server that dies is a failure that says how, with the one request it died of") {
  const Found died = found({.lines = {"a", "die"}}, line_server());
  CHECK(died.failure.kind == FailureKind::subject);
  CHECK(died.failure.origin == "subject died: SIGSEGV");
  CHECK(contains(died.failure.message, "the server died: SIGSEGV"));
  CHECK(died.requests == 1);
}

TEST_CASE("what a sanitizer reports is a failure though the server goes on") {
  const std::string report =
      "print store.c:17:5: runtime error: signed integer overflow: 2147483647 + 1 cannot be "
      "represented in type 'int'";
  const Found reported = found({.lines = {"a", report}}, line_server());
  CHECK(reported.failure.kind == FailureKind::subject);
  CHECK(contains(reported.failure.message, "signed integer overflow"));
  CHECK(reported.requests == 1);
}

TEST_CASE("an answer that does not come is a failure by itself") {
  const Found silent = found({}, line_server("''"), 0.3);
  CHECK(silent.failure.kind == FailureKind::silence);
  CHECK(silent.requests == 1);
}

TEST_CASE("an answer that the model does not allow is a deviation") {
  const Found other = found({}, line_server("'c\\n' if line == 'b\\n' else line"));
  CHECK(other.failure.kind == FailureKind::deviation);
  CHECK(other.requests == 1);
}

TEST_CASE("bytes that are no message are a failure with their place") {
  struct JsonEcho : Echo {
    std::shared_ptr<const Codec> codec() const { return json_lines(); }
  };
  const Nothing nothing;
  Session session;
  const Session::Scope scope(session);
  const Settings run{.cases = 5, .max_steps = 3, .seed = 5, .attempts = 1, .store = ""};
  test_server(run, JsonEcho{}, stateless(line_server("'no JSON at all\\n'")),
              {.connections = 1, .drops = 0});
  const Record& record = session.records.back();
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.kind == FailureKind::subject);
  CHECK(contains(record.failures[0].failure.message, "connection 1"));
  CHECK(contains(record.failures[0].failure.message, "no JSON at all"));
  CHECK(nothing.left().empty());
}

TEST_CASE("a server that does not start is told before there are cases") {
  const Nothing nothing;
  const auto code_of = [](const Subject& subject) -> std::string {
    try {
      record_of({}, subject);
    } catch (const EnvironmentError& error) {
      return error.error().code;
    }
    return "";
  };
  CHECK(code_of({.start = "sh -c 'echo no room; exit 3'"}) == "dual-subject-not-ready");
  CHECK(code_of({.start = "no-such-server"}) == "dual-subject-command");
  CHECK(code_of({.start = "sleep 600", .ready = connects(0.3)}) == "dual-subject-not-ready");
  CHECK(nothing.left().empty());
}
