// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gainsay::dual {

// A message between its type and its bytes: what codecs, scripts and traces are made of.
//
// A value that never changes; copying is sharing. Texts may hold any bytes; written as JSON, one
// that is not UTF-8 is {"$hex":"00ff"}. What asks for something that is not there gets null, an
// empty text, 0 or false: a codec has to expect anything.
class Json {
 public:
  enum class Kind : std::uint8_t { null, boolean, integer, real, text, list, object };
  using Members = std::vector<std::pair<std::string, Json>>;

  Json();
  Json(bool value);              // NOLINT(google-explicit-constructor)
  Json(int value);               // NOLINT(google-explicit-constructor)
  Json(std::int64_t value);      // NOLINT(google-explicit-constructor)
  Json(double value);            // NOLINT(google-explicit-constructor)
  Json(const char* value);       // NOLINT(google-explicit-constructor)
  Json(std::string_view value);  // NOLINT(google-explicit-constructor)
  Json(std::string value);       // NOLINT(google-explicit-constructor)
  static Json list(const std::vector<Json>& items);
  // Of two members with the same name the last counts.
  static Json object(const Members& members);

  // Nothing if it is not JSON.
  static std::optional<Json> parse(std::string_view text);
  // In one line.
  std::string to_text() const;

  Kind kind() const;
  bool boolean() const;
  std::int64_t integer() const;  // a real number without its fraction
  double real() const;
  std::string text() const;
  std::size_t size() const;  // of a list or object
  Json item(std::size_t index) const;
  std::vector<std::string> names() const;  // of an object's members, sorted
  bool has(std::string_view name) const;
  Json member(std::string_view name) const;
  // An object with this member as well, or in place of the one it had.
  Json with(std::string_view name, const Json& value) const;
  Json without(std::string_view name) const;

  friend bool operator==(const Json& a, const Json& b);

  // The tree of the JSON library, which no public header includes.
  struct Tree;
  explicit Json(std::shared_ptr<const Tree> tree) : tree_(std::move(tree)) {}
  const Tree& tree() const { return *tree_; }

 private:
  std::shared_ptr<const Tree> tree_;
};

}  // namespace gainsay::dual
