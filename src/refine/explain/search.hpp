// SPDX-License-Identifier: MIT
//
// The search over explanations: a beam, and a stack of what was put off.
//
// For each observation the live explanations are asked for those in which it is explained. As long
// as there are few of these, explanations with one more step are asked as well, and with two, and
// so on. What does not fit the beam is put off, not dropped: when no explanation is left the one
// put off last is brought up to date. So the search is complete within its budget, and where the
// budget ended it says so.
//
// Explanations that are equal up to the names of unknowns are followed once, however they came
// about: the set of keys that were seen outlives the beam.
//
// A World gives
//
//   Explanation                                    with a member `next`
//   bool branches(i)                               can observation i be contradicted?
//   void take(Explanation&)                        explains one that cannot
//   void explain(const Explanation&, out)          those in which observation `next` is explained;
//                                                  their `next` is one more
//   void step(const Explanation&, out)             those with one more step
//   bool may_idle(), void idle(const Explanation&, out)
//                                                  those with a step that nobody asked for
//   std::uint64_t key(Explanation&)                may tidy it before
//   std::uint64_t runs()                           how much was done so far
//   bool out_of_time()
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

#include "refine/explain/key_set.hpp"

namespace gainsay::refine {

struct SearchSettings {
  std::size_t beam = 16;
  std::size_t put_off = 100'000;
  std::uint64_t runs = 200'000;         // for one call of `advance`
  std::uint64_t work_before_rest = 64;  // runs for one observation until the rest is put off
  bool merge = true;
};

struct SearchCounts {
  std::uint64_t merged = 0;
  std::uint64_t put_off = 0;
  std::uint64_t forgotten = 0;
  std::size_t most_live = 0;
};

template <class World>
class Search {
 public:
  using Explanation = typename World::Explanation;
  enum class State : std::uint8_t { alive, dead, out_of_budget };

  Search(World& world, const SearchSettings& settings) : world_(world), settings_(settings) {}

  void start(std::vector<Explanation> first) { live_ = std::move(first); }

  // Explains the observations up to `end`. Once dead it stays dead.
  State advance(std::uint64_t end);

  const std::vector<Explanation>& live() const { return live_; }
  const SearchCounts& counts() const { return counts_; }
  // How many observations the explanation that got furthest explains.
  std::uint64_t furthest() const { return furthest_; }

 private:
  // What is left to be tried with an explanation that was put off.
  enum class Left : std::uint8_t { all, steps, idle };
  struct Later {
    Explanation one;
    Left left;
  };
  // Those admitted while an observation is explained. The key of the first is not asked for as
  // long as it is the only one.
  struct Found {
    std::vector<Explanation> now{};
    std::vector<Explanation> below{};
    bool first_unkeyed = false;
  };

  std::vector<Explanation> run(std::vector<Explanation> level, std::uint64_t end);
  std::vector<Explanation> explained(std::vector<Explanation> level);
  // Adds to `found.now` those of the level, and of the levels below it, that explain the
  // observation.
  void descend(std::vector<Explanation> level, Found& found);
  std::vector<Explanation> resumed(Later later);
  void put_off(Explanation&& one, Left left);
  void put_off_all(std::vector<Explanation>& level, std::size_t from, Left left);
  void admit(Explanation&& one, std::vector<Explanation>& to, Found& found);
  bool is_new(Explanation& one);
  bool exhausted() const { return world_.runs() - began_ > settings_.runs || world_.out_of_time(); }

