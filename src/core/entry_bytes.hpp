// SPDX-License-Identifier: MIT
//
// Fields of journal entries: numbers and enumerators are raw bytes, because writer and reader are
// the same program.
#pragma once

#include <algorithm>
#include <cstring>
#include <string_view>
#include <type_traits>

#include <gainsay/journal.hpp>

namespace gainsay {

template <class T>
std::string_view bytes_of(const T& numbers) {
  static_assert(std::is_trivially_copyable_v<T>);
  return {reinterpret_cast<const char*>(&numbers), sizeof numbers};
}

template <class T>
T from_bytes(std::string_view bytes) {
  T numbers{};
  if (bytes.size() == sizeof numbers) std::memcpy(&numbers, bytes.data(), sizeof numbers);
  return numbers;
}

// The code under test may have written over the journal: an enumerator beyond the last one is taken
// for that.
template <class Enumerator>
Enumerator upto(Enumerator value, Enumerator last) {
  return std::min(value, last);
}

inline bool is(const Journal::Entry& entry, Journal::Kind kind, std::size_t fields) {
  return entry.kind == kind && entry.count == fields;
}

}  // namespace gainsay
