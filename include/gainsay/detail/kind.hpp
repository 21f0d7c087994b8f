// SPDX-License-Identifier: MIT
//
// For Gainsay's own templates: what a type is, as far as generating and printing go.
//
// Types of the standard library are recognised by what they offer and not by their names. So no
// header has to be included for a container that a test does not use, and containers that look like
// those of the standard library are generated and printed alike.
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace gainsay {

enum class Kind : unsigned char {
  boolean,
  character,  // char, wchar_t, char8_t, char16_t, char32_t
  integer,    // all other integers; signed char and unsigned char are numbers
  real,
  enumeration,
  c_array,  // T[N], as a field of an aggregate
  string,   // std::basic_string
  list,     // vector, deque, list: push_back
  forward,  // forward_list
  array,    // std::array
  set,      // set, multiset and their unordered forms: key_type without mapped_type
  map,      // map, multimap and their unordered forms
  adaptor,  // stack, queue, priority_queue
  optional,
  variant,
  tuple,     // tuple, pair
  pointer,   // unique_ptr, shared_ptr to one object
  duration,  // std::chrono
  time_point,
  bitset,
  complex,
  function,   // std::function and other wrappers F<R(Args...)>
  aggregate,  // a struct without constructors: see derive.hpp
  unknown,
  // Last, because the numbers of kinds are part of labels, and labels are part of stored examples.
  wide_integer,  // __int128 and unsigned __int128
};

namespace detail {

// `__extension__` keeps compilers that were asked to be pedantic quiet.
__extension__ typedef __int128 Int128;            // NOLINT(modernize-use-using)
__extension__ typedef unsigned __int128 UInt128;  // NOLINT(modernize-use-using)

template <class T>
concept WideInteger = std::same_as<T, Int128> || std::same_as<T, UInt128>;

template <class T>
concept Character = std::same_as<T, char> || std::same_as<T, wchar_t> || std::same_as<T, char8_t> ||
                    std::same_as<T, char16_t> || std::same_as<T, char32_t>;

// Is T of the form F<R(Args...)>? Then the signature is R(Args...).
template <class T>
struct SignatureOf {
  using type = void;
};
template <template <class> class F, class R, class... Args>
struct SignatureOf<F<R(Args...)>> {
  using type = R(Args...);
};

// The types a template was given, for variants.
template <class... Ts>
struct Types {};
template <class T>
struct TypesOf;
template <template <class...> class V, class... Ts>
struct TypesOf<V<Ts...>> {
  using type = Types<Ts...>;
};

template <class T>
concept HasTupleSize = requires { std::tuple_size<T>::value; };

template <class T>
consteval Kind kind_of_class() {
  if constexpr (requires(T t) {
                  typename T::traits_type;
                  t.c_str();
                }) {
    return Kind::string;
  } else if constexpr (requires { typename T::traits_type; }) {
    return Kind::unknown;  // string_view, streams
  } else if constexpr (requires(const T t) {
                         t.index();
                         t.valueless_by_exception();
                       }) {
    return Kind::variant;
  } else if constexpr (requires(T t) {
                         typename T::key_type;
                         typename T::mapped_type;
                         t.begin();
                       }) {
    return Kind::map;
  } else if constexpr (requires(T t) {
                         typename T::key_type;
                         t.begin();
                         t.insert(*t.begin());
                       }) {
    return Kind::set;
  } else if constexpr (requires {
                         typename T::container_type;
                         requires std::same_as<typename T::container_type::value_type,
                                               typename T::value_type>;
                       }) {
    return Kind::adaptor;
  } else if constexpr (requires(T t, typename T::value_type v) {
                         t.push_back(std::move(v));
                         t.begin();
                         t.size();
                       }) {
    return Kind::list;
  } else if constexpr (requires(T t) {
                         t.before_begin();
                         t.push_front(*t.begin());
                       }) {
    return Kind::forward;
  } else if constexpr (HasTupleSize<T>) {
    return requires { typename T::value_type; } ? Kind::array : Kind::tuple;
  } else if constexpr (requires(T t) {
                         typename T::rep;
                         typename T::period;
                         t.count();
                       }) {
    return Kind::duration;
  } else if constexpr (requires(T t) {
                         typename T::clock;
                         t.time_since_epoch();
                       }) {
    return Kind::time_point;
  } else if constexpr (requires(T t) {
                         typename T::value_type;
                         t.has_value();
                         *t;
                         t.reset();
                       }) {
    return Kind::optional;
  } else if constexpr (requires(T t) {
                         typename T::element_type;
                         t.get();
                         *t;
                         t.reset();
                         T(t.get());
                       }) {
    return Kind::pointer;
  } else if constexpr (requires(T t) {
                         t.test(0);
                         t.flip(0);
                         t.to_ullong();
                       }) {
    return Kind::bitset;
  } else if constexpr (requires(T t) {
                         t.real();
                         t.imag();
                         T(t.real(), t.imag());
                       }) {
    return Kind::complex;
  } else if constexpr (!std::is_void_v<typename SignatureOf<T>::type>) {
    return Kind::function;
  } else if constexpr (std::is_aggregate_v<T>) {
    return Kind::aggregate;
  } else {
    return Kind::unknown;
  }
}

}  // namespace detail

template <class T>
consteval Kind kind_of() {
  if constexpr (std::same_as<T, bool>) {
    return Kind::boolean;
  } else if constexpr (detail::Character<T>) {
    return Kind::character;
  } else if constexpr (detail::WideInteger<T>) {
    return Kind::wide_integer;
  } else if constexpr (std::integral<T>) {
    return Kind::integer;
  } else if constexpr (std::floating_point<T>) {
    return Kind::real;
  } else if constexpr (std::is_enum_v<T>) {
    return Kind::enumeration;
  } else if constexpr (std::is_bounded_array_v<T>) {
    return Kind::c_array;
  } else if constexpr (std::is_class_v<T>) {
    return detail::kind_of_class<T>();
  } else {
    return Kind::unknown;
  }
}

}  // namespace gainsay
