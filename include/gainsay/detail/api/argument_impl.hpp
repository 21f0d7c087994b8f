// SPDX-License-Identifier: MIT
//
// How an operation comes by its arguments: what is drawn, and how each side gets it.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include <gainsay/api/argument.hpp>
#include <gainsay/api/type.hpp>
#include <gainsay/detail/api/equal_impl.hpp>

namespace gainsay::api::detail {

// Which of the values of a type an argument takes; kNone if no value qualifies. The reference
// choice names the step; of several values of one step an alternative says which.
struct Pick {
  static constexpr std::size_t kNone = ~std::size_t{0};
};
std::size_t pick_value(Scenario& scenario, Values& values, const std::vector<std::size_t>* allowed);

// Scratch for filtering values; one per argument at a time.
std::vector<std::size_t>& filtered_scratch();

// Reads the choices drawn since `begin` once more.
class TwinSource {
 public:
  TwinSource(Source& original, std::size_t begin);
  ~TwinSource();
  TwinSource(const TwinSource&) = delete;
  TwinSource& operator=(const TwinSource&) = delete;
  Source& source();

 private:
  struct Memory;
  Memory* memory_;
};

// Rethrows the exception in flight if it is one of Gainsay's own.
void pass_on_ours();

// --- one specialisation for each form of argument
//
// Drawn: what is kept of it during the call.   draw: false if the call cannot be made.
// settle, where there is one: called before any side is.
// reference, candidate: what each side is handed.   seen: what predicates get to see.

template <class Spec>
struct Argument;

// Objects.
template <class R, class C, Pass kPass>
struct Argument<Use<R, C, kPass>> {
  using Spec = Use<R, C, kPass>;
  struct Drawn {
    typename Pool<R, C>::Slot* slot = nullptr;
    std::size_t index = 0;
  };
  static constexpr bool is_object = true;
  static constexpr std::array<std::size_t, 0> depends{};
  static constexpr Rejection rejection = Rejection::no_object;

  static bool possible(const Spec& spec) {
    const Pool<R, C>& pool = spec.pool();
    return spec.takes_moved_from() ? pool.size() > 0 : pool.size() > pool.moved_from();
  }

  template <class All>
  static bool draw(Scenario& scenario, const Spec& spec, Drawn& drawn, All& all) {
    Pool<R, C>& pool = spec.pool();
    const bool plain = !spec.is_filtered() && !spec.is_distinct() &&
                       (spec.takes_moved_from() || pool.moved_from() == 0);
    if (plain) {
      drawn.index = pick_value(scenario, pool, nullptr);
    } else {
      std::vector<std::size_t>& allowed = filtered_scratch();
      allowed.clear();
      scenario.doing(Doing::precondition);
      for (std::size_t i = 0; i < pool.size(); ++i) {
        if (pool[i].state == Values::State::moved_from && !spec.takes_moved_from()) continue;
        if (spec.is_distinct() && all.taken(&pool.slot(i))) continue;
        if (spec.is_filtered() && pool[i].state == Values::State::live &&
            !spec.keeps(pool.slot(i).reference, pool.slot(i).candidate)) {
          continue;
        }
        allowed.push_back(i);
      }
      scenario.doing(Doing::drawing);
      drawn.index = pick_value(scenario, pool, &allowed);
    }
    if (drawn.index == Pick::kNone) return false;
    drawn.slot = &pool.slot(drawn.index);
    return true;
  }

  template <class T>
  static decltype(auto) passed(T& object) {
    if constexpr (kPass == Pass::constant) {
      return static_cast<const T&>(object);
    } else if constexpr (kPass == Pass::rvalue) {
      return static_cast<T&&>(object);
    } else if constexpr (kPass == Pass::pointer) {
      return &object;
    } else {
      return static_cast<T&>(object);
    }
  }
  static decltype(auto) reference(Drawn& drawn) { return passed(drawn.slot->reference); }
  static decltype(auto) candidate(Drawn& drawn) { return passed(drawn.slot->candidate); }
  // Without a reference, predicates and dependent arguments see the candidate.
  static const auto& seen_reference(const Drawn& drawn) {
    if constexpr (std::is_same_v<R, NoReference>) {
      return static_cast<const C&>(drawn.slot->candidate);
    } else {
      return static_cast<const R&>(drawn.slot->reference);
    }
  }
  static const C& seen_candidate(const Drawn& drawn) { return drawn.slot->candidate; }

  static void after(const Spec& spec, const Drawn& drawn) {
    Pool<R, C>& pool = spec.pool();
    if constexpr (kPass == Pass::rvalue) {
      pool.set_state(drawn.index, Values::State::moved_from);
    } else if (spec.revives()) {
      pool.set_state(drawn.index, Values::State::live);
    }
    if constexpr (kPass != Pass::constant) pool[drawn.index].changed = true;
  }

  static CallArgument written(const Spec& spec, const Drawn& drawn) {
    return {spec.pool().name(drawn.index), kPassing};
  }
  static CallArgument reference_written(const Spec& spec, const Drawn& drawn) {
    return {"ref_" + spec.pool().name(drawn.index), kPassing};
  }

 private:
  static constexpr CallArgument::Passing kPassing =
      kPass == Pass::rvalue    ? CallArgument::Passing::moved_object
      : kPass == Pass::pointer ? CallArgument::Passing::pointer_to_object
                               : CallArgument::Passing::object;
};

// Values, the same for both sides. Each side gets its own copy; of what cannot be copied, a second
// value is drawn from the same choices.
template <class T>
struct ValueArgument {
  struct Drawn {
    std::optional<T> value{};
    std::optional<T> twin{};  // only of what cannot be copied
  };
  static constexpr bool is_object = false;
  static constexpr Rejection rejection = Rejection::no_value;

