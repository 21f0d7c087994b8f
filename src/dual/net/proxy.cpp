// SPDX-License-Identifier: MIT

#include "dual/net/proxy.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/executor_work_guard.hpp>

#include "dual/net/bridge.hpp"

namespace gainsay::dual::net {

namespace {

using Acceptor = boost::asio::basic_socket_acceptor<Stream>;

Error cannot_listen(const Endpoint& endpoint, const std::string& why) {
  return {.code = "dual-listen",
          .what = "nothing can listen there: " + why,
          .place = to_text(endpoint),
          .fix = "end what listens there, or take another address"};
}

}  // namespace

class Proxy::Body {
 public:
  Body(const Codec& codec, Endpoint server, FaultHook fault)
      : world{.codec = codec, .server = std::move(server), .fault = std::move(fault)} {}
  ~Body() {
    if (!path.empty()) unlink(path.c_str());
    for (const auto& weak : bridges) {
      if (const auto bridge = weak.lock()) bridge->close(By::tester, "");
    }
    ErrorCode ignored;
    acceptor.close(ignored);
    io.poll();
  }
  Body(const Body&) = delete;
  Body& operator=(const Body&) = delete;

  ErrorCode open(const Endpoint& endpoint) {
    ErrorCode error;
    const Stream::endpoint at = asio_endpoint(endpoint);
    acceptor.open(at.protocol(), error);
    if (error) return error;
    acceptor.set_option(boost::asio::socket_base::reuse_address(true), error);
    acceptor.bind(at, error);
    if (error) return error;
    acceptor.listen(boost::asio::socket_base::max_listen_connections, error);
    return error;
  }

  void accept(Endpoint::Kind kind) {
    acceptor.async_accept([this, kind](ErrorCode error, Stream::socket client) {
      if (error == boost::asio::error::operation_aborted) return;
      if (!error) {
        without_delay(client, kind);
        std::erase_if(bridges, [](const auto& weak) { return weak.expired(); });
        const auto bridge = std::make_shared<Bridge>(world, std::move(client), io);
        bridges.push_back(bridge);
        bridge->start();
      }
      accept(kind);
    });
  }

  BridgeWorld world;
  boost::asio::io_context io{1};
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work{io.get_executor()};
  Acceptor acceptor{io};
  std::string path{};  // of a unix socket, which we have made
  std::vector<std::weak_ptr<Bridge>> bridges{};
};

Proxy::Proxy(const Codec& codec, Endpoint server, FaultHook fault)
    : body_(std::make_unique<Body>(codec, std::move(server), std::move(fault))) {}
Proxy::~Proxy() = default;

Result<Endpoint> Proxy::listen(const Endpoint& endpoint) {
  const ErrorCode error = body_->open(endpoint);
  if (error) return refuse(cannot_listen(endpoint, error.message()));
  body_->accept(endpoint.kind);
  Endpoint at = endpoint;
  if (endpoint.kind == Endpoint::Kind::unix_socket) {
    body_->path = endpoint.host;
    return at;
  }
  boost::asio::ip::tcp::endpoint local;
  const Stream::endpoint given = body_->acceptor.local_endpoint();
  local.resize(given.size());
  std::copy_n(static_cast<const char*>(static_cast<const void*>(given.data())), given.size(),
              static_cast<char*>(static_cast<void*>(local.data())));
  at.port = local.port();
  return at;
}

void Proxy::run(double seconds) {
  body_->io.run_for(
      std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(seconds)));
}

std::vector<Event> Proxy::take_events() { return body_->world.log.take(); }

}  // namespace gainsay::dual::net
