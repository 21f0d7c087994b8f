// SPDX-License-Identifier: MIT
//
// One specialisation of Printed for each kind of type, appending to one string.
#pragma once

#include <cstddef>
#include <tuple>

#include <gainsay/detail/common_types.hpp>
#include <gainsay/detail/enumerators.hpp>

namespace gainsay::detail {

// Whether the source has to say its type or can leave it to the context: `std::vector<int>{1}`,
// `{1}`.
enum class Form : unsigned char { typed, inferred };

template <class T>
concept ShownByUser = requires(const T& value) {
  { gainsay_show(value) } -> std::convertible_to<std::string>;
} || requires(const T& value) {
  { gainsay_show(value) } -> std::same_as<Shown>;
};

void append_integer(std::string& out, long long value);
void append_integer(std::string& out, unsigned long long value, bool suffix);
void append_real(std::string& out, float value);
void append_real(std::string& out, double value);
void append_real(std::string& out, long double value);
void append_wide(std::string& out, Int128 value);
void append_wide(std::string& out, UInt128 value);
std::string show_real(double value);
void append_character(std::string& out, char value);
void append_character(std::string& out, char8_t value);
void append_character(std::string& out, char16_t value);
void append_character(std::string& out, char32_t value);
void append_character(std::string& out, wchar_t value);
void append_text(std::string& out, std::string_view text, const char* type);
void append_text(std::string& out, std::u8string_view text, const char* type);
void append_text(std::string& out, std::u16string_view text, const char* type);
void append_text(std::string& out, std::u32string_view text, const char* type);
void append_text(std::string& out, std::wstring_view text, const char* type);
void append_enumerator(std::string& out, const std::string& type, long long value, bool is_signed,
                       const std::vector<Enumerator>& list);
// Text of a gainsay_show that returns a string. It counts as source unless it begins with '<',
// which no expression does.
void append_foreign(Shown& out, const std::string& text);
// Whether a generated function left a gap in this text.
bool has_gaps(std::string_view text);
// Prints through operator<<; here, because <sstream> would cost every test its compile time.
void append_streamed(Shown& out, const void* value, void (*write)(std::ostream&, const void*));

inline Shown only_type(std::string text) { return {std::move(text), ShownAs::type}; }

template <class T, Kind K>
struct Printed;

template <class T>
void append_shown(Shown& out, const T& value, Form form) {
  if constexpr (ShownByUser<T>) {
    if constexpr (std::is_same_v<decltype(gainsay_show(value)), Shown>) {
      out += gainsay_show(value);
    } else {
      append_foreign(out, gainsay_show(value));
    }
  } else {
    Printed<T, kind_of<T>()>::append(out, value, form);
  }
}

// --- can it be copied? An initializer_list copies its items, and a vector of unique_ptr says yes.

template <class T, class... Seen>
constexpr bool copyable();

template <class... Seen, class... Ts>
constexpr bool all_copyable(Types<Ts...>, Types<Seen...>) {
  return (copyable<std::remove_cv_t<Ts>, Seen...>() && ...);
}

template <class T, class... Seen>
constexpr bool copyable() {
  constexpr Kind kKind = kind_of<T>();
  if constexpr (!std::is_copy_constructible_v<T>) {
    return false;
  } else if constexpr ((std::is_same_v<T, Seen> || ...)) {
    return true;
  } else if constexpr (kKind == Kind::map) {
    return copyable<typename T::key_type, Seen...>() &&
           copyable<typename T::mapped_type, Seen...>();
  } else if constexpr (kKind >= Kind::list && kKind <= Kind::optional) {
    return copyable<typename T::value_type, Seen...>();
  } else if constexpr (kKind == Kind::variant || kKind == Kind::tuple) {
    return all_copyable(typename TypesOf<T>::type{}, Types<Seen...>{});
  } else if constexpr (requires { Printed<T, kKind>::fields_copyable(Types<Seen..., T>{}); }) {
    return Printed<T, kKind>::fields_copyable(Types<Seen..., T>{});
  } else {
    return true;
  }
}

// --- scalars

template <class T>
struct Printed<T, Kind::boolean> {
  static void append(Shown& out, bool value, Form) { out += value ? "true" : "false"; }
};

template <class T>
struct Printed<T, Kind::integer> {
  static void append(Shown& out, T value, Form) {
    if constexpr (std::is_signed_v<T>) {
      append_integer(out.text, static_cast<long long>(value));
    } else {
      append_integer(out.text, static_cast<unsigned long long>(value), sizeof(T) >= sizeof(int));
    }
  }
};

template <class T>
struct Printed<T, Kind::wide_integer> {
  static void append(Shown& out, T value, Form) { append_wide(out.text, value); }
};

template <class T>
struct Printed<T, Kind::character> {
  static void append(Shown& out, T value, Form) { append_character(out.text, value); }
};

template <class T>
struct Printed<T, Kind::real> {
  static void append(Shown& out, T value, Form) { append_real(out.text, value); }
};

template <class T>
struct Printed<T, Kind::enumeration> {
  static void append(Shown& out, T value, Form) {
    constexpr bool kSigned = std::is_signed_v<std::underlying_type_t<T>>;
    append_enumerator(out.text, type_name<T>(), static_cast<long long>(value), kSigned,
                      enumerators<T>());
  }
};

template <class T>
struct Printed<T, Kind::string> {
  static void append(Shown& out, const T& value, Form) {
    const std::string type = type_name<T>();
    append_text(out.text, std::basic_string_view(value.data(), value.size()), type.c_str());
  }
};

}  // namespace gainsay::detail

