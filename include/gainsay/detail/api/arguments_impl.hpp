// SPDX-License-Identifier: MIT
//
// All arguments of an operation: those that depend on others, the order in which they are drawn,
// and how code gets them.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <gainsay/detail/api/argument_impl.hpp>

namespace gainsay::api::detail {

// What arguments become for both sides, once they are drawn.
inline constexpr Activity kMapping{"in the function of a mapped argument"};

// --- dependent arguments

// A dependent argument whose type of value is known.
template <class T, Side kSide, class F, std::size_t... Is>
struct Resolved {
  F make;
};

// All that was drawn for a call so far.
template <class... Specs>
struct Drawns {
  std::tuple<typename Argument<Specs>::Drawn...> drawn{};

  template <std::size_t I>
  using At = Argument<std::tuple_element_t<I, std::tuple<Specs...>>>;
  template <std::size_t I>
  const auto& seen_reference() const {
    return At<I>::seen_reference(std::get<I>(drawn));
  }
  template <std::size_t I>
  const auto& seen_candidate() const {
    return At<I>::seen_candidate(std::get<I>(drawn));
  }
  bool taken(const void* slot) const {
    return std::apply(
        [slot](const auto&... arguments) {
          const auto is_there = [slot](const auto& argument) {
            if constexpr (requires { argument.slot; }) {
              return static_cast<const void*>(argument.slot) == slot;
            } else {
              return false;
            }
          };
          return (is_there(arguments) || ...);
        },
        drawn);
  }
};

template <class T, Side kSide, class F, std::size_t... Is>
struct Argument<Resolved<T, kSide, F, Is...>> : ValueArgument<T> {
  using Base = ValueArgument<T>;
  using Spec = Resolved<T, kSide, F, Is...>;
  static constexpr std::array<std::size_t, sizeof...(Is)> depends{Is...};

  template <class All>
  static bool draw(Scenario& scenario, const Spec& spec, typename Base::Drawn& drawn,
                   const All& all) {
    return Base::draw_from(scenario, generator(spec, all), drawn);
  }

