// SPDX-License-Identifier: MIT
//
// One connection of the tester's; only for source files of this folder.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>

#include <gainsay/dual/codec.hpp>

#include "dual/net/event.hpp"
#include "dual/net/inbox.hpp"
#include "dual/net/loop.hpp"
#include "dual/net/socket.hpp"

namespace gainsay::dual::net {

// Calls that are under way keep it alive.
class Wire : public std::enable_shared_from_this<Wire> {
 public:
  struct Request {
    std::uint64_t number = 0;
    Json message{};
  };

  Wire(boost::asio::io_context& io, const Codec& codec, EventLog& log, std::uint32_t number)
      : codec_(codec), log_(log), number_(number), socket_(io), inbox_(log) {}

  // Begin, and return; `connecting` and `writing` say when it is over.
  void connect(const Endpoint& endpoint);
  void begin(Request request, std::string bytes, std::size_t first_part);
  void write_rest();
  void drop(Drop how);

  bool connecting() const { return state_ == State::connecting; }
  const ErrorCode& problem() const { return problem_; }
  bool writing() const { return writing_; }
  bool unfinished() const { return !rest_.empty(); }
  bool takes_requests() const { return state_ == State::open; }
  // No answer can come.
  bool over() const { return state_ == State::closed || inbox_.broken(); }
  const std::deque<Request>& pending() const { return pending_; }

 private:
  enum class State : std::uint8_t { connecting, open, half_closed, closed };

  void connected();
  void read();
  void understand();
  void write(std::string bytes);
  void close(By by, const std::string& why);

  const Codec& codec_;
  EventLog& log_;
  std::uint32_t number_;
  State state_ = State::connecting;
  ErrorCode problem_{};
  Stream::socket socket_;
  std::array<char, 65536> buffer_{};
  Inbox inbox_;
  std::deque<Request> pending_{};
  std::string written_{};
  std::string rest_{};  // of a request that was cut
  bool writing_ = false;
};

}  // namespace gainsay::dual::net
