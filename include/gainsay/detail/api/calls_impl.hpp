// SPDX-License-Identifier: MIT
//
// The outcome of a call: a value, nothing, a request to skip, an exception.
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
#include <gainsay/detail/api/options_impl.hpp>
#include <gainsay/scenario/exceptions.hpp>
#include <gainsay/scenario/objects.hpp>

namespace gainsay::api::detail {

using namespace gainsay::scenario;  // NOLINT: of the code behind api, not of its users

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
  Placed(Call& call, void* place, const Objects& pool)
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
  const Objects& pool_;
  std::size_t index_;
};

// Where results stay that can be moved: nowhere yet.
struct Anywhere {};
struct Place {
  void* at;
  const Objects& pool;
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

// A call that may throw: what it returned, or what it threw.
template <class H>
struct Attempt {
  std::optional<H> returned{};
  const std::type_info* threw = nullptr;
  std::exception_ptr exception{};

  bool has_thrown() const { return threw != nullptr; }
  decltype(auto) get() { return returned->get(); }
};
// A call that may not: an exception is nothing that an operation deals with.
template <class H>
struct Completed {
  H returned;

  static constexpr bool has_thrown() { return false; }
  decltype(auto) get() { return returned.get(); }
};
// There was none.
struct NotCalled {
  static constexpr bool has_thrown() { return false; }
};

// Was the outcome a request to skip? `Raw` is what the code returns.
template <class Raw, class Outcome>
bool skips([[maybe_unused]] Outcome& outcome) {
  if constexpr (kIsOrSkip<std::remove_cvref_t<Raw>>) {
    return !outcome.has_thrown() && outcome.get().skips();
  } else {
    return false;
  }
}

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

// Makes the call. `keep`: an exception is needed later and not only its type.
template <class Throws, class Call, class Where>
auto attempt(Throws, Call call, Where where, [[maybe_unused]] bool keep) {
  using H = decltype(held(call, where));
  if constexpr (std::is_same_v<Throws, None>) {
    return Completed<H>{held(call, where)};
  } else {
    Attempt<H> result;
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
}

}  // namespace gainsay::api::detail
