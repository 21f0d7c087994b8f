// SPDX-License-Identifier: MIT
// The rules of RFC 9110 that the model applies, each under the name by which it is cited and
// waived.
#pragma once

#include <gainsay/dual/server.hpp>

namespace models::http::rules {

using gainsay::dual::Rule;

// Validators
inline constexpr Rule kStrongTag{"rfc9110-8.8.1/strong-tag-one-body"};
inline constexpr Rule kNotAfterDate{"rfc9110-8.8.2.1/modified-not-after-date"};
inline constexpr Rule kClock{
    "clock/modified-is-the-moment-of-writing"};  // not in the text: SHOULD of 8.8.2.1
inline constexpr Rule kMonotone{"clock/modified-never-goes-back"};  // not in the text

// Methods
inline constexpr Rule kCreated{"rfc9110-9.3.4/PUT-created-201"};
inline constexpr Rule kReplaced{"rfc9110-9.3.4/PUT-replaced-200-204"};
inline constexpr Rule kAbsentGet{"rfc9110-15.5.5/GET"};
inline constexpr Rule kAbsentHead{"rfc9110-15.5.5/HEAD"};
inline constexpr Rule kAbsentDelete{"rfc9110-15.5.5/DELETE"};

// Preconditions
inline constexpr Rule kMatchStar{"rfc9110-13.1.1/star"};
inline constexpr Rule kMatchList{"rfc9110-13.1.1/strong-comparison"};
inline constexpr Rule kNoneStarRead{"rfc9110-13.1.2/GET-HEAD/star"};
inline constexpr Rule kNoneListRead{"rfc9110-13.1.2/GET-HEAD/weak-comparison"};
inline constexpr Rule kNoneStarWrite{"rfc9110-13.1.2/PUT-DELETE/star"};
inline constexpr Rule kNoneListWrite{"rfc9110-13.1.2/PUT-DELETE/weak-comparison"};
inline constexpr Rule kModifiedSince{"rfc9110-13.1.3/earlier-or-equal"};
inline constexpr Rule kUnmodifiedSince{"rfc9110-13.1.4/earlier-or-equal"};
inline constexpr Rule kIfRangeTag{"rfc9110-13.1.5/tag"};
inline constexpr Rule kIfRangeDate{"rfc9110-13.1.5/date"};

// Ranges and what is not modified
inline constexpr Rule kUnsatisfiable{"rfc9110-15.5.17/416"};
inline constexpr Rule kNotModifiedTag{"rfc9110-15.4.5/etag-of-200"};

}  // namespace models::http::rules
