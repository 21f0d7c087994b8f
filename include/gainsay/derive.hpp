// SPDX-License-Identifier: MIT
//
// Structs: generated field by field and printed with the names of their fields, without a macro and
// without a line written for them.
//
//   struct Point { int x; int y; };
//   struct Line { Point from; Point to; std::string name; };
//
//   gainsay::check([](Line line) { ... });
//   // line: Line{.from = Point{.x = 0, .y = 1}, .to = Point{.x = 0, .y = 0}, .name = ""}
//
// This works for aggregates: no constructors, no private fields, no virtual functions. Fields may
// be anything that can be generated, arrays and the struct itself behind a unique_ptr or in a
// vector included. Not for structs with base classes, references, bit-fields (their names cannot be
// found), or more than 40 fields: there, say how with `gainsay_arbitrary` (gen.hpp) and
// `gainsay_show` (show.hpp).
#pragma once

#include <tuple>

#include <gainsay/gen/arbitrary.hpp>
#include <gainsay/show.hpp>

#include <gainsay/detail/derive_impl.hpp>

namespace gainsay::detail {

template <class F>
void draw_into(Source& source, F& field) {
  if constexpr (std::is_array_v<F>) {
    for (auto& item : field) draw_into(source, item);
  } else {
    static_assert(std::is_move_assignable_v<F>,
                  "gainsay: a field of this struct is const or cannot be assigned; declare `T "
                  "gainsay_arbitrary(gainsay::Source&, gainsay::Tag<T>)` beside the struct");
    field = Arbitrary<F>::draw(source);
  }
}

template <class T>
struct Drawn<T, Kind::aggregate> {
  static constexpr Shape kShape = Shape::span;
  static T draw(Source& source) {
    check_derivable<T>();
    const auto span = source.span(type_label<T>());
    T value{};
    visit_fields(value, [&source](auto&... fields) { (draw_into(source, fields), ...); });
    return value;
  }
};

// Of a struct without fields, such as a case of a variant, there is nothing to draw.
template <class T>
  requires std::is_empty_v<T>
struct Drawn<T, Kind::aggregate> {
  static constexpr Shape kShape = Shape::loose;
  static T draw(Source&) {
    check_derivable<T>();
    return T{};
  }
};

template <class T>
struct Printed<T, Kind::aggregate> {
  static void append(Shown& out, const T& value, Form) {
    check_derivable<T>();
    const std::vector<std::string>& names = field_names<T>();
    std::size_t next = 0;
    out += type_name<T>() + "{";
    visit_fields(value, [&](const auto&... fields) {
      ((out += (next == 0 ? "." : ", .") + names[next] + " = ", ++next,
        append_shown(out, fields, Form::inferred)),
       ...);
    });
    out += '}';
  }

  template <class... Seen>
  static constexpr bool fields_copyable(Types<Seen...> seen) {
    using Own = decltype(visit_fields(std::declval<T&>(), [](auto&... fields) {
      return Types<std::remove_all_extents_t<std::remove_cvref_t<decltype(fields)>>...>{};
    }));
    return all_copyable(Own{}, seen);
  }
};

}  // namespace gainsay::detail
