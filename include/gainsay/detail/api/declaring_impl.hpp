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
template <class Word, class Value>
auto Declaring<SuiteOf, Options, Specs...>::say(Value value) {
  auto options = with<Word>(std::move(options_), std::move(value));
  Declaring<SuiteOf, decltype(options), Specs...> next(suite_, std::move(name_), std::move(options),
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
  made->weight(weight_);
  made->written_as(std::move(pattern_), std::move(reference_pattern_));
  suite_.add(std::move(made));
}

#define GAINSAY_WORD(function, word)                                \
  template <class SuiteOf, class Options, class... Specs>           \
  template <class F>                                                \
  auto Declaring<SuiteOf, Options, Specs...>::function(F given)&& { \
    return say<words::word>(std::move(given));                      \
  }
GAINSAY_WORD(accepts, Accepts)
GAINSAY_WORD(ensures, Ensures)
GAINSAY_WORD(before, Before)
GAINSAY_WORD(equal, Equal)
GAINSAY_WORD(observe_as, View)
#undef GAINSAY_WORD

template <class SuiteOf, class Options, class... Specs>
template <class F>
auto Declaring<SuiteOf, Options, Specs...>::when(F holds) && {
  if constexpr (Options::template has<words::When>) {
    auto& earlier = options_.template get<words::When>();
    return say<words::When>(
        Both<std::remove_cvref_t<decltype(earlier)>, F>{earlier, std::move(holds)});
  } else {
    return say<words::When>(std::move(holds));
  }
}
template <class SuiteOf, class Options, class... Specs>
auto Declaring<SuiteOf, Options, Specs...>::throws() && {
  return say<words::Throws>(AnyException{});
}
template <class SuiteOf, class Options, class... Specs>
template <class E, class... Es>
auto Declaring<SuiteOf, Options, Specs...>::throws() && {
  return say<words::Throws>(TheseExceptions<E, Es...>{});
}
template <class SuiteOf, class Options, class... Specs>
auto Declaring<SuiteOf, Options, Specs...>::ignore_result() && {
  return say<words::View>(IgnoreView{});
}
template <class SuiteOf, class Options, class... Specs>
auto Declaring<SuiteOf, Options, Specs...>::unordered() && {
  return say<words::View>(SortedView{});
}

}  // namespace gainsay::api::detail
