// SPDX-License-Identifier: MIT

#include "seq/fatal_calls.hpp"

#include <signal.h>
#include <unistd.h>

#include <cerrno>

namespace gainsay::seq {

// A slot of a process that is gone stays, so that every newcomer learns of it; only if there is no
// other is one taken over.
std::vector<std::uint32_t> FatalCalls::found_by_newcomer() {
  std::vector<std::uint32_t> found;
  if (process_ == getpid()) return found;
  process_ = getpid();
  Slot* const slots = slots_.as<Slot>();
  Slot* place = &slots[static_cast<std::size_t>(process_) % kSlots];
  for (Slot* slot = slots; slot != slots + kSlots; ++slot) {
    const bool gone = slot->process != 0 && kill(slot->process, 0) != 0 && errno == ESRCH;
    if (gone && slot->function != 0) found.push_back(slot->function);
    if (slot->process == 0 || (gone && slot->function == 0)) place = slot;
  }
  mine_ = place;
  *mine_ = {process_, 0};
  return found;
}

}  // namespace gainsay::seq
