// SPDX-License-Identifier: MIT
//
// Memory of the code under test, which may not be there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace gainsay::core::trap {

// Copies up to the end of a page; the pointer may be anything. Returns how much it was.
std::size_t copy_part(std::uint64_t from, void* to, std::size_t most);

// Copies all of it, which is no longer than a page, or returns false.
bool copy_from(long address, void* to, std::size_t size);

struct Path {
  char text[4097];       // as long as the kernel takes them
  std::size_t size = 0;  // without the 0 at its end
  bool whole = false;

  explicit Path(long address) {
    while (address != 0 && !whole && size < sizeof text - 1) {
      const std::size_t got = copy_part(static_cast<std::uint64_t>(address) + size, text + size,
                                        sizeof text - 1 - size);
      if (got == 0) break;
      const void* const end = std::memchr(text + size, 0, got);
      whole = end != nullptr;
      size = whole ? static_cast<std::size_t>(static_cast<const char*>(end) - text) : size + got;
    }
    text[size] = '\0';
  }
  std::string_view view() const { return {text, size}; }
};

}  // namespace gainsay::core::trap
