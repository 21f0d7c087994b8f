// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

namespace gainsay {

// The name of a type as one would write it, the same with every compiler: `std::vector<int>`,
// `std::map<std::string, shop::Price>`, `unsigned long`. Defaulted template arguments are left out.
template <class T>
std::string type_name();

namespace detail {

// What the compiler calls T; compilers differ.
template <class T>
constexpr std::string_view raw_type_name() {
  const std::string_view text = __PRETTY_FUNCTION__;
#if defined(__clang__)
  const std::size_t begin = text.find("T = ") + 4;
  return text.substr(begin, text.rfind(']') - begin);
#else
  const std::size_t begin = text.find("T = ") + 4;
  return text.substr(begin, text.find("; std::string_view", begin) - begin);
#endif
}

// The last part of a name without its template arguments, `Price` of `shop::Price`: on this
// compilers agree.
constexpr std::string_view last_name(std::string_view name) {
  std::size_t begin = 0;
  for (std::size_t i = 0; i < name.size() && name[i] != '<'; ++i) {
    if (name[i] == ':' || name[i] == ')' || name[i] == '}') begin = i + 1;
  }
  const std::size_t end = name.find('<', begin);
  return name.substr(begin, end == std::string_view::npos ? end : end - begin);
}

}  // namespace detail
}  // namespace gainsay

#include <gainsay/detail/type_name_impl.hpp>
