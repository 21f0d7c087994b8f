// SPDX-License-Identifier: MIT
//
// Abstract types: values that clients of a library get from some calls and pass to others.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <gainsay/api/result.hpp>
#include <gainsay/source_pos.hpp>

namespace gainsay::api {

// How an object is handed to an operation.
enum class Pass : std::uint8_t {
  lvalue,    // T&: the operation may change it; a parameter by value gets a copy
  constant,  // const T&
  rvalue,    // T&&: it is moved-from afterwards
  pointer,   // T*
};

template <class R, class C>
class Pool;

// An object as an argument: one of the values of a type, as this says.
template <class R, class C, Pass kPass>
class Use {
 public:
  using Reference = R;
  using Candidate = C;
  static constexpr Pass pass = kPass;
  static constexpr bool has_reference = !std::is_same_v<R, NoReference>;

  explicit Use(std::shared_ptr<Pool<R, C>> pool) : pool_(std::move(pool)) {}

  // Only values for which `keep` holds. It sees the reference value, or both values, or the
  // candidate where there is no reference; it must not change them. Values that do not qualify are
  // not offered, so nothing is wasted on them.
  template <class F>
  [[nodiscard]] Use where(F keep) const;

  // Handed over as `const T&`: it is not checked again, because it cannot have changed.
  [[nodiscard]] Use<R, C, Pass::constant> constant() const { return as<Pass::constant>(); }
  // Handed over as `T&&`; afterwards only operations that say so get the moved-from value.
  [[nodiscard]] Use<R, C, Pass::rvalue> moved() const { return as<Pass::rvalue>(); }
  // Handed over as `T*`.
  [[nodiscard]] Use<R, C, Pass::pointer> pointer() const { return as<Pass::pointer>(); }

  // Not the same object as any other argument of this call.
  [[nodiscard]] Use distinct() const;
  // Moved-from values are offered too and stay moved-from: swap, destroy.
  [[nodiscard]] Use or_moved_from() const;
  // Moved-from values are offered too and are as good as new afterwards: assign, clear.
  [[nodiscard]] Use revived() const;

  // --- for operations
  template <Pass kOther>
  Use<R, C, kOther> as() const;
  Pool<R, C>& pool() const { return *pool_; }
  const std::shared_ptr<Pool<R, C>>& shared_pool() const { return pool_; }
  bool is_distinct() const { return distinct_; }
  bool takes_moved_from() const { return moved_from_; }
  bool revives() const { return revives_; }
  bool is_filtered() const { return static_cast<bool>(keep_); }
  bool keeps(const R& reference, const C& candidate) const { return keep_(reference, candidate); }

 private:
  template <class, class, Pass>
  friend class Use;

  std::shared_ptr<Pool<R, C>> pool_;
  std::function<bool(const R&, const C&)> keep_{};
  bool distinct_ = false;
  bool moved_from_ = false;
  bool revives_ = false;
};

// An abstract type. Its values come only from the results of operations and live, reference and
// candidate side by side, until the scenario ends.
//
//   auto stack = api::type<std::vector<int>, my::Stack>("s");        // s0, s1, ... in programs
//   auto queue = api::type<my::Queue>("q").check(&my::Queue::valid);  // no reference
template <class R, class C>
class Type : public Use<R, C, Pass::lvalue> {
 public:
  explicit Type(std::string prefix)
      : Use<R, C, Pass::lvalue>(std::make_shared<Pool<R, C>>(std::move(prefix))) {}

  // What must hold for every value: `check(reference, candidate)`, or `check(candidate)`. It
  // returns bool or asserts. Called for what a step may have changed, and for all values now and
  // then and at the end of the scenario.
  template <class F>
  Type& check(F holds, SourcePos at = SourcePos::here());

  // The candidate seen as the reference: what `view` makes of it must equal the reference value.
  template <class F>
  Type& model(F view, SourcePos at = SourcePos::here());
};

// Declares an abstract type; `prefix` begins the names of its values in printed programs.
template <class R, class C>
Type<R, C> type(std::string prefix) {
  return Type<R, C>(std::move(prefix));
}
template <class C>
Type<NoReference, C> type(std::string prefix) {
  return Type<NoReference, C>(std::move(prefix));
}

}  // namespace gainsay::api

#include <gainsay/detail/api/type_impl.hpp>
