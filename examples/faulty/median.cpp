// SPDX-License-Identifier: MIT
//
// A median that forgets to sort first.
#include <algorithm>
#include <cstddef>
#include <vector>

#include <gainsay/gainsay.hpp>

namespace {

int median(const std::vector<int>& numbers) { return numbers[numbers.size() / 2]; }

bool at_most_half_are_smaller(const std::vector<int>& numbers) {
  const int middle = median(numbers);
  const auto smaller =
      std::count_if(numbers.begin(), numbers.end(), [=](int x) { return x < middle; });
  return static_cast<std::size_t>(smaller) * 2 <= numbers.size();
}

}  // namespace

GAINSAY_PROPERTY("at most half of the numbers are below the median") {
  return gainsay::check([](const std::vector<int>& numbers) {
    return numbers.empty() || at_most_half_are_smaller(numbers);
  });
}
