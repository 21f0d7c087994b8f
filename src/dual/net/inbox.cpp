// SPDX-License-Identifier: MIT

#include "dual/net/inbox.hpp"

#include <algorithm>
#include <utility>

namespace gainsay::dual::net {

Inbox::~Inbox() { forget_rest(); }

std::string Inbox::forget_rest() {
  if (place_) log_.give_up(*place_);
  place_.reset();
  pieces_.clear();
  return std::exchange(bytes_, {});
}

void Inbox::append(std::string_view bytes, std::uint64_t at) {
  if (broken_ || bytes.empty()) return;
  bytes_ += bytes;
  pieces_.push_back({bytes.size(), at});
  note_first_byte();
}

std::optional<Inbox::Arrived> Inbox::next(const Decode& decode) {
  if (broken_ || bytes_.empty()) return std::nullopt;
  Arrived arrived;
  arrived.decoded = decode({.bytes = bytes_, .ended = ended_});
  if (arrived.decoded.kind == Decoded::Kind::need_more) {
    if (!ended_) return std::nullopt;
    arrived.decoded = Decoded::broken("the connection was closed within a message");
  }
  broken_ = arrived.decoded.kind == Decoded::Kind::broken;
  const std::size_t used = broken_ ? bytes_.size() : arrived.decoded.used;
  arrived.bytes = bytes_.substr(0, used);
  arrived.place = *place_;
  arrived.at = pieces_.front().at;
  place_.reset();
  forget(used);
  note_first_byte();
  return arrived;
}

void Inbox::note_first_byte() {
  if (!bytes_.empty() && !place_) place_ = log_.take_place();
}

void Inbox::forget(std::size_t size) {
  bytes_.erase(0, size);
  while (size > 0) {
    Piece& first = pieces_.front();
    const std::size_t gone = std::min(size, first.size);
    first.size -= gone;
    size -= gone;
    if (first.size == 0) pieces_.pop_front();
  }
}

}  // namespace gainsay::dual::net
