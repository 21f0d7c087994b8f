// SPDX-License-Identifier: MIT
//
// Types whose objects cannot be moved: they are made where they stay.

#include <stdexcept>
#include <vector>

#include "unit/api/run.hpp"

using namespace gainsay;
using api::run;

namespace {

int alive = 0;

// Knows its own address. The candidate loses a third item.
template <bool kWrong>
class Fixed {
 public:
  explicit Fixed(int capacity) : self_(this), capacity_(capacity) {
    if (capacity == 0) throw std::invalid_argument("no room");
    ++alive;
  }
  Fixed(const Fixed&) = delete;
  Fixed& operator=(const Fixed&) = delete;
  ~Fixed() {
    if (self_ == this) --alive;
  }
  bool whole() const { return self_ == this; }
  void push(int x) {
    if (!kWrong || items_.size() != 2) items_.push_back(x);
  }
  std::size_t size() const { return items_.size(); }
  bool full() const { return items_.size() == static_cast<std::size_t>(capacity_); }

 private:
  Fixed* self_;
  int capacity_;
  std::vector<int> items_{};
};

template <class S, class Type>
void declare(S& s, const Type& fixed) {
  s.op("push", fixed, integers(0, 9)) = [](auto& f, int x) { f.push(x); };
  s.op("size", fixed.constant()) = GAINSAY_MEMBER(size);
  s.after_each([] { require(alive == 0, "an object outlived its scenario, or died twice"); });
}

}  // namespace

TEST_CASE("objects that cannot be moved are made where they stay") {
  auto fixed = api::type<Fixed<false>, Fixed<false>>("f");
  fixed.check([](const auto& r, const auto& c) { return r.whole() && c.whole(); });
  api::Suite s{fixed};
  s.make(fixed, integers(1, 9));
  declare(s, fixed);
  const Record record = run(s);
  CHECK(record.ok());
  for (const OperationRecord& operation : record.operations) CHECK(operation.executed > 100);
}

TEST_CASE("a scenario of objects that cannot be moved shrinks") {
  auto fixed = api::type<std::vector<int>, Fixed<true>>("f");
  api::Suite s{fixed};
  s.op("make", integers(1, 9))
      .call([](int) { return std::vector<int>(); }, [](int n) { return Fixed<true>(n); });
  s.op("push", fixed, integers(0, 9))
      .call([](auto& v, int x) { v.push_back(x); }, [](auto& f, int x) { f.push(x); });
  s.op("size", fixed.constant()) = GAINSAY_MEMBER(size);
  const Record record = run(s);
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].program.size() == 5);
  CHECK(record.failures[0].program[0].arguments == std::vector<CallArgument>{{"1"}});
  CHECK(alive == 0);
}

TEST_CASE("a constructor of an object that cannot be moved may throw") {
  auto fixed = api::type<Fixed<false>, Fixed<false>>("f");
  api::Suite s{fixed};
  s.op("make", integers(0, 9)).throws() = [](int n) { return Fixed<false>(n); };
  declare(s, fixed);
  const Record record = run(s);
  CHECK(record.ok());
  CHECK(record.operations[0].threw > 10);

  api::Suite other{fixed};
  other.op("make", integers(0, 9))
      .throws()
      .call([](int n) { return Fixed<false>(n); }, [](int n) { return Fixed<false>(n + 1); });
  other.after_each([] { require(alive == 0, "an object outlived its scenario"); });
  const Record refuted = run(other);
  REQUIRE(refuted.failures.size() == 1);
  CHECK(refuted.failures[0].failure.kind == FailureKind::disagreement);
  CHECK(alive == 0);
}

TEST_CASE("objects that cannot be moved need no reference, and their postconditions see them") {
  auto fixed = api::type<Fixed<true>>("f");
  api::Suite s{fixed};
  s.op("make", integers(1, 9)).ensures([](int, const Fixed<true>& f) { return f.whole(); }) =
      [](int n) { return Fixed<true>(n); };
  declare(s, fixed);
  CHECK(run(s).ok());

  api::Suite strict{fixed};
  strict.op("make", integers(1, 9)).ensures([](int n, const Fixed<true>&) { return n < 3; }) =
      [](int n) { return Fixed<true>(n); };
  CHECK(run(strict).failures.size() == 1);
  CHECK(alive == 0);
}
