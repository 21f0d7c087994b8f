// SPDX-License-Identifier: MIT

#include "dual/talk/steps.hpp"

#include <algorithm>
#include <utility>

namespace gainsay::dual {
namespace {

using scenario::CallOutcome;
using scenario::Scenario;

constexpr Label kRequest = label_of("gainsay dual request");
// A request that was given up may have acted at any time, or never: each costs every later
// judgement.
constexpr std::uint32_t kMostDrops = 3;

std::size_t draw_place(TalkPlan& plan, Source& source) {
  return plan.places == 1 ? 0 : source.uniform<std::size_t>(0, plan.places - 1);
}

// How a request is sent and what comes after it.
struct Manner {
  Cut cut{};
  Then then = Then::answer;
};

// Overlap is needed for races, and is an excuse for everything else. One choice for both, so that
// the simplest schedules are found by lowering it: to wait, to go on, to cut.
Manner draw_manner(const TalkPlan& plan, Source& source) {
  static constexpr std::uint32_t kAlone[] = {70, 20, 10};
  static constexpr std::uint32_t kAmongOthers[] = {40, 45, 15};
  const auto& then = plan.places == 1 ? kAlone : kAmongOthers;
  const std::uint32_t cuts = std::min<std::uint32_t>(plan.settings.cuts, 100);
  const std::uint32_t whole = 2 * (100 - cuts);
  const std::uint32_t weights[] = {whole * then[0], whole * then[1], whole * then[2], 100 * cuts,
                                   100 * cuts};
  const std::size_t drawn = source.alternative(weights);
  if (drawn < 3) return {.then = static_cast<Then>(drawn)};
  Manner manner{.cut = {Cut::Where::head, 0}, .then = Then::go_on};
  if (drawn == 4) manner.cut = {Cut::Where::permille, source.uniform<std::uint32_t>(1, 999)};
  return manner;
}

Then draw_then(Source& source) {
  static constexpr std::uint32_t kAfterRest[] = {70, 20, 10};
  return static_cast<Then>(source.alternative(kAfterRest));
}

// What a generator sees, within one step.
class AskingHere final : public Asking {
 public:
  AskingHere(TalkPlan& plan, Source& source) : plan_(plan), source_(source) {}

  Source& source() override { return source_; }
  std::size_t requests() const override { return plan_.talk.requests().size(); }
  const Message& request(std::size_t index) const override {
    return plan_.talk.requests()[index].request;
  }

  void answered_message(const std::function<bool(const Message&)>& look) override {
    const std::size_t drawn = plan_.requests.draw(source_);
    if (drawn == SentRequests::kNone) return;
    const std::size_t first = plan_.requests.at(drawn).index;
    if (first >= plan_.talk.requests().size()) return;
    if (!plan_.requests.at(drawn).unfinished) plan_.talk.await_answer(first);
    const auto& all = plan_.talk.requests();
    const auto content = [&](std::size_t index) {
      const auto& answers = all[index].answers;
      return std::any_of(answers.begin(), answers.end(), look);
    };
    for (std::size_t i = first + 1; i-- > 0;) {
      if (content(i)) return;
    }
    for (std::size_t i = first + 1; i < all.size() && !content(i); ++i) {
    }
  }

 private:
  TalkPlan& plan_;
  Source& source_;
};

class TalkStep : public scenario::Operation {
 public:
  TalkStep(const char* name, TalkPlan& plan) : Operation(name), plan_(plan) {}

 protected:
  CallOutcome done(Scenario& current) const {
    if (!plan_.talk.over()) return CallOutcome::returned();
    plan_.tell_failure(current);
    return CallOutcome::failed();
  }
  TalkPlan& plan_;
};

class RequestStep final : public TalkStep {
 public:
  explicit RequestStep(TalkPlan& plan) : TalkStep("request", plan) {
    weight(88);
    take_part_always();
  }
  bool possible() const override { return true; }
  CallOutcome perform(Scenario& current) override {
    Source& source = current.source();
    const std::size_t place = draw_place(plan_, source);
    current.doing(scenario::kDrawing);
    Message message = drawn(source);
    const auto [cut, then] = draw_manner(plan_, source);
    current.doing(scenario::kChecking);
    plan_.requests.end_unfinished(place);
    const std::size_t index = plan_.talk.requests().size();
    plan_.requests.commit(current.step(), {place, index, cut.where != Cut::Where::whole});
    plan_.talk.request(place, current.step(), std::move(message), cut, then);
    return done(current);
  }

