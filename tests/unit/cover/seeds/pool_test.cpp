// SPDX-License-Identifier: MIT

#include "cover/seeds/pool.hpp"

#include <doctest/doctest.h>

#include "unit/core/core_fixture.hpp"

using namespace gainsay;
using coverage::Feature;
using coverage::Pool;
using fixture::Recorder;

namespace {

// A case with so many choices.
struct Sized {
  explicit Sized(int choices) {
    core::Recording(recorder.source).begin_random(1, 0, 10);
    for (int i = 0; i < choices; ++i) recorder.source.integer(0, 9);
  }
  const detail::TapeBuffer& tape() const { return recorder.source.tape(); }
  Recorder recorder{};
};

// What a case is that has these features, each place passed as often as its feature says.
Pool::News count(Pool& pool, const std::vector<Feature>& features) {
  constexpr std::uint8_t kLeast[coverage::kBuckets] = {1, 2, 3, 4, 8, 16, 32, 128};
  std::vector<std::uint8_t> counts;
  for (const Feature feature : features) counts.push_back(kLeast[feature % coverage::kBuckets]);
  return pool.count(features, counts);
}

}  // namespace

TEST_CASE("a feature is new once, and its case holds it") {
  Pool pool{coverage::Features()};
  const std::vector<Feature> features = {3, 70, 9};
  CHECK(count(pool, features).feature);
  const Sized one(4);
  const std::uint32_t seed = pool.add(one.tape(), features);
  CHECK(!count(pool, features).feature);
  CHECK(pool.features() == 3);
  CHECK(pool.at(seed).holds == 3);
  CHECK(pool.holder(70) == seed);
  CHECK(pool.holder(71) == Pool::kNone);
  CHECK(pool.at(seed).tape.size() == 4);
}

TEST_CASE("a seed that holds nothing any more makes room") {
  Pool pool{coverage::Features()};
  const std::vector<Feature> features = {1, 2};
  count(pool, features);
  const Sized one(4);
  const Sized two(6);
  pool.add(one.tape(), features);
  pool.take_over(two.tape(), 1);
  CHECK(pool.seeds() == 2);
  pool.take_over(two.tape(), 2);
  CHECK(pool.seeds() == 2);
  for (int i = 0; i < 100; ++i) pool.take_over(one.tape(), 1 + static_cast<Feature>(i % 2));
  CHECK(pool.seeds() == 2);
  CHECK(pool.features() == 2);
}

TEST_CASE("the case that passes a place most often holds its greatest count") {
  Pool pool{coverage::Features()};
  const std::vector<Feature> features = {5 * coverage::kBuckets + 3};
  const Sized one(4);
  const std::uint8_t four = 4;
  const std::uint8_t five = 5;
  CHECK(pool.count(features, {&four, 1}).highest == 5);
  CHECK(pool.count(features, {&four, 1}).highest == Pool::kNone);
  CHECK(pool.count(features, {&five, 1}).highest == 5);
  const std::uint32_t seed = pool.add_peak(one.tape(), 5);
  Random random(1);
  CHECK(pool.any_peak(random) == seed);
  CHECK(pool.features() == 0);  // a greatest count is no feature of its own
}

TEST_CASE("what few cases pass is varied more often, whatever the counts there") {
  Pool pool{coverage::Features()};
  const std::vector<Feature> common = {1 * coverage::kBuckets};
  const std::vector<Feature> rare = {2 * coverage::kBuckets};
  const Sized one(1);
  const Sized two(2);
  for (int i = 0; i < 100; ++i) count(pool, common);
  const std::uint32_t often = pool.add(one.tape(), common);
  count(pool, rare);
  pool.add(two.tape(), rare);
  Random random(1);
  int common_ones = 0;
  for (int i = 0; i < 1000; ++i) common_ones += pool.any(random) == often ? 1 : 0;
  CHECK(common_ones > 5);
  CHECK(common_ones < 100);
}

TEST_CASE("a pool that was cleared is like a new one") {
  Pool pool{coverage::Features()};
  const std::vector<Feature> features = {1, 2, 5 * coverage::kBuckets + 3};
  const Sized one(4);
  count(pool, features);
  pool.add(one.tape(), features);
  pool.add_peak(one.tape(), 5);
  pool.clear();
  CHECK(pool.empty());
  CHECK(pool.seeds() == 0);
  CHECK(pool.holder(1) == Pool::kNone);
  Random random(1);
  CHECK(pool.any_peak(random) == Pool::kNone);
  const Pool::News news = count(pool, features);
  CHECK(news.feature);
  CHECK(news.place);
  CHECK(news.highest == 5);
  pool.add(one.tape(), features);
  CHECK(pool.features() == 3);
}

TEST_CASE("a place is new once, however often it is passed later") {
  Pool pool{coverage::Features()};
  const std::vector<Feature> once = {5 * coverage::kBuckets};
  const std::vector<Feature> twice = {5 * coverage::kBuckets + 1};
  CHECK(count(pool, once).place);
  CHECK(!count(pool, once).place);
  const Pool::News news = count(pool, twice);
  CHECK(!news.place);
  CHECK(news.feature);
}

TEST_CASE("a feature that was only counted has no holder, and a cleared pool forgets that it was") {
  Pool pool{coverage::Features()};
  const std::vector<Feature> kept = {5 * coverage::kBuckets};
  const std::vector<Feature> passed_over = {5 * coverage::kBuckets + 4};
  const Sized one(4);
  count(pool, kept);
  pool.add(one.tape(), kept);
  CHECK(count(pool, passed_over).feature);
  CHECK(count(pool, passed_over).feature);
  CHECK(pool.passed(passed_over[0]) == 3);
  pool.clear();
  CHECK(pool.passed(passed_over[0]) == 0);
}
