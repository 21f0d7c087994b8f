// SPDX-License-Identifier: MIT
//
// What the code under test reads and writes. It is compiled with -fsanitize=thread, whose callbacks
// these are: their names and signatures are the compilers'. Locals that do not escape are not
// reported, so this costs about as much as the other memory traffic.
//
// In the usual case, a byte of the heap that the running call owns and has written, an access costs
// a range check and a comparison. Everything else is decided byte by byte in `judge`.
//
// Reading memory nobody has written is a failure only if not one byte of the access was written:
// structs with padding are copied as a whole.

#include <string.h>

#include "cn/runtime/state.h"

enum access { READ, WRITE };

static const char* verb(enum access access) { return access == READ ? "reads" : "writes"; }

static const char* plural(uintptr_t bytes) { return bytes == 1 ? "" : "s"; }

// Says where the byte lies, then stops.
__attribute__((noreturn, cold)) static void object(enum access access, uintptr_t start,
                                                   uintptr_t size, uintptr_t at, uintptr_t place) {
  gcn.place = place;
  uintptr_t block = 0;
  uintptr_t length = 0;
  const char* who = gcn.depth ? gcn.frames[gcn.depth].function : "the code";
  if (gcn_block_at(at, &block, &length)) {
    gcn_stop(GAINSAY_CN_ACCESS, NULL,
             "%s %s %lu byte%s at 0x%lx, offset %ld of a block of %lu byte%s, which %s", who,
             verb(access), (unsigned long)size, plural(size), (unsigned long)start,
             (long)(start - block), (unsigned long)length, plural(length), gcn_owner_text(at));
  }
  gcn_stop(GAINSAY_CN_ACCESS, NULL, "%s %s %lu byte%s at 0x%lx, which %s", who, verb(access),
           (unsigned long)size, plural(size), (unsigned long)start, gcn_owner_text(at));
}

static int allowed(const gcn_region* region, gcn_shadow shadow, uintptr_t at) {
  if (shadow == GCN_ANYONE) return 1;
  if (shadow == GCN_FREED) return 0;
  if (shadow == 0) {
    return region == &gcn.image ||
           (region == &gcn.stack && (at < gcn.frames[gcn.depth].base || !gcn_switches.access));
  }
  return gcn_owner_of(shadow) == gcn.depth || !gcn_switches.access;
}

// Range accesses copy structs, so nothing is said about uninitialised bytes in them.
static void judge(enum access access, uintptr_t start, uintptr_t size, uintptr_t place,
                  int copying) {
  const gcn_region* region = gcn_region_of(start, size);
  if (size == 0) return;
  if (!region) {
    if (start < 4096 || gcn_in(&gcn.heap, start)) object(access, start, size, start, place);
    return;
  }
  gcn_shadow* shadow = gcn_shadow_of(region, start);
  int written = copying || access == WRITE || !gcn_switches.initialised;
  for (uintptr_t i = 0; i < size; ++i) {
    if (!allowed(region, shadow[i], start + i)) object(access, start, size, start + i, place);
    if (!gcn_is_owned(shadow[i]) || (shadow[i] & GCN_WRITTEN) != 0) written = 1;
    if (access == WRITE && gcn_is_owned(shadow[i])) {
      shadow[i] = (gcn_shadow)((shadow[i] & ~3u) | GCN_WRITTEN);
    }
  }
  if (!written) {
    gcn.place = place;
    gcn_stop(GAINSAY_CN_UNINITIALISED, NULL, "%s reads %lu byte%s at 0x%lx that %s never written",
             gcn.depth ? gcn.frames[gcn.depth].function : "the code", (unsigned long)size,
             plural(size), (unsigned long)start, size == 1 ? "was" : "were");
  }
}

// Of the running call, and not marked: a local.
static inline int local(uintptr_t start, unsigned size) {
  return start - gcn.stack.start < gcn.stack.size && start + size <= gcn.frames[gcn.depth].base &&
         (start + size <= gcn.stack_marked_low || start >= gcn.stack_marked_high);
}

