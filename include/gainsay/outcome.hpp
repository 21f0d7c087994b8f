// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace gainsay {

// What a run of one property came to.
enum class Outcome : std::uint8_t {
  passed,
  failed,
  gave_up,      // too many discards; Record::error tells if a generator is to blame
  uncovered,    // a label asked for was not reached
  interrupted,  // stopped from outside before it was done
};
const char* word_for(Outcome outcome);

}  // namespace gainsay
