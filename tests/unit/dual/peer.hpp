// SPDX-License-Identifier: MIT
//
// The other side of a connection, played by the test itself: the system makes connections and keeps
// bytes without anybody running, so nothing here depends on who is faster.
#pragma once

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <string>

#include <doctest/doctest.h>

#include "base/descriptor.hpp"
#include "dual/net/endpoint.hpp"

namespace gainsay::dual {

class Peer {
 public:
  explicit Peer(int number) : socket_(number) {}

  // A client of somebody who listens on 127.0.0.1.
  static Peer connected(const Endpoint& endpoint) {
    Peer peer(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_port = htons(endpoint.port);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    REQUIRE(connect(peer.socket_.number(), reinterpret_cast<sockaddr*>(&at), sizeof at) == 0);
    return peer;
  }

  void say(const std::string& text) {
    REQUIRE(::send(socket_.number(), text.data(), text.size(), MSG_NOSIGNAL) ==
            static_cast<ssize_t>(text.size()));
  }
  // So many bytes, or fewer if the other side ends before.
  std::string heard(std::size_t size) {
    std::string text(size, '\0');
    std::size_t got = 0;
    while (got < size && is_readable(5000)) {
      const ssize_t more = recv(socket_.number(), text.data() + got, size - got, 0);
      if (more <= 0) break;
      got += static_cast<std::size_t>(more);
    }
    text.resize(got);
    return text;
  }
  bool is_readable(int patience = 0) const {
    pollfd asked{socket_.number(), POLLIN, 0};
    return ::poll(&asked, 1, patience) == 1;
  }
  // 0: an orderly end; else what the system says.
  int end() {
    char byte = 0;
    return is_readable(5000) && recv(socket_.number(), &byte, 1, 0) < 0 ? errno : 0;
  }
  bool has_ended() {
    char byte = 0;
    return is_readable(5000) && recv(socket_.number(), &byte, 1, 0) <= 0;
  }
  // The other side finds the end, and may still be heard.
  void say_no_more() { REQUIRE(shutdown(socket_.number(), SHUT_WR) == 0); }
  void close() { socket_.reset(); }
  void reset() {
    const linger at_once{1, 0};
    setsockopt(socket_.number(), SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    close();
  }

 private:
  base::Descriptor socket_;
};

class Listener {
 public:
  explicit Listener(Endpoint::Kind kind = Endpoint::Kind::ipv4) {
    endpoint_.kind = kind;
    if (kind == Endpoint::Kind::unix_socket) {
      listen_at_path();
    } else if (kind == Endpoint::Kind::ipv6) {
      sockaddr_in6 at{};
      at.sin6_family = AF_INET6;
      at.sin6_addr = in6addr_loopback;
      endpoint_.host = "::1";
      works_ = listen_at(at);
      endpoint_.port = ntohs(at.sin6_port);
    } else {
      sockaddr_in at{};
      at.sin_family = AF_INET;
      at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
      endpoint_.host = "127.0.0.1";
      works_ = listen_at(at);
      endpoint_.port = ntohs(at.sin_port);
    }
  }
  ~Listener() {
    if (endpoint_.kind != Endpoint::Kind::unix_socket) return;
    unlink(endpoint_.host.c_str());
    rmdir(folder_.c_str());
  }
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  // False where there is no such network.
  bool works() const { return works_; }
  const Endpoint& endpoint() const { return endpoint_; }
  Peer accept() { return Peer(::accept4(socket_.number(), nullptr, nullptr, SOCK_CLOEXEC)); }

 private:
  template <class Address>
  bool listen_at(Address& at) {
    socklen_t size = sizeof at;
    auto* const address = reinterpret_cast<sockaddr*>(&at);
    socket_ = base::Descriptor(socket(address->sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0));
    return bind(socket_.number(), address, size) == 0 && listen(socket_.number(), 16) == 0 &&
           getsockname(socket_.number(), address, &size) == 0;
  }
  void listen_at_path() {
    std::string name = "/tmp/gainsay-peer-XXXXXX";
    folder_ = mkdtemp(name.data());
    endpoint_.host = folder_ + "/socket";
    sockaddr_un at{};
    at.sun_family = AF_UNIX;
    std::strcpy(at.sun_path, endpoint_.host.c_str());
    works_ = listen_at(at);
  }

  base::Descriptor socket_{};
  Endpoint endpoint_{};
  std::string folder_{};
  bool works_ = false;
};

}  // namespace gainsay::dual
