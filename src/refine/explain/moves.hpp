// SPDX-License-Identifier: MIT
//
// How explanations grow: the moves of the search.
//
//   received   1. the oldest message on the wire agrees;
//              2. the oldest request of the connection acts now, and its first message agrees;
//              3. that request acted at an earlier version, in an outcome that changes nothing and
//                 sends to nobody else: it floats;
//   step       4. another request acts now, in an outcome that changes something or sends to
//   others.
//
// Floating is exact: an outcome that changes nothing leaves every later step as it was, and what it
// says of unknowns does not depend on which of the places is taken. On one connection messages are
// seen in the order in which they were sent; a message that floats at an early version comes before
// what later versions sent.
//
// A step is only taken if the observation needs it: what explains the observation after move 4 acts
// at, or was sent by, the version that was made last. Otherwise the step can be taken later just as
// well, and the explanation without it serves for both.
//
// Where the network does not keep order the same moves are made with whatever it says may come out.
//
// Besides what explanation.hpp names, a World gives
//
//   Seen                                     one observation, with kind, connection, event
//   const Seen& seen(i)                      observation i
//   bool closed(connection, i)               closed before observation i
//   bool ordered(first, second)              must the one event act before the other?
//   bool overtakes(event)                    may it act before what its connection gave up, which
//                                            then never acts?
//   bool requests_in_order(), answers_in_order()
//   void ready(packets, emissions)           for networks that keep no order
//   void run(start, out)                     all outcomes of an event's step
//   bool agree(explanation, message, at, seen)   adds what follows from the message being this one
//   bool keeps_history()
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "refine/explain/explanation.hpp"

namespace gainsay::refine {

enum class SeenKind : std::uint8_t {
  event,     // a request was sent, a connection opened: a slot is added
  dropped,   // the tester closed a connection; maybe an event as well
  received,  // a message
  ended,     // the server closed a connection
  silent,    // nothing came for long
};

template <class World>
class Moves {
 public:
  using E = Explanation<World>;
  using Out = std::vector<E>;
  using Result = Outcome<World>;

  explicit Moves(World& world) : world_(world) {}

  // Observations that nothing can contradict.
  void take(E& one) const;
  // The others.
  void explain(const E& one, Out& out) const;
  void step(const E& one, Out& out) const;
  // The outcomes of a step that nobody asked for, at the last version.
  void idle(const E& one, std::uint32_t event, Out& out) const;

 private:
  struct Choice {
    std::size_t slot = 0;
    bool behind = false;  // something earlier on its connection must be able to float
    bool stays = false;   // it may act once more
  };

  void received(const E& one, Out& out) const;
  void from_wire(const E& one, Out& out) const;
  void from_slots(const E& one, std::uint64_t before, Out& out) const;
  void silent(const E& one, Out& out) const;
  void step_silent(const E& one, const Choice& choice, Out& out) const;
  void step_with(const E& one, const Choice& choice, Out& out) const;

  void step_anywhere(const E& one, const Choice& choice, Out& out) const;

  std::vector<Choice> choices(const E& one, std::uint32_t only = 0) const;
  bool can_float(const E& one, std::size_t slot) const;
  bool front_of_line_can_float(const E& one, std::size_t slot) const;

  // What became of the slot's step. `consumed`: the message that was seen; none: kNone.
  static constexpr std::size_t kNone = ~std::size_t{0};
  E acted(const E& one, const Choice& choice, std::uint64_t version, Result&& result, bool appends,
          std::size_t consumed) const;
  void seen_from(E& one, std::uint64_t version, std::uint32_t connection) const;
  // Steps that can only have floated before `version` and can send nothing any more.
  void resolve(E&& one, std::uint64_t version, std::uint32_t connection, Out& out) const;
  bool counts(const E& one, const Sent<World>& sent) const {
    return !world_.closed(sent.connection, one.next);
  }
  bool sends_to_others(const E& one, const Result& result, std::uint32_t own) const;
  std::size_t first_to(const Result& result, std::uint32_t connection) const;
  static void trim(E& one);
  void note(E& one, std::uint32_t event, std::uint64_t version, const Result& result) const;
  void advance(E& one) const {
    const auto& seen = world_.seen(one.next);
    if (seen.kind == SeenKind::ended) drop(one, seen.connection);
    ++one.next;
    one.idles = 0;
    one.ahead = false;
  }
  // Nobody waits for what is sent on the connection.
  static void drop(E& one, std::uint32_t connection) {
    std::erase_if(one.wire, [&](const auto& m) { return m.connection == connection; });
    for (Slot& slot : one.slots) {
      if (slot.connection == connection) slot.dropped = true;
    }
  }

