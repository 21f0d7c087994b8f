// SPDX-License-Identifier: MIT

#include "dual/subject/ports.hpp"

#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <utility>

#include "base/descriptor.hpp"

namespace gainsay::dual {

namespace {

// What the system gives to a socket of the family that binds itself to no port; 0: nothing. A
// socket of IPv6 stands for both.
int port_for(int family) {
  const base::Descriptor socket_(socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (!socket_.is_open()) return 0;
  sockaddr_in6 six{};
  six.sin6_family = AF_INET6;
  sockaddr_in four{};
  four.sin_family = AF_INET;
  auto* const address =
      family == AF_INET6 ? reinterpret_cast<sockaddr*>(&six) : reinterpret_cast<sockaddr*>(&four);
  socklen_t size = family == AF_INET6 ? sizeof six : sizeof four;
  if (bind(socket_.number(), address, size) != 0) return 0;
  if (getsockname(socket_.number(), address, &size) != 0) return 0;
  return ntohs(family == AF_INET6 ? six.sin6_port : four.sin_port);
}

}  // namespace

std::optional<NotedPort> NotedPort::make(const std::filesystem::path& folder) {
  constexpr int kAttempts = 20;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    int port = port_for(AF_INET6);
    if (port == 0) port = port_for(AF_INET);
    if (port == 0) return std::nullopt;
    const std::filesystem::path note = folder / ("port-" + std::to_string(port));
    const base::Descriptor made(open(note.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (!made.is_open()) continue;
    NotedPort noted;
    noted.number_ = port;
    noted.note_ = note;
    return noted;
  }
  return std::nullopt;
}

NotedPort::NotedPort(NotedPort&& other) noexcept
    : number_(std::exchange(other.number_, 0)), note_(std::move(other.note_)) {
  other.note_.clear();
}

NotedPort& NotedPort::operator=(NotedPort&& other) noexcept {
  std::swap(number_, other.number_);
  std::swap(note_, other.note_);
  return *this;
}

NotedPort::~NotedPort() {
  std::error_code ignored;
  if (!note_.empty()) std::filesystem::remove(note_, ignored);
}

}  // namespace gainsay::dual