// A local, or on the heap and written and owned by the running call, all of it.
static inline int usual(uintptr_t start, unsigned size) {
  const uint64_t four = gcn_mark_of(gcn.depth, 1) * 0x0001000100010001u;
  if (start - gcn.heap.start >= gcn.heap.size - 16) return local(start, size);
  const gcn_shadow* shadow = gcn_shadow_of(&gcn.heap, start);
  uint64_t have = four;
  for (unsigned i = 0; i + 4 <= size; i += 4) {
    memcpy(&have, shadow + i, sizeof have);
    if (have != four) return 0;
  }
  if (size < 4) memcpy(&have, shadow, size * sizeof *shadow);
  return have == four;
}

void gcn_reads(uintptr_t start, uintptr_t size, uintptr_t place) {
  if (gcn.running) judge(READ, start, size, place, 1);
}

void gcn_writes(uintptr_t start, uintptr_t size, uintptr_t place) {
  if (gcn.running) judge(WRITE, start, size, place, 1);
}

void gcn_copies(uintptr_t to, uintptr_t from, uintptr_t size, uintptr_t place) {
  if (!gcn.running || size == 0) return;
  judge(READ, from, size, place, 1);
  judge(WRITE, to, size, place, 1);
  const gcn_region* target = gcn_region_of(to, size);
  const gcn_region* source = gcn_region_of(from, size);
  if (!target || !source) return;
  gcn_shadow* shadow = gcn_shadow_of(target, to);
  const gcn_shadow* known = gcn_shadow_of(source, from);
  for (uintptr_t i = 0; i < size; ++i) {
    if (!gcn_is_owned(known[i]) || !gcn_is_owned(shadow[i])) continue;
    shadow[i] = (gcn_shadow)((shadow[i] & ~3u) | (known[i] & 3u));
  }
}

#define HERE ((uintptr_t)__builtin_return_address(0))

#define TRACE(name, access, size)                           \
  void name(void* at) {                                     \
    if (!gcn.running || usual((uintptr_t)at, size)) return; \
    judge(access, (uintptr_t)at, size, HERE, 0);            \
  }
#define TRACES(size)                                        \
  TRACE(__tsan_read##size, READ, size)                      \
  TRACE(__tsan_write##size, WRITE, size)                    \
  TRACE(__tsan_unaligned_read##size, READ, size)            \
  TRACE(__tsan_unaligned_write##size, WRITE, size)          \
  TRACE(__tsan_volatile_read##size, READ, size)             \
  TRACE(__tsan_volatile_write##size, WRITE, size)           \
  TRACE(__tsan_unaligned_volatile_read##size, READ, size)   \
  TRACE(__tsan_unaligned_volatile_write##size, WRITE, size) \
  void __tsan_read_write##size(void* at) {                  \
    if (!gcn.running || usual((uintptr_t)at, size)) return; \
    judge(READ, (uintptr_t)at, size, HERE, 0);              \
    judge(WRITE, (uintptr_t)at, size, HERE, 0);             \
  }                                                         \
  void __tsan_unaligned_read_write##size(void* at) { __tsan_read_write##size(at); }

TRACES(1)
TRACES(2)
TRACES(4)
TRACES(8)
TRACES(16)

void __tsan_read_range(void* at, uintptr_t size) { gcn_reads((uintptr_t)at, size, HERE); }
void __tsan_write_range(void* at, uintptr_t size) { gcn_writes((uintptr_t)at, size, HERE); }

void* __tsan_memcpy(void* to, const void* from, uintptr_t size) {
  gcn_copies((uintptr_t)to, (uintptr_t)from, size, HERE);
  return memcpy(to, from, size);
}
void* __tsan_memmove(void* to, const void* from, uintptr_t size) {
  gcn_copies((uintptr_t)to, (uintptr_t)from, size, HERE);
  return memmove(to, from, size);
}
void* __tsan_memset(void* at, int byte, uintptr_t size) {
  gcn_writes((uintptr_t)at, size, HERE);
  return memset(at, byte, size);
}

void __tsan_init(void) {}
void __tsan_func_entry(void* caller) { (void)caller; }
void __tsan_func_exit(void) {}
void __tsan_vptr_update(void** at, void* value) { (void)at, (void)value; }
void __tsan_vptr_read(void** at) { (void)at; }
