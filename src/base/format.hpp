// SPDX-License-Identifier: MIT
//
// fmt, compiled once (format.cpp), kept from printing to standard error where it finds a bug of its own.
//
// Header-only, fmt costs each file that formats about two seconds of compilation. Its library is not linked: users
// would have to install it. The namespace is ours, so that a program that links another fmt has two, not a mixture.
#pragma once

#define FMT_ASSERT(condition, message) ((condition) ? static_cast<void>(0) : __builtin_trap())
#define FMT_BEGIN_NAMESPACE \
  namespace fmt {           \
  inline namespace for_gainsay {
#define FMT_END_NAMESPACE \
  }                       \
  }

// g++ 12 sees a write beyond the fill of a format where there is none, when it optimises.
#pragma GCC diagnostic push
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wstringop-overflow"
#endif
#include <fmt/format.h>
#pragma GCC diagnostic pop
