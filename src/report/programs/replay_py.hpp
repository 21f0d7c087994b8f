// SPDX-License-Identifier: MIT
#pragma once

namespace gainsay::report {

// The part of a replaying program that is the same for every conversation (Python 3, with nothing
// but its standard library). Above it stand SCRIPT and the functions of the protocol.
extern const char* const kReplayPython;

}  // namespace gainsay::report
