// SPDX-License-Identifier: MIT
//
// Comparing what the reference and the candidate gave, part by part.
//
// The two sides need not have the same type: a pair is compared with a pair, a range with a range,
// whatever they are made of. Parts of abstract types are passed over here; they become values of
// the scenario. Floating-point parts agree if they are equal or both not a number.
#pragma once

#include <compare>
#include <cstddef>
#include <cstring>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include <gainsay/api/result.hpp>
#include <gainsay/derive.hpp>
#include <gainsay/detail/kind.hpp>
#include <gainsay/show.hpp>
#include <gainsay/type_name.hpp>

namespace gainsay::api {

// A result, or a part of one, that is not looked at.
struct Ignored {
  Ignored() = default;
  template <class T>
  Ignored(const T&) {}  // NOLINT(google-explicit-constructor): any value can be ignored
};

// A number of which only the sign is compared, as of the results of memcmp.
struct Sign {
  long long number = 0;
  friend bool operator==(Sign a, Sign b) {
    return (a.number > 0) - (a.number < 0) == (b.number > 0) - (b.number < 0);
  }
};

namespace detail {

using gainsay::detail::HasTupleSize;
using gainsay::detail::Types;
using gainsay::detail::TypesOf;

// The abstract types of a suite. Of a type without a reference both sides are the candidate.
template <class R, class C>
struct Abstract {
  template <class T>
  static constexpr bool has = std::is_same_v<T, R> || std::is_same_v<T, C>;
};
template <class... Pairs>
struct Abstracts {
  template <class R, class C>
  static constexpr bool contain_pair = (std::is_same_v<Abstract<R, C>, Pairs> || ...);
  // Is it one side of any of them?
  template <class T>
  static constexpr bool have_side = (Pairs::template has<T> || ...);
  template <class R, class C>
  static constexpr bool contain =
      contain_pair<R, C> || (std::is_same_v<R, C> && contain_pair<NoReference, C>);
};

enum class Relation : unsigned char {
  abstract,  // becomes a value of the scenario
  ignored,
  real,
  text,  // const char*
  pointer,
  tuple,
  optional,
  expected,
  variant,
  range,
  fields,
  ordering,
  equals,  // operator==
  none,
};

template <class T>
concept ExpectedLike = requires(T& t) {
  t.has_value();
  t.error();
  *t;
};
template <class T>
concept RangeLike = requires(T& t) {
  t.begin();
  t.end();
};
template <class T>
concept Unordered = requires { typename T::hasher; };
template <class R, class C>
concept Comparable = requires(const R& r, const C& c) {
  { r == c } -> std::convertible_to<bool>;
};
template <class T>
concept Ordering = std::is_convertible_v<T, std::partial_ordering> && !std::is_arithmetic_v<T>;

template <class R, class C>
consteval bool same_arity() {
  if constexpr (HasTupleSize<R> && HasTupleSize<C>) {
    return std::tuple_size<R>::value == std::tuple_size<C>::value;
  } else {
    return false;
  }
}

template <class A, class R, class C>
consteval Relation relation_of() {
  constexpr Kind r = kind_of<R>();
  constexpr Kind c = kind_of<C>();
  constexpr bool both = r == c;
  if constexpr (A::template contain<R, C>) {
    return Relation::abstract;
  } else if constexpr (std::is_same_v<R, Ignored> || std::is_same_v<C, Ignored>) {
    return Relation::ignored;
  } else if constexpr (r == Kind::real && c == Kind::real) {
    return Relation::real;
  } else if constexpr (std::is_same_v<R, const char*> && std::is_same_v<C, const char*>) {
    return Relation::text;
  } else if constexpr (Ordering<R> && Ordering<C>) {
    return Relation::ordering;
  } else if constexpr (r == Kind::string || c == Kind::string) {
    return Comparable<R, C> ? Relation::equals : Relation::none;
  } else if constexpr (both && r == Kind::tuple) {
    return same_arity<R, C>() ? Relation::tuple : Relation::none;
  } else if constexpr (both && r == Kind::optional) {
    return Relation::optional;
  } else if constexpr (both && r == Kind::variant) {
    return Relation::variant;
  } else if constexpr (both && r == Kind::pointer) {
    return Relation::pointer;
  } else if constexpr (ExpectedLike<const R> && ExpectedLike<const C>) {
    return Relation::expected;
  } else if constexpr (Unordered<R> || Unordered<C>) {
    return Comparable<R, C> ? Relation::equals : Relation::none;
  } else if constexpr (RangeLike<const R> && RangeLike<const C>) {
    return Relation::range;
  } else if constexpr (std::is_pointer_v<R> && std::is_pointer_v<C>) {
    return Relation::pointer;
  } else if constexpr (Comparable<R, C>) {
    return Relation::equals;
  } else if constexpr (both && r == Kind::aggregate) {
    return Relation::fields;
  } else {
    return Relation::none;
  }
}

template <class T>
using ItemOf = std::remove_cvref_t<decltype(*std::declval<const T&>().begin())>;
template <class T>
using PointedBy = std::remove_cvref_t<decltype(*std::declval<const T&>())>;

// Can the two be compared, down to their last parts?
template <class A, class R, class C>
consteval bool observable() {
  constexpr Relation relation = relation_of<A, R, C>();
  if constexpr (relation == Relation::none) {
    return false;
  } else if constexpr (relation == Relation::tuple) {
    return []<std::size_t... Is>(std::index_sequence<Is...>) {
      return (observable<A, std::remove_cvref_t<std::tuple_element_t<Is, R>>,
                         std::remove_cvref_t<std::tuple_element_t<Is, C>>>() &&
              ...);
    }(std::make_index_sequence<std::tuple_size<R>::value>{});
  } else if constexpr (relation == Relation::optional) {
    return observable<A, PointedBy<R>, PointedBy<C>>();
  } else if constexpr (relation == Relation::expected) {
    return observable<A, PointedBy<R>, PointedBy<C>>() &&
           observable<A, std::remove_cvref_t<decltype(std::declval<const R&>().error())>,
                      std::remove_cvref_t<decltype(std::declval<const C&>().error())>>();
  } else if constexpr (relation == Relation::range) {
    return observable<A, ItemOf<R>, ItemOf<C>>();
  } else {
    return true;
  }
}

// Calls `visit` with the two types of each part of a result that becomes a value.
template <class A, class R, class C, class Visit>
constexpr void each_made(Visit& visit) {
  constexpr Relation relation = relation_of<A, R, C>();
  if constexpr (relation == Relation::abstract) {
    visit(std::type_identity<R>{}, std::type_identity<C>{});
  } else if constexpr (relation == Relation::tuple) {
    [&visit]<std::size_t... Is>(std::index_sequence<Is...>) {
      (each_made<A, std::remove_cvref_t<std::tuple_element_t<Is, R>>,
                 std::remove_cvref_t<std::tuple_element_t<Is, C>>>(visit),
       ...);
    }(std::make_index_sequence<std::tuple_size<R>::value>{});
  } else if constexpr (relation == Relation::optional || relation == Relation::expected) {
    each_made<A, PointedBy<R>, PointedBy<C>>(visit);
  } else if constexpr (relation == Relation::range) {
    each_made<A, ItemOf<R>, ItemOf<C>>(visit);
  } else if constexpr (relation == Relation::variant) {
    [&visit]<class... Rs, class... Cs>(Types<Rs...>, Types<Cs...>) {
      if constexpr (sizeof...(Rs) == sizeof...(Cs)) (each_made<A, Rs, Cs>(visit), ...);
    }(typename TypesOf<R>::type{}, typename TypesOf<C>::type{});
  }
}

// Does a result of these types hold a part that becomes a value?
template <class A, class R, class C>
consteval bool holds_abstract() {
  bool holds = false;
  const auto visit = [&holds](auto, auto) { holds = true; };
  each_made<A, R, C>(visit);
  return holds;
}

template <class A, class R, class C>
bool equal_parts(const R& r, const C& c);

template <class A, class R, class C, std::size_t... Is>
bool equal_tuples(const R& r, const C& c, std::index_sequence<Is...>) {
  using std::get;
  return (equal_parts<A>(get<Is>(r), get<Is>(c)) && ...);
}

template <class A, class R, class C>
bool equal_ranges(const R& r, const C& c) {
  auto at = r.begin();
  auto other = c.begin();
  for (; at != r.end() && other != c.end(); ++at, ++other) {
    if (!equal_parts<A>(*at, *other)) return false;
  }
  return at == r.end() && other == c.end();
}

template <class A, std::size_t I = 0, class R, class C>
bool equal_variants(const R& r, const C& c) {
  using std::get;
  if (r.index() != c.index()) return false;
  if constexpr (I == std::variant_size<R>::value) {
    return true;
  } else {
    if (r.index() == I) return equal_parts<A>(get<I>(r), get<I>(c));
    return equal_variants<A, I + 1>(r, c);
  }
}

template <class A, class R, class C>
bool equal_fields(const R& r, const C& c) {
  return gainsay::detail::visit_fields(r, [&c](const auto&... rs) {
    return gainsay::detail::visit_fields(c, [&rs...](const auto&... cs) {
      static_assert(sizeof...(rs) == sizeof...(cs),
                    "gainsay: the results are structs with different numbers of fields");
      return (equal_parts<A>(rs, cs) && ...);
    });
  });
}

template <class A, class R, class C>
bool equal_pointers(const R& r, const C& c) {
  if ((r == nullptr) != (c == nullptr)) return false;
  if constexpr (requires { *r, *c; }) {
    using RT = PointedBy<R>;
    using CT = PointedBy<C>;
    if constexpr (relation_of<A, RT, CT>() != Relation::none) {
      return r == nullptr || equal_parts<A>(*r, *c);
    }
  }
  return true;
}

template <class A, class R, class C>
bool equal_parts(const R& r, const C& c) {
  constexpr Relation relation = relation_of<A, R, C>();
  static_assert(
      relation != Relation::none,
      "gainsay: these results cannot be compared: give them operator==, declare them as an "
      "abstract type, or make something comparable of them with .observe_as");
  if constexpr (relation == Relation::real) {
    return r == c || (r != r && c != c);
  } else if constexpr (relation == Relation::text) {
    if (r == nullptr || c == nullptr) return r == c;
    return std::strcmp(r, c) == 0;
  } else if constexpr (relation == Relation::ordering) {
    return std::partial_ordering(r) == std::partial_ordering(c);
  } else if constexpr (relation == Relation::pointer) {
    return equal_pointers<A>(r, c);
  } else if constexpr (relation == Relation::tuple) {
    return equal_tuples<A>(r, c, std::make_index_sequence<std::tuple_size<R>::value>{});
  } else if constexpr (relation == Relation::optional) {
    return r.has_value() == c.has_value() && (!r.has_value() || equal_parts<A>(*r, *c));
  } else if constexpr (relation == Relation::expected) {
    if (r.has_value() != c.has_value()) return false;
    return r.has_value() ? equal_parts<A>(*r, *c) : equal_parts<A>(r.error(), c.error());
  } else if constexpr (relation == Relation::variant) {
    return equal_variants<A>(r, c);
  } else if constexpr (relation == Relation::range) {
    return equal_ranges<A>(r, c);
  } else if constexpr (relation == Relation::fields) {
    return equal_fields<A>(r, c);
  } else if constexpr (relation == Relation::equals) {
    return static_cast<bool>(r == c);
  } else {
    return true;
  }
}

template <class R, class C>
bool equal(const R& r, const C& c) {
  return equal_parts<Abstracts<>>(r, c);
}

// Is what `show` makes of such a value C++ source, as far as the type tells?
template <class T>
consteval bool has_source() {
  return gainsay::detail::ShownByUser<T> || std::is_convertible_v<const T&, std::string_view> ||
         (kind_of<T>() != Kind::unknown && kind_of<T>() != Kind::function);
}

inline Shown description(std::string text) { return {std::move(text), ShownAs::description}; }

// A value for a report: as C++ source where that is possible, else in words or by the name of its
// type.
template <class T>
Shown reported(const T& value) {
  if constexpr (std::is_same_v<T, Ignored>) {
    return description("anything");
  } else if constexpr (std::is_same_v<T, Sign>) {
    return description(value.number > 0 ? "positive" : value.number < 0 ? "negative" : "zero");
  } else if constexpr (Ordering<T>) {
    const std::partial_ordering order = value;
    if (order == std::partial_ordering::less) return description("less");
    if (order == std::partial_ordering::greater) return description("greater");
    return description(order == std::partial_ordering::equivalent ? "equal" : "unordered");
  } else {
    Shown text = gainsay::shown(value);
    if (!has_source<T>()) text.shown_as = std::max(text.shown_as, ShownAs::description);
    return text;
  }
}

// Writes the failure of `Type::model`.
void fail_model(std::string reference, std::string candidate);

}  // namespace detail
}  // namespace gainsay::api
