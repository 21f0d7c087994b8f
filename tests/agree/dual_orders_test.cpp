// SPDX-License-Identifier: MIT
//
// The search against enumeration of all orders and all values, on conversations with several
// requests under way, half of them spoilt; and against itself with other settings.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "agree/dual_enumeration.hpp"
#include "examples/dual/compare.hpp"
#include "examples/dual/echo.hpp"
#include "examples/dual/kv.hpp"
#include "examples/dual/topics.hpp"

namespace {

using agree::Course;
using agree::Enumeration;
using gainsay::Random;
namespace dual = gainsay::dual;
using Kind = dual::Judgement::Kind;

// Nothing is hidden, and the same value may be written twice.
struct Register {
  enum class Verb : std::uint8_t { read, write, swap };
  struct State {
    std::int64_t value = 0;
  };
  struct Request {
    Verb verb = Verb::read;
    std::int64_t expected = 0;
    std::int64_t value = 0;
  };
  struct Answer {
    std::int64_t value = 0;
  };
  void receive(dual::Server& server, State& state, dual::Connection from, const Request& q) const {
    if (q.verb == Verb::read) return server.send(from, Answer{state.value});
    const bool done = q.verb == Verb::write || state.value == q.expected;
    if (done) state.value = q.value;
    server.send(from, Answer{done ? 1 : 0});
  }
};

// A model, and requests of which conversations are made.
struct Subject {
  dual::ModelPtr model{};
  std::function<dual::Message(Random&)> request{};
  std::size_t values = 4;  // that the server makes up
};

struct Talk {
  std::size_t connections = 2;
  std::size_t requests = 5;
  std::size_t under_way = 3;
};

// A conversation of a correct server over a network that keeps the order of each connection.
dual::Trace conversation(const Subject& subject, const Talk& talk, Random& random) {
  Enumeration machine(subject.model, subject.values);
  Course course;
  course.state = subject.model->state();
  dual::Trace trace;
  std::size_t sent = 0;
  std::size_t waiting = 0;
  for (int idle = 0; idle < 60;) {
    const auto connection = static_cast<std::uint32_t>(1 + random.upto(talk.connections - 1));
    const std::uint64_t what = random.upto(2);
    if (what == 0 && sent < talk.requests && waiting < talk.under_way) {
      const dual::Message message = subject.request(random);
      course.requests[connection].push_back(machine.add_request(message));
      trace.push_back({.kind = dual::Observation::Kind::sent,
                       .connection = {connection},
                       .number = ++sent,
                       .message = message});
      ++waiting;
    } else if (what == 1 && !course.requests[connection].empty()) {
      const std::vector<Course> next = machine.acted(course, connection, &random);
      if (!next.empty()) course = next.front();
    } else if (what == 2 && !course.wire[connection].empty()) {
      trace.push_back({.kind = dual::Observation::Kind::received,
                       .connection = {connection},
                       .message = course.wire[connection].front()});
      course.wire[connection].pop_front();
      if (waiting > 0) --waiting;
    } else {
      ++idle;
    }
  }
  return trace;
}

// One answer becomes another one of the same conversation.
void spoil(dual::Trace& trace, Random& random) {
  std::vector<std::size_t> answers;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    if (trace[i].kind == dual::Observation::Kind::received) answers.push_back(i);
  }
  if (answers.size() < 2) return;
  const auto any = [&] {
    return answers[static_cast<std::size_t>(random.upto(answers.size() - 1))];
  };
  trace[any()].message = trace[any()].message;
}

std::string in_words(const dual::Trace& trace) {
  std::string text;
  for (const dual::Observation& one : trace) {
    const bool sent = one.kind == dual::Observation::Kind::sent;
    text += std::to_string(one.connection.number) + (sent ? "> " : "< ") +
            dual::to_text(one.message) + "\n";
  }
  return text;
}

dual::Judgement judged(const Subject& subject, const dual::Trace& trace,
                       const dual::JudgeSettings& settings) {
  dual::AnyJudge judge(subject.model, settings);
  for (const dual::Observation& one : trace) judge.observe(one);
  return judge.finish();
}

bool enumerated(const Subject& subject, const dual::Trace& trace) {
  Enumeration enumeration(subject.model, subject.values);
  return std::all_of(trace.begin(), trace.end(),
                     [&](const auto& one) { return enumeration.observe(one); });
}

template <class T>
const T& one_of(Random& random, const std::vector<T>& items) {
  return items[static_cast<std::size_t>(random.upto(items.size() - 1))];
}

