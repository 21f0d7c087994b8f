// SPDX-License-Identifier: MIT

#include "dual/talk/asking.hpp"

#include <algorithm>
#include <utility>

#include <gainsay/error.hpp>

#include "dual/codec/tree.hpp"
#include "dual/json.hpp"

namespace gainsay::dual {
namespace {

UsageError not_evaluated(const AnyModel& model, const JsonTree& written, const Error& why) {
  return UsageError(
      {.code = "dual-written-request",
       .what = "a request that the generator wrote down is no request of the model: " + why.what,
       .place =
           model.name() + " " + written.dump(-1, ' ', false, JsonTree::error_handler_t::replace),
       .fix = "write what the model's type Request has; a member that may be left out because its "
              "reference leads nowhere has to be an optional or a list"});
}

std::string escaped(const std::string& token) {
  std::string text;
  for (const char c : token) text += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
  return text;
}

// The path of a leaf with this value, or nothing.
std::optional<std::string> path_to(const JsonTree& value, const JsonTree& in) {
  if (!in.is_structured()) return in == value ? std::optional<std::string>("") : std::nullopt;
  std::size_t index = 0;
  for (const auto& [key, member] : in.items()) {
    const std::string token = in.is_array() ? std::to_string(index++) : escaped(key);
    if (const auto below = path_to(value, member)) return "/" + token + *below;
  }
  return std::nullopt;
}

// A value that was answered, by the step that asked for it.
struct Given {
  std::uint32_t step = 0;
  JsonTree answer{};
};

class Writer {
 public:
  Writer(const std::map<std::string, std::string>& logical, const std::vector<Given>& given)
      : logical_(logical), given_(given) {}

  Jexp expression(const JsonTree& value) const {
    if (value.is_array()) {
      std::vector<Jexp> elements;
      for (const JsonTree& one : value) elements.push_back(expression(one));
      return Jexp::list(elements);
    }
    if (value.is_object()) {
      std::vector<std::pair<std::string, Jexp>> members;
      for (const auto& [key, member] : value.items()) members.emplace_back(key, expression(member));
      return Jexp::object(members);
    }
    return leaf(value);
  }

 private:
  Jexp leaf(const JsonTree& value) const {
    if (value.is_string()) {
      const auto name = logical_.find(value.get<std::string>());
      if (name != logical_.end()) return Jexp::name(name->second);
    }
    if (value.is_boolean()) return Jexp::literal(value);
    for (const Given& one : given_) {
      if (const auto path = path_to(value, one.answer)) {
        return Jexp::from({.step = one.step, .path = *path});
      }
    }
    return Jexp::literal(value);
  }

  const std::map<std::string, std::string>& logical_;
  const std::vector<Given>& given_;
};

}  // namespace

// --- answers ------------------------------------------------------------------------------------

void AnswersSoFar::await(std::uint32_t step) {
  for (std::size_t i = 0; i < plan_.requests.size(); ++i) {
    if (plan_.requests[i].step != step) continue;
    const SentRequests::One& one = plan_.requests.at(i);
    if (!one.unfinished && one.index < plan_.talk.requests().size()) {
      plan_.talk.await_answer(one.index);
    }
    return;
  }
}

const std::map<std::uint32_t, nlohmann::json>& AnswersSoFar::known() const {
  for (const Exchanged& one : plan_.talk.requests()) {
    if (one.answers.empty() || plan_.answers.contains(one.step)) continue;
    plan_.answers.emplace(one.step, to_json(one.answers.front()));
  }
  return plan_.answers;
}

Functions functions_of(const Protocol& protocol) {
  Functions functions = Functions::generic();
  for (const AnswerFunction& one : protocol.functions) {
    functions.add(one.name, [apply = one.apply](const JsonTree& value) -> std::optional<JsonTree> {
      const auto made = apply(wrapped(value));
      return made ? std::optional<JsonTree>(unwrapped(*made)) : std::nullopt;
    });
  }
  return functions;
}

Message evaluated(TalkPlan& plan, const Jexp& expression) {
  AnswersSoFar answers(plan);
  const Names names = [&plan](const std::string& logical) { return plan.talk.fresh(logical); };
  const Evaluated value = evaluate(expression, answers, plan.functions, names);
  auto message = from_json(plan.protocol.model->requests(), value.value);
  if (!message) throw not_evaluated(*plan.protocol.model, expression.written(), message.error());
  return std::move(*message);
}

// --- drawing ------------------------------------------------------------------------------------

Message AskingHere::drawn() {
  if (!plan_.protocol.written) {
    message_ = plan_.protocol.requests(*this);
    return message_;
  }
  as_drawn_ = plan_.protocol.written(*this);
  const auto expression = Jexp::read(unwrapped(as_drawn_), plan_.functions);
  if (!expression) {
    throw not_evaluated(*plan_.protocol.model, unwrapped(as_drawn_), expression.error());
  }
  message_ = evaluated(plan_, *expression);
  return message_;
}

Jexp AskingHere::written() const {
  if (plan_.protocol.written) {
    auto expression = Jexp::read(unwrapped(as_drawn_), plan_.functions);
    return expression ? *expression : Jexp();
  }
  std::vector<Given> given;
  for (const std::size_t index : looked_at_) {
    const Exchanged& asked = plan_.talk.requests()[index];
    for (const Message& answer : asked.answers) given.push_back({asked.step, to_json(answer)});
  }
  return Writer(logical_, given).expression(to_json(message_));
}

Asking::Sent AskingHere::sent(std::size_t index) const {
  const Exchanged& asked = plan_.talk.requests()[index];
  const SentRequests::One* one = plan_.requests.of_request(index);
  return {asked.step, one == nullptr ? 0 : one->place, one == nullptr ? Json() : one->written};
}

std::string AskingHere::name(std::string_view logical) {
  std::string called = plan_.talk.fresh(std::string(logical));
  logical_.emplace(called, logical);
  return called;
}

void AskingHere::answered_message(const std::function<bool(const Message&)>& look) {
  const std::size_t drawn = plan_.requests.draw(source_);
  if (drawn == SentRequests::kNone) return;
  const std::size_t first = plan_.requests.at(drawn).index;
  if (first >= plan_.talk.requests().size()) return;
  if (!plan_.requests.at(drawn).unfinished) plan_.talk.await_answer(first);
  const auto& all = plan_.talk.requests();
  const auto content = [&](std::size_t index) {
    const auto& answers = all[index].answers;
    if (!std::any_of(answers.begin(), answers.end(), look)) return false;
    looked_at_.push_back(index);
    return true;
  };
  for (std::size_t i = first + 1; i-- > 0;) {
    if (content(i)) return;
  }
  for (std::size_t i = first + 1; i < all.size() && !content(i); ++i) {
  }
}

}  // namespace gainsay::dual
