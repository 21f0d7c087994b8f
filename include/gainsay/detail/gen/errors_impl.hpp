// SPDX-License-Identifier: MIT
//
// What can be wrong with how a generator is asked for. Each code has a section in docs/errors.md.
#pragma once

#include <cstddef>
#include <string>

#include <gainsay/error.hpp>

namespace gainsay::detail {

UsageError empty_range(const char* call, const std::string& min, const std::string& max,
                       SourcePos at);
void check_real_range(double min, double max, SourcePos at);
void check_lengths(const char* call, std::size_t min, std::size_t max, SourcePos at);
// `call` is what was called with nothing to choose from, `fix` what to give it.
void check_choices(const char* call, std::size_t count, SourcePos at);
UsageError no_weight(std::size_t count, SourcePos at);

}  // namespace gainsay::detail
