// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include "dual/net/endpoint.hpp"

namespace gainsay::dual {

// Who takes the connections at an address of this machine. A port that was free may be somebody
// else's by the time the server asks for it, and then the wrong server would answer.
enum class Owner {
  ours,  // the process or one that it started
  somebody_else,
  unknown,  // the system does not say, or it is no port
};
Owner owner_of(const Endpoint& endpoint, pid_t process);

}  // namespace gainsay::dual
