// SPDX-License-Identifier: MIT

#include "core/source/byte_provider.hpp"

#include <algorithm>
#include <bit>

namespace gainsay::core {

namespace {

// How many bytes say which of extent + 1 values.
std::size_t width_of(std::uint64_t extent) {
  return (static_cast<std::size_t>(std::bit_width(extent)) + 7) / 8;
}

}  // namespace

std::uint64_t ByteProvider::take(std::uint64_t extent) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < width_of(extent); ++i) {
    value |= std::uint64_t{empty() ? std::uint8_t{0} : bytes_[at_++]} << (8 * i);
  }
  return extent == ~std::uint64_t{0} ? value : value % (extent + 1);
}

void ByteProvider::choose(Choice& choice, std::span<std::uint8_t> data) {
  if (choice.kind == ChoiceKind::bytes) {
    const std::size_t wanted = choice.low + take(std::min<std::uint64_t>(choice.extent, 255));
    choice.target = std::min(wanted, data.size());
    for (std::size_t i = 0; i < choice.target; ++i) data[i] = empty() ? 0 : bytes_[at_++];
  } else if (choice.kind == ChoiceKind::real) {
    choice.value = empty() ? std::bit_cast<std::uint64_t>(0.0) : take(~std::uint64_t{0});
  } else if (choice.kind == ChoiceKind::reference) {
    choice.value = take(choice.extent);
  } else if (choice.kind == ChoiceKind::length) {
    choice.value = choice.low + (empty() ? 0 : take(std::min<std::uint64_t>(choice.extent, 31)));
  } else {
    choice.value = empty() ? choice.target : choice.low + take(choice.extent);
  }
}

}  // namespace gainsay::core
