// SPDX-License-Identifier: MIT
//
// The mock of a model behind a socket: a server that any client can talk to.
//
// One thread, and one mock for all connections. Requests of a connection act in their order, those
// of different connections in the order in which they are complete; nothing depends on the clock
// but what the model does by itself and the moments that it asks for. So what one client is
// answered depends on the seed and on what it sends.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include <gainsay/dual/codec.hpp>
#include <gainsay/dual/model.hpp>

#include "base/result.hpp"
#include "dual/net/endpoint.hpp"

namespace gainsay::dual::net {

class MockServer {
 public:
  struct Counts {
    std::uint64_t connections = 0;
    std::uint64_t requests = 0;
    std::uint64_t answers = 0;
  };
  // Told why a connection was closed that a client would not expect to be closed.
  using Complain = std::function<void(const std::string& line)>;

  // The codec has to outlive it.
  MockServer(ModelPtr model, const Codec& codec, std::uint64_t seed, Complain complain = {});
  ~MockServer();
  MockServer(const MockServer&) = delete;
  MockServer& operator=(const MockServer&) = delete;

  // Port 0 is any that is free. Where it listens.
  Result<Endpoint> listen(const Endpoint& endpoint);

  // Serves so long. What the model does wrong is a UsageError, as in AnyMock.
  void run(double seconds);

  const Counts& counts() const;

 private:
  class Body;
  std::unique_ptr<Body> body_;
};

}  // namespace gainsay::dual::net
