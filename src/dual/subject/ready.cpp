// SPDX-License-Identifier: MIT

#include "dual/subject/ready.hpp"

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <cerrno>
#include <cmath>
#include <cstring>

#include "base/descriptor.hpp"

namespace gainsay::dual {

namespace {

struct SocketAddress {
  sockaddr_storage bytes{};
  socklen_t size = 0;
};

SocketAddress address_of(const Endpoint& endpoint) {
  SocketAddress address;
  if (endpoint.kind == Endpoint::Kind::unix_socket) {
    auto& named = reinterpret_cast<sockaddr_un&>(address.bytes);
    named.sun_family = AF_UNIX;
    std::strncpy(named.sun_path, endpoint.host.c_str(), sizeof named.sun_path - 1);
    address.size = sizeof named;
  } else if (endpoint.kind == Endpoint::Kind::ipv6) {
    auto& six = reinterpret_cast<sockaddr_in6&>(address.bytes);
    six.sin6_family = AF_INET6;
    six.sin6_port = htons(endpoint.port);
    inet_pton(AF_INET6, endpoint.host.c_str(), &six.sin6_addr);
    address.size = sizeof six;
  } else {
    auto& four = reinterpret_cast<sockaddr_in&>(address.bytes);
    four.sin_family = AF_INET;
    four.sin_port = htons(endpoint.port);
    inet_pton(AF_INET, endpoint.host.c_str(), &four.sin_addr);
    address.size = sizeof four;
  }
  return address;
}

bool wait_for(int socket, short events, double seconds) {
  pollfd asked{socket, events, 0};
  return poll(&asked, 1, static_cast<int>(std::ceil(seconds * 1000))) == 1;
}

// A socket that tries a port of its own machine where nobody listens may be given that very port
// and be connected to itself.
bool is_itself(int socket) {
  sockaddr_storage ours{};
  sockaddr_storage theirs{};
  socklen_t size = sizeof ours;
  if (getsockname(socket, reinterpret_cast<sockaddr*>(&ours), &size) != 0) return false;
  if (ours.ss_family == AF_UNIX) return false;
  socklen_t other_size = sizeof theirs;
  if (getpeername(socket, reinterpret_cast<sockaddr*>(&theirs), &other_size) != 0) return false;
  return size == other_size && std::memcmp(&ours, &theirs, size) == 0;
}

base::Descriptor connected(const Endpoint& endpoint, double seconds) {
  const SocketAddress address = address_of(endpoint);
  base::Descriptor made(
      socket(address.bytes.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  const auto* const to = reinterpret_cast<const sockaddr*>(&address.bytes);
  if (!made.is_open()) return {};
  const bool at_once = connect(made.number(), to, address.size) == 0;
  if (!at_once && errno != EINPROGRESS) return {};
  if (!at_once && !wait_for(made.number(), POLLOUT, seconds)) return {};
  int problem = 0;
  socklen_t size = sizeof problem;
  getsockopt(made.number(), SOL_SOCKET, SO_ERROR, &problem, &size);
  return problem == 0 && !is_itself(made.number()) ? std::move(made) : base::Descriptor();
}

bool take_some(int socket) {
  char buffer[4096];
  return recv(socket, buffer, sizeof buffer, 0) > 0;
}

// To close a connection with something unread in it resets it, and a simple server may die of that.
void leave_politely(int socket) {
  constexpr double kForTheRest = 0.02;
  shutdown(socket, SHUT_WR);
  while (wait_for(socket, POLLIN, kForTheRest) && take_some(socket)) {
  }
}

}  // namespace

bool accepts(const Endpoint& endpoint) {
  constexpr double kLocal = 0.2;  // a connection on this machine is made at once, or not at all
  return connected(endpoint, kLocal).is_open();
}

bool responds(const Endpoint& endpoint, const std::string& request, double seconds) {
  const base::Descriptor server = connected(endpoint, seconds);
  if (!server.is_open()) return false;
  if (request.empty()) return true;
  const ssize_t sent = send(server.number(), request.data(), request.size(), MSG_NOSIGNAL);
  if (sent != static_cast<ssize_t>(request.size())) return false;
  if (!wait_for(server.number(), POLLIN, seconds)) return false;
  const bool answered = take_some(server.number());
  leave_politely(server.number());
  return answered;
}

}  // namespace gainsay::dual
