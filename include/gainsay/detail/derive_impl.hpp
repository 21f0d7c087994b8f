// SPDX-License-Identifier: MIT
//
// Reflection on structured bindings.
//
// A struct has as many fields as its initializer can have empty braces: `{}` stands for exactly one
// field, be it an array or a struct, where a value would also fill the first item of an array.
// Fields are then named by a structured binding of that many names, which has to be written out for
// each number. The names of the fields are in the compiler's name for a function that has their
// addresses as template arguments; one such function for the whole struct.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace gainsay::detail {

inline constexpr std::size_t kMostFields = 40;

// What is known about structs of N fields.
template <std::size_t N>
struct Fields;

template <>
struct Fields<0> {
  template <class T, class F>
  static constexpr decltype(auto) visit(T&, F&& f) {
    return f();
  }
};

// clang-format off
#define GAINSAY_NAMES_1 f1
#define GAINSAY_BRACES_1 {}
#define GAINSAY_NAMES_2 GAINSAY_NAMES_1, f2
#define GAINSAY_BRACES_2 GAINSAY_BRACES_1, {}
#define GAINSAY_NAMES_3 GAINSAY_NAMES_2, f3
#define GAINSAY_BRACES_3 GAINSAY_BRACES_2, {}
#define GAINSAY_NAMES_4 GAINSAY_NAMES_3, f4
#define GAINSAY_BRACES_4 GAINSAY_BRACES_3, {}
#define GAINSAY_NAMES_5 GAINSAY_NAMES_4, f5
#define GAINSAY_BRACES_5 GAINSAY_BRACES_4, {}
#define GAINSAY_NAMES_6 GAINSAY_NAMES_5, f6
#define GAINSAY_BRACES_6 GAINSAY_BRACES_5, {}
#define GAINSAY_NAMES_7 GAINSAY_NAMES_6, f7
#define GAINSAY_BRACES_7 GAINSAY_BRACES_6, {}
#define GAINSAY_NAMES_8 GAINSAY_NAMES_7, f8
#define GAINSAY_BRACES_8 GAINSAY_BRACES_7, {}
#define GAINSAY_NAMES_9 GAINSAY_NAMES_8, f9
#define GAINSAY_BRACES_9 GAINSAY_BRACES_8, {}
#define GAINSAY_NAMES_10 GAINSAY_NAMES_9, f10
#define GAINSAY_BRACES_10 GAINSAY_BRACES_9, {}
#define GAINSAY_NAMES_11 GAINSAY_NAMES_10, f11
#define GAINSAY_BRACES_11 GAINSAY_BRACES_10, {}
#define GAINSAY_NAMES_12 GAINSAY_NAMES_11, f12
#define GAINSAY_BRACES_12 GAINSAY_BRACES_11, {}
#define GAINSAY_NAMES_13 GAINSAY_NAMES_12, f13
#define GAINSAY_BRACES_13 GAINSAY_BRACES_12, {}
#define GAINSAY_NAMES_14 GAINSAY_NAMES_13, f14
#define GAINSAY_BRACES_14 GAINSAY_BRACES_13, {}
#define GAINSAY_NAMES_15 GAINSAY_NAMES_14, f15
#define GAINSAY_BRACES_15 GAINSAY_BRACES_14, {}
#define GAINSAY_NAMES_16 GAINSAY_NAMES_15, f16
#define GAINSAY_BRACES_16 GAINSAY_BRACES_15, {}
#define GAINSAY_NAMES_17 GAINSAY_NAMES_16, f17
#define GAINSAY_BRACES_17 GAINSAY_BRACES_16, {}
#define GAINSAY_NAMES_18 GAINSAY_NAMES_17, f18
#define GAINSAY_BRACES_18 GAINSAY_BRACES_17, {}
#define GAINSAY_NAMES_19 GAINSAY_NAMES_18, f19
#define GAINSAY_BRACES_19 GAINSAY_BRACES_18, {}
#define GAINSAY_NAMES_20 GAINSAY_NAMES_19, f20
#define GAINSAY_BRACES_20 GAINSAY_BRACES_19, {}
#define GAINSAY_NAMES_21 GAINSAY_NAMES_20, f21
#define GAINSAY_BRACES_21 GAINSAY_BRACES_20, {}
#define GAINSAY_NAMES_22 GAINSAY_NAMES_21, f22
#define GAINSAY_BRACES_22 GAINSAY_BRACES_21, {}
#define GAINSAY_NAMES_23 GAINSAY_NAMES_22, f23
#define GAINSAY_BRACES_23 GAINSAY_BRACES_22, {}
#define GAINSAY_NAMES_24 GAINSAY_NAMES_23, f24
#define GAINSAY_BRACES_24 GAINSAY_BRACES_23, {}
#define GAINSAY_NAMES_25 GAINSAY_NAMES_24, f25
#define GAINSAY_BRACES_25 GAINSAY_BRACES_24, {}
#define GAINSAY_NAMES_26 GAINSAY_NAMES_25, f26
#define GAINSAY_BRACES_26 GAINSAY_BRACES_25, {}
#define GAINSAY_NAMES_27 GAINSAY_NAMES_26, f27
#define GAINSAY_BRACES_27 GAINSAY_BRACES_26, {}
#define GAINSAY_NAMES_28 GAINSAY_NAMES_27, f28
#define GAINSAY_BRACES_28 GAINSAY_BRACES_27, {}
#define GAINSAY_NAMES_29 GAINSAY_NAMES_28, f29
#define GAINSAY_BRACES_29 GAINSAY_BRACES_28, {}
#define GAINSAY_NAMES_30 GAINSAY_NAMES_29, f30
#define GAINSAY_BRACES_30 GAINSAY_BRACES_29, {}
#define GAINSAY_NAMES_31 GAINSAY_NAMES_30, f31
#define GAINSAY_BRACES_31 GAINSAY_BRACES_30, {}
#define GAINSAY_NAMES_32 GAINSAY_NAMES_31, f32
#define GAINSAY_BRACES_32 GAINSAY_BRACES_31, {}
#define GAINSAY_NAMES_33 GAINSAY_NAMES_32, f33
#define GAINSAY_BRACES_33 GAINSAY_BRACES_32, {}
#define GAINSAY_NAMES_34 GAINSAY_NAMES_33, f34
#define GAINSAY_BRACES_34 GAINSAY_BRACES_33, {}
#define GAINSAY_NAMES_35 GAINSAY_NAMES_34, f35
#define GAINSAY_BRACES_35 GAINSAY_BRACES_34, {}
#define GAINSAY_NAMES_36 GAINSAY_NAMES_35, f36
#define GAINSAY_BRACES_36 GAINSAY_BRACES_35, {}
#define GAINSAY_NAMES_37 GAINSAY_NAMES_36, f37
#define GAINSAY_BRACES_37 GAINSAY_BRACES_36, {}
#define GAINSAY_NAMES_38 GAINSAY_NAMES_37, f38
#define GAINSAY_BRACES_38 GAINSAY_BRACES_37, {}
#define GAINSAY_NAMES_39 GAINSAY_NAMES_38, f39
#define GAINSAY_BRACES_39 GAINSAY_BRACES_38, {}
#define GAINSAY_NAMES_40 GAINSAY_NAMES_39, f40
#define GAINSAY_BRACES_40 GAINSAY_BRACES_39, {}
#define GAINSAY_BRACES_41 GAINSAY_BRACES_40, {}

