// SPDX-License-Identifier: MIT

#include <array>
#include <bitset>
#include <chrono>
#include <climits>
#include <complex>
#include <cstdint>
#include <deque>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <queue>
#include <set>
#include <span>
#include <stack>
#include <tuple>
#include <variant>
#include <vector>

#include <doctest/doctest.h>
#include <gainsay/show.hpp>

using namespace gainsay;

namespace shop {

enum class Colour { red, green = 5, blue = -3 };
enum Plain { none, some };

class Price {
 public:
  explicit Price(int cents) : cents_(cents) {}
  int cents() const { return cents_; }

 private:
  int cents_;
};
std::string gainsay_show(const Price& price) {
  return "shop::Price(" + std::to_string(price.cents()) + ")";
}

class Streamed {
 public:
  explicit Streamed(int id) : id_(id) {}
  friend std::ostream& operator<<(std::ostream& out, const Streamed& s) {
    return out << "#" << s.id_;
  }

 private:
  int id_;
};

class Closed {
 public:
  explicit Closed(int) {}
};

struct Socket {
  friend Shown gainsay_show(const Socket&) { return {"an open socket", ShownAs::description}; }
};

struct Door {
  friend std::string gainsay_show(const Door&) { return "<a door>"; }
};

}  // namespace shop

TEST_CASE("integers print as literals of their value") {
  CHECK(show(5) == "5");
  CHECK(show(-5) == "-5");
  CHECK(show(5u) == "5u");
  CHECK(show(std::uint8_t{200}) == "200");
  CHECK(show(short{-3}) == "-3");
  CHECK(show(5L) == "5");
  CHECK(show(3000000000L) == "3000000000LL");
  CHECK(show(18446744073709551615ull) == "18446744073709551615ull");
  CHECK(show(true) == "true");
}

TEST_CASE("the least integers print as expressions, because their digits alone overflow") {
  CHECK(show(INT_MIN) == "(-2147483647 - 1)");
  CHECK(show(std::numeric_limits<std::int64_t>::min()) == "(-9223372036854775807LL - 1)");
  CHECK(show(INT_MIN + 1) == "-2147483647");
}

TEST_CASE("reals print with the digits that read back to them and their suffix") {
  CHECK(show(1.0) == "1.0");
  CHECK(show(0.1) == "0.1");
  CHECK(show(0.1f) == "0.1f");
  CHECK(show(0.5L) == "0.5L");
  CHECK(show(-0.0) == "-0.0");
  CHECK(show(1e300) == "1e+300");
  CHECK(show(5e-324) == "5e-324");
  CHECK(show(std::numeric_limits<double>::quiet_NaN()) ==
        "std::numeric_limits<double>::quiet_NaN()");
  CHECK(show(-std::numeric_limits<float>::infinity()) == "-std::numeric_limits<float>::infinity()");
}

TEST_CASE("characters print with escapes") {
  CHECK(show('a') == "'a'");
  CHECK(show('\'') == "'\\''");
  CHECK(show('"') == "'\"'");
  CHECK(show('\n') == "'\\n'");
  CHECK(show('\0') == "'\\0'");
  CHECK(show('\x80') == "'\\200'");
  CHECK(show(u8'a') == "u8'a'");
  CHECK(show(u'\u20ac') == "u'\\u20ac'");
  CHECK(show(char16_t{0xd800}) == "char16_t(0xd800)");
  CHECK(show(U'\U0001f600') == "U'\\U0001f600'");
  CHECK(show(L'x') == "L'x'");
}

TEST_CASE("strings print as literals, with their length if they contain NUL") {
  CHECK(show(std::string("a\tb\"\\")) == "\"a\\tb\\\"\\\\\"");
  CHECK(show(std::string("a\0b", 3)) == "std::string(\"a\\0b\", 3)");
  CHECK(show(std::string("\0"
                         "1",
                         2)) == "std::string(\"\\0001\", 2)");
  CHECK(show(std::string("gr\xc3\xbc\xc3\x9f")) == "\"gr\xc3\xbc\xc3\x9f\"");
  CHECK(show(std::string("\xff"
                         "a")) == "\"\\377a\"");
  CHECK(show(std::u16string(u"a\u20ac")) == "u\"a\\u20ac\"");
  CHECK(show(std::u32string(U"\U0001f600")) == "U\"\\U0001f600\"");
  CHECK(show(std::string_view("x")) == "\"x\"");
  CHECK(show("literal") == "\"literal\"");
}

TEST_CASE("containers name their type on the outside and do without it inside") {
  CHECK(show(std::vector<int>{1, 2}) == "std::vector<int>{1, 2}");
  CHECK(show(std::vector<std::vector<int>>{{1}, {}}) == "std::vector<std::vector<int>>{{1}, {}}");
  CHECK(show(std::vector<bool>{true, false}) == "std::vector<bool>{true, false}");
  CHECK(show(std::map<std::string, std::vector<int>>{{"a", {1}}}) ==
        "std::map<std::string, std::vector<int>>{{\"a\", {1}}}");
  CHECK(show(std::set<char>{'a'}) == "std::set<char>{'a'}");
  CHECK(show(std::array<int, 2>{1, 2}) == "std::array<int, 2>{1, 2}");
  CHECK(show(std::array<std::vector<int>, 1>{{{1}}}) == "std::array<std::vector<int>, 1>{{{1}}}");
  CHECK(show(std::bitset<3>(5)) == "std::bitset<3>(\"101\")");
  CHECK(show(std::stack<int>(std::deque<int>{1, 2})) == "std::stack<int>(std::deque<int>{1, 2})");
}

