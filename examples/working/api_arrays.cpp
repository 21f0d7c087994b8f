// SPDX-License-Identifier: MIT
//
// Persistent and semi-persistent arrays, and sequences of several kinds: the candidates do what
// their references do.
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include <gainsay/api.hpp>

namespace api = gainsay::api;
using gainsay::integers;

namespace {

using Items = std::vector<int>;

// The reference of a persistent array: every version is a copy.
class Copied {
 public:
  Copied(std::size_t n, int x) : items_(n, x) {}
  explicit Copied(Items items) : items_(std::move(items)) {}
  std::size_t length() const { return items_.size(); }
  int get(std::size_t i) const { return items_[i]; }
  Copied set(std::size_t i, int x) const {
    Items items = items_;
    items[i] = x;
    return Copied(std::move(items));
  }
  template <class F>
  void each(F f) const {
    for (const int x : items_) f(x);
  }

 private:
  Items items_;
};

// The candidate: one version holds the items, the others how they differ from the next one. Using a
// version brings the items to it and turns the differences around.
class Rerooted {
 public:
  Rerooted(std::size_t n, int x) : Rerooted(Items(n, x)) {}
  explicit Rerooted(Items items) : node_(std::make_shared<Node>()) {
    node_->items = std::move(items);
  }
  std::size_t length() const { return items().size(); }
  int get(std::size_t i) const { return items()[i]; }
  Rerooted set(std::size_t i, int x) const {
    Items& old = items();
    auto made = std::make_shared<Node>();
    node_->at = i;
    node_->item = std::exchange(old[i], x);
    made->items = std::move(old);
    node_->next = made;
    return Rerooted(std::move(made));
  }
  template <class F>
  void each(F f) const {
    for (const int x : items()) f(x);
  }

 private:
  struct Node {
    Items items{};                 // of the version that holds them
    std::shared_ptr<Node> next{};  // of others: this one has `item` at `at` and the rest of `next`
    std::size_t at = 0;
    int item = 0;
  };
  explicit Rerooted(std::shared_ptr<Node> node) : node_(std::move(node)) {}

  Items& items() const {
    std::vector<std::shared_ptr<Node>> path{node_};
    while (path.back()->next) path.push_back(path.back()->next);
    for (std::size_t i = path.size() - 1; i-- > 0;) {
      Node& from = *path[i + 1];
      Node& to = *path[i];
      to.items = std::move(from.items);
      from.at = to.at;
      from.item = std::exchange(to.items[to.at], to.item);
      from.next = path[i];
      to.next = nullptr;
    }
    return node_->items;
  }

  std::shared_ptr<Node> node_;
};

// The reference of a semi-persistent array: a copy, and the path of valid versions in its family,
// oldest first; this one is valid if the path has its number at its depth.
struct Version {
  Items items;
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
  Items list() const {
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
  std::size_t length() const { return family_->items.size(); }
  int get(std::size_t i) const { return reroot().items[i]; }
  Journalled set(std::size_t i, int x) const {
    Family& family = reroot();
    family.changes.push_back({i, family.items[i], ++family.last});
    family.items[i] = x;
    return Journalled(family_, family.changes.size(), family.last);
  }
  Items list() const { return reroot().items; }

 private:
  struct Change {
    std::size_t at;
    int old;
    int made;  // the number of the version that this change led to
  };
  struct Family {
    Items items{};
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

// Places in a sequence, which may be asked again and again: by index, and by what is left.
struct Place {
  std::shared_ptr<const Items> items;
  std::size_t at = 0;
  std::optional<std::pair<int, Place>> next() const {
    if (at == items->size()) return std::nullopt;
    return {{(*items)[at], Place{items, at + 1}}};
  }
};
struct Rest {
  Items items;
  std::optional<std::pair<int, Rest>> next() const {
    if (items.empty()) return std::nullopt;
    return {{items.front(), Rest{Items(items.begin() + 1, items.end())}}};
  }
};

// Streams, which can be read once: by index, and from the back of what was turned around.
struct Stream {
  explicit Stream(Items from) : items(std::move(from)) {}
  Items items;
  std::size_t at = 0;
  std::optional<int> next() {
    return at == items.size() ? std::nullopt : std::optional(items[at++]);
  }
};
struct Reversed {
  explicit Reversed(const Items& from) : items(from.rbegin(), from.rend()) {}
  Items items;
  std::optional<int> next() {
    if (items.empty()) return std::nullopt;
    const int item = items.back();
    items.pop_back();
    return item;
  }
};

// An index of the array that is argument 0.
auto index() {
  return api::dep<0>([](const auto& array) { return api::below(array.length()); });
}

template <class Suite, class Array>
void declare_array(Suite& s, Array array) {
  s.op("length", array) = GAINSAY_MEMBER(length);
  s.op("get", array, index()) = [](auto& a, std::size_t i) { return a.get(i); };
  s.op("set", array, index(), integers(0, 15)) = [](auto& a, std::size_t i, int x) {
    return a.set(i, x);
  };
}

}  // namespace

GAINSAY_PROPERTY("parray") {
  auto array = api::type<Copied, Rerooted>("a");
  api::Suite s{array};
  s.make(array, integers<std::size_t>(0, 15), integers(0, 15));
  s.make(array, gainsay::lists(integers(0, 15), {.max = 15}));
  declare_array(s, array);
  s.op("each", array) = [](auto& a) {
    Items seen;
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
  declare_array(s, valid);
  s.op("list", valid) = GAINSAY_MEMBER(list);
  return gainsay::check(s);
}

GAINSAY_PROPERTY("seq") {
  auto place = api::type<Place, Rest>("at");
  auto stream = api::type<Stream, Reversed>("stream");
  api::Suite s{place, stream};
  const auto items = gainsay::lists(integers(0, 15), {.max = 15});
  s.op("places", items)
      .call([](const Items& list) { return Place{std::make_shared<const Items>(list)}; },
            [](const Items& list) { return Rest{list}; });
  s.op("next", place) = GAINSAY_MEMBER(next);
  s.make(stream, items);
  s.op("collect", api::single_pass(integers(0, 15)))
      .call([](auto range) { return Stream(Items(range.begin(), range.end())); },
            [](auto range) { return Reversed(Items(range.begin(), range.end())); });
  s.op("read", stream.moved()) = [](auto&& from) {
    auto rest = std::move(from);
    const auto item = rest.next();
    return item ? std::optional(std::pair(*item, std::move(rest))) : std::nullopt;
  };
  return gainsay::check(s);
}
