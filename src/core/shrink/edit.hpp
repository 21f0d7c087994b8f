// SPDX-License-Identifier: MIT
//
// Edits of tapes that keep spans and choices in step with each other.
#pragma once

#include <cstdint>

#include <gainsay/tape.hpp>

namespace gainsay {

// The tape without the choices [begin, end) and without the spans that lie inside them.
Tape without_choices(const Tape& tape, std::uint32_t begin, std::uint32_t end);

// The tape with one choice's value replaced.
Tape with_value(const Tape& tape, std::uint32_t at, std::uint64_t value);

}  // namespace gainsay
