// SPDX-License-Identifier: MIT

#include "dual/net/endpoint.hpp"

#include <arpa/inet.h>
#include <sys/un.h>

#include <charconv>

namespace gainsay::dual {

namespace {

Error not_an_endpoint(std::string_view text, const std::string& why) {
  return {.code = "dual-endpoint",
          .what = why,
          .place = std::string(text),
          .fix = "write 127.0.0.1:PORT, [::1]:PORT or unix:/PATH"};
}

bool is_address(int family, const std::string& host) {
  unsigned char bytes[sizeof(in6_addr)];
  return inet_pton(family, host.c_str(), bytes) == 1;
}

}  // namespace

Result<Endpoint> endpoint_of(std::string_view text) {
  constexpr std::string_view kUnix = "unix:";
  Endpoint endpoint;
  if (text.starts_with(kUnix)) {
    endpoint.kind = Endpoint::Kind::unix_socket;
    endpoint.host = text.substr(kUnix.size());
    const std::size_t most = sizeof(sockaddr_un::sun_path) - 1;
    if (endpoint.host.empty() || endpoint.host.size() > most) {
      return refuse(not_an_endpoint(
          text, "the path of a unix socket has 1 to " + std::to_string(most) + " bytes"));
    }
    return endpoint;
  }
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return refuse(not_an_endpoint(text, "there is no port"));
  const std::string_view port = text.substr(colon + 1);
  const auto read = std::from_chars(port.data(), port.data() + port.size(), endpoint.port);
  if (port.empty() || read.ec != std::errc{} || read.ptr != port.data() + port.size()) {
    return refuse(not_an_endpoint(text, "'" + std::string(port) + "' is not a port"));
  }
  endpoint.host = text.substr(0, colon);
  if (endpoint.host == "localhost") endpoint.host = "127.0.0.1";
  if (endpoint.host.starts_with('[') && endpoint.host.ends_with(']')) {
    endpoint.kind = Endpoint::Kind::ipv6;
    endpoint.host = endpoint.host.substr(1, endpoint.host.size() - 2);
  }
  const int family = endpoint.kind == Endpoint::Kind::ipv6 ? AF_INET6 : AF_INET;
  if (!is_address(family, endpoint.host)) {
    return refuse(not_an_endpoint(text, "'" + endpoint.host + "' is not a numeric address"));
  }
  return endpoint;
}

std::string to_text(const Endpoint& endpoint) {
  if (endpoint.kind == Endpoint::Kind::unix_socket) return "unix:" + endpoint.host;
  const bool six = endpoint.kind == Endpoint::Kind::ipv6;
  return (six ? "[" + endpoint.host + "]" : endpoint.host) + ":" + std::to_string(endpoint.port);
}

}  // namespace gainsay::dual
