// SPDX-License-Identifier: MIT
//
// What happened on connections, in the one order that judging needs.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gainsay/dual/json.hpp>
#include <gainsay/dual/judge.hpp>

namespace gainsay::dual::net {

struct Event {
  enum class Kind : std::uint8_t {
    opened,
    sent,      // just before the first byte is written
    received,  // when the first byte was read
    garbled,   // bytes that do not decode; nothing more is read from the connection
    closed,
  };
  Kind kind = Kind::sent;
  std::uint32_t connection = 0;
  std::uint64_t request = 0;  // its number: of `sent`, and of what `received` answers, 0: nothing
  std::uint64_t at = 0;       // nanoseconds of the steady clock
  Json message{};             // of `sent` and `received`
  std::string bytes{};        // of `garbled`: the beginning of what is not understood
  std::string why{};          // of `garbled` and of a close that was no orderly one
  By by = By::tester;         // of `closed`, and whose bytes are `garbled`
};

// A line of a trace: {"e":"send","c":1,"id":1,"t":12,"m":{...}}. The first line of
// one is trace/trace.hpp's header_line.
std::string trace_line(const Event& event);

// Events in the order of their first byte. A message is known only when its last byte is there;
// what happened since its first one waits for it.
class EventLog {
 public:
  // A place in the order, taken now.
  using Place = std::uint64_t;
  Place take_place();
  void put(Place place, Event event);
  // Nothing came of it.
  void give_up(Place place);
  void put_now(Event event) { put(take_place(), std::move(event)); }

  // Those before the first place that waits.
  std::vector<Event> take();
  // Whether `take` would return something.
  bool has_events() const;

 private:
  struct Placed {
    Place place = 0;
    Event event{};
  };
  Place next_ = 1;
  std::set<Place> waiting_{};
  std::vector<Placed> events_{};
};

}  // namespace gainsay::dual::net
