// SPDX-License-Identifier: MIT
// What generators of requests share. A request is drawn as JSON in which values of earlier answers
// are references:
//
//   {"method": "put", "path": {"$name": "a"}, "if_match": {"list": [{"$from": {"step": 3, "path":
//   "/etag", "as": "weak"}}]}}
//
// What is drawn depends on earlier requests, never on answers: so a tape means the same before a
// server that answers otherwise. `as` names a function of `functions()`.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <gainsay/dual/tester.hpp>
#include <gainsay/source.hpp>

#include <nlohmann/json.hpp>

#include "dual/codec/tree.hpp"

namespace models {

using Json = nlohmann::json;

/// A request that was drawn earlier in the case.
struct Earlier {
  std::uint32_t step = 0;  ///< its identity on the tape, rising
  std::uint32_t connection = 0;
  gainsay::dual::Json written{};

  const Json& request() const { return gainsay::dual::unwrapped(written); }
};
using Past = std::span<const Earlier>;

/// A function applied to a value of an answer; nothing where it makes no sense.
using Function = std::optional<Json> (*)(const Json&);

/// What a generator draws from.
class Drawing {
 public:
  Drawing(gainsay::Source& source, std::uint32_t connection, Past past)
      : source_(source), connection_(connection), past_(past) {}
  virtual ~Drawing() = default;

  gainsay::Source& source() { return source_; }
  std::uint32_t connection() const { return connection_; }
  Past past() const { return past_; }

  /// A value at `path` in the answer to one of the earlier requests that fit, taken through a
  /// function; null if no request fits. As it stands here, it is written down as a reference, and
  /// looked up when the request is sent.
  virtual Json answered(const std::function<bool(const Json& request)>& fits, std::string_view path,
                        std::string_view function);
  /// A name that each case makes fresh.
  virtual Json name(std::string_view logical) { return {{"$name", logical}}; }

 private:
  gainsay::Source& source_;
  std::uint32_t connection_;
  Past past_;
};

/// What a tester asks a model for.
gainsay::dual::Json written_request(gainsay::dual::Asking& asking, Json (*draw)(Drawing&));
std::vector<gainsay::dual::AnswerFunction> answer_functions(
    const std::map<std::string, Function>& functions);

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

/// A body or value: mostly short and unlike all others, some empty, equal to others, binary, long.
std::string contents(Drawing& drawing);

}  // namespace models
