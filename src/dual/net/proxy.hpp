// SPDX-License-Identifier: MIT
//
// Stands between any client and any server whose protocol has a codec: passes messages on as they
// were sent, notes what happened as a tester would, and damages messages where it is asked to.
//
// What is noted is what the client did and saw, with moments that do the server justice: a request
// counts as sent when it is passed on, an answer as received when its first byte came from the
// server. Bytes that do not decode are passed on as they are.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gainsay/dual/codec.hpp>

#include "base/result.hpp"
#include "dual/net/endpoint.hpp"
#include "dual/net/event.hpp"

namespace gainsay::dual::net {

// A message on its way.
struct Passing {
  enum class Way : std::uint8_t { to_server, to_client };
  Way way = Way::to_server;
  std::uint32_t connection = 0;
  std::uint64_t number = 0;  // of the request, or of the one that is answered; 0: of none
  const Json& message;
  std::string_view bytes{};
};

// What becomes of a message.
struct Fault {
  enum class Kind : std::uint8_t {
    none,
    drop,
    twice,
    delay,    // what follows on the same way waits as well
    replace,  // by these bytes
    // Of answers; a request is passed on.
    close,      // the connection is closed instead
    elsewhere,  // another client gets it, if there is one
  };
  Kind kind = Kind::none;
  double seconds = 0;   // of `delay`
  std::string bytes{};  // of `replace`
};
using FaultHook = std::function<Fault(const Passing&)>;

class Proxy {
 public:
  // The codec has to outlive it.
  Proxy(const Codec& codec, Endpoint server, FaultHook fault = {});
  ~Proxy();
  Proxy(const Proxy&) = delete;
  Proxy& operator=(const Proxy&) = delete;

  // Takes connections there; port 0 is any that is free. Where it listens.
  Result<Endpoint> listen(const Endpoint& endpoint);

  // Passes on what comes, so long.
  void run(double seconds);
  // Closes all connections, and takes no more.
  void stop();

  // What happened since the last call, in the order of a trace.
  std::vector<Event> take_events();

 private:
  class Body;
  std::unique_ptr<Body> body_;
};

}  // namespace gainsay::dual::net
