// SPDX-License-Identifier: MIT

#include "dual/mutate/mutant.hpp"

#include <algorithm>

#include "dual/mutate/leaves.hpp"

namespace gainsay::dual {

using Operator = Mutation::Operator;

bool Mutant::is_at(const Place& place) const {
  return place.at.line == mutation_.line && place.why == mutation_.what &&
         place.at.file == mutation_.file;
}

bool Mutant::decided(const Place& place, bool holds) {
  return (mutation_.op == Operator::negate && is_at(place)) != holds;
}

std::size_t Mutant::took(const Place& place, std::size_t count, std::size_t index) {
  const bool here = mutation_.op == Operator::other_side && is_at(place);
  return here ? (index + 1) % count : index;
}

std::optional<Value> Mutant::made(const Place& place) {
  return mutation_.op == Operator::repeat && is_at(place) ? last_ : std::nullopt;
}

void Mutant::became(const Place& place, const Value& value) {
  if (mutation_.op == Operator::repeat && place.why == mutation_.what) last_ = value;
}

void Mutant::sending(const Place& place, Sending sending, const std::vector<Connection>& all,
                     std::vector<Sending>& out) {
  if (!is_at(place)) return out.push_back(std::move(sending));
  if (mutation_.op == Operator::drop) return;
  if (mutation_.op == Operator::repeat_message) out.push_back(sending);
  if (mutation_.op == Operator::misdirect) {
    const auto other =
        std::find_if(all.rbegin(), all.rend(), [&](Connection one) { return one != sending.to; });
    if (other != all.rend()) sending.to = *other;
  }
  if (mutation_.op == Operator::change) {
    for (const Leaf& leaf : leaves_of(sending.message)) {
      if (leaf.path == mutation_.member && change(sending.message, leaf)) break;
    }
  }
  out.push_back(std::move(sending));
}

StepFault Mutant::fault_of(const StepSeen& step) {
  if (!is_at(step.last)) return StepFault::none;
  switch (mutation_.op) {
    case Operator::undo:
      return StepFault::undo;
    case Operator::act_twice:
      return StepFault::twice;
    case Operator::act_on_old:
      return StepFault::stale;
    case Operator::swap:
      return StepFault::swap;
    case Operator::halve:
      return StepFault::halves;
    default:
      return StepFault::none;
  }
}

}  // namespace gainsay::dual
