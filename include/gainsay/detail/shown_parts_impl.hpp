// SPDX-License-Identifier: MIT
//
// Printing of what holds a fixed number of parts, one of several, or one or none.
#pragma once

namespace gainsay::detail {

template <class T>
struct Printed<T, Kind::tuple> {
  static void append(Shown& out, const T& value, Form) {
    out += type_name<T>() + "{";
    append(out, value, std::make_index_sequence<std::tuple_size_v<T>>{});
    out += '}';
  }
  template <std::size_t... Is>
  static void append(Shown& out, const T& value, std::index_sequence<Is...>) {
    using std::get;
    ((out += Is == 0 ? "" : ", ", append_shown(out, get<Is>(value), Form::typed)), ...);
  }
};

template <class T>
struct Printed<T, Kind::complex> {
  static void append(Shown& out, const T& value, Form) {
    out += type_name<T>() + "(";
    append_real(out.text, value.real());
    out += ", ";
    append_real(out.text, value.imag());
    out += ')';
  }
};

template <class T>
struct Printed<T, Kind::optional> {
  static void append(Shown& out, const T& value, Form) {
    out += type_name<T>() + "(";
    if (value.has_value()) append_shown(out, *value, Form::typed);
    out += ')';
  }
};

template <class T>
struct Printed<T, Kind::variant> {
  static void append(Shown& out, const T& value, Form) {
    append(out, value, typename TypesOf<T>::type{});
  }
  template <class... Ts>
  static void append(Shown& out, const T& value, Types<Ts...>) {
    out += type_name<T>() + "(std::in_place_index<" + std::to_string(value.index()) + ">, ";
    append(out, value, std::index_sequence_for<Ts...>{});
    out += ')';
  }
  template <std::size_t... Is>
  static void append(Shown& out, const T& value, std::index_sequence<Is...>) {
    ((value.index() == Is ? append_shown(out, get<Is>(value), Form::typed) : void()), ...);
  }
};

template <class T>
struct Printed<T, Kind::pointer> {
  using Part = typename T::element_type;
  static void append(Shown& out, const T& value, Form form) {
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
  static void append(Shown& out, const T& value, Form) {
    out += type_name<T>() + "(";
    append_shown(out, value.count(), Form::typed);
    out += ')';
  }
};

template <class T>
struct Printed<T, Kind::time_point> {
  static void append(Shown& out, const T& value, Form) {
    out += type_name<T>() + "(";
    append_shown(out, value.time_since_epoch(), Form::typed);
    out += ')';
  }
};

}  // namespace gainsay::detail
