// SPDX-License-Identifier: MIT
#pragma once

namespace gainsay::core {

// The system refused a call that a run cannot do without, for the reason in errno. Throws
// EnvironmentError.
[[noreturn]] void system_refused(const char* call);

}  // namespace gainsay::core
