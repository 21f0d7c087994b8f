// SPDX-License-Identifier: MIT

#include <gainsay/detail/journal.hpp>

#include <algorithm>
#include <cstring>

namespace gainsay::core {

// An entry is its kind, the number of its fields, and each field as length and content.
void Journal::append(Kind kind, std::initializer_list<std::string_view> fields) {
  if (hear_ != nullptr) tell(kind, fields);
  std::uint32_t at = *used_ & ~kFull;
  std::size_t needed = 2;
  for (const std::string_view field : fields) needed += sizeof(std::uint32_t) + field.size();
  const bool vital = kind == Kind::failure || kind == Kind::frame || kind == Kind::verdict;
  const std::uint32_t end = vital ? capacity_ : capacity_ - capacity_ / 4;
  if (at > end || needed > end - at || fields.size() > Entry::kMostFields) {
    *used_ |= kFull;
    return;
  }
  memory_[at++] = static_cast<char>(kind);
  memory_[at++] = static_cast<char>(fields.size());
  for (const std::string_view field : fields) {
    const auto size = static_cast<std::uint32_t>(field.size());
    std::memcpy(memory_ + at, &size, sizeof size);
    if (size > 0) std::memcpy(memory_ + at + sizeof size, field.data(), size);
    at += static_cast<std::uint32_t>(sizeof size) + size;
  }
  *used_ = at | (*used_ & kFull);
}

void Journal::tell(Kind kind, std::initializer_list<std::string_view> fields) const {
  Entry entry;
  entry.kind = kind;
  entry.count = std::min(fields.size(), Entry::kMostFields);
  std::copy_n(fields.begin(), entry.count, entry.fields);
  hear_(context_, entry);
}

std::string Journal::cut_to_fit(const std::string& text) const {
  // Five texts make a failure; together they must fit in what is kept for it.
  const std::size_t most = capacity_ / 4 / 8;
  if (text.size() <= most) return text;
  return text.substr(0, most) + "... (" + std::to_string(text.size() - most) + " more characters)";
}

// The code under test may have written here as well: the journal ends where it makes no sense.
bool Journal::read(std::uint32_t& at, Entry& entry) const {
  const std::uint32_t end = std::min(*used_ & ~kFull, capacity_);
  if (at > end || end - at < 2) return false;
  const auto kind = static_cast<unsigned char>(memory_[at++]);
  entry.count = static_cast<unsigned char>(memory_[at++]);
  if (kind > static_cast<unsigned char>(kLastKind) || entry.count > Entry::kMostFields)
    return false;
  entry.kind = static_cast<Kind>(kind);
  std::fill(std::begin(entry.fields), std::end(entry.fields), std::string_view());
  for (std::size_t i = 0; i < entry.count; ++i) {
    std::uint32_t size = 0;
    if (end - at < sizeof size) return false;
    std::memcpy(&size, memory_ + at, sizeof size);
    at += static_cast<std::uint32_t>(sizeof size);
    if (end - at < size) return false;
    entry.fields[i] = {memory_ + at, size};
    at += size;
  }
  return true;
}

}  // namespace gainsay::core
