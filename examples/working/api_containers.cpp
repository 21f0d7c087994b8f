// SPDX-License-Identifier: MIT
//
// The containers of the standard library beside references so simple that one sees they are right:
// arrays of fixed length that are searched from begin to end.
#include <algorithm>
#include <array>
#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <gainsay/api.hpp>

namespace {

namespace api = gainsay::api;
using gainsay::integers;

constexpr std::size_t kMost = 64;

// --- sequences

template <class T>
struct Row {
  std::array<T, kMost> items{};
  std::size_t count = 0;

  void insert(std::size_t at, T x) {
    for (std::size_t i = count++; i > at; --i) items[i] = items[i - 1];
    items[at] = x;
  }
  T erase(std::size_t at) {
    const T gone = items[at];
    for (std::size_t i = at + 1; i < count; ++i) items[i - 1] = items[i];
    --count;
    return gone;
  }
  void resize(std::size_t n, T x) {
    while (count < n) insert(count, x);
    count = n;
  }
  T at(std::size_t i) const {
    if (i >= count) throw std::out_of_range("row");
    return items[i];
  }
  template <class Range>
  bool equals(const Range& range) const {
    return count == range.size() && std::equal(range.begin(), range.end(), items.begin());
  }
};
using Numbers = Row<int>;

template <class C>
auto place(C& c, std::size_t i) {
  return c.begin() + static_cast<std::ptrdiff_t>(i);
}

// Somewhere in the sequence that is the first argument; behind its end too, for inserting.
const auto item = api::dep<0>([](const auto& row) { return api::below(row.count); });
const auto gap = api::dep<0>([](const auto& row) { return api::upto(row.count); });

template <class R, class C>
auto sequence_type() {
  auto type = api::type<R, C>("c");
  type.check([](const R& row, const C& c) { return row.equals(c); });
  return type;
}

// What a vector and a deque have in common.
template <class C, class SuiteOf, class T>
void add_sequence(SuiteOf& s, const T& seq) {
  const auto digit = integers(0, 9);
  const auto roomy = seq.where([](const Numbers& row) { return row.count < kMost / 2; });
  s.make(seq);
  s.op("push_back", roomy, digit)
      .call([](Numbers& r, int x) { r.insert(r.count, x); }, [](C& c, int x) { c.push_back(x); });
  s.op("insert", roomy, gap, digit)
      .call([](Numbers& r, std::size_t i, int x) { r.insert(i, x); },
            [](C& c, std::size_t i, int x) { c.insert(place(c, i), x); });
  s.op("insert its own", roomy, gap, item)
      .call([](Numbers& r, std::size_t i, std::size_t j) { r.insert(i, r.items[j]); },
            [](C& c, std::size_t i, std::size_t j) { c.insert(place(c, i), c[j]); });
  s.op("erase", seq, item)
      .call([](Numbers& r, std::size_t i) { return r.erase(i); },
            [](C& c, std::size_t i) {
              const int gone = c[i];
              c.erase(place(c, i));
              return gone;
            });
  s.op("resize", seq, integers<std::size_t>(0, 20), digit) = [](auto& c, std::size_t n, int x) {
    c.resize(n, x);
  };
  s.op("at", seq.constant(), integers<std::size_t>(0, 20)).template throws<std::out_of_range>() =
      [](const auto& c, std::size_t i) { return int{c.at(i)}; };
  s.op("copy", seq.constant()) = [](const auto& c) { return c; };
  s.op("assign", seq.revived(), seq.constant()) = [](auto& to, const auto& from) { to = from; };
  s.op("move", seq.moved())
      .call([](Numbers&& r) { return r; }, [](C&& c) { return C(std::move(c)); });
  s.op("swap", seq, seq) = [](auto& a, auto& b) { std::swap(a, b); };
}

GAINSAY_PROPERTY("std::vector is a row of numbers") {
  using Vector = std::vector<int>;
  auto vector = sequence_type<Numbers, Vector>();
  api::Suite s{vector};
  add_sequence<Vector>(s, vector);
  s.op("reserve", vector, integers<std::size_t>(0, 40))
      .call([](Numbers&, std::size_t) {}, [](Vector& v, std::size_t n) { v.reserve(n); });
  s.op("shrink_to_fit", vector).call([](Numbers&) {}, [](Vector& v) { v.shrink_to_fit(); });
  return gainsay::check(s);
}

GAINSAY_PROPERTY("std::deque is a row of numbers") {
  using Deque = std::deque<int>;
  auto deque = sequence_type<Numbers, Deque>();
  api::Suite s{deque};
  add_sequence<Deque>(s, deque);
  s.op("push_front", deque.where([](const Numbers& r) { return r.count < kMost / 2; }),
       integers(0, 9))
      .call([](Numbers& r, int x) { r.insert(0, x); }, [](Deque& d, int x) { d.push_front(x); });
  s.op("pop_front", deque.where([](const Numbers& r) {
     return r.count > 0;
   })).call([](Numbers& r) { r.erase(0); }, [](Deque& d) { d.pop_front(); });
  return gainsay::check(s);
}

// --- maps

using Pair = std::pair<int, int>;

// Pairs with different keys, in no order.
struct Pairs {
  Row<Pair> row{};

