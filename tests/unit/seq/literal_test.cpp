// SPDX-License-Identifier: MIT
#include "seq/values/literal.hpp"

#include <cstdint>
#include <limits>

#include <doctest/doctest.h>

using namespace gainsay::seq;

namespace {

template <class T>
std::string written(const CType& type, T value) {
  return expression(type, &value, {});
}

CType integer(std::uint64_t size, bool is_signed, CType::Kind kind = CType::Kind::integer) {
  CType type;
  type.kind = kind;
  type.size = size;
  type.is_signed = is_signed;
  type.width = static_cast<unsigned>(8 * size);
  return type;
}

}  // namespace

TEST_CASE("the least number of a type, which has no literal, is an expression") {
  CHECK(written(integer(4, true), std::numeric_limits<std::int32_t>::min()) == "(-2147483647 - 1)");
  CHECK(written(integer(8, true), std::numeric_limits<std::int64_t>::min()) ==
        "(-9223372036854775807l - 1)");
}

TEST_CASE("numbers carry the suffix of their type") {
  CHECK(written(integer(4, true), std::int32_t{-3}) == "-3");
  CHECK(written(integer(4, false), std::uint32_t{3}) == "3u");
  CHECK(written(integer(8, false), std::uint64_t{3}) == "3ul");
  CHECK(written(integer(1, true), std::int8_t{-1}) == "-1");
}

TEST_CASE("characters that would end or escape a literal are numbers") {
  const CType type = integer(1, true, CType::Kind::character);
  CHECK(written(type, 'a') == "'a'");
  CHECK(written(type, '\'') == "39");
  CHECK(written(type, '\\') == "92");
  CHECK(written(type, '\n') == "'\\n'");
  CHECK(written(type, char{127}) == "127");
}

TEST_CASE("a bit-field that is put can be read again, and its neighbours stay") {
  const CType type = integer(4, true);
  CField field{.name = "f", .type = &type, .offset = 5, .bit_width = 7};
  unsigned char record[4] = {0xff, 0xff, 0xff, 0xff};
  put_bits(field, record, static_cast<std::uint64_t>(-12));
  CHECK(static_cast<std::int64_t>(bits_of(field, record)) == -12);
  CHECK((record[0] & 0x1f) == 0x1f);
  CHECK((record[1] & 0xf0) == 0xf0);
  CHECK(record[2] == 0xff);
}

TEST_CASE("a double without digits behind the point keeps its point") {
  CType type;
  type.kind = CType::Kind::floating;
  type.size = 8;
  CHECK(written(type, 2.0).find('.') != std::string::npos);
  CHECK(written(type, std::numeric_limits<double>::infinity()) == "__builtin_inf()");
}
