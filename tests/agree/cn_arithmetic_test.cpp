// SPDX-License-Identifier: MIT
//
// The arithmetic of CN at run time against arithmetic in 128 bits, in which nothing of up to 64
// bits overflows: every operator, every width, random and extreme values.

#include <limits>
#include <type_traits>

#include <doctest/doctest.h>

#include <gainsay/check.hpp>
#include <gainsay/gen/numbers.hpp>

#include "cn/runtime/values.h"

namespace {
unsigned undefined_terms = 0;
}

extern "C" void gcn_undefined(const gcn_site*, const char*) { ++undefined_terms; }

namespace {

using namespace gainsay;
__extension__ using Wide = __int128;
__extension__ using UWide = unsigned __int128;

// What is left of an exact result in the width of T.
template <class T>
T wrapped(Wide exact) {
  return static_cast<T>(static_cast<std::make_unsigned_t<T>>(exact));
}

template <class T>
struct Ops;

#define OPS(N, T)                                                     \
  template <>                                                         \
  struct Ops<T> {                                                     \
    static T add(T a, T b) { return gcn_add_##N(a, b); }              \
    static T sub(T a, T b) { return gcn_sub_##N(a, b); }              \
    static T mul(T a, T b) { return gcn_mul_##N(a, b); }              \
    static T neg(T a) { return gcn_neg_##N(a); }                      \
    static T div(T a, T b) { return gcn_div_##N(a, b, nullptr); }     \
    static T rem(T a, T b) { return gcn_rem_##N(a, b, nullptr); }     \
    static T mod(T a, T b) { return gcn_mod_##N(a, b, nullptr); }     \
    static T power(T a, T b) { return gcn_power_##N(a, b, nullptr); } \
    static T left(T a, T b) { return gcn_shift_left_##N(a, b); }      \
    static T right(T a, T b) { return gcn_shift_right_##N(a, b); }    \
    static T bit_and(T a, T b) { return gcn_and_##N(a, b); }          \
    static T bit_or(T a, T b) { return gcn_or_##N(a, b); }            \
    static T bit_xor(T a, T b) { return gcn_xor_##N(a, b); }          \
    static T bit_not(T a) { return gcn_not_##N(a); }                  \
    static T clz(T a) { return gcn_clz_##N(a); }                      \
    static T ctz(T a) { return gcn_ctz_##N(a); }                      \
    static T ffs(T a) { return gcn_ffs_##N(a); }                      \
    static T fls(T a) { return gcn_fls_##N(a); }                      \
  };

OPS(i8, gcn_i8)
OPS(i16, gcn_i16)
OPS(i32, gcn_i32)
OPS(i64, gcn_i64)
OPS(u8, gcn_u8)
OPS(u16, gcn_u16)
OPS(u32, gcn_u32)
OPS(u64, gcn_u64)

// Multiplied out, with only the bits that fit kept; the exponent is small.
template <class T>
T slow_power(T base, unsigned exponent) {
  T power = 1;
  for (unsigned i = 0; i < exponent; ++i) {
    power = wrapped<T>(static_cast<Wide>(static_cast<UWide>(static_cast<Wide>(power)) *
                                         static_cast<UWide>(static_cast<Wide>(base))));
  }
  return power;
}

template <class T>
bool bits_agree(T a) {
  using O = Ops<T>;
  constexpr int kBits = static_cast<int>(sizeof(T) * 8);
  int lowest = kBits;
  int highest = -1;
  for (int i = 0; i < kBits; ++i) {
    if ((static_cast<Wide>(a) >> i & 1) == 0) continue;
    if (lowest == kBits) lowest = i;
    highest = i;
  }
  return O::clz(a) == static_cast<T>(kBits - 1 - highest) && O::ctz(a) == static_cast<T>(lowest) &&
         O::ffs(a) == static_cast<T>(a == 0 ? 0 : lowest + 1) &&
         O::fls(a) == static_cast<T>(highest + 1) && O::bit_not(a) == static_cast<T>(~a);
}

template <class T>
bool shifts_agree(T a, T b) {
  using O = Ops<T>;
  constexpr Wide kBits = sizeof(T) * 8;
  const bool far = b < 0 || static_cast<Wide>(b) >= kBits;
  const T left = far ? T{0}
                     : wrapped<T>(static_cast<Wide>(static_cast<UWide>(static_cast<Wide>(a))
                                                    << static_cast<int>(b)));
  const T right = far ? static_cast<T>(a < 0 ? -1 : 0)
                      : static_cast<T>(static_cast<Wide>(a) >> static_cast<int>(b));
  return O::left(a, b) == left && O::right(a, b) == right;
}

template <class T>
bool divisions_agree(T a, T b) {
  using O = Ops<T>;
  if (b == 0) {
    const unsigned before = undefined_terms;
    static_cast<void>(O::div(a, b)), static_cast<void>(O::rem(a, b)),
        static_cast<void>(O::mod(a, b));
    return undefined_terms == before + 3;
  }
  const Wide x = a;
  const Wide y = b;
  const Wide size = y < 0 ? -y : y;
  const Wide euclid = (x % size + size) % size;
  return O::div(a, b) == wrapped<T>(x / y) && O::rem(a, b) == wrapped<T>(x % y) &&
         O::mod(a, b) == wrapped<T>(euclid);
}

template <class T>
bool all_agree(T a, T b) {
  using O = Ops<T>;
  const Wide x = a;
  const Wide y = b;
  const auto exponent = static_cast<unsigned>(b & 63);
  return O::add(a, b) == wrapped<T>(x + y) && O::sub(a, b) == wrapped<T>(x - y) &&
         O::mul(a, b) ==
             wrapped<T>(static_cast<Wide>(static_cast<UWide>(x) * static_cast<UWide>(y))) &&
         O::neg(a) == wrapped<T>(-x) && O::bit_and(a, b) == wrapped<T>(x & y) &&
         O::bit_or(a, b) == wrapped<T>(x | y) && O::bit_xor(a, b) == wrapped<T>(x ^ y) &&
         divisions_agree(a, b) && shifts_agree(a, b) && shifts_agree(a, static_cast<T>(exponent)) &&
         bits_agree(a) && O::power(a, static_cast<T>(exponent)) == slow_power(a, exponent);
}

template <class T>
bool agrees_on_extremes() {
  using Limits = std::numeric_limits<T>;
  const T values[] = {
      Limits::min(), static_cast<T>(Limits::min() + 1), static_cast<T>(-1), T{0}, T{1},
      T{2},          static_cast<T>(Limits::max() - 1), Limits::max()};
  for (const T a : values) {
    for (const T b : values) {
      if (!all_agree(a, b)) return false;
    }
  }
  return true;
}

const Settings kSettings{.cases = 20'000, .isolation = Isolation::in_process, .store = ""};

}  // namespace

TEST_CASE_TEMPLATE("arithmetic of a width agrees with exact arithmetic that is cut to it", T,
                   gcn_i8, gcn_i16, gcn_i32, gcn_i64, gcn_u8, gcn_u16, gcn_u32, gcn_u64) {
  CHECK(agrees_on_extremes<T>());
  CHECK(check(kSettings, [](T a, T b) { return all_agree(a, b); }));
}

TEST_CASE("every pair of bytes agrees") {
  for (int a = -128; a < 256; ++a) {
    for (int b = -128; b < 256; ++b) {
      if (a < 128 && b < 128) REQUIRE(all_agree(static_cast<gcn_i8>(a), static_cast<gcn_i8>(b)));
      if (a >= 0 && b >= 0) REQUIRE(all_agree(static_cast<gcn_u8>(a), static_cast<gcn_u8>(b)));
    }
  }
}

TEST_CASE("numbers of 128 bits keep the laws of division") {
  CHECK(check(kSettings, [](std::int64_t high, std::uint64_t low, std::int64_t b) {
    const gcn_i128 a = static_cast<gcn_i128>(static_cast<gcn_u128>(high) << 64 | low);
    assume(b != 0);
    const gcn_i128 quotient = gcn_div_i128(a, b, nullptr);
    const gcn_i128 rest = gcn_rem_i128(a, b, nullptr);
    const gcn_i128 mod = gcn_mod_i128(a, b, nullptr);
    return gcn_add_i128(gcn_mul_i128(quotient, b), rest) == a && mod >= 0 &&
           (mod - rest) % b == 0 && mod < (b < 0 ? -static_cast<gcn_i128>(b) : b);
  }));
}

TEST_CASE("an integer that needs more than 128 bits has no value") {
  const unsigned before = undefined_terms;
  const gcn_integer large = gcn_power_integer(10, 24, nullptr);
  CHECK((large > 0));
  CHECK((gcn_div_integer(large, gcn_power_integer(10, 23, nullptr), nullptr) == 10));
  CHECK(undefined_terms == before);
  gcn_mul_integer(large, large, nullptr);
  CHECK(undefined_terms == before + 1);
  gcn_power_integer(2, 127, nullptr);
  CHECK(undefined_terms == before + 2);
  gcn_power_i32(2, -1, nullptr);
  CHECK(undefined_terms == before + 3);
}

TEST_CASE("a power does not stop at 32 bits") {
  CHECK(gcn_power_u64(2, 40, nullptr) == 1099511627776u);
}
