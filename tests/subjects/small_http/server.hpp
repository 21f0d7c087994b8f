// SPDX-License-Identifier: MIT
// An HTTP/1.1 server of resources in memory: GET HEAD PUT DELETE OPTIONS, with preconditions and
// ranges. Without a fault it does what RFC 9110 and 9112 say; each fault is one line where the
// right thing would be done.
#pragma once

#include <map>
#include <optional>
#include <random>
#include <string>

#include "message.hpp"
#include "serving/loop.hpp"
#include "serving/options.hpp"
#include "store.hpp"

namespace subjects::http {

class Server : public Service {
 public:
  Server(Loop& loop, const Options& options, TagKind tags);

  void received(ConnectionId from, std::string_view bytes) override;
  void closed(ConnectionId connection) override;

 private:
  struct Talk {
    std::string input{};
    bool busy = false;                ///< a request is still acting: those behind it wait
    bool head_seen = false;           ///< of the request that stands at the beginning of the input
    std::optional<Answer> refusal{};  ///< found when the head was read
    std::optional<std::string> held{};  ///< an answer that the next one overtakes
    std::map<std::string, Version> cache{};
  };

  void advance(ConnectionId from);
  void head_read(ConnectionId from, Talk& talk, const Parsed& next);
  void act(ConnectionId from, const Request& request);
  void act_later(ConnectionId from, const Request& request, std::optional<Answer> refusal);
  void deliver(ConnectionId to, const Request& request, Answer answer);
  void send(ConnectionId to, const std::string& text);
  std::string on_the_wire(const Request& request, Answer answer) const;
  void refuse(ConnectionId to, int status);

  /// What is said instead of performing the request, if anything.
  std::optional<Answer> refusal(const Request& request, const Version& selected);
  Answer performed(ConnectionId from, const Request& request, const Version& selected);
  Answer put(const Request& request, const std::string& name);
  Answer read(const Request& request, const std::string& name, Version selected);

  /// The version that a request is about.
  Version selected(ConnectionId from, const Request& request);
  Version read_version(ConnectionId from, const std::string& name);
  Version cached(std::map<std::string, Version>& cache, const std::string& name);
  void forget(ConnectionId from, const Request& request, const std::string& name);

  Loop& loop_;
  Fault fault_;
  Store store_;
  std::mt19937_64 random_;
  std::map<ConnectionId, Talk> talks_{};
  std::map<std::string, Version> cache_{};
  std::map<std::string, Loop::Clock::time_point> cleared_{};
  std::uint64_t requests_ = 0;
};

}  // namespace subjects::http
