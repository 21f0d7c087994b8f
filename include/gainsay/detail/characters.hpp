// SPDX-License-Identifier: MIT
//
// For Gainsay's own templates: the order of the characters of a text, simplest first.
#pragma once

namespace gainsay::detail {

// ASCII from what is easy to read to what is not; NUL last, because bounds of a range come up
// often.
inline constexpr char kCharacters[] =
    "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    " _-.,:;!?+*/=<>()[]{}@#$%&|^~`'\"\\"
    "\n\t\r\v\f\a\b\x1b\x7f\x01\x02\x03\x04\x05\x06\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18"
    "\x19\x1a\x1c\x1d\x1e\x1f";
static_assert(sizeof kCharacters == 128, "every ASCII character once, NUL from the literal's end");

}  // namespace gainsay::detail
