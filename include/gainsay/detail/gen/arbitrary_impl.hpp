// SPDX-License-Identifier: MIT
//
// One specialisation of Drawn for each kind of type. Each draw leaves exactly one choice or exactly
// one span on the tape, so that lists need not wrap their items.
#pragma once

#include <cstdint>

#include <gainsay/detail/characters.hpp>
#include <gainsay/detail/common_types.hpp>
#include <gainsay/detail/enumerators.hpp>

namespace gainsay::detail {

template <class T>
concept DrawnByUser = requires(Source& source) {
  { gainsay_arbitrary(source, Tag<T>{}) } -> std::convertible_to<T>;
};

constexpr Label mixed(Label a, Label b) {
  const Label hash = (a ^ b) * 16777619u + (a >> 7);
  return hash == 0 ? 1 : hash;
}

template <class... Ts>
constexpr Label labels_of(Label start, Types<Ts...>) {
  ((start = mixed(start, type_label<std::remove_cv_t<Ts>>())), ...);
  return start;
}

template <class T, std::size_t... Is>
constexpr Label tuple_label(std::index_sequence<Is...>) {
  return labels_of(label_of("tuple"), Types<std::tuple_element_t<Is, T>...>{});
}

inline constexpr std::size_t kMostItems = std::size_t{1} << 20;

// The size for each of `count` items of a list: what is left of the list's own size. Less than that
// whatever the count, so that lists of lists of ... come to an end.
constexpr int share_of_size(int size, std::size_t count) {
  return static_cast<int>(static_cast<std::size_t>(size) * 4 / (count + 4));
}

// Whether an optional part is there. Parts that may contain the whole again get less likely as the
// size shrinks from level to level and end at size 0.
inline bool draw_presence(Source& source, Shape part) {
  constexpr std::uint32_t kUsual = 3u << 14;
  if (part == Shape::choice) return source.boolean(kUsual);
  const auto size = static_cast<std::uint32_t>(source.size());
  return source.boolean(kUsual * size / (size + 6));
}

// --- characters

// So many characters of an alphabet; earlier ones are simpler.
std::string draw_text(Source& source, std::size_t count, std::string_view alphabet);

// A Unicode scalar value: no surrogates.
inline char32_t code_point(Source& source) {
  const auto index = source.integer<std::uint32_t>(0, 0x10ffff - 0x800);
  if (index < 128) return static_cast<char32_t>(kCharacters[index]);
  return static_cast<char32_t>(index < 0xd800 ? index : index + 0x800);
}

// Writes a scalar value in UTF-8; gives the number of bytes.
std::size_t encode_utf8(char32_t scalar, char* out);

template <class C>
void append_encoded(std::basic_string<C>& text, char32_t scalar) {
  if constexpr (sizeof(C) == 1) {
    char units[4];
    const std::size_t count = encode_utf8(scalar, units);
    for (std::size_t i = 0; i < count; ++i) text.push_back(static_cast<C>(units[i]));
  } else if (sizeof(C) == 4 || scalar < 0x10000) {
    text.push_back(static_cast<C>(scalar));
  } else {
    text.push_back(static_cast<C>(0xd7c0 + (scalar >> 10)));
    text.push_back(static_cast<C>(0xdc00 + (scalar & 0x3ff)));
  }
}

// --- kinds

template <class T, Kind K>
struct Drawn {
  static_assert(K != Kind::aggregate || sizeof(T) == 0,
                "gainsay: include <gainsay/derive.hpp> to generate structs from their fields");
  static_assert(
      K == Kind::aggregate || !std::is_pointer_v<T>,
      "gainsay: a raw pointer says nothing about what it points to and who owns it; take a "
      "std::unique_ptr, or give a generator");
  static_assert(
      K == Kind::aggregate || std::is_pointer_v<T> || !requires { typename T::traits_type; },
      "gainsay: a string_view owns no characters; take a std::string");
  static_assert(
      K == Kind::aggregate || std::is_pointer_v<T> || requires { typename T::traits_type; },
      "gainsay: no generator is known for this type; declare beside it `T "
      "gainsay_arbitrary(gainsay::Source&, gainsay::Tag<T>)`, or give a generator");
};

template <class T>
struct Drawn<T, Kind::boolean> {
  static constexpr Shape kShape = Shape::choice;
  static T draw(Source& source) { return source.boolean(); }
};

template <class T>
struct Drawn<T, Kind::integer> {
  static constexpr Shape kShape = Shape::choice;
  static T draw(Source& source) {
    return source.integer(std::numeric_limits<T>::min(), std::numeric_limits<T>::max());
  }
};

// As many bits as fit, of two words.
UInt128 draw_wide(Source& source, bool is_signed);

template <class T>
struct Drawn<T, Kind::wide_integer> {
  static constexpr Shape kShape = Shape::span;
  static T draw(Source& source) {
    return static_cast<T>(draw_wide(source, std::is_same_v<T, Int128>));
  }
};

template <class T>
struct Drawn<T, Kind::character> {
  static constexpr Shape kShape = Shape::choice;
  static T draw(Source& source) {
    if constexpr (sizeof(T) == 4) return static_cast<T>(code_point(source));
    constexpr std::uint32_t kLast = sizeof(T) == 1 ? 0xff : 0xffff;
    const auto index = source.integer<std::uint32_t>(0, kLast);
    return static_cast<T>(index < 128 ? static_cast<std::uint32_t>(kCharacters[index]) : index);
  }
};

template <class T>
struct Drawn<T, Kind::real> {
  static constexpr Shape kShape = Shape::choice;
  static T draw(Source& source) {
    using Widest = std::conditional_t<sizeof(T) == sizeof(float), float, double>;
    constexpr double kMost = std::numeric_limits<Widest>::max();
    constexpr std::uint64_t kFlags =
        kAllowNan | kAllowInfinity |
        (std::is_same_v<T, float> ? std::uint64_t{kSinglePrecision} : 0);
    return static_cast<T>(source.real(-kMost, kMost, kFlags));
  }
};

// More precise than a double and beyond its range in one case of four.
template <>
struct Drawn<long double, Kind::real> {
  static constexpr Shape kShape = Shape::span;
  static long double draw(Source& source);
};

template <class T>
struct Drawn<T, Kind::enumeration> {
  static constexpr Shape kShape = Shape::choice;
  static T draw(Source& source) {
    const std::vector<Enumerator>& list = enumerators<T>();
    // An enum without enumerators, such as std::byte, is a number with a type of its own.
    using Number = std::underlying_type_t<T>;
    if (list.empty()) {
      return static_cast<T>(
          source.integer(std::numeric_limits<Number>::min(), std::numeric_limits<Number>::max()));
    }
    return static_cast<T>(list[source.alternative(list.size())].value);
  }
};

}  // namespace gainsay::detail

