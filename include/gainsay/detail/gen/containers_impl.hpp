// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include <gainsay/detail/gen/errors_impl.hpp>

namespace gainsay {

namespace detail {

inline constexpr Label kDistinctLabel = label_of("distinct");
inline constexpr Label kSublistLabel = label_of("sublist");
inline constexpr Label kPermutationLabel = label_of("permutation");
inline constexpr const char* kTooFewDistinct = "a generator has too few different values for a set";

template <class List, class G>
struct ListGen {
  G item;
  Lengths lengths;

  List operator()(Source& source) const {
    const auto list = source.span(type_label<List>());
    const std::size_t length = source.length(lengths.min, lengths.max);
    List items;
    if constexpr (requires { items.reserve(length); }) items.reserve(length);
    draw_items(source, length, shape_of(item), type_label<Generated<G>>(),
               [&](Source& from) { items.push_back(item(from)); });
    return items;
  }
  static constexpr Shape shape() { return Shape::span; }
};

// Calls `add(source)` until it says that it added something new; a try that did not is thrown away.
template <class Add>
bool add_distinct(Source& source, const Add& add) {
  for (int i = 0; i < kFilterTries; ++i) {
    const auto attempt = source.span(kTryLabel);
    if (add(source)) return true;
    attempt.discard();
  }
  return false;
}

// Draws a length and that many distinct items, fewer if the generator runs out of new ones.
template <class Add>
void draw_distinct(Source& source, Lengths lengths, SourcePos at, const Add& add) {
  const std::size_t length = source.length(lengths.min, lengths.max);
  const auto smaller = source.resize(share_of_size(source.size(), length));
  for (std::size_t count = 0; count < length; ++count) {
    const auto item = source.span(kDistinctLabel);
    if (add_distinct(source, add)) continue;
    if (count < lengths.min) throw Discarded{kTooFewDistinct, at};
    return;
  }
}

template <class Set, class G>
struct SetGen {
  G item;
  Lengths lengths;
  SourcePos at;

  Set operator()(Source& source) const {
    const auto list = source.span(type_label<Set>());
    Set items;
    draw_distinct(source, lengths, at, [&](Source& from) {
      const std::size_t before = items.size();
      items.insert(item(from));
      return items.size() > before;
    });
    return items;
  }
  static constexpr Shape shape() { return Shape::span; }
};

template <class G>
struct UniqueListGen {
  G item;
  Lengths lengths;
  SourcePos at;

  std::vector<Generated<G>> operator()(Source& source) const {
    const auto list = source.span(type_label<std::vector<Generated<G>>>());
    std::vector<Generated<G>> items;
    draw_distinct(source, lengths, at, [&](Source& from) {
      auto value = item(from);
      if (std::find(items.begin(), items.end(), value) != items.end()) return false;
      items.push_back(std::move(value));
      return true;
    });
    return items;
  }
  static constexpr Shape shape() { return Shape::span; }
};

template <class Map, class K, class V>
struct MapsGen {
  K key;
  V value;
  Lengths lengths;
  SourcePos at;

  Map operator()(Source& source) const {
    const auto list = source.span(type_label<Map>());
    Map items;
    draw_distinct(source, lengths, at, [&](Source& from) {
      const std::size_t before = items.size();
      auto drawn = key(from);
      items.emplace(std::move(drawn), value(from));
      return items.size() > before;
    });
    return items;
  }
  static constexpr Shape shape() { return Shape::span; }
};

template <class G>
struct OptionalGen {
  G value;
  std::optional<Generated<G>> operator()(Source& source) const {
    const auto span = source.span(type_label<std::optional<Generated<G>>>());
    if (!source.boolean(3u << 14)) return std::nullopt;
    return value(source);
  }
  static constexpr Shape shape() { return Shape::span; }
};

template <class T, class... Gs>
struct TupleGen {
  std::tuple<Gs...> generators;
  T operator()(Source& source) const {
    const auto span = source.span(type_label<T>());
    // Braces fix the order: the first generator draws first.
    return std::apply([&source](const Gs&... each) { return T{each(source)...}; }, generators);
  }
  static constexpr Shape shape() { return Shape::span; }
};

template <class G>
struct TwiceGen {
  using T = std::pair<Generated<G>, Generated<G>>;
  G generator;
  T operator()(Source& source) const {
    const auto span = source.span(type_label<T>());
    const Source::Mark begin(source);
    Generated<G> first = half(source);
    const Source::EchoScope echo(source, begin);
    return T{std::move(first), half(source)};
  }
  static constexpr Shape shape() { return Shape::span; }

