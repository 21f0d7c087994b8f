// SPDX-License-Identifier: MIT
//
// Testers: conversations with a server, drawn, judged by a model and shrunk.
//
//   GAINSAY_PROPERTY("the model of the key-value store explains its own mock") {
//     return gainsay::dual::check_self(Kv{}, {.connections = 2});
//   }
//
// A conversation is a case: its requests and the schedule of its connections are steps on the tape.
// What is drawn never depends on answers, so that a tape means the same on a server that answers
// differently.
//
// A model says what is sent by a member function; without one, requests are derived from the type
// Request: small numbers, a few short texts, and what earlier answers said.
//
//   Request request(dual::Asking& asking) const {
//     return {.verb = verbs(asking.source()), .key = ..., .token = asking.answered<Answer>(
//         [](const Answer& a) { return a.token ? a.token->known() : std::nullopt; }).value_or(0)};
//   }
//
// A model may also say how its messages are written as bytes (codec.hpp); without, whoever talks to
// a server by it names a codec.
//
//   std::unique_ptr<dual::Codec> codec() const { return dual::json_lines(); }
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <gainsay/case.hpp>
#include <gainsay/check.hpp>
#include <gainsay/dual/codec.hpp>
#include <gainsay/dual/json.hpp>
#include <gainsay/dual/judge.hpp>
#include <gainsay/settings.hpp>
#include <gainsay/source.hpp>

namespace gainsay::dual {

// What a generator of requests has: choices, and the answers so far.
//
// A value that was answered may go into a request. Nothing that is drawn may depend on it: take it
// as it is, or leave it.
class Asking {
 public:
  virtual ~Asking() = default;

  virtual Source& source() = 0;
  // How many requests were sent before this one, and what they said.
  virtual std::size_t requests() const = 0;
  virtual const Message& request(std::size_t index) const = 0;
  // Of the same: what references know it by, its connection, and how it was written down, if it
  // was.
  struct Sent {
    std::uint32_t step = 0;
    std::size_t connection = 0;
    Json written{};
  };
  virtual Sent sent(std::size_t index) const = 0;
  // The connection, from 0, on which the request that is drawn will be sent.
  virtual std::size_t connection() const = 0;

  // The text that stands for a name in this conversation and in no other, so that a server need not
  // be brought back to its beginning: "a" may be "g17-a". Before a mock it is the name itself.
  virtual std::string name(std::string_view logical) = 0;

  // Draws an earlier request, awaits its answer, and looks there for a value: `look` says what it
  // finds in an answer, if anything. If there is nothing, the nearest earlier answer that has
  // something counts, then the nearest later one. Nothing if there is none at all.
  template <class Answer, class Look>
  auto answered(Look look) -> std::invoke_result_t<Look, const Answer&> {
    std::invoke_result_t<Look, const Answer&> found{};
    answered_message([&](const Message& message) {
      found = look(from_message<Answer>(message));
      return found.has_value();
    });
    return found;
  }

  // The same without types: calls `look` with answers until it is content.
  virtual void answered_message(const std::function<bool(const Message&)>& look) = 0;
};

// Draws a request of this schema.
using RequestGenerator = std::function<Message(Asking&)>;
// Draws a request written down: a message as JSON in which {"$name": "a"} stands for a name, and
//
//   {"$from": {"step": 3, "path": "/values/0/token", "as": "increment"}}
//
// for a value of the answer to an earlier request (Sent::step), taken through a function. It is
// looked up when the request is sent; a member whose reference leads nowhere is left out. So a
// script can say the request as it was meant, for a server that answers otherwise.
using WrittenRequests = std::function<Json(Asking&)>;
// What a reference may name beside `same`, `first`, `last` and `length`; nothing where it does not
// apply.
struct AnswerFunction {
  std::string name{};
  std::function<std::optional<Json>(const Json& value)> apply{};
};

// Small numbers, a few short texts, and what earlier answers said at places of the same kind.
RequestGenerator derived_requests(const AnyModel& model);

template <class M>
concept SaysRequests = requires(const M& model, Asking& asking) {
  { model.request(asking) } -> std::convertible_to<typename M::Request>;
};

template <class M>
concept WritesRequests = requires(const M& model, Asking& asking) {
  { model.written_request(asking) } -> std::convertible_to<Json>;
};

template <class M>
concept SaysFunctions = requires(const M& model) {
  { model.functions() } -> std::convertible_to<std::vector<AnswerFunction>>;
};

template <class M>
concept SaysBytes = requires(const M& model) {
  { model.codec() } -> std::convertible_to<std::shared_ptr<const Codec>>;
};

// A model, and what is sent to a server that it models.
struct Protocol {
  ModelPtr model{};
  RequestGenerator requests{};
  WrittenRequests written{};  // in place of `requests`, if there is one
  std::vector<AnswerFunction> functions{};
  std::shared_ptr<const Codec> codec{};  // null if the model does not say how messages are written
};

template <Model M>
Protocol protocol(M model, std::string name = "") {
  Protocol made{.model = erase(model, std::move(name))};
  if constexpr (SaysBytes<M>) made.codec = model.codec();
  if constexpr (SaysFunctions<M>) made.functions = model.functions();
  if constexpr (WritesRequests<M>) {
    made.written = [model = std::move(model)](Asking& asking) -> Json {
      return model.written_request(asking);
    };
  } else if constexpr (SaysRequests<M>) {
    made.requests = [model = std::move(model)](Asking& asking) {
      return to_message(typename M::Request(model.request(asking)));
    };
  } else {
    made.requests = derived_requests(*made.model);
  }
  return made;
}

struct TesterSettings {
  std::size_t connections = 3;  // at most
  JudgeSettings judge{};
  double deadline_seconds = 2;  // of an answer
  // Weights of what may happen beside whole requests; 0: never.
  std::uint32_t cuts = 10;               // requests of a hundred that are written in two parts
  std::uint32_t drops = 2;               // steps of a hundred that give a connection up
  std::shared_ptr<const Codec> codec{};  // of a server; null: the model's own
};

// A tester that talks to a mock of the model in this process, through a network model whose choices
// are on the tape: what a model and its requests are worth is found out before a server is started.
// A rejection is a mistake of the model, or ours.
std::unique_ptr<Test> self_test(Protocol protocol, TesterSettings settings = {});

template <Model M>
Checked check_self(const Settings& run, M model, TesterSettings settings = {}) {
  const std::unique_ptr<Test> test = self_test(protocol(std::move(model)), std::move(settings));
  return check_test(run, *test);
}
template <Model M>
Checked check_self(M model, TesterSettings settings = {}) {
  return check_self(Settings{}, std::move(model), std::move(settings));
}

}  // namespace gainsay::dual
