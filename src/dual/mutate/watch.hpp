// SPDX-License-Identifier: MIT
//
// Who watches a mock: the places that it came to and what it did there. From this the mutants are
// listed, and the branches that nobody has seen.
#pragma once

#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <gainsay/dual/mutants.hpp>

#include "dual/mock/interference.hpp"

namespace gainsay::dual {

class Watch final : public Interference {
 public:
  bool decided(const Place& place, bool holds) override;
  std::size_t took(const Place& place, std::size_t count, std::size_t index) override;
  void became(const Place& place, const Value& value) override;
  void sending(const Place& place, Sending sending, const std::vector<Connection>& all,
               std::vector<Sending>& out) override;
  StepFault fault_of(const StepSeen& step) override;
  bool examines() const override { return true; }

  // In the order of the source.
  std::vector<Mutation> mutations() const;
  std::vector<Branch> never() const;

 private:
  using Key = std::tuple<std::string, unsigned, Place::Kind, std::string>;
  struct Seen {
    std::set<std::size_t> taken{};    // false and true, or alternatives
    std::size_t count = 2;            // of alternatives
    std::set<std::string> members{};  // of messages
    bool ends_steps = false;
    bool changes = false;  // one of these steps the state
    bool repeats = false;  // and one more so if it acts twice
  };

  Seen& at(const Place& place);

  std::map<Key, Seen> places_{};
  bool has_changes_ = false;  // some step changed the state
};

}  // namespace gainsay::dual
