// SPDX-License-Identifier: MIT
//
// Values that only the server knows.
//
// A model says `Sym<T>` where the server has made a choice that nobody else can know: a tag, a
// token, the moment at which something expires. While a server is judged, such a value is an
// unknown about which answers tell something; while a model is served as a mock it is a plain
// value. A constant converts to a Sym.
//
//   Sym<std::uint64_t> token = server.fresh<std::uint64_t>("tokens");
//   if (server.decide(token == request.token, "the token is the current one")) ...
//
// Comparing gives a `Cond`. It is no `bool`: whether it holds may not be known yet, so only
// `Server::decide` and its relatives can turn it into one. `if (token == request.token)` does not
// compile.
#pragma once

#include <chrono>
#include <compare>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace gainsay::dual {

using Duration = std::chrono::nanoseconds;
using std::chrono::milliseconds;
using std::chrono::seconds;

// A moment on the clock of whoever observes, which counts from anywhere.
struct Time {
  std::int64_t nanoseconds = 0;

  friend constexpr auto operator<=>(const Time&, const Time&) = default;
  friend constexpr Time operator+(Time at, Duration d) { return {at.nanoseconds + d.count()}; }
  friend constexpr Time operator-(Time at, Duration d) { return {at.nanoseconds - d.count()}; }
  friend constexpr Duration operator-(Time to, Time from) {
    return Duration(to.nanoseconds - from.nanoseconds);
  }
};

// What a hidden value can be: `bool`, an integer, a Time, an enum, a text. Unsigned integers of 64
// bits beyond the greatest signed one are told apart, but their order is not known.
template <class T>
concept Hideable =
    std::same_as<T, Time> || std::same_as<T, std::string> || std::integral<T> || std::is_enum_v<T>;

// Those that can be added and multiplied, and those that have an order.
template <class T>
concept Computable = std::integral<T> && !std::same_as<T, bool>;
template <class T>
concept Ordered = Computable<T> || std::same_as<T, Time>;

enum class Sort : std::uint8_t { boolean, integer, time, enumeration, text };

template <Hideable T>
constexpr Sort sort_of() {
  if constexpr (std::same_as<T, bool>) return Sort::boolean;
  if constexpr (std::same_as<T, Time>) return Sort::time;
  if constexpr (std::same_as<T, std::string>) return Sort::text;
  return std::is_enum_v<T> ? Sort::enumeration : Sort::integer;
}

struct Formula;

// A Sym without its type: a constant, or a hidden value to which a constant is added.
struct Value {
  Sort sort = Sort::integer;
  std::uint32_t variable = 0;                // which hidden value; 0: none, this is a constant
  std::int64_t number = 0;                   // the constant, or what is added
  std::string text{};                        // the constant, if the sort is text
  std::shared_ptr<const Formula> formula{};  // instead of a hidden value: one computed from two

  bool constant() const { return variable == 0 && formula == nullptr; }
  friend bool operator==(const Value& a, const Value& b) = default;
};

// `left op right`; op is one of + - * /. Division rounds down, and by zero it gives zero.
struct Formula {
  char op = '+';
  Value left;
  Value right;
};

// A truth about hidden values: comparisons, combined with && || !.
class Cond {
 public:
  enum class Kind : std::uint8_t { constant, equal, unequal, less, at_most, all, any };

  Cond(bool holds) : holds_(holds) {}  // NOLINT(google-explicit-constructor)
  // `left` and `right` are of one sort.
  static Cond compare(Kind kind, Value left, Value right);

  // A hidden truth is no bool. This exists for its message.
  template <std::same_as<bool> B>
  explicit operator B() const {
    static_assert(!std::same_as<B, bool>,
                  "gainsay: a hidden truth: ask server.decide(condition, \"what it says\")");
    return false;
  }

