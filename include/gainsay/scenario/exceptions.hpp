// SPDX-License-Identifier: MIT
//
// Exceptions that leave a call, for operations that expect some.
#pragma once

#include <exception>
#include <string>
#include <typeinfo>

namespace gainsay::scenario {

// In a handler: rethrows the exception in flight if it is one of Gainsay's own, which end the case
// whatever the code under test may throw.
void pass_on_ours();
// Its type; null if it has none that C++ knows.
const std::type_info* type_in_flight();
// "std::out_of_range: what()" of the exception in flight or kept.
std::string exception_text(const std::type_info* type, const std::exception_ptr& exception);

}  // namespace gainsay::scenario
