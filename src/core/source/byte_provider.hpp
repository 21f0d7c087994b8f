// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "core/source/choice_provider.hpp"

namespace gainsay::core {

// Answers choices from a string of bytes, and with the simplest values when it is used up.
class ByteProvider final : public ChoiceProvider {
 public:
  void begin(std::span<const std::uint8_t> bytes) {
    bytes_ = bytes;
    at_ = 0;
  }
  void choose(Choice& choice, std::span<std::uint8_t> data) override;
  std::size_t used() const { return at_; }

 private:
  std::uint64_t take(std::uint64_t extent);
  bool empty() const { return at_ >= bytes_.size(); }

  std::span<const std::uint8_t> bytes_{};
  std::size_t at_ = 0;
};

}  // namespace gainsay::core
