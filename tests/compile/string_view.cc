// SPDX-License-Identifier: MIT
// expect: a string_view owns no characters

#include <string_view>

#include <gainsay/gainsay.hpp>

auto checked = gainsay::check([](std::string_view text) { return text.empty(); });