 private:
  template <class All>
  static auto generator(const Spec& spec, const All& all) {
    if constexpr (kSide == Side::candidate) {
      return spec.make(all.template seen_candidate<Is>()...);
    } else if constexpr (kSide == Side::reference) {
      return spec.make(all.template seen_reference<Is>()...);
    } else {
      return std::apply(
          spec.make, std::tuple_cat(std::forward_as_tuple(all.template seen_reference<Is>(),
                                                          all.template seen_candidate<Is>())...));
    }
  }
};

// The argument I of a list with its dependencies resolved.
template <class Spec, class List>
struct ResolveIn {
  using type = Spec;
  static type make(const Spec& spec) { return spec; }
};
template <std::size_t I, class... Specs>
struct Resolve : ResolveIn<std::tuple_element_t<I, std::tuple<Specs...>>, Types<Specs...>> {};

template <class Spec>
using SeenReference =
    decltype(Argument<Spec>::seen_reference(std::declval<typename Argument<Spec>::Drawn&>()));
template <class Spec>
using SeenCandidate =
    decltype(Argument<Spec>::seen_candidate(std::declval<typename Argument<Spec>::Drawn&>()));

template <Side kSide, class F, std::size_t... Is, class... Specs>
consteval auto made_by(Types<Specs...>) {
  if constexpr (kSide == Side::candidate) {
    return std::type_identity<
        std::invoke_result_t<const F&, SeenCandidate<typename Resolve<Is, Specs...>::type>...>>{};
  } else if constexpr (kSide == Side::reference) {
    return std::type_identity<
        std::invoke_result_t<const F&, SeenReference<typename Resolve<Is, Specs...>::type>...>>{};
  } else {
    using All = decltype(std::tuple_cat(
        std::declval<std::tuple<SeenReference<typename Resolve<Is, Specs...>::type>,
                                SeenCandidate<typename Resolve<Is, Specs...>::type>>>()...));
    return std::type_identity<decltype(std::apply(std::declval<const F&>(),
                                                  std::declval<All>()))>{};
  }
}

template <Side kSide, class F, std::size_t... Is, class... Specs>
struct ResolveIn<Dependent<kSide, F, Is...>, Types<Specs...>> {
  using G = typename decltype(made_by<kSide, F, Is...>(Types<Specs...>{}))::type;
  static_assert(Generator<G>, "gainsay: what dep<I...> is given must return a generator");
  using type = Resolved<Generated<G>, kSide, F, Is...>;
  static type make(const Dependent<kSide, F, Is...>& spec) { return {spec.make}; }
};

// In which order arguments are drawn: each after those that it depends on. In a circle none is.
template <std::size_t N>
struct Order {
  std::array<std::size_t, N == 0 ? 1 : N> indexes{};
  std::size_t count = 0;
};
template <class... Depends>
consteval auto order_of(const Depends&... depends_of_each) {
  constexpr std::size_t n = sizeof...(Depends);
  Order<n> order;
  std::array<bool, n == 0 ? 1 : n> done{};
  for (std::size_t round = 0; round <= n && order.count < n; ++round) {
    std::size_t index = 0;
    [[maybe_unused]] const auto consider = [&](const auto& depends) {
      bool ready = !done[index];
      for (const std::size_t on : depends) ready = ready && done[on];
      if (ready) {
        done[index] = true;
        order.indexes[order.count++] = index;
      }
      ++index;
    };
    (consider(depends_of_each), ...);
  }
  return order;
}
template <class... Specs>
consteval auto drawing_order() {
  return order_of(Argument<Specs>::depends...).indexes;
}

// The arguments that one depends on, before that is resolved.
template <class Spec>
inline constexpr std::array<std::size_t, 0> kDependsOn{};
template <Side kSide, class F, std::size_t... Is>
inline constexpr std::array<std::size_t, sizeof...(Is)> kDependsOn<Dependent<kSide, F, Is...>>{
    Is...};

template <class Indexes>
consteval bool all_below(const Indexes& indexes, std::size_t count) {
  for (const std::size_t index : indexes) {
    if (index >= count) return false;
  }
  return true;
}
template <class... Specs>
consteval bool depend_on_arguments() {
  return (all_below(kDependsOn<Specs>, sizeof...(Specs)) && ...);
}
template <class... Specs>
consteval bool depend_in_a_circle() {
  return order_of(kDependsOn<Specs>...).count < sizeof...(Specs);
}

// --- all of them

// Calls code with its arguments; generated values as rvalues, or if it insists, as lvalues.
template <class Body, class... Args>
decltype(auto) invoke_code(Body& body, Args&&... args) {
  constexpr bool as_lvalues = std::is_invocable_v<Body&, std::remove_reference_t<Args>&...>;
  if constexpr (std::is_invocable_v<Body&, Args&&...>) {
    return std::invoke(body, static_cast<Args&&>(args)...);
  } else if constexpr (as_lvalues) {
    return std::invoke(body, static_cast<std::remove_reference_t<Args>&>(args)...);
  } else {
    static_assert(as_lvalues,
                  "gainsay: the code of this operation cannot be called with its arguments; it "
                  "needs one parameter for each of them, in their order");
  }
}

template <class... Specs>
class Arguments {
  using Indexes = std::index_sequence_for<Specs...>;

 public:
  using Drawn = Drawns<Specs...>;
  static constexpr std::uint32_t kObjects = ((Argument<Specs>::is_object ? 1u : 0u) + ... + 0u);
  static constexpr std::uint32_t kValues = static_cast<std::uint32_t>(sizeof...(Specs)) - kObjects;

  explicit Arguments(std::tuple<Specs...> specs) : specs_(std::move(specs)) {}

  bool possible() const {
    return std::apply([](const auto&... spec) { return (Argument<Specs>::possible(spec) && ...); },
                      specs_);
  }

