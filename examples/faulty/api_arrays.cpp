// SPDX-License-Identifier: MIT
//
// Persistent arrays: `set` gives a new version and leaves the old one as it was; semi-persistent
// ones: going back to an old version ends those that were made from it.
#include <memory>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <vector>

#include <gainsay/api.hpp>

namespace api = gainsay::api;
using gainsay::integers;

namespace {

// A persistent array is easy if every version is a copy.
class Copied {
 public:
  Copied(std::size_t n, int x) : items_(n, x) {}
  explicit Copied(std::vector<int> items) : items_(std::move(items)) {}
  std::size_t length() const { return items_.size(); }
  int get(std::size_t i) const { return items_[i]; }
  Copied set(std::size_t i, int x) const {
    std::vector<int> items = items_;
    items[i] = x;
    return Copied(std::move(items));
  }
  template <class F>
  void each(F f) const {
    for (const int x : items_) f(x);
  }

 private:
  std::vector<int> items_;
};

// Versions share their items until one is changed. The bug: `set` does not detach, so it changes
// all of them.
class Shared {
 public:
  Shared(std::size_t n, int x) : Shared(std::vector<int>(n, x)) {}
  explicit Shared(std::vector<int> items)
      : items_(std::make_shared<std::vector<int>>(std::move(items))) {}
  std::size_t length() const { return items_->size(); }
  int get(std::size_t i) const { return (*items_)[i]; }
  Shared set(std::size_t i, int x) const {
    (*items_)[i] = x;
    return *this;
  }
  template <class F>
  void each(F f) const {
    for (const int x : *items_) f(x);
  }

 private:
  std::shared_ptr<std::vector<int>> items_;
};

// The reference of a semi-persistent array: a copy, and the path of valid versions in its family,
// oldest first; this one is valid if the path has its number at its depth.
struct Version {
  std::vector<int> items;
  std::shared_ptr<std::vector<int>> path = std::make_shared<std::vector<int>>(1, 0);
  std::size_t depth = 0;
  int number = 0;

  Version(std::size_t n, int x) : items(n, x) {}

  bool valid() const { return depth < path->size() && (*path)[depth] == number; }
  // Going back to this version ends those that come after it.
  void use() const { path->resize(depth + 1); }

  std::size_t length() const { return items.size(); }
  int get(std::size_t i) const {
    use();
    return items[i];
  }
  Version set(std::size_t i, int x) const {
    static int last = 0;
    use();
    path->push_back(++last);
    Version next = *this;
    next.items[i] = x;
    next.depth = depth + 1;
    next.number = last;
    return next;
  }
  std::vector<int> list() const {
    use();
    return items;
  }
};

// The candidate: one array for all versions and a journal to take changes back.
class Journalled {
 public:
  Journalled(std::size_t n, int x) : family_(std::make_shared<Family>()) {
    family_->items.assign(n, x);
  }
  // The bug: asking for the length goes back to this version, which ends its descendants.
  std::size_t length() const { return reroot().items.size(); }
  int get(std::size_t i) const { return reroot().items[i]; }
  Journalled set(std::size_t i, int x) const {
    Family& family = reroot();
    family.changes.push_back({i, family.items[i], ++family.last});
    family.items[i] = x;
    return Journalled(family_, family.changes.size(), family.last);
  }
  std::vector<int> list() const { return reroot().items; }

 private:
  struct Change {
    std::size_t at;
    int old;
    int made;  // the number of the version that this change led to
  };
  struct Family {
    std::vector<int> items{};
    std::vector<Change> changes{};
    int last = 0;
  };

  Journalled(std::shared_ptr<Family> family, std::size_t depth, int number)
      : family_(std::move(family)), depth_(depth), number_(number) {}

  Family& reroot() const {
    std::vector<Change>& changes = family_->changes;
    if (depth_ > changes.size() || (depth_ > 0 && changes[depth_ - 1].made != number_)) {
      throw std::logic_error("this version has ended");
    }
    for (; changes.size() > depth_; changes.pop_back()) {
      family_->items[changes.back().at] = changes.back().old;
    }
    return *family_;
  }

  std::shared_ptr<Family> family_;
  std::size_t depth_ = 0;
  int number_ = 0;
};

// An index of the array that is argument 0.
auto index() {
  return api::dep<0>([](const auto& array) { return api::below(array.length()); });
}

}  // namespace

GAINSAY_PROPERTY("parray_mini") {
  auto array = api::type<Copied, Shared>("a");
  api::Suite s{array};
  s.make(array, integers<std::size_t>(0, 15), integers(0, 15));
  s.op("get", array, index()) = [](auto& a, std::size_t i) { return a.get(i); };
  s.op("set", array, index(), integers(0, 15)) = [](auto& a, std::size_t i, int x) {
    return a.set(i, x);
  };
  return gainsay::check(s);
}

GAINSAY_PROPERTY("parray") {
  auto array = api::type<Copied, Shared>("a");
  api::Suite s{array};
  s.make(array, integers<std::size_t>(0, 15), integers(0, 15));
  s.make(array, gainsay::lists(integers(0, 15), {.max = 15}));
  s.op("length", array) = GAINSAY_MEMBER(length);
  s.op("get", array, index()) = [](auto& a, std::size_t i) { return a.get(i); };
  s.op("set", array, index(), integers(0, 15)) = [](auto& a, std::size_t i, int x) {
    return a.set(i, x);
  };
  s.op("each", array) = [](auto& a) {
    std::vector<int> seen;
    a.each([&seen](int x) { seen.push_back(x); });
    return seen;
  };
  s.op("fold", array, integers(0, 15)) = [](auto& a, int x) {
    a.each([&x](int y) { x = 31 * (x % 1000) + y; });
    return x;
  };
  return gainsay::check(s);
}

GAINSAY_PROPERTY("sparray") {
  auto array = api::type<Version, Journalled>("a");
  const auto valid = array.where([](const Version& v) { return v.valid(); });
  api::Suite s{array};
  s.make(array, integers<std::size_t>(0, 15), integers(0, 15));
  s.op("length", valid) = GAINSAY_MEMBER(length);
  s.op("get", valid, index()) = [](auto& a, std::size_t i) { return a.get(i); };
  s.op("set", valid, index(), integers(0, 15)) = [](auto& a, std::size_t i, int x) {
    return a.set(i, x);
  };
  s.op("list", valid) = GAINSAY_MEMBER(list);
  return gainsay::check(s);
}
