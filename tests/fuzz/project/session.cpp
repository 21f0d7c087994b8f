// SPDX-License-Identifier: MIT

#include "session.hpp"

// Each state expects one command, and does something of its own.
bool Session::step(Command command) {
  switch (done_) {
    case 0:
      if (command != Command::hello) return false;
      log_ = "hello";
      return true;
    case 1:
      if (command != Command::version) return false;
      log_ += ", version 3";
      return true;
    case 2:
      if (command != Command::caps) return false;
      log_ += ", all capabilities";
      return true;
    case 3:
      if (command != Command::start_tls) return false;
      log_ += ", encrypted";
      return true;
    case 4:
      if (command != Command::login) return false;
      log_ += ", logged in";
      return true;
    case 5:
      if (command != Command::select) return false;
      log_ += ", first database";
      return true;
    case 6:
      if (command != Command::begin) return false;
      log_ += ", transaction";
      return true;
    default:
      if (command != Command::lock) return false;
      log_ += ", locked";
      return true;
  }
}

void Session::receive(Command command) {
  if (closed_) return;
  if (!ready_) {
    done_ = step(command) ? done_ + 1 : 0;
    ready_ = done_ == 8;
    return;
  }
  closed_ = command == Command::quit && !pinged_;
  pinged_ = command == Command::ping;
}

bool Ring::push(int value) {
  if (size_ == 3) return false;
  items_[(first_ + size_) % 3] = value;
  ++size_;
  return true;
}

int Ring::pop() {
  const int value = items_[first_];
  const bool full = size_ == 3;
  first_ = full && first_ == 2 ? 1 : (first_ + 1) % 3;
  --size_;
  return value;
}
