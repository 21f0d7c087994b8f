// SPDX-License-Identifier: MIT

#include <array>
#include <bitset>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include <doctest/doctest.h>
#include <gainsay/detail/enumerators.hpp>
#include <gainsay/gen/arbitrary.hpp>
#include <gainsay/type_name.hpp>

using namespace gainsay;

namespace yard {
struct Item {};
template <class T, class U = int>
struct Box {};
template <unsigned N>
struct Fixed {};
enum Plain { none, some, many = 100 };
enum class Wide : unsigned char { low = 0, high = 255 };
}  // namespace yard

namespace {
struct Hidden {};
}  // namespace

TEST_CASE("arithmetic types have the names one writes") {
  CHECK(type_name<int>() == "int");
  CHECK(type_name<unsigned>() == "unsigned");
  CHECK(type_name<unsigned long>() == "unsigned long");
  CHECK(type_name<long long>() == "long long");
  CHECK(type_name<short>() == "short");
  CHECK(type_name<unsigned char>() == "unsigned char");
  CHECK(type_name<long double>() == "long double");
  CHECK(type_name<char32_t>() == "char32_t");
}

TEST_CASE("types of the standard library are named without what is defaulted or internal") {
  CHECK(type_name<std::string>() == "std::string");
  CHECK(type_name<std::u16string>() == "std::u16string");
  CHECK(type_name<std::vector<std::string>>() == "std::vector<std::string>");
  CHECK(type_name<std::map<int, std::vector<long>>>() == "std::map<int, std::vector<long>>");
  CHECK(type_name<std::set<int, std::greater<int>>>() == "std::set<int, std::greater<int>>");
  CHECK(type_name<std::unordered_map<int, int>>() == "std::unordered_map<int, int>");
  CHECK(type_name<std::array<std::string, 3>>() == "std::array<std::string, 3>");
  CHECK(type_name<std::bitset<8>>() == "std::bitset<8>");
  CHECK(type_name<std::unique_ptr<yard::Item>>() == "std::unique_ptr<yard::Item>");
  CHECK(type_name<std::function<int(std::string)>>() == "std::function<int(std::string)>");
  CHECK(type_name<std::chrono::hours>() == "std::chrono::hours");
  CHECK(type_name<std::chrono::duration<float>>() == "std::chrono::duration<float>");
  CHECK(type_name<std::chrono::system_clock::time_point>() ==
        "std::chrono::time_point<std::chrono::system_clock>");
}

TEST_CASE("types of users are qualified; anonymous namespaces and functions are not named") {
  struct Local {};
  CHECK(type_name<yard::Item>() == "yard::Item");
  CHECK(type_name<yard::Box<std::string>>() == "yard::Box<std::string>");
  CHECK(type_name<yard::Box<int, long>>() == "yard::Box<int, long>");
  CHECK(type_name<Hidden>() == "Hidden");
  CHECK(type_name<Local>() == "Local");
}

TEST_CASE("references, pointers, arrays and const are written around the name") {
  CHECK(type_name<const std::string&>() == "const std::string&");
  CHECK(type_name<int*>() == "int*");
  CHECK(type_name<int[3]>() == "int[3]");
}

TEST_CASE("enumerators are found with name and value, those nearest zero first") {
  const auto& plain = enumerators<yard::Plain>();
  REQUIRE(plain.size() == 3);
  CHECK(plain[0].name == "none");
  CHECK(plain[2].name == "many");
  CHECK(plain[2].value == 100);
  CHECK(enumerators<yard::Wide>().back().value == 255);
}

TEST_CASE("labels of types are the same in every build") {
  CHECK(type_label<int>() == type_label<int>());
  CHECK(type_label<int>() != type_label<unsigned>());
  CHECK(type_label<std::vector<int>>() != type_label<std::vector<char>>());
  CHECK(type_label<yard::Item>() == type_label<yard::Item>());
  CHECK(type_label<yard::Item>() != type_label<Hidden>());
}
