// SPDX-License-Identifier: MIT
#include "models/kv/requests.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace models::kv {
namespace {

using gainsay::Source;

constexpr std::array<std::string_view, 3> kKeys{"a", "b", "c"};

bool one_of_keys(const std::string& verb) {
  constexpr std::array<std::string_view, 12> kVerbs{"get",     "gets", "set",    "add",
                                                    "replace", "cas",  "append", "prepend",
                                                    "incr",    "decr", "remove", "touch"};
  return std::find(kVerbs.begin(), kVerbs.end(), verb) != kVerbs.end();
}

std::string key(Source& source) {
  return std::string(kKeys[source.alternative(std::array<std::uint32_t, 3>{6, 3, 1})]);
}

/// Whether a transaction is open on the connection.
bool in_transaction(std::uint32_t connection, Past past) {
  bool open = false;
  for (const Earlier& earlier : past) {
    if (earlier.connection != connection) continue;
    const std::string verb = earlier.request.at("verb");
    if (verb == "multi") open = true;
    if (verb == "exec" || verb == "discard") open = false;
  }
  return open;
}

Json number_of(Source& source, Past past, std::string_view verb, std::string_view path) {
  const auto function =
      one_of<std::string_view>(source, {{80, "same"}, {10, "increment"}, {10, "decrement"}});
  Json made = reference(
      source, past, [&](const Json& request) { return request.at("verb") == verb; }, path,
      function);
  return made.is_null() ? Json(1) : made;
}

std::int64_t milliseconds(Source& source) {
  return one_of<std::int64_t>(source, {{66, 0}, {14, 20}, {8, 50}, {8, 60'000}, {4, -1}});
}

std::string value(Source& source, Past past) {
  if (!sometimes(source, 35)) return contents(source, past);
  return one_of<std::string>(source, {{40, "0"},
                                      {20, "10"},
                                      {15, "4294967295"},
                                      {10, "9223372036854775807"},
                                      {10, "18446744073709551615"},
                                      {5, "007"}});
}

std::uint64_t addend(Source& source) {
  return one_of<std::uint64_t>(
      source, {{70, 1}, {20, 7}, {6, 4'294'967'296}, {4, 18'446'744'073'709'551'615u}});
}

void fill_stored(Source& source, Past past, Json& request) {
  request["value"] = value(source, past);
  if (sometimes(source, 30))
    request["flags"] = one_of<std::uint64_t>(source, {{80, 7}, {20, 4'294'967'295}});
  if (const std::int64_t time = milliseconds(source); time != 0) request["milliseconds"] = time;
}

void fill(Source& source, Past past, const std::string& verb, Json& request) {
  if (verb == "set" || verb == "add" || verb == "replace" || verb == "cas")
    fill_stored(source, past, request);
  if (verb == "cas") request["number"] = number_of(source, past, "gets", "/values/0/token");
  if (verb == "append" || verb == "prepend" || verb == "publish")
    request["value"] = contents(source, past);
  if (verb == "incr" || verb == "decr") request["number"] = addend(source);
  if (verb == "touch") request["milliseconds"] = milliseconds(source);
  if (verb == "grant" || verb == "renew") request["milliseconds"] = milliseconds(source);
  if (verb == "attach" || verb == "renew" || verb == "revoke") {
    request["number"] = number_of(source, past, "grant", "/number");
  }
}

std::string verb_of(Source& source, bool in_transaction) {
  const std::uint32_t ends = in_transaction ? 60 : 0, free = in_transaction ? 0 : 1;
  return one_of<std::string>(source, {{20, "get"},
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

Json request(Source& source, std::uint32_t connection, Past past) {
  const std::string verb = verb_of(source, in_transaction(connection, past));
  Json request = {
      {"verb", verb}, {"keys", Json::array()}, {"value", ""}, {"flags", 0}, {"milliseconds", 0}};
  const bool many = verb == "get" || verb == "gets" || verb == "watch";
  if (verb == "subscribe" || verb == "unsubscribe" || verb == "publish") {
    request["keys"] = {sometimes(source, 20) ? "u" : "t"};
  } else if (one_of_keys(verb) || verb == "watch" || verb == "attach") {
    request["keys"] = {key(source)};
    if (many && sometimes(source, 25)) request["keys"].push_back(key(source));
  }
  fill(source, past, verb, request);
  return request;
}

const std::map<std::string, Function>& functions() {
  const auto plus = [](std::uint64_t n) {
    return [n](const Json& number) { return Json(number.get<std::uint64_t>() + n); };
  };
  static const std::map<std::string, Function> all{
      {"same", [](const Json& value) { return value; }},
      {"increment", plus(1)},
      {"decrement", plus(~std::uint64_t{0})}};
  return all;
}

}  // namespace models::kv
