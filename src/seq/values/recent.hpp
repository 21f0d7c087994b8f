// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <type_traits>

#include <gainsay/source.hpp>

#include "core/source/recording.hpp"
#include "seq/values/names.hpp"

namespace gainsay::seq {

// One of the numbers drawn last, now and then: who inserts a key and deletes it soon after that
// finds more than who deletes another.
template <class T>
std::optional<T> recent_number(Source& source) {
  constexpr std::uint32_t kLookedAt = 48;
  constexpr std::size_t kKept = 6;
  if (!core::Recording(source).by_chance() || core::Recording(source).random().upto(3) != 0)
    return std::nullopt;
  const detail::TapeBuffer& tape = source.tape();
  T found[kKept];
  std::size_t count = 0;
  for (std::uint32_t i = tape.counts->choices; i-- > 0 && count < kKept;) {
    if (tape.counts->choices - i > kLookedAt) break;
    const Choice& one = tape.choices[i];
    const auto value = static_cast<T>(one.value);
    using Wide = std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>;
    const bool fits = static_cast<std::uint64_t>(static_cast<Wide>(value)) == one.value;
    if (one.kind == ChoiceKind::integer && fits) found[count++] = value;
  }
  if (count == 0) return std::nullopt;
  return found[core::Recording(source).random().upto(count - 1)];
}

}  // namespace gainsay::seq
