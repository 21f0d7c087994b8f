// SPDX-License-Identifier: MIT
//
// Adds facts to a store and draws the conclusions that are cheap: what is equal becomes one class,
// bounds are tightened along differences until they meet, the values kept are repaired, a
// disequality at a bound moves the bound, an alternative of which one side is left becomes a fact.
// A contradiction that needs none but equalities, bounds and differences is always found; one
// between disequalities or alternatives may be left to `Search`.
#pragma once

#include <vector>

#include "solve/store.hpp"

namespace gainsay::solve {

class Adding {
 public:
  explicit Adding(Store& store) : store_(store) {}

  // False: contradiction, and the store is spoiled.
  [[nodiscard]] bool condition(const Condition& condition);
  [[nodiscard]] bool comparison(const Place& left, Relation relation, const Place& right) {
    return relate(left, relation, right) && finish();
  }
  [[nodiscard]] bool claim(std::uint32_t family, const Place& place, const Key& key);

 private:
  struct Task {
    Place left{};
    Relation relation = Relation::equal;
    Place right{};
    bool differences_agree = false;  // an equality that follows from the differences
  };

  bool take(const Condition& condition);
  bool finish();
  bool conclude();
  bool settle_alternatives(bool& changed);
  bool settle_definitions(bool& changed);

  bool relate(const Place& left, Relation relation, const Place& right);
  bool equal(const Place& left, const Place& right);
  bool join(const Place& left, const Place& right);
  bool bind(std::uint32_t root, Wide value);
  bool fuse(std::uint32_t child, std::uint32_t parent, Wide offset);
  bool move_claims(const Details& from, std::uint32_t to, Wide offset);
  bool move_disequalities(const Details& from, std::uint32_t to, Wide offset);
  bool move_differences(const Details& from, std::uint32_t to, Wide offset);
  bool unequal(const Place& left, const Place& right);
  bool exclude(std::uint32_t root, Wide value);
  bool recheck(std::uint32_t root);
  bool recheck_all(std::uint32_t root);

  bool at_most(const Place& left, const Place& right);
  bool bounded_above(std::uint32_t root, Wide most);
  bool bounded_below(std::uint32_t root, Wide least);
  bool met(std::uint32_t root);
  void make_ordered(std::uint32_t root, Wide value);
  void no_longer_free(std::uint32_t root);
  void lower_values(std::uint32_t root, Wide value);

  void later(const Place& left, Relation relation, const Place& right) {
    tasks_.push_back({left, relation, right});
  }

  Store& store_;
  std::vector<Task> tasks_{};
};

}  // namespace gainsay::solve