  std::size_t find(int key) const {
    std::size_t i = 0;
    while (i < row.count && row.items[i].first != key) ++i;
    return i;
  }
  bool has(int key) const { return find(key) < row.count; }
  std::optional<int> get(int key) const {
    return has(key) ? std::optional(row.items[find(key)].second) : std::nullopt;
  }
  bool insert(int key, int value) {
    if (has(key)) return false;
    row.insert(row.count, {key, value});
    return true;
  }
  std::size_t erase(int key) {
    if (!has(key)) return 0;
    row.erase(find(key));
    return 1;
  }
  // The least key that is not less.
  std::optional<int> lower_bound(int key) const {
    std::optional<int> best;
    for (std::size_t i = 0; i < row.count; ++i) {
      const int other = row.items[i].first;
      if (other >= key && (!best || other < *best)) best = other;
    }
    return best;
  }
};

template <class M>
bool same_pairs(const Pairs& pairs, const M& map) {
  return pairs.row.count == map.size() &&
         std::all_of(map.begin(), map.end(),
                     [&pairs](const auto& pair) { return pairs.get(pair.first) == pair.second; });
}

// What an ordered and an unordered map have in common.
template <class M, class SuiteOf, class T>
void add_map(SuiteOf& s, const T& map) {
  const auto key = integers(-5, 10);
  const auto value = integers(0, 99);
  s.make(map);
  s.op("insert", map, key, value)
      .call([](Pairs& p, int k, int v) { return p.insert(k, v); },
            [](M& m, int k, int v) { return m.insert({k, v}).second; });
  s.op("insert_or_assign", map, key, value)
      .call(
          [](Pairs& p, int k, int v) {
            const bool is_new = p.erase(k) == 0;
            p.insert(k, v);
            return is_new;
          },
          [](M& m, int k, int v) { return m.insert_or_assign(k, v).second; });
  s.op("operator[]", map, key)
      .call(
          [](Pairs& p, int k) {
            p.insert(k, 0);
            return *p.get(k);
          },
          [](M& m, int k) { return m[k]; });
  s.op("erase", map, key) = [](auto& m, int k) { return m.erase(k); };
  s.op("find", map.constant(), key)
      .call([](const Pairs& p, int k) { return p.get(k); },
            [](const M& m, int k) {
              const auto found = m.find(k);
              return found == m.end() ? std::nullopt : std::optional(found->second);
            });
  s.op("at", map.constant(), key)
      .template throws<std::out_of_range>()
      .call(
          [](const Pairs& p, int k) {
            if (!p.has(k)) throw std::out_of_range("pairs");
            return *p.get(k);
          },
          [](const M& m, int k) { return m.at(k); });
  s.op("rename", map, key, key)
      .call(
          [](Pairs& p, int from, int to) {
            const auto moved = p.get(from);
            if (!moved) return false;
            p.erase(from);
            return p.insert(to, *moved);
          },
          [](M& m, int from, int to) {
            auto node = m.extract(from);
            if (node.empty()) return false;
            node.key() = to;
            return m.insert(std::move(node)).inserted;
          });
  s.op("copy", map.constant()) = [](const auto& m) { return m; };
  s.op("assign", map, map.constant()) = [](auto& to, const auto& from) { to = from; };
  s.op("swap", map, map) = [](auto& a, auto& b) { std::swap(a, b); };
}

GAINSAY_PROPERTY("std::map holds pairs with different keys") {
  using Map = std::map<int, int>;
  auto map = api::type<Pairs, Map>("m");
  map.check([](const Pairs& pairs, const Map& m) {
    return same_pairs(pairs, m) && std::is_sorted(m.begin(), m.end());
  });
  api::Suite s{map};
  add_map<Map>(s, map);
  s.op("lower_bound", map.constant(), integers(-5, 10))
      .call([](const Pairs& p, int k) { return p.lower_bound(k); },
            [](const Map& m, int k) {
              const auto found = m.lower_bound(k);
              return found == m.end() ? std::nullopt : std::optional(found->first);
            });
  return gainsay::check(s);
}

GAINSAY_PROPERTY("std::unordered_map holds pairs with different keys") {
  using Map = std::unordered_map<int, int>;
  auto map = api::type<Pairs, Map>("m");
  map.check([](const Pairs& pairs, const Map& m) { return same_pairs(pairs, m); });
  api::Suite s{map};
  add_map<Map>(s, map);
  s.op("rehash", map, integers<std::size_t>(0, 40))
      .call([](Pairs&, std::size_t) {}, [](Map& m, std::size_t n) { m.rehash(n); });
  return gainsay::check(s);
}

// --- strings

using Text = Row<char>;

// Does `word` stand in the text at this place?
bool stands(const Text& text, const std::string& word, std::size_t at) {
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (at + i >= text.count || text.items[at + i] != word[i]) return false;
  }
  return true;
}

