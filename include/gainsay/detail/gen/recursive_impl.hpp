// SPDX-License-Identifier: MIT
#pragma once

#include <gainsay/gen/arbitrary.hpp>

namespace gainsay {

namespace detail {

inline constexpr Label kRecursiveLabel = label_of("recursive");

template <class T>
struct RecursiveRecipe final : Recipe<T> {
  // What `step` gets. It does not own the recipe, which owns it.
  struct Part {
    const RecursiveRecipe* whole;
    T operator()(Source& source) const { return whole->draw(source); }
    static constexpr Shape shape() { return Shape::span; }
  };

  template <class F>
  RecursiveRecipe(Gen<T> base_in, const F& step_in)
      : base(std::move(base_in)), step(step_in(Gen<T>(Part{this}))) {}

  T draw(Source& source) const override {
    // With the type, so that no part of one kind is taken for one of another.
    const auto span = source.span(mixed(kRecursiveLabel, type_label<T>()));
    if (!draw_presence(source, Shape::loose)) return base(source);
    const auto smaller = source.resize(source.size() / 2);
    return step(source);
  }
  Shape shape() const override { return Shape::span; }

  Gen<T> base;
  Gen<T> step;
};

}  // namespace detail

template <Generator G, class F>
Gen<Generated<G>> recursive(G base, F step) {
  using T = Generated<G>;
  return Gen<T>(static_cast<detail::Recipe<T>*>(
      new detail::RecursiveRecipe<T>(Gen<T>(std::move(base)), step)));
}

}  // namespace gainsay
