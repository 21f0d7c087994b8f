// SPDX-License-Identifier: MIT

#include "dual/trace/collector.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "base/format.hpp"
#include "dual/json.hpp"

namespace gainsay::dual {
namespace {

using nlohmann::json;
using Kind = Observation::Kind;

std::optional<Time> moment(std::optional<std::int64_t> at) {
  return at ? std::optional(Time{*at}) : std::nullopt;
}

// At the same time: what a request can be answered by comes after it.
int rank(const Observation& observation) {
  switch (observation.kind) {
    case Kind::opened:
      return 0;
    case Kind::sent:
      return 1;
    case Kind::received:
      return 2;
    case Kind::closed:
      return 3;
    default:
      return 4;
  }
}

}  // namespace

Message Collector::read(const Schema& schema, std::size_t line, const char* member,
                        const json& json) const {
  auto message = from_json(schema, json);
  if (message) return std::move(*message);
  const std::string& place = message.error().place;
  throw Malformed{line, std::string("/") + member + (place == "/" ? "" : place),
                  message.error().what, message.error().fix};
}

void Collector::sent(std::size_t line, std::uint32_t connection, std::optional<std::int64_t> at,
                     const std::string& id, const json& message) {
  Observation observation{
      .kind = Kind::sent, .connection = {connection}, .at = moment(at), .message = {}};
  observation.message = read(model_.requests(), line, "m", message);
  items_.push_back({std::move(observation), line, id, false});
}

void Collector::received(std::size_t line, std::uint32_t connection, std::optional<std::int64_t> at,
                         const std::string& id, const json& message) {
  Observation observation{
      .kind = Kind::received, .connection = {connection}, .at = moment(at), .message = {}};
  observation.message = read(model_.answers(), line, "m", message);
  items_.push_back({std::move(observation), line, id, false});
}

void Collector::other(std::size_t line, Observation observation) {
  items_.push_back({std::move(observation), line, "", false});
}

void Collector::operation(const Operation& operation) {
  order_by_time();
  const std::string id = "operation " + std::to_string(++operations_);
  Observation request{
      .kind = Kind::sent, .connection = {operation.connection}, .at = Time{operation.begin}};
  request.message = read(model_.requests(), operation.line, "request", *operation.request);
  items_.push_back({std::move(request), operation.line, id, !operation.end});
  if (!operation.end) return;
  Observation answer{
      .kind = Kind::received, .connection = {operation.connection}, .at = Time{*operation.end}};
  answer.message = read(model_.answers(), operation.line, "response", *operation.response);
  items_.push_back({std::move(answer), operation.line, id, false});
}

void Collector::sort_by_time() {
  for (std::size_t i = 0; i < items_.size(); ++i) {
    Item& item = items_[i];
    item.position = i;
    if (item.observation.at) continue;
    throw Malformed{item.line, "/t", "the time is missing, and the times say what came first",
                    "give every line a \"t\", or leave \"sorted\": false out of the first line"};
  }
  // Equals keep their order. (std::stable_sort uses what clang 19 calls deprecated.)
  std::sort(items_.begin(), items_.end(), [](const Item& a, const Item& b) {
    if (*a.observation.at != *b.observation.at) return *a.observation.at < *b.observation.at;
    if (rank(a.observation) != rank(b.observation)) {
      return rank(a.observation) < rank(b.observation);
    }
    return a.position < b.position;
  });
}

// A connection is opened once, and nothing happens on it after its end.
void Collector::check_connections() const {
  std::unordered_map<std::uint32_t, Kind> last;
  for (const Item& item : items_) {
    const std::uint32_t number = item.observation.connection.number;
    if (number == 0) continue;
    const bool opens = item.observation.kind == Kind::opened;
    const auto [found, first] = last.emplace(number, item.observation.kind);
    if (!first && (opens || found->second == Kind::closed)) {
      throw Malformed{item.line, "/c",
                      fmt::format("connection {} {} before this line", number,
                                  opens ? "was opened" : "was closed"),
                      "give a connection that is opened again another number"};
    }
    found->second = item.observation.kind;
  }
}

// A connection whose request was never answered is closed at once, so that the request may have
// been handled at any time, or never; and goes on under another number.
void Collector::separate_ended_connections() {
  std::uint32_t most = 0;
  for (const Item& item : items_) most = std::max(most, item.observation.connection.number);
  std::unordered_map<std::uint32_t, std::uint32_t> now;  // what a connection is called by now
  std::vector<Item> items;
  items.reserve(items_.size());
  for (Item& item : items_) {
    const std::uint32_t number = item.observation.connection.number;
    if (const auto other = now.find(number); other != now.end()) {
      item.observation.connection.number = other->second;
    }
    const Observation closed{.kind = Kind::closed,
                             .connection = item.observation.connection,
                             .at = item.observation.at,
                             .by = By::tester};
    const std::size_t line = item.line;
    const bool ends = item.unanswered;
    items.push_back(std::move(item));
    if (!ends) continue;
    items.push_back({closed, line, "", false});
    now[number] = ++most;
  }
  items_ = std::move(items);
}

void Collector::number_requests() {
  std::map<std::string, std::uint64_t, std::less<>> numbers;
  std::uint64_t requests = 0;
  for (Item& item : items_) {
    if (item.observation.kind == Kind::sent) {
      item.observation.number = ++requests;
      if (item.id.empty() || numbers.emplace(item.id, requests).second) continue;
      throw Malformed{item.line, "/id", fmt::format("the id {} was used before", item.id),
                      "number the requests from 1, or leave the ids out"};
    }
    if (item.observation.kind != Kind::received || item.id.empty()) continue;
    const auto found = numbers.find(item.id);
    if (found == numbers.end()) {
      throw Malformed{item.line, "/id",
                      fmt::format("no request before this line has the id {}", item.id),
                      "an answer has the id of the request that it answers"};
    }
    item.observation.number = found->second;
  }
}

void Collector::finish(RecordedTrace& trace) {
  if (by_time_) sort_by_time();
  check_connections();
  if (operations_ > 0) separate_ended_connections();
  number_requests();
  trace.lines.reserve(items_.size());
  for (Item& item : items_) {
    trace.observations.push_back(std::move(item.observation));
    trace.lines.push_back(item.line);
  }
}

}  // namespace gainsay::dual
