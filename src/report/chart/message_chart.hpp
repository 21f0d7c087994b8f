// SPDX-License-Identifier: MIT
//
// A conversation as a message sequence chart in text: the server is a line down the middle, each
// connection has a column on one side of it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <gainsay/record/conversation.hpp>

namespace gainsay::report {

// What a terminal can show.
enum class Glyphs : std::uint8_t { ascii, utf8 };

struct ChartLine {
  std::string text{};
  bool matters = false;  // it cannot be spared: the conversation without it could be explained
};

// From the fifth connection on, exchanges stand in the last column behind a prefix, `c5: `.
std::vector<ChartLine> message_chart(const Conversation& conversation, Glyphs glyphs);

// An exchange in one line: `3> cas a token 7 "2" (head)`. Quoted texts are cut to 20 characters.
std::string line_of(const Exchange& exchange);

}  // namespace gainsay::report
