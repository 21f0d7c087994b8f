// SPDX-License-Identifier: MIT
//
// Why a trace was rejected. The core: every member of every answer is taken back in turn, from the
// first to the last; if the trace is still rejected it stays so. What is left cannot be spared. Many
// answers are taken back together and, where that is too much, half as many: it comes to the same,
// in a number of judgements that grows with the core and only a little with the trace. The
// rules: those that alone, waived, let the trace pass. The ways out: what the explanations that got
// furthest would have had the server send. All of it costs judgements of a short trace.

#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <utility>

#include <gainsay/dual/judge.hpp>

#include "dual/asked.hpp"
#include "dual/judge/judging.hpp"
#include "dual/judge/relax.hpp"
#include "dual/step/lower.hpp"

namespace gainsay::dual {
namespace {

using Kind = Observation::Kind;

constexpr std::size_t kMostTried = 3;
constexpr std::size_t kMostWays = 12;
constexpr std::chrono::seconds kMostTime{5};

class Explaining {
 public:
  Explaining(const ModelPtr& model, const JudgeSettings& settings, const Trace& trace,
             Judgement& judgement)
      : model_(model),
        settings_(settings),
        trace_(trace.begin(), trace.begin() + static_cast<std::ptrdiff_t>(judgement.at) + 1),
        judgement_(judgement),
        end_(std::chrono::steady_clock::now() + kMostTime) {}

  void explain() {
    find_ways_out();
    find_core();
    find_rules();
    judgement_.origin = origin();
  }

 private:
  Judgement::Kind judged(const JudgeSettings& settings) const {
    AnyJudge judge(model_, settings);
    for (std::size_t i = 0; i < trace_.size(); ++i) {
      Observation one = trace_[i];
      const auto taken = taken_back_.find(i);
      if (taken != taken_back_.end()) one.message = relaxed(one.message, taken->second);
      judge.observe(std::move(one));
    }
    return judge.finish().kind;
  }
  bool still_rejected() const {
    return std::chrono::steady_clock::now() < end_ && judged(settings_) == judgement_.kind;
  }

  void find_core();
  void reduce(std::size_t begin, std::size_t end);
  bool take_back_all(std::size_t begin, std::size_t end);
  bool take_back(std::size_t at, std::vector<Unit> taken);
  CoreLine line(std::size_t at, const std::vector<Unit>& all) const;
  std::string request_before(std::size_t at) const;
  void find_rules();
  void find_ways_out();
  void find_ways_of(const World::Explanation& one, World& world);
  void add_way(const World::Explanation& one, const std::vector<refine::Decision>& decisions,
               const std::string& due);
  std::string due_text(const Message& message, const solve::Facts& facts, const Texts& texts) const;
  std::string origin() const;
  static std::string first_member(const Message& message);

