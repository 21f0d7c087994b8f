// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/guide.hpp"

#include "core/source/byte_provider.hpp"
#include "cover/seeds/features.hpp"
#include "cover/seen_features.hpp"

namespace gainsay::coverage {

// The way of Crowbar and of fuzz targets that decode a string of bytes: coverage keeps strings, and
// what is mutated is the string behind the generator, which knows nothing of values. To compare
// with.
class BytesGuide final : public core::Guide {
 public:
  Start next(std::uint64_t number, Random& random) override;
  bool arguments_drawn(const detail::TapeBuffer&) override {
    features_.forget();
    return true;
  }
  void learn(const Case& current, Verdict verdict) override;

 private:
  using Bytes = std::vector<std::uint8_t>;

  void draw(Random& random);
  void havoc(Random& random);

  Features features_{};
  SeenFeatures seen_{features_.total()};
  std::vector<Bytes> corpus_{};
  Bytes current_{};
  core::ByteProvider provider_{};
  bool varied_ = false;
};

}  // namespace gainsay::coverage
