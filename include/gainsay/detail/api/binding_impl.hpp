// SPDX-License-Identifier: MIT
//
// Results after they were compared: parts of abstract types become values of the scenario, and when
// the case is shown, the printed program gets a variable for each and the result as a comment.
#pragma once

#include <string>
#include <type_traits>
#include <utility>

#include <gainsay/api/type.hpp>
#include <gainsay/detail/api/calls_impl.hpp>
#include <gainsay/detail/api/part_impl.hpp>
#include <gainsay/scenario/operation.hpp>

namespace gainsay::api::detail {

// Moves the abstract parts of two results, which agree, into their pools. `Visit` is called with
// the pair of values and the path to the part: "{}" is the result itself.
template <class A, class R, class C, class Visit>
void each_abstract(R& r, C& c, const std::string& path, bool tell, Visit& visit) {
  using RT = std::remove_cvref_t<R>;
  using CT = std::remove_cvref_t<C>;
  constexpr Relation relation = relation_of<A, RT, CT>();
  const auto into = [&](const std::string& next) { return tell ? next : std::string(); };
  if constexpr (!holds_abstract<A, RT, CT>()) {
    return;
  } else if constexpr (relation == Relation::abstract) {
    visit(r, c, path);
  } else if constexpr (relation == Relation::tuple) {
    [&]<std::size_t... Is>(std::index_sequence<Is...>) {
      using std::get;
      (each_abstract<A>(get<Is>(r), get<Is>(c), into(item_path<Is, RT, CT>(path)), tell, visit),
       ...);
    }(std::make_index_sequence<std::tuple_size<RT>::value>{});
  } else if constexpr (relation == Relation::optional || relation == Relation::expected) {
    if (r.has_value()) each_abstract<A>(*r, *c, into("*" + path), tell, visit);
  } else if constexpr (relation == Relation::variant) {
    [&]<std::size_t... Is>(std::index_sequence<Is...>) {
      using std::get;
      const auto bind_if_held = [&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        if (r.index() != I) return;
        each_abstract<A>(get<I>(r), get<I>(c),
                         into("std::get<" + std::to_string(I) + ">(" + path + ")"), tell, visit);
      };
      (bind_if_held(std::integral_constant<std::size_t, Is>{}), ...);
    }(std::make_index_sequence<std::variant_size<RT>::value>{});
  } else if constexpr (relation == Relation::range) {
    auto other = c.begin();
    std::size_t index = 0;
    for (auto at = r.begin(); at != r.end(); ++at, ++other, ++index) {
      const std::string next =
          into("*std::next(" + behind(path, ".begin(), ") + std::to_string(index) + ")");
      each_abstract<A>(*at, *other, next, tell, visit);
    }
  }
}

// A result for a report; abstract parts by the names of their types.
template <class A, class R, class C, class T>
Shown shown_result(const T& value) {
  constexpr Relation relation = relation_of<A, R, C>();
  if constexpr (relation == Relation::abstract) {
    return gainsay::detail::only_type("/* " + std::string(type_name<T>()) + " */");
  } else if constexpr (!holds_abstract<A, R, C>()) {
    return reported(value);
  } else if constexpr (relation == Relation::tuple) {
    Shown text{"{"};
    [&]<std::size_t... Is>(std::index_sequence<Is...>) {
      using std::get;
      ((text += Is == 0 ? "" : ", ",
        text += shown_result<A, std::remove_cvref_t<std::tuple_element_t<Is, R>>,
                             std::remove_cvref_t<std::tuple_element_t<Is, C>>>(get<Is>(value))),
       ...);
    }(std::make_index_sequence<std::tuple_size<T>::value>{});
    text += '}';
    return text;
  } else if constexpr (relation == Relation::optional) {
    if (!value.has_value()) return description("nullopt");
    return shown_result<A, PointedBy<R>, PointedBy<C>>(*value);
  } else if constexpr (relation == Relation::range) {
    Shown text{"{"};
    for (const auto& item : value) {
      if (text.text.size() > 1) text += ", ";
      text += shown_result<A, ItemOf<R>, ItemOf<C>>(item);
    }
    text += '}';
    return text;
  } else {
    return gainsay::detail::only_type("/* " + std::string(type_name<T>()) + " */");
  }
}

// The results of an operation on their way into the pools of a suite. `kKept`: they become objects;
// what is compared in a way of its own, or ignored, does not. `kJudged`: the reference may bind
// something else than what the candidate returned.
template <class SuiteOf, class RawReference, class RawCandidate, bool kKept, bool kJudged>
class Binding {
  using A = typename SuiteOf::Abstracts;
  static constexpr bool kAlone = !SuiteOf::has_reference;
  template <class Raw>
  using Result = typename Unskipped<std::remove_cvref_t<Raw>>::type;

