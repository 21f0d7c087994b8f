// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace gainsay::base {

// Whether the colours that Gainsay itself paints with stay.
enum class Colours { stay, go };

// The text with control bytes as \x1b, so that no value, message or name can give orders to a
// terminal. Ends of lines and tabs stay.
std::string printable(std::string_view text, Colours colours = Colours::go);

}  // namespace gainsay::base
