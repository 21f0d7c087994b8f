// SPDX-License-Identifier: MIT
//
// What the page about moving a unit test suite shows: a cache, its tests, and the suite that
// takes their place.

#include <algorithm>
#include <cstddef>
#include <list>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <gainsay/adapt/gtest.hpp>
#include <gainsay/api.hpp>

// Remembers the values of the keys that were used last.
class Cache {
 public:
  explicit Cache(std::size_t most) : most_(most) {}

  std::optional<int> get(int key) {
    const auto found = places_.find(key);
    if (found == places_.end()) return std::nullopt;
    used_.splice(used_.begin(), used_, found->second);
    return found->second->second;
  }
  void put(int key, int value) {
    const auto found = places_.find(key);
    if (found != places_.end()) {
      found->second->second = value;  // and is not the last used then
      return;
    }
    if (used_.size() == most_) {
      places_.erase(used_.back().first);
      used_.pop_back();
    }
    used_.emplace_front(key, value);
    places_[key] = used_.begin();
  }
  std::size_t size() const { return used_.size(); }

 private:
  std::size_t most_;
  std::list<std::pair<int, int>> used_{};
  std::map<int, std::list<std::pair<int, int>>::iterator> places_{};
};

// [before]
TEST(Cache, IsEmptyAtFirst) {
  Cache cache(2);
  EXPECT_EQ(cache.size(), 0u);
  EXPECT_EQ(cache.get(1), std::nullopt);
}
TEST(Cache, GivesBackWhatWasPut) {
  Cache cache(2);
  cache.put(1, 10);
  EXPECT_EQ(cache.get(1), 10);
}
TEST(Cache, ForgetsWhatWasNotUsedLast) {
  Cache cache(2);
  cache.put(1, 10);
  cache.put(2, 20);
  cache.get(1);
  cache.put(3, 30);
  EXPECT_EQ(cache.get(2), std::nullopt);
  EXPECT_EQ(cache.get(1), 10);
}
TEST(Cache, PutsANewValue) {
  Cache cache(2);
  cache.put(1, 10);
  cache.put(1, 11);
  EXPECT_EQ(cache.get(1), 11);
  EXPECT_EQ(cache.size(), 1u);
}
// [/before]

// [model]
// The cache as one would explain it: a list of keys and values, the last used in front.
struct Model {
  explicit Model(std::size_t most_in) : most(most_in) {}

  std::optional<int> get(int key) {
    const auto has_key = [key](const auto& item) { return item.first == key; };
    const auto found = std::find_if(items.begin(), items.end(), has_key);
    if (found == items.end()) return std::nullopt;
    std::rotate(items.begin(), found, found + 1);
    return items.front().second;
  }
  void put(int key, int value) {
    if (!get(key) && items.size() == most) items.pop_back();
    if (!get(key)) items.insert(items.begin(), {key, value});
    items.front().second = value;
  }
  std::size_t size() const { return items.size(); }

  std::size_t most;
  std::vector<std::pair<int, int>> items{};
};
// [/model]

// [after]
TEST(Cache, DoesWhatAListWouldDo) {
  namespace api = gainsay::api;
  using gainsay::integers;
  auto cache = api::type<Model, Cache>("cache");
  api::Suite s{cache};
  s.make(cache, integers<std::size_t>(1, 3));
  s.op("put", cache, integers(0, 5), integers(0, 99)) = GAINSAY_MEMBER(put);
  s.op("get", cache, integers(0, 5)) = GAINSAY_MEMBER(get);
  s.op("size", cache.constant()) = GAINSAY_MEMBER(size);
  gainsay::gtest::check(s);
}
// [/after]
