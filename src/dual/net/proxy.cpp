// SPDX-License-Identifier: MIT

#include "dual/net/proxy.hpp"

#include <algorithm>
#include <chrono>

#include <boost/asio/executor_work_guard.hpp>

#include "dual/net/bridge.hpp"
#include "dual/net/listening.hpp"

namespace gainsay::dual::net {

class Proxy::Body {
 public:
  Body(const Codec& codec, Endpoint server, FaultHook fault)
      : world{.codec = codec, .server = std::move(server), .fault = std::move(fault)} {
    world.other_than = [this](std::uint32_t number) {
      std::shared_ptr<Bridge> found;
      for (const auto& weak : bridges) {
        const auto bridge = weak.lock();
        if (bridge && !bridge->closed() && bridge->number() != number) found = bridge;
      }
      return found;
    };
  }
  ~Body() {
    stop();
    io.poll();
  }
  Body(const Body&) = delete;
  Body& operator=(const Body&) = delete;

  void take(Stream::socket client) {
    std::erase_if(bridges, [](const auto& weak) { return weak.expired(); });
    const auto bridge = std::make_shared<Bridge>(world, std::move(client), io);
    bridges.push_back(bridge);
    bridge->start();
  }
  void stop() {
    listening.close();
    for (const auto& weak : bridges) {
      if (const auto bridge = weak.lock()) bridge->close(By::tester, "");
    }
  }

  BridgeWorld world;
  boost::asio::io_context io{1};
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work{io.get_executor()};
  Listening listening{io};
  std::vector<std::weak_ptr<Bridge>> bridges{};
};

Proxy::Proxy(const Codec& codec, Endpoint server, FaultHook fault)
    : body_(std::make_unique<Body>(codec, std::move(server), std::move(fault))) {}
Proxy::~Proxy() = default;

Result<Endpoint> Proxy::listen(const Endpoint& endpoint) {
  return body_->listening.open(endpoint,
                               [this](Stream::socket client) { body_->take(std::move(client)); });
}

void Proxy::stop() { body_->stop(); }

void Proxy::run(double seconds) {
  body_->io.run_for(
      std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(seconds)));
}

std::vector<Event> Proxy::take_events() { return body_->world.log.take(); }

}  // namespace gainsay::dual::net
