// SPDX-License-Identifier: MIT
//
// The fourteen properties of the shrinking challenge, each false, and what their counterexamples
// should shrink to. Plain functions, so that every library is asked the same.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace challenge {

using Ints = std::vector<int>;
using Nested = std::vector<Ints>;

// --- sum: adds up to less than 1000
inline bool sum_holds(const Ints& xs) { return std::accumulate(xs.begin(), xs.end(), 0LL) < 1000; }
inline bool sum_ideal(const Ints& xs) { return xs == Ints{1000}; }

// --- reverse: equals its reverse
inline bool reverse_holds(const Ints& xs) { return Ints(xs.rbegin(), xs.rend()) == xs; }
inline bool reverse_ideal(const Ints& xs) {
  return xs == Ints{0, 1} || xs == Ints{1, 0} || xs == Ints{0, -1} || xs == Ints{-1, 0};
}

// --- bound5: five lists of int16, each summing to less than 256, sum to less than 5 * 256
using Shorts = std::vector<std::int16_t>;
using Five = std::vector<Shorts>;
inline std::int16_t wrapped_sum(const Shorts& xs) {
  return static_cast<std::int16_t>(std::accumulate(xs.begin(), xs.end(), 0));
}
inline bool bound5_applies(const Five& five) {
  return std::all_of(five.begin(), five.end(),
                     [](const Shorts& xs) { return wrapped_sum(xs) < 256; });
}
inline bool bound5_holds(const Five& five) {
  Shorts all;
  for (const Shorts& xs : five) all.insert(all.end(), xs.begin(), xs.end());
  return wrapped_sum(all) < 5 * 256;
}
inline bool bound5_ideal(const Five& five) {
  Five used;
  for (const Shorts& xs : five) {
    if (!xs.empty()) used.push_back(xs);
  }
  std::sort(used.begin(), used.end());
  return used == Five{{-32768}, {-1}};
}

// --- large union list: at most four distinct values in a list of lists
inline bool large_union_holds(const Nested& lists) {
  std::set<int> values;
  for (const Ints& xs : lists) values.insert(xs.begin(), xs.end());
  return values.size() <= 4;
}
inline bool large_union_ideal(const Nested& lists) {
  return lists == Nested{{0, 1, -1, 2, -2}} || lists == Nested{{0, 1, 2, 3, 4}};
}

// --- calculator: an expression without a literal `x / 0` evaluates without dividing by zero
struct Expression {
  enum class Kind { literal, sum, quotient };
  Kind kind = Kind::literal;
  int value = 0;
  std::shared_ptr<const Expression> left{};
  std::shared_ptr<const Expression> right{};
};
inline bool divides_by_literal_zero(const Expression& e) {
  if (e.kind == Expression::Kind::literal) return false;
  if (e.kind == Expression::Kind::quotient && e.right->kind == Expression::Kind::literal &&
      e.right->value == 0) {
    return true;
  }
  return divides_by_literal_zero(*e.left) || divides_by_literal_zero(*e.right);
}
// False if a division by zero comes up; the value is in `result`.
inline bool evaluates(const Expression& e, long long& result) {
  if (e.kind == Expression::Kind::literal) {
    result = e.value;
    return true;
  }
  long long left = 0;
  long long right = 0;
  if (!evaluates(*e.left, left) || !evaluates(*e.right, right)) return false;
  if (e.kind == Expression::Kind::quotient && right == 0) return false;
  result = e.kind == Expression::Kind::sum ? left + right : left / right;
  return true;
}
inline bool calculator_holds(const Expression& e) {
  long long result = 0;
  return evaluates(e, result);
}
inline std::string text_of(const Expression& e) {
  if (e.kind == Expression::Kind::literal) return std::to_string(e.value);
  return "(" + text_of(*e.left) + (e.kind == Expression::Kind::sum ? " + " : " / ") +
         text_of(*e.right) + ")";
}
inline bool calculator_ideal(const Expression& e) {
  const std::string text = text_of(e);
  return text == "(0 / (0 + 0))" || text == "(0 / (0 / 1))";
}

// --- length list: 1..100, then that many numbers in 0..1000: the greatest is below 900
inline bool length_list_holds(const Ints& xs) {
  return *std::max_element(xs.begin(), xs.end()) < 900;
}
inline bool length_list_ideal(const Ints& xs) { return xs == Ints{900}; }

