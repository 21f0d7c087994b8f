// SPDX-License-Identifier: MIT
//
// Types are taken apart here, at compile time: `Shape<T>` says for each kind of type how its schema
// looks and how values are written to parts, read from them, compared, and searched for hidden
// values. Everything that needs no types is in src/dual/message.cpp.
#pragma once

#include <bit>
#include <limits>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include <gainsay/detail/derive_impl.hpp>
#include <gainsay/detail/enumerators.hpp>
#include <gainsay/detail/kind.hpp>
#include <gainsay/dual/message.hpp>
#include <gainsay/type_name.hpp>

namespace gainsay::dual::detail {

// Reads the parts of a message from the first to the last.
class Reader {
 public:
  explicit Reader(const Message& message) : message_(message) {}
  const Part& next(Part::Kind expected);
  // The next part is an optional's: is something there?
  bool present();
  std::string_view text(const Part& part) const { return message_.text(part); }

 private:
  const Message& message_;
  std::size_t at_ = 0;
};

// Told of every hidden value or constant in its place.
class ValueVisitor {
 public:
  virtual ~ValueVisitor() = default;
  virtual void visit(Value& value) = 0;
};

template <class T>
struct Shape;

template <class T>
struct IsSym : std::false_type {};
template <class T>
struct IsSym<Sym<T>> : std::true_type {};
template <class T>
struct IsMaybe : std::false_type {};
template <class T>
struct IsMaybe<Maybe<T>> : std::true_type {};
template <class T>
struct IsAnyOf : std::false_type {};
template <class T>
struct IsAnyOf<AnyOf<T>> : std::true_type {};

struct AnyFunction {
  template <class... Ts>
  void operator()(Ts&&...) const {}
};

template <class T>
concept SaysHow = requires(T& value) { gainsay_visit(value, AnyFunction{}); };

// Calls f with the members of a struct.
template <class T, class F>
decltype(auto) with_members(T& value, F&& f) {
  if constexpr (SaysHow<T>) {
    return gainsay_visit(value, std::forward<F>(f));
  } else {
    return gainsay::detail::visit_fields(value, std::forward<F>(f));
  }
}

template <class T>
constexpr bool kLeaf =
    kind_of<T>() == Kind::boolean || kind_of<T>() == Kind::character ||
    kind_of<T>() == Kind::integer || kind_of<T>() == Kind::real ||
    kind_of<T>() == Kind::enumeration || std::is_same_v<T, Time> || std::is_same_v<T, std::string>;

template <class T>
  requires(kLeaf<T>)
struct Shape<T> {
  static void describe(Schema& out) {
    if constexpr (std::is_same_v<T, std::string>) {
      out.kind = Schema::Kind::text;
    } else if constexpr (std::is_same_v<T, Time>) {
      out.kind = Schema::Kind::time;
    } else if constexpr (std::is_same_v<T, bool>) {
      out.kind = Schema::Kind::boolean;
    } else if constexpr (std::is_enum_v<T>) {
      out.kind = Schema::Kind::enumeration;
      for (const Enumerator& one : enumerators<T>()) {
        out.names.push_back(one.name);
        out.values.push_back(one.value);
      }
    } else if constexpr (std::is_floating_point_v<T>) {
      out.kind = Schema::Kind::real;
    } else {
      out.kind = Schema::Kind::integer;
      out.min = static_cast<std::int64_t>(std::numeric_limits<T>::min());
      out.max = static_cast<std::uint64_t>(std::numeric_limits<T>::max());
    }
  }
  static void write(Message& out, const T& value) {
    if constexpr (std::is_same_v<T, std::string>) {
      out.add_text(value);
    } else if constexpr (std::is_same_v<T, Time>) {
      out.add(Part::Kind::number, value.nanoseconds);
    } else if constexpr (std::is_floating_point_v<T>) {
      out.add(Part::Kind::number, std::bit_cast<std::int64_t>(static_cast<double>(value)));
    } else {
      out.add(Part::Kind::number, static_cast<std::int64_t>(value));
    }
  }
  static void read(Reader& in, T& value) {
    if constexpr (std::is_same_v<T, std::string>) {
      value = std::string(in.text(in.next(Part::Kind::text)));
    } else if constexpr (std::is_same_v<T, Time>) {
      value = Time{in.next(Part::Kind::number).number};
    } else if constexpr (std::is_floating_point_v<T>) {
      value = static_cast<T>(std::bit_cast<double>(in.next(Part::Kind::number).number));
    } else {
      value = static_cast<T>(in.next(Part::Kind::number).number);
    }
  }
  static bool same(const T& a, const T& b) {
    if constexpr (std::is_floating_point_v<T>) {
      return std::bit_cast<std::int64_t>(static_cast<double>(a)) ==
             std::bit_cast<std::int64_t>(static_cast<double>(b));
    } else {
      return a == b;
    }
  }
  static void values(T&, ValueVisitor&) {}
};

template <>
struct Shape<Connection> {
  static void describe(Schema& out) { Shape<std::uint32_t>::describe(out); }
  static void write(Message& out, Connection value) { out.add(Part::Kind::number, value.number); }
  static void read(Reader& in, Connection& value) {
    value.number = static_cast<std::uint32_t>(in.next(Part::Kind::number).number);
  }
  static bool same(Connection a, Connection b) { return a == b; }
  static void values(Connection&, ValueVisitor&) {}
};

template <class T>
struct Shape<Sym<T>> {
  static void describe(Schema& out) { Shape<T>::describe(out); }
  static void write(Message& out, const Sym<T>& value) { out.add_value(value.value()); }
  static void read(Reader& in, Sym<T>& value) {
    T constant{};
    Shape<T>::read(in, constant);
    value = constant;
  }
  static bool same(const Sym<T>& a, const Sym<T>& b) { return a.value() == b.value(); }
  static void values(Sym<T>& value, ValueVisitor& visitor) { visitor.visit(value.value()); }
};

template <class T>
struct Shape<Maybe<T>> {
  static void describe(Schema& out) {
    out.kind = Schema::Kind::optional;
    out.items = {&schema<T>};
  }
  static void write(Message& out, const Maybe<T>& value) {
    const Part::Kind kinds[] = {Part::Kind::absent, Part::Kind::present, Part::Kind::open};
    out.add(kinds[static_cast<int>(value.kind())], value.value().has_value() ? 1 : 0);
    if (value.value()) Shape<T>::write(out, *value.value());
  }
  static void read(Reader& in, Maybe<T>& value) {
    value = Maybe<T>();
    if (!in.present()) return;
    T content{};
    Shape<T>::read(in, content);
    value = Maybe<T>(std::move(content));
  }
};

template <class T>
struct Shape<AnyOf<T>> {
  static_assert(kLeaf<T>, "gainsay: AnyOf is for numbers, texts and enums");
  static void describe(Schema& out) { Shape<T>::describe(out); }
  static void write(Message& out, const AnyOf<T>& value) {
    if (!value.others().empty()) {
      out.add(Part::Kind::one_of, static_cast<std::int64_t>(value.others().size()) + 1);
    }
    Shape<T>::write(out, value.first());
    for (const T& other : value.others()) Shape<T>::write(out, other);
  }
  static void read(Reader& in, AnyOf<T>& value) {
    T constant{};
    Shape<T>::read(in, constant);
    value = AnyOf<T>(std::move(constant));
  }
};

template <class T>
  requires(kind_of<T>() == Kind::optional)
struct Shape<T> {
  using Item = typename T::value_type;
  static void describe(Schema& out) {
    out.kind = Schema::Kind::optional;
    out.items = {&schema<Item>};
  }
  static void write(Message& out, const T& value) {
    out.add(value ? Part::Kind::present : Part::Kind::absent);
    if (value) Shape<Item>::write(out, *value);
  }
  static void read(Reader& in, T& value) {
    value.reset();
    if (!in.present()) return;
    Shape<Item>::read(in, value.emplace());
  }
  static bool same(const T& a, const T& b) {
    return a.has_value() == b.has_value() && (!a || Shape<Item>::same(*a, *b));
  }
  static void values(T& value, ValueVisitor& visitor) {
    if (value) Shape<Item>::values(*value, visitor);
  }
};

template <class T>
bool same_items(const T& a, const T& b) {
  if (a.size() != b.size()) return false;
  auto other = b.begin();
  for (const auto& item : a) {
    if (!Shape<std::remove_cvref_t<decltype(item)>>::same(item, *other++)) return false;
  }
  return true;
}

template <class T>
  requires(kind_of<T>() == Kind::list || kind_of<T>() == Kind::array)
struct Shape<T> {
  using Item = typename T::value_type;
  static void describe(Schema& out) {
    out.kind = Schema::Kind::list;
    out.items = {&schema<Item>};
  }
  static void write(Message& out, const T& value) {
    out.add(Part::Kind::size, static_cast<std::int64_t>(value.size()));
    for (const auto& item : value) Shape<Item>::write(out, item);
  }
  static void read(Reader& in, T& value) {
    const auto size = static_cast<std::size_t>(in.next(Part::Kind::size).number);
    if constexpr (kind_of<T>() == Kind::list) value.clear();
    for (std::size_t i = 0; i < size; ++i) {
      Item item{};
      Shape<Item>::read(in, item);
      if constexpr (kind_of<T>() == Kind::list) {
        value.push_back(std::move(item));
      } else if (i < value.size()) {
        value[i] = std::move(item);
      }
    }
  }
  static bool same(const T& a, const T& b) { return same_items(a, b); }
  static void values(T& value, ValueVisitor& visitor) {
    if constexpr (!std::is_same_v<Item, bool>) {
      for (auto& item : value) Shape<Item>::values(item, visitor);
    }
  }
};

template <class T>
  requires(kind_of<T>() == Kind::set)
struct Shape<T> {
  using Item = typename T::key_type;
  static_assert(!IsSym<Item>::value, "gainsay: hidden values cannot be sorted; use a list");
  static void describe(Schema& out) {
    out.kind = Schema::Kind::set;
    out.items = {&schema<Item>};
  }
  static void write(Message& out, const T& value) {
    out.add(Part::Kind::size, static_cast<std::int64_t>(value.size()));
    for (const auto& item : value) Shape<Item>::write(out, item);
  }
  static void read(Reader& in, T& value) {
    const auto size = static_cast<std::size_t>(in.next(Part::Kind::size).number);
    value.clear();
    for (std::size_t i = 0; i < size; ++i) {
      Item item{};
      Shape<Item>::read(in, item);
      value.insert(std::move(item));
    }
  }
  static bool same(const T& a, const T& b) { return same_items(a, b); }
  static void values(T&, ValueVisitor&) {}
};

template <class T>
  requires(kind_of<T>() == Kind::map)
struct Shape<T> {
  using Key = typename T::key_type;
  using Item = typename T::mapped_type;
  static_assert(!IsSym<Key>::value, "gainsay: hidden values cannot be keys; use a list of pairs");
  static_assert(
      requires { typename T::key_compare; },
      "gainsay: an unordered map has no order to compare by; use std::map");
  static void describe(Schema& out) {
    out.kind = Schema::Kind::map;
    out.items = {&schema<Key>, &schema<Item>};
  }
  static void write(Message& out, const T& value) {
    out.add(Part::Kind::size, static_cast<std::int64_t>(value.size()));
    for (const auto& [key, item] : value) {
      Shape<Key>::write(out, key);
      Shape<Item>::write(out, item);
    }
  }
  static void read(Reader& in, T& value) {
    const auto size = static_cast<std::size_t>(in.next(Part::Kind::size).number);
    value.clear();
    for (std::size_t i = 0; i < size; ++i) {
      Key key{};
      Item item{};
      Shape<Key>::read(in, key);
      Shape<Item>::read(in, item);
      value.emplace(std::move(key), std::move(item));
    }
  }
  static bool same(const T& a, const T& b) {
    if (a.size() != b.size()) return false;
    auto other = b.begin();
    for (const auto& [key, item] : a) {
      if (!Shape<Key>::same(key, other->first) || !Shape<Item>::same(item, other->second)) {
        return false;
      }
      ++other;
    }
    return true;
  }
  static void values(T& value, ValueVisitor& visitor) {
    for (auto& [key, item] : value) Shape<Item>::values(item, visitor);
  }
};

template <class T, class F>
void for_alternatives(F&& f) {
  [&]<std::size_t... Is>(std::index_sequence<Is...>) {
    (f(std::integral_constant<std::size_t, Is>{}), ...);
  }(std::make_index_sequence<std::variant_size_v<T>>{});
}

template <class T>
  requires(kind_of<T>() == Kind::variant)
struct Shape<T> {
  static void describe(Schema& out) {
    out.kind = Schema::Kind::variant;
    for_alternatives<T>([&](auto index) {
      using Item = std::variant_alternative_t<decltype(index)::value, T>;
      out.items.push_back(&schema<Item>);
      out.names.push_back(
          std::string(gainsay::detail::last_name(gainsay::detail::raw_type_name<Item>())));
    });
  }
  static void write(Message& out, const T& value) {
    out.add(Part::Kind::index, static_cast<std::int64_t>(value.index()));
    std::visit(
        [&](const auto& item) { Shape<std::remove_cvref_t<decltype(item)>>::write(out, item); },
        value);
  }
  static void read(Reader& in, T& value) {
    const auto chosen = static_cast<std::size_t>(in.next(Part::Kind::index).number);
    for_alternatives<T>([&](auto index) {
      if (decltype(index)::value != chosen) return;
      std::variant_alternative_t<decltype(index)::value, T> item{};
      Shape<decltype(item)>::read(in, item);
      value.template emplace<decltype(index)::value>(std::move(item));
    });
  }
  static bool same(const T& a, const T& b) {
    if (a.index() != b.index()) return false;
    return std::visit(
        [&](const auto& item) {
          using Item = std::remove_cvref_t<decltype(item)>;
          return Shape<Item>::same(item, *std::get_if<Item>(&b));
        },
        a);
  }
  static void values(T& value, ValueVisitor& visitor) {
    std::visit(
        [&](auto& item) { Shape<std::remove_cvref_t<decltype(item)>>::values(item, visitor); },
        value);
  }
};

// Structs, pairs, tuples.
template <class T, class F>
decltype(auto) with_items(T& value, F&& f) {
  if constexpr (kind_of<std::remove_const_t<T>>() == Kind::tuple) {
    return std::apply(std::forward<F>(f), value);
  } else {
    return with_members(value, std::forward<F>(f));
  }
}

template <class T>
bool same_item(const T& a, const T& b) {
  return Shape<T>::same(a, b);
}

template <class T>
concept HasItems = SaysHow<T> || kind_of<T>() == Kind::tuple || kind_of<T>() == Kind::aggregate;

template <class T>
  requires(HasItems<T> && !kLeaf<T> && !std::is_same_v<T, Connection>)
struct Shape<T> {
  static void describe(Schema& out) {
    T value{};
    with_items(value, [&](auto&... items) {
      out.items = {&schema<std::remove_cvref_t<decltype(items)>>...};
    });
    if constexpr (kind_of<T>() == Kind::aggregate && !SaysHow<T>) {
      gainsay::detail::check_derivable<T>();
      out.kind = Schema::Kind::record;
      out.names = gainsay::detail::field_names<T>();
    } else {
      out.kind = Schema::Kind::tuple;
    }
  }
  static void write(Message& out, const T& value) {
    with_items(value, [&](const auto&... items) {
      (Shape<std::remove_cvref_t<decltype(items)>>::write(out, items), ...);
    });
  }
  static void read(Reader& in, T& value) {
    with_items(value, [&](auto&... items) {
      (Shape<std::remove_cvref_t<decltype(items)>>::read(in, items), ...);
    });
  }
  static bool same(const T& a, const T& b) {
    // Not lambda in lambda: g++ 12 cannot compile that.
    const auto tied = [](const auto&... items) { return std::tie(items...); };
    const auto left = with_items(a, tied);
    const auto right = with_items(b, tied);
    return [&]<std::size_t... Is>(std::index_sequence<Is...>) {
      return (same_item(std::get<Is>(left), std::get<Is>(right)) && ...);
    }(std::make_index_sequence<std::tuple_size_v<decltype(left)>>{});
  }
  static void values(T& value, ValueVisitor& visitor) {
    with_items(value, [&](auto&... items) {
      (Shape<std::remove_cvref_t<decltype(items)>>::values(items, visitor), ...);
    });
  }
};

template <class T>
concept Visitable = requires(Schema& out) { Shape<T>::describe(out); };

}  // namespace gainsay::dual::detail

namespace gainsay::dual {

template <class T>
const Schema& schema() {
  static_assert(
      detail::Visitable<T>,
      "gainsay: a message or state of a model has a member of a type that cannot be taken "
      "apart; declare `gainsay_visit(T&, f)` beside the type (dual/message.hpp)");
  static const Schema one = [] {
    Schema out;
    out.name = type_name<T>();
    if constexpr (detail::Visitable<T>) detail::Shape<T>::describe(out);
    return out;
  }();
  return one;
}

template <class T>
Message to_message(const T& value) {
  Message out;
  out.schema = &schema<T>();
  detail::Shape<T>::write(out, value);
  return out;
}

template <class T>
T from_message(const Message& message) {
  T value{};
  detail::Reader in(message);
  detail::Shape<T>::read(in, value);
  return value;
}

}  // namespace gainsay::dual
