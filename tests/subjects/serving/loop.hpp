// SPDX-License-Identifier: MIT
// One thread that serves many connections on the loopback interface. What a service does between
// two calls of the loop is atomic for its clients; a service that wants to be interrupted says
// later().
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace subjects {

using ConnectionId = std::uint64_t;  ///< 1, 2, ... in the order of being accepted, never used again

/// What a server does with connections and bytes.
class Service {
 public:
  virtual ~Service() = default;
  virtual void received(ConnectionId from, std::string_view bytes) = 0;  ///< what one read returned
  virtual void closed(ConnectionId) {}
};

class Loop {
 public:
  using Clock = std::chrono::steady_clock;

  /// Listens on 127.0.0.1; 0 picks a free port. Throws std::system_error.
  explicit Loop(std::uint16_t port);
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  std::uint16_t port() const { return port_; }

  /// Serves until the process is ended.
  [[noreturn]] void run(Service& service);

  /// Writes as the client takes it. Nothing happens if the connection is gone.
  void write(ConnectionId to, std::string_view bytes);
  /// Closes once everything is written.
  void finish(ConnectionId connection);
  /// Acts after `delay`; other connections are served until then.
  void later(std::chrono::microseconds delay, std::function<void()> act);
  /// Those that are open, oldest first.
  std::vector<ConnectionId> open() const;

 private:
  struct Connection {
    int socket;
    std::string output{};
    bool finishing = false;
  };

  void accept_one();
  void read(ConnectionId from, Service& service);
  void flush(Connection& connection);
  void close(ConnectionId connection, Service& service);
  void act_on_time();
  int milliseconds_to_wait() const;

  int listener_ = -1;
  std::uint16_t port_ = 0;
  ConnectionId accepted_ = 0;
  std::map<ConnectionId, Connection> connections_;
  std::multimap<Clock::time_point, std::function<void()>> later_;
};

}  // namespace subjects
