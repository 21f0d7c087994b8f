// SPDX-License-Identifier: MIT
//
// What a call came to: a value, nothing, a wish to skip, an exception.
#pragma once

#include <cstddef>
#include <exception>
#include <new>
#include <optional>
#include <string>
#include <type_traits>
#include <typeinfo>
#include <utility>

#include <gainsay/api/result.hpp>
#include <gainsay/api/scenario.hpp>
#include <gainsay/detail/api/options_impl.hpp>

namespace gainsay::api::detail {

template <class T>
struct Held {
  T value;
  T& get() { return value; }
};
template <class T>
struct Held<T&> {
  T& value;
  T& get() { return value; }
};
template <class T>
struct Held<T&&> {
  T value;
  T& get() { return value; }
};
template <>
struct Held<void> {};

// A result that cannot be moved: it is made in the slot of a pool where it is to stay, and goes
// unless the pool counts it by then.
template <class T>
class Placed {
 public:
  template <class Call>
  Placed(Call& call, void* place, const Values& pool)
      : value_(new(place) T(call())), pool_(pool), index_(pool.size()) {}
  Placed(Placed&& other) noexcept
      : value_(std::exchange(other.value_, nullptr)), pool_(other.pool_), index_(other.index_) {}
  Placed& operator=(Placed&&) = delete;
  ~Placed() {
    if (value_ != nullptr && pool_.size() == index_) value_->~T();
  }
  T& get() { return *value_; }

 private:
  T* value_;
  const Values& pool_;
  std::size_t index_;
};

// Where results stay that can be moved: nowhere yet.
struct Anywhere {};
struct Place {
  void* at;
  const Values& pool;
};

template <class Call>
auto held(Call call, Anywhere = {}) {
  using T = decltype(call());
  if constexpr (std::is_void_v<T>) {
    call();
    return Held<void>{};
  } else {
    return Held<T>{call()};
  }
}
template <class Call>
auto held(Call call, Place place) {
  return Placed<decltype(call())>(call, place.at, place.pool);
}

template <class T>
inline constexpr bool kIsOrSkip = false;
template <class T>
inline constexpr bool kIsOrSkip<OrSkip<T>> = true;
template <class T>
struct Unskipped {
  using type = std::remove_cvref_t<T>;
};
template <class T>
struct Unskipped<OrSkip<T>> {
  using type = T;
};

// The value of a result that does not skip.
template <class T>
auto& plain(T& result) {
  if constexpr (kIsOrSkip<std::remove_cvref_t<T>>) {
    return result.value();
  } else {
    return result;
  }
}

// What a call that may throw came to.
template <class H>
struct Attempt {
  std::optional<H> returned{};
  const std::type_info* threw = nullptr;
  std::exception_ptr exception{};
};

// Its type.
const std::type_info* type_in_flight();
// "std::out_of_range: what()" of the exception in flight or kept.
std::string exception_text(const std::type_info* type, const std::exception_ptr& exception);

template <class... Es>
bool is_one_of(TheseExceptions<Es...>) {
  const auto is = []<class E>(std::type_identity<E>) {
    if (*type_in_flight() == typeid(E)) return true;
    try {
      throw;
    } catch (const E&) {
      return true;
    } catch (...) {
      return false;
    }
  };
  return (is(std::type_identity<Es>{}) || ...);
}
inline bool is_one_of(AnyException) { return true; }

template <class Throws, class Call, class Where>
auto attempt(Call call, Where where, bool keep) {
  Attempt<decltype(held(call, where))> result;
  try {
    result.returned.emplace(held(call, where));
  } catch (...) {
    pass_on_ours();
    if (!is_one_of(Throws{})) throw;
    result.threw = type_in_flight();
    if (keep) result.exception = std::current_exception();
  }
  return result;
}

}  // namespace gainsay::api::detail
