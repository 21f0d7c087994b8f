// SPDX-License-Identifier: MIT
//
// One argument of an operation, in all forms that it may have: what is drawn, and how each side
// gets it.
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
#include <gainsay/scenario/exceptions.hpp>
#include <gainsay/scenario/operation.hpp>

namespace gainsay::api::detail {

using namespace gainsay::scenario;  // NOLINT: of the code behind api, not of its users

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
  static constexpr Rejection rejection = kNoObject;

  static bool possible(const Spec& spec) {
    const Pool<R, C>& pool = spec.pool();
    return spec.takes_moved_from() ? pool.size() > 0 : pool.size() > pool.moved_from();
  }

  template <class All>
  static bool draw(Scenario& scenario, const Spec& spec, Drawn& drawn, All& all) {
    Pool<R, C>& pool = spec.pool();
    const bool all_do = !spec.is_filtered() && !spec.is_distinct() &&
                        (spec.takes_moved_from() || pool.moved_from() == 0);
    if (all_do) {
      drawn.index = pool.draw(scenario.source());
    } else {
      scenario.doing(kPrecondition);
      drawn.index = pool.draw(scenario.source(),
                              [&](std::size_t index) { return offers(spec, pool, index, all); });
      scenario.doing(kDrawing);
    }
    if (drawn.index == Objects::kNone) return false;
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
      pool.set_state(drawn.index, Object::State::moved_from);
    } else if (spec.revives()) {
      pool.set_state(drawn.index, Object::State::live);
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
  template <class All>
  static bool offers(const Spec& spec, Pool<R, C>& pool, std::size_t index, const All& all) {
    const auto& slot = pool.slot(index);
    const bool live = pool[index].state == Object::State::live;
    return (live || spec.takes_moved_from()) && !(spec.is_distinct() && all.taken(&slot)) &&
           !(spec.is_filtered() && live && !spec.keeps(slot.reference, slot.candidate));
  }

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
  static constexpr Rejection rejection = kNoValue;

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
  static constexpr Rejection rejection = kNoValue;
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

// --- what may be an argument

template <class T>
inline constexpr bool kIsUse = false;
template <class R, class C, Pass kPass>
inline constexpr bool kIsUse<Use<R, C, kPass>> = true;
template <class R, class C>
inline constexpr bool kIsUse<Type<R, C>> = true;
template <class T>
inline constexpr bool kIsSpecial = false;
template <Side kSide, class F, std::size_t... Is>
inline constexpr bool kIsSpecial<Dependent<kSide, F, Is...>> = true;
template <class T>
inline constexpr bool kIsSpecial<Sequential<T>> = true;
template <class G, class F, class H>
inline constexpr bool kIsSpecial<Mapped<G, F, H>> = true;

template <class T>
concept ArgumentSpec = kIsUse<T> || kIsSpecial<T> || Generator<T>;

// A type is an argument like its plain use.
template <class R, class C>
struct Argument<Type<R, C>> : Argument<Use<R, C, Pass::lvalue>> {};

}  // namespace gainsay::api::detail