  // Both sides are evaluated: there is nothing to skip yet.
  friend Cond operator&&(const Cond& a, const Cond& b) { return join(Kind::all, a, b); }
  friend Cond operator&&(const Cond& a, bool b) { return join(Kind::all, a, b); }
  friend Cond operator&&(bool a, const Cond& b) { return join(Kind::all, a, b); }
  friend Cond operator||(const Cond& a, const Cond& b) { return join(Kind::any, a, b); }
  friend Cond operator||(const Cond& a, bool b) { return join(Kind::any, a, b); }
  friend Cond operator||(bool a, const Cond& b) { return join(Kind::any, a, b); }
  Cond operator!() const;

  // --- for whoever decides

  Kind kind() const { return kind_; }
  bool holds() const { return holds_; }          // of a constant
  const Value& left() const { return left_; }    // of a comparison
  const Value& right() const { return right_; }  // of a comparison
  const std::vector<Cond>& parts() const;        // of all, any

 private:
  explicit Cond(Kind kind) : kind_(kind) {}
  static Cond join(Kind kind, const Cond& a, const Cond& b);

  Kind kind_ = Kind::constant;
  bool holds_ = false;
  Value left_{};
  Value right_{};
  std::shared_ptr<const std::vector<Cond>> parts_{};
};

// What a condition says, for messages: hidden values by number.
std::string to_text(const Value& value);
std::string to_text(const Cond& condition);

template <Hideable T>
class Sym {
 public:
  Sym() : Sym(T{}) {}
  template <std::convertible_to<T> U>
  Sym(U&& constant);  // NOLINT(google-explicit-constructor)

  // The constant; nothing if the value is hidden.
  std::optional<T> known() const;

  friend Cond operator==(const Sym& a, const Sym& b) {
    return Cond::compare(Cond::Kind::equal, a.value_, b.value_);
  }
  friend Cond operator!=(const Sym& a, const Sym& b) {
    return Cond::compare(Cond::Kind::unequal, a.value_, b.value_);
  }
  friend Cond operator<(const Sym& a, const Sym& b)
    requires Ordered<T>
  {
    return Cond::compare(Cond::Kind::less, a.value_, b.value_);
  }
  friend Cond operator<=(const Sym& a, const Sym& b)
    requires Ordered<T>
  {
    return Cond::compare(Cond::Kind::at_most, a.value_, b.value_);
  }
  friend Cond operator>(const Sym& a, const Sym& b)
    requires Ordered<T>
  {
    return b < a;
  }
  friend Cond operator>=(const Sym& a, const Sym& b)
    requires Ordered<T>
  {
    return b <= a;
  }

  // Adding a constant costs nothing. What is computed from two hidden values is decided by Z3, or
  // not at all where that is not installed.
  friend Sym operator+(const Sym& a, const Sym& b)
    requires Computable<T>
  {
    return made('+', a, b);
  }
  friend Sym operator-(const Sym& a, const Sym& b)
    requires Computable<T>
  {
    return made('-', a, b);
  }
  friend Sym operator*(const Sym& a, const Sym& b)
    requires Computable<T>
  {
    return made('*', a, b);
  }
  friend Sym operator/(const Sym& a, const Sym& b)
    requires Computable<T>
  {
    return made('/', a, b);
  }
  friend Sym operator+(const Sym& at, Duration d)
    requires(std::same_as<T, Time>)
  {
    return later(at, d.count());
  }
  friend Sym operator-(const Sym& at, Duration d)
    requires(std::same_as<T, Time>)
  {
    return later(at, -d.count());
  }

  // --- for whoever hides values

  static Sym from(Value value);
  const Value& value() const { return value_; }
  Value& value() { return value_; }

 private:
  static Sym made(char op, const Sym& a, const Sym& b);
  static Sym later(Sym at, std::int64_t nanoseconds);

  Value value_;
};

// `left op right`, of constants at once.
Value computed(char op, const Value& left, const Value& right);

}  // namespace gainsay::dual

#include <gainsay/detail/dual/hidden_impl.hpp>
