// SPDX-License-Identifier: MIT
//
// Expressions as text: what they need around them to stand where they are put.
#pragma once

#include <string>

namespace gainsay::report {

// An expression that may stand beside ==.
std::string operand(const std::string& text);

// An expression that may stand alone in a macro that takes a comparison apart, or before a `?`.
std::string condition(const std::string& text);

// An argument of a macro: commas in braces and angle brackets would end it.
std::string for_macro(const std::string& text);

// `expected`, a container or struct of the reference, as one of the type that the candidate gave:
// values of different types can seldom be compared in a plain program.
std::string in_type_of(const std::string& candidate, const std::string& expected);

// Does the code use words that need a case of Gainsay around them: require, assume, draw?
bool needs_case(const std::string& code);

}  // namespace gainsay::report