 public:
  explicit Binding(SuiteOf& suite) : suite_(suite) {}

  // Calls `visit` with each kind of objects that the operation makes.
  template <class Visit>
  void each_kind(Visit visit) {
    using CT = Result<RawCandidate>;
    const auto visit_pool = [&]<class R, class C>(std::type_identity<R>, std::type_identity<C>) {
      visit(pool_for<R, C>());
    };
    if constexpr (std::is_void_v<CT> || !kKept) {
      return;
    } else if constexpr (kAlone) {
      each_made<A, CT, CT>(visit_pool);
    } else if constexpr (!kJudged) {
      using RT = Result<RawReference>;
      if constexpr (!std::is_void_v<RT>) each_made<A, RT, CT>(visit_pool);
    }
  }

  // Where each side's result is made: one that cannot be moved, where it is to stay.
  auto reference_place() {
    if constexpr (kStays<RawReference>) {
      auto& pool = pool_for<RawReference, std::remove_cvref_t<RawCandidate>>();
      return Place{&pool.vacant().reference, pool};
    } else {
      return Anywhere{};
    }
  }
  auto candidate_place() {
    if constexpr (kStays<RawCandidate>) {
      using R = std::conditional_t<kAlone, NoReference, std::remove_cvref_t<RawReference>>;
      auto& pool = pool_for<R, RawCandidate>();
      return Place{&pool.vacant().candidate, pool};
    } else {
      return Anywhere{};
    }
  }

  // Moves what is abstract in two results, which agree, into the pools.
  template <class R, class C>
  void bind(Scenario& scenario, R& r, C& c) {
    using RT = std::remove_cvref_t<R>;
    using CT = std::remove_cvref_t<C>;
    if constexpr (kKept && holds_abstract<A, RT, CT>()) {
      auto visit = [&](auto& reference, auto& candidate, const std::string& path) {
        keep(scenario, reference, candidate, path);
      };
      each_abstract<A>(r, c, "{}", scenario.describing(), visit);
    }
  }

 private:
  template <class T>
  static constexpr bool kStays =
      !kJudged && A::template have_side<T> && !std::is_move_constructible_v<T>;
  // Is an object of this type, which is about to be kept, there already?
  template <class T, class Raw>
  static constexpr bool kIsPlaced = kStays<Raw> && std::is_same_v<T, Raw>;

  template <class R, class C>
  auto& pool_for() {
    if constexpr (A::template contain_pair<R, C>) {
      return suite_.template pool_of<R, C>();
    } else {
      return suite_.template pool_of<NoReference, C>();
    }
  }

  template <class R, class C>
  void keep(Scenario& scenario, R& r, C& c, const std::string& path) {
    using RT = std::remove_cvref_t<R>;
    using CT = std::remove_cvref_t<C>;
    auto& pool = pool_for<RT, CT>();
    auto& slot = pool.vacant();
    if constexpr (!A::template contain_pair<RT, CT>) {
      new (&slot.reference) NoReference{};
    } else if constexpr (!kIsPlaced<RT, RawReference>) {
      new (&slot.reference) RT(taken(r));
    }
    if constexpr (!kIsPlaced<CT, RawCandidate>) new (&slot.candidate) CT(taken(c));
    const std::size_t index = pool.commit(scenario.step());
    if (scenario.describing()) {
      write_binding(scenario, pool.name(index), std::string(type_name<CT>()), path);
    }
  }
  // Parts of a result are moved out of it, unless it only refers to something.
  template <class T>
  static decltype(auto) taken(T& part) {
    if constexpr (std::is_const_v<T> || std::is_reference_v<RawCandidate>) {
      return static_cast<const T&>(part);
    } else {
      return static_cast<T&&>(part);
    }
  }

  SuiteOf& suite_;
};

}  // namespace gainsay::api::detail
