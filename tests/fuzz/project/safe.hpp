// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

// A safe with four dials of 32 numbers each, which click one after the other.
class Safe {
 public:
  // True if all four are right.
  bool opens(int first, int second, int third, int fourth);
  // What is in the drawer: never nothing, but for one drawer.
  std::string drawer(int number) const;

 private:
  std::string clicks_{};
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
