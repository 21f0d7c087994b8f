// SPDX-License-Identifier: MIT

#include "tape/choice.hpp"

#include <bit>
#include <cmath>
#include <limits>
#include <set>

#include <doctest/doctest.h>

#include <gainsay/random.hpp>

using namespace gainsay;

namespace {

using Limits = std::numeric_limits<std::int64_t>;
constexpr std::uint64_t kAll = ~std::uint64_t{0};

std::uint64_t word(std::int64_t value) { return static_cast<std::uint64_t>(value); }

Choice signed_domain(std::int64_t low, std::int64_t high, std::int64_t target) {
  return {word(target), word(low), word(high) - word(low), word(target), ChoiceKind::integer,
          true,         false};
}
Choice unsigned_domain(std::uint64_t low, std::uint64_t high, std::uint64_t target) {
  return {target, low, high - low, target, ChoiceKind::integer, false, false};
}

std::uint64_t complexity_of(Choice domain, std::uint64_t value) {
  domain.value = value;
  return complexity(domain);
}

// Whether value_at(index) is in the domain and complexity leads back to the index.
bool inverse_at(const Choice& domain, std::uint64_t index) {
  const std::uint64_t value = value_at(domain, index);
  return value - domain.low <= domain.extent && complexity_of(domain, value) == index;
}

std::vector<Choice> extreme_domains() {
  return {signed_domain(Limits::min(), Limits::max(), 0),
          signed_domain(Limits::min(), Limits::max(), Limits::min()),
          signed_domain(Limits::min(), Limits::max(), Limits::max()),
          signed_domain(Limits::min(), Limits::max(), -1),
          signed_domain(Limits::min(), Limits::max(), 12345678901),
          signed_domain(0, Limits::max(), 0),
          signed_domain(Limits::min(), -1, -1),
          signed_domain(Limits::min(), 0, 0),
          signed_domain(Limits::max() - 3, Limits::max(), Limits::max()),
          signed_domain(Limits::min(), Limits::min(), Limits::min()),
          unsigned_domain(0, kAll, 0),
          unsigned_domain(0, kAll, kAll),
          unsigned_domain(0, kAll, kAll / 2),
          unsigned_domain(0, kAll, kAll / 2 + 1),
          unsigned_domain(kAll - 1, kAll, kAll),
          unsigned_domain(1, kAll, 1)};
}

}  // namespace

TEST_CASE("value_at and complexity are inverse on every small domain with every target") {
  for (std::int64_t low = -9; low <= 3; ++low) {
    for (std::int64_t high = low; high <= low + 9; ++high) {
      for (std::int64_t target = low; target <= high; ++target) {
        const Choice domain = signed_domain(low, high, target);
        std::set<std::uint64_t> values;
        for (std::uint64_t index = 0; index <= domain.extent; ++index) {
          REQUIRE(inverse_at(domain, index));
          values.insert(value_at(domain, index));
        }
        REQUIRE(values.size() == domain.extent + 1);
      }
    }
  }
}

TEST_CASE("value_at and complexity are inverse at the ends and in the middle of extreme domains") {
  Random random(5);
  for (const Choice& domain : extreme_domains()) {
    CAPTURE(domain.low);
    CAPTURE(domain.extent);
    CAPTURE(domain.target);
    CHECK(complexity_of(domain, domain.target) == 0);
    for (std::uint64_t near = 0; near <= std::min<std::uint64_t>(domain.extent, 100); ++near) {
      REQUIRE(inverse_at(domain, near));
      REQUIRE(inverse_at(domain, domain.extent - near));
      REQUIRE(inverse_at(domain, domain.extent / 2 + near / 2));
    }
    for (int i = 0; i < 2000; ++i) REQUIRE(inverse_at(domain, random.upto(domain.extent)));
  }
}

TEST_CASE("every value of a wide domain has a complexity that leads back to it") {
  Random random(6);
  for (const Choice& domain : extreme_domains()) {
    for (int i = 0; i < 2000; ++i) {
      const std::uint64_t value = domain.low + random.upto(domain.extent);
      const std::uint64_t index = complexity_of(domain, value);
      REQUIRE(index <= domain.extent);
      REQUIRE(value_at(domain, index) == value);
    }
  }
}

