// SPDX-License-Identifier: MIT
//
// What an operation of a suite promises: between `s.op(name, arguments...)` and the code that is
// assigned to it.
#pragma once

#include <cstdint>
#include <string>
#include <tuple>
#include <utility>

#include <gainsay/scenario/operation.hpp>

namespace gainsay::api::detail {

// An operation that is being declared. Each word returns the declaration with the promise added;
// assigning the code, or `.call(...)`, completes it. A declaration without code is dropped.
template <class SuiteOf, class Options, class... Specs>
class [[nodiscard]] Declaring {
 public:
  Declaring(SuiteOf& suite, scenario::Name name, Options options, std::tuple<Specs...> specs)
      : suite_(suite),
        name_(std::move(name)),
        options_(std::move(options)),
        specs_(std::move(specs)) {}

  // --- the code

  // The same code for both sides: a generic lambda, GAINSAY_MEMBER(f), GAINSAY_FUNCTION(f).
  template <class Body>
  void operator=(Body body) &&;
  // One for the reference and one for the candidate.
  template <class ReferenceBody, class CandidateBody>
  void call(ReferenceBody reference, CandidateBody candidate) &&;

  // --- when it may be called

  // A precondition over all arguments: objects and values of the reference side (the candidate's
  // where there is no reference). Where it does not hold the call is not made and leaves no trace.
  template <class F>
  auto when(F holds) &&;

  // --- what it may do

  // It may throw; both sides must then throw exceptions of the same type. Without this word an
  // exception is a failure.
  auto throws() &&;
  // The same for these exceptions and those derived from them; others are failures.
  template <class E, class... Es>
  auto throws() &&;

  // Several results are right, and the reference judges the candidate's: `judge(objects and values
  // of the reference side..., const Result& got)` returns bool, `allow()`, `allow(value)` or
  // `refuse("why")`, and brings the reference up to date. With `throws` it gets a `Got<Result>`.
  // The code is then the candidate's alone.
  template <class F>
  auto accepts(F judge) &&;

  // A postcondition: `holds(objects and values of the candidate..., const Result& result)`, without
  // the last for void; with `before`, the snapshot comes last.
  template <class F>
  auto ensures(F holds) &&;
  // What to remember of the candidate's objects and values until `ensures` looks at it.
  template <class F>
  auto before(F snapshot) &&;

  // --- how results are compared

  auto ignore_result() &&;
  // As a multiset: the order of the items does not matter.
  auto unordered() &&;
  // Compares view(result) of both sides instead of the results.
  template <class F>
  auto observe_as(F view) &&;
  // equal(reference's result, candidate's result)
  template <class F>
  auto equal(F equal) &&;

  // --- how it is chosen and shown

  // How often it is called, relative to other operations; by default its signature and what it did
  // so far decide.
  Declaring weight(std::uint32_t weight) && {
    weight_ = weight;
    return std::move(*this);
  }
  // How a call is written in the printed program: "{0}.push({1})". Without it the code of the
  // operation is read from its source file. Programs that need both sides write a call of the
  // reference by the second pattern.
  Declaring prints(std::string pattern, std::string reference = "") && {
    pattern_ = std::move(pattern);
    reference_pattern_ = std::move(reference);
    return std::move(*this);
  }

 private:
  template <class, class, class...>
  friend class Declaring;

  template <class Word, class Value>
  auto say(Value value);
  template <class ReferenceBody, class CandidateBody, std::size_t... Is>
  void add(ReferenceBody reference, CandidateBody candidate, std::index_sequence<Is...>);

  SuiteOf& suite_;
  scenario::Name name_;
  Options options_;
  std::tuple<Specs...> specs_;
  std::uint32_t weight_ = 0;
  std::string pattern_{};
  std::string reference_pattern_{};
};

// Code that knows how a call of it is written.
template <class F>
struct Written {
  F call;
  const char* pattern;
};
template <class F>
Written<F> written(F call, const char* pattern) {
  return {std::move(call), pattern};
}

}  // namespace gainsay::api::detail

// The code of an operation that is a member function, a function, an operator:
//
//   s.op("push", stack, integers(0, 9)) = GAINSAY_MEMBER(push);
//   s.op("merge", heap, heap)           = GAINSAY_FUNCTION(merge);
//   s.op("equal", stack, stack)         = GAINSAY_OPERATOR(==);
#define GAINSAY_MEMBER(name)                                      \
  ::gainsay::api::detail::written(                                \
      [](auto&& self, auto&&... args) -> decltype(auto) {         \
        return self.name(static_cast<decltype(args)&&>(args)...); \
      },                                                          \
      "{0}." #name "({*})")
#define GAINSAY_FUNCTION(name)                               \
  ::gainsay::api::detail::written(                           \
      [](auto&&... args) -> decltype(auto) {                 \
        return name(static_cast<decltype(args)&&>(args)...); \
      },                                                     \
      #name "({0}{, *})")
#define GAINSAY_OPERATOR(op)                                                     \
  ::gainsay::api::detail::written(                                               \
      [](auto&& left, auto&& right) -> decltype(auto) { return left op right; }, \
      "{0} " #op " {1}")

#include <gainsay/detail/api/declaring_impl.hpp>
