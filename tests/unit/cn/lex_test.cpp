// SPDX-License-Identifier: MIT

#include <doctest/doctest.h>

#include "unit/cn/read.hpp"

namespace gainsay::cn {

namespace {

std::string tokens(const std::string& text) {
  Reading reading(text);
  std::string list;
  for (const Token& one : lex(reading.sources, reading.span, reading.diagnostics)) {
    if (one.kind != Token::Kind::end) list += "[" + std::string(one.text) + "]";
  }
  return list + reading.codes();
}

Token only(const std::string& text) {
  Reading reading(text);
  const std::vector<Token> list = lex(reading.sources, reading.span, reading.diagnostics);
  REQUIRE(list.size() == 2);
  CHECK(reading.codes().empty());
  return list[0];
}

}  // namespace

TEST_CASE("names, numbers and signs are told apart without blanks") {
  CHECK(tokens("a<=b&&p->x!=0x1Fu8") == "[a][<=][b][&&][p][->][x][!=][0x1Fu8]");
}

TEST_CASE("=> and .. are two signs each") {
  CHECK(tokens("x=>y") == "[x][=][>][y]");
  CHECK(tokens("{a:1,..b}") == "[{][a][:][1][,][.][.][b][}]");
}

TEST_CASE("@start and %start are a sign and a name") {
  CHECK(tokens("{x}@start") == "[{][x][}][@][start]");
  CHECK(tokens("{x}%start") == "[{][x][}][%][start]");
}

TEST_CASE("a line comment ends with its line") {
  CHECK(tokens("a // b ; c\nd") == "[a][d]");
  CHECK(tokens("a //") == "[a]");
}

TEST_CASE("numbers have a value, a width and a sign in all bases") {
  const Token hex = only("0xFFu8");
  CHECK(hex.value == 255);
  CHECK(hex.width == 8);
  CHECK(!hex.is_signed);
  CHECK(only("0b101i16").value == 5);
  CHECK(only("0b101i16").is_signed);
  CHECK(only("017u32").value == 15);
  CHECK(only("42").width == 0);
  CHECK(only("0").value == 0);
  CHECK(only("1i128").width == 128);
}

TEST_CASE("a number of 128 bits is read exactly and one more is told") {
  const Token most = only("340282366920938463463374607431768211455u128");
  CHECK(most.value == ~detail::UInt128{0});
  CHECK(tokens("340282366920938463463374607431768211456u128") ==
        "[340282366920938463463374607431768211456u128]cn-literal-range");
}

TEST_CASE("what fits a type is decided at both ends") {
  CHECK(fits(127, false, 8, true));
  CHECK(!fits(128, false, 8, true));
  CHECK(fits(128, true, 8, true));
  CHECK(!fits(129, true, 8, true));
  CHECK(fits(255, false, 8, false));
  CHECK(!fits(256, false, 8, false));
  CHECK(!fits(1, true, 8, false));
  CHECK(fits(0, true, 8, false));
  CHECK(fits(~detail::UInt128{0}, false, 128, false));
}

TEST_CASE("suffixes of C are told with what to write instead") {
  Reading reading("5UL");
  lex(reading.sources, reading.span, reading.diagnostics);
  REQUIRE(reading.diagnostics.all().size() == 1);
  CHECK(reading.diagnostics.all()[0].fix == "write 5u64");
}

TEST_CASE("an octal number with a digit too large is told") {
  CHECK(tokens("08") == "[08]cn-literal-suffix");
}

TEST_CASE("characters and texts are told once, also unfinished ones") {
  CHECK(tokens("'a' \"b c\"") == "['a'][\"b c\"]cn-literal-character cn-literal-character");
  CHECK(tokens("'") == "[']cn-literal-character");
  CHECK(tokens("\"\\") == "[\"\\]cn-literal-character");
}

TEST_CASE("a character beyond ASCII is one mistake") {
  CHECK(tokens("a \xE2\x88\x80 b") == "[a][b]cn-character");
}

TEST_CASE("a zero byte is a mistake like any other") {
  CHECK(tokens(std::string("a\0b", 3)) == "[a][b]cn-character");
}

}  // namespace gainsay::cn
