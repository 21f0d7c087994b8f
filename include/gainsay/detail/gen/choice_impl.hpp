// SPDX-License-Identifier: MIT
#pragma once

#include <gainsay/detail/gen/errors_impl.hpp>

namespace gainsay {

namespace detail {

inline constexpr Label kOneOfLabel = label_of("one_of");

template <class T>
struct JustGen {
  T value;
  T operator()(Source&) const { return value; }
};

template <class T>
struct ElementGen {
  std::vector<T> values;
  T operator()(Source& source) const { return values[source.alternative(values.size())]; }
  static constexpr Shape shape() { return Shape::choice; }
};

template <class T>
struct OneOfGen {
  std::vector<Gen<T>> ways;
  std::vector<std::uint32_t> weights;  // empty: all the same

  T operator()(Source& source) const {
    const auto span = source.span(kOneOfLabel);
    const std::size_t way =
        weights.empty() ? source.alternative(ways.size()) : source.alternative(weights);
    return ways[way](source);
  }
  static constexpr Shape shape() { return Shape::span; }
};

template <class F>
struct SizedGen {
  F make;
  auto operator()(Source& source) const { return make(source.size())(source); }
};

template <class G>
struct ResizedGen {
  int size;
  G generator;
  auto operator()(Source& source) const {
    const auto scope = source.resize(size);
    return generator(source);
  }
  Shape shape() const { return shape_of(generator); }
};

}  // namespace detail

template <class T>
Gen<T> just(T value) {
  return detail::JustGen<T>{std::move(value)};
}

template <class T>
Gen<T> element_of(std::vector<T> values, SourcePos at) {
  detail::check_choices("element_of", values.size(), at);
  return detail::ElementGen<T>{std::move(values)};
}
template <class T>
Gen<T> element_of(std::initializer_list<T> values, SourcePos at) {
  return element_of(std::vector<T>(values), at);
}

template <class T>
Gen<T> one_of(std::vector<Gen<T>> ways, SourcePos at) {
  detail::check_choices("one_of", ways.size(), at);
  return detail::OneOfGen<T>{std::move(ways), {}};
}
template <Generator First, Generator... Rest>
auto one_of(First first, Rest... rest) {
  using T = std::common_type_t<Generated<First>, Generated<Rest>...>;
  return Gen<T>(detail::OneOfGen<T>{{Gen<T>(std::move(first)), Gen<T>(std::move(rest))...}, {}});
}

template <Generator G>
Weighted<Generated<G>> weighted(std::uint32_t weight, G generator) {
  return {weight, std::move(generator)};
}

template <class T>
Gen<T> frequency(std::vector<Weighted<T>> ways, SourcePos at) {
  detail::check_choices("frequency", ways.size(), at);
  detail::OneOfGen<T> chosen;
  for (Weighted<T>& way : ways) {
    // Left out and not only never drawn: shrinking would otherwise come upon it.
    if (way.weight == 0) continue;
    chosen.ways.push_back(std::move(way.generator));
    chosen.weights.push_back(way.weight);
  }
  if (chosen.ways.empty()) throw detail::no_weight(ways.size(), at);
  return chosen;
}
template <class T>
Gen<T> frequency(std::initializer_list<Weighted<T>> ways, SourcePos at) {
  return frequency(std::vector<Weighted<T>>(ways), at);
}

template <class F>
auto sized(F make) {
  using T = Generated<std::remove_cvref_t<std::invoke_result_t<const F&, int>>>;
  return Gen<T>(detail::SizedGen<F>{std::move(make)});
}

template <Generator G>
Gen<Generated<G>> resize(int size, G generator) {
  return detail::ResizedGen<G>{size < 0 ? 0 : size > 100 ? 100 : size, std::move(generator)};
}

}  // namespace gainsay
