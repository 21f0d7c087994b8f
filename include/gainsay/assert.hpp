// SPDX-License-Identifier: MIT
//
// What a property may say while it runs.
#pragma once

#include <string>
#include <string_view>

#include <gainsay/case.hpp>
#include <gainsay/show.hpp>
#include <gainsay/source_pos.hpp>

namespace gainsay {

// Abandons the case unless `condition` holds: the property says nothing about such values. It
// throws, which costs about a microsecond; `return Verdict::discard("...")` costs nothing.
void assume(bool condition, const char* reason = "an assumption did not hold");

// Fails the case here unless `condition` holds.
void require(bool condition, std::string_view message = "", SourcePos at = SourcePos::here());

// Fails the case here, unconditionally.
[[noreturn]] void fail(std::string_view message, SourcePos at = SourcePos::here());

// Shown with the counterexample. Costs nothing while cases pass.
void note(std::string_view text);

// Counts the case under `name`; the statistics show the share of each label.
void label(std::string_view name);
inline void classify(bool condition, std::string_view name) {
  if (condition) label(name);
}

// Counts the case under `name` if `condition` holds, and asks that at least `percent` of all cases
// do; a run that ends with fewer is reported as such (exit code 3).
void cover(double percent, bool condition, std::string_view name);

// Tells the search a number to make as large as it can.
void target(double value, std::string_view name = "target");

// Draws from a generator inside a property; the value is shown with the counterexample.
template <class G>
auto draw(const G& generator, const char* name = "") {
  return detail::current_case("draw").source.draw(generator, name);
}

namespace detail {

// Thrown by a failing assertion, after the failure was written to the case.
struct AssertionFailed {};

[[noreturn]] void fail_comparison(std::string_view expression, std::string left, std::string right,
                                  SourcePos at);
void fail_condition(std::string_view expression, SourcePos at);

// A comparison that held.
struct Compared {};

// The left side of the expression in GAINSAY_REQUIRE; the comparison that follows completes it.
template <class L>
struct LeftSide {
  const L& left;
  std::string_view expression;
  SourcePos at;

#define GAINSAY_COMPARISON(op)                                                      \
  template <class R>                                                                \
  Compared operator op(const R& right) const {                                      \
    if (!(left op right)) fail_comparison(expression, show(left), show(right), at); \
    return {};                                                                      \
  }
  GAINSAY_COMPARISON(==)
  GAINSAY_COMPARISON(!=)
  GAINSAY_COMPARISON(<)
  GAINSAY_COMPARISON(<=)
  GAINSAY_COMPARISON(>)
  GAINSAY_COMPARISON(>=)
#undef GAINSAY_COMPARISON
};

struct Decompose {
  std::string_view expression;
  SourcePos at;
  template <class L>
  LeftSide<L> operator<<(const L& left) const {
    return {left, expression, at};
  }
};

inline void conclude(Compared) {}
// With no comparison, the left side is the whole condition.
template <class L>
void conclude(const LeftSide<L>& side) {
  if (!side.left) fail_condition(side.expression, side.at);
}

}  // namespace detail

template <class G>
auto Source::draw(const G& generator, const char* name) {
  auto value = generator(*this);
  Case* current = detail::current_case_or_null();
  if (current != nullptr && current->describing()) {
    current->describe_draw(name, type_name<decltype(value)>(), shown(value));
  }
  return value;
}

}  // namespace gainsay

// Fails the case unless the expression holds. For a comparison both sides are shown:
//
//   GAINSAY_REQUIRE(sorted(xs).size() == xs.size());
#define GAINSAY_REQUIRE(...)                                                                      \
  do {                                                                                            \
    GAINSAY_ALLOW_DECOMPOSITION                                                                   \
    ::gainsay::detail::conclude(                                                                  \
        ::gainsay::detail::Decompose{#__VA_ARGS__, ::gainsay::SourcePos::here()} << __VA_ARGS__); \
    GAINSAY_END_DECOMPOSITION                                                                     \
  } while (false)

#if defined(__clang__)
#define GAINSAY_ALLOW_DECOMPOSITION \
  _Pragma("clang diagnostic push")  \
      _Pragma("clang diagnostic ignored \"-Woverloaded-shift-op-parentheses\"")
#define GAINSAY_END_DECOMPOSITION _Pragma("clang diagnostic pop")
#else
#define GAINSAY_ALLOW_DECOMPOSITION
#define GAINSAY_END_DECOMPOSITION
#endif
