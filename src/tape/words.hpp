// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <gainsay/tape.hpp>

namespace gainsay::tape {

// A tape for people: a choice in each line with its domain, indented by the spans around it.
std::string in_words(const Tape& tape);

}  // namespace gainsay::tape
