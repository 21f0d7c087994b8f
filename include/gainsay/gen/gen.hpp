// SPDX-License-Identifier: MIT
//
// Gen<T>: a generator whose recipe is hidden, and what can be done with it.
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

#include <gainsay/source.hpp>

namespace gainsay {

// What a generator is: anything that can be called with a Source and gives a value.
template <class G>
concept Generator = requires(const G& generator, Source& source) { generator(source); };

template <class G>
using Generated = std::remove_cvref_t<std::invoke_result_t<const G&, Source&>>;

// What one draw leaves on the tape. Lists give each item a span of its own unless it already is one
// choice or one span, because shrinking removes items as units.
enum class Shape : unsigned char {
  choice,  // exactly one choice
  span,    // exactly one span
  loose,   // anything: what a lambda does is not known
};

// The shape of a generator's draws: what its member `shape()` says, else loose.
template <Generator G>
constexpr Shape shape_of(const G& generator) {
  if constexpr (requires { generator.shape(); }) {
    return generator.shape();
  } else {
    return Shape::loose;
  }
}

// Why a case was discarded when `filter` found nothing.
inline constexpr const char* kFilterGaveUp = "a filter found no value in 100 tries";
inline constexpr int kFilterTries = 100;

namespace detail {

// The recipe behind a Gen. Shared by its copies; counted by hand, because <memory> would cost every
// test half a second of compile time.
template <class T>
struct Recipe {
  Recipe() = default;
  Recipe(const Recipe&) = delete;
  Recipe& operator=(const Recipe&) = delete;
  virtual ~Recipe() = default;
  virtual T draw(Source& source) const = 0;
  virtual Shape shape() const = 0;
  std::size_t owners = 1;
};

template <class T, class G>
struct RecipeOf final : Recipe<T> {
  explicit RecipeOf(G generator_in) : generator(std::move(generator_in)) {}
  T draw(Source& source) const override { return generator(source); }
  Shape shape() const override { return shape_of(generator); }
  G generator;
};

// A lambda that draws exactly one choice.
template <class F>
struct Leaf {
  F draw;
  auto operator()(Source& source) const { return draw(source); }
  static constexpr Shape shape() { return Shape::choice; }
};
template <class F>
Leaf<F> leaf(F draw) {
  return {std::move(draw)};
}

}  // namespace detail

// A generator of T whose recipe is hidden: cheap to copy, can be stored, returned and reassigned.
// Every generator converts to it:
//
//   Gen<int> die = integers(1, 6);
//   Gen<int> any_number = [](Source& source) { return source.integer(0, 9) * 10; };
template <class T>
class Gen {
 public:
  using value_type = T;

  template <Generator G>
    requires(!std::same_as<std::remove_cvref_t<G>, Gen> && std::convertible_to<Generated<G>, T>)
  Gen(G generator)  // NOLINT(google-explicit-constructor): implicit on purpose
      : recipe_(new detail::RecipeOf<T, G>(std::move(generator))) {}

  // Takes over a recipe that was made with `new`.
  explicit Gen(detail::Recipe<T>* recipe) : recipe_(recipe) {}

  Gen(const Gen& other) : recipe_(other.recipe_) {
    if (recipe_ != nullptr) ++recipe_->owners;
  }
  Gen(Gen&& other) noexcept : recipe_(std::exchange(other.recipe_, nullptr)) {}
  Gen& operator=(Gen other) noexcept {
    std::swap(recipe_, other.recipe_);
    return *this;
  }
  ~Gen() {
    if (recipe_ != nullptr && --recipe_->owners == 0) delete recipe_;
  }

  T operator()(Source& source) const { return recipe_->draw(source); }
  Shape shape() const { return recipe_->shape(); }

  // The values of this generator changed by `change`:  integers(0, 50).map([](int x) { return 2 *
  // x; }) Shrinks as the original does.
  template <class F>
  auto map(F change) const;

  // Those values for which `keep` holds. Tries 100 times and then discards the case; `reason` (a
  // string literal) says why in the statistics. Where a value can be built, build it with `map`.
  template <class F>
  Gen filter(F keep, const char* reason = kFilterGaveUp, SourcePos at = SourcePos::here()) const;

  // What `next` makes of a value is a generator, drawn from in turn:
  //
  //   integers(1, 9).flat_map([](int n) { return lists(integers(0, n), {.min = 1}); })
  template <class F>
  auto flat_map(F next) const;

 private:
  detail::Recipe<T>* recipe_;
};

// The same as functions, for generators of any type.
template <Generator G, class F>
auto map(G generator, F change);
template <Generator G, class F>
Gen<Generated<G>> filter(G generator, F keep, const char* reason = kFilterGaveUp,
                         SourcePos at = SourcePos::here());
template <Generator G, class F>
auto flat_map(G generator, F next);

}  // namespace gainsay

#include <gainsay/detail/gen/gen_impl.hpp>