  World& world_;
};

template <class World>
const OnWire<World>* oldest(const Explanation<World>& one, std::uint32_t connection) {
  for (const OnWire<World>& message : one.wire) {
    if (message.connection == connection) return &message;
  }
  return nullptr;
}

template <class World>
void Moves<World>::take(E& one) const {
  const auto& seen = world_.seen(one.next);
  if (seen.kind == SeenKind::dropped) drop(one, seen.connection);
  if (seen.has_event) {
    one.slots.push_back({.event = seen.event,
                         .connection = seen.connection,
                         .since = one.last(),
                         .dropped = seen.kind == SeenKind::dropped});
  }
  trim(one);
  advance(one);
}

template <class World>
void Moves<World>::explain(const E& one, Out& out) const {
  if (world_.seen(one.next).kind == SeenKind::silent) return silent(one, out);
  received(one, out);
}

template <class World>
void Moves<World>::received(const E& one, Out& out) const {
  const std::uint32_t connection = world_.seen(one.next).connection;
  const OnWire<World>* head = oldest(one, connection);
  if (head != nullptr) from_wire(one, out);
  if (head == nullptr || !world_.answers_in_order()) return from_slots(one, kNever, out);
  if (!head->matched && !one.ahead) from_slots(one, head->version, out);
}

// Move 1.
template <class World>
void Moves<World>::from_wire(const E& one, Out& out) const {
  const auto& seen = world_.seen(one.next);
  std::vector<std::pair<std::size_t, bool>> which;
  if (world_.answers_in_order()) {
    which.emplace_back(static_cast<std::size_t>(oldest(one, seen.connection) - one.wire.data()),
                       false);
  } else {
    world_.ready_answers(one.wire, seen.connection, which);
  }
  for (const auto& [index, stays] : which) {
    E next = one;
    OnWire<World> message = next.wire[index];
    if (one.ahead && message.version != one.last()) continue;
    if (stays) {
      ++next.wire[index].copies;
    } else {
      next.wire.erase(next.wire.begin() + static_cast<std::ptrdiff_t>(index));
    }
    if (!message.matched && !world_.agree(next, message, seen)) continue;
    if (!world_.answers_in_order()) {
      advance(next);
      out.push_back(std::move(next));
    } else {
      resolve(std::move(next), message.version, seen.connection, out);
    }
  }
}

// A message that a version sent was seen: what is earlier on this connection cannot answer any
// more, what is later cannot act before it.
template <class World>
void Moves<World>::resolve(E&& one, std::uint64_t version, std::uint32_t connection,
                           Out& out) const {
  Out open;
  open.push_back(std::move(one));
  while (!open.empty()) {
    E next = std::move(open.back());
    open.pop_back();
    const auto late = std::find_if(next.slots.begin(), next.slots.end(), [&](const Slot& slot) {
      return slot.connection == connection && slot.until <= version;
    });
    if (late == next.slots.end()) {
      seen_from(next, version, connection);
      trim(next);
      advance(next);
      out.push_back(std::move(next));
      continue;
    }
    const Choice choice{.slot = static_cast<std::size_t>(late - next.slots.begin())};
    for (std::uint64_t at = late->since; at < late->until; ++at) {
      std::vector<Result> results;
      world_.run({.from = &next, .version = at, .event = late->event}, results);
      for (Result& result : results) {
        if (result.changed || result.waits || !result.sent.empty()) continue;
        open.push_back(acted(next, choice, at, std::move(result), false, kNone));
      }
    }
  }
}

template <class World>
void Moves<World>::seen_from(E& one, std::uint64_t version, std::uint32_t connection) const {
  if (!world_.answers_in_order()) return;
  for (Slot& slot : one.slots) {
    if (slot.connection == connection) slot.since = std::max(slot.since, version);
  }
}

// Moves 2 and 3, at versions before `before`.
template <class World>
void Moves<World>::from_slots(const E& one, std::uint64_t before, Out& out) const {
  const auto& seen = world_.seen(one.next);
  for (const Choice& choice : choices(one, seen.connection)) {
    const Slot& slot = one.slots[choice.slot];
    if (choice.behind || slot.dropped) continue;
    const std::uint64_t until = std::min({slot.until, before, one.last() + 1});
    const std::uint64_t since = one.ahead ? std::max(slot.since, one.last()) : slot.since;
    for (std::uint64_t at = until; at-- > since;) {
      const bool appends = at == one.last() && before == kNever && slot.until == kNever;
      std::vector<Result> results;
      world_.run({.from = &one,
                  .version = at,
                  .event = slot.event,
                  .appends = appends,
                  .own_next = world_.answers_in_order()},
                 results);
      for (Result& result : results) {
        const std::size_t first = first_to(result, slot.connection);
        const bool floats = !result.changed && !sends_to_others(one, result, slot.connection);
        if (result.waits || first == kNone || (!floats && !appends)) continue;
        E next = acted(one, choice, at, std::move(result), !floats, first);
        if (next.next != one.next) out.push_back(std::move(next));
      }
    }
  }
}

// Move 4.
template <class World>
void Moves<World>::step(const E& one, Out& out) const {
  const auto& seen = world_.seen(one.next);
  const bool waits_for_wire = seen.kind != SeenKind::silent && world_.answers_in_order() &&
                              oldest(one, seen.connection) != nullptr;
  if (waits_for_wire) return;
  for (const Choice& choice : choices(one)) {
    if (seen.kind == SeenKind::silent) {
      step_silent(one, choice, out);
    } else {
      step_with(one, choice, out);
    }
  }
}

template <class World>
void Moves<World>::step_with(const E& one, const Choice& choice, Out& out) const {
  const Slot& slot = one.slots[choice.slot];
  const std::uint32_t observed = world_.seen(one.next).connection;
  if (slot.until != kNever) return;
  if (!world_.answers_in_order()) return step_anywhere(one, choice, out);
  if (choice.behind && !front_of_line_can_float(one, choice.slot)) return;
  std::vector<Result> results;
  world_.run({.from = &one,
              .version = one.last(),
              .event = slot.event,
              .appends = true,
              .own_next = !choice.behind && !slot.dropped},
             results);
  for (Result& result : results) {
    const bool to_others = sends_to_others(one, result, slot.connection);
    const bool to_own = first_to(result, slot.connection) != kNone && !slot.dropped;
    if (result.waits) continue;
    // What answers the observation itself is for moves 2 and 3.
    if (to_own && slot.connection == observed && !choice.behind) continue;
    const bool silent = !result.changed && !to_others && !to_own;
    if (!result.changed && !to_others && !silent) continue;  // it floats
    out.push_back(acted(one, choice, one.last(), std::move(result), !silent, kNone));
    if (!silent) out.back().ahead = true;
  }
}

// Where answers come in any order an answer may be under way for long while others are seen: the
// step acts, and what it sends waits on the wire.
template <class World>
void Moves<World>::step_anywhere(const E& one, const Choice& choice, Out& out) const {
  const Slot& slot = one.slots[choice.slot];
  for (std::uint64_t at = one.last() + 1; at-- > slot.since;) {
    const bool appends = at == one.last();
    std::vector<Result> results;
    world_.run({.from = &one, .version = at, .event = slot.event, .appends = appends}, results);
    for (Result& result : results) {
      if (result.waits || (result.changed && !appends)) continue;
      const bool changed = result.changed;
      out.push_back(acted(one, choice, at, std::move(result), changed, kNone));
      if (changed) out.back().ahead = true;
    }
  }
}

// Silence is explained once all that was sent was seen, and all that was asked has acted without
// an answer or waits.
template <class World>
void Moves<World>::silent(const E& one, Out& out) const {
  const bool done =
      !world_.reliable() ||
      (one.wire.empty() && std::all_of(one.slots.begin(), one.slots.end(), [&](const Slot& slot) {
         return slot.dropped || slot.blocked || !world_.expects_answer(slot.event);
       }));
  if (!done) return;
  E next = one;
  for (Slot& slot : next.slots) {
    if (slot.blocked) slot.since = next.last();
    slot.blocked = false;
  }
  trim(next);
  advance(next);
  out.push_back(std::move(next));
}

template <class World>
void Moves<World>::step_silent(const E& one, const Choice& choice, Out& out) const {
  const Slot& slot = one.slots[choice.slot];
  if (slot.blocked || !one.wire.empty() || !world_.reliable()) return;
  const bool line_blocked =
      std::any_of(one.slots.begin(), one.slots.begin() + static_cast<std::ptrdiff_t>(choice.slot),
                  [&](const Slot& s) { return s.connection == slot.connection && s.blocked; });
  if (choice.behind) {
    if (!line_blocked) return;
    E next = one;  // behind one that waits
    next.slots[choice.slot].blocked = true;
    out.push_back(std::move(next));
    return;
  }
  // Nobody keeps old versions for a request that was given up.
  const std::uint64_t since = std::max(slot.since, one.base);
  const std::uint64_t end = std::min(slot.until, one.last() + 1);
  for (std::uint64_t at = end; at-- > since;) {
    const bool appends = at == one.last() && slot.until == kNever;
    std::vector<Result> results;
    world_.run({.from = &one, .version = at, .event = slot.event, .appends = appends}, results);
    for (Result& result : results) {
      const bool sends = std::any_of(result.sent.begin(), result.sent.end(),
                                     [&](const auto& sent) { return counts(one, sent); });
      if (sends || (!appends && (result.changed || result.waits))) continue;
      if (result.waits) {
        E next = one;
        next.facts = std::move(result.facts);
        next.slots[choice.slot].blocked = true;
        out.push_back(std::move(next));
      } else {
        const bool changed = result.changed;
        out.push_back(acted(one, choice, at, std::move(result), changed, kNone));
      }
    }
  }
}

template <class World>
void Moves<World>::idle(const E& one, std::uint32_t event, Out& out) const {
  std::vector<Result> results;
  world_.run({.from = &one, .version = one.last(), .event = event, .appends = true}, results);
  for (Result& result : results) {
    if (result.waits || (!result.changed && !sends_to_others(one, result, 0))) continue;
    E next = one;
    const std::uint64_t version = next.last() + 1;
    note(next, event, version, result);
    next.facts = std::move(result.facts);
    next.doubtful = next.doubtful || result.doubtful;
    next.versions.push_back({std::move(result.state), result.at});
    for (Sent<World>& sent : result.sent) {
      if (!counts(one, sent)) continue;
      next.wire.push_back({sent.connection, version, std::move(sent.message), result.at,
                           sent.matched, sent.closes, 0, event});
    }
    ++next.idles;
    next.ahead = true;
    trim(next);
    out.push_back(std::move(next));
  }
}

// Which slots may act next; of one connection, or of all.
template <class World>
std::vector<typename Moves<World>::Choice> Moves<World>::choices(const E& one,
                                                                 std::uint32_t only) const {
  std::vector<Choice> found;
  if (!world_.requests_in_order()) {
    std::vector<std::pair<std::size_t, bool>> ready;
    world_.ready_requests(one.slots, ready);
    for (const auto& [index, stays] : ready) {
      const bool asked = only == 0 || one.slots[index].connection == only;
      if (asked) found.push_back({.slot = index, .stays = stays});
    }
    return found;
  }
  for (std::size_t i = 0; i < one.slots.size(); ++i) {
    if (only != 0 && one.slots[i].connection != only) continue;
    bool behind = false;
    bool allowed = true;
    for (std::size_t j = 0; j < i && allowed; ++j) {
      const Slot& earlier = one.slots[j];
      if (earlier.connection != one.slots[i].connection ||
          !world_.ordered(earlier.event, one.slots[i].event)) {
        continue;
      }
      if (earlier.dropped && world_.overtakes(one.slots[i].event)) continue;
      behind = true;
      allowed = world_.expects_answer(earlier.event) && !earlier.dropped;
    }
    if (allowed) found.push_back({.slot = i, .behind = behind});
  }
  return found;
}

template <class World>
bool Moves<World>::can_float(const E& one, std::size_t slot) const {
  const Slot& waiting = one.slots[slot];
  for (std::uint64_t at = std::min(waiting.until, one.last() + 1); at-- > waiting.since;) {
    std::vector<Result> results;
    world_.run({.from = &one, .version = at, .event = waiting.event}, results);
    for (const Result& result : results) {
      if (!result.changed && !result.waits && !sends_to_others(one, result, waiting.connection)) {
        return true;
      }
    }
  }
  return false;
}

template <class World>
bool Moves<World>::front_of_line_can_float(const E& one, std::size_t slot) const {
  for (std::size_t i = 0; i < slot; ++i) {
    const bool before = one.slots[i].connection == one.slots[slot].connection &&
                        world_.ordered(one.slots[i].event, one.slots[slot].event);
    if (before && !can_float(one, i)) return false;
  }
  return true;
}

template <class World>
typename Moves<World>::E Moves<World>::acted(const E& one, const Choice& choice,
                                             std::uint64_t version, Result&& result, bool appends,
                                             std::size_t consumed) const {
  const auto& seen = world_.seen(one.next);
  const Slot slot = one.slots[choice.slot];
  E next = one;
  if (appends) version = next.last() + 1;
  note(next, slot.event, version, result);
  next.facts = std::move(result.facts);
  next.doubtful = next.doubtful || result.doubtful;
  if (appends) next.versions.push_back({std::move(result.state), result.at});

  for (std::size_t i = 0; i < next.slots.size(); ++i) {
    Slot& other = next.slots[i];
    if (i == choice.slot || other.connection != slot.connection || !world_.requests_in_order()) {
      continue;
    }
    if (i < choice.slot && world_.ordered(other.event, slot.event)) {
      other.until = std::min(other.until, version);
    } else if (i > choice.slot && world_.ordered(slot.event, other.event)) {
      other.since = std::max(other.since, version);
    }
  }
  if (choice.stays) {
    ++next.slots[choice.slot].copies;
    next.slots[choice.slot].since = version;
  } else {
    next.slots.erase(next.slots.begin() + static_cast<std::ptrdiff_t>(choice.slot));
  }

  for (std::size_t i = 0; i < result.sent.size(); ++i) {
    Sent<World>& sent = result.sent[i];
    if (!counts(one, sent)) continue;
    OnWire<World> message{
        sent.connection, version, std::move(sent.message), result.at, sent.matched, sent.closes, 0,
        slot.event};
    if (i == consumed) {
      if (!message.matched && !world_.agree(next, message, seen)) return one;
      seen_from(next, version, sent.connection);
      advance(next);
      continue;
    }
    auto place = next.wire.end();
    if (!appends) {
      place = std::find_if(next.wire.begin(), next.wire.end(), [&](const auto& other) {
        return other.connection == sent.connection && other.version > version;
      });
    }
    next.wire.insert(place, std::move(message));
  }
  trim(next);
  return next;
}

template <class World>
bool Moves<World>::sends_to_others(const E& one, const Result& result, std::uint32_t own) const {
  return std::any_of(result.sent.begin(), result.sent.end(), [&](const Sent<World>& sent) {
    return sent.connection != own && counts(one, sent);
  });
}

template <class World>
std::size_t Moves<World>::first_to(const Result& result, std::uint32_t connection) const {
  for (std::size_t i = 0; i < result.sent.size(); ++i) {
    if (result.sent[i].connection == connection) return i;
  }
  return kNone;
}

// Forgets versions at which nothing can act any more.
template <class World>
void Moves<World>::trim(E& one) {
  std::uint64_t needed = one.last();
  for (const Slot& slot : one.slots) {
    if (!slot.dropped) needed = std::min(needed, slot.since);
  }
  if (needed <= one.base) return;
  one.versions.erase(one.versions.begin(),
                     one.versions.begin() + static_cast<std::ptrdiff_t>(needed - one.base));
  one.base = needed;
  one.stale = true;
}

template <class World>
void Moves<World>::note(E& one, std::uint32_t event, std::uint64_t version,
                        const Result& result) const {
  if (!world_.keeps_history()) return;
  one.history = std::make_shared<const Acted>(
      Acted{event, version, result.changed, result.decisions, one.history});
}

}  // namespace gainsay::refine