#include <gainsay/detail/shown_lists_impl.hpp>
#include <gainsay/detail/shown_parts_impl.hpp>

namespace gainsay::detail {

// --- everything else

template <class T>
concept Streamable = requires(std::ostream& out, const T& value) { out << value; };

// What cannot be taken apart is printed as its owner does; only then is the result not C++ source.
template <class T, Kind K>
struct Printed {
  static void append(Shown& out, const T& value, Form) {
    if constexpr (std::is_same_v<T, std::nullptr_t>) {
      out += "nullptr";
    } else if constexpr (std::is_convertible_v<const T&, std::string_view> &&
                         !std::is_pointer_v<T>) {
      append_text(out.text, std::string_view(value), "std::string_view");
    } else if constexpr (std::is_same_v<std::decay_t<T>, const char*> || std::is_same_v<T, char*>) {
      value == nullptr ? void(out += "nullptr")
                       : append_text(out.text, std::string_view(value), "");
    } else if constexpr (std::is_pointer_v<T>) {
      // An address would differ from run to run.
      out += value == nullptr ? Shown{"nullptr"} : only_type("/* " + type_name<T>() + " */");
    } else if constexpr (Streamable<T>) {
      append_streamed(out, &value,
                      [](std::ostream& to, const void* it) { to << *static_cast<const T*>(it); });
    } else if constexpr (requires {
                           value.begin();
                           value.end();
                         }) {
      out += type_name<T>() + "{";
      append_items(out, value, Form::inferred);
      out += '}';
    } else {
      out += only_type(type_name<T>() + "{/* declare gainsay_show for it */}");
    }
  }
};

}  // namespace gainsay::detail

namespace gainsay {

template <class T>
Shown shown(const T& value) {
  Shown out;
  detail::append_shown(out, value, detail::Form::typed);
  return out;
}

template <class T>
std::string show(const T& value) {
  return shown(value).text;
}

#define GAINSAY_SHOWN_BY_LIBRARY(T)         \
  extern template Shown shown<T>(const T&); \
  extern template std::string show<T>(const T&);
GAINSAY_COMMON_TYPES(GAINSAY_SHOWN_BY_LIBRARY)
#undef GAINSAY_SHOWN_BY_LIBRARY

}  // namespace gainsay
