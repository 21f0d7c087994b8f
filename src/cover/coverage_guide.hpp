// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "core/cases/summits.hpp"
#include "core/guide.hpp"
#include "cover/seeds/pool.hpp"
#include "cover/seeds/shared_log.hpp"
#include "cover/seeds/sweep.hpp"
#include "cover/seen_features.hpp"
#include "cover/values.hpp"

namespace gainsay::coverage {

// The default guide. Half of its work is keeping the right cases (Pool); the other half is here:
// how often to draw afresh, what to vary, and how. docs/explanation/guidance.md tells why it is as
// it is.
class CoverageGuide final : public core::Guide {
 public:
  // What is new is written to the log, and what others wrote there is tried; null: there are none.
  // Numbers and texts of earlier failures get into some of the mutants.
  explicit CoverageGuide(std::shared_ptr<SharedLog> log = {}, bool writes = false,
                         Earlier earlier = {});

  Start next(std::uint64_t number, Random& random) override;
  bool arguments_drawn(const detail::TapeBuffer& tape) override;
  void learn(const Case& current, Verdict verdict) override;

 private:
  // An operator on one place, or on both halves of a pair.
  static constexpr std::size_t kWays = 2 * mutate::kOperators;

  // What became of one way to make cases; old news fades.
  struct Yield {
    double tried = 0;
    double paid = 0;
    void add(double reward);
  };

  bool follows_up(Random& random);
  bool worth_following();
  bool draws_afresh(Random& random) const;
  bool is_large(const Case& current) const;
  bool worth_climbing(const Seed& seed, Random& random) const;
  Seed& seed_to_vary(Random& random);
  void keep_last(const Case& current);
  void vary(Seed& seed, Random& random);
  void put_in_earlier(Random& random);
  void weigh_ways();
  std::size_t any_way(Random& random);
  void credit(double reward);
  void replace_holder(Pool& pool, const Case& current, std::span<const Feature> features);
  bool kept_feature(const Pool& pool, std::span<const Feature> features) const;
  void begin_sweep(const Case& current, std::span<const Feature> features);
  bool climb(const Case& current);
  bool is_new_to_log(std::span<const Feature> features, bool discarded);
  bool has_stagnated();
  void start_over();
  void count(const Case& current, bool discarded, bool fresh) const;

  Features features_{};
  Pool accepted_;
  Pool discarded_;
  core::Summits<Seed> best_{};
  std::vector<std::uint32_t> waiting_{};  // seeds of `accepted_` with energy, the newest last
  std::shared_ptr<SharedLog> log_;
  SharedLog::Reader others_;
  bool writes_;  // there is somebody to read what this guide writes
  Earlier earlier_;
  Zeroed<std::uint8_t> logged_;  // what went into the log
  SeenFeatures seen_;            // for reports: a pool forgets, and both may have a feature
  Tape imported_{};

  // The last mutant that did nothing new, with what it made the code compare: put right at one
  // place it may do more (a checksum, a length, a key that is looked up).
  Seed last_{};
  bool last_is_open_ = false;
  bool following_ = false;  // the current case is such a one

  // Halves of a pair that are being made to differ.
  Sweep sweep_{};
  bool sweeping_ = false;  // the current case is one of the sweep
  double cases_swept_ = 0;
  double cases_not_swept_ = 0;

  // What the seed of the current case, or of its sweep, was taken for.
  const Pool* varied_in_ = nullptr;  // null: for nothing in particular
  Feature varied_for_ = 0;

  Zeroed<std::uint64_t> run_before_;  // hashes of cases, newer ones in place of older ones
  std::uint32_t refused_ = 0;         // cases in a row, because they were run before
  mutate::Mutator mutator_{};
  Random chance_{0};                 // for what is decided when a case is over
  bool drawn_apart_ = false;         // the property said when its arguments were drawn
  bool stale_ = false;               // what the counters tell is about the case before
  bool varied_ = false;              // the current case is a mutant
  std::vector<std::size_t> used_{};  // the ways that made it
  std::array<Yield, kWays> yields_{};
  std::array<double, kWays> weights_{};  // adding up to 1
  std::uint32_t until_weighed_ = 0;
  std::uint64_t cases_in_window_ = 0;
  std::uint64_t patience_;           // the size of the window
  std::size_t features_before_ = 0;  // when it began
  double usual_size_ = 0;            // choices of a case that is drawn afresh, on average
  double drawn_afresh_ = 0;          // so many cases were
  Yield drawing_{};
  Yield varying_{};
  Yield following_up_{};
};

}  // namespace gainsay::coverage
