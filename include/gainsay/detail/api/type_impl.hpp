// SPDX-License-Identifier: MIT
//
// Where the values of an abstract type live: slots with addresses that never change, reused by the
// next scenario.
#pragma once

#include <gainsay/detail/api/equal_impl.hpp>
#include <gainsay/type_name.hpp>

namespace gainsay::api {

template <class R, class C>
class Pool final : public Values {
 public:
  // Storage for one value; both halves are constructed and destroyed by hand.
  struct Slot {
    Slot() {}
    ~Slot() {}
    Slot(const Slot&) = delete;
    Slot& operator=(const Slot&) = delete;
    union {
      R reference;
    };
    union {
      C candidate;
    };
  };

  using Values::Values;

  Slot& slot(std::size_t index) { return *slots_[index]; }
  // The storage of the value that comes next. It counts once `commit` is called.
  Slot& vacant() {
    if (slots_.size() == size()) slots_.push_back(std::make_unique<Slot>());
    return *slots_[size()];
  }
  std::size_t commit(std::uint32_t step) { return add(step); }

  bool check(std::size_t index) override {
    return !check_ || check_(slots_[index]->reference, slots_[index]->candidate);
  }
  bool has_check() const override { return static_cast<bool>(check_); }
  bool worth_destroying() const override { return !std::is_trivially_destructible_v<C>; }
  void destroy(std::size_t index) override {
    slots_[index]->candidate.~C();
    slots_[index]->reference.~R();
  }
  std::string candidate_type() const override { return std::string(type_name<C>()); }

  void set_check(std::function<bool(const R&, const C&)> check) {
    if (!check_) {
      check_ = std::move(check);
      return;
    }
    check_ = [first = std::move(check_), then = std::move(check)](const R& r, const C& c) {
      return first(r, c) && then(r, c);
    };
  }

 private:
  std::vector<std::unique_ptr<Slot>> slots_{};
  std::function<bool(const R&, const C&)> check_{};
};

namespace detail {

// A predicate over the reference, the candidate or both, whichever it can be called with.
template <class R, class C, class F>
std::function<bool(const R&, const C&)> over_values(F holds) {
  return [holds = std::move(holds)](const R& reference, const C& candidate) -> bool {
    const auto truth = [](auto&& call) {
      if constexpr (std::is_void_v<decltype(call())>) {
        call();
        return true;
      } else {
        return static_cast<bool>(call());
      }
    };
    if constexpr (std::is_same_v<R, NoReference>) {
      static_assert(std::is_invocable_v<const F&, const C&>,
                    "gainsay: this predicate must take the candidate: (const Candidate&)");
      return truth([&] { return std::invoke(holds, candidate); });
    } else if constexpr (std::is_invocable_v<const F&, const R&, const C&>) {
      return truth([&] { return std::invoke(holds, reference, candidate); });
    } else {
      static_assert(std::is_invocable_v<const F&, const R&>,
                    "gainsay: this predicate must take the reference, or the reference and the "
                    "candidate: (const Reference&, const Candidate&)");
      return truth([&] { return std::invoke(holds, reference); });
    }
  };
}

}  // namespace detail

template <class R, class C, Pass kPass>
template <class F>
Use<R, C, kPass> Use<R, C, kPass>::where(F keep) const {
  Use filtered = *this;
  auto next = detail::over_values<R, C>(std::move(keep));
  if (!keep_) {
    filtered.keep_ = std::move(next);
  } else {
    filtered.keep_ = [first = keep_, next = std::move(next)](const R& r, const C& c) {
      return first(r, c) && next(r, c);
    };
  }
  return filtered;
}

template <class R, class C, Pass kPass>
Use<R, C, kPass> Use<R, C, kPass>::distinct() const {
  Use changed = *this;
  changed.distinct_ = true;
  return changed;
}

template <class R, class C, Pass kPass>
Use<R, C, kPass> Use<R, C, kPass>::or_moved_from() const {
  Use changed = *this;
  changed.moved_from_ = true;
  return changed;
}

template <class R, class C, Pass kPass>
Use<R, C, kPass> Use<R, C, kPass>::revived() const {
  Use changed = or_moved_from();
  changed.revives_ = true;
  return changed;
}

template <class R, class C, Pass kPass>
template <Pass kOther>
Use<R, C, kOther> Use<R, C, kPass>::as() const {
  Use<R, C, kOther> other(pool_);
  other.keep_ = keep_;
  other.distinct_ = distinct_;
  other.moved_from_ = moved_from_;
  other.revives_ = revives_;
  return other;
}

template <class R, class C>
template <class F>
Type<R, C>& Type<R, C>::check(F holds) {
  if constexpr (std::is_same_v<R, NoReference> ||
                std::is_invocable_v<const F&, const R&, const C&>) {
    this->pool().set_check(detail::over_values<R, C>(std::move(holds)));
  } else {
    static_assert(std::is_invocable_v<const F&, const C&>,
                  "gainsay: a check takes (const Reference&, const Candidate&) or (const "
                  "Candidate&)");
    this->pool().set_check([holds = std::move(holds)](const R&, const C& candidate) {
      return detail::over_values<NoReference, C>(holds)(NoReference{}, candidate);
    });
  }
  return *this;
}

template <class R, class C>
template <class F>
Type<R, C>& Type<R, C>::model(F view) {
  this->pool().set_check([view = std::move(view)](const R& reference, const C& candidate) {
    const auto& seen = std::invoke(view, candidate);
    if (detail::equal(reference, seen)) return true;
    detail::fail_model(detail::shown(reference), detail::shown(seen));
    return false;
  });
  return *this;
}

}  // namespace gainsay::api
