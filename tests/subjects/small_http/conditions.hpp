// SPDX-License-Identifier: MIT
// Preconditions in the order of RFC 9110, 13.2.2, and whether a range applies.
#pragma once

#include <optional>

#include "message.hpp"
#include "store.hpp"

namespace subjects::http {

/// What the preconditions say.
enum class Judgement { perform, not_modified, failed };

Judgement judged(const Request& request, const Version& selected, const Fault& fault);

/// The range to send, if the request has one and If-Range, if there is one, holds (13.1.5).
std::optional<Range> range_asked(const Request& request, const Version& selected,
                                 const Fault& fault);

}  // namespace subjects::http
