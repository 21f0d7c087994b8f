// SPDX-License-Identifier: MIT

#include <memory>
#include <variant>

#include "gen_fixture.hpp"

using namespace gainsay;
using namespace gainsay::fixture;

namespace {

struct Tree {
  int value = 0;
  std::unique_ptr<Tree> left{};
  std::unique_ptr<Tree> right{};
};

std::size_t size_of(const Tree& tree) {
  return 1 + (tree.left ? size_of(*tree.left) : 0) + (tree.right ? size_of(*tree.right) : 0);
}

struct Rose {
  bool value = false;
  std::vector<Rose> parts{};
};

std::size_t size_of(const Rose& rose) {
  std::size_t size = 1;
  for (const Rose& part : rose.parts) size += size_of(part);
  return size;
}

struct Json;
using Member = std::pair<std::string, Json>;
struct Json {
  std::variant<std::monostate, bool, double, std::string, std::vector<Json>, std::vector<Member>>
      value;
};

struct Sum {
  int number = 0;
  std::vector<Sum> parts{};
};

std::size_t size_of(const Sum& sum) {
  std::size_t size = 1;
  for (const Sum& part : sum.parts) size += size_of(part);
  return size;
}

Gen<Sum> sums() {
  return recursive(integers(0, 9).map([](int n) { return Sum{n, {}}; }), [](const Gen<Sum>& part) {
    return pairs_of(part, part).map([](std::pair<Sum, Sum> both) {
      return Sum{0, {std::move(both.first), std::move(both.second)}};
    });
  });
}

template <class T>
void ends_and_stays_small(const Gen<T>& generator, std::size_t most, std::size_t often_above) {
  std::size_t greatest = 0;
  std::size_t larger = 0;
  for (const T& value : samples(generator, 3000)) {
    const std::size_t size = size_of(value);
    greatest = std::max(greatest, size);
    if (size > often_above) ++larger;
  }
  CHECK(greatest <= most);
  CHECK(larger > 300);
}

}  // namespace

TEST_CASE("a tree of pointers ends, stays small and is often more than a leaf") {
  ends_and_stays_small<Tree>(arbitrary<Tree>(), 400, 6);
}

TEST_CASE("a tree of vectors ends, stays small and is often more than a leaf") {
  ends_and_stays_small<Rose>(arbitrary<Rose>(), 6000, 6);
}

TEST_CASE("a value made by recursive ends, stays small and is often more than its base") {
  ends_and_stays_small<Sum>(sums(), 400, 6);
}

TEST_CASE("a tree that is drawn afresh while a tape is replayed ends as well") {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Recorder recorder(1u << 16);
    core::Recording(recorder.source).begin_replay(Tape{}, core::MissingChoice::random, seed, 100);
    CHECK(size_of(Arbitrary<Tree>::draw(recorder.source)) <= 400);
  }
}

TEST_CASE("recursive values shrink to their base, and to the smallest that has parts") {
  CHECK(simplest(sums()).parts.empty());
  CHECK(simplest(sums()).number == 0);
  const Sum sum = smallest(sums(), [](const Sum& s) { return !s.parts.empty(); });
  CHECK(size_of(sum) == 3);
}

TEST_CASE("a recursive generator survives the variables it was made from") {
  Gen<Sum> kept = sums();
  {
    const Gen<Sum> copy = kept;
  }
  Gen<Sum> moved = std::move(kept);
  CHECK(samples(moved, 10).size() == 10);
}

TEST_CASE("a type that contains itself in a variant ends") {
  CHECK(count_of(arbitrary<Json>(), [](const Json& json) { return json.value.index() >= 4; }) >
        300);
}
