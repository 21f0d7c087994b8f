// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <gainsay/gen/containers.hpp>

namespace gainsay {

// Strings of all ASCII characters, control characters and NUL included; readable ones are
// preferred. Characters shrink towards 'a', then through the letters, digits, capitals,
// punctuation. This is what a `std::string` parameter gets.
Gen<std::string> strings(Lengths lengths = {}, SourcePos at = SourcePos::here());

// Strings of printable ASCII, ' ' to '~'.
Gen<std::string> ascii_strings(Lengths lengths = {}, SourcePos at = SourcePos::here());

// Strings of valid UTF-8; the length counts characters, which are of one to four bytes.
Gen<std::string> utf8_strings(Lengths lengths = {}, SourcePos at = SourcePos::here());

// Strings of the characters of another string; shrinks towards its first: strings_of("01").
Gen<std::string> strings_of(std::string_view alphabet, Lengths lengths = {},
                            SourcePos at = SourcePos::here());

// Strings that match a regular expression as a whole:
//
//   strings_matching("[a-z]+(\\.[a-z]+)*@[a-z]{2,5}\\.(org|net)")
//
// Characters, escapes (\d \w \s \D \W \S \n \t \r \f \v \0 \xHH and \ before punctuation), '.',
// classes with ranges and negation, groups, alternatives and the quantifiers * + ? {n} {n,} {n,m}
// are understood; ^ and $ are ignored. Shrinks to fewer repetitions, earlier alternatives, and
// earlier characters of a class.
Gen<std::string> strings_matching(std::string_view expression, SourcePos at = SourcePos::here());

// Raw bytes. This is what a `std::vector<std::uint8_t>` parameter gets.
Gen<std::vector<std::uint8_t>> bytes(std::size_t min = 0, std::size_t max = std::size_t{1} << 20,
                                     SourcePos at = SourcePos::here());

// One character: all of them, or one of min..max in that order.
Gen<char> characters();
Gen<char> characters(char min, char max, SourcePos at = SourcePos::here());

}  // namespace gainsay
