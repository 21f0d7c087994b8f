// SPDX-License-Identifier: MIT
//
// What is counted while cases run: plain memory of fixed size, so that a worker can count in memory
// it shares with its parent and nothing is lost when it dies.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

#include <gainsay/case.hpp>

namespace gainsay::core {

// Nothing is counted so often: such a number was written by somebody else, the code under test.
inline constexpr std::uint64_t kNeverReached = std::uint64_t{1} << 52;

// Counts by name; names beyond the capacity are counted together in `others`.
template <std::size_t kCapacity>
struct CounterTable {
  struct Counter {
    std::uint64_t hash;
    std::uint64_t count;
    double wanted;       // percent asked for, or the best value of a target
    std::uint32_t part;  // of a test that counts for each of its parts
    char name[104];

    std::string_view text() const { return {name, strnlen(name, sizeof name)}; }
  };

  static constexpr std::uint32_t kNone = 0xffffffffu;
  static constexpr std::size_t kLongestName = sizeof(Counter::name) - 1;

  std::array<Counter, kCapacity> counters;
  std::uint64_t others;

  // The index of the counter with this name, made if there is room, else kNone.
  std::uint32_t find(std::string_view name, std::uint32_t part = 0) {
    name = name.substr(0, kLongestName);  // so that a kept name finds itself again
    const std::uint64_t hash = hash_of(name, part);
    for (std::size_t i = 0; i < kCapacity; ++i) {
      Counter& counter = counters[(hash + i) % kCapacity];
      if (counter.hash == hash) return static_cast<std::uint32_t>((hash + i) % kCapacity);
      if (counter.hash != 0) continue;
      counter.hash = hash;
      counter.part = part;
      const std::size_t kept = name.copy(counter.name, sizeof counter.name - 1);
      counter.name[kept] = '\0';
      return static_cast<std::uint32_t>((hash + i) % kCapacity);
    }
    return kNone;
  }
  static std::uint64_t hash_of(std::string_view name, std::uint32_t part) {
    std::uint64_t hash = 1469598103934665603u ^ (part * 0x9e3779b97f4a7c15u);
    for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
    return hash | 1;  // 0 marks a free counter
  }
  // False if somebody else wrote here.
  bool sound() const {
    const auto is_sound = [](const Counter& one) {
      if (one.hash == 0) return one.count == 0 && one.name[0] == '\0';
      return one.count < kNeverReached && one.hash == hash_of(one.text(), one.part);
    };
    return others < kNeverReached && std::all_of(counters.begin(), counters.end(), is_sound);
  }
  void add(std::string_view name, std::uint32_t part = 0) {
    const std::uint32_t at = find(name, part);
    ++(at == kNone ? others : counters[at].count);
  }
  // Adds up counts; of `wanted` the greater one stays.
  void add(const CounterTable& other) {
    for (const Counter& counter : other.counters) {
      if (counter.hash == 0) continue;
      const std::uint32_t at = find(counter.text(), counter.part);
      if (at == kNone) {
        others += counter.count;
        continue;
      }
      const bool first = counters[at].count == 0;
      counters[at].count += counter.count;
      if (first || counter.wanted > counters[at].wanted) counters[at].wanted = counter.wanted;
    }
    others += other.others;
  }
  // Takes back what was counted before; names and `wanted` stay.
  void subtract(const CounterTable& before) {
    for (const Counter& counter : before.counters) {
      if (counter.count == 0) continue;
      const std::uint32_t at = find(counter.text(), counter.part);
      if (at != kNone) counters[at].count -= counter.count;
    }
    others -= before.others;
  }
};

// Calls that a sandbox denied: `remove("/srv/a")`. One function with drawn arguments leaves room
// for the others: its first calls are told apart, the rest is counted as `remove(...)`.
struct Denials : CounterTable<32> {
  static constexpr std::size_t kMostOfOne = 4;

  void add(std::string_view call);
  void add(const Denials& other);

 private:
  std::uint32_t find_call(std::string_view call);
};

// What a guide has to tell.
struct GuideStatistics {
  struct Operator {
    std::uint64_t tried;
    std::uint64_t paid;  // the case did something new