// --- difference 1, 2, 3: of two positive numbers
using Pair = std::pair<int, int>;
inline long long distance_of(const Pair& p) {
  return std::llabs(static_cast<long long>(p.first) - p.second);
}
inline bool difference1_holds(const Pair& p) { return p.first < 10 || distance_of(p) != 0; }
inline bool difference2_holds(const Pair& p) {
  return p.first < 10 || distance_of(p) < 1 || distance_of(p) > 4;
}
inline bool difference3_holds(const Pair& p) { return p.first < 10 || distance_of(p) != 1; }
inline bool difference1_ideal(const Pair& p) { return p == Pair{10, 10}; }
inline bool difference2_ideal(const Pair& p) { return p == Pair{10, 6}; }
inline bool difference3_ideal(const Pair& p) { return p == Pair{10, 9}; }

// --- binheap: a min-heap as a tree; a wrong conversion to a list gives a sorted one.
//
// What is wrong: the root is taken and the two halves are merged into one heap, correctly, but that
// heap is then listed (root, right half, left half) where it should be converted in the same way.
struct Heap;
using HeapPtr = std::shared_ptr<const Heap>;
struct Heap {
  int value = 0;
  HeapPtr left{};
  HeapPtr right{};
};
inline HeapPtr merged(const HeapPtr& a, const HeapPtr& b) {
  if (!a) return b;
  if (!b) return a;
  if (a->value > b->value) return merged(b, a);
  return std::make_shared<Heap>(Heap{a->value, merged(a->right, b), a->left});
}
inline void list_wrongly(const HeapPtr& heap, Ints& to) {
  if (!heap) return;
  to.push_back(heap->value);
  list_wrongly(heap->right, to);
  list_wrongly(heap->left, to);
}
inline bool binheap_holds(const HeapPtr& heap) {
  if (!heap) return true;
  Ints listed{heap->value};
  list_wrongly(merged(heap->left, heap->right), listed);
  return std::is_sorted(listed.begin(), listed.end());
}
inline std::string text_of(const HeapPtr& heap) {
  if (!heap) return "-";
  return "(" + std::to_string(heap->value) + ", " + text_of(heap->left) + ", " +
         text_of(heap->right) + ")";
}
inline bool binheap_ideal(const HeapPtr& heap) {
  return text_of(heap) == "(0, -, (0, (0, -, -), (1, -, -)))";
}

// --- coupling: a list of valid indices has no i != j with xs[i] = j and xs[j] = i
inline bool coupling_applies(const Ints& xs) {
  return std::all_of(xs.begin(), xs.end(),
                     [&](int x) { return static_cast<std::size_t>(x) < xs.size(); });
}
inline bool coupling_holds(const Ints& xs) {
  for (std::size_t i = 0; i < xs.size(); ++i) {
    const auto j = static_cast<std::size_t>(xs[i]);
    if (j != i && static_cast<std::size_t>(xs[j]) == i) return false;
  }
  return true;
}
inline bool coupling_ideal(const Ints& xs) { return xs == Ints{1, 0}; }

// --- deletion: removing the first x removes x
using Removal = std::pair<Ints, int>;
inline bool deletion_applies(const Removal& r) {
  return std::find(r.first.begin(), r.first.end(), r.second) != r.first.end();
}
inline bool deletion_holds(const Removal& r) {
  Ints rest = r.first;
  rest.erase(std::find(rest.begin(), rest.end(), r.second));
  return std::find(rest.begin(), rest.end(), r.second) == rest.end();
}
inline bool deletion_ideal(const Removal& r) { return r == Removal{{0, 0}, 0}; }

// --- distinct: fewer than three distinct values
inline bool distinct_holds(const Ints& xs) {
  return std::set<int>(xs.begin(), xs.end()).size() < 3;
}
inline bool distinct_ideal(const Ints& xs) { return xs == Ints{0, 1, -1} || xs == Ints{0, 1, 2}; }

// --- nested lists: the lengths of a list of lists add up to at most 10
inline bool nested_holds(const Nested& lists) {
  std::size_t total = 0;
  for (const Ints& xs : lists) total += xs.size();
  return total <= 10;
}
inline bool nested_ideal(const Nested& lists) { return lists == Nested{Ints(11, 0)}; }

// --- values as text, for those that did not arrive
inline std::string text_of(int x) { return std::to_string(x); }
template <class A, class B>
std::string text_of(const std::pair<A, B>& p);
template <class T>
std::string text_of(const std::vector<T>& xs) {
  std::string text = "[";
  for (const T& x : xs) text += (text.size() > 1 ? ", " : "") + text_of(x);
  return text + "]";
}
template <class A, class B>
std::string text_of(const std::pair<A, B>& p) {
  return "(" + text_of(p.first) + ", " + text_of(p.second) + ")";
}

}  // namespace challenge
