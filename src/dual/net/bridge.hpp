// SPDX-License-Identifier: MIT
//
// One client of the proxy and its connection to the server; only for source files of this folder.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <boost/asio/steady_timer.hpp>

#include "dual/net/inbox.hpp"
#include "dual/net/proxy.hpp"
#include "dual/net/socket.hpp"

namespace gainsay::dual::net {

// What all bridges of a proxy share.
class Bridge;
struct BridgeWorld {
  const Codec& codec;
  Endpoint server{};
  FaultHook fault{};
  EventLog log{};
  std::uint64_t requests = 0;
  std::uint32_t connections = 0;
  // The one with the highest number but this, that is open; null if there is none.
  std::function<std::shared_ptr<Bridge>(std::uint32_t)> other_than{};
};

// Calls that are under way keep it alive.
class Bridge : public std::enable_shared_from_this<Bridge> {
 public:
  Bridge(BridgeWorld& world, Stream::socket client, boost::asio::io_context& io);
  void start();
  void close(By by, const std::string& why);

  std::uint32_t number() const { return number_; }
  bool closed() const { return closed_; }
  // An answer that was meant for another client.
  void mislead(const Inbox::Arrived& arrived);

 private:
  using Clock = std::chrono::steady_clock;
  struct Item {
    std::string bytes{};
    Clock::time_point not_before{};
    std::function<void()> note{};  // called when it is written
  };
  // One direction: what was read from one side, and what is to be written to the other.
  struct Way {
    Way(EventLog& log, boost::asio::io_context& io) : inbox(log), timer(io) {}
    std::array<char, 65536> buffer{};
    Inbox inbox;
    std::deque<Item> queue{};
    boost::asio::steady_timer timer;
    bool busy = false;   // a write or a wait is under way
    bool ended = false;  // nothing more comes
  };
  struct Request {
    std::uint64_t number = 0;
    Json message{};
  };

  bool to_server(const Way& way) const { return &way == &requests_; }
  Stream::socket& from(const Way& way) { return to_server(way) ? client_ : server_; }
  Stream::socket& into(const Way& way) { return to_server(way) ? server_ : client_; }

  void read(Way& way);
  void understand(Way& way);
  void pass_request(Inbox::Arrived arrived);
  void pass_answer(Inbox::Arrived arrived);
  void pass_garbled(Way& way, Inbox::Arrived arrived);
  Fault fault_of(Passing::Way way, std::uint64_t number, const Inbox::Arrived& arrived) const;
  void put(Way& way, std::string bytes, double delay = 0, std::function<void()> note = {});
  void pump(Way& way);
  void after_last(Way& way);

  BridgeWorld& world_;
  std::uint32_t number_;
  Stream::socket client_;
  Stream::socket server_;
  Way requests_;
  Way answers_;
  std::deque<Request> pending_{};
  bool closed_ = false;
  bool blind_ = false;  // the client is not understood, so what it is answered means nothing
};

}  // namespace gainsay::dual::net
