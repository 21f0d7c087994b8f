// SPDX-License-Identifier: MIT
//
// fmt, told to throw where it would print to standard error and end the process.
#pragma once

#include <gainsay/error.hpp>

#define FMT_ASSERT(condition, message) \
  ((condition) ? static_cast<void>(0)  \
               : throw ::gainsay::InternalError(message, ::gainsay::SourcePos::here()))

#include <fmt/format.h>
