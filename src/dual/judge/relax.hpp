// SPDX-License-Identifier: MIT
//
// Messages of which some members may have said anything: what is left when they are taken back one
// by one, and no explanation is found still, is the core of a contradiction.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <gainsay/dual/message.hpp>

namespace gainsay::dual {

// A member that is taken back as a whole.
struct Unit {
  std::string path{};     // as a JSON pointer
  std::string text{};     // what it says
  std::size_t begin = 0;  // its parts
  std::size_t end = 0;
};

// The members of a message without holes; records are looked into, lists and the like are not.
std::vector<Unit> units(const Message& message);

// The message with these units taken back.
Message relaxed(const Message& message, const std::vector<Unit>& taken_back);

}  // namespace gainsay::dual
