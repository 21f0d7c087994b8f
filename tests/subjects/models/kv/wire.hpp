// SPDX-License-Identifier: MIT
// Messages of small_kv as text.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "models/kv/messages.hpp"

namespace models::kv {

/// What some bytes begin with: a message, nothing yet, or what is wrong with them.
template <class Message>
struct Read {
  std::optional<Message> message{};
  std::size_t used = 0;
  std::string why{};
};

std::string encoded(const Request& q);
std::string encoded(const Answer& answer);
Read<Request> read_request(std::string_view bytes);
Read<Answer> read_answer(std::string_view bytes);

}  // namespace models::kv
