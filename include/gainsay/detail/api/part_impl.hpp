// SPDX-License-Identifier: MIT
//
// Where two results differ: the first part that does, as an expression of the printed program.
//
// Where a plain program can compare the results as wholes, the whole is the part: a person sees
// more of it. Else one goes down to what can be compared with == and written as source.
#pragma once

#include <iterator>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include <gainsay/detail/api/equal_impl.hpp>

namespace gainsay::api::detail {

// See Fault for the fields.
struct Part {
  std::string declarations{};
  std::string path = "{}";
  Shown expected{};
  Shown actual{};
  unsigned names = 0;  // given to parts
};

// `path` followed by a postfix.
inline std::string behind(const std::string& path, const std::string& postfix) {
  return (path.starts_with('*') ? "(" + path + ")" : path) + postfix;
}

// Can a program compare the two by == once the reference's result is written in the candidate's
// type?
template <class A, class R, class C>
consteval bool comparable_whole() {
  constexpr Relation relation = relation_of<A, R, C>();
  if constexpr (holds_abstract<A, R, C>() || !Comparable<C, C>) {
    return false;
  } else if constexpr (relation == Relation::range) {
    return kind_of<R>() != Kind::unknown && kind_of<C>() != Kind::unknown &&
           std::is_same_v<ItemOf<R>, ItemOf<C>>;
  } else if constexpr (relation == Relation::equals) {
    return true;
  } else {
    return std::is_same_v<R, C> && relation != Relation::pointer && relation != Relation::fields &&
           relation != Relation::text && relation != Relation::ordering;
  }
}

template <class A, class R, class C>
void find_part(const R& r, const C& c, Part& part);

inline void truth_part(Part& part, std::string path, bool expected) {
  part.path = std::move(path);
  part.expected = {expected ? "true" : "false"};
  part.actual = {expected ? "false" : "true"};
}

template <class R, class C>
void leaf_part(const R& r, const C& c, Part& part) {
  if constexpr (std::is_same_v<R, Sign>) {
    const bool above = (r.number > 0) != (c.number > 0);
    truth_part(part, behind(part.path, above ? ".number > 0" : ".number < 0"),
               above ? r.number > 0 : r.number < 0);
    return;
  }
  if constexpr (kind_of<R>() == Kind::real) {
    if (r != r) return truth_part(part, "std::isnan(" + part.path + ")", true);
  }
  if constexpr (!std::is_same_v<R, Sign>) {
    part.expected = reported(r);
    part.actual = reported(c);
  }
}

template <class R, class C>
void ordering_part(const R& r, const C& c, Part& part) {
  const std::partial_ordering left = r;
  const std::partial_ordering right = c;
  if ((left < 0) != (right < 0)) {
    truth_part(part, part.path + " < 0", left < 0);
  } else if ((left > 0) != (right > 0)) {
    truth_part(part, part.path + " > 0", left > 0);
  } else {
    truth_part(part, part.path + " == 0", left == 0);
  }
}

inline void text_part(const char* r, const char* c, Part& part) {
  if (r == nullptr || c == nullptr) {
    truth_part(part, part.path + " == nullptr", r == nullptr);
  } else {
    part.path = "std::string_view(" + part.path + ")";
    part.expected = shown(std::string(r));
    part.actual = shown(std::string(c));
  }
}

// Goes on with the first of several pairs that differs.
template <class A, class R, class C>
bool enter_part(const R& r, const C& c, const std::string& path, Part& part) {
  if (equal_parts<A>(r, c)) return false;
  part.path = path;
  find_part<A>(r, c, part);
  return true;
}

// The item `I` of a tuple or pair.
template <std::size_t I, class R, class C>
std::string item_path(const std::string& path) {
  if constexpr (requires(const R& r, const C& c) { r.first, r.second, c.first, c.second; }) {
    return behind(path, I == 0 ? ".first" : ".second");
  } else {
    return "std::get<" + std::to_string(I) + ">(" + path + ")";
  }
}

template <class A, class R, class C, std::size_t... Is>
void tuple_part(const R& r, const C& c, Part& part, std::index_sequence<Is...>) {
  using std::get;
  const std::string path = part.path;
  (enter_part<A>(get<Is>(r), get<Is>(c), item_path<Is, R, C>(path), part) || ...);
}

template <class A, class R, class C, std::size_t... Is>
void variant_part(const R& r, const C& c, Part& part, std::index_sequence<Is...>) {
  using std::get;
  if (r.index() != c.index()) {
    part.path = behind(part.path, ".index()");
    part.expected = shown(r.index());
    part.actual = shown(c.index());
    return;
  }
  const std::string path = part.path;
  const auto one = [&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
    return r.index() == I &&
           enter_part<A>(get<I>(r), get<I>(c), "std::get<" + std::to_string(I) + ">(" + path + ")",
                         part);
  };
  (one(std::integral_constant<std::size_t, Is>{}) || ...);
}

template <class A, class R, class C>
void range_part(const R& r, const C& c, Part& part) {
  const std::string path = part.path;
  std::size_t index = 0;
  auto at = r.begin();
  auto other = c.begin();
  for (; at != r.end() && other != c.end(); ++at, ++other, ++index) {
    const std::string item =
        "*std::next(" + behind(path, ".begin(), ") + std::to_string(index) + ")";
    if (enter_part<A>(*at, *other, item, part)) return;
  }
  part.path = "std::distance(" + behind(path, ".begin(), ") + behind(path, ".end())");
  const auto left = std::distance(r.begin(), r.end());
  part.expected = {std::to_string(left)};
  part.actual = {std::to_string(std::distance(c.begin(), c.end()))};
}

// Names for all fields, and the first that differs.
template <class A, class R, class C>
void fields_part(const R& r, const C& c, Part& part) {
  gainsay::detail::visit_fields(r, [&](const auto&... rs) {
    gainsay::detail::visit_fields(c, [&](const auto&... cs) {
      const unsigned first = part.names;
      part.names += static_cast<unsigned>(sizeof...(rs));
      std::string list;
      for (unsigned i = first; i < part.names; ++i) {
        list += (i == first ? "part" : ", part") + std::to_string(i);
      }
      part.declarations += "const auto& [" + list + "] = " + part.path + ";\n";
      unsigned next = first;
      (enter_part<A>(rs, cs, "part" + std::to_string(next++), part) || ...);
    });
  });
}

template <class A, class R, class C>
void find_part(const R& r, const C& c, Part& part) {
  constexpr Relation relation = relation_of<A, R, C>();
  if constexpr (comparable_whole<A, R, C>()) {
    leaf_part(r, c, part);
  } else if constexpr (relation == Relation::text) {
    text_part(r, c, part);
  } else if constexpr (relation == Relation::ordering) {
    ordering_part(r, c, part);
  } else if constexpr (relation == Relation::pointer) {
    if (r == nullptr || c == nullptr) {
      truth_part(part, part.path + " == nullptr", r == nullptr);
    } else if constexpr (requires { *r, *c; }) {
      enter_part<A>(*r, *c, "*" + part.path, part);
    }
  } else if constexpr (relation == Relation::tuple) {
    tuple_part<A>(r, c, part, std::make_index_sequence<std::tuple_size<R>::value>{});
  } else if constexpr (relation == Relation::optional || relation == Relation::expected) {
    if (r.has_value() != c.has_value()) {
      truth_part(part, behind(part.path, ".has_value()"), r.has_value());
    } else if (r.has_value()) {
      enter_part<A>(*r, *c, "*" + part.path, part);
    } else if constexpr (relation == Relation::expected) {
      enter_part<A>(r.error(), c.error(), behind(part.path, ".error()"), part);
    }
  } else if constexpr (relation == Relation::variant) {
    variant_part<A>(r, c, part, std::make_index_sequence<std::variant_size<R>::value>{});
  } else if constexpr (relation == Relation::range) {
    range_part<A>(r, c, part);
  } else if constexpr (relation == Relation::fields) {
    fields_part<A>(r, c, part);
  } else if constexpr (relation != Relation::abstract && relation != Relation::ignored) {
    leaf_part(r, c, part);
  }
}

// Requires that the two differ.
template <class A, class R, class C>
Part part_of(const R& r, const C& c) {
  Part part;
  find_part<A>(r, c, part);
  return part;
}

}  // namespace gainsay::api::detail