TEST_CASE("containers of what cannot be copied print as a lambda that fills them") {
  std::vector<std::unique_ptr<int>> items;
  CHECK(show(items) == "std::vector<std::unique_ptr<int>>{}");
  items.push_back(std::make_unique<int>(1));
  CHECK(show(items) ==
        "[] { std::vector<std::unique_ptr<int>> items; items.push_back(std::make_unique<int>(1)); "
        "return "
        "items; }()");
}

TEST_CASE("optional, variant, tuple and pointers print as their constructors") {
  CHECK(show(std::optional<int>(5)) == "std::optional<int>(5)");
  CHECK(show(std::optional<int>()) == "std::optional<int>()");
  CHECK(show(std::variant<int, char>('a')) ==
        "std::variant<int, char>(std::in_place_index<1>, 'a')");
  CHECK(show(std::tuple(1, std::string("a"))) == "std::tuple<int, std::string>{1, \"a\"}");
  CHECK(show(std::pair(1, 2)) == "std::pair<int, int>{1, 2}");
  CHECK(show(std::make_unique<int>(5)) == "std::make_unique<int>(5)");
  CHECK(show(std::make_shared<int>(5)) == "std::make_shared<int>(5)");
  CHECK(show(std::unique_ptr<int>()) == "std::unique_ptr<int>()");
  CHECK(show(nullptr) == "nullptr");
}

TEST_CASE("durations, time points and complex numbers print as their constructors") {
  using namespace std::chrono;
  CHECK(show(milliseconds(5)) == "std::chrono::milliseconds(5)");
  CHECK(show(system_clock::time_point(nanoseconds(5))) ==
        "std::chrono::time_point<std::chrono::system_clock>(std::chrono::nanoseconds(5))");
  CHECK(show(duration<double>(0.5)) == "std::chrono::duration<double>(0.5)");
  CHECK(show(std::complex<double>(1, 2)) == "std::complex<double>(1.0, 2.0)");
}

TEST_CASE("enums print by name, and as a number where they have none") {
  CHECK(show(shop::Colour::green) == "shop::Colour::green");
  CHECK(show(shop::Colour::blue) == "shop::Colour::blue");
  CHECK(show(static_cast<shop::Colour>(7)) == "shop::Colour(7)");
  CHECK(show(shop::some) == "shop::Plain::some");
  CHECK(show(std::byte{7}) == "std::byte(7u)");
}

TEST_CASE("a type can say how it is printed, also inside containers") {
  CHECK(show(shop::Price(5)) == "shop::Price(5)");
  CHECK(show(std::vector<shop::Price>{shop::Price(5)}) ==
        "std::vector<shop::Price>{shop::Price(5)}");
}

TEST_CASE("what cannot be taken apart prints through operator<<, else with a hint") {
  CHECK(show(shop::Streamed(3)) == "#3");
  CHECK(show(shop::Closed(3)) == "shop::Closed{/* declare gainsay_show for it */}");
}

TEST_CASE("a text is source, words about the value, or the name of its type") {
  int value = 3;
  CHECK(shown(5).shown_as == ShownAs::source);
  CHECK(shown(shop::Price(5)).shown_as == ShownAs::source);
  CHECK(shown(shop::Streamed(3)).shown_as == ShownAs::description);
  CHECK(shown(shop::Socket()).shown_as == ShownAs::description);
  CHECK(shown(shop::Socket()).text == "an open socket");
  CHECK(shown(shop::Door()).shown_as == ShownAs::description);
  CHECK(shown(&value).shown_as == ShownAs::type);
  CHECK(shown(static_cast<int*>(nullptr)).shown_as == ShownAs::source);
  CHECK(shown(shop::Closed(3)).shown_as == ShownAs::type);
}

TEST_CASE("a text is no better than the worst of its parts") {
  int value = 3;
  using Pair = std::pair<shop::Streamed, int*>;
  CHECK(shown(std::vector<shop::Streamed>{shop::Streamed(3)}).shown_as == ShownAs::description);
  CHECK(shown(std::vector<shop::Streamed>{}).shown_as == ShownAs::source);
  CHECK(shown(std::optional<int*>(&value)).shown_as == ShownAs::type);
  CHECK(shown(Pair(shop::Streamed(3), &value)).shown_as == ShownAs::type);
}

TEST_CASE("a string is source, whatever it says") {
  for (const std::string text : {"/* x */ b", "throws x", "returns y", "x is destroyed",
                                 "std::move(x)", "<x>", "\1\2\1", "/* declare gainsay_show"}) {
    CHECK(shown(text).shown_as == ShownAs::source);
    CHECK_FALSE(shown(text).has_gaps);
    CHECK(shown(std::vector<std::string>{text}).shown_as == ShownAs::source);
  }
}

TEST_CASE("a pointer prints without its address, which would differ from run to run") {
  int value = 3;
  CHECK(show(&value) == "/* int* */");
  CHECK(show(static_cast<int*>(nullptr)) == "nullptr");
  CHECK(show(static_cast<const char*>("x")) == "\"x\"");
}