    void add(const Operator& other) {
      tried += other.tried;
      paid += other.paid;
    }
  };
  struct Point {
    std::uint64_t cases;
    std::uint64_t features;
    std::uint64_t discarded;
  };
  std::uint64_t cases;
  std::uint64_t discarded;
  std::uint64_t varied;             // cases that were mutants
  std::uint64_t features;           // places in the code, and about how often they were passed
  std::uint64_t accepted_features;  // by cases that met the precondition
  std::uint64_t seeds;
  std::array<Operator, 16> operators;
  Operator sweeps;               // the halves of pairs made to differ
  Operator follow_ups;           // mutants that were put right at a comparison
  std::array<Point, 64> growth;  // growth[i]: the last with less than 2^i cases

  void add(const GuideStatistics& other) {
    // Of several workers the one that got furthest tells how the search went on.
    if (other.cases > cases) growth = other.growth;
    cases += other.cases;
    discarded += other.discarded;
    varied += other.varied;
    features = std::max(features, other.features);
    accepted_features = std::max(accepted_features, other.accepted_features);
    seeds = std::max(seeds, other.seeds);
    for (std::size_t i = 0; i < operators.size(); ++i) operators[i].add(other.operators[i]);
    sweeps.add(other.sweeps);
    follow_ups.add(other.follow_ups);
  }
};

struct Statistics {
  std::uint64_t passed;
  std::uint64_t discarded;
  std::uint64_t failed;
  std::uint64_t duplicates;
  std::uint64_t repeats;  // cases that were a duplicate as first drawn, whatever became of them
  std::uint64_t choices;
  std::uint64_t overruns;      // cases that drew more choices than there is room for
  std::uint64_t drew_nothing;  // cases without a single choice
  std::uint64_t slowest;       // of the cases that were timed and did not fail: nanoseconds
  std::array<std::uint64_t, 32> sizes;
  CounterTable<128> labels;
  CounterTable<32> reasons;
  CounterTable<8> stuck;  // discards because a generator found no value, by its place
  CounterTable<32> coverage;
  CounterTable<16> targets;
  Denials denied;
  std::array<std::uint64_t, Case::kMostCounters> of_test;  // the test's own, by number
  CounterTable<128> of_parts;                              // and by name

  GuideStatistics guide;

  // Sampled, not counted: how long drawing the arguments took. Only a health check looks at it.
  std::uint64_t draw_nanoseconds;
  std::uint64_t draws_timed;

  // Hashes of the cases that passed a short while ago.
  static constexpr std::size_t kSeen = 1024;
  std::array<std::uint64_t, kSeen> seen;

  // Adds what another worker counted.
  void add(const Statistics& other) {
    passed += other.passed;
    discarded += other.discarded;
    failed += other.failed;
    duplicates += other.duplicates;
    repeats += other.repeats;
    choices += other.choices;
    overruns += other.overruns;
    draw_nanoseconds += other.draw_nanoseconds;
    draws_timed += other.draws_timed;
    drew_nothing += other.drew_nothing;
    slowest = std::max(slowest, other.slowest);
    for (std::size_t i = 0; i < sizes.size(); ++i) sizes[i] += other.sizes[i];
    labels.add(other.labels);
    reasons.add(other.reasons);
    stuck.add(other.stuck);
    coverage.add(other.coverage);
    targets.add(other.targets);
    denied.add(other.denied);
    for (std::size_t i = 0; i < of_test.size(); ++i) of_test[i] += other.of_test[i];
    of_parts.add(other.of_parts);
    guide.add(other.guide);
  }

  // Takes back what was counted before.
  void subtract(const Statistics& before) {
    passed -= before.passed;
    discarded -= before.discarded;
    failed -= before.failed;
    duplicates -= before.duplicates;
    repeats -= before.repeats;
    choices -= before.choices;
    overruns -= before.overruns;
    drew_nothing -= before.drew_nothing;
    for (std::size_t i = 0; i < sizes.size(); ++i) sizes[i] -= before.sizes[i];
    labels.subtract(before.labels);
    reasons.subtract(before.reasons);
    stuck.subtract(before.stuck);
    coverage.subtract(before.coverage);
    targets.subtract(before.targets);
    denied.subtract(before.denied);
  }

  std::uint64_t cases() const { return passed + discarded + failed + duplicates; }

  // False if somebody else wrote here, as far as one can tell.
  bool sound() const;
};

}  // namespace gainsay::core
