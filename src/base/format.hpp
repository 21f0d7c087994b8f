// SPDX-License-Identifier: MIT
//
// fmt, kept from printing to standard error where it finds a bug of its own.
#pragma once

#define FMT_ASSERT(condition, message) ((condition) ? static_cast<void>(0) : __builtin_trap())

#include <fmt/format.h>
