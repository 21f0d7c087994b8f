// SPDX-License-Identifier: MIT
//
// Taking connections at an endpoint; only for source files of this folder.
#pragma once

#include <functional>
#include <string>

#include <utility>  // Asio of Boost 1.74 needs it and does not say so

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/steady_timer.hpp>

#include "base/result.hpp"
#include "dual/net/socket.hpp"

namespace gainsay::dual::net {

class Listening {
 public:
  // Gets each connection that is made.
  using Take = std::function<void(Stream::socket client)>;

  explicit Listening(boost::asio::io_context& io) : acceptor_(io), timer_(io) {}
  ~Listening();
  Listening(const Listening&) = delete;
  Listening& operator=(const Listening&) = delete;

  // Port 0 is any that is free. Where it listens.
  Result<Endpoint> open(const Endpoint& endpoint, Take take);
  void close();

 private:
  ErrorCode bind(const Endpoint& endpoint);
  void accept(Endpoint::Kind kind);
  void rest(Endpoint::Kind kind);

  boost::asio::basic_socket_acceptor<Stream> acceptor_;
  boost::asio::steady_timer timer_;
  Take take_{};
  std::string path_{};  // of a unix socket, which we have made
};

}  // namespace gainsay::dual::net
