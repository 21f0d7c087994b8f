// SPDX-License-Identifier: MIT
//
// From a declaration and its code to an operation of the suite.
#pragma once

#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>

#include <gainsay/detail/api/operation_of_impl.hpp>

namespace gainsay::api::detail {

template <class F>
inline constexpr bool kIsWritten = false;
template <class F>
inline constexpr bool kIsWritten<Written<F>> = true;

template <class Body>
auto code_of(Body body) {
  if constexpr (kIsWritten<Body>) {
    return body.call;
  } else {
    return body;
  }
}

template <class SuiteOf, class Options, class... Specs>
template <class Changed>
auto Declaring<SuiteOf, Options, Specs...>::with(Changed changed) {
  Declaring<SuiteOf, Changed, Specs...> next(suite_, std::move(name_), std::move(changed),
                                             std::move(specs_));
  next.weight_ = weight_;
  next.pattern_ = std::move(pattern_);
  next.reference_pattern_ = std::move(reference_pattern_);
  return next;
}

// How a call of this code is written, if its type tells; {code} is its name, from the source.
template <class Body>
const char* pattern_of(const Body& body) {
  if constexpr (kIsWritten<Body>) {
    return body.pattern;
  } else if constexpr (std::is_member_function_pointer_v<Body>) {
    return "{0}.{code}({*})";
  } else if constexpr (std::is_member_object_pointer_v<Body>) {
    return "{0}.{code}";
  } else {
    return "";
  }
}

template <class SuiteOf, class Options, class... Specs>
template <class Body>
void Declaring<SuiteOf, Options, Specs...>::operator=(Body body) && {
  if (reference_pattern_.empty()) reference_pattern_ = pattern_;
  std::move(*this).call(body, body);
}

template <class SuiteOf, class Options, class... Specs>
template <class ReferenceBody, class CandidateBody>
void Declaring<SuiteOf, Options, Specs...>::call(ReferenceBody reference,
                                                 CandidateBody candidate) && {
  static_assert(depend_on_arguments<Specs...>(),
                "gainsay: dep<I> names an argument that the operation does not have");
  if constexpr (depend_on_arguments<Specs...>()) {
    static_assert(!depend_in_a_circle<Specs...>(),
                  "gainsay: the arguments of this operation depend on each other in a circle");
    // Not where it would only add to the message.
    if constexpr (!depend_in_a_circle<Specs...>()) {
      add(std::move(reference), std::move(candidate), std::index_sequence_for<Specs...>{});
    }
  }
}

template <class SuiteOf, class Options, class... Specs>
template <class ReferenceBody, class CandidateBody, std::size_t... Is>
void Declaring<SuiteOf, Options, Specs...>::add(ReferenceBody reference, CandidateBody candidate,
                                                std::index_sequence<Is...>) {
  if (pattern_.empty()) pattern_ = pattern_of(candidate);
  if (reference_pattern_.empty()) reference_pattern_ = pattern_of(reference);
  using R = decltype(code_of(std::move(reference)));
  using C = decltype(code_of(std::move(candidate)));
  using Op = OperationOf<SuiteOf, Options, R, C, typename Resolve<Is, Specs...>::type...>;
  auto made = std::make_unique<Op>(suite_, std::move(name_), std::move(options_),
                                   code_of(std::move(reference)), code_of(std::move(candidate)),
                                   std::tuple<typename Resolve<Is, Specs...>::type...>(
                                       Resolve<Is, Specs...>::make(std::get<Is>(specs_))...));
  made->weight = weight_;
  made->pattern = std::move(pattern_);
  made->reference_pattern = std::move(reference_pattern_);
  suite_.add(std::move(made));
}

// The options with one of them replaced.
#define GAINSAY_REPLACE(member, J2, E2, B2, Q2, V2, T2, W2, ...)                    \
  template <class J, class E, class B, class Q, class V, class T, class W, class X> \
  auto replace_##member(Options<J, E, B, Q, V, T, W> o, X x) {                      \
    (void)o;                                                                        \
    return Options<J2, E2, B2, Q2, V2, T2, W2>{__VA_ARGS__};                        \
  }
GAINSAY_REPLACE(judge, X, E, B, Q, V, T, W, x, o.ensures, o.before, o.equal, o.view, o.throws,
                o.when)
GAINSAY_REPLACE(ensures, J, X, B, Q, V, T, W, o.judge, x, o.before, o.equal, o.view, o.throws,
                o.when)
GAINSAY_REPLACE(before, J, E, X, Q, V, T, W, o.judge, o.ensures, x, o.equal, o.view, o.throws,
                o.when)
GAINSAY_REPLACE(equal, J, E, B, X, V, T, W, o.judge, o.ensures, o.before, x, o.view, o.throws,
                o.when)
GAINSAY_REPLACE(view, J, E, B, Q, X, T, W, o.judge, o.ensures, o.before, o.equal, x, o.throws,
                o.when)
GAINSAY_REPLACE(throws, J, E, B, Q, V, X, W, o.judge, o.ensures, o.before, o.equal, o.view, x,
                o.when)
GAINSAY_REPLACE(when, J, E, B, Q, V, T, X, o.judge, o.ensures, o.before, o.equal, o.view, o.throws,
                x)
#undef GAINSAY_REPLACE

#define GAINSAY_WORD(word, member)                                        \
  template <class SuiteOf, class Options, class... Specs>                 \
  template <class F>                                                      \
  auto Declaring<SuiteOf, Options, Specs...>::word(F given)&& {           \
    return with(replace_##member(std::move(options_), std::move(given))); \
  }
GAINSAY_WORD(accepts, judge)
GAINSAY_WORD(ensures, ensures)
GAINSAY_WORD(before, before)
GAINSAY_WORD(equal, equal)
GAINSAY_WORD(observe_as, view)
#undef GAINSAY_WORD

template <class SuiteOf, class Options, class... Specs>
template <class F>
auto Declaring<SuiteOf, Options, Specs...>::when(F holds) && {
  if constexpr (kGiven<decltype(Options::when)>) {
    Both<decltype(Options::when), F> both{options_.when, std::move(holds)};
    return with(replace_when(std::move(options_), std::move(both)));
  } else {
    return with(replace_when(std::move(options_), std::move(holds)));
  }
}
template <class SuiteOf, class Options, class... Specs>
auto Declaring<SuiteOf, Options, Specs...>::throws() && {
  return with(replace_throws(std::move(options_), AnyException{}));
}
template <class SuiteOf, class Options, class... Specs>
template <class E, class... Es>
auto Declaring<SuiteOf, Options, Specs...>::throws() && {
  return with(replace_throws(std::move(options_), TheseExceptions<E, Es...>{}));
}
template <class SuiteOf, class Options, class... Specs>
auto Declaring<SuiteOf, Options, Specs...>::ignore_result() && {
  return with(replace_view(std::move(options_), IgnoreView{}));
}
template <class SuiteOf, class Options, class... Specs>
auto Declaring<SuiteOf, Options, Specs...>::unordered() && {
  return with(replace_view(std::move(options_), SortedView{}));
}

}  // namespace gainsay::api::detail

#include <gainsay/detail/api/suite_impl.hpp>
