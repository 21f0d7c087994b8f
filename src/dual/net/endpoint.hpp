// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace gainsay::dual {

// Where a server listens.
struct Endpoint {
  enum class Kind { ipv4, ipv6, unix_socket };

  Kind kind = Kind::ipv4;
  std::string host{};  // a numeric address, or the path of a unix socket
  std::uint16_t port = 0;
};

// "127.0.0.1:80", "localhost:80" (which is 127.0.0.1), "[::1]:80" or "unix:/run/server". Names are
// not looked up: the subject of a test runs on this machine.
Result<Endpoint> endpoint_of(std::string_view text);
std::string to_text(const Endpoint& endpoint);

}  // namespace gainsay::dual
