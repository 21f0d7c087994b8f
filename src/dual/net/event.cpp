// SPDX-License-Identifier: MIT

#include "dual/net/event.hpp"

#include <algorithm>

namespace gainsay::dual::net {

namespace {

const char* word_for(Event::Kind kind) {
  switch (kind) {
    case Event::Kind::opened:
      return "open";
    case Event::Kind::sent:
      return "send";
    case Event::Kind::received:
      return "recv";
    case Event::Kind::garbled:
      return "garbled";
    case Event::Kind::closed:
      return "close";
  }
  return "";
}

Json number(std::uint64_t value) { return static_cast<std::int64_t>(value); }

}  // namespace

// Written member by member, in the order in which a person reads them.
std::string trace_line(const Event& event) {
  Json::Members members = {{"e", word_for(event.kind)}, {"c", number(event.connection)}};
  if (event.request != 0) members.emplace_back("id", number(event.request));
  members.emplace_back("t", number(event.at));
  const bool has_message = event.kind == Event::Kind::sent || event.kind == Event::Kind::received;
  if (event.kind == Event::Kind::closed || event.kind == Event::Kind::garbled) {
    members.emplace_back("by", event.by == By::server ? "server" : "tester");
  }
  if (event.kind == Event::Kind::garbled) members.emplace_back("bytes", event.bytes);
  if (!event.why.empty()) members.emplace_back("why", event.why);
  if (has_message) members.emplace_back("m", event.message);
  std::string line;
  for (const auto& [name, value] : members) {
    line += (line.empty() ? "{\"" : ",\"") + name + "\":" + value.to_text();
  }
  return line + "}";
}

EventLog::Place EventLog::take_place() {
  waiting_.insert(next_);
  return next_++;
}

void EventLog::put(Place place, Event event) {
  waiting_.erase(place);
  events_.push_back({place, std::move(event)});
}

void EventLog::give_up(Place place) { waiting_.erase(place); }

bool EventLog::has_events() const {
  const Place until = waiting_.empty() ? next_ : *waiting_.begin();
  return std::any_of(events_.begin(), events_.end(),
                     [until](const Placed& one) { return one.place < until; });
}

std::vector<Event> EventLog::take() {
  std::sort(events_.begin(), events_.end(),
            [](const Placed& a, const Placed& b) { return a.place < b.place; });
  const Place until = waiting_.empty() ? next_ : *waiting_.begin();
  std::vector<Event> taken;
  auto at = events_.begin();
  for (; at != events_.end() && at->place < until; ++at) taken.push_back(std::move(at->event));
  events_.erase(events_.begin(), at);
  return taken;
}

}  // namespace gainsay::dual::net
