// SPDX-License-Identifier: MIT
//
// What the code of an operation, and those who judge it, may return beyond plain values.
#pragma once

#include <algorithm>
#include <exception>
#include <optional>
#include <string>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <vector>

namespace gainsay::api {

// Stands for the reference where there is none: contracts and crashes judge.
struct NoReference {};

// From the reference: "not now, call something else" (nothing may have changed yet). From the
// candidate: "this I cannot do", and the scenario is dropped.
struct Skip {};
inline constexpr Skip skip{};

// The result of an operation that may skip:  -> api::OrSkip<int>
template <class T>
class OrSkip {
 public:
  OrSkip(Skip) {}                                // NOLINT(google-explicit-constructor)
  OrSkip(T value) : value_(std::move(value)) {}  // NOLINT(google-explicit-constructor)
  bool skips() const { return !value_.has_value(); }
  T& value() { return *value_; }

 private:
  std::optional<T> value_{};
};

// What a candidate's call came to, for those who judge operations that may throw.
template <class T>
class Got {
 public:
  bool returned() const { return exception_ == nullptr; }
  // Requires returned().
  const T& value() const { return *value_; }
  template <class E>
  bool threw() const {
    if (exception_ == nullptr) return false;
    try {
      std::rethrow_exception(exception_);
    } catch (const E&) {
      return true;
    } catch (...) {
      return false;
    }
  }

  std::optional<T> value_{};
  std::exception_ptr exception_{};
};

// What a call comes to, as a Got. For printed programs.
template <class Call>
auto attempted(Call call) {
  Got<std::remove_cvref_t<decltype(call())>> got;
  try {
    got.value_.emplace(call());
  } catch (...) {
    got.exception_ = std::current_exception();
  }
  return got;
}

// The items of a range in order: what `unordered` compares. For printed programs too.
template <class Range>
auto sorted(const Range& range) {
  std::vector<std::remove_cvref_t<decltype(*range.begin())>> items(range.begin(), range.end());
  std::sort(items.begin(), items.end());
  return items;
}

// The verdict of the reference on what the candidate did where several answers are right:
// `allow()`, `allow(value)` with what the reference itself would bind or compare, or
// `refuse("why")`.
template <class T = void>
struct Judgement {
  std::optional<T> value{};
  std::string refusal{};
  bool allowed = false;
};
template <>
struct Judgement<void> {
  std::string refusal{};
  bool allowed = false;
  // A refusal fits every kind of judgement.
  template <class T>
  operator Judgement<T>() const {  // NOLINT(google-explicit-constructor)
    return {std::nullopt, refusal, allowed};
  }
};
inline Judgement<> allow() { return {"", true}; }
template <class T>
Judgement<T> allow(T value) {
  return {std::move(value), "", true};
}
inline Judgement<> refuse(std::string why) { return {std::move(why), false}; }

}  // namespace gainsay::api
