// SPDX-License-Identifier: MIT

#include "seq/fatal_calls.hpp"

#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>

namespace gainsay::seq {

FatalCalls::FatalCalls() {
  void* const map = mmap(nullptr, kSlots * sizeof(Slot), PROT_READ | PROT_WRITE,
                         MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (map != MAP_FAILED) slots_ = static_cast<Slot*>(map);
}

FatalCalls::~FatalCalls() {
  if (slots_ != nullptr) munmap(slots_, kSlots * sizeof(Slot));
}

// A slot of a process that is gone stays, so that every newcomer learns of it; only if there is no
// other is one taken over.
std::vector<std::uint32_t> FatalCalls::found_by_newcomer() {
  std::vector<std::uint32_t> found;
  if (slots_ == nullptr || process_ == getpid()) return found;
  process_ = getpid();
  Slot* place = &slots_[static_cast<std::size_t>(process_) % kSlots];
  for (Slot* slot = slots_; slot != slots_ + kSlots; ++slot) {
    const bool gone = slot->process != 0 && kill(slot->process, 0) != 0 && errno == ESRCH;
    if (gone && slot->function != 0) found.push_back(slot->function);
    if (slot->process == 0 || (gone && slot->function == 0)) place = slot;
  }
  mine_ = place;
  *mine_ = {process_, 0};
  return found;
}

}  // namespace gainsay::seq
