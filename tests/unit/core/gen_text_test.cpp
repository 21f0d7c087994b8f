// SPDX-License-Identifier: MIT

#include <regex>
#include <set>
#include <string>

#include "gen_fixture.hpp"

using namespace gainsay;
using namespace gainsay::fixture;

namespace {

bool has(const std::string& text, char c) { return text.find(c) != std::string::npos; }

// How many characters a string of UTF-8 has; -1 if it is not valid. Written apart from the encoder.
int utf8_length(const std::string& text) {
  int count = 0;
  for (std::size_t i = 0; i < text.size(); ++count) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t more = lead < 0x80 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
    if ((lead >= 0x80 && lead < 0xc2) || lead > 0xf4 || i + more >= text.size()) return -1;
    for (std::size_t k = 1; k <= more; ++k) {
      if ((static_cast<unsigned char>(text[i + k]) & 0xc0) != 0x80) return -1;
    }
    const auto second = more > 0 ? static_cast<unsigned char>(text[i + 1]) : 0u;
    if ((lead == 0xe0 && second < 0xa0) || (lead == 0xed && second > 0x9f) ||
        (lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second > 0x8f)) {
      return -1;
    }
    i += more + 1;
  }
  return count;
}

void matches_itself(const std::string& expression) {
  CAPTURE(expression);
  const std::regex regex(expression);
  const auto texts = samples(strings_matching(expression), 300);
  for (const std::string& text : texts) {
    CAPTURE(text);
    CHECK(std::regex_match(text, regex));
  }
  CHECK(std::regex_match(simplest(strings_matching(expression)), regex));
}

Error regex_error(const char* expression) {
  return usage_error([expression] { strings_matching(expression); });
}

}  // namespace

TEST_CASE(
    "strings are empty and long, with NUL, quotes, control characters, and never beyond ASCII") {
  for (const Gen<std::string>& generator :
       {Gen<std::string>(arbitrary<std::string>()), strings()}) {
    CHECK(count_of(generator, [](const std::string& s) { return s.empty(); }) > 0);
    CHECK(count_of(generator, [](const std::string& s) { return s.size() > 50; }) > 200);
    CHECK(count_of(generator, [](const std::string& s) { return has(s, '\0'); }) > 20);
    CHECK(count_of(generator, [](const std::string& s) { return has(s, '"') || has(s, '\\'); }) >
          20);
    CHECK(count_of(generator, [](const std::string& s) { return has(s, '\n'); }) > 20);
    CHECK(count_of(generator, [](const std::string& s) {
            return std::any_of(s.begin(), s.end(), [](char c) { return c < 0; });
          }) == 0);
    CHECK(count_of(generator, [](const std::string& s) {
            return std::all_of(s.begin(), s.end(), [](char c) { return c >= ' ' && c <= '~'; });
          }) > 100);
  }
}

TEST_CASE("strings shrink to empty, their characters to 'a'") {
  CHECK(simplest(arbitrary<std::string>()) == "");
  CHECK(simplest(strings({.min = 3})) == "aaa");
  CHECK(smallest(arbitrary<std::string>(), [](const std::string& s) { return has(s, '7'); }) ==
        "7");
}

TEST_CASE("ascii strings are printable") {
  CHECK(count_of(ascii_strings(), [](const std::string& s) {
          return std::any_of(s.begin(), s.end(), [](char c) { return c < ' ' || c > '~'; });
        }) == 0);
}

TEST_CASE("utf8 strings are valid and have characters of one to four bytes") {
  const auto generator = utf8_strings({.min = 1, .max = 5});
  for (const std::string& text : samples(generator)) {
    CHECK(utf8_length(text) >= 1);
    CHECK(utf8_length(text) <= 5);
  }
  const auto led_by = [&generator](unsigned low, unsigned high) {
    return count_of(generator, [low, high](const std::string& text) {
      const auto lead = static_cast<unsigned char>(text[0]);
      return lead >= low && lead < high;
    });
  };
  CHECK(led_by(0x00, 0x80) > 200);
  CHECK(led_by(0xc2, 0xe0) > 20);
  CHECK(led_by(0xe0, 0xf0) > 50);
  CHECK(led_by(0xf0, 0xf5) > 50);
  CHECK(simplest(generator) == "a");
}

