// SPDX-License-Identifier: MIT
//
// Generators: callables `T(Source&)`, and the ways to combine them.
#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <gainsay/error.hpp>
#include <gainsay/source.hpp>

namespace gainsay {

// What a generator of T is: anything that can be called with a Source and gives a T.
template <class G>
concept Generator = requires(const G& generator, Source& source) { generator(source); };

template <class G>
using Generated = std::remove_cvref_t<std::invoke_result_t<const G&, Source&>>;

// A generator of T whose recipe is hidden: cheap to copy, can be stored, returned and reassigned.
template <class T>
class Gen {
 public:
  using value_type = T;

  template <Generator G>
    requires(!std::same_as<std::remove_cvref_t<G>, Gen> && std::convertible_to<Generated<G>, T>)
  Gen(G recipe) : body_(new Body<G>(std::move(recipe))) {}  // NOLINT: implicit on purpose
  Gen(const Gen& other) : body_(other.body_) { ++body_->owners; }
  Gen(Gen&& other) noexcept : body_(std::exchange(other.body_, nullptr)) {}
  Gen& operator=(Gen other) noexcept {
    std::swap(body_, other.body_);
    return *this;
  }
  ~Gen() {
    if (body_ != nullptr && --body_->owners == 0) delete body_;
  }

  T operator()(Source& source) const { return body_->draw(source); }

 private:
  struct Recipe {
    virtual ~Recipe() = default;
    virtual T draw(Source& source) const = 0;
    std::size_t owners = 1;
  };
  template <class G>
  struct Body final : Recipe {
    explicit Body(G recipe_in) : recipe(std::move(recipe_in)) {}
    T draw(Source& source) const override { return recipe(source); }
    G recipe;
  };
  Recipe* body_;
};

// How values of T are generated when only the type is given. Specialise it, or declare
// `T arbitrary(Source&, gainsay::Tag<T>)` beside your type, for types Gainsay does not know.
template <class T>
struct Tag {};
template <class T>
struct Arbitrary;

// The generator of T's values that the type alone determines.
template <class T>
struct ArbitraryGen {
  T operator()(Source& source) const { return Arbitrary<T>::draw(source); }
};
template <class T>
constexpr ArbitraryGen<T> arbitrary() {
  return {};
}

template <std::integral T>
struct Arbitrary<T> {
  static constexpr bool kLeaf = true;  // draws exactly one choice
  static T draw(Source& source) {
    if constexpr (std::same_as<T, bool>) {
      return source.boolean();
    } else {
      return source.integer(std::numeric_limits<T>::min(), std::numeric_limits<T>::max());
    }
  }
};

namespace detail {
inline constexpr Label kListLabel = label_of("list");
inline constexpr Label kItemLabel = label_of("item");
inline constexpr std::size_t kMostItems = std::size_t{1} << 20;

template <class T>
constexpr bool is_leaf() {
  if constexpr (requires { Arbitrary<T>::kLeaf; }) return Arbitrary<T>::kLeaf;
  return false;
}
}  // namespace detail

template <class T>
struct Arbitrary<std::vector<T>> {
  static std::vector<T> draw(Source& source) {
    const auto list = source.span(detail::kListLabel);
    const std::size_t length = source.length(0, detail::kMostItems);
    std::vector<T> items;
    items.reserve(length);
    for (std::size_t i = 0; i < length; ++i) {
      if constexpr (detail::is_leaf<T>()) {
        items.push_back(Arbitrary<T>::draw(source));
      } else {
        const auto item = source.span(detail::kItemLabel);
        items.push_back(Arbitrary<T>::draw(source));
      }
    }
    return items;
  }
};

template <>
struct Arbitrary<std::string> {
  static std::string draw(Source& source) {
    const auto list = source.span(detail::kListLabel);
    const std::size_t length = source.length(0, detail::kMostItems);
    std::string text(length, ' ');
    for (char& c : text) c = static_cast<char>(source.uniform(32, 126));
    return text;
  }
};

// Numbers in min..max, both included; shrinks towards the one nearest zero.
template <std::integral T>
auto integers(T min, T max, SourcePos at = SourcePos::here()) {
  if (min > max) {
    throw UsageError({.code = "gen-empty-range",
                      .what = "integers(" + std::to_string(min) + ", " + std::to_string(max) +
                              ") has no values: min is greater than max",
                      .fix = "swap the bounds: integers(" + std::to_string(max) + ", " +
                             std::to_string(min) + ")"},
                     at);
  }
  return [min, max](Source& source) { return source.integer(min, max); };
}

}  // namespace gainsay