#include <gainsay/detail/gen/drawn_lists_impl.hpp>
#include <gainsay/detail/gen/drawn_parts_impl.hpp>

namespace gainsay {

template <class T>
struct Arbitrary : detail::Drawn<T, kind_of<T>()> {};

template <detail::DrawnByUser T>
struct Arbitrary<T> {
  static constexpr Shape kShape = Shape::loose;
  static T draw(Source& source) { return gainsay_arbitrary(source, Tag<T>{}); }
};

template <class T>
T detail::draw_arbitrary(Source& source) {
  return Arbitrary<T>::draw(source);
}

#define GAINSAY_DRAWN_BY_LIBRARY(T) extern template T detail::draw_arbitrary<T>(Source&);
GAINSAY_COMMON_TYPES(GAINSAY_DRAWN_BY_LIBRARY)
#undef GAINSAY_DRAWN_BY_LIBRARY

template <class T>
constexpr Shape ArbitraryGen<T>::shape() {
  if constexpr (requires { Arbitrary<T>::kShape; }) {
    return Arbitrary<T>::kShape;
  } else {
    return Shape::loose;
  }
}

namespace detail {

template <class T>
consteval Label computed_label() {
  constexpr Kind kKind = kind_of<T>();
  constexpr auto kStart = label_of({"kind", 4}) + static_cast<Label>(kKind);
  if constexpr (std::is_arithmetic_v<T>) {
    return mixed(kStart, static_cast<Label>(sizeof(T) * 2 + std::is_signed_v<T>));
  } else if constexpr (kKind == Kind::map) {
    return labels_of(kStart, Types<typename T::key_type, typename T::mapped_type>{});
  } else if constexpr (kKind == Kind::variant) {
    return labels_of(kStart, typename TypesOf<T>::type{});
  } else if constexpr (kKind == Kind::tuple) {
    return tuple_label<T>(std::make_index_sequence<std::tuple_size_v<T>>{});
  } else if constexpr (kKind == Kind::pointer) {
    return labels_of(kStart, Types<typename T::element_type>{});
  } else if constexpr (kKind >= Kind::string && kKind <= Kind::optional) {
    return labels_of(kStart, Types<typename T::value_type>{});
  } else {
    return mixed(kStart, label_of(last_name(raw_type_name<T>())));
  }
}

// A variable, so that no draw computes it again.
template <class T>
inline constexpr Label kTypeLabel = computed_label<T>();

}  // namespace detail

template <class T>
constexpr Label type_label() {
  return detail::kTypeLabel<T>;
}

}  // namespace gainsay
