// SPDX-License-Identifier: MIT
//
// The challenges as RapidCheck properties: ordinary generators, no shrinker of their own, as many
// cases as needed with its own growth of sizes.

#include "challenges.hpp"

#include "properties.hpp"

#ifndef GAINSAY_HAVE_RAPIDCHECK

namespace challenge {
bool have_rapidcheck() { return false; }
Shrunk with_rapidcheck(const std::string&, std::uint64_t) { return {}; }
}  // namespace challenge

#else

// Its headers do not pass our warnings.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wextra"
#pragma GCC diagnostic ignored "-Wpedantic"
#include <rapidcheck.h>
#pragma GCC diagnostic pop

#include <map>
#include <sstream>

namespace challenge {

void showValue(const Expression& e, std::ostream& out) { out << text_of(e); }
void showValue(const Heap& heap, std::ostream& out) { out << heap.value; }

bool have_rapidcheck() { return true; }

namespace {

namespace gen = rc::gen;

constexpr int kMost = 2147483647;
constexpr int kMostCases = 20'000;

rc::Gen<Expression> expressions(int depth) {
  const auto literal =
      gen::map(gen::arbitrary<int>(), [](int x) { return Expression{.value = x}; });
  if (depth == 0) return literal;
  const auto binary = [depth](Expression::Kind kind) {
    return gen::map(gen::pair(expressions(depth - 1), expressions(depth - 1)),
                    [kind](const std::pair<Expression, Expression>& p) {
                      return Expression{kind, 0, std::make_shared<Expression>(p.first),
                                        std::make_shared<Expression>(p.second)};
                    });
  };
  return gen::oneOf(literal, gen::lazy([=] { return binary(Expression::Kind::sum); }),
                    gen::lazy([=] { return binary(Expression::Kind::quotient); }));
}

rc::Gen<HeapPtr> heaps(int least, int depth) {
  const auto nothing = gen::just(HeapPtr{});
  if (depth == 0) return nothing;
  return gen::mapcat(
      gen::inRange<std::int64_t>(least, std::int64_t{kMost} + 1), [=](std::int64_t x) {
        const int value = static_cast<int>(x);
        const auto half = gen::oneOf(nothing, gen::lazy([=] { return heaps(value, depth - 1); }));
        return gen::map(gen::pair(half, half), [=](const std::pair<HeapPtr, HeapPtr>& halves) {
          return HeapPtr(std::make_shared<Heap>(Heap{value, halves.first, halves.second}));
        });
      });
}

rc::Gen<Ints> length_lists() {
  return gen::mapcat(gen::inRange(1, 101), [](int length) {
    return gen::container<Ints>(static_cast<std::size_t>(length), gen::inRange(0, 1001));
  });
}

template <class T, class Applies, class Holds, class Ideal>
Shrunk find(std::uint64_t seed, const rc::Gen<T>& values, Applies applies, Holds holds,
            Ideal ideal) {
  Shrunk result;
  T last{};  // what failed last is what it shrank to
  const auto property = [&] {
    const T value = *values;
    // Cases that do not apply are counted, as they are for us.
    ++(result.found ? result.evaluations : result.cases);
    RC_PRE(applies(value));
    if (holds(value)) return true;
    result.found = true;
    last = value;
    return false;
  };
  rc::detail::TestParams params;
  params.seed = seed;
  params.maxSuccess = kMostCases;
  params.maxDiscardRatio = 1000;
  rc::detail::checkTestable(property, rc::detail::TestMetadata{}, params);
  result.ideal = result.found && ideal(last);
  result.value = text_of(last);
  return result;
}

constexpr auto kAlways = [](const auto&) { return true; };

template <class Holds, class Ideal>
Shrunk find_pair(std::uint64_t seed, Holds holds, Ideal ideal) {
  return find(seed, gen::pair(gen::positive<int>(), gen::positive<int>()), kAlways, holds, ideal);
}

Shrunk find_expression(std::uint64_t seed) {
  const auto applies = [](const Expression& e) { return !divides_by_literal_zero(e); };
  return find(seed, expressions(5), applies, calculator_holds, calculator_ideal);
}

Shrunk find_five(std::uint64_t seed) {
  const auto shorts = gen::mapcat(gen::inRange<std::size_t>(0, 11), [](std::size_t length) {
    return gen::container<Shorts>(length, gen::arbitrary<std::int16_t>());
  });
  return find(seed, gen::container<Five>(5, shorts), bound5_applies, bound5_holds, bound5_ideal);
}

}  // namespace

Shrunk with_rapidcheck(const std::string& name, std::uint64_t seed) {
  const auto ints = gen::arbitrary<Ints>();
  const auto nested = gen::arbitrary<Nested>();
  if (name == "sum") return find(seed, ints, kAlways, sum_holds, sum_ideal);
  if (name == "reverse") return find(seed, ints, kAlways, reverse_holds, reverse_ideal);
  if (name == "bound5") return find_five(seed);
  if (name == "large union list") {
    return find(seed, nested, kAlways, large_union_holds, large_union_ideal);
  }
  if (name == "calculator") return find_expression(seed);
  if (name == "length list") {
    return find(seed, length_lists(), kAlways, length_list_holds, length_list_ideal);
  }
  if (name == "difference 1") return find_pair(seed, difference1_holds, difference1_ideal);
  if (name == "difference 2") return find_pair(seed, difference2_holds, difference2_ideal);
  if (name == "difference 3") return find_pair(seed, difference3_holds, difference3_ideal);
  if (name == "binheap") return find(seed, heaps(0, 5), kAlways, binheap_holds, binheap_ideal);
  if (name == "coupling") {
    return find(seed, gen::container<Ints>(gen::inRange(0, 11)), coupling_applies, coupling_holds,
                coupling_ideal);
  }
  if (name == "deletion") {
    return find(seed, gen::pair(ints, gen::arbitrary<int>()), deletion_applies, deletion_holds,
                deletion_ideal);
  }
  if (name == "distinct") return find(seed, ints, kAlways, distinct_holds, distinct_ideal);
  return find(seed, nested, kAlways, nested_holds, nested_ideal);
}

}  // namespace challenge

#endif
