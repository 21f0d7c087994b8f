// SPDX-License-Identifier: MIT

#include "core/arena.hpp"

#include <algorithm>
#include <new>

#include "core/refusal.hpp"

namespace gainsay::core {

namespace {

constexpr std::uint32_t kJournalCapacity = 4u << 20;

// Hands out pieces of a mapping; with no base it only measures.
class Layout {
 public:
  explicit Layout(char* base) : base_(base) {}

  template <class T>
  T* place(std::size_t count) {
    used_ = (used_ + 63) & ~std::size_t{63};
    char* at = base_ == nullptr ? nullptr : base_ + used_;
    used_ += sizeof(T) * count;
    return reinterpret_cast<T*>(at);
  }
  std::size_t used() const { return used_; }

 private:
  char* base_;
  std::size_t used_ = 0;
};

detail::TapeBuffer place_tape(Layout& layout, std::uint32_t max_choices) {
  detail::TapeBuffer tape;
  tape.choice_capacity = max_choices;
  tape.span_capacity = max_choices;
  tape.byte_capacity = Arena::kByteCapacity;
  tape.counts = layout.place<detail::TapeBuffer::Counts>(1);
  tape.choices = layout.place<Choice>(max_choices);
  tape.spans = layout.place<Span>(max_choices);
  tape.bytes = layout.place<std::uint8_t>(Arena::kByteCapacity);
  return tape;
}

std::size_t lay_out(Arena& arena, char* base, std::uint32_t max_choices) {
  Layout layout(base);
  arena.control = layout.place<Control>(1);
  arena.statistics = layout.place<Statistics>(1);
  arena.odometer = layout.place<Odometer>(1);
  arena.tape = place_tape(layout, max_choices);
  arena.inbox = place_tape(layout, max_choices);
  auto* used = layout.place<std::uint32_t>(1);
  arena.journal = Journal(layout.place<char>(kJournalCapacity), used, kJournalCapacity);
  return layout.used();
}

base::SharedMemory mapped(std::size_t size, base::SharedMemory::Sharing sharing) {
  try {
    return base::SharedMemory(size, sharing);
  } catch (const std::bad_alloc&) {
    system_refused("mmap");
  }
}

}  // namespace

// Anonymous mappings are zero-filled, and zero is the initial value of everything in them
// but the guards.
Arena::Arena(Sharing sharing, std::uint32_t max_choices)
    : memory_(mapped(lay_out(*this, nullptr, max_choices), sharing)) {
  lay_out(*this, memory_.as<char>(), max_choices);
  control->guard = Control::kGuard;
  control->last_guard = Control::kGuard;
}

bool Arena::intact() const {
  return control->guard == Control::kGuard && control->last_guard == Control::kGuard &&
         tape.sound() && journal.sound();
}

void Arena::mend() {
  control->guard = Control::kGuard;
  control->last_guard = Control::kGuard;
  tape.mend();
  journal.reset();
  odometer->count = std::min(odometer->count, Odometer::kMostDigits);
  odometer->at = std::min(odometer->at, Odometer::kMostDigits);
}

}  // namespace gainsay::core
