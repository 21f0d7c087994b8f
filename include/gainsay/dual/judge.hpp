// SPDX-License-Identifier: MIT
//
// Judging what a server did by a model: live, one observation after the other, or from a trace.
//
//   dual::Judge judge(Kv{});
//   judge.sent(c1, Kv::Request{.verb = Kv::Verb::get, .key = "a"});
//   judge.received(c1, Kv::Answer{.word = "END"});
//   const dual::Judgement judgement = judge.finish();
//
// The order of the calls is the order of what happened: a request is sent just before its first
// byte is written, an answer is received when its first byte was read. The server handled the
// request somewhere between the two.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gainsay/dual/model.hpp>
#include <gainsay/dual/network.hpp>

namespace gainsay::dual {

// Who closed a connection.
enum class By : std::uint8_t { tester, server };

// One thing that the tester did or saw. `number` is that of the request for `sent`; for `received`
// that of the request it answers, where the protocol says so, else 0.
struct Observation {
  enum class Kind : std::uint8_t { opened, sent, received, closed, silent };
  Kind kind = Kind::sent;
  Connection connection{};
  std::uint64_t number = 0;
  std::optional<Time> at{};
  Message message{};
  By by = By::tester;
};

// In the order of what happened.
using Trace = std::deque<Observation>;

struct JudgeSettings {
  std::size_t beam = 16;                  // explanations of one key that are followed at once
  std::size_t put_off = 100'000;          // explanations that are kept for later
  std::uint64_t runs = 200'000;           // of the model, for one observation
  std::size_t decisions = 1'000;          // in one step
  std::size_t waiting = 64;               // observations that may wait to be judged
  std::chrono::milliseconds time{2'000};  // of judging, for one trace
  std::vector<std::string> waived{};      // prefixes of rules that the server may break
  NetworkPtr network = network::tcp();
  bool server_may_close = false;  // without a word from the model
  // For tests of the search itself.
  bool merge = true;
  bool partition = true;
};

// Why an explanation ended.
struct WayOut {
  std::vector<std::string> decisions{};  // what it stands for, in words
  std::string due{};                     // what had to come
  std::string came{};
};

// An observed fact that takes part in a contradiction.
struct CoreLine {
  std::size_t observation = 0;         // index, from 0
  std::vector<std::string> members{};  // of the message, as JSON pointers; empty: that it came
  std::string text{};
};

struct Judgement {
  enum class Kind : std::uint8_t {
    accepted,
    rejected,   // no correct server could have done this
    undecided,  // a limit was reached; `reason` says which
    owes,       // silent although a correct server would have sent something
  };
  Kind kind = Kind::accepted;
  std::string reason{};
  std::size_t at = 0;  // the observation at which the last explanation ended

  // Of a rejection; `explain` fills them.
  std::vector<CoreLine> core{};
  std::vector<std::string> rules{};
  std::vector<WayOut> tried{};
  // What the failure is told apart by: model, kind of observation, what was seen, rules.
  std::string origin{};

  bool accepted() const { return kind == Kind::accepted; }
};

std::string to_text(Judgement::Kind kind);
// The judgement as a paragraph of a report.
std::string to_text(const Judgement& judgement);

// What happened while judging, for statistics and benches.
struct JudgeCounts {
  std::uint64_t runs = 0;    // of the model
  std::uint64_t merged = 0;  // explanations that were equal to another
  std::uint64_t put_off = 0;
  std::uint64_t forgotten = 0;  // put off and given up
  std::uint64_t weakened = 0;   // facts dropped because there were too many
  std::size_t most_live = 0;
};

// A judge without types.
class AnyJudge {
 public:
  explicit AnyJudge(ModelPtr model, JudgeSettings settings = {});
  ~AnyJudge();
  AnyJudge(AnyJudge&&) noexcept;
  AnyJudge& operator=(AnyJudge&&) noexcept;

  // Takes note of it; what can be judged already is. Observations of messages must have the
  // model's schemas (UsageError `dual-wrong-message`).
  void observe(Observation observation);

  // The verdict on everything so far. Observing may go on after it.
  Judgement finish();
  // The verdict so far, without judging what waits: for a tester that would stop early.
  const Judgement& so_far() const;

  // The observations so far.
  const Trace& trace() const;
  // How many requests have no answer yet, for the key of this request: what a tester holds back by.
  std::size_t outstanding(const Message& request) const;
  std::size_t explanations() const;  // that are alive, of the key that has most
  // A state of a live explanation, by the key: what proposals can look at. Null if there is none.
  std::shared_ptr<const void> likely_state(const Message& request) const;
  const JudgeCounts& counts() const;

 private:
  class Body;
  std::unique_ptr<Body> body_;
};

// Fills core, rules, tried and origin of a rejection by judging variants of the trace: once, on the
// smallest conversation.
void explain(const ModelPtr& model, const JudgeSettings& settings, const Trace& trace,
             Judgement& judgement);

// The typed rim of a judge.
template <Model M>
class Judge {
 public:
  using Request = typename M::Request;
  using Answer = typename M::Answer;

  explicit Judge(M model, JudgeSettings settings = {})
      : any_(erase(std::move(model)), std::move(settings)) {}

  void opened(Connection c, std::optional<Time> at = {}) {
    any_.observe({.kind = Observation::Kind::opened, .connection = c, .at = at});
  }
  // The number of the request, from 1.
  std::uint64_t sent(Connection c, const Request& request, std::optional<Time> at = {}) {
    any_.observe({.kind = Observation::Kind::sent,
                  .connection = c,
                  .number = ++requests_,
                  .at = at,
                  .message = to_message(request)});
    return requests_;
  }
  void received(Connection c, const Answer& answer, std::optional<Time> at = {}) {
    any_.observe({.kind = Observation::Kind::received,
                  .connection = c,
                  .at = at,
                  .message = to_message(answer)});
  }
  void closed(Connection c, By by, std::optional<Time> at = {}) {
    any_.observe({.kind = Observation::Kind::closed, .connection = c, .at = at, .by = by});
  }
  // Nothing arrived for as long as the tester was ready to wait.
  void silent(std::optional<Time> at = {}) {
    any_.observe({.kind = Observation::Kind::silent, .at = at});
  }
  Judgement finish() { return any_.finish(); }

  AnyJudge& any() { return any_; }

 private:
  AnyJudge any_;
  std::uint64_t requests_ = 0;
};

}  // namespace gainsay::dual
