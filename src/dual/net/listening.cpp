// SPDX-License-Identifier: MIT

#include "dual/net/listening.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace gainsay::dual::net {

namespace {

constexpr std::chrono::milliseconds kRest{20};

Error cannot_listen(const Endpoint& endpoint, const std::string& why) {
  return {.code = "dual-listen",
          .what = "nothing can listen there: " + why,
          .place = to_text(endpoint),
          .fix = "end what listens there, or take another address"};
}

std::uint16_t port_of(const Stream::endpoint& given) {
  boost::asio::ip::tcp::endpoint local;
  local.resize(given.size());
  std::copy_n(static_cast<const char*>(static_cast<const void*>(given.data())), given.size(),
              static_cast<char*>(static_cast<void*>(local.data())));
  return local.port();
}

}  // namespace

Listening::~Listening() { close(); }

void Listening::close() {
  ErrorCode ignored;
  acceptor_.close(ignored);
  timer_.cancel();
  if (!path_.empty()) unlink(path_.c_str());
  path_.clear();
}

ErrorCode Listening::bind(const Endpoint& endpoint) {
  ErrorCode error;
  const Stream::endpoint at = asio_endpoint(endpoint);
  acceptor_.open(at.protocol(), error);
  if (error) return error;
  acceptor_.set_option(boost::asio::socket_base::reuse_address(true), error);
  acceptor_.bind(at, error);
  if (error) return error;
  if (endpoint.kind == Endpoint::Kind::unix_socket) path_ = endpoint.host;
  acceptor_.listen(boost::asio::socket_base::max_listen_connections, error);
  return error;
}

Result<Endpoint> Listening::open(const Endpoint& endpoint, Take take) {
  if (const ErrorCode error = bind(endpoint))
    return refuse(cannot_listen(endpoint, error.message()));
  take_ = std::move(take);
  accept(endpoint.kind);
  Endpoint at = endpoint;
  if (endpoint.kind != Endpoint::Kind::unix_socket) at.port = port_of(acceptor_.local_endpoint());
  return at;
}

void Listening::accept(Endpoint::Kind kind) {
  acceptor_.async_accept([this, kind](ErrorCode error, Stream::socket client) {
    if (error == boost::asio::error::operation_aborted) return;
    if (error) return rest(kind);
    without_delay(client, kind);
    take_(std::move(client));
    accept(kind);
  });
}

// There are too many connections; trying again at once would only take time.
void Listening::rest(Endpoint::Kind kind) {
  timer_.expires_after(kRest);
  timer_.async_wait([this, kind](ErrorCode error) {
    if (!error) accept(kind);
  });
}

}  // namespace gainsay::dual::net