// `fits`: T can be initialised with N empty braces. `visit`: calls f with the N fields of a value.
#define GAINSAY_FIELDS(n)                                         \
  template <>                                                     \
  struct Fields<n> {                                              \
    template <class T>                                            \
    static constexpr bool fits = requires { T{GAINSAY_BRACES_##n}; }; \
    template <class T, class F>                                   \
    static constexpr decltype(auto) visit(T& value, F&& f) {      \
      auto& [GAINSAY_NAMES_##n] = value;                          \
      return f(GAINSAY_NAMES_##n);                                \
    }                                                             \
  };
GAINSAY_FIELDS(1) GAINSAY_FIELDS(2) GAINSAY_FIELDS(3) GAINSAY_FIELDS(4) GAINSAY_FIELDS(5)
GAINSAY_FIELDS(6) GAINSAY_FIELDS(7) GAINSAY_FIELDS(8) GAINSAY_FIELDS(9) GAINSAY_FIELDS(10)
GAINSAY_FIELDS(11) GAINSAY_FIELDS(12) GAINSAY_FIELDS(13) GAINSAY_FIELDS(14) GAINSAY_FIELDS(15)
GAINSAY_FIELDS(16) GAINSAY_FIELDS(17) GAINSAY_FIELDS(18) GAINSAY_FIELDS(19) GAINSAY_FIELDS(20)
GAINSAY_FIELDS(21) GAINSAY_FIELDS(22) GAINSAY_FIELDS(23) GAINSAY_FIELDS(24) GAINSAY_FIELDS(25)
GAINSAY_FIELDS(26) GAINSAY_FIELDS(27) GAINSAY_FIELDS(28) GAINSAY_FIELDS(29) GAINSAY_FIELDS(30)
GAINSAY_FIELDS(31) GAINSAY_FIELDS(32) GAINSAY_FIELDS(33) GAINSAY_FIELDS(34) GAINSAY_FIELDS(35)
GAINSAY_FIELDS(36) GAINSAY_FIELDS(37) GAINSAY_FIELDS(38) GAINSAY_FIELDS(39) GAINSAY_FIELDS(40)

template <>
struct Fields<kMostFields + 1> {
  template <class T>
  static constexpr bool fits = requires { T{GAINSAY_BRACES_41}; };
};

#undef GAINSAY_FIELDS
#undef GAINSAY_NAMES_1
#undef GAINSAY_BRACES_1
#undef GAINSAY_NAMES_2
#undef GAINSAY_BRACES_2
#undef GAINSAY_NAMES_3
#undef GAINSAY_BRACES_3
#undef GAINSAY_NAMES_4
#undef GAINSAY_BRACES_4
#undef GAINSAY_NAMES_5
#undef GAINSAY_BRACES_5
#undef GAINSAY_NAMES_6
#undef GAINSAY_BRACES_6
#undef GAINSAY_NAMES_7
#undef GAINSAY_BRACES_7
#undef GAINSAY_NAMES_8
#undef GAINSAY_BRACES_8
#undef GAINSAY_NAMES_9
#undef GAINSAY_BRACES_9
#undef GAINSAY_NAMES_10
#undef GAINSAY_BRACES_10
#undef GAINSAY_NAMES_11
#undef GAINSAY_BRACES_11
#undef GAINSAY_NAMES_12
#undef GAINSAY_BRACES_12
#undef GAINSAY_NAMES_13
#undef GAINSAY_BRACES_13
#undef GAINSAY_NAMES_14
#undef GAINSAY_BRACES_14
#undef GAINSAY_NAMES_15
#undef GAINSAY_BRACES_15
#undef GAINSAY_NAMES_16
#undef GAINSAY_BRACES_16
#undef GAINSAY_NAMES_17
#undef GAINSAY_BRACES_17
#undef GAINSAY_NAMES_18
#undef GAINSAY_BRACES_18
#undef GAINSAY_NAMES_19
#undef GAINSAY_BRACES_19
#undef GAINSAY_NAMES_20
#undef GAINSAY_BRACES_20
#undef GAINSAY_NAMES_21
#undef GAINSAY_BRACES_21
#undef GAINSAY_NAMES_22
#undef GAINSAY_BRACES_22
#undef GAINSAY_NAMES_23
#undef GAINSAY_BRACES_23
#undef GAINSAY_NAMES_24
#undef GAINSAY_BRACES_24
#undef GAINSAY_NAMES_25
#undef GAINSAY_BRACES_25
#undef GAINSAY_NAMES_26
#undef GAINSAY_BRACES_26
#undef GAINSAY_NAMES_27
#undef GAINSAY_BRACES_27
#undef GAINSAY_NAMES_28
#undef GAINSAY_BRACES_28
#undef GAINSAY_NAMES_29
#undef GAINSAY_BRACES_29
#undef GAINSAY_NAMES_30
#undef GAINSAY_BRACES_30
#undef GAINSAY_NAMES_31
#undef GAINSAY_BRACES_31
#undef GAINSAY_NAMES_32
#undef GAINSAY_BRACES_32
#undef GAINSAY_NAMES_33
#undef GAINSAY_BRACES_33
#undef GAINSAY_NAMES_34
#undef GAINSAY_BRACES_34
#undef GAINSAY_NAMES_35
#undef GAINSAY_BRACES_35
#undef GAINSAY_NAMES_36
#undef GAINSAY_BRACES_36
#undef GAINSAY_NAMES_37
#undef GAINSAY_BRACES_37
#undef GAINSAY_NAMES_38
#undef GAINSAY_BRACES_38
#undef GAINSAY_NAMES_39
#undef GAINSAY_BRACES_39
#undef GAINSAY_NAMES_40
#undef GAINSAY_BRACES_40
#undef GAINSAY_BRACES_41
// clang-format on

template <class T, std::size_t N = 0>
constexpr std::size_t field_count() {
  if constexpr (N > kMostFields) {
    return N;
  } else if constexpr (Fields<N + 1>::template fits<T>) {
    return field_count<T, N + 1>();
  } else {
    return N;
  }
}

// Converts to the bases of T and to nothing else.
template <class T>
struct OnlyBaseOf {
  template <class B>
    requires(std::is_base_of_v<B, T> && !std::is_same_v<B, T>)
  operator B() const;  // NOLINT(google-explicit-constructor)
};

template <class T>
concept HasBase = requires { T{OnlyBaseOf<T>{}}; };

template <class T>
constexpr void check_derivable() {
  static_assert(!HasBase<T>,
                "gainsay: a struct with a base class cannot be derived; declare beside it `T "
                "gainsay_arbitrary(gainsay::Source&, gainsay::Tag<T>)` and `std::string "
                "gainsay_show(const T&)`");
  static_assert(!std::is_union_v<T>, "gainsay: which member of a union is meant cannot be known");
  static_assert(
      HasBase<T> || requires { T{}; },
      "gainsay: a field of this struct has no default constructor or is a reference; declare "
      "`T gainsay_arbitrary(gainsay::Source&, gainsay::Tag<T>)` beside it");
  static_assert(HasBase<T> || field_count<T>() <= kMostFields,
                "gainsay: structs of more than 40 fields cannot be derived; group some fields in a "
                "struct of their own, or declare gainsay_arbitrary and gainsay_show");
}

// Calls f with the fields of a struct.
template <class T, class F>
constexpr decltype(auto) visit_fields(T& value, F&& f) {
  return Fields<field_count<std::remove_const_t<T>>()>::visit(value, std::forward<F>(f));
}

// --- names

// Stands for a T of which only the addresses of the fields are wanted; the T is never constructed.
template <class T>
union Ghost {
  constexpr Ghost() : nothing() {}
  constexpr ~Ghost() {}
  char nothing;
  T object;
};
template <class T>
inline constinit Ghost<T> ghost;

template <class T>
struct Address {
  const T* at;
};
template <class T>
Address(const T*) -> Address<T>;

template <auto... Values>
std::string_view named_addresses() {
  return __PRETTY_FUNCTION__;
}

#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wundefined-var-template"
#endif
template <class T, std::size_t I>
constexpr auto field_address() {
  return visit_fields(ghost<T>.object, [](auto&... fields) {
    return Address{std::get<I>(std::tuple<decltype(&fields)...>(&fields...))};
  });
}

template <class T, std::size_t... Is>
std::string_view named_fields(std::index_sequence<Is...>) {
  return named_addresses<field_address<T, Is>()...>();
}
#if defined(__clang__)
#pragma clang diagnostic pop
#endif

// Reads the names out of what the compiler calls `named_addresses`.
std::vector<std::string> read_fields(std::string_view function);

template <class T>
const std::vector<std::string>& field_names() {
  static const std::vector<std::string> names =
      read_fields(named_fields<T>(std::make_index_sequence<field_count<T>()>{}));
  return names;
}

}  // namespace gainsay::detail
