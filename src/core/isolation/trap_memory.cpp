// SPDX-License-Identifier: MIT

#include "core/isolation/trap_memory.hpp"

#if defined(__x86_64__) && defined(__linux__)

#include <sys/syscall.h>
#include <sys/uio.h>

#include <algorithm>

#include "core/isolation/sandbox_calls.hpp"

namespace gainsay::core::trap {

std::size_t copy_part(std::uint64_t from, void* to, std::size_t most) {
  constexpr std::size_t kPage = 4096;
  const std::size_t part = std::min(most, kPage - from % kPage);
  iovec local{to, part};
  // NOLINTNEXTLINE(performance-no-int-to-ptr): addresses in calls are numbers
  iovec remote{reinterpret_cast<void*>(from), part};
  const long self = gainsay_gate(SYS_getpid, 0, 0, 0, 0, 0, 0);
  const long got = gainsay_gate(SYS_process_vm_readv, self, reinterpret_cast<long>(&local), 1,
                                reinterpret_cast<long>(&remote), 1, 0);
  return got <= 0 ? 0 : static_cast<std::size_t>(got);
}

bool copy_from(long address, void* to, std::size_t size) {
  const auto from = static_cast<std::uint64_t>(address);
  const std::size_t first = copy_part(from, to, size);
  if (first == size) return true;
  return first != 0 &&
         first + copy_part(from + first, static_cast<char*>(to) + first, size - first) == size;
}

}  // namespace gainsay::core::trap

#endif
