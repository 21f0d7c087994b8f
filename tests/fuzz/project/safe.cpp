// SPDX-License-Identifier: MIT

#include "safe.hpp"

bool Safe::opens(int first, int second, int third, int fourth) {
  if (first != 19) return false;
  clicks_ += "click";
  if (second != 11) return false;
  clicks_ += ", clack";
  if (third != 26) return false;
  clicks_ += ", clock";
  if (fourth != 13) return false;
  clicks_ += ", open";
  return true;
}

std::string Safe::drawer(int number) const {
  if (number == 21) return "";
  return clicks_;
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
