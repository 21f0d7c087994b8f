// SPDX-License-Identifier: MIT
//
// The typed rim: from a callable and generators to a Test.
#pragma once

namespace gainsay::detail {

template <class... Ts>
struct TypeList {};

// The parameters of a callable that is not generic.
template <class F>
struct Parameters : Parameters<decltype(&F::operator())> {};
template <class R, bool kNoexcept, class... Ps>
struct Parameters<R (*)(Ps...) noexcept(kNoexcept)> {
  using type = TypeList<Ps...>;
};
template <class R, bool kNoexcept, class... Ps>
struct Parameters<R(Ps...) noexcept(kNoexcept)> {
  using type = TypeList<Ps...>;
};
template <class C, class R, bool kNoexcept, class... Ps>
struct Parameters<R (C::*)(Ps...) noexcept(kNoexcept)> {
  using type = TypeList<Ps...>;
};
template <class C, class R, bool kNoexcept, class... Ps>
struct Parameters<R (C::*)(Ps...) const noexcept(kNoexcept)> {
  using type = TypeList<Ps...>;
};

// A callable whose parameters can be read off: no template, no overloads.
template <class F>
concept DeclaresParameters = !std::is_class_v<F> || requires { &F::operator(); };

// Turns what a property returned into a verdict.
inline Verdict judge(Case& current, Verdict verdict) {
  return current.has_failed() ? Verdict::fail() : verdict;
}
inline Verdict judge(Case& current, bool holds) {
  return holds && !current.has_failed() ? Verdict::pass() : Verdict::fail();
}

template <class F, class... Arguments>
Verdict judged_call(Case& current, F& property, Arguments&&... arguments) {
  if constexpr (std::is_void_v<std::invoke_result_t<F&, Arguments...>>) {
    property(std::forward<Arguments>(arguments)...);
    return judge(current, true);
  } else {
    return judge(current, property(std::forward<Arguments>(arguments)...));
  }
}

template <class T>
void describe_argument(Case& current, const T& value) {
  current.describe_argument(type_name<T>(), shown(value));
}

// A property with its generators. `Ps` are the parameter types as declared.
template <class F, class ParameterList, class... Gs>
class TypedTest;

template <class F, class... Ps, class... Gs>
class TypedTest<F, TypeList<Ps...>, Gs...> final : public Test {
 public:
  TypedTest(F& property, const Gs&... generators)
      : property_(property), generators_(generators...) {}

  Verdict run(Case& current) override { return run(current, std::index_sequence_for<Gs...>{}); }

 private:
  template <std::size_t... Is>
  Verdict run(Case& current, std::index_sequence<Is...>) {
    // Braces fix the order of evaluation: the first generator draws first.
    std::tuple<Generated<Gs>...> values{std::get<Is>(generators_)(current.source)...};
    if (current.describing()) (describe_argument(current, std::get<Is>(values)), ...);
    // Generated functions draw when they are called, so equal arguments need not be equal cases.
    constexpr bool kDrawsLater = ((kind_of<Generated<Gs>>() == Kind::function) || ...);
    if (!kDrawsLater && !current.proceed()) return Verdict::duplicate();
    return judged_call(current, property_, static_cast<Ps&&>(std::get<Is>(values))...);
  }

  F& property_;
  std::tuple<const Gs&...> generators_;
};

// A property that draws for itself.
template <class F>
class DrawingTest final : public Test {
 public:
  explicit DrawingTest(F& property) : property_(property) {}
  Verdict run(Case& current) override { return judged_call(current, property_, current.source); }

 private:
  F& property_;
};

template <class F, class... Ps>
Checked check_parameters(const Settings& settings, F& property, TypeList<Ps...>) {
  TypedTest<F, TypeList<Ps...>, ArbitraryGen<std::remove_cvref_t<Ps>>...> test(
      property, ArbitraryGen<std::remove_cvref_t<Ps>>{}...);
  return check_test(settings, test);
}

template <class F>
Checked check_last(const Settings& settings, F& property) {
  constexpr bool is_test = std::is_base_of_v<Test, F>;
  static_assert(
      is_test || DeclaresParameters<F>,
      "gainsay: a property with auto parameters needs a generator for each, given before it; "
      "or name the types");
  if constexpr (is_test) {
    return check_test(settings, property);
  } else if constexpr (!DeclaresParameters<F>) {
    return Checked(Outcome::passed);
  } else if constexpr (std::is_invocable_v<F&, Source&>) {
    DrawingTest<F> test(property);
    return check_test(settings, test);
  } else {
    return check_parameters(settings, property, typename Parameters<F>::type{});
  }
}

template <class F, class... Gs>
Checked check_given(const Settings& settings, F& property, const Gs&... generators) {
  if constexpr (!(Generator<Gs> && ...)) {
    static_assert((Generator<Gs> && ...),
                  "gainsay: every argument of check before the property must be a generator");
    return Checked(Outcome::passed);
  } else if constexpr (std::is_invocable_v<F&, Generated<Gs>...>) {
    TypedTest<F, TypeList<Generated<Gs>&&...>, Gs...> test(property, generators...);
    return check_test(settings, test);
  } else {
    // A parameter by reference may be changed: the values are the property's own.
    static_assert(
        std::is_invocable_v<F&, Generated<Gs>&...>,
        "gainsay: the property cannot be called with what the generators give; it needs one "
        "parameter for each of them, in their order");
    TypedTest<F, TypeList<Generated<Gs>&...>, Gs...> test(property, generators...);
    return check_test(settings, test);
  }
}

// Moves the property, which is given last, to the front.
template <class Tuple, std::size_t... Is>
Checked check_tuple(const Settings& settings, Tuple& args, std::index_sequence<Is...>) {
  auto& property = std::get<sizeof...(Is)>(args);
  if constexpr (sizeof...(Is) == 0) {
    return check_last(settings, property);
  } else {
    return check_given(settings, property, std::get<Is>(args)...);
  }
}

}  // namespace gainsay::detail

namespace gainsay {

template <class... Args>
Checked check(const Settings& settings, Args&&... args) {
  std::tuple<Args&...> all(args...);
  return detail::check_tuple(settings, all, std::make_index_sequence<sizeof...(Args) - 1>{});
}

template <class... Args>
  requires(!detail::StartsWithSettings<Args...>)
Checked check(Args&&... args) {
  const Settings settings;
  std::tuple<Args&...> all(args...);
  return detail::check_tuple(settings, all, std::make_index_sequence<sizeof...(Args) - 1>{});
}

}  // namespace gainsay
