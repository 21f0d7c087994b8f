// SPDX-License-Identifier: MIT

#include "dual/talk/steps.hpp"

#include <algorithm>
#include <utility>

#include "dual/talk/asking.hpp"

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

class TalkStep : public scenario::Operation {
 public:
  TalkStep(const char* name, TalkPlan& plan) : Operation(name), plan_(plan) {}

 protected:
  CallOutcome done(Scenario& current) const {
    if (!plan_.talk.over()) return CallOutcome::returned();
    plan_.tell_failure(current);
    return CallOutcome::failed();
  }
  // For the script.
  void note(const Scenario& current, Action action) const {
    if (current.describing()) plan_.script.push_back(std::move(action));
  }
  static std::uint32_t number_of(std::size_t place) {
    return static_cast<std::uint32_t>(place + 1);
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
    AskingHere asking(plan_, source, place);
    Message message = drawn(source, asking);
    const auto [cut, then] = draw_manner(plan_, source);
    current.doing(scenario::kChecking);
    if (current.describing()) {
      note(current, {.kind = Action::Kind::request,
                     .step = current.step(),
                     .connection = number_of(place),
                     .request = asking.written(),
                     .cut = cut,
                     .then = then});
    }
    plan_.requests.end_unfinished(place);
    const std::size_t index = plan_.talk.requests().size();
    plan_.requests.commit(current.step(),
                          {place, index, cut.where != Cut::Where::whole, asking.as_drawn()});
    plan_.talk.request(place, current.step(), std::move(message), cut, then);
    return done(current);
  }

 private:
  static Message drawn(Source& source, AskingHere& asking) {
    const auto span = source.span(kRequest);
    return asking.drawn();
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
    note(current, {.kind = Action::Kind::rest, .step = requests[drawn].step, .then = then});
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
    // Simulated time costs nothing. Real pauses are to take about as long as all the rest: then a
    // case with the same number of messages has fewer, and there are more cases.
    static constexpr std::uint32_t kSimulated[] = {4, 4, 2, 2, 1, 1};
    static constexpr std::uint32_t kReal[] = {400, 400, 120, 60, 12, 2};
    Source& source = current.source();
    const std::size_t what = source.alternative(plan_.real_time ? kReal : kSimulated);
    const std::size_t place = what == 1 ? draw_place(plan_, source) : 0;
    current.doing(scenario::kChecking);
    note(current, {.kind = Action::Kind::wait, .wait = wait_for(what, place)});
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
  static Wait wait_for(std::size_t what, std::size_t place) {
    if (what == 0) return {Wait::For::all, 0};
    if (what == 1) return {Wait::For::connection, number_of(place)};
    if (what == 5) return {Wait::For::next_second, 0};
    return {Wait::For::pause, what == 2 ? 1u : what == 3 ? 10u : 100u};
  }
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
    note(current, {.kind = Action::Kind::drop, .connection = number_of(place), .drop = how});
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

const SentRequests::One* SentRequests::of_request(std::size_t index) const {
  // Each step has one request; those that were not sent because the conversation was over come
  // last.
  if (index < all_.size() && all_[index].index == index) return &all_[index];
  const auto found =
      std::find_if(all_.begin(), all_.end(), [&](const One& one) { return one.index == index; });
  return found == all_.end() ? nullptr : &*found;
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
