// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

enum class Command : std::uint8_t {
  hello,
  version,
  caps,
  start_tls,
  login,
  select,
  begin,
  lock,
  ping,
  list,
  help,
  quit
};

// The server's side of a conversation. It is ready after eight commands in their order; any other
// one on the way starts it from the beginning.
class Session {
 public:
  void receive(Command command);
  bool ready() const { return ready_; }
  // True after `quit`. Wrong if a `ping` came just before it.
  bool closed() const { return closed_; }

 private:
  bool step(Command command);

  int done_ = 0;  // of the eight
  std::string log_{};
  bool ready_ = false;
  bool pinged_ = false;
  bool closed_ = false;
};

// A queue of three numbers in a ring. Wrong once it has wrapped around while it is full.
class Ring {
 public:
  bool push(int value);
  int pop();
  std::size_t size() const { return size_; }

 private:
  int items_[3] = {};
  std::size_t first_ = 0;
  std::size_t size_ = 0;
};
