// SPDX-License-Identifier: MIT

#include "core/isolation/damage.hpp"

#include <cinttypes>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>

// LeakSanitizer, alone or within AddressSanitizer, if the program was built with it.
// NOLINTBEGIN(bugprone-reserved-identifier): the runtimes chose the names
extern "C" {
[[gnu::weak]] int __lsan_do_recoverable_leak_check();
[[gnu::weak]] void __asan_init();
[[gnu::weak]] void __tsan_init();
}
// NOLINTEND(bugprone-reserved-identifier)

namespace gainsay::core {

namespace {

// What is taken out of every bin of small blocks has to be whole, and so has what it borders on
// when it is given back.
void take_and_give_back() {
  constexpr std::size_t kSizes = 80;
  constexpr std::size_t kEach = 10;  // more than a thread keeps for itself
  static void* blocks[kSizes * kEach];
  for (std::size_t i = 0; i < kSizes * kEach; ++i) blocks[i] = std::malloc(16 + i % kSizes * 16);
  for (void* block : blocks) std::free(block);
}

// Where the program's heap lies, from /proc/self/maps.
struct Extent {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
};

Extent heap_extent() {
  std::FILE* maps = std::fopen("/proc/self/maps", "re");
  if (maps == nullptr) return {};
  static char buffer[1 << 16];  // not from the heap that is looked at
  std::setvbuf(maps, buffer, _IOFBF, sizeof buffer);
  char line[512];
  Extent heap;
  while (std::fgets(line, sizeof line, maps) != nullptr) {
    if (std::strstr(line, "[heap]") == nullptr) continue;
    // The kernel may show it in pieces.
    Extent piece;
    std::sscanf(line, "%" SCNxPTR "-%" SCNxPTR, &piece.begin, &piece.end);
    if (heap.begin == 0) heap.begin = piece.begin;
    heap.end = piece.end;
  }
  std::fclose(maps);
  return heap;
}

// The blocks of glibc's main heap follow one another without gaps: each begins with two words, of
// which the second is its size, with flags in the lowest bits. The last one ends where the heap
// does.
bool blocks_follow(const Extent& heap) {
  constexpr std::uintptr_t kFlags = 7;
  constexpr std::uintptr_t kFence = 16;  // put where somebody else took memory behind the heap
  std::uintptr_t at = heap.begin;
  while (at + kFence <= heap.end) {
    const std::uintptr_t size = reinterpret_cast<const std::uintptr_t*>(at)[1] & ~kFlags;
    if (size == kFence) return true;
    if (size < 2 * kFence || size % kFence != 0 || size > heap.end - at) return false;
    at += size;
  }
  return at == heap.end;
}

bool sanitizer_has_the_heap() { return &__asan_init != nullptr || &__tsan_init != nullptr; }

}  // namespace

HeapWatch::HeapWatch() {
  if (sanitizer_has_the_heap()) return;
  const Extent heap = heap_extent();
  follows_ = heap.begin != 0 && blocks_follow(heap);
}

bool HeapWatch::damaged() const {
  if (sanitizer_has_the_heap()) return false;
  if (follows_ && !blocks_follow(heap_extent())) return true;
  take_and_give_back();
  std::free(std::malloc(100'000));  // merges small free blocks, then cuts from the top
  return false;
}

Failure leak_failure() {
  Failure failure;
  failure.kind = FailureKind::sanitizer;
  failure.finding = Finding::leak;
  failure.origin = "sanitizer LeakSanitizer: detected memory leaks";
  failure.message = "LeakSanitizer: detected memory leaks";
  return failure;
}

bool has_leak_sanitizer() { return &__lsan_do_recoverable_leak_check != nullptr; }

bool leaks_memory() { return has_leak_sanitizer() && __lsan_do_recoverable_leak_check() != 0; }

}  // namespace gainsay::core