TEST_CASE("integers count outwards from their target, upwards first") {
  const Choice domain = signed_domain(-2, 5, 0);
  std::vector<std::int64_t> order;
  for (std::uint64_t i = 0; i <= domain.extent; ++i) {
    order.push_back(static_cast<std::int64_t>(value_at(domain, i)));
  }
  CHECK(order == std::vector<std::int64_t>{0, 1, -1, 2, -2, 3, 4, 5});
}

TEST_CASE("fit_integer keeps what is in the domain and moves the rest to the nearer bound") {
  const Choice small = signed_domain(-3, 4, 0);
  CHECK(tape::fit_integer(word(-3), small) == word(-3));
  CHECK(tape::fit_integer(word(4), small) == word(4));
  CHECK(tape::fit_integer(word(-4), small) == word(-3));
  CHECK(tape::fit_integer(word(5), small) == word(4));
  CHECK(tape::fit_integer(word(Limits::min()), small) == word(-3));
  CHECK(tape::fit_integer(word(Limits::max()), small) == word(4));
  const Choice high = unsigned_domain(kAll - 5, kAll - 1, kAll - 5);
  CHECK(tape::fit_integer(0, high) == kAll - 5);
  CHECK(tape::fit_integer(kAll, high) == kAll - 1);
  CHECK(tape::fit_integer(kAll - 2, high) == kAll - 2);
}

TEST_CASE("fit_real stays in the range and brings neither NaN nor infinity unless allowed") {
  const double infinity = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(tape::fit_real(0.5, 0, 1, 0) == 0.5);
  CHECK(tape::fit_real(-3, 0, 1, 0) == 0);
  CHECK(tape::fit_real(3, 0, 1, 0) == 1);
  CHECK(tape::fit_real(infinity, 0, 1, 0) == 1);
  CHECK(tape::fit_real(-infinity, 0, 1, 0) == 0);
  CHECK(tape::fit_real(nan, 2.5, 9, 0) == 3);
  CHECK(std::isnan(tape::fit_real(nan, 0, 1, kAllowNan)));
  CHECK(tape::fit_real(infinity, 0, 1, kAllowInfinity) == infinity);
  CHECK(tape::fit_real(infinity, -2, -1, kAllowInfinity) == -1);
}

TEST_CASE("a real of single precision fits to a float inside its range") {
  const double most = std::numeric_limits<float>::max();
  CHECK(tape::fit_real(1e300, -most, most, kSinglePrecision) == most);
  CHECK(tape::fit_real(0.1, 0, 1, kSinglePrecision) == static_cast<double>(0.1F));
  for (const double value : {0.3, 1e-46, 3.4e38, -0.7, 123456.789}) {
    const double fitted = tape::fit_real(value, -most, most, kSinglePrecision);
    CHECK(static_cast<double>(static_cast<float>(fitted)) == fitted);
  }
}

TEST_CASE("the simplest real is the whole number nearest zero, or the bound if there is none") {
  CHECK(tape::simplest_real(-1, 1) == 0);
  CHECK(tape::simplest_real(0.5, 3) == 1);
  CHECK(tape::simplest_real(-3, -0.5) == -1);
  CHECK(tape::simplest_real(0.25, 0.75) == 0.25);
  CHECK(tape::simplest_real(-0.75, -0.25) == -0.25);
}

TEST_CASE("reals are ordered from whole numbers over short decimals to the unreadable") {
  const double infinity = std::numeric_limits<double>::infinity();
  const std::vector<double> order = {0.0,       1.0,
                                     -1.0,      2.0,
                                     100.0,     9007199254740992.0,
                                     0.5,       1.5,
                                     0.25,      0.1234,
                                     1e300,     infinity,
                                     -infinity, std::numeric_limits<double>::quiet_NaN()};
  for (std::size_t i = 0; i + 1 < order.size(); ++i) {
    CAPTURE(order[i]);
    CAPTURE(order[i + 1]);
    // 1e300 is written with five characters, fewer than 0.1234 has.
    if (order[i + 1] == 1e300) continue;
    CHECK(tape::real_complexity(order[i]) < tape::real_complexity(order[i + 1]));
  }
  CHECK(tape::real_complexity(-0.0) == 1);
}

