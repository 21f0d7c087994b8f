// SPDX-License-Identifier: MIT
//
// The promises that are added to an operation word by word. A new word is a new struct in `words`.
#pragma once

#include <type_traits>
#include <utility>

#include <gainsay/api/result.hpp>
#include <gainsay/detail/api/equal_impl.hpp>

namespace gainsay::api::detail {

namespace words {
struct Accepts {};
struct Ensures {};
struct Before {};
struct Equal {};
struct View {};  // observe_as, ignore_result, unordered
struct Throws {};
struct When {};
}  // namespace words

// What was said with a word.
template <class OfWord, class Value>
struct Option {
  using Word = OfWord;
  Value value;
};
template <class Word, class Value>
Value& value_of(Option<Word, Value>& option) {
  return option.value;
}

// All that was said of an operation.
template <class... Each>
struct Options : Each... {
  template <class Word>
  static constexpr bool has = (std::is_same_v<typename Each::Word, Word> || ...);

  template <class Word>
  auto& get() {
    return value_of<Word>(*this);
  }
};

// The options with one more; a word that is said again replaces what was said before.
template <class Word, class Value, class... Each>
auto with(Options<Each...> options, Value value) {
  if constexpr (Options<Each...>::template has<Word>) {
    const auto replaced = [&value]<class Earlier>(Earlier& earlier) {
      if constexpr (std::is_same_v<typename Earlier::Word, Word>) {
        return Option<Word, Value>{std::move(value)};
      } else {
        return Earlier(std::move(earlier));
      }
    };
    return Options{replaced(static_cast<Each&>(options))...};
  } else {
    return Options{static_cast<Each&&>(options)..., Option<Word, Value>{std::move(value)}};
  }
}
template <class... Each>
Options(Each...) -> Options<Each...>;

struct None {};
struct AnyException {};
template <class... Es>
struct TheseExceptions {};

// The type of what was said with a word; None if it was not.
template <class Given, class Word>
consteval auto said_with() {
  if constexpr (Given::template has<Word>) {
    return std::type_identity<
        std::remove_reference_t<decltype(std::declval<Given&>().template get<Word>())>>{};
  } else {
    return std::type_identity<None>{};
  }
}
template <class Given, class Word>
using Said = typename decltype(said_with<Given, Word>())::type;

struct IgnoreView {
  template <class T>
  Ignored operator()(const T&) const {
    return {};
  }
};
struct SortedView {
  template <class T>
  auto operator()(const T& range) const {
    return sorted(range);
  }
};
template <class F, class G>
struct Both {
  F first;
  G second;
  template <class... Args>
  bool operator()(const Args&... args) const {
    return first(args...) && second(args...);
  }
};

}  // namespace gainsay::api::detail