  template <class G>
  static bool draw_from(Scenario& scenario, const G& generator, Drawn& drawn) {
    if constexpr (requires { generator.possible(); }) {
      if (!generator.possible()) return false;
    }
    if constexpr (std::is_copy_constructible_v<T>) {
      drawn.value.emplace(generator(scenario.source()));
    } else {
      const std::size_t begin = scenario.source().drawn();
      drawn.value.emplace(generator(scenario.source()));
      TwinSource twin(scenario.source(), begin);
      drawn.twin.emplace(generator(twin.source()));
    }
    return true;
  }

  static T reference(Drawn& drawn) {
    if constexpr (std::is_copy_constructible_v<T>) {
      return *drawn.value;
    } else {
      return std::move(*drawn.twin);
    }
  }
  static T candidate(Drawn& drawn) {
    if constexpr (std::is_copy_constructible_v<T>) {
      return *drawn.value;
    } else {
      return std::move(*drawn.value);
    }
  }
  static const T& seen_reference(const Drawn& drawn) { return *drawn.value; }
  static const T& seen_candidate(const Drawn& drawn) { return *drawn.value; }
  template <class Spec>
  static void after(const Spec&, const Drawn&) {}
  template <class Spec>
  static CallArgument written(const Spec&, const Drawn& drawn) {
    return {show(*drawn.value)};
  }
  template <class Spec>
  static CallArgument reference_written(const Spec& spec, const Drawn& drawn) {
    return written(spec, drawn);
  }
  template <class Spec>
  static bool possible(const Spec&) {
    return true;
  }
};

// Any generator.
template <class G>
struct Argument : ValueArgument<Generated<G>> {
  using Base = ValueArgument<Generated<G>>;
  static constexpr std::array<std::size_t, 0> depends{};
  template <class All>
  static bool draw(Scenario& scenario, const G& generator, typename Base::Drawn& drawn, All&) {
    return Base::draw_from(scenario, generator, drawn);
  }
};

template <class T>
struct Argument<Sequential<T>> : ValueArgument<T> {
  using Base = ValueArgument<T>;
  static constexpr std::array<std::size_t, 0> depends{};
  template <class All>
  static bool draw(Scenario& scenario, const Sequential<T>&, typename Base::Drawn& drawn, All&) {
    const std::uint32_t number = scenario.next_in_sequence();
    if constexpr (std::is_arithmetic_v<T>) {
      drawn.value.emplace(static_cast<T>(number));
    } else {
      drawn.value.emplace("e" + std::to_string(number));
    }
    return true;
  }
};

template <class G, class F, class H>
struct Argument<Mapped<G, F, H>> {
  using ReferenceValue = std::remove_cvref_t<std::invoke_result_t<const F&, Generated<G>&>>;
  using CandidateValue = std::remove_cvref_t<std::invoke_result_t<const H&, Generated<G>&>>;
  struct Drawn {
    std::optional<Generated<G>> value{};
    std::optional<ReferenceValue> reference{};
    std::optional<CandidateValue> candidate{};
  };
  static constexpr bool is_object = false;
  static constexpr std::array<std::size_t, 0> depends{};
  static constexpr Rejection rejection = Rejection::no_value;
  using Spec = Mapped<G, F, H>;
  static bool possible(const Spec&) { return true; }
  template <class All>
  static bool draw(Scenario& scenario, const Spec& spec, Drawn& drawn, All&) {
    drawn.value.emplace(spec.generator(scenario.source()));
    return true;
  }
  // Before any side is called: what these functions throw is not what the sides throw.
  static void settle(const Spec& spec, Drawn& drawn) {
    drawn.reference.emplace(spec.reference(*drawn.value));
    drawn.candidate.emplace(spec.candidate(*drawn.value));
  }
  static ReferenceValue reference(Drawn& drawn) { return std::move(*drawn.reference); }
  static CandidateValue candidate(Drawn& drawn) { return std::move(*drawn.candidate); }
  static const auto& seen_reference(const Drawn& drawn) { return *drawn.value; }
  static const auto& seen_candidate(const Drawn& drawn) { return *drawn.value; }
  static void after(const Spec&, const Drawn&) {}
  static CallArgument written(const Spec& spec, const Drawn& drawn) {
    return {mapped_text(spec.candidate, drawn)};
  }
  static CallArgument reference_written(const Spec& spec, const Drawn& drawn) {
    return {mapped_text(spec.reference, drawn)};
  }

 private:
  // What the side gets, or if that has no source, the value before. A function that throws is
  // blamed when it is called for the sides.
  template <class Change>
  static std::string mapped_text(const Change& change, const Drawn& drawn) {
    using Seen = std::remove_cvref_t<std::invoke_result_t<const Change&, const Generated<G>&>>;
    if constexpr (has_source<Seen>()) {
      try {
        return show(change(*drawn.value));
      } catch (...) {
        pass_on_ours();
      }
    }
    return show(*drawn.value);
  }
};

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
        [slot](const auto&... one) {
          const auto same = [slot](const auto& argument) {
            if constexpr (requires { argument.slot; }) {
              return static_cast<const void*>(argument.slot) == slot;
            } else {
              return false;
            }
          };
          return (same(one) || ...);
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

}  // namespace gainsay::api::detail