  // False if there is nothing for one of them: `why`.
  bool draw(Scenario& scenario, Drawn& all, Rejection& why) const {
    return in_order(Indexes{}, [&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
      using Form = typename Drawn::template At<I>;
      why = Form::rejection;
      return Form::draw(scenario, std::get<I>(specs_), std::get<I>(all.drawn), all);
    });
  }
  // Once it is certain that the call is made, and before any side is called.
  void settle(Scenario& scenario, Drawn& all) const {
    scenario.doing(kMapping);
    each(all, []<class Spec>(const Spec& spec, auto& drawn) {
      if constexpr (requires { Argument<Spec>::settle(spec, drawn); }) {
        Argument<Spec>::settle(spec, drawn);
      }
    });
  }
  // Once both sides returned: objects may have changed.
  void after(Drawn& all) const {
    each(all,
         []<class Spec>(const Spec& spec, auto& drawn) { Argument<Spec>::after(spec, drawn); });
  }

  std::vector<CallArgument> written(Drawn& all) const {
    std::vector<CallArgument> list;
    each(all, [&list]<class Spec>(const Spec& spec, auto& drawn) {
      list.push_back(Argument<Spec>::written(spec, drawn));
    });
    return list;
  }
  std::vector<CallArgument> reference_written(Drawn& all) const {
    std::vector<CallArgument> list;
    each(all, [&list]<class Spec>(const Spec& spec, auto& drawn) {
      list.push_back(Argument<Spec>::reference_written(spec, drawn));
    });
    return list;
  }

  // Calls the code of a side; what is `more` comes last.
  template <class Body, class... More>
  static decltype(auto) call_reference(Body& body, Drawn& all, const More&... more) {
    return [&]<std::size_t... Is>(std::index_sequence<Is...>) -> decltype(auto) {
      return invoke_code(body, Argument<Specs>::reference(std::get<Is>(all.drawn))..., more...);
    }(Indexes{});
  }
  template <class Body>
  static decltype(auto) call_candidate(Body& body, Drawn& all) {
    return [&]<std::size_t... Is>(std::index_sequence<Is...>) -> decltype(auto) {
      return invoke_code(body, Argument<Specs>::candidate(std::get<Is>(all.drawn))...);
    }(Indexes{});
  }
  // Asks a predicate, which looks at a side and changes nothing.
  template <class Predicate, class... More>
  static auto ask_reference(Predicate& predicate, const Drawn& all, const More&... more) {
    return [&]<std::size_t... Is>(std::index_sequence<Is...>) {
      static_assert(std::is_invocable_v<Predicate&, decltype(all.template seen_reference<Is>())...,
                                        const More&...>,
                    "gainsay: `when` must take all arguments of the operation, in their order");
      return predicate(all.template seen_reference<Is>()..., more...);
    }(Indexes{});
  }
  template <class Predicate, class... More>
  static auto ask_candidate(Predicate& predicate, const Drawn& all, const More&... more) {
    return [&]<std::size_t... Is>(std::index_sequence<Is...>) {
      return predicate(all.template seen_candidate<Is>()..., more...);
    }(Indexes{});
  }

 private:
  template <std::size_t... Is, class Act>
  static bool in_order(std::index_sequence<Is...>, [[maybe_unused]] Act act) {
    [[maybe_unused]] static constexpr auto order = drawing_order<Specs...>();
    return (act(std::integral_constant<std::size_t, order[Is]>{}) && ...);
  }
  template <class Act>
  void each(Drawn& all, [[maybe_unused]] Act act) const {
    [&]<std::size_t... Is>(std::index_sequence<Is...>) {
      (act(std::get<Is>(specs_), std::get<Is>(all.drawn)), ...);
    }(Indexes{});
    static_cast<void>(all);
  }

  std::tuple<Specs...> specs_;
};

}  // namespace gainsay::api::detail