 private:
  Message drawn(Source& source) {
    const auto span = source.span(kRequest);
    AskingHere asking(plan_, source);
    return plan_.protocol.requests(asking);
  }
};

class RestStep final : public TalkStep {
 public:
  explicit RestStep(TalkPlan& plan) : TalkStep("rest", plan) { weight(20); }
  bool possible() const override { return plan_.requests.unfinished() > 0; }
  CallOutcome perform(Scenario& current) override {
    SentRequests& requests = plan_.requests;
    const std::size_t drawn =
        requests.draw(current.source(), [&](std::size_t i) { return requests.at(i).unfinished; });
    if (drawn == SentRequests::kNone) return CallOutcome::rejected(scenario::kNoObject);
    const Then then = draw_then(current.source());
    current.doing(scenario::kChecking);
    requests.at(drawn).unfinished = false;
    plan_.talk.rest(requests.at(drawn).place, then);
    return done(current);
  }
};

class WaitStep final : public TalkStep {
 public:
  explicit WaitStep(TalkPlan& plan) : TalkStep("wait", plan) { weight(5); }
  bool possible() const override { return plan_.requests.size() > 0; }
  CallOutcome perform(Scenario& current) override {
    static constexpr std::uint32_t kWhat[] = {4, 4, 2, 2, 1, 1};
    Source& source = current.source();
    const std::size_t what = source.alternative(kWhat);
    const std::size_t place = what == 1 ? draw_place(plan_, source) : 0;
    current.doing(scenario::kChecking);
    switch (what) {
      case 0:
        plan_.talk.await_all();
        break;
      case 1:
        if (!waits_for_the_rest(place)) plan_.talk.await_place(place);
        break;
      case 2:
        plan_.talk.pause(milliseconds(1));
        break;
      case 3:
        plan_.talk.pause(milliseconds(10));
        break;
      case 4:
        plan_.talk.pause(milliseconds(100));
        break;
      default:
        plan_.talk.pause_to_next_second();
    }
    return done(current);
  }

 private:
  bool waits_for_the_rest(std::size_t place) const {
    for (std::size_t i = 0; i < plan_.requests.size(); ++i) {
      if (plan_.requests.at(i).place == place && plan_.requests.at(i).unfinished) return true;
    }
    return false;
  }
};

class DropStep final : public TalkStep {
 public:
  explicit DropStep(TalkPlan& plan) : TalkStep("drop", plan) {
    weight(std::max<std::uint32_t>(plan.settings.drops, 1));
  }
  bool possible() const override {
    return plan_.settings.drops > 0 && plan_.drops < kMostDrops && plan_.requests.size() > 0;
  }
  CallOutcome perform(Scenario& current) override {
    Source& source = current.source();
    const std::size_t place = draw_place(plan_, source);
    const auto how = static_cast<Drop>(source.alternative(3));
    current.doing(scenario::kChecking);
    ++plan_.drops;
    plan_.requests.end_unfinished(place);
    plan_.talk.drop(place, how);
    return done(current);
  }
};

}  // namespace

std::size_t SentRequests::unfinished() const {
  return static_cast<std::size_t>(
      std::count_if(all_.begin(), all_.end(), [](const One& one) { return one.unfinished; }));
}

void SentRequests::end_unfinished(std::size_t place) {
  for (One& one : all_) {
    if (one.place == place) one.unfinished = false;
  }
}

std::unique_ptr<scenario::Operation> request_step(TalkPlan& plan) {
  return std::make_unique<RequestStep>(plan);
}
std::unique_ptr<scenario::Operation> rest_step(TalkPlan& plan) {
  return std::make_unique<RestStep>(plan);
}
std::unique_ptr<scenario::Operation> wait_step(TalkPlan& plan) {
  return std::make_unique<WaitStep>(plan);
}
std::unique_ptr<scenario::Operation> drop_step(TalkPlan& plan) {
  return std::make_unique<DropStep>(plan);
}

}  // namespace gainsay::dual