  const ModelPtr& model_;
  const JudgeSettings& settings_;
  Trace trace_;
  Judgement& judgement_;
  std::chrono::steady_clock::time_point end_;
  std::map<std::size_t, std::vector<Unit>> taken_back_{};
  std::set<std::string> rules_met_{};
};

bool Explaining::take_back(std::size_t at, std::vector<Unit> taken) {
  const std::vector<Unit> before = taken_back_[at];
  taken.insert(taken.end(), before.begin(), before.end());
  std::sort(taken.begin(), taken.end(),
            [](const Unit& a, const Unit& b) { return a.begin < b.begin; });
  taken_back_[at] = std::move(taken);
  if (still_rejected()) return true;
  taken_back_[at] = before;
  return false;
}

// Of the answers in a part of the trace, as much as can be spared.
void Explaining::reduce(std::size_t begin, std::size_t end) {
  if (begin == end || take_back_all(begin, end)) return;
  if (end - begin > 1) {
    const std::size_t middle = begin + (end - begin) / 2;
    reduce(begin, middle);
    return reduce(middle, end);
  }
  if (trace_[begin].kind != Kind::received) return;
  for (const Unit& unit : units(trace_[begin].message)) take_back(begin, {unit});
}

// True if there was nothing to take back, too.
bool Explaining::take_back_all(std::size_t begin, std::size_t end) {
  bool any = false;
  for (std::size_t i = begin; i < end; ++i) {
    if (trace_[i].kind != Kind::received) continue;
    taken_back_[i] = units(trace_[i].message);
    any = any || !taken_back_[i].empty();
  }
  if (!any || still_rejected()) return true;
  for (std::size_t i = begin; i < end; ++i) {
    if (trace_[i].kind == Kind::received) taken_back_[i].clear();
  }
  return false;
}

void Explaining::find_core() {
  reduce(0, trace_.size());
  for (std::size_t i = 0; i < trace_.size(); ++i) {
    if (trace_[i].kind != Kind::received) continue;
    const std::vector<Unit> all = units(trace_[i].message);
    if (taken_back_[i].size() < all.size() || i == judgement_.at) {
      judgement_.core.push_back(line(i, all));
    }
  }
}

CoreLine Explaining::line(std::size_t at, const std::vector<Unit>& all) const {
  CoreLine line{.observation = at};
  const std::vector<Unit>& taken = taken_back_.at(at);
  std::string said;
  for (const Unit& unit : all) {
    const bool spared = std::any_of(taken.begin(), taken.end(),
                                    [&](const Unit& other) { return other.begin == unit.begin; });
    if (spared) continue;
    line.members.push_back(unit.path);
    said += (said.empty() ? "" : ", ") + unit.path.substr(1) + " " + unit.text;
  }
  line.text = std::to_string(at + 1) + "<  " + request_before(at) + " was answered" +
              (said.empty() ? "" : " " + said);
  return line;
}

// The request that an answer is for: the one as far down its connection.
std::string Explaining::request_before(std::size_t at) const {
  std::size_t answers = 0;
  for (std::size_t i = 0; i < at; ++i) {
    answers += trace_[i].kind == Kind::received && trace_[i].connection == trace_[at].connection;
  }
  for (std::size_t i = 0; i < at; ++i) {
    if (trace_[i].kind != Kind::sent || trace_[i].connection != trace_[at].connection) continue;
    if (answers-- == 0) return to_text(trace_[i].message);
  }
  return "connection " + std::to_string(trace_[at].connection.number);
}

void Explaining::find_rules() {
  taken_back_.clear();
  for (const std::string& rule : rules_met_) {
    JudgeSettings waived = settings_;
    waived.waived.push_back(rule);
    if (judged(waived) == Judgement::Kind::accepted) judgement_.rules.push_back(rule);
  }
}

void Explaining::find_ways_out() {
  Judging judging(model_, settings_, World::History::kept);
  for (std::size_t i = 0; i < judgement_.at; ++i) judging.observe(trace_[i]);
  if (!judging.finish().accepted()) return;
  KeyJudge* judge = judging.note(trace_[judgement_.at]);
  if (judge == nullptr) return;
  const auto& live = judge->search()->live();
  for (std::size_t i = 0; i < std::min(live.size(), kMostTried); ++i) {
    for (const refine::Acted* acted = live[i].history.get(); acted != nullptr;
         acted = acted->before.get()) {
      for (const refine::Decision& decision : acted->decisions) {
        if (static_cast<Asked>(decision.kind) == Asked::obeys) rules_met_.emplace(decision.why);
      }
    }
    find_ways_of(live[i], judge->world());
  }
}

// What this explanation would have had the server send in place of what came.
void Explaining::find_ways_of(const World::Explanation& one, World& world) {
  const Observation& came = trace_[judgement_.at];
  const bool silent = came.kind == Kind::silent;
  const std::uint32_t connection = came.connection.number;
  for (const auto& message : one.wire) {
    if (!silent && message.connection != connection) continue;
    add_way(one, {}, due_text(*message.message, one.facts, world.texts()));
    if (!silent) return;
  }
  for (const refine::Slot& slot : one.slots) {
    if ((!silent && slot.connection != connection) || slot.dropped) continue;
    for (std::uint64_t at = slot.since; at <= one.last(); ++at) {
      std::vector<World::Outcome> outcomes;
      world.run({.from = &one, .version = at, .event = slot.event, .blind = true}, outcomes);
      for (const World::Outcome& outcome : outcomes) {
        for (const refine::Decision& decision : outcome.decisions) {
          if (static_cast<Asked>(decision.kind) == Asked::obeys) rules_met_.emplace(decision.why);
        }
        const auto first = std::find_if(
            outcome.sent.begin(), outcome.sent.end(),
            [&](const auto& sent) { return sent.connection == slot.connection && !sent.closes; });
        add_way(one, outcome.decisions,
                first == outcome.sent.end()
                    ? "nothing"
                    : due_text(*first->message, outcome.facts, world.texts()));
      }
    }
    if (!silent) return;
  }
}

void Explaining::add_way(const World::Explanation&, const std::vector<refine::Decision>& decisions,
                         const std::string& due) {
  const Observation& came = trace_[judgement_.at];
  WayOut way{.decisions = refine::in_words(decisions), .due = due};
  way.came = came.kind == Kind::received ? to_text(came.message)
             : came.kind == Kind::closed ? "the end of the connection"
                                         : "nothing";
  const bool known =
      std::any_of(judgement_.tried.begin(), judgement_.tried.end(), [&](const WayOut& other) {
        return other.decisions == way.decisions && other.due == way.due;
      });
  if (!known && judgement_.tried.size() < kMostWays) judgement_.tried.push_back(std::move(way));
}

std::string Explaining::due_text(const Message& message, const solve::Facts& facts,
                                 const Texts& texts) const {
  Message known = message;
  for (Part& part : known.parts) {
    if (part.kind != Part::Kind::hidden) continue;
    const solve::Term term = facts.resolved({part.variable, sort_for(part.sort), part.number});
    const Value value = value_for(part.sort, term, texts);
    part.variable = value.variable;
    part.number = value.number;
    if (value.variable != 0) continue;
    part.kind = part.sort == Sort::text ? Part::Kind::text : Part::Kind::number;
    part.begin = static_cast<std::uint32_t>(known.texts.size());
    part.size = static_cast<std::uint32_t>(value.text.size());
    known.texts += value.text;
  }
  return to_text(known);
}

std::string Explaining::first_member(const Message& message) {
  const std::vector<Unit> all = units(message);
  return all.empty() ? "" : all.front().text;
}

// What tells this failure from others: not bodies, tokens, dates or the number of connections. The
// first member of a message is taken for its verb, status or word.
std::string Explaining::origin() const {
  const Observation& came = trace_[judgement_.at];
  std::string text = model_->name() + ": ";
  if (came.kind == Kind::silent) return text + "owes";
  if (came.kind == Kind::closed) return text + "closed";
  const Observation* asked = nullptr;
  for (std::size_t i = 0; i < judgement_.at; ++i) {
    if (trace_[i].kind == Kind::sent && trace_[i].connection == came.connection) {
      asked = &trace_[i];
    }
  }
  if (asked != nullptr) text += first_member(asked->message) + " answered ";
  text += first_member(came.message);
  for (const std::string& rule : judgement_.rules) text += ", " + rule;
  return text;
}

}  // namespace

void explain(const ModelPtr& model, const JudgeSettings& settings, const Trace& trace,
             Judgement& judgement) {
  const bool bad =
      judgement.kind == Judgement::Kind::rejected || judgement.kind == Judgement::Kind::owes;
  if (bad && judgement.at < trace.size()) Explaining(model, settings, trace, judgement).explain();
}

std::string to_text(const Judgement& judgement) {
  std::string text = to_text(judgement.kind);
  if (!judgement.reason.empty()) text += ": " + judgement.reason;
  text += "\n";
  if (!judgement.core.empty()) text += "  these cannot all be true\n";
  for (const CoreLine& line : judgement.core) text += "    " + line.text + "\n";
  if (!judgement.tried.empty()) text += "  explanations that were tried\n";
  for (const WayOut& way : judgement.tried) {
    std::string decisions;
    for (const std::string& one : way.decisions) {
      decisions += (decisions.empty() ? "" : ", ") + one;
    }
    if (!decisions.empty()) decisions += ": ";
    text += "    " + decisions + way.due + " was due, " + way.came + " came\n";
  }
  for (const std::string& rule : judgement.rules) text += "  rule: " + rule + "\n";
  return text;
}

}  // namespace gainsay::dual
