// SPDX-License-Identifier: MIT
//
// Programs with one bug each, behind something that chance does not get past. Every function is
// true unless it meets its bug.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <gainsay/verdict.hpp>

namespace puzzles {

// A magic number of 32 bits, and one that is computed from another argument.
bool magic_number(std::uint32_t x);
bool magic_sum(std::int32_t a, std::int64_t b);

// A keyword, compared as a whole.
bool keyword(const std::string& text);

// A keyword, searched for by the C library's functions: in text, whatever the case, in memory.
bool part_of_text(const std::string& text);
bool part_in_any_case(const std::string& text);
bool part_of_memory(const std::vector<std::uint8_t>& data);

// A record with a checksum that must be right.
bool checksum(const std::vector<std::uint8_t>& data, std::uint16_t sum);

// A switch over commands that are far apart, twice.
bool command_codes(std::uint32_t first, std::uint32_t second);

// Six conditions inside each other.
bool nested(int a, int b, int c, int d);

// Only sorted lists are to be given, and the bug needs a long one with steps.
gainsay::Verdict sorted_list(const std::vector<int>& list);

// No bug: half of all numbers are discarded, after the same code as the other half.
gainsay::Verdict even_number(std::uint8_t x);

// No bug: a pair of rows that begin alike.
using Row = std::vector<int>;
gainsay::Verdict begin_alike(const std::pair<Row, Row>& rows);

// Brackets, nested deeply.
bool brackets(const std::vector<bool>& opens);

// A machine that opens after the right letters, one state for each.
bool password(const std::vector<std::uint8_t>& keys);

// A vault with handles, that opens after the right calls: one state for each, and a wrong call
// leads back to the first.
class Vault {
 public:
  void left() { act(Act::left); }
  void right() { act(Act::right); }
  void push() { act(Act::push); }
  void pull() { act(Act::pull); }
  void knock() { act(Act::knock); }
  bool is_open() const { return state_ == State::open; }

 private:
  enum class Act { left, right, push, pull, knock };
  enum class State { locked, one, two, three, four, five, six, seven, eight, nine, ten, open };
  void act(Act act);

  State state_ = State::locked;
};

// Two bugs behind magic numbers, and the first one ends the process.
bool two_bugs(std::uint32_t x);

}  // namespace puzzles
