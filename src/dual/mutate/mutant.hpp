// SPDX-License-Identifier: MIT
//
// A mock with one mistake.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>

#include <gainsay/dual/mutants.hpp>

#include "dual/mock/interference.hpp"

namespace gainsay::dual {

class Mutant final : public Interference {
 public:
  explicit Mutant(Mutation mutation) : mutation_(std::move(mutation)) {}

  void begin() override { last_.reset(); }
  bool decided(const Place& place, bool holds) override;
  std::size_t took(const Place& place, std::size_t count, std::size_t index) override;
  std::optional<Value> made(const Place& place) override;
  void became(const Place& place, const Value& value) override;
  void sending(const Place& place, Sending sending, const std::vector<Connection>& all,
               std::vector<Sending>& out) override;
  StepFault fault_of(const StepSeen& step) override;

 private:
  bool is_at(const Place& place) const;

  Mutation mutation_;
  std::optional<Value> last_{};  // of the name that is repeated
};

}  // namespace gainsay::dual
