// SPDX-License-Identifier: MIT
//
// Requests and answers.
//
// A model writes them as aggregates of numbers, texts, enums, optionals, lists, maps, variants and
// other aggregates; a type that cannot be taken apart says how, in a function beside it:
//
//   template <class F>
//   decltype(auto) gainsay_visit(auto& money, F&& f) { return f(money.cents, money.currency); }
//
// An answer that a model sends may have holes: hidden values (`Sym`), members that may be there or
// not (`Maybe`), members that are one of several constants (`AnyOf`). What a server answers has
// none, and agrees with a model's answer if the holes can be filled so that both are the same.
//
// The engine does not know these types. To it a message is a flat list of parts, in the order of
// the members, which the schema of the type explains. JSON has the same schema.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gainsay/dual/hidden.hpp>

namespace gainsay::dual {

// One of the tester's connections, numbered from 1. A number is used once: who connects again gets
// another.
struct Connection {
  std::uint32_t number = 0;
  friend constexpr auto operator<=>(const Connection&, const Connection&) = default;
};

// A member that is absent, or present, or left to the server. Leaving it open costs nothing, where
// `either` would make two explanations.
template <class T>
class Maybe {
 public:
  using Content = T;
  enum class Kind : std::uint8_t { absent, present, open };

  Maybe() = default;
  template <std::convertible_to<T> U>
  Maybe(U&& value)  // NOLINT(google-explicit-constructor)
      : kind_(Kind::present), value_(static_cast<T>(std::forward<U>(value))) {}

  // There or not; if it is there, anything.
  static Maybe open() { return Maybe(Kind::open, std::nullopt); }
  // There or not; if it is there, this.
  static Maybe open(T value) { return Maybe(Kind::open, std::move(value)); }

  Kind kind() const { return kind_; }
  const std::optional<T>& value() const { return value_; }

 private:
  Maybe(Kind kind, std::optional<T> value) : kind_(kind), value_(std::move(value)) {}

  Kind kind_ = Kind::absent;
  std::optional<T> value_{};
};

// A member that is one of these constants: `Answer{.status = {200, 204}}`.
template <class T>
class AnyOf {
 public:
  using Content = T;

  AnyOf() : AnyOf(T{}) {}
  template <std::convertible_to<T> U>
  AnyOf(U&& only)  // NOLINT(google-explicit-constructor)
      : first_(static_cast<T>(std::forward<U>(only))) {}
  // At least one.
  AnyOf(std::initializer_list<T> constants)
      : first_(*constants.begin()), others_(constants.begin() + 1, constants.end()) {}

  const T& first() const { return first_; }
  const std::vector<T>& others() const { return others_; }

 private:
  T first_;
  std::vector<T> others_{};
};

// What a type of messages consists of.
struct Schema {
  enum class Kind : std::uint8_t {
    boolean,
    integer,
    real,
    enumeration,  // in JSON the name of the enumerator
    time,         // in JSON nanoseconds
    text,
    optional,  // of `items`; in JSON absent or null, or the content
    list,      // of `items`
    set,       // of `items`, sorted
    map,       // from items[0] to items[1]; in JSON an object if the keys are texts, else a list of
               // pairs
    tuple,     // items of different types; in JSON a list
    record,    // `items` with `names`; in JSON an object
    variant,   // one of `items`, with `names`; in JSON an object of one member
  };
  using Of = const Schema& (*)();

  Kind kind = Kind::record;
  std::string name{};    // of the type
  std::int64_t min = 0;  // of an integer
  std::uint64_t max = 0;
  std::vector<std::string> names{};    // of members, alternatives or enumerators
  std::vector<std::int64_t> values{};  // of enumerators
  std::vector<Of> items{};             // functions, so that a type can contain itself
};

// The schema of T; it never changes.
template <class T>
const Schema& schema();

struct Part {
  enum class Kind : std::uint8_t {
    number,   // a constant; of a real number its bits
    text,     // a constant
    hidden,   // variable + number
    formula,  // the formula with this number
    one_of,   // of the `number` constants that follow
    absent,   // of an optional or Maybe
    present,  // its content follows
    open,     // there or not; if `number` is 1, its content follows
    size,     // of a list, set or map
    index,    // of a variant: which alternative follows
  };
  Kind kind = Kind::number;
  Sort sort = Sort::integer;
  std::uint32_t variable = 0;
  std::int64_t number = 0;
  std::uint32_t begin = 0;  // of a text, in Message::texts
  std::uint32_t size = 0;

  friend bool operator==(const Part&, const Part&) = default;
};

struct Message {
  const Schema* schema = nullptr;
  std::vector<Part> parts{};
  std::string texts{};
  std::vector<Value> formulas{};

  std::string_view text(const Part& part) const {
    return std::string_view(texts).substr(part.begin, part.size);
  }
  void add(Part::Kind kind, std::int64_t number = 0);
  void add_text(std::string_view text);
  void add_value(const Value& value);

  // The same constants and the same hidden values at the same places.
  friend bool operator==(const Message& a, const Message& b);
};

// A typed message as parts, and back. Only messages without holes can be read.
template <class T>
Message to_message(const T& value);
template <class T>
T from_message(const Message& message);

// JSON in one line, for reports; holes are shown as `?1` (a hidden value), `a|b`, `name?`.
std::string to_text(const Message& message);

}  // namespace gainsay::dual

#include <gainsay/detail/dual/message_impl.hpp>
