// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <gainsay/detail/journal.hpp>

namespace gainsay::core {

// A text from the journal with the generated functions in it filled in with what they answered.
std::string with_answers(std::string text, const Journal& journal);

}  // namespace gainsay::core
