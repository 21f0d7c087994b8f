// SPDX-License-Identifier: MIT
//
// The values that are printed, compiled and compared: of which types, and how each is made again.
#pragma once

#include <array>
#include <bitset>
#include <chrono>
#include <complex>
#include <concepts>
#include <cstdint>
#include <deque>
#include <forward_list>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <set>
#include <stack>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <variant>
#include <vector>

#include <gainsay/gainsay.hpp>

#include "core/source/recording.hpp"

namespace values {

enum class Colour { red, green = 5, blue = -3 };
enum Plain : short { none, some };

struct Point {
  int x;
  double y;
  friend bool operator==(const Point&, const Point&) = default;
};
struct Everything {
  Point at;
  int grid[2][2];
  char name[6];
  std::vector<Point> points;
  std::vector<std::vector<std::string>> words;
  Colour colour;
  Plain plain;
  std::optional<std::string> text;
  std::unique_ptr<int> pointer;
};
struct Tree {
  int value;
  std::unique_ptr<Tree> left;
  std::unique_ptr<Tree> right;
};
struct Rose {
  char value;
  std::vector<Rose> parts;
};
struct Owner {
  std::vector<std::unique_ptr<Owner>> parts;
  friend bool operator==(const Owner&, const Owner&) = default;
};
template <class T>
struct Box {
  T inside;
};
struct Empty {
  friend bool operator==(const Empty&, const Empty&) = default;
};

using All = gainsay::detail::Types<
    bool, char, signed char, unsigned char, short, unsigned short, int, unsigned, long,
    unsigned long, long long, unsigned long long, wchar_t, char8_t, char16_t, char32_t, float,
    double, long double, gainsay::detail::Int128, gainsay::detail::UInt128,
    std::vector<gainsay::detail::UInt128>, Colour, Plain, std::byte, std::string, std::wstring,
    std::u8string, std::u16string, std::u32string, std::vector<int>, std::vector<bool>,
    std::vector<std::uint8_t>, std::vector<std::int64_t>, std::vector<std::string>,
    std::vector<std::vector<int>>, std::vector<std::vector<std::string>>,
    std::vector<std::vector<std::vector<int>>>, std::vector<std::optional<std::vector<int>>>,
    std::vector<std::pair<std::string, std::string>>, std::vector<std::unique_ptr<int>>,
    std::vector<Point>, std::vector<Owner>, std::deque<double>, std::list<char>,
    std::forward_list<std::string>, std::array<int, 3>, std::array<std::vector<int>, 2>,
    std::array<std::array<int, 2>, 2>, std::array<Point, 2>, std::array<int, 0>,
    std::set<std::string>, std::set<std::vector<int>>, std::multiset<int, std::greater<int>>,
    std::unordered_set<int>, std::map<int, std::string>, std::map<std::string, std::string>,
    std::map<std::vector<int>, std::vector<int>>, std::map<int, std::unique_ptr<int>>,
    std::multimap<int, Point>, std::unordered_map<std::string, std::vector<bool>>, std::stack<int>,
    std::queue<std::string>, std::priority_queue<int>, std::bitset<9>, std::complex<double>,
    std::optional<int>, std::optional<std::optional<int>>, std::optional<std::vector<int>>,
    std::variant<int, std::string, Point>, std::variant<std::string, std::string>,
    std::pair<std::unique_ptr<int>, std::vector<int>>, std::tuple<>, std::tuple<std::string>,
    std::tuple<int, std::tuple<char, std::string>>, std::tuple<std::vector<int>>,
    std::unique_ptr<int>, std::unique_ptr<std::vector<int>>, std::shared_ptr<Point>,
    std::chrono::nanoseconds, std::chrono::milliseconds, std::chrono::hours,
    std::chrono::duration<double>, std::chrono::duration<int, std::ratio<1, 30>>,
    std::chrono::system_clock::time_point, std::monostate, Point, Everything, Tree, Rose, Owner,
    Box<std::vector<int>>, Box<Box<Point>>, Empty>;

inline constexpr std::uint64_t kPerType = 10;

// The value number `number` of a type: sizes 0 to 27, so that empty and long ones are among them.
template <class T>
T make(std::uint64_t number) {
  gainsay::detail::TapeBuffer::Counts counts;
  std::vector<gainsay::Choice> choices(1u << 16);
  std::vector<gainsay::Span> spans(1u << 16);
  std::vector<std::uint8_t> bytes(1u << 12);
  gainsay::detail::TapeBuffer buffer;
  buffer.counts = &counts;
  buffer.choices = choices.data();
  buffer.spans = spans.data();
  buffer.bytes = bytes.data();
  buffer.choice_capacity = buffer.span_capacity = 1u << 16;
  buffer.byte_capacity = 1u << 12;
  gainsay::Source source(buffer);
  gainsay::core::Recording(source).begin_random(3, number, static_cast<int>(number * 3));
  return gainsay::Arbitrary<T>::draw(source);
}

template <class T>
bool same(const T& original, const T& printed) {
  // Equal sets may print in another order. NaN is not equal to itself, and pointers are equal only
  // to themselves: these must print alike.
  if constexpr (std::equality_comparable<T>) {
    if (original == printed) return true;
    const std::string text = gainsay::show(original);
    if (text.find("NaN") == std::string::npos && text.find("_ptr") == std::string::npos &&
        text.find("make_") == std::string::npos) {
      return false;
    }
  }
  return gainsay::show(printed) == gainsay::show(original);
}

}  // namespace values
