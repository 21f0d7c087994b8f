// SPDX-License-Identifier: MIT
//
// One specialisation of Printed for each kind of type, appending to one string.
#pragma once

#include <cstddef>
#include <tuple>

#include <gainsay/detail/common_types.hpp>
#include <gainsay/enumerators.hpp>

namespace gainsay::detail {

// Whether the source has to say its type or can leave it to the context: `std::vector<int>{1}`,
// `{1}`.
enum class Form : unsigned char { typed, inferred };

template <class T>
concept ShownByUser = requires(const T& value) {
  { gainsay_show(value) } -> std::convertible_to<std::string>;
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
// Prints through operator<<; here, because <sstream> would cost every test its compile time.
void append_streamed(std::string& out, const void* value,
                     void (*write)(std::ostream&, const void*));

template <class T, Kind K>
struct Printed;

template <class T>
void append_shown(std::string& out, const T& value, Form form) {
  if constexpr (ShownByUser<T>) {
    out += gainsay_show(value);
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
  static void append(std::string& out, bool value, Form) { out += value ? "true" : "false"; }
};

template <class T>
struct Printed<T, Kind::integer> {
  static void append(std::string& out, T value, Form) {
    if constexpr (std::is_signed_v<T>) {
      append_integer(out, static_cast<long long>(value));
    } else {
      append_integer(out, static_cast<unsigned long long>(value), sizeof(T) >= sizeof(int));
    }
  }
};

template <class T>
struct Printed<T, Kind::wide_integer> {
  static void append(std::string& out, T value, Form) { append_wide(out, value); }
};

template <class T>
struct Printed<T, Kind::character> {
  static void append(std::string& out, T value, Form) { append_character(out, value); }
};

template <class T>
struct Printed<T, Kind::real> {
  static void append(std::string& out, T value, Form) { append_real(out, value); }
};

template <class T>
struct Printed<T, Kind::enumeration> {
  static void append(std::string& out, T value, Form) {
    constexpr bool kSigned = std::is_signed_v<std::underlying_type_t<T>>;
    append_enumerator(out, type_name<T>(), static_cast<long long>(value), kSigned,
                      enumerators<T>());
  }
};

template <class T>
struct Printed<T, Kind::string> {
  static void append(std::string& out, const T& value, Form) {
    const std::string type = type_name<T>();
    append_text(out, std::basic_string_view(value.data(), value.size()), type.c_str());
  }
};

// --- containers

template <class Range>
void append_items(std::string& out, const Range& items, Form form) {
  bool first = true;
  for (const auto& item : items) {
    if (!first) out += ", ";
    first = false;
    append_shown<std::remove_cvref_t<decltype(item)>>(out, item, form);
  }
}

// `[] { T items; items.push_back(a); items.push_back(b); return items; }()` for what cannot be
// copied.
template <class T, class Each>
void append_built(std::string& out, const T& value, const char* call, const Each& each) {
  if (value.begin() == value.end()) {
    out += type_name<T>() + "{}";
    return;
  }
  out += "[] { " + type_name<T>() + " items; ";
  for (const auto& item : value) {
    out += call;
    each(item);
    out += "); ";
  }
  out += "return items; }()";
}

template <class T>
struct PrintedList {
  static void append(std::string& out, const T& value, Form form) {
    using Item = typename T::value_type;
    if constexpr (copyable<Item>()) {
      if (form == Form::typed) out += type_name<T>();
      out += '{';
      if constexpr (std::is_same_v<Item, bool>) {
        for (std::size_t i = 0; i < value.size(); ++i) {
          out += std::string(i == 0 ? "" : ", ") + (value[i] ? "true" : "false");
        }
      } else {
        append_items(out, value, Form::inferred);
      }
      out += '}';
    } else {
      constexpr bool kBack = requires(T t, Item i) { t.push_back(std::move(i)); };
      append_built(out, value, kBack ? "items.push_back(" : "items.insert(",
                   [&out](const Item& item) { append_shown(out, item, Form::typed); });
    }
  }
};

template <class T>
struct Printed<T, Kind::list> : PrintedList<T> {};
template <class T>
struct Printed<T, Kind::set> : PrintedList<T> {};
template <class T>
struct Printed<T, Kind::forward> {
  static void append(std::string& out, const T& value, Form form) {
    if (form == Form::typed) out += type_name<T>();
    out += '{';
    append_items(out, value, Form::inferred);
    out += '}';
  }
};

template <class T>
struct Printed<T, Kind::map> {
  static void append(std::string& out, const T& value, Form form) {
    if constexpr (copyable<T>()) {
      if (form == Form::typed) out += type_name<T>();
      out += '{';
      bool first = true;
      for (const auto& [key, mapped] : value) {
        out += first ? "{" : ", {";
        first = false;
        append_entry(out, key, mapped, Form::inferred);
        out += '}';
      }
      out += '}';
    } else {
      append_built(out, value, "items.emplace(", [&out](const auto& entry) {
        append_entry(out, entry.first, entry.second, Form::typed);
      });
    }
  }
  static void append_entry(std::string& out, const auto& key, const auto& mapped, Form form) {
    append_shown(out, key, form);
    out += ", ";
    append_shown(out, mapped, form);
  }
};

template <class T>
struct Printed<T, Kind::array> {
  static void append(std::string& out, const T& value, Form) {
    using Item = typename T::value_type;
    // Where items have braces of their own, those of the array inside std::array must be there too.
    constexpr bool kDouble = std::is_class_v<Item> && std::tuple_size_v<T> > 0;
    out += type_name<T>() + (kDouble ? "{{" : "{");
    append_items(out, value, Form::inferred);
    out += kDouble ? "}}" : "}";
  }
};

template <class T>
struct Printed<T, Kind::c_array> {
  using Item = std::remove_cv_t<std::remove_extent_t<T>>;
  static void append(std::string& out, const T& value, Form) {
    if constexpr (Character<Item>) {
      std::size_t count = std::extent_v<T>;
      while (count > 0 && value[count - 1] == Item{}) --count;
      if (count < std::extent_v<T>) {
        append_text(out, std::basic_string_view<Item>(value, count), "");
        return;
      }
    }
    out += '{';
    append_items(out, value, Form::inferred);
    out += '}';
  }
};

template <class T>
struct Printed<T, Kind::adaptor> {
  using Container = typename T::container_type;
  struct Inside : T {
    static const Container& of(const T& adaptor) { return adaptor.*&Inside::c; }
  };
  static void append(std::string& out, const T& value, Form) {
    out += type_name<T>() + "(";
    if constexpr (requires { typename T::value_compare; }) {
      out += type_name<typename T::value_compare>() + "(), ";
    }
    append_shown(out, Inside::of(value), Form::typed);
    out += ')';
  }
};

template <class T>
struct Printed<T, Kind::bitset> {
  static void append(std::string& out, const T& value, Form) {
    out += type_name<T>() + "(\"" + value.to_string() + "\")";
  }
};

// --- one of several, several in one

template <class T>
struct Printed<T, Kind::tuple> {
  static void append(std::string& out, const T& value, Form) {
    out += type_name<T>() + "{";
    append(out, value, std::make_index_sequence<std::tuple_size_v<T>>{});
    out += '}';
  }
  template <std::size_t... Is>
  static void append(std::string& out, const T& value, std::index_sequence<Is...>) {
    using std::get;
    ((out += Is == 0 ? "" : ", ", append_shown(out, get<Is>(value), Form::typed)), ...);
  }
};

template <class T>
struct Printed<T, Kind::complex> {
  static void append(std::string& out, const T& value, Form) {
    out += type_name<T>() + "(";
    append_real(out, value.real());
    out += ", ";
    append_real(out, value.imag());
    out += ')';
  }
};

template <class T>
struct Printed<T, Kind::optional> {
  static void append(std::string& out, const T& value, Form) {
    out += type_name<T>() + "(";
    if (value.has_value()) append_shown(out, *value, Form::typed);
    out += ')';
  }
};

template <class T>
struct Printed<T, Kind::variant> {
  static void append(std::string& out, const T& value, Form) {
    append(out, value, typename TypesOf<T>::type{});
  }
  template <class... Ts>
  static void append(std::string& out, const T& value, Types<Ts...>) {
    out += type_name<T>() + "(std::in_place_index<" + std::to_string(value.index()) + ">, ";
    append(out, value, std::index_sequence_for<Ts...>{});
    out += ')';
  }
  template <std::size_t... Is>
  static void append(std::string& out, const T& value, std::index_sequence<Is...>) {
    ((value.index() == Is ? append_shown(out, get<Is>(value), Form::typed) : void()), ...);
  }
};

template <class T>
struct Printed<T, Kind::pointer> {
  using Part = typename T::element_type;
  static void append(std::string& out, const T& value, Form form) {
    const std::string type = type_name<T>();
    if (!value) {
      out += form == Form::inferred ? "nullptr" : type + "()";
      return;
    }
    const std::string part = type_name<Part>();
    constexpr bool kShared = requires { value.use_count(); };
    // A deleter of its own rules out make_unique.
    const bool makes = kShared || type == "std::unique_ptr<" + part + ">";
    out += makes ? (kShared ? "std::make_shared<" : "std::make_unique<") + part + ">("
                 : type + "(new " + part + "(";
    append_shown<std::remove_cv_t<Part>>(out, *value, Form::typed);
    out += makes ? ")" : "))";
  }
};

template <class T>
struct Printed<T, Kind::duration> {
  static void append(std::string& out, const T& value, Form) {
    out += type_name<T>() + "(";
    append_shown(out, value.count(), Form::typed);
    out += ')';
  }
};

template <class T>
struct Printed<T, Kind::time_point> {
  static void append(std::string& out, const T& value, Form) {
    out += type_name<T>() + "(";
    append_shown(out, value.time_since_epoch(), Form::typed);
    out += ')';
  }
};

// --- everything else

template <class T>
concept Streamable = requires(std::ostream& out, const T& value) { out << value; };

// What cannot be taken apart is printed as its owner does; only then is the result not C++ source.
template <class T, Kind K>
struct Printed {
  static void append(std::string& out, const T& value, Form) {
    if constexpr (std::is_same_v<T, std::nullptr_t>) {
      out += "nullptr";
    } else if constexpr (std::is_convertible_v<const T&, std::string_view> &&
                         !std::is_pointer_v<T>) {
      append_text(out, std::string_view(value), "std::string_view");
    } else if constexpr (std::is_same_v<std::decay_t<T>, const char*> || std::is_same_v<T, char*>) {
      value == nullptr ? void(out += "nullptr") : append_text(out, std::string_view(value), "");
    } else if constexpr (std::is_pointer_v<T>) {
      // An address would differ from run to run.
      out += value == nullptr ? "nullptr" : "/* " + type_name<T>() + " */";
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
      out += type_name<T>() + "{/* declare gainsay_show for it */}";
    }
  }
};

}  // namespace gainsay::detail

namespace gainsay {

template <class T>
std::string show(const T& value) {
  std::string out;
  detail::append_shown(out, value, detail::Form::typed);
  return out;
}

#define GAINSAY_SHOWN_BY_LIBRARY(T) extern template std::string show<T>(const T&);
GAINSAY_COMMON_TYPES(GAINSAY_SHOWN_BY_LIBRARY)
#undef GAINSAY_SHOWN_BY_LIBRARY

}  // namespace gainsay
