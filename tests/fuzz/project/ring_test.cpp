// SPDX-License-Identifier: MIT

#include <deque>

#include <gainsay/gainsay.hpp>

#include "safe.hpp"

GAINSAY_PROPERTY("a ring is a short queue") {
  return gainsay::check([](const std::vector<std::pair<bool, int>>& calls) {
    Ring ring;
    std::deque<int> model;
    for (const auto& [pushes, value] : calls) {
      if (pushes && model.size() < 3) {
        ring.push(value);
        model.push_back(value);
      } else if (!pushes && !model.empty()) {
        gainsay::require(ring.pop() == model.front(), "the oldest comes first");
        model.pop_front();
      }
    }
  });
}

GAINSAY_PROPERTY("a ring counts what it holds") {
  return gainsay::check([](std::uint8_t pushes) {
    Ring ring;
    for (int i = 0; i < pushes; ++i) ring.push(i);
    return ring.size() == std::min<std::size_t>(pushes, 3);
  });
}
