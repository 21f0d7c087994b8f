// SPDX-License-Identifier: MIT
//
// The heap of the code under test: blocks one after the other, never used twice in a sequence of
// calls, all forgotten at its end. So a freed block is recognised for as long as anybody could
// still touch it.
//
// In front of each block lies a header that nobody owns; it is also what separates two blocks.

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "cn/runtime/state.h"

enum {
  ALIGNMENT = 16,
  FILL = 0xa5,
  LARGE = 1 << 20,  // blocks that are not filled; their pages come fresh from the system
  LIVE = 0x6c697665,
  DEAD = 0x64656164,
};

typedef struct header {
  uint64_t size;
  uint32_t state;
  uint32_t step;  // from this header to the next
} header;

static header* first_block(void) { return (header*)gcn.heap.start; }
static header* next_block(header* block) { return (header*)((char*)block + block->step); }
static uintptr_t start_of(header* block) { return (uintptr_t)block + sizeof *block; }

void gcn_forget_heap(void) {
  const uintptr_t used = gcn.heap_end ? gcn.heap_end - gcn.heap.start : 0;
  if (used > LARGE) {
    madvise((void*)gcn.heap.start, used, MADV_DONTNEED);
    madvise(gcn.heap.shadow, used * sizeof(gcn_shadow), MADV_DONTNEED);
  } else {
    memset(gcn.heap.shadow, 0, used * sizeof(gcn_shadow));
  }
  gcn.heap_end = gcn.heap.start;
}

void* gcn_new_block(size_t size, size_t alignment, int depth, int written) {
  if (alignment < ALIGNMENT) alignment = ALIGNMENT;
  const uintptr_t free_bytes = gcn.heap.start + gcn.heap.size - gcn.heap_end;
  if (size > free_bytes || free_bytes - size < 2 * alignment + 2 * sizeof(header)) return NULL;
  uintptr_t start = gcn.heap_end + sizeof(header);
  if (start % alignment != 0) {
    // The gap becomes a dead block of its own, so that headers can be walked.
    start = (start + sizeof(header) + alignment - 1) / alignment * alignment;
    header* gap = (header*)gcn.heap_end;
    gap->size = 0;
    gap->state = DEAD;
    gap->step = (uint32_t)(start - sizeof(header) - gcn.heap_end);
  }
  header* block = (header*)(start - sizeof(header));
  block->size = size;
  block->state = LIVE;
  block->step = (uint32_t)(sizeof(header) + (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
  gcn.heap_end = (uintptr_t)next_block(block);
  if (written) {
    memset((void*)start, 0, size);
  } else if (size < LARGE) {
    memset((void*)start, FILL, size);
  }
  if (depth >= 0) {
    gcn_give(start, size, (uint32_t)depth, written);
  } else {
    gcn_unmark(start, size, GCN_ANYONE);
  }
  return (void*)start;
}

int gcn_block_at(uintptr_t address, uintptr_t* start, uintptr_t* size) {
  if (!gcn_in(&gcn.heap, address)) return 0;
  for (header* block = first_block(); (uintptr_t)block < gcn.heap_end; block = next_block(block)) {
    if (address >= start_of(block) + block->step) continue;
    *start = start_of(block);
    *size = block->size;
    return address >= *start;
  }
  return 0;
}

int gcn_leaked_block(uint32_t depth, uintptr_t* start, uintptr_t* size) {
  for (header* block = first_block(); (uintptr_t)block < gcn.heap_end; block = next_block(block)) {
    const gcn_shadow* shadow = gcn_shadow_of(&gcn.heap, start_of(block));
    for (uint64_t i = 0; i < block->size; ++i) {
      if (!gcn_is_owned(shadow[i]) || gcn_owner_of(shadow[i]) != depth) continue;
      *start = start_of(block);
      *size = block->size;
      return 1;
    }
  }
  return 0;
}

// --- what the code under test calls; names.h makes malloc mean gcn_malloc, and so on
// ---------------------

#define HERE ((uintptr_t)__builtin_return_address(0))

static void* fresh(size_t size, size_t alignment, int written) {
  return gcn_new_block(size, alignment, (int)gcn.depth, written);
}

void* gcn_malloc(size_t size) { return fresh(size, ALIGNMENT, 0); }

void* gcn_calloc(size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) return NULL;
  return fresh(bytes, ALIGNMENT, 1);
}

void* gcn_aligned_alloc(size_t alignment, size_t size) { return fresh(size, alignment, 0); }

int gcn_posix_memalign(void** block, size_t alignment, size_t size) {
  void* got = fresh(size, alignment, 0);
  if (!got) return 12;  // ENOMEM
  gcn_writes((uintptr_t)block, sizeof *block, HERE);
  *block = got;
  return 0;
}

// Only headers have a whole aligned unit of bytes without an owner in front of them.
static int starts_block(uintptr_t at) {
  if (!gcn_in(&gcn.heap, at) || at % ALIGNMENT != 0 || at >= gcn.heap_end) return 0;
  const gcn_shadow* shadow = gcn_shadow_of(&gcn.heap, at - sizeof(header));
  for (size_t i = 0; i < sizeof(header); ++i) {
    if (shadow[i] != 0) return 0;
  }
  const uint32_t state = ((header*)(at - sizeof(header)))->state;
  return state == LIVE || state == DEAD;
}

// The block that starts at the address and may be freed by whoever runs now.
static header* releasable(uintptr_t at, const char* what, uintptr_t place) {
  gcn.place = place;
  header* block = (header*)(at - sizeof(header));
  if (!starts_block(at)) {
    gcn_stop(GAINSAY_CN_ALLOCATION, NULL,
             "%s of 0x%lx, which is not the start of a block of the heap", what, (unsigned long)at);
  }
  if (block->state != LIVE) {
    gcn_stop(GAINSAY_CN_ALLOCATION, NULL,
             "%s of the block of %lu bytes at 0x%lx, which was freed before", what,
             (unsigned long)block->size, (unsigned long)at);
  }
  uintptr_t other = 0;
  if (block->size != 0 && gcn_switches.ownership && !gcn_owns(gcn.depth, at, block->size, &other)) {
    gcn_stop(GAINSAY_CN_ALLOCATION, NULL,
             "%s of the block of %lu bytes at 0x%lx, whose byte at 0x%lx %s", what,
             (unsigned long)block->size, (unsigned long)at, (unsigned long)other,
             gcn_owner_text(other));
  }
  gcn.place = 0;
  return block;
}

static void release(header* block) {
  block->state = DEAD;
  gcn_unmark(start_of(block), block->size, GCN_FREED);
}

// Memory that the C library allocated on its own, in getline for instance, goes back to it.
static int foreign(uintptr_t at) { return gcn_region_of(at, 1) == NULL && at >= 4096; }

void gcn_free(void* at) {
  if (!at) return;
  if (foreign((uintptr_t)at)) {
    free(at);
    return;
  }
  release(releasable((uintptr_t)at, "free", HERE));
}

void* gcn_realloc(void* at, size_t size) {
  if (!at) return fresh(size, ALIGNMENT, 0);
  if (foreign((uintptr_t)at)) return realloc(at, size);
  header* block = releasable((uintptr_t)at, "realloc", HERE);
  void* got = fresh(size, ALIGNMENT, 0);
  if (!got) return NULL;
  const size_t kept = block->size < size ? block->size : size;
  gcn_copies((uintptr_t)got, (uintptr_t)at, kept, HERE);
  memcpy(got, at, kept);
  release(block);
  return got;
}

void* gcn_reallocarray(void* at, size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) return NULL;
  return gcn_realloc(at, bytes);
}

