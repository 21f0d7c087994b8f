// SPDX-License-Identifier: MIT
// The rules of small_kv, by the names under which they are cited and waived.
#pragma once

#include <gainsay/dual/server.hpp>

namespace models::kv::rules {

using gainsay::dual::Rule;

inline constexpr Rule kAdd{"kv-add/only-if-absent"};
inline constexpr Rule kReplace{"kv-replace/only-if-there"};
inline constexpr Rule kCas{"kv-cas/current-token"};
inline constexpr Rule kExpiry{"kv-expiry/at-its-moment"};
inline constexpr Rule kLease{"kv-lease/ends-at-its-moment"};
inline constexpr Rule kWatch{"kv-watch/changed-aborts"};

}  // namespace models::kv::rules
