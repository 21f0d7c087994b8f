// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include <gainsay/dual/codec.hpp>

#include "dual/net/event.hpp"

namespace gainsay::dual::net {

// What has arrived on one connection, with the moment of each byte, as far as it is not a message
// yet. Each message gets its place among the events when its first byte arrives.
class Inbox {
 public:
  // Decodes a message at the beginning of what is there.
  using Decode = std::function<Decoded(const Incoming&)>;
  // A message, its bytes, and the place and moment of its first byte.
  struct Arrived {
    Decoded decoded{};
    std::string bytes{};
    EventLog::Place place = 0;
    std::uint64_t at = 0;
  };

  explicit Inbox(EventLog& log) : log_(log) {}
  ~Inbox();
  Inbox(const Inbox&) = delete;
  Inbox& operator=(const Inbox&) = delete;

  void append(std::string_view bytes, std::uint64_t at);
  void end() { ended_ = true; }
  bool ended() const { return ended_; }
  // The next message, or that there can be none any more (Kind::broken, once).
  std::optional<Arrived> next(const Decode& decode);
  // A message that has begun will not end. Its bytes.
  std::string forget_rest();
  // Nothing more is read.
  bool broken() const { return broken_; }

 private:
  struct Piece {
    std::size_t size = 0;
    std::uint64_t at = 0;
  };
  void note_first_byte();
  void forget(std::size_t size);

  EventLog& log_;
  std::string bytes_{};
  std::deque<Piece> pieces_{};
  std::optional<EventLog::Place> place_{};  // of the message that bytes_ begins with
  bool ended_ = false;
  bool broken_ = false;
};

}  // namespace gainsay::dual::net
