// SPDX-License-Identifier: MIT
//
// Drawing of what holds as many items as it likes: strings, lists, sets, maps.
#pragma once

namespace gainsay::detail {

template <class T>
struct Drawn<T, Kind::string> {
  static constexpr Shape kShape = Shape::span;
  static T draw(Source& source) {
    const auto list = source.span(type_label<T>());
    const std::size_t length = source.length(0, kMostItems);
    if constexpr (std::is_same_v<typename T::value_type, char>) {
      // NOLINTNEXTLINE(bugprone-string-constructor): the literal's own NUL is one of the 128
      return draw_text(source, length, {kCharacters, sizeof kCharacters});
    } else {
      T text;
      for (std::size_t i = 0; i < length; ++i) append_encoded(text, code_point(source));
      return text;
    }
  }
};

// Draws the items of a list whose length is drawn: `item(source)` as often as that.
template <class Item>
void draw_items(Source& source, std::size_t count, Shape shape, Label label, const Item& item) {
  if (shape == Shape::choice) {
    for (std::size_t i = 0; i < count; ++i) item(source);
    return;
  }
  const auto smaller = source.resize(share_of_size(source.size(), count));
  for (std::size_t i = 0; i < count; ++i) {
    if (shape == Shape::span) {
      item(source);
    } else {
      const auto span = source.span(label);
      item(source);
    }
  }
}

template <class T>
inline constexpr bool kIsByte = std::is_same_v<T, unsigned char>;

template <class T>
struct Drawn<T, Kind::list> {
  using Item = typename T::value_type;
  static constexpr bool kBytes = kIsByte<Item> && requires(T t) { t.data(); };
  static constexpr bool kNumbers = std::is_base_of_v<Drawn<Item, Kind::integer>, Arbitrary<Item>>;
  static constexpr Shape kShape = kBytes ? Shape::choice : Shape::span;

  static T draw(Source& source) {
    if constexpr (kBytes) {
      const auto bytes = source.bytes(0, kMostItems);
      return T(bytes.begin(), bytes.end());
    } else {
      const auto list = source.span(type_label<T>());
      const std::size_t length = source.length(0, kMostItems);
      T items;
      if constexpr (requires { items.reserve(length); }) items.reserve(length);
      if constexpr (kNumbers) {
        using Limits = std::numeric_limits<Item>;
        for (const Choice& choice : source.integers(length, Limits::min(), Limits::max())) {
          items.push_back(static_cast<Item>(choice.value));
        }
      } else {
        draw_items(source, length, ArbitraryGen<Item>::shape(), type_label<Item>(),
                   [&items](Source& from) { items.push_back(Arbitrary<Item>::draw(from)); });
      }
      return items;
    }
  }
};

template <class T>
struct Drawn<T, Kind::forward> {
  using Item = typename T::value_type;
  static constexpr Shape kShape = Shape::span;
  static T draw(Source& source) {
    const auto list = source.span(type_label<T>());
    const std::size_t length = source.length(0, kMostItems);
    T items;
    auto last = items.before_begin();
    draw_items(source, length, ArbitraryGen<Item>::shape(), type_label<Item>(),
               [&](Source& from) { last = items.insert_after(last, Arbitrary<Item>::draw(from)); });
    return items;
  }
};

template <class T>
struct Drawn<T, Kind::set> {
  using Item = typename T::key_type;
  static constexpr Shape kShape = Shape::span;
  static T draw(Source& source) {
    const auto list = source.span(type_label<T>());
    const std::size_t length = source.length(0, kMostItems);
    T items;
    draw_items(source, length, ArbitraryGen<Item>::shape(), type_label<Item>(),
               [&items](Source& from) { items.insert(Arbitrary<Item>::draw(from)); });
    return items;
  }
};

template <class T>
struct Drawn<T, Kind::map> {
  using Key = typename T::key_type;
  using Mapped = typename T::mapped_type;
  static constexpr Shape kShape = Shape::span;
  static T draw(Source& source) {
    constexpr Label kEntry = mixed(type_label<Key>(), type_label<Mapped>());
    const auto list = source.span(type_label<T>());
    const std::size_t length = source.length(0, kMostItems);
    T items;
    draw_items(source, length, Shape::loose, kEntry, [&items](Source& from) {
      Key key = Arbitrary<Key>::draw(from);
      items.emplace(std::move(key), Arbitrary<Mapped>::draw(from));
    });
    return items;
  }
};

template <class T>
struct Drawn<T, Kind::adaptor> {
  using Container = typename T::container_type;
  static constexpr Shape kShape = Shape::span;
  static T draw(Source& source) {
    Container items = Arbitrary<Container>::draw(source);
    if constexpr (requires { typename T::value_compare; }) {
      return T(typename T::value_compare{}, std::move(items));
    } else {
      return T(std::move(items));
    }
  }
};

}  // namespace gainsay::detail
