// SPDX-License-Identifier: MIT
//
// What `solve::Facts` is compared with: all assignments of values to a few unknowns, of which those
// that contradict what was said are struck out. Unknowns with infinitely many values get a window
// that is wider than anything a short script can say about them.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include <gainsay/source.hpp>

#include "solve/facts.hpp"

namespace gainsay::worlds {

using solve::Condition;
using solve::Relation;
using solve::Sort;
using solve::Term;

using World = std::array<int, 6>;

enum class Kind : std::uint8_t {
  truth,
  few,
  whole,
  text
};  // boolean, four integers, integers, opaque

inline Sort sort_of(Kind kind) {
  return kind == Kind::truth ? Sort::boolean : kind == Kind::text ? Sort::opaque : Sort::integer;
}

inline std::vector<int> values_of(Kind kind) {
  switch (kind) {
    case Kind::truth:
      return {0, 1};
    case Kind::few:
      return {-1, 0, 1, 2};
    case Kind::text:
      return {0,   1,   2,  100,
              101, 102, 103};  // three that are written, and as many as there are unknowns
    case Kind::whole:
      break;
  }
  std::vector<int> window;
  for (int i = -14; i <= 14; ++i) window.push_back(i);
  return window;
}

// An unknown of a script plus a constant; -1: the constant.
struct Word {
  int unknown = -1;
  int offset = 0;
  int in(const World& world) const {
    return (unknown < 0 ? 0 : world[static_cast<std::size_t>(unknown)]) + offset;
  }
};

struct Formula {
  Condition::Kind kind = Condition::Kind::comparison;
  Word left{};
  Relation relation = Relation::equal;
  Word right{};
  Sort sort = Sort::integer;
  bool negated = false;
  std::vector<Formula> parts{};

  bool holds(const World& world) const { return plainly(world) != negated; }

  bool simple() const { return kind == Condition::Kind::comparison; }

 private:
  bool plainly(const World& world) const {
    const auto here = [&](const Formula& part) { return part.holds(world); };
    if (kind == Condition::Kind::all) return std::all_of(parts.begin(), parts.end(), here);
    if (kind == Condition::Kind::any) return std::any_of(parts.begin(), parts.end(), here);
    const int one = left.in(world);
    const int other = right.in(world);
    switch (relation) {
      case Relation::equal:
        return one == other;
      case Relation::unequal:
        return one != other;
      case Relation::less:
        return one < other;
      case Relation::at_most:
        break;
    }
    return one <= other;
  }
};

struct Claimed {
  std::uint32_t family = 0;
  Word value{};
  int key = 0;  // -1: unlike all others
};

class Worlds {
 public:
  void add(Kind kind) {
    std::vector<World> all;
    for (const World& world : worlds_) {
      for (const int value : values_of(kind)) {
        all.push_back(world);
        all.back()[unknowns_] = value;
      }
    }
    worlds_ = std::move(all);
    ++unknowns_;
  }

  std::size_t size() const { return worlds_.size(); }

  void keep(const Formula& formula) {
    std::erase_if(worlds_, [&](const World& world) { return !formula.holds(world); });
  }
  void keep(const Claimed& claimed) {
    for (const Claimed& before : claims_) {
      if (before.family != claimed.family || (before.key == claimed.key && before.key >= 0))
        continue;
      std::erase_if(worlds_, [&](const World& world) {
        return before.value.in(world) == claimed.value.in(world);
      });
    }
    claims_.push_back(claimed);
  }

  solve::Truth truth(const Formula& formula) const {
    const auto holds = std::count_if(worlds_.begin(), worlds_.end(),
                                     [&](const World& world) { return formula.holds(world); });
    if (holds == 0) return solve::Truth::no;
    return static_cast<std::size_t>(holds) == worlds_.size() ? solve::Truth::yes
                                                             : solve::Truth::open;
  }

 private:
  std::vector<World> worlds_{World{}};
  std::vector<Claimed> claims_{};
  std::size_t unknowns_ = 0;
};

}  // namespace gainsay::worlds
