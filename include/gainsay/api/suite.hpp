// SPDX-License-Identifier: MIT
//
// Suites: the types and operations of an API, and what they promise.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <vector>

#include <gainsay/api/argument.hpp>
#include <gainsay/api/operation.hpp>
#include <gainsay/api/result.hpp>
#include <gainsay/api/type.hpp>
#include <gainsay/check.hpp>
#include <gainsay/scenario/scenario_test.hpp>

namespace gainsay::api {

using scenario::Name;
using scenario::Scenario;

// The untyped half of a suite. Scenarios are those of scenario_test.hpp, which has the hooks for
// their begin and end and the choice of operations; what it adds is what both sides have.
class SuiteTest : public scenario::ScenarioTest {
 public:
  // Two exceptions, one from each side, that mean the same.
  template <class R, class C>
  void exceptions_match() {
    matching_.push_back({&typeid(R), &typeid(C)});
  }
  // Takes the place of comparing exceptions by their types.
  void exception_equal(std::function<bool(std::exception_ptr, std::exception_ptr)> equal) {
    exception_equal_ = std::move(equal);
  }

  // --- for operations
  bool same_exception(const std::type_info* reference, const std::type_info* candidate,
                      std::exception_ptr reference_thrown, std::exception_ptr candidate_thrown);
  bool keeps_exceptions() const { return static_cast<bool>(exception_equal_); }
  // Why a call is rejected that the reference, or code without one, does not want now.
  scenario::Rejection skipped() const { return skipped_; }

 private:
  std::vector<std::pair<const std::type_info*, const std::type_info*>> matching_{};
  std::function<bool(std::exception_ptr, std::exception_ptr)> exception_equal_{};
  scenario::Rejection skipped_ = add_reason("skipped");
};

namespace detail {
template <class T>
struct AbstractOf;
template <class R, class C>
struct AbstractOf<Type<R, C>> {
  using type = Abstract<R, C>;
  static constexpr bool has_reference = !std::is_same_v<R, NoReference>;
};
}  // namespace detail

// A suite over the abstract types that it is given:
//
//   auto stack = api::type<ref::Stack, my::Stack>("s");
//   api::Suite s{stack};
//   s.make(stack);
//   s.op("push", stack, integers(0, 9)) = [](auto& st, int x) { st.push(x); };
//   s.op("pop", stack).throws() = [](auto& st) { return st.pop(); };
//   return gainsay::check(s);
//
// With types that have a reference, every operation is called on both sides and the results are
// compared: results of abstract types become values for later calls; pairs, tuples, optionals,
// variants, ranges and structs are compared part by part, the rest with ==. With types that have
// none, contracts judge (`when`, `ensures`, `check`), and whatever crashes.
template <class... Types>
class Suite : public SuiteTest {
 public:
  using Abstracts = detail::Abstracts<typename detail::AbstractOf<Types>::type...>;
  static constexpr bool has_reference =
      sizeof...(Types) == 0 || (detail::AbstractOf<Types>::has_reference || ...);

  explicit Suite(const Types&... types) : types_(types...) {
    (add(std::shared_ptr<scenario::Objects>(types.shared_pool())), ...);
  }

  // Declares an operation: its name, then its arguments in order; objects by their type, everything
  // else by a generator. What is assigned to it is its code, for both sides; `.call(f, g)` takes
  // one for each.
  template <class... Specs>
  auto op(Name name, Specs... specs);

  // Constructors: R(args...) beside C(args...).
  template <class R, class C, class... Specs>
  void make(const Type<R, C>& type, Specs... specs);

  // A constant of an abstract type or any other value that both sides have.
  template <class R, class C>
  void constant(Name name, R reference, C candidate);

  // --- for operations
  template <class R, class C>
  Pool<R, C>& pool_of() {
    return std::get<Type<R, C>>(types_).pool();
  }

 private:
  template <class SuiteOf, class Options, class... Specs>
  friend class detail::Declaring;

  std::tuple<Types...> types_;
};

template <class... Types>
Suite(const Types&...) -> Suite<Types...>;

}  // namespace gainsay::api

#include <gainsay/detail/api/suite_impl.hpp>
