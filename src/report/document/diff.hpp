// SPDX-License-Identifier: MIT
//
// The first place where two printed values differ, as an element of a list where both are lists.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gainsay::report {

// A printed value, shortened around the place that matters, with that place marked.
struct Side {
  std::string text{};
  std::size_t mark = 0;        // where the difference begins, in columns of `text`
  std::size_t mark_width = 0;  // 0: there is nothing to point at
};

struct Difference {
  Side left{};
  Side right{};
  std::string where{};  // "element 2 differs: 3 and 4"; empty if the two are equal
};

// Texts longer than `width` are cut; what was left out is told as "... 31 more".
Difference difference(std::string_view left, std::string_view right, std::size_t width = 90);

// The elements of `{a, {b, c}, "d, e"}` or `std::vector<int>{...}` as text; false if it is no list.
bool split_list(std::string_view text, std::vector<std::string_view>& elements);

}  // namespace gainsay::report