GAINSAY_PROPERTY("std::string is a row of characters") {
  auto text = sequence_type<Text, std::string>();
  const auto roomy = text.where([](const Text& t) { return t.count < kMost / 2; });
  const auto word = gainsay::strings_of("ab", {.max = 4});
  api::Suite s{text};
  s.make(text);
  s.op("insert", roomy, gap, word)
      .call(
          [](Text& t, std::size_t at, const std::string& w) {
            for (std::size_t i = 0; i < w.size(); ++i) t.insert(at + i, w[i]);
          },
          [](std::string& t, std::size_t at, const std::string& w) { t.insert(at, w); });
  s.op("append itself", roomy.where([](const Text& t) { return t.count < kMost / 4; }))
      .call(
          [](Text& t) {
            for (std::size_t i = 0, n = t.count; i < n; ++i) t.insert(t.count, t.items[i]);
          },
          [](std::string& t) { t.append(t); });
  s.op("erase", text, gap, integers<std::size_t>(0, 6))
      .call(
          [](Text& t, std::size_t at, std::size_t n) {
            for (; n > 0 && at < t.count; --n) t.erase(at);
          },
          [](std::string& t, std::size_t at, std::size_t n) { t.erase(at, n); });
  s.op("find", text.constant(), word, integers<std::size_t>(0, 40))
      .call(
          [](const Text& t, const std::string& w, std::size_t from) {
            for (std::size_t at = from; at + w.size() <= t.count; ++at) {
              if (stands(t, w, at)) return at;
            }
            return std::string::npos;
          },
          [](const std::string& t, const std::string& w, std::size_t at) { return t.find(w, at); });
  s.op("starts_with", text.constant(), word)
      .call([](const Text& t, const std::string& w) { return stands(t, w, 0); },
            [](const std::string& t, const std::string& w) { return t.starts_with(w); });
  s.op("at", text.constant(), integers<std::size_t>(0, 20)).throws<std::out_of_range>() =
      [](const auto& t, std::size_t i) { return char{t.at(i)}; };
  s.op("resize", text, integers<std::size_t>(0, 20)) = [](auto& t, std::size_t n) {
    t.resize(n, 'c');
  };
  s.op("move", text.moved())
      .call([](Text&& t) { return t; }, [](std::string&& t) { return std::string(std::move(t)); });
  s.op("assign", text.revived(), text.constant()) = [](auto& to, const auto& from) { to = from; };
  return gainsay::check(s);
}

}  // namespace
