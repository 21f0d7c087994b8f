// SPDX-License-Identifier: MIT
//
// How values are printed: as C++ source that compiles back to the value.
//
//   value                                   printed as
//   5, 5u, INT_MIN                          5   5u   (-2147483647 - 1)
//   'x', '\n', 1.5, 1.5f, -0.0              'x'   '\n'   1.5   1.5f   -0.0
//   NaN                                     std::numeric_limits<double>::quiet_NaN()
//   an enum                                 shop::Colour::red, or shop::Colour(7) without a name
//   std::string                             "a\tb", or std::string("a\0b", 3)
//   containers                              std::vector<int>{1, 2}   std::map<int, char>{{1, 'a'}}
//   optional, variant                       std::optional<int>(5)
//                                           std::variant<int, char>(std::in_place_index<1>, 'a')
//   unique_ptr, shared_ptr                  std::make_unique<int>(5)   std::unique_ptr<int>()
//   std::chrono                             std::chrono::milliseconds(5)
//   structs (derive.hpp)                    shop::Price{.cents = 5, .tags = {"new"}}
//
// The outermost level names its type; inside, containers do without it where the braces alone
// compile. Literals of numbers and strings have no type of their own: initialise a variable of the
// right type with them.
#pragma once

#include <concepts>
#include <iosfwd>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <gainsay/detail/kind.hpp>
#include <gainsay/shown.hpp>
#include <gainsay/type_name.hpp>

namespace gainsay {

// The value as C++ source. To print values of your own type, declare beside it
//
//   std::string gainsay_show(const Price& price);
//
// Without that, types that Gainsay cannot take apart are printed with their operator<<.
template <class T>
std::string show(const T& value);

// The same text, with what it is: whether it compiles.
template <class T>
Shown shown(const T& value);

}  // namespace gainsay

#include <gainsay/detail/show_impl.hpp>
