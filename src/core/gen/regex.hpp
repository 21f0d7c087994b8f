// SPDX-License-Identifier: MIT
//
// Regular expressions read backwards: not to match a text but to make one.
#pragma once

#include <bitset>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <gainsay/source.hpp>
#include <gainsay/source_pos.hpp>

namespace gainsay::core {

// A parsed expression. Nodes refer to each other by index, the root is the last one.
struct Regex {
  enum class Kind : std::uint8_t { characters, sequence, alternatives, repeat };

  struct Node {
    Kind kind = Kind::sequence;
    std::string characters{};            // of a class, simplest first
    std::vector<std::uint32_t> parts{};  // of a sequence, of alternatives; one of a repeat
    std::size_t min = 0;                 // of a repeat
    std::size_t max = 0;
  };

  std::vector<Node> nodes{};

  std::string draw(Source& source) const;

 private:
  void draw(Source& source, std::uint32_t node, std::string& out) const;
};

// Throws UsageError `gen-regex` with the position of what is not understood.
Regex parse_regex(std::string_view expression, SourcePos at);

}  // namespace gainsay::core