namespace {

Choice integer(std::uint64_t value) { return {value, 0, 9, 0, ChoiceKind::integer, false, false}; }

// All kinds of tapes that differ a little: steps, lengths, values, kinds, bytes.
std::vector<Tape> assorted_tapes() {
  std::vector<Tape> tapes(1);
  for (std::uint64_t a = 0; a < 3; ++a) {
    tapes.push_back({{integer(a)}, {}, {}});
    tapes.push_back({{integer(a)}, {{1, 0, 1, Span::kNone, 1, false}}, {}});
    for (std::uint64_t b = 0; b < 3; ++b) tapes.push_back({{integer(a), integer(b)}, {}, {}});
    const Choice boolean{a & 1, 0, 1, 0, ChoiceKind::boolean, false, false};
    tapes.push_back({{boolean}, {}, {}});
    for (std::uint8_t content = 0; content < 2; ++content) {
      const Choice run{0, 0, 9, a, ChoiceKind::bytes, false, false};
      tapes.push_back({{run}, {}, {content, 1, content}});
    }
  }
  return tapes;
}

Simpler turned(Simpler order) {
  if (order == Simpler::same) return Simpler::same;
  return order == Simpler::yes ? Simpler::no : Simpler::yes;
}

}  // namespace

TEST_CASE("compare is a strict weak order") {
  const std::vector<Tape> tapes = assorted_tapes();
  for (const Tape& a : tapes) {
    CHECK(compare(a, a) == Simpler::same);
    for (const Tape& b : tapes) {
      REQUIRE(compare(b, a) == turned(compare(a, b)));
      for (const Tape& c : tapes) {
        const Simpler ab = compare(a, b);
        const Simpler bc = compare(b, c);
        if (ab == Simpler::yes && bc != Simpler::no) REQUIRE(compare(a, c) == Simpler::yes);
        if (ab == Simpler::same && bc == Simpler::same) REQUIRE(compare(a, c) == Simpler::same);
      }
    }
  }
}

TEST_CASE("fewer steps are simpler than fewer choices, and fewer choices than lower values") {
  const Tape step{{integer(0)}, {{1, 0, 1, Span::kNone, 1, false}}, {}};
  const Tape two{{integer(0), integer(0)}, {}, {}};
  const Tape nine{{integer(9)}, {}, {}};
  CHECK(compare(two, step) == Simpler::yes);
  CHECK(compare(nine, two) == Simpler::yes);
  CHECK(compare({{integer(0), integer(9)}, {}, {}}, {{integer(1), integer(0)}, {}, {}}) ==
        Simpler::yes);
}

TEST_CASE("the hash tells kinds, values and bytes apart and ignores domains and spans") {
  const Tape one{{integer(1)}, {}, {}};
  const Choice no{0, 0, 1, 0, ChoiceKind::boolean, false, false};
  CHECK(hash_of(one) != hash_of(Tape{{no}, {}, {}}));
  CHECK(hash_of(one) != hash_of(Tape{{integer(2)}, {}, {}}));
  CHECK(hash_of(one) != hash_of(Tape{{integer(1), integer(0)}, {}, {}}));
  const Choice other_domain{1, 1, 500, 7, ChoiceKind::integer, false, false};
  CHECK(hash_of(one) == hash_of(Tape{{other_domain}, {{4, 0, 1, Span::kNone, 0, false}}, {}}));
  const Choice early{0, 0, 9, 2, ChoiceKind::bytes, false, false};
  const Choice late{1, 0, 9, 2, ChoiceKind::bytes, false, false};
  CHECK(hash_of(Tape{{early}, {}, {5, 6}}) == hash_of(Tape{{late}, {}, {0, 5, 6}}));
  CHECK(hash_of(Tape{{early}, {}, {5, 6}}) != hash_of(Tape{{early}, {}, {6, 5}}));
}

TEST_CASE("small tapes have different hashes") {
  std::set<std::uint64_t> hashes;
  std::size_t tapes = 0;
  for (std::uint64_t length = 1; length <= 5; ++length) {
    for (std::uint64_t number = 0; number < std::uint64_t{1} << 3 * length; ++number, ++tapes) {
      std::vector<Choice> choices;
      for (std::uint64_t i = 0; i < length; ++i) choices.push_back(integer(number >> 3 * i & 7));
      hashes.insert(hash_of(choices.data(), choices.size(), nullptr));
    }
  }
  CHECK(hashes.size() == tapes);
}
