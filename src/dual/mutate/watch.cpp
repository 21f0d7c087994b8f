// SPDX-License-Identifier: MIT

#include "dual/mutate/watch.hpp"

#include <utility>

#include "dual/mutate/leaves.hpp"

namespace gainsay::dual {
namespace {

using Operator = Mutation::Operator;

// What a step does wrong with the state is a mistake only if that changes.
constexpr Operator kOfStates[] = {Operator::act_on_old, Operator::halve};
constexpr Operator kOfMessages[] = {Operator::drop, Operator::repeat_message, Operator::misdirect};

std::string branch_text(Place::Kind kind, const std::string& what, std::size_t taken) {
  const std::string name = "'" + what + "'";
  if (kind == Place::Kind::one_of) return name + " was " + std::to_string(taken);
  return name + (taken == 1 ? " was true" : " was false");
}

}  // namespace

Watch::Seen& Watch::at(const Place& place) {
  return places_[{place.at.file, place.at.line, place.kind, std::string(place.why)}];
}

bool Watch::decided(const Place& place, bool holds) {
  at(place).taken.insert(holds ? 1 : 0);
  return holds;
}

std::size_t Watch::took(const Place& place, std::size_t count, std::size_t index) {
  Seen& seen = at(place);
  seen.count = std::max(seen.count, count);
  seen.taken.insert(index);
  return index;
}

void Watch::became(const Place& place, const Value&) { at(place); }

void Watch::sending(const Place& place, Sending sending, const std::vector<Connection>&,
                    std::vector<Sending>& out) {
  Seen& seen = at(place);
  for (const Leaf& leaf : leaves_of(sending.message)) {
    if (sending.message.parts[leaf.part].kind != Part::Kind::absent) {
      seen.members.insert(leaf.path);
    }
  }
  out.push_back(std::move(sending));
}

StepFault Watch::fault_of(const StepSeen& step) {
  Seen& seen = at(step.last);
  seen.ends_steps = true;
  seen.changes = seen.changes || step.changes;
  has_changes_ = has_changes_ || step.changes;
  seen.repeats = seen.repeats || step.repeats;
  return StepFault::none;
}

std::vector<Mutation> Watch::mutations() const {
  std::vector<Mutation> all;
  for (const auto& [key, seen] : places_) {
    const auto& [file, line, kind, what] = key;
    Mutation made{.file = file, .line = line, .what = what};
    const auto add = [&all, &made](Operator op) {
      made.op = op;
      all.push_back(made);
    };
    switch (kind) {
      case Place::Kind::decide:
      case Place::Kind::obeys:
        add(Operator::negate);
        break;
      case Place::Kind::either:
      case Place::Kind::one_of:
        add(Operator::other_side);
        break;
      case Place::Kind::choose:
      case Place::Kind::fresh:
        add(Operator::repeat);
        break;
      case Place::Kind::send:
        for (const Operator op : kOfMessages) add(op);
        for (const std::string& member : seen.members) {
          made.member = member;
          add(Operator::change);
        }
        made.member.clear();
        if (seen.ends_steps) add(Operator::swap);
        for (const Operator op : kOfStates) {
          if (seen.ends_steps && has_changes_) add(op);
        }
        if (seen.changes) add(Operator::undo);
        if (seen.repeats) add(Operator::act_twice);
    }
  }
  return all;
}

std::vector<Branch> Watch::never() const {
  std::vector<Branch> all;
  for (const auto& [key, seen] : places_) {
    const auto& [file, line, kind, what] = key;
    if (kind == Place::Kind::choose || kind == Place::Kind::fresh || kind == Place::Kind::send) {
      continue;
    }
    for (std::size_t taken = 0; taken < seen.count; ++taken) {
      if (seen.taken.contains(taken)) continue;
      all.push_back({file, line, branch_text(kind, what, taken)});
    }
  }
  return all;
}

}  // namespace gainsay::dual
