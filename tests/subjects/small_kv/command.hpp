// SPDX-License-Identifier: MIT
// Commands: a line of words, and for some of them data behind it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace subjects::kv {

struct Command {
  std::string verb{};
  std::vector<std::string> words{};  ///< without the verb
  std::string data{};

  const std::string& key() const { return words[0]; }
};

/// What stands at the beginning of some bytes.
struct Parsed {
  enum class State { partial, complete, refused };
  State state = State::partial;
  Command command{};
  std::size_t used = 0;
  std::string error{};  ///< what is answered; the line is used up
  bool lost = false;    ///< where the next command begins cannot be told
};

Parsed parsed(std::string_view bytes);

std::optional<std::uint64_t> unsigned_number(std::string_view text);
std::optional<std::int64_t> signed_number(std::string_view text);

}  // namespace subjects::kv
