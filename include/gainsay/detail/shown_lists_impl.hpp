// SPDX-License-Identifier: MIT
//
// Printing of what holds as many items as it likes.
#pragma once

namespace gainsay::detail {

template <class Range>
void append_items(Shown& out, const Range& items, Form form) {
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
void append_built(Shown& out, const T& value, const char* call, const Each& each) {
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
  static void append(Shown& out, const T& value, Form form) {
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
  static void append(Shown& out, const T& value, Form form) {
    if (form == Form::typed) out += type_name<T>();
    out += '{';
    append_items(out, value, Form::inferred);
    out += '}';
  }
};

template <class T>
struct Printed<T, Kind::map> {
  static void append(Shown& out, const T& value, Form form) {
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
  static void append_entry(Shown& out, const auto& key, const auto& mapped, Form form) {
    append_shown(out, key, form);
    out += ", ";
    append_shown(out, mapped, form);
  }
};

template <class T>
struct Printed<T, Kind::array> {
  static void append(Shown& out, const T& value, Form) {
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
  static void append(Shown& out, const T& value, Form) {
    if constexpr (Character<Item>) {
      std::size_t count = std::extent_v<T>;
      while (count > 0 && value[count - 1] == Item{}) --count;
      if (count < std::extent_v<T>) {
        append_text(out.text, std::basic_string_view<Item>(value, count), "");
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
  static void append(Shown& out, const T& value, Form) {
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
  static void append(Shown& out, const T& value, Form) {
    out += type_name<T>() + "(\"" + value.to_string() + "\")";
  }
};

}  // namespace gainsay::detail
