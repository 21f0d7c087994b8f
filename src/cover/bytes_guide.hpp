// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <gainsay/guide.hpp>

#include "cover/features.hpp"
#include "cover/zeroed.hpp"

namespace gainsay::guided {

// Answers choices from a string of bytes, and with the simplest values when it is used up.
class ByteChooser final : public Chooser {
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

// The way of Crowbar and of fuzz targets that decode a string of bytes: coverage keeps strings, and
// what is mutated is the string behind the generator, which knows nothing of values. To compare
// with.
class BytesGuide final : public Guide {
 public:
  Start next(std::uint64_t number, Random& random) override;
  void arguments_drawn() override { features_.forget(); }
  void learn(const Case& current, Verdict verdict) override;

 private:
  using Bytes = std::vector<std::uint8_t>;

  void draw(Random& random);
  void havoc(Random& random);

  Features features_{};
  Zeroed<std::uint8_t> met_{features_.total()};
  std::vector<Bytes> corpus_{};
  Bytes current_{};
  ByteChooser chooser_{};
};

}  // namespace gainsay::guided