 private:
  Generated<G> half(Source& source) const {
    const auto span = source.span(label_of("half"));
    return generator(source);
  }
};

template <class T>
struct SublistGen {
  std::vector<T> of;
  std::vector<T> operator()(Source& source) const {
    const auto span = source.span(kSublistLabel);
    std::vector<T> kept;
    for (const T& item : of) {
      if (source.boolean()) kept.push_back(item);
    }
    return kept;
  }
  static constexpr Shape shape() { return Shape::span; }
};

template <class T>
struct PermutationGen {
  std::vector<T> of;
  std::vector<T> operator()(Source& source) const {
    const auto span = source.span(kPermutationLabel);
    std::vector<T> items = of;
    for (std::size_t i = 0; i + 1 < items.size(); ++i) {
      std::swap(items[i], items[i + source.uniform<std::size_t>(0, items.size() - 1 - i)]);
    }
    return items;
  }
  static constexpr Shape shape() { return Shape::span; }
};

// Not std::sort and not a lambda: every list generator shares these.
template <class List>
List sorted_list(List items) {
  std::sort(items.begin(), items.end());
  return items;
}

template <class List>
List unique_list(List items) {
  List kept;
  for (auto& item : items) {
    if (std::find(kept.begin(), kept.end(), item) == kept.end()) kept.push_back(std::move(item));
  }
  return kept;
}

}  // namespace detail

template <class List, Generator G>
auto lists(G item, Lengths lengths, SourcePos at) {
  detail::check_lengths("lists", lengths.min, lengths.max, at);
  using Made = std::conditional_t<std::is_void_v<List>, std::vector<Generated<G>>, List>;
  return Gen<Made>(detail::ListGen<Made, G>{std::move(item), lengths});
}

template <Generator G>
Gen<std::vector<Generated<G>>> unique_lists(G item, Lengths lengths, SourcePos at) {
  detail::check_lengths("unique_lists", lengths.min, lengths.max, at);
  return detail::UniqueListGen<G>{std::move(item), lengths, at};
}

template <class Set, Generator G>
Gen<Set> sets(G item, Lengths lengths, SourcePos at) {
  detail::check_lengths("sets", lengths.min, lengths.max, at);
  return detail::SetGen<Set, G>{std::move(item), lengths, at};
}

template <class Map, Generator K, Generator V>
Gen<Map> maps(K key, V value, Lengths lengths, SourcePos at) {
  detail::check_lengths("maps", lengths.min, lengths.max, at);
  return detail::MapsGen<Map, K, V>{std::move(key), std::move(value), lengths, at};
}

template <Generator G>
Gen<std::optional<Generated<G>>> optionals_of(G value) {
  return detail::OptionalGen<G>{std::move(value)};
}

template <Generator A, Generator B>
Gen<std::pair<Generated<A>, Generated<B>>> pairs_of(A first, B second) {
  using T = std::pair<Generated<A>, Generated<B>>;
  return detail::TupleGen<T, A, B>{{std::move(first), std::move(second)}};
}

template <Generator... Gs>
Gen<std::tuple<Generated<Gs>...>> tuples_of(Gs... generators) {
  return detail::TupleGen<std::tuple<Generated<Gs>...>, Gs...>{{std::move(generators)...}};
}

template <Generator G>
Gen<std::pair<Generated<G>, Generated<G>>> twice(G generator) {
  return detail::TwiceGen<G>{std::move(generator)};
}

template <Generator G>
Gen<Generated<G>> sorted(G list) {
  return map(std::move(list), detail::sorted_list<Generated<G>>);
}

template <Generator G>
Gen<Generated<G>> unique(G list) {
  return map(std::move(list), detail::unique_list<Generated<G>>);
}

template <class T>
Gen<std::vector<T>> sublist(std::vector<T> of) {
  return detail::SublistGen<T>{std::move(of)};
}

template <class T>
Gen<std::vector<T>> permutation(std::vector<T> of) {
  return detail::PermutationGen<T>{std::move(of)};
}

}  // namespace gainsay