TEST_CASE("strings of an alphabet use nothing else and shrink to its first character") {
  CHECK(count_of(strings_of("01"), [](const std::string& s) {
          return s.find_first_not_of("01") != std::string::npos;
        }) == 0);
  CHECK(simplest(strings_of("xy", {.min = 2})) == "xx");
  CHECK(usage_error([] { strings_of(""); }).code == "gen-nothing-to-choose");
}

TEST_CASE("characters reach every value of char and shrink to 'a'") {
  const auto list = samples(characters(), 20000);
  CHECK(std::set<char>(list.begin(), list.end()).size() == 256);
  CHECK(simplest(characters()) == 'a');
  CHECK(simplest(characters('p', 'z')) == 'p');
  const Error error = usage_error([] { characters('z', 'a'); });
  CHECK(error.code == "gen-empty-range");
  CHECK(contains(error.what, "characters('z', 'a')"));
}

TEST_CASE("bytes keep to their lengths and are one choice") {
  const auto generator = bytes(2, 4);
  CHECK(count_of(generator, [](const auto& b) { return b.size() < 2 || b.size() > 4; }) == 0);
  CHECK(recorded(generator).size() == 1);
  CHECK(recorded(arbitrary<std::vector<std::uint8_t>>()).size() == 1);
  CHECK(usage_error([] { bytes(3, 2); }).code == "gen-empty-lengths");
}

TEST_CASE("strings made from a regular expression match it") {
  matches_itself("abc");
  matches_itself("[a-z]+(\\.[a-z]+)*@[a-z]{2,5}\\.(org|net)");
  matches_itself("(a|b|)*c?d{3}e{2,}");
  matches_itself("[^a-z]{1,8}");
  matches_itself("\\d+\\.\\d*|-?\\w{0,4}\\s");
  matches_itself("[-+.\\]x]+");
  matches_itself("\\D\\W\\S");
  matches_itself("^(?:x|yz)+$");
  matches_itself("\\x41\\t\\\\\\(\\)");
  matches_itself("[\\d_a-f]{4}");
  matches_itself("a*?b+?");
  matches_itself("");
}

TEST_CASE("strings made from a regular expression reach all alternatives and counts") {
  const auto generator = strings_matching("(cat|dog){1,2}");
  const auto list = samples(generator, 500);
  const std::set<std::string> all(list.begin(), list.end());
  CHECK(all == std::set<std::string>{"cat", "dog", "catcat", "catdog", "dogcat", "dogdog"});
}

TEST_CASE("strings made from a regular expression shrink within it") {
  CHECK(simplest(strings_matching("(dog|[a-z]+)!*")) == "dog");
  CHECK(simplest(strings_matching("[x-z0-9]{2,9}")) == "xx");
  CHECK(smallest(strings_matching("[a-c]*"), [](const std::string& s) { return s.size() > 2; }) ==
        "aaa");
}

TEST_CASE("a regular expression that is not understood is a usage error with the position") {
  const Error error = regex_error("ab(c");
  CHECK(error.code == "gen-regex");
  CHECK(contains(error.what, "strings_matching(\"ab(c\"): '(' without ')' at position 4"));
  CHECK(contains(error.place, "gen_text_test.cpp:"));
  CHECK(contains(regex_error("a)").what, "')' without '(' at position 1"));
  CHECK(contains(regex_error("*a").what, "nothing before it to repeat at position 0"));
  CHECK(contains(regex_error("[ab").what, "'[' without ']'"));
  CHECK(contains(regex_error("(a)\\1").what, "\\1 is not understood at position 4"));
  CHECK(contains(regex_error("(?=a)").what, "look-around"));
  CHECK(contains(regex_error("a{2,1}").what, "minimum exceeds"));
  CHECK(contains(regex_error("a{x}").what, "without a number"));
  CHECK(contains(regex_error("a{99999999999}").what, "above 65536"));
  CHECK(contains(regex_error("((a{65536}){65536}){9}").what, "more than 16 million"));
  CHECK(contains(regex_error("[z-a]").what, "end comes before its start"));
  CHECK(contains(regex_error("\\b").what, "\\b is not understood"));
  CHECK(contains(regex_error("\\").what, "a backslash at the end"));
  CHECK(contains(regex_error("\\x4").what, "\\x without two digits"));
  CHECK(contains(regex_error("[^ -~]").what, "a class with no characters"));
  CHECK(contains(regex_error("[[:alpha:]]").what, "[:name:]"));
}
