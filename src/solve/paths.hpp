// SPDX-License-Identifier: MIT
//
// Shortest paths between differences: Dijkstra's algorithm from one root, on lengths that the
// values kept make non-negative (x <= y + c is as long as c lacks to being met exactly), and no
// further than asked.
#pragma once

#include <optional>
#include <vector>

#include "solve/store.hpp"

namespace gainsay::solve {

class Paths {
 public:
  explicit Paths(const Store& store) : store_(store) {}

  // The least c for which paths of differences say x <= y + c, if at most `limit`; bounds are not
  // looked at.
  std::optional<Wide> search(std::uint32_t x, std::uint32_t y, Wide limit);
  // After a search that found y: the places that equal x on all shortest paths to y if y <= x - c
  // is known too.
  std::vector<Place> between() const;

 private:
  struct Seen {
    std::uint32_t root = 0;
    bool done = false;
    Wide length = 0;  // reduced by the values
  };
  Seen& seen(std::uint32_t root);
  const Seen* find(std::uint32_t root) const;
  void rehash();
  Wide true_length(const Seen& one) const;

  const Store& store_;
  std::uint32_t from_ = 0;
  std::uint32_t to_ = 0;
  std::vector<Seen> found_{};
  std::vector<std::uint32_t> slots_{};  // open addressing; index into found_ plus one
};

}  // namespace gainsay::solve
