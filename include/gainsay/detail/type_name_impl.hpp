// SPDX-License-Identifier: MIT
//
// A name is put together from the parts of the type as far as templates go; only the names of
// classes and templates themselves come from the compiler.
#pragma once

#include <gainsay/detail/common_types.hpp>
#include <gainsay/detail/kind.hpp>

namespace gainsay::detail {

// A compiler's name without what nobody writes: inline namespaces of the library, anonymous ones,
// the function a local class is in, the blank in `> >`.
std::string plain_name(std::string_view raw);
// The same of a template: without its arguments.
std::string template_name(std::string_view raw);
// `std::chrono::milliseconds` for a period of 1/1000 if the count is of the usual type.
std::string duration_name(std::string_view rep, bool usual_rep, long long num, long long den);

template <class... Ts>
std::string type_names() {
  std::string names;
  ((names += (names.empty() ? "" : ", ") + type_name<Ts>()), ...);
  return names;
}

// The shortest list of arguments that names the same type: defaulted arguments are left out.
template <template <class...> class C, class All, class Kept, class... Rest>
struct Arguments;
template <template <class...> class C, class All, class... Kept>
struct Arguments<C, All, Types<Kept...>> {
  static std::string names() { return type_names<Kept...>(); }
};
template <template <class...> class C, class All, class... Kept, class Next, class... Rest>
struct Arguments<C, All, Types<Kept...>, Next, Rest...> {
  static std::string names() {
    if constexpr (requires { requires std::same_as<C<Kept...>, All>; }) {
      return type_names<Kept...>();
    } else {
      return Arguments<C, All, Types<Kept..., Next>, Rest...>::names();
    }
  }
};

template <class T>
struct Name {
  static std::string get() {
    if constexpr (kind_of<T>() == Kind::duration) {
      using Period = typename T::period;
      return duration_name(type_name<typename T::rep>(), std::is_same_v<typename T::rep, long>,
                           Period::num, Period::den);
    } else {
      return plain_name(raw_type_name<T>());
    }
  }
};

template <template <class...> class C, class... Ts>
struct Name<C<Ts...>> {
  static std::string get() {
    using T = C<Ts...>;
    if constexpr (kind_of<T>() == Kind::string) {
      return string_name<typename T::value_type>();
    } else if constexpr (kind_of<T>() == Kind::duration) {
      using Period = typename T::period;
      return duration_name(type_name<typename T::rep>(), std::is_same_v<typename T::rep, long>,
                           Period::num, Period::den);
    } else {
      return template_name(raw_type_name<T>()) + "<" + Arguments<C, T, Types<>, Ts...>::names() +
             ">";
    }
  }
  template <class C1>
  static std::string string_name() {
    if constexpr (std::is_same_v<C1, char>) return "std::string";
    if constexpr (std::is_same_v<C1, wchar_t>) return "std::wstring";
    if constexpr (std::is_same_v<C1, char8_t>) return "std::u8string";
    if constexpr (std::is_same_v<C1, char16_t>) return "std::u16string";
    return "std::u32string";
  }
};

template <template <class, std::size_t> class C, class T, std::size_t N>
struct Name<C<T, N>> {
  static std::string get() {
    return template_name(raw_type_name<C<T, N>>()) + "<" + type_name<T>() + ", " +
           std::to_string(N) + ">";
  }
};

template <template <std::size_t> class C, std::size_t N>
struct Name<C<N>> {
  static std::string get() {
    return template_name(raw_type_name<C<N>>()) + "<" + std::to_string(N) + ">";
  }
};

template <class R, class... Args>
struct Name<R(Args...)> {
  static std::string get() { return type_name<R>() + "(" + type_names<Args...>() + ")"; }
};

template <class T>
constexpr const char* arithmetic_name() {
  if constexpr (std::is_same_v<T, unsigned>) return "unsigned";
  if constexpr (std::is_same_v<T, short>) return "short";
  if constexpr (std::is_same_v<T, unsigned short>) return "unsigned short";
  if constexpr (std::is_same_v<T, long>) return "long";
  if constexpr (std::is_same_v<T, unsigned long>) return "unsigned long";
  if constexpr (std::is_same_v<T, long long>) return "long long";
  if constexpr (std::is_same_v<T, unsigned long long>) return "unsigned long long";
  return "";
}

}  // namespace gainsay::detail

namespace gainsay {

template <class T>
std::string type_name() {
  if constexpr (std::is_lvalue_reference_v<T>) {
    return type_name<std::remove_reference_t<T>>() + "&";
  } else if constexpr (std::is_rvalue_reference_v<T>) {
    return type_name<std::remove_reference_t<T>>() + "&&";
  } else if constexpr (std::is_pointer_v<T>) {
    return type_name<std::remove_pointer_t<T>>() + "*";
  } else if constexpr (std::is_bounded_array_v<T>) {
    return type_name<std::remove_extent_t<T>>() + "[" + std::to_string(std::extent_v<T>) + "]";
  } else if constexpr (std::is_const_v<T>) {
    return "const " + type_name<std::remove_const_t<T>>();
  } else if constexpr (detail::arithmetic_name<T>()[0] != '\0') {
    return detail::arithmetic_name<T>();
  } else {
    return detail::Name<T>::get();
  }
}

#define GAINSAY_NAMED_BY_LIBRARY(T) extern template std::string type_name<T>();
GAINSAY_COMMON_TYPES(GAINSAY_NAMED_BY_LIBRARY)
#undef GAINSAY_NAMED_BY_LIBRARY

}  // namespace gainsay