  World& world_;
  SearchSettings settings_;
  std::vector<Explanation> live_{};
  std::deque<Later> later_{};
  KeySet seen_{};
  SearchCounts counts_{};
  std::uint64_t began_ = 0;
  std::uint64_t furthest_ = 0;
  State state_ = State::alive;
};

template <class World>
typename Search<World>::State Search<World>::advance(std::uint64_t end) {
  if (live_.empty()) return state_;
  began_ = world_.runs();
  live_ = run(std::move(live_), end);
  while (live_.empty() && !later_.empty() && !exhausted()) {
    Later later = std::move(later_.back());
    later_.pop_back();
    live_ = run(resumed(std::move(later)), end);
  }
  if (later_.empty() && live_.size() <= 1) seen_.clear();
  const bool complete = later_.empty() && counts_.forgotten == 0;
  if (live_.empty()) state_ = complete ? State::dead : State::out_of_budget;
  return state_;
}

template <class World>
std::vector<typename Search<World>::Explanation> Search<World>::resumed(Later later) {
  std::vector<Explanation> level;
  if (later.left == Left::steps) {
    world_.step(later.one, level);
    std::erase_if(level, [this](Explanation& one) { return !is_new(one); });
  } else if (later.left == Left::idle) {
    world_.idle(later.one, level);
  } else {
    level.push_back(std::move(later.one));
  }
  return level;
}

template <class World>
std::vector<typename Search<World>::Explanation> Search<World>::run(std::vector<Explanation> level,
                                                                    std::uint64_t end) {
  while (!level.empty() && level.front().next < end) {
    if (!world_.branches(level.front().next)) {
      for (Explanation& one : level) world_.take(one);
      continue;
    }
    if (exhausted()) {
      put_off_all(level, 0, Left::all);
      level.clear();
      break;
    }
    level = explained(std::move(level));
    if (level.empty()) break;
    furthest_ = std::max(furthest_, level.front().next);
    counts_.most_live = std::max(counts_.most_live, level.size());
  }
  return level;
}

template <class World>
std::vector<typename Search<World>::Explanation> Search<World>::explained(
    std::vector<Explanation> level) {
  Found found;
  std::vector<Explanation> before;
  if (world_.may_idle()) before = level;
  descend(std::move(level), found);
  if (found.now.empty()) {
    std::vector<Explanation> idled;
    for (const Explanation& one : before) world_.idle(one, idled);
    std::vector<Explanation> twice;
    for (const Explanation& one : idled) world_.idle(one, twice);
    if (!idled.empty()) descend(std::move(idled), found);
    if (found.now.empty() && !twice.empty()) {
      descend(std::move(twice), found);
    } else {
      put_off_all(twice, 0, Left::all);
    }
  } else {
    put_off_all(before, 0, Left::idle);
  }
  while (found.now.size() > settings_.beam) {
    put_off(std::move(found.now.back()), Left::all);
    found.now.pop_back();
  }
  return std::move(found.now);
}

template <class World>
void Search<World>::descend(std::vector<Explanation> level, Found& found) {
  const std::uint64_t began = world_.runs();
  std::vector<Explanation> next;
  while (!level.empty()) {
    for (std::size_t i = 0; i < level.size(); ++i) {
      const bool enough =
          found.now.size() >= settings_.beam ||
          (!found.now.empty() && world_.runs() - began > settings_.work_before_rest) || exhausted();
      if (enough) {
        put_off_all(level, i, Left::all);
        level.resize(i);
        put_off_all(level, 0, Left::steps);
        return;
      }
      next.clear();
      world_.explain(level[i], next);
      for (Explanation& one : next) admit(std::move(one), found.now, found);
    }
    for (const Explanation& one : level) {
      next.clear();
      world_.step(one, next);
      for (Explanation& below : next) admit(std::move(below), found.below, found);
    }
    if (found.first_unkeyed && !found.below.empty()) {
      found.first_unkeyed = false;
      is_new(found.now.empty() ? found.below.front() : found.now.front());
    }
    level = std::move(found.below);
    found.below.clear();
  }
}

template <class World>
void Search<World>::admit(Explanation&& one, std::vector<Explanation>& to, Found& found) {
  if (seen_.empty() && found.now.empty() && found.below.empty()) {
    found.first_unkeyed = true;
    to.push_back(std::move(one));
    return;
  }
  if (found.first_unkeyed) {
    found.first_unkeyed = false;
    is_new(found.now.empty() ? found.below.front() : found.now.front());
  }
  if (is_new(one)) to.push_back(std::move(one));
}

template <class World>
void Search<World>::put_off_all(std::vector<Explanation>& level, std::size_t from, Left left) {
  for (std::size_t i = level.size(); i > from; --i) put_off(std::move(level[i - 1]), left);
}

template <class World>
void Search<World>::put_off(Explanation&& one, Left left) {
  later_.push_back({std::move(one), left});
  ++counts_.put_off;
  if (later_.size() <= settings_.put_off) return;
  later_.pop_front();
  ++counts_.forgotten;
}

template <class World>
bool Search<World>::is_new(Explanation& one) {
  if (!settings_.merge || seen_.insert(world_.key(one))) return true;
  ++counts_.merged;
  return false;
}

}  // namespace gainsay::refine