Subject swaps() {
  return {dual::erase(examples::Swap{}), [](Random& random) {
            return dual::to_message(
                examples::Swap::Request{one_of<std::string>(random, {"a", "b", "c"})});
          }};
}
Subject registers() {
  return {dual::erase(Register{}), [](Random& random) {
            return dual::to_message(
                Register::Request{.verb = static_cast<Register::Verb>(random.upto(2)),
                                  .expected = static_cast<std::int64_t>(random.upto(2)),
                                  .value = static_cast<std::int64_t>(random.upto(2))});
          }};
}
// The numbers made up are 1 to 6: on both sides of all that is asked.
Subject comparisons() {
  return {dual::erase(examples::CmpRst{}),
          [](Random& random) {
            return dual::to_message(
                examples::CmpRst::Request{2 + static_cast<std::int64_t>(random.upto(3))});
          },
          6};
}
Subject stores() {
  using examples::Kv;
  return {dual::erase(Kv{}),
          [](Random& random) {
            return dual::to_message(Kv::Request{
                .verb = one_of<Kv::Verb>(random, {Kv::Verb::get, Kv::Verb::get, Kv::Verb::set,
                                                  Kv::Verb::cas, Kv::Verb::remove}),
                .key = "k",
                .value = one_of<std::string>(random, {"a", "b"}),
                .token = 1 + random.upto(3)});
          },
          7};
}
Subject topics() {
  using examples::Topics;
  return {
      dual::erase(Topics{}), [](Random& random) {
        return dual::to_message(Topics::Request{.publishes = random.upto(1) == 0,
                                                .topic = "t",
                                                .text = one_of<std::string>(random, {"x", "y"})});
      }};
}

void compare_with_enumeration(const char* name, const Subject& subject, const Talk& talk,
                              int count) {
  Random random(7, static_cast<std::uint64_t>(name[0]));
  std::string different;
  int accepted = 0;
  for (int i = 0; i < count && different.empty(); ++i) {
    dual::Trace trace = conversation(subject, talk, random);
    if (i % 2 == 1) spoil(trace, random);
    const bool expected = enumerated(subject, trace);
    const dual::Judgement judgement = judged(subject, trace, {});
    accepted += expected ? 1 : 0;
    const Kind kind = expected ? Kind::accepted : Kind::rejected;
    if (judgement.kind != kind) {
      different = to_text(judgement.kind) + " in place of " + to_text(kind) + ", conversation " +
                  std::to_string(i) + "\n" + in_words(trace);
    }
  }
  std::printf("%s: %d conversations, %d can be explained\n", name, count, accepted);
  CHECK(different == "");
  CHECK(accepted > count / 2);
  CHECK(accepted < count);
}

}  // namespace

TEST_CASE("what the search accepts is what enumeration of all orders accepts") {
  compare_with_enumeration("swap", swaps(), {.connections = 3, .requests = 6}, 2000);
  compare_with_enumeration("registers", registers(), {.connections = 3, .requests = 6}, 2000);
  compare_with_enumeration("topics", topics(), {.connections = 3, .requests = 5}, 2000);
}

TEST_CASE("what the search accepts is what enumeration of all orders and values accepts") {
  compare_with_enumeration("cmp_rst", comparisons(), {.connections = 2, .requests = 5}, 600);
  compare_with_enumeration("kv", stores(), {.connections = 2, .requests = 5}, 600);
}

TEST_CASE("a beam of one gives the verdicts of a wide one, and merging changes none") {
  Random random(11);
  const std::vector<Subject> subjects{swaps(), registers(), comparisons(), stores(), topics()};
  int rejected = 0;
  std::string different;
  for (int i = 0; i < 5000 && different.empty(); ++i) {
    const Subject& subject = subjects[static_cast<std::size_t>(i) % subjects.size()];
    dual::Trace trace =
        conversation(subject, {.connections = 3, .requests = 8, .under_way = 3}, random);
    if (random.upto(1) == 0) spoil(trace, random);
    const dual::Judgement wide = judged(subject, trace, {.beam = 1024});
    rejected += wide.kind == Kind::rejected ? 1 : 0;
    for (const dual::Judgement& other :
         {judged(subject, trace, {.beam = 1}), judged(subject, trace, {}),
          judged(subject, trace, {.runs = 2'000'000, .merge = false}),
          judged(subject, trace, {.waiting = 1}), judged(subject, trace, {.waiting = 3})}) {
      if (other.kind != wide.kind) {
        different = to_text(other.kind) + " and " + to_text(wide.kind) + "\n" + in_words(trace);
      }
    }
  }
  CHECK(different == "");
  CHECK(rejected > 100);
}
