// SPDX-License-Identifier: MIT
// Faults of both servers are found by the tester within seconds, reduced to the conversation that
// shows them, and shown again by the script that the report has.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <gainsay/dual/server_test.hpp>
#include <gainsay/record.hpp>

#include "dual/live/server_tester.hpp"
#include "dual/talk/asking.hpp"
#include "engine/session.hpp"
#include "models/http/protocol.hpp"
#include "models/kv/protocol.hpp"

namespace {

namespace dual = gainsay::dual;
using gainsay::Exchange;
using gainsay::FailureRecord;

constexpr std::uint64_t kSeed = 3;

gainsay::Settings limited(std::uint64_t cases) {
  return {.cases = cases,
          .seconds = 20,
          .failures = 1,
          .max_steps = 60,
          .seed = kSeed,
          .shrink_seconds = 10,
          .isolation = gainsay::Isolation::in_process,
          .case_seconds = 30,
          .store = ""};
}

gainsay::Record record_of(gainsay::Test& test, std::uint64_t cases) {
  gainsay::Session session;
  const gainsay::Session::Scope scope(session);
  gainsay::check_test(limited(cases), test);
  return session.records.back();
}

std::string command(const std::string& server, const std::string& arguments) {
  return server + " --port={port} --seed=1 " + arguments;
}

std::size_t requests_in(const FailureRecord& failure) {
  std::size_t count = 0;
  for (const Exchange& one : failure.conversation.exchanges) {
    const bool begins = one.kind == Exchange::Kind::send && one.part != Exchange::Part::rest;
    if (begins) ++count;
  }
  return count;
}

/// What is left of a fault: how many requests, and how often they fail. The conversation is also
/// run as a script: it fails before this server, and passes before the correct one.
template <class Protocol>
void check_fault(const Protocol& model, const std::string& server, const std::string& arguments,
                 const std::string& fault, std::size_t most_requests) {
  CAPTURE(fault);
  const dual::Protocol protocol = dual::protocol(model, "subject");
  const std::string faulty = command(server, arguments + " --fault=" + fault);
  const dual::TesterSettings settings{.deadline_seconds = 0.5};
  const auto found = dual::server_test(protocol, {.start = faulty}, settings);
  const gainsay::Record record = record_of(*found, 1000);
  REQUIRE(record.failures.size() == 1);
  const FailureRecord& failure = record.failures[0];
  INFO(failure.failure.message, "\n", failure.conversation.script);
  CHECK(requests_in(failure) <= most_requests);
  CHECK(failure.reproduced == failure.replays);

  const auto script =
      dual::read_script(failure.conversation.script, dual::functions_of(protocol), "a script");
  REQUIRE(script);
  CHECK(script->subject == faulty);
  const auto replayed = [&](const std::string& start) {
    dual::ScriptTester test(protocol, settings,
                            std::make_shared<dual::SubjectKeeping>(dual::Subject{.start = start}),
                            *script);
    return record_of(test, 3).outcome;
  };
  CHECK(replayed(faulty) == gainsay::Outcome::failed);
  CHECK(replayed(command(server, arguments)) == gainsay::Outcome::passed);
}

void check_http(const std::string& fault, std::size_t most_requests) {
  check_fault(models::http::Protocol{{.knobs = models::http::strict()}}, SMALL_HTTP,
              "--tags=counter", fault, most_requests);
}

void check_kv(const std::string& fault, std::size_t most_requests) {
  check_fault(models::kv::Protocol{}, SMALL_KV, "", fault, most_requests);
}

}  // namespace

TEST_CASE("faults of small_http are reduced to the requests that show them") {
  check_http("put-appends", 3);
  check_http("absent-get-is-200", 1);
  check_http("cache-survives-delete", 4);
}

TEST_CASE("faults of small_kv are reduced to the requests that show them") {
  check_kv("flags-lost", 2);
  check_kv("add-overwrites", 2);
}
