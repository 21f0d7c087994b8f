// SPDX-License-Identifier: MIT
#include "models/kv/requests.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace models::kv {
namespace {

constexpr std::array<std::string_view, 3> kKeys{"a", "b", "c"};

bool one_of_keys(const std::string& verb) {
  constexpr std::array<std::string_view, 12> kVerbs{"get",     "gets", "set",    "add",
                                                    "replace", "cas",  "append", "prepend",
                                                    "incr",    "decr", "remove", "touch"};
  return std::find(kVerbs.begin(), kVerbs.end(), verb) != kVerbs.end();
}

Json key(Drawing& drawing) {
  return drawing.name(kKeys[drawing.source().alternative(std::array<std::uint32_t, 3>{6, 3, 1})]);
}

/// Whether a transaction is open on the connection.
bool in_transaction(const Drawing& drawing) {
  bool open = false;
  for (const Earlier& earlier : drawing.past()) {
    if (earlier.connection != drawing.connection()) continue;
    const std::string verb = earlier.request().at("verb");
    if (verb == "multi") open = true;
    if (verb == "exec" || verb == "discard") open = false;
  }
  return open;
}

Json number_of(Drawing& drawing, std::string_view verb, std::string_view path) {
  const auto function = one_of<std::string_view>(
      drawing.source(), {{80, "same"}, {10, "increment"}, {10, "decrement"}});
  Json made = drawing.answered([&](const Json& request) { return request.at("verb") == verb; },
                               path, function);
  return made.is_null() ? Json(1) : made;
}

std::int64_t milliseconds(Drawing& drawing) {
  return one_of<std::int64_t>(drawing.source(), {{66, 0}, {14, 20}, {8, 50}, {8, 60'000}, {4, -1}});
}

std::string value(Drawing& drawing) {
  if (!sometimes(drawing.source(), 35)) return contents(drawing);
  return one_of<std::string>(drawing.source(), {{40, "0"},
                                                {20, "10"},
                                                {15, "4294967295"},
                                                {10, "9223372036854775807"},
                                                {10, "18446744073709551615"},
                                                {5, "007"}});
}

std::uint64_t addend(Drawing& drawing) {
  return one_of<std::uint64_t>(
      drawing.source(), {{70, 1}, {20, 7}, {6, 4'294'967'296}, {4, 18'446'744'073'709'551'615u}});
}

void fill_stored(Drawing& drawing, Json& request) {
  request["value"] = value(drawing);
  if (sometimes(drawing.source(), 30))
    request["flags"] = one_of<std::uint64_t>(drawing.source(), {{80, 7}, {20, 4'294'967'295}});
  if (const std::int64_t time = milliseconds(drawing); time != 0) request["milliseconds"] = time;
}

void fill(Drawing& drawing, const std::string& verb, Json& request) {
  if (verb == "set" || verb == "add" || verb == "replace" || verb == "cas")
    fill_stored(drawing, request);
  if (verb == "cas") request["number"] = number_of(drawing, "gets", "/values/0/token");
  if (verb == "append" || verb == "prepend" || verb == "publish")
    request["value"] = contents(drawing);
  if (verb == "incr" || verb == "decr") request["number"] = addend(drawing);
  if (verb == "touch") request["milliseconds"] = milliseconds(drawing);
  if (verb == "grant" || verb == "renew") request["milliseconds"] = milliseconds(drawing);
  if (verb == "attach" || verb == "renew" || verb == "revoke") {
    request["number"] = number_of(drawing, "grant", "/number");
  }
}

std::string verb_of(Drawing& drawing, bool in_transaction) {
  const std::uint32_t ends = in_transaction ? 60 : 0, free = in_transaction ? 0 : 1;
  return one_of<std::string>(drawing.source(), {{20, "get"},
                                                {40, "gets"},
                                                {40, "set"},
                                                {20, "cas"},
                                                {15, "incr"},
                                                {18, "remove"},
                                                {10, "add"},
                                                {12, "append"},
                                                {6, "prepend"},
                                                {4, "replace"},
                                                {4, "decr"},
                                                {8, "touch"},
                                                {12, "rev"},
                                                {free * 14, "watch"},
                                                {free * 16, "multi"},
                                                {ends, "exec"},
                                                {ends / 10, "discard"},
                                                {free * 2, "unwatch"},
                                                {free * 14, "subscribe"},
                                                {free * 16, "publish"},
                                                {free * 2, "unsubscribe"},
                                                {free * 8, "grant"},
                                                {free * 10, "attach"},
                                                {free * 4, "renew"},
                                                {free * 4, "revoke"}});
}

}  // namespace

Json request(Drawing& drawing) {
  const std::string verb = verb_of(drawing, in_transaction(drawing));
  Json request = {
      {"verb", verb}, {"keys", Json::array()}, {"value", ""}, {"flags", 0}, {"milliseconds", 0}};
  const bool many = verb == "get" || verb == "gets" || verb == "watch";
  if (verb == "subscribe" || verb == "unsubscribe" || verb == "publish") {
    request["keys"] = {drawing.name(sometimes(drawing.source(), 20) ? "u" : "t")};
  } else if (one_of_keys(verb) || verb == "watch" || verb == "attach") {
    request["keys"] = {key(drawing)};
    if (many && sometimes(drawing.source(), 25)) request["keys"].push_back(key(drawing));
  }
  fill(drawing, verb, request);
  return request;
}

const std::map<std::string, Function>& functions() {
  using Value = std::optional<Json>;
  static const std::map<std::string, Function> all{
      {"same", [](const Json& value) { return Value(value); }},
      {"increment",
       [](const Json& number) {
         return number.is_number() ? Value(number.get<std::uint64_t>() + 1) : std::nullopt;
       }},
      {"decrement", [](const Json& number) {
         return number.is_number() ? Value(number.get<std::uint64_t>() - 1) : std::nullopt;
       }}};
  return all;
}

}  // namespace models::kv
