// SPDX-License-Identifier: MIT
//
// Endpoints and sockets for Asio; only for source files of this folder.
#pragma once

#include <utility>  // Asio of Boost 1.74 needs it and does not say so

#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/stream_protocol.hpp>

#include "base/clock.hpp"
#include "dual/net/endpoint.hpp"

namespace gainsay::dual::net {

using Stream = boost::asio::generic::stream_protocol;
using ErrorCode = boost::system::error_code;

inline Stream::endpoint asio_endpoint(const Endpoint& endpoint) {
  if (endpoint.kind == Endpoint::Kind::unix_socket) {
    return boost::asio::local::stream_protocol::endpoint(endpoint.host);
  }
  return boost::asio::ip::tcp::endpoint(boost::asio::ip::make_address(endpoint.host),
                                        endpoint.port);
}

// Small writes go out at once.
inline void without_delay(Stream::socket& socket, Endpoint::Kind kind) {
  ErrorCode ignored;
  if (kind != Endpoint::Kind::unix_socket) {
    socket.set_option(boost::asio::ip::tcp::no_delay(true), ignored);
  }
}

// Sends a reset instead of an orderly end.
inline void reset(Stream::socket& socket) {
  ErrorCode ignored;
  socket.set_option(boost::asio::socket_base::linger(true, 0), ignored);
  socket.close(ignored);
}

}  // namespace gainsay::dual::net
