// SPDX-License-Identifier: MIT

#include "vault.hpp"

namespace {

constexpr std::uint32_t kKey = 2'718'281'828u;

constexpr std::uint32_t mixed(std::uint32_t key) {
  for (int round = 0; round < 3; ++round) key = (key ^ (key >> 15)) * 0x2c1b3c6du;
  return key ^ (key >> 12);
}

constexpr std::uint32_t kMixedKey = mixed(kKey);

}  // namespace

bool opened_before(std::uint32_t key) { return key == kKey; }

std::string_view content(std::uint32_t key, std::uint8_t drawer) {
  if (mixed(key) != kMixedKey) return "not for you";
  if (drawer == 77) return "";
  return "money";
}
