// SPDX-License-Identifier: MIT
//
// The failures that the step loop finds by itself: a check that does not hold, an exception.
#pragma once

#include <gainsay/record.hpp>
#include <gainsay/scenario/operation.hpp>

namespace gainsay::scenario {

// A failure at the place where the operation, if there is one, is declared.
Failure failure_at(const Operation* operation, FailureKind kind, std::string origin,
                   std::string message);

// Writes which check of this object did not hold.
void write_check(Scenario& scenario, const Objects& objects, std::size_t index);
// `during`: the operation of the last step; null at the end of the scenario.
void fail_check(Scenario& scenario, const Operation* during, const Objects& objects,
                std::size_t index);
// Blames the exception in flight on whoever was at work.
void fail_exception(Scenario& scenario, const Operation* during);

}  // namespace gainsay::scenario
