// SPDX-License-Identifier: MIT
//
// Sequences that are asked for one item at a time: persistent ones, which may be asked again, and
// those that can be read once. All but seq5 are wrong.
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <gainsay/api.hpp>

namespace api = gainsay::api;
using gainsay::integers;

namespace {

using Items = std::vector<int>;

// A place in a sequence of `count` items. `next` gives the item there and the place behind it.
struct Place {
  std::shared_ptr<const Items> items;
  std::size_t count;
  std::size_t at = 0;
  std::optional<std::pair<int, Place>> next() const {
    if (at >= count) return std::nullopt;
    const int item = at < items->size() ? (*items)[at] : 0;
    return {{item, Place{items, count, at + 1}}};
  }
};

template <class List>
Place places(const List& list, std::size_t count) {
  return {std::make_shared<const Items>(list.items), count, 0};
}

struct Model {
  Items items{};
  Place places() const { return ::places(*this, items.size()); }
};

// seq1. The bug: the sequence of the items has two at most.
struct Truncated {
  Items items{};
  struct Cut : Place {
    std::optional<std::pair<int, Cut>> next() const {
      const auto there = Place::next();
      if (!there) return std::nullopt;
      return {{there->first, Cut{there->second}}};
    }
  };
  Cut places() const { return {::places(*this, std::min<std::size_t>(items.size(), 2))}; }
};

// seq2. The bug: of a sequence only the first item is taken.
struct FirstOnly : Model {
  explicit FirstOnly(const Items& from) {
    if (!from.empty()) items.push_back(from[0]);
  }
};

// seq3. The bug: all copies of a place move on together, so asking again gives the next item.
struct OneShot {
  Items items{};
  struct Shared {
    std::shared_ptr<Place> place;
    std::optional<std::pair<int, Shared>> next() const {
      const auto there = place->next();
      if (!there) return std::nullopt;
      *place = there->second;
      return {{there->first, *this}};
    }
  };
  Shared places() const { return {std::make_shared<Place>(::places(*this, items.size()))}; }
};

// seq4. The bug: it counts the items before it takes them, though they can be read once.
Items collect_twice(const api::SinglePass<int>& range) {
  std::size_t n = 0;
  for (const int item : range) n += item >= 0 ? 1 : 0;
  Items items;
  items.reserve(n);
  for (const int item : range) items.push_back(item);
  return items;
}
Items collect(const api::SinglePass<int>& range) { return Items(range.begin(), range.end()); }

// A stream that moves on by itself and is used up when it ends.
template <std::size_t kTooMany>
struct Stream {
  explicit Stream(const Items& from) : items(from) {}
  Items items;
  std::size_t at = 0;
  std::optional<int> next() {
    if (at >= items.size() + kTooMany) return std::nullopt;
    const int item = at < items.size() ? items[at] : 0;
    ++at;
    return item;
  }
};
struct Reference : Stream<0> {
  using Stream<0>::Stream;
};
// seq6. The bug: there is one item more than there should be.
using TooLong = Stream<1>;

auto some_items() { return gainsay::lists(integers(0, 15), {.max = 15}); }

// Lists that are made of items and give sequences of places, which may be asked again and again.
template <class List>
gainsay::Checked check_places() {
  auto list = api::type<Model, List>("list");
  auto place = api::type<Place, decltype(std::declval<List>().places())>("at");
  api::Suite s{list, place};
  s.op("list", some_items())
      .call([](const Items& items) { return Model{items}; },
            [](const Items& items) { return List{items}; });
  s.op("places", list) = GAINSAY_MEMBER(places);
  s.op("next", place) = GAINSAY_MEMBER(next);
  return gainsay::check(s);
}

// Streams; each is handed over when it is asked and comes back with the item.
template <class Candidate>
gainsay::Checked check_streams() {
  auto stream = api::type<Reference, Candidate>("stream");
  auto list = api::type<Items, Items>("list");
  api::Suite s{list, stream};
  s.make(list, some_items());
  s.make(stream, list);
  s.op("next", stream.moved()) = [](auto&& from) {
    auto next = std::move(from);
    const auto item = next.next();
    using Rest = std::remove_cvref_t<decltype(next)>;
    return item ? std::optional(std::pair<int, Rest>(*item, std::move(next))) : std::nullopt;
  };
  return gainsay::check(s);
}

}  // namespace

GAINSAY_PROPERTY("seq1") { return check_places<Truncated>(); }
GAINSAY_PROPERTY("seq2") { return check_places<FirstOnly>(); }
GAINSAY_PROPERTY("seq3") { return check_places<OneShot>(); }

GAINSAY_PROPERTY("seq4") {
  api::Suite s;
  s.op("collect", api::single_pass(integers(0, 15))).call(collect, collect_twice);
  return gainsay::check(s);
}

GAINSAY_PROPERTY("seq5") { return check_streams<Stream<0>>(); }
GAINSAY_PROPERTY("seq6") { return check_streams<TooLong>(); }
