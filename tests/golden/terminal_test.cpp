// SPDX-License-Identifier: MIT
//
// Reports of hand-made records, so that every kind of line is looked at.
#include <doctest/doctest.h>

#include <gainsay/report.hpp>

#include "approved.hpp"

using namespace gainsay;

namespace {

Record passed() {
  Record record;
  record.property = "reversing twice changes nothing";
  record.seed = 7;
  record.cases = record.passed = 1000;
  record.choices = 25'000;
  return record;
}

FailureRecord comparison() {
  FailureRecord failure;
  failure.failure.kind = FailureKind::assertion;
  failure.failure.origin = "assertion queue_test.cpp:12";
  failure.failure.message = "reversed(xs) == xs";
  failure.failure.file = "queue_test.cpp";
  failure.failure.line = 12;
  failure.failure.left = "{0, 1, 2}";
  failure.failure.right = "{0, 7, 2}";
  failure.values = {{Value::Role::argument, "xs", "std::vector<int>", "std::vector<int>{0, 1, 2}"},
                    {Value::Role::draw, "n", "int", "3"}};
  failure.notes = {{.text = "the list was reversed"}, {.text = "twice"}};
  failure.found_at = 14;
  failure.choices_found = 30;
  failure.shrinks = 23;
  failure.evaluations = 112;
  failure.shrink_end = ShrinkEnd::fixed_point;
  failure.stored_at = "gainsay-examples/x/1.example";
  return failure;
}

FailureRecord crash() {
  FailureRecord failure;
  failure.failure.kind = FailureKind::signal;
  failure.failure.origin = "SIGSEGV in push";
  failure.failure.message = "SIGSEGV: Segmentation fault";
  failure.failure.frames = {"push at queue.cpp:40", "main at queue_test.cpp:3"};
  failure.failure.output = "queue: growing\nqueue: grown\n";
  failure.program = {{.code = "Queue q(4);"}, {.code = "q.push(0);"}};
  failure.choices_found = 3;
  failure.shrinks = 1;
  failure.evaluations = 20'000;
  failure.shrink_end = ShrinkEnd::evaluations;
  failure.flaky = true;
  return failure;
}

// The lost update of two clients, as the documentation shows it.
FailureRecord lost_update() {
  using Kind = Exchange::Kind;
  using Part = Exchange::Part;
  FailureRecord failure;
  failure.failure = {.kind = FailureKind::deviation,
                     .origin = "kv answer cas STORED",
                     .message = "STORED cannot be explained"};
  failure.conversation = {
      .exchanges =
          {{.kind = Kind::open, .connection = 1},
           {.connection = 1, .step = 1, .text = "set a \"1\"", .message = R"({"verb":"set"})"},
           {.kind = Kind::receive, .connection = 1, .step = 1, .text = "STORED"},
           {.connection = 1, .step = 2, .text = "gets a"},
           {.kind = Kind::receive, .connection = 1, .step = 2, .text = "VALUE \"1\" token 7"},
           {.part = Part::head, .connection = 1, .step = 3, .text = "cas a token 7 \"2\""},
           {.connection = 2, .step = 4, .text = "cas a token 7 \"3\""},
           {.kind = Kind::receive,
            .connection = 2,
            .step = 4,
            .text = "STORED",
            .message = R"({"word":"STORED"})",
            .core = {"/word"}},
           {.part = Part::rest, .connection = 1, .step = 3, .text = "cas a token 7 \"2\""},
           {.kind = Kind::receive, .connection = 1, .step = 3, .text = "STORED", .core = {""}}},
      .died = 10,
      .why = "4 made a new token, EXISTS was due",
      .tried = {{{"'the token is the current one' is false"}, "EXISTS", "STORED"}},
      .order = {1, 2, 4},
      .hidden = {{"token", 1, "7"}},
      .rules = {"kv-cas"}};
  failure.found_at = 3;
  failure.choices_found = 40;
  failure.replays = 10;
  failure.reproduced = 9;
  return failure;
}

Record of_server() {
  Record record = passed();
  record.outcome = Outcome::failed;
  record.repeatable = false;
  record.failures = {lost_update()};
  return record;
}

Record failed() {
  Record record = passed();
  record.outcome = Outcome::failed;
  record.failures = {comparison(), crash()};
  record.problems = {"x.example: skipped this stored example: it has no line \"tape: ...\""};
  return record;
}

Record counted() {
  Record record = passed();
  record.discarded = 250;
  record.duplicates = 40;
  record.labels = {{"short", 700}, {"sorted", 120}};
  record.discards = {{"not sorted", 200}, {"", 50}};
  record.sizes = {10, 90, 400, 500};
  record.coverage = {{"empty", 5, 10, false}, {"sorted", 10, 120, true}};
  record.outcome = Outcome::uncovered;
  record.targets = {{"depth", -2.5, 900}};
  record.guided = true;
  record.guide = {.name = "fuzzchick",
                  .varied = 600,
                  .features = 812,
                  .accepted_features = 512,
                  .seeds = 31,
                  .operators = {{"tweak", 400, 20}, {"splice", 0, 0}, {"erase", 200, 3}},
                  .growth = {{1, 300, 1}, {511, 790, 200}, {1000, 812, 250}}};
  record.health = {{"health-discards", "250 of 1250 cases were discarded", "generate them sorted"}};
  return record;
}

std::string shown(const Record& record, report::TextOptions options = {}) {
  options.source = false;
  options.command = "./queue_test";
  return report::text(record, options);
}

}  // namespace

TEST_CASE("a property that passed is reported as approved") {
  const std::string now = shown(passed());
  CHECK(now == approved("tests/golden/passed.txt", now));
}

TEST_CASE("failures are reported as approved") {
  const std::string now = shown(failed());
  CHECK(now == approved("tests/golden/failed.txt", now));
}

TEST_CASE("colours are as approved") {
  const std::string now = shown(failed(), {.color = true});
  CHECK(now == approved("tests/golden/failed_in_colour.txt", now));
}

TEST_CASE("a conversation is drawn as approved") {
  const std::string now = shown(of_server()) + shown(of_server(), {.color = true});
  CHECK(now == approved("tests/golden/conversation.txt", now));
}

TEST_CASE("statistics are as approved") {
  const std::string now = shown(counted(), {.statistics = true});
  CHECK(now == approved("tests/golden/statistics.txt", now));
}

TEST_CASE("JSON is as approved") {
  const std::string now = report::json(failed()) + "\n" + report::json(counted()) + "\n" +
                          report::json(of_server()) + "\n";
  CHECK(now == approved("tests/golden/records.jsonl", now));
}

TEST_CASE("the last line counts outcomes") {
  CHECK(report::summary({passed(), failed(), counted()}) == "1 passed, 1 failed, 1 uncovered");
  CHECK(report::summary({}) == "0 passed, 0 failed");
}
