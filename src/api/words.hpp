// SPDX-License-Identifier: MIT
//
// What a scenario writes into the journal of its case: calls, results, failures.
#pragma once

#include <cstdint>

#include <gainsay/api/suite.hpp>

namespace gainsay::api {

// The step of a value that was destroyed.
inline constexpr std::uint32_t kDestroyed = ~std::uint32_t{0};

void tell_destruction(Scenario& scenario, const std::string& name);
// Which check of this value did not hold.
void tell_check(Scenario& scenario, const Values& values, std::size_t index);
void fail_check(Scenario& scenario, const Operation* during, const Values& values,
                std::size_t index);
// Blames the exception in flight on whoever was at work.
void fail_exception(Scenario& scenario, const Operation* during);

}  // namespace gainsay::api
