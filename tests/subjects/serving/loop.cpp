// SPDX-License-Identifier: MIT
#include "loop.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

namespace subjects {
namespace {

[[noreturn]] void refused(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

void set_on(int socket, int level, int option) {
  const int on = 1;
  if (setsockopt(socket, level, option, &on, sizeof on) != 0) refused("setsockopt");
}

}  // namespace

Loop::Loop(std::uint16_t port) {
  listener_ = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (listener_ < 0) refused("socket");
  set_on(listener_, SOL_SOCKET, SO_REUSEADDR);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(port);
  socklen_t size = sizeof address;
  auto* const generic = reinterpret_cast<sockaddr*>(&address);
  if (bind(listener_, generic, size) != 0) refused("bind");
  if (listen(listener_, 128) != 0) refused("listen");
  if (getsockname(listener_, generic, &size) != 0) refused("getsockname");
  port_ = ntohs(address.sin_port);
}

Loop::~Loop() {
  for (const auto& [id, connection] : connections_) ::close(connection.socket);
  ::close(listener_);
}

void Loop::run(Service& service) {
  while (true) {
    std::vector<pollfd> watched{{listener_, POLLIN, 0}};
    const std::vector<ConnectionId> ids = open();
    for (const ConnectionId id : ids) {
      const Connection& connection = connections_.at(id);
      const int events = POLLIN | (connection.output.empty() ? 0 : POLLOUT);
      watched.push_back({connection.socket, static_cast<short>(events), 0});
    }
    if (poll(watched.data(), watched.size(), milliseconds_to_wait()) < 0 && errno != EINTR)
      refused("poll");
    for (std::size_t i = 0; i < ids.size(); ++i) {
      const short seen = watched[i + 1].revents;
      if ((seen & POLLOUT) != 0) flush(connections_.at(ids[i]));
      if ((seen & (POLLIN | POLLHUP | POLLERR)) != 0) read(ids[i], service);
    }
    if ((watched[0].revents & POLLIN) != 0) accept_one();
    act_on_time();
    for (const ConnectionId id : open()) {
      const Connection& connection = connections_.at(id);
      if (connection.finishing && connection.output.empty()) close(id, service);
    }
  }
}

void Loop::write(ConnectionId to, std::string_view bytes) {
  const auto found = connections_.find(to);
  if (found == connections_.end() || found->second.finishing) return;
  found->second.output += bytes;
  flush(found->second);
}

void Loop::finish(ConnectionId connection) {
  const auto found = connections_.find(connection);
  if (found != connections_.end()) found->second.finishing = true;
}

void Loop::later(std::chrono::microseconds delay, std::function<void()> act) {
  later_.emplace(Clock::now() + delay, std::move(act));
}

std::vector<ConnectionId> Loop::open() const {
  std::vector<ConnectionId> ids;
  for (const auto& [id, connection] : connections_) ids.push_back(id);
  return ids;
}

void Loop::accept_one() {
  const int socket = accept4(listener_, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
  if (socket < 0) return;  // the client left again, or there are too many files: it may ask again
  set_on(socket, IPPROTO_TCP, TCP_NODELAY);
  connections_.emplace(++accepted_, Connection{socket});
}

void Loop::read(ConnectionId from, Service& service) {
  std::array<char, 65536> bytes;
  Connection& connection = connections_.at(from);
  const ssize_t count = recv(connection.socket, bytes.data(), bytes.size(), 0);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (count <= 0) return close(from, service);
  if (!connection.finishing)
    service.received(from, {bytes.data(), static_cast<std::size_t>(count)});
}

void Loop::flush(Connection& connection) {
  while (!connection.output.empty()) {
    const ssize_t count =
        send(connection.socket, connection.output.data(), connection.output.size(), MSG_NOSIGNAL);
    if (count < 0) return;  // full: poll() says when it is not; gone: the next read says so
    connection.output.erase(0, static_cast<std::size_t>(count));
  }
}

void Loop::close(ConnectionId connection, Service& service) {
  const auto found = connections_.find(connection);
  ::close(found->second.socket);
  connections_.erase(found);
  service.closed(connection);
}

void Loop::act_on_time() {
  while (!later_.empty() && later_.begin()->first <= Clock::now()) {
    const std::function<void()> act = std::move(later_.begin()->second);
    later_.erase(later_.begin());
    act();
  }
}

int Loop::milliseconds_to_wait() const {
  if (later_.empty()) return -1;
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(later_.begin()->first - Clock::now());
  return left.count() < 0 ? 0 : static_cast<int>(left.count());
}

}  // namespace subjects
