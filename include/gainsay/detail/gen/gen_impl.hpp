// SPDX-License-Identifier: MIT
#pragma once

namespace gainsay {

namespace detail {

inline constexpr Label kTryLabel = label_of("try");
inline constexpr Label kDependentLabel = label_of("dependent");

template <class G, class F>
struct MapGen {
  G generator;
  F change;
  auto operator()(Source& source) const { return change(generator(source)); }
  Shape shape() const { return shape_of(generator); }
};

template <class G, class F>
struct FilterGen {
  G generator;
  F keep;
  const char* reason;
  SourcePos at;

  Generated<G> operator()(Source& source) const {
    for (int i = 0; i < kFilterTries; ++i) {
      const auto attempt = source.span(kTryLabel);
      auto value = generator(source);
      if (keep(std::as_const(value))) return value;
      attempt.discard();
    }
    throw Discarded{reason, at};
  }
};

template <class G, class F>
struct FlatMapGen {
  G generator;
  F next;

  auto operator()(Source& source) const {
    const auto inner = next(generator(source));
    const auto dependent = source.span(kDependentLabel);
    return inner(source);
  }
};

}  // namespace detail

template <Generator G, class F>
auto map(G generator, F change) {
  using T = std::remove_cvref_t<std::invoke_result_t<const F&, Generated<G>>>;
  return Gen<T>(detail::MapGen<G, F>{std::move(generator), std::move(change)});
}

template <Generator G, class F>
Gen<Generated<G>> filter(G generator, F keep, const char* reason, SourcePos at) {
  return detail::FilterGen<G, F>{std::move(generator), std::move(keep), reason, at};
}

template <Generator G, class F>
auto flat_map(G generator, F next) {
  using T = Generated<std::remove_cvref_t<std::invoke_result_t<const F&, Generated<G>>>>;
  return Gen<T>(detail::FlatMapGen<G, F>{std::move(generator), std::move(next)});
}

template <class T>
template <class F>
auto Gen<T>::map(F change) const {
  return gainsay::map(*this, std::move(change));
}

template <class T>
template <class F>
Gen<T> Gen<T>::filter(F keep, const char* reason, SourcePos at) const {
  return gainsay::filter(*this, std::move(keep), reason, at);
}

template <class T>
template <class F>
auto Gen<T>::flat_map(F next) const {
  return gainsay::flat_map(*this, std::move(next));
}

}  // namespace gainsay