char* gcn_strndup(const char* text, size_t most) {
  const size_t length = strnlen(text, most);
  gcn_reads((uintptr_t)text, length < most ? length + 1 : length, HERE);
  char* copy = fresh(length + 1, ALIGNMENT, 1);
  if (copy) memcpy(copy, text, length);
  return copy;
}

char* gcn_strdup(const char* text) { return gcn_strndup(text, PTRDIFF_MAX); }

// --- the allocation functions of the CN world
// ---------------------------------------------------------------

void* cn_malloc(unsigned long size) { return fresh(size, ALIGNMENT, 0); }
void* cn_calloc(unsigned long count, unsigned long size) { return gcn_calloc(count, size); }
void* cn_aligned_alloc(unsigned long alignment, unsigned long size) {
  return fresh(size, alignment, 0);
}
void* cn_unsafe_malloc(unsigned long size) { return gcn_new_block(size, ALIGNMENT, -1, 0); }
void* cn_unsafe_calloc(unsigned long count, unsigned long size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) return NULL;
  return gcn_new_block(bytes, ALIGNMENT, -1, 1);
}
void* cn_unsafe_aligned_alloc(unsigned long alignment, unsigned long size) {
  return gcn_new_block(size, alignment, -1, 0);
}

// Frees `size` bytes, which may be a part of a block: a struct that held several objects is given
// up one object at a time.
void cn_free_sized(void* at, unsigned long size) {
  if (!at) return;
  gcn.place = HERE;
  uintptr_t other = 0;
  if (size != 0 && (gcn_switches.ownership || !gcn_in(&gcn.heap, (uintptr_t)at)) &&
      !gcn_owns(gcn.depth, (uintptr_t)at, size, &other)) {
    gcn_stop(GAINSAY_CN_ALLOCATION, NULL,
             "cn_free_sized of %lu bytes at 0x%lx, of which the one at 0x%lx %s", size,
             (unsigned long)(uintptr_t)at, (unsigned long)other, gcn_owner_text(other));
  }
  gcn.place = 0;
  gcn_unmark((uintptr_t)at, size, GCN_FREED);
}
void cn_unsafe_free(void* at) { gcn_free(at); }

// --- the driver's
// ---------------------------------------------------------------------------------------------

void* gcn_allocate_argument(unsigned long size) { return gcn_new_block(size, ALIGNMENT, 0, 0); }

void gcn_written(void* start, unsigned long size) {
  const gcn_region* region = gcn_region_of((uintptr_t)start, size);
  if (!region) return;
  gcn_shadow* shadow = gcn_shadow_of(region, (uintptr_t)start);
  for (unsigned long i = 0; i < size; ++i) {
    if (gcn_is_owned(shadow[i])) shadow[i] = (gcn_shadow)((shadow[i] & ~3u) | GCN_WRITTEN);
  }
}

int gcn_owned(const void* start, unsigned long size) {
  uintptr_t other = 0;
  return gcn_owns(0, (uintptr_t)start, size, &other);
}

int gcn_alive(const void* start, unsigned long size) {
  const gcn_region* region = gcn_region_of((uintptr_t)start, size);
  if (region != &gcn.heap) return region != NULL;
  const gcn_shadow* shadow = gcn_shadow_of(region, (uintptr_t)start);
  for (unsigned long i = 0; i < size; ++i) {
    if (shadow[i] <= GCN_FREED) return 0;
  }
  return 1;
}
