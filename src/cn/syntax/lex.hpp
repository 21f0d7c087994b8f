// SPDX-License-Identifier: MIT
//
// CN text as tokens.
#pragma once

#include <string_view>
#include <vector>

#include <gainsay/detail/kind.hpp>

#include "cn/ast/c.hpp"

namespace gainsay::cn {

struct Token {
  enum class Kind {
    name,  // also keywords: which words are reserved depends on where they stand
    number,
    sign,  // one of == != <= >= && || -> or a single character
    end,
  };
  Kind kind = Kind::end;
  std::string_view text{};  // into the Sources
  Span span{};
  detail::UInt128 value = 0;  // number
  unsigned width = 0;         // number: bits of its type, 0 for none
  bool is_signed = false;     // number

  bool is(std::string_view expected) const { return kind != Kind::end && text == expected; }
};

// The tokens of a part of a file, an `end` last. What cannot be a token is told and left out; the
// literals of C that CN does not have become numbers, so that one slip gives one message.
std::vector<Token> lex(const Sources& sources, const Span& span, Diagnostics& diagnostics);

// Whether the number fits a type of `width` bits.
bool fits(detail::UInt128 magnitude, bool negative, unsigned width, bool is_signed);

}  // namespace gainsay::cn
