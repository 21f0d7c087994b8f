// SPDX-License-Identifier: MIT
//
// The members of a message by their places, for whoever changes one.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <gainsay/dual/message.hpp>

namespace gainsay::dual {

// A number, a text or an optional of a message without holes.
struct Leaf {
  std::string path{};  // JSON pointer
  const Schema* schema = nullptr;
  std::size_t part = 0;  // its first part
  std::size_t end = 0;   // behind its last
};

std::vector<Leaf> leaves_of(const Message& message);

// Makes it something else: a number is one more, a text is longer, what is there is left out. False
// if there is nothing to change: it is absent.
bool change(Message& message, const Leaf& leaf);

}  // namespace gainsay::dual
