// SPDX-License-Identifier: MIT
//
// Results after they were compared: parts of abstract types become values of the scenario, and when
// the case is shown, the printed program gets a variable for each and the result as a comment.
#pragma once

#include <string>
#include <type_traits>
#include <utility>

#include <gainsay/detail/api/part_impl.hpp>
#include <gainsay/detail/api/type_impl.hpp>

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
      const auto one = [&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        if (r.index() != I) return;
        each_abstract<A>(get<I>(r), get<I>(c),
                         into("std::get<" + std::to_string(I) + ">(" + path + ")"), tell, visit);
      };
      (one(std::integral_constant<std::size_t, Is>{}), ...);
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

}  // namespace gainsay::api::detail
