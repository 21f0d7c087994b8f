// SPDX-License-Identifier: MIT
//
// The challenges as Gainsay properties: ordinary generators and draws, no shrinker of their own.

#include "challenges.hpp"

#include <gainsay/check.hpp>

#include "engine/session.hpp"
#include "properties.hpp"

namespace challenge {

namespace {

using gainsay::Source;
using gainsay::Verdict;

constexpr int kMost = 2147483647;

// --- values that need more than a type

Shorts draw_shorts(Source& source) {
  const auto list = source.span(gainsay::label_of("shorts"));
  Shorts xs(source.length(0, 10));
  for (std::int16_t& x : xs) x = source.integer<std::int16_t>(-32768, 32767);
  return xs;
}

Five draw_five(Source& source) {
  Five five;
  for (int i = 0; i < 5; ++i) five.push_back(draw_shorts(source));
  return five;
}

Expression draw_expression(Source& source, int depth) {
  const auto span = source.span(gainsay::label_of("expression"));
  Expression e;
  e.kind = static_cast<Expression::Kind>(source.alternative(depth > 0 ? 3 : 1));
  if (e.kind == Expression::Kind::literal) {
    e.value = source.integer(-kMost - 1, kMost);
  } else {
    e.left = std::make_shared<Expression>(draw_expression(source, depth - 1));
    e.right = std::make_shared<Expression>(draw_expression(source, depth - 1));
  }
  return e;
}

Ints draw_length_list(Source& source) {
  const int length = source.integer(1, 100);
  Ints xs;
  for (int i = 0; i < length; ++i) xs.push_back(source.integer(0, 1000));
  return xs;
}

Ints draw_indices(Source& source) {
  const auto list = source.span(gainsay::label_of("indices"));
  Ints xs(source.length(0, 20));
  for (int& x : xs) x = source.integer(0, 10);
  return xs;
}

Pair draw_pair(Source& source) {
  const int first = source.integer(1, kMost);
  return {first, source.integer(1, kMost)};
}

Removal draw_removal(Source& source) {
  Ints xs = gainsay::arbitrary<Ints>()(source);
  return {std::move(xs), source.integer(-kMost - 1, kMost)};
}

HeapPtr draw_heap(Source& source, int least, int depth) {
  const auto span = source.span(gainsay::label_of("heap"));
  const std::uint32_t chance = depth > 0 ? 1u << 15 : 0;
  const auto part = [&](int value) {
    return source.boolean(chance) ? draw_heap(source, value, depth - 1) : nullptr;
  };
  const int value = source.integer(least, kMost);
  HeapPtr left = part(value);
  return std::make_shared<Heap>(Heap{value, std::move(left), part(value)});
}

// --- finding and shrinking

gainsay::Settings settings_for(std::uint64_t seed, std::uint64_t first) {
  gainsay::Settings settings;
  settings.cases = 10'000'000;
  settings.failures = 1;
  settings.seed = seed;
  settings.first = first;
  settings.isolation = gainsay::Isolation::in_process;
  settings.store = "";
  return settings;
}

// Runs cases until one fails and shrinks it.
template <class Draw, class Applies, class Holds, class Ideal>
Shrunk find(std::uint64_t seed, std::uint64_t first, Draw draw, Applies applies, Holds holds,
            Ideal ideal) {
  gainsay::Session session;
  const gainsay::Session::Scope scope(session);
  using Value = decltype(draw(std::declval<Source&>()));
  Value last{};  // the smallest case is run once more when it is found
  gainsay::check(settings_for(seed, first), [&](Source& source) {
    Value value = draw(source);
    if (!applies(value)) return Verdict::discard("does not apply");
    if (holds(value)) return Verdict::pass();
    last = std::move(value);
    return Verdict::fail();
  });
  const gainsay::Record& record = session.records.back();
  Shrunk result;
  result.found = record.failures.size() == 1;
  if (!result.found) return result;
  result.ideal = ideal(last);
  result.evaluations = record.failures[0].evaluations;
  result.cases = record.failures[0].found_at;
  result.value = text_of(last);
  return result;
}

constexpr auto kAlways = [](const auto&) { return true; };

template <class T, class Holds, class Ideal>
Shrunk find_any(std::uint64_t seed, std::uint64_t first, Holds holds, Ideal ideal) {
  return find(seed, first, gainsay::arbitrary<T>(), kAlways, holds, ideal);
}

Shrunk sum(std::uint64_t seed, std::uint64_t first) {
  return find_any<Ints>(seed, first, sum_holds, sum_ideal);
}
Shrunk reverse(std::uint64_t seed, std::uint64_t first) {
  return find_any<Ints>(seed, first, reverse_holds, reverse_ideal);
}
Shrunk bound5(std::uint64_t seed, std::uint64_t first) {
  return find(seed, first, draw_five, bound5_applies, bound5_holds, bound5_ideal);
}
Shrunk large_union(std::uint64_t seed, std::uint64_t first) {
  return find_any<Nested>(seed, first, large_union_holds, large_union_ideal);
}
Shrunk calculator(std::uint64_t seed, std::uint64_t first) {
  const auto draw = [](Source& source) { return draw_expression(source, 5); };
  const auto applies = [](const Expression& e) { return !divides_by_literal_zero(e); };
  return find(seed, first, draw, applies, calculator_holds, calculator_ideal);
}
Shrunk length_list(std::uint64_t seed, std::uint64_t first) {
  return find(seed, first, draw_length_list, kAlways, length_list_holds, length_list_ideal);
}
Shrunk difference1(std::uint64_t seed, std::uint64_t first) {
  return find(seed, first, draw_pair, kAlways, difference1_holds, difference1_ideal);
}
Shrunk difference2(std::uint64_t seed, std::uint64_t first) {
  return find(seed, first, draw_pair, kAlways, difference2_holds, difference2_ideal);
}
Shrunk difference3(std::uint64_t seed, std::uint64_t first) {
  return find(seed, first, draw_pair, kAlways, difference3_holds, difference3_ideal);
}
Shrunk binheap(std::uint64_t seed, std::uint64_t first) {
  const auto draw = [](Source& source) { return draw_heap(source, 0, 5); };
  return find(seed, first, draw, kAlways, binheap_holds, binheap_ideal);
}
Shrunk coupling(std::uint64_t seed, std::uint64_t first) {
  return find(seed, first, draw_indices, coupling_applies, coupling_holds, coupling_ideal);
}
Shrunk deletion(std::uint64_t seed, std::uint64_t first) {
  return find(seed, first, draw_removal, deletion_applies, deletion_holds, deletion_ideal);
}
Shrunk distinct(std::uint64_t seed, std::uint64_t first) {
  return find_any<Ints>(seed, first, distinct_holds, distinct_ideal);
}
Shrunk nested(std::uint64_t seed, std::uint64_t first) {
  return find_any<Nested>(seed, first, nested_holds, nested_ideal);
}

}  // namespace

const std::vector<Challenge>& challenges() {
  static const std::vector<Challenge> rows = {
      {"sum", sum, 100, 64},
      {"reverse", reverse, 100, 36},
      {"bound5", bound5, 77, 183},
      {"large union list", large_union, 100, 386},
      {"calculator", calculator, 100, 114},
      {"length list", length_list, 100, 97},
      {"difference 1", difference1, 100, 73},
      {"difference 2", difference2, 100, 103},
      {"difference 3", difference3, 100, 95},
      {"binheap", binheap, 90, 169},
      {"coupling", coupling, 75, 74},
      {"deletion", deletion, 100, 38},
      {"distinct", distinct, 100, 104},
      {"nested lists", nested, 100, 94},
  };
  return rows;
}

}  // namespace challenge
