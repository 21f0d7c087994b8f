// SPDX-License-Identifier: MIT
//
// An explanation: one way in which a correct server could have come to what was observed.
//
// Only steps that change the state, or send to somebody who did not ask, are put in order; they
// make the versions. All other steps float: where between its request and its answer such a step
// took place is left open until the answer is looked at, and then any version will do.
//
// A World says what states, facts and messages are and how a step is run:
//
//   State, Facts, Message, Moment    values that are cheap to copy; Moment{} is no moment
//   Outcome                          what one run of a step came to, see below
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "refine/decisions.hpp"

namespace gainsay::refine {

inline constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();

// What an explanation says of one step; for reports, and only if the search keeps a history.
struct Acted {
  std::uint32_t event = 0;
  std::uint64_t version = 0;  // that it acted at, or that it made
  bool changed = false;
  std::vector<Decision> decisions{};
  std::shared_ptr<const Acted> before{};
};

template <class World>
struct Version {
  typename World::State state{};
  typename World::Moment at{};  // of the step that made it
};

// A message of the model that was not seen yet.
template <class World>
struct OnWire {
  std::uint32_t connection = 0;
  std::uint64_t version = 0;  // at which it was sent
  typename World::Message message{};
  typename World::Moment at{};
  bool matched = false;  // compared already with what is going to be seen
  bool closes = false;   // no message: the end of the connection
  std::uint32_t copies = 0;
  std::uint32_t event = 0;
};

// An event (a request, a connection coming or going) that the server may not have acted on yet.
struct Slot {
  std::uint32_t event = 0;
  std::uint32_t connection = 0;
  std::uint64_t since = 0;       // it acts at this version or a later one
  std::uint64_t until = kNever;  // and before this one; then it cannot change anything
  bool dropped = false;          // nobody waits for its answer; it may never act
  bool blocked = false;          // the model says that it waits
  std::uint32_t copies = 0;      // how often it acted already, where the network doubles messages
};

template <class World>
struct Explanation {
  std::vector<Version<World>> versions{};  // those a slot may still act at, and the last
  std::uint64_t base = 0;                  // the number of the first of them
  std::vector<Slot> slots{};               // in order of sending
  std::vector<OnWire<World>> wire{};       // of one connection in the order in which it is seen
  typename World::Facts facts{};
  std::uint64_t next = 0;   // the observation that is to be explained
  std::uint32_t idles = 0;  // steps nobody asked for, since the last observation
  bool doubtful = false;    // a fact was not found out
  std::shared_ptr<const Acted> history{};

  std::uint64_t last() const { return base + versions.size() - 1; }
  const Version<World>& version(std::uint64_t number) const { return versions[number - base]; }
};

template <class World>
struct Sent {
  std::uint32_t connection = 0;
  typename World::Message message{};
  bool matched = false;
  bool closes = false;
};

// What one run of a step came to.
template <class World>
struct Outcome {
  typename World::State state{};
  typename World::Facts facts{};
  typename World::Moment at{};
  std::vector<Sent<World>> sent{};
  bool changed = false;
  bool waits = false;
  bool doubtful = false;
  std::vector<Decision> decisions{};
};

// Where a run starts and what is known of where it ends.
template <class World>
struct Start {
  const Explanation<World>* from = nullptr;
  std::uint64_t version = 0;
  std::uint32_t event = 0;
  bool appends = false;   // the step is to follow all versions, not to float
  bool own_next = false;  // its first message to its own connection is the next that is seen there
  bool blind = false;     // nothing is compared with what was seen
};

}  // namespace gainsay::refine
