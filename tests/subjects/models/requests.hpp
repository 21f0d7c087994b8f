// SPDX-License-Identifier: MIT
// What generators of requests share. A request is drawn as JSON in which values of earlier answers
// are references:
//
//   {"method": "put", "path": "a", "if_match": {"list": [{"$from": {"step": 3, "path": "/etag",
//   "as": "weak"}}]}}
//
// What is drawn depends on earlier requests, never on answers: so a tape means the same before a
// server that answers otherwise. `as` names a function of `functions()`.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <gainsay/source.hpp>

#include <nlohmann/json.hpp>

namespace models {

using Json = nlohmann::json;

/// A request that was drawn earlier in the case.
struct Earlier {
  std::uint32_t step = 0;  ///< its identity on the tape, rising
  std::uint32_t connection = 0;
  Json request{};
};
using Past = std::span<const Earlier>;

/// A function applied to a value of an answer. It returns null where it makes no sense.
using Function = std::function<Json(const Json&)>;

/// A choice with a weight; earlier ones are simpler.
template <class T>
struct Weighted {
  std::uint32_t weight;
  T value;
};

/// One of these; a weight of 0 is never drawn by chance.
template <class T>
T one_of(gainsay::Source& source, std::initializer_list<Weighted<T>> choices) {
  std::vector<std::uint32_t> weights;
  for (const Weighted<T>& choice : choices) weights.push_back(choice.weight);
  return (choices.begin() + source.alternative(weights))->value;
}

/// True in `percent` of the cases.
inline bool sometimes(gainsay::Source& source, std::uint32_t percent) {
  return source.boolean(percent * 65536 / 100);
}

/// A reference to what stands at `path` in the answer to one of the earlier requests that fit; null
/// if none does.
Json reference(gainsay::Source& source, Past past,
               const std::function<bool(const Json& request)>& fits, std::string_view path,
               std::string_view function);

/// A body or value: mostly short and unlike all others, some empty, equal to others, binary, long.
std::string contents(gainsay::Source& source, Past past);

}  // namespace models
