// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include <gainsay/guide.hpp>

#include "cover/pool.hpp"

namespace gainsay::cover {

// The default guide: docs/explanation/guidance.md tells why it is as it is.
class CoverageGuide final : public Guide {
 public:
  CoverageGuide();

  Start next(std::uint64_t number, Random& random) override;
  void arguments_drawn() override { features_.forget(); }
  void learn(const Case& current, Verdict verdict) override;

 private:
  // An operator on one place, or on both halves of a pair.
  static constexpr std::size_t kWays = 2 * kOperators;

  // What became of one way to make a case.
  struct Yield {
    double tried = 0;
    double paid = 0;
  };

  bool generates(Random& random) const;
  Seed* seed_to_vary(Random& random);
  void vary(Seed& seed, Random& random);
  void weigh_ways();
  std::size_t any_way(Random& random);
  void credit(double paid);
  void drift(Pool& pool, const Case& current, std::span<const Feature> features);

  Features features_{};
  Pool accepted_;
  Pool discarded_;
  Mutator mutator_{};
  Random chance_{0};
  bool varied_ = false;                  // the current case is a mutant
  std::vector<std::size_t> used_{};      // the ways that made it
  std::vector<std::uint32_t> waiting_{};  // seeds of `accepted_` with energy, the newest last
  std::array<Yield, kWays> yields_{};
  std::array<double, kWays> weights_{};  // adding up
  std::uint32_t until_weighed_ = 0;
  Yield generating_{};
  Yield varying_{};
};

}  // namespace gainsay::cover
