// SPDX-License-Identifier: MIT
//
// Drawing of what holds a fixed number of parts, one of several, or one or none.
#pragma once

namespace gainsay::detail {

template <class T>
struct Drawn<T, Kind::array> {
  using Item = typename T::value_type;
  static constexpr Shape kShape = Shape::span;
  static T draw(Source& source) {
    const auto span = source.span(type_label<T>());
    T items{};
    for (auto& item : items) item = Arbitrary<Item>::draw(source);
    return items;
  }
};

template <class T>
struct Drawn<T, Kind::bitset> {
  static constexpr Shape kShape = Shape::span;
  static T draw(Source& source) {
    const auto span = source.span(type_label<T>());
    T bits;
    for (std::size_t i = 0; i < bits.size(); ++i) bits.set(i, source.boolean());
    return bits;
  }
};

template <class T>
struct Drawn<T, Kind::tuple> {
  static constexpr Shape kShape = Shape::span;
  static T draw(Source& source) {
    const auto span = source.span(type_label<T>());
    return draw(source, std::make_index_sequence<std::tuple_size_v<T>>{});
  }
  template <std::size_t... Is>
  static T draw([[maybe_unused]] Source& source, std::index_sequence<Is...>) {
    // Braces fix the order: the first component is drawn first.
    return T{Arbitrary<std::remove_cv_t<std::tuple_element_t<Is, T>>>::draw(source)...};
  }
};

template <class T>
struct Drawn<T, Kind::complex> {
  using Part = typename T::value_type;
  static constexpr Shape kShape = Shape::span;
  static T draw(Source& source) {
    const auto span = source.span(type_label<T>());
    const Part real = Arbitrary<Part>::draw(source);
    return T(real, Arbitrary<Part>::draw(source));
  }
};

template <class T>
struct Drawn<T, Kind::optional> {
  using Part = std::remove_cv_t<typename T::value_type>;
  static constexpr Shape kShape = Shape::span;
  static T draw(Source& source) {
    const auto span = source.span(type_label<T>());
    if (!draw_presence(source, ArbitraryGen<Part>::shape())) return T();
    return T(Arbitrary<Part>::draw(source));
  }
};

template <class T>
struct Drawn<T, Kind::pointer> {
  using Part = std::remove_cv_t<typename T::element_type>;
  static constexpr Shape kShape = Shape::span;
  static T draw(Source& source) {
    const auto span = source.span(type_label<T>());
    if (!draw_presence(source, ArbitraryGen<Part>::shape())) return T();
    const auto smaller = source.resize(source.size() / 2);
    return T(new Part(Arbitrary<Part>::draw(source)));
  }
};

template <class T>
struct Drawn<T, Kind::variant> {
  static constexpr Shape kShape = Shape::span;
  static T draw(Source& source) {
    const auto span = source.span(type_label<T>());
    return draw(source, typename TypesOf<T>::type{});
  }
  template <class... Ts>
  static T draw(Source& source, Types<Ts...> types) {
    return draw(source, types, std::index_sequence_for<Ts...>{});
  }
  template <class... Ts, std::size_t... Is>
  static T draw(Source& source, Types<Ts...>, std::index_sequence<Is...>) {
    using Draw = T (*)(Source&);
    static constexpr Draw kWays[] = {
        +[](Source& from) { return T(std::in_place_index<Is>, Arbitrary<Ts>::draw(from)); }...};
    return kWays[source.alternative(sizeof...(Ts))](source);
  }
};

template <class T>
struct Drawn<T, Kind::duration> {
  using Rep = typename T::rep;
  static constexpr Shape kShape = Shape::choice;
  static T draw(Source& source) {
    if constexpr (std::is_floating_point_v<Rep>) {
      return T(static_cast<Rep>(source.real(-1e18, 1e18, 0)));
    } else {
      // Wider durations overflow as soon as they are compared with another unit.
      constexpr std::int64_t kNanos = T::period::num * std::int64_t{1'000'000'000} / T::period::den;
      constexpr std::int64_t kMost =
          std::numeric_limits<std::int64_t>::max() / (kNanos > 0 ? kNanos : 1);
      constexpr auto kLimit = static_cast<std::int64_t>(std::numeric_limits<Rep>::max());
      constexpr Rep kBound = static_cast<Rep>(kMost < kLimit ? kMost : kLimit);
      return T(source.integer<Rep>(static_cast<Rep>(-kBound), kBound));
    }
  }
};

template <class T>
struct Drawn<T, Kind::time_point> {
  static constexpr Shape kShape = Shape::choice;
  static T draw(Source& source) { return T(Arbitrary<typename T::duration>::draw(source)); }
};

}  // namespace gainsay::detail
