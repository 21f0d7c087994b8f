// SPDX-License-Identifier: MIT
//
// Where the values of an abstract type live: slots with addresses that never change, reused by the
// next scenario.
#pragma once

#include <gainsay/detail/api/part_impl.hpp>
#include <gainsay/scenario/objects.hpp>

namespace gainsay::api {

template <class R, class C>
class Pool final : public scenario::Objects {
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

  using Objects::Objects;

  Slot& slot(std::size_t index) { return *slots_[index]; }
  // The storage of the value that comes next. It counts once `commit` is called.
  Slot& vacant() {
    if (slots_.size() == size()) slots_.push_back(std::make_unique<Slot>());
    return *slots_[size()];
  }
  std::size_t commit(std::uint32_t step) { return add(step); }

  bool check(std::size_t index) override {
    Slot& slot = *slots_[index];
    for (asked_ = 0; asked_ < checks_.size(); ++asked_) {
      if (!checks_[asked_].holds(slot.reference, slot.candidate)) return false;
    }
    return true;
  }
  Fault fault() const override {
    const Check& check = checks_[asked_];
    Fault fault{
        .judge = check.judge, .file = check.at.file, .line = check.at.line, .nth = check.nth};
    if (check.judge != Judge::model) return fault;
    fault.declarations = part_.declarations;
    fault.path = part_.path;
    fault.expected = part_.expected;
    fault.actual = part_.actual;
    return fault;
  }
  bool has_check() const override { return !checks_.empty(); }
  bool worth_destroying() const override { return !std::is_trivially_destructible_v<C>; }
  void destroy(std::size_t index) override {
    slots_[index]->candidate.~C();
    slots_[index]->reference.~R();
  }

  void add_check(Judge judge, SourcePos at, std::function<bool(const R&, const C&)> holds) {
    unsigned nth = 0;
    for (const Check& check : checks_) nth += check.is_declared_like(judge, at) ? 1u : 0u;
    checks_.push_back({judge, at, nth, std::move(holds)});
  }
  // A model says how the two sides differ.
  void differs(detail::Part part) { part_ = std::move(part); }

 private:
  struct Check {
    Judge judge;
    SourcePos at;
    unsigned nth;  // of the same word in the same line
    std::function<bool(const R&, const C&)> holds;

    // By the same word, `check` or `model`, in the same line.
    bool is_declared_like(Judge other, SourcePos place) const {
      return (judge == Judge::model) == (other == Judge::model) && at.line == place.line &&
             std::strcmp(at.file, place.file) == 0;
    }
  };

  std::vector<std::unique_ptr<Slot>> slots_{};
  std::vector<Check> checks_{};
  std::size_t asked_ = 0;  // the last check that was asked
  detail::Part part_{};
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
Type<R, C>& Type<R, C>::check(F holds, SourcePos at) {
  if constexpr (std::is_same_v<R, NoReference>) {
    this->pool().add_check(Judge::check, at, detail::over_values<R, C>(std::move(holds)));
  } else if constexpr (std::is_invocable_v<const F&, const R&, const C&>) {
    this->pool().add_check(Judge::check_both, at, detail::over_values<R, C>(std::move(holds)));
  } else {
    static_assert(std::is_invocable_v<const F&, const C&>,
                  "gainsay: a check takes (const Reference&, const Candidate&) or (const "
                  "Candidate&)");
    auto over = detail::over_values<NoReference, C>(std::move(holds));
    this->pool().add_check(Judge::check, at,
                           [over = std::move(over)](const R&, const C& candidate) {
                             return over(NoReference{}, candidate);
                           });
  }
  return *this;
}

template <class R, class C>
template <class F>
Type<R, C>& Type<R, C>::model(F view, SourcePos at) {
  Pool<R, C>* const pool = &this->pool();
  pool->add_check(
      Judge::model, at, [pool, view = std::move(view)](const R& reference, const C& candidate) {
        const auto& seen = std::invoke(view, candidate);
        if (detail::equal(reference, seen)) return true;
        pool->differs(detail::part_of<detail::Abstracts<>>(reference, seen));
        detail::fail_model(detail::reported(reference).text, detail::reported(seen).text);
        return false;
      });
  return *this;
}

}  // namespace gainsay::api
