// SPDX-License-Identifier: MIT
//
// The library's own memory, and the shadow that says of each byte who owns it.
//
// Three regions of memory are watched, each with a shadow of 16 bits a byte at a fixed distance:
// the heap of the code under test (ours, allocator.c), the stack, and the variables of the shared
// object. Memory outside them, of the C library for instance, is nobody's and is not judged. A
// shadow of a byte is
//
//   0                       no owner: never allocated, between blocks, or the default of its region
//   GCN_FREED               was freed
//   GCN_ANYONE              whoever wants it (cn_unsafe_malloc)
//   4 * (depth + 1) + bits  owned by the call at that depth (0: the driver)
//
// GCN_WRITTEN: it was written, or a contract has vouched for it with RW. GCN_BLANK: it was not
// since a contract has taken it with W. Neither: fresh from malloc.
//
// On the stack 0 means that the call owns it in whose frame it lies; that makes locals free. A
// local handed to a callee is marked while the callee has it.
//
// Invariant: owned[d] is the number of bytes marked with depth d, for d > 0. So the leak check is a
// comparison with zero.
#ifndef GAINSAY_CN_RUNTIME_STATE_H
#define GAINSAY_CN_RUNTIME_STATE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "cn/runtime/checks.h"

enum {
  GCN_FREED = 1,
  GCN_ANYONE = 0xfffe,
  GCN_WRITTEN = 1,
  GCN_BLANK = 2,
  GCN_DEPTHS = 0x3ff0,
  GCN_VALUES = 48,
};

typedef uint16_t gcn_shadow;

typedef struct gcn_region {
  uintptr_t start;
  uintptr_t size;
  gcn_shadow* shadow;
} gcn_region;

typedef struct gcn_frame {
  uintptr_t base;  // addresses below are of this call, or of deeper ones
  const void* entry;
  const char* function;
  int64_t owned;
  unsigned char* arena;
} gcn_frame;

// A transfer that can be taken back.
typedef struct gcn_move {
  uintptr_t start;
  uintptr_t size;
  uint32_t from;
  uint32_t to;
  enum gcn_effect { GCN_MOVES, GCN_BLANKS, GCN_VOUCHES } effect;  // once the move is final
} gcn_move;

typedef struct gcn_state {
  gcn_region heap, stack, image;
  uintptr_t heap_end;                             // first byte never allocated
  uintptr_t stack_marked_low, stack_marked_high;  // where marks on the stack may be
  gcn_boolean image_marked;                       // marks on globals may not be as at the start

  gcn_frame* frames;  // GCN_DEPTHS + 1 of them
  uint32_t depth;
  uint32_t from, to;  // where gcn_take moves bytes
  gainsay_cn_kind phase;
  gcn_boolean logging;     // moves are written down
  gcn_boolean rejecting;   // a broken clause rejects the call
  gcn_boolean describing;  // terms of a broken clause are being evaluated again
  gcn_boolean running;     // the code under test: accesses are checked
  gcn_boolean believed;    // what the body promises to have initialised is not doubted
  gcn_boolean prepared;
  gcn_boolean alone;  // there is no driver: a failure ends the program

  gcn_move* moves;
  uint32_t move_count, move_room;

  unsigned char* arena;  // next free byte
  unsigned char* arena_start;
  unsigned char* arena_end;

  sigjmp_buf out;
  gcn_boolean calling;  // `out` can be jumped to
  gainsay_cn_outcome outcome;
  gainsay_cn_failure failure;
  gainsay_cn_value values[GCN_VALUES];
  char* text;  // of reason and values
  uint32_t text_used;
  uintptr_t place;  // the instruction a failure is about; 0: it has a site
} gcn_state;

// In a section of its own, so that resetting the variables of the shared object leaves it alone.
#define GCN_STATE __attribute__((section("gcn_state")))

extern gcn_state gcn;

static inline gcn_shadow gcn_mark_of(uint32_t depth, int written) {
  return (gcn_shadow)(4 * (depth + 1) + (written ? (uint32_t)GCN_WRITTEN : 0u));
}

static inline uint32_t gcn_owner_of(gcn_shadow shadow) { return (uint32_t)(shadow >> 2) - 1; }

// True if there is an owner, and it is a call or the driver.
static inline int gcn_is_owned(gcn_shadow shadow) {
  return shadow > GCN_FREED && shadow != GCN_ANYONE;
}

static inline int gcn_in(const gcn_region* region, uintptr_t address) {
  return address - region->start < region->size;
}

// The region that holds the whole range; NULL if none does.
static inline const gcn_region* gcn_region_of(uintptr_t start, uintptr_t size) {
  const uintptr_t last = start + (size ? size - 1 : 0);
  if (last < start) return NULL;
  if (gcn_in(&gcn.heap, start)) return gcn_in(&gcn.heap, last) ? &gcn.heap : NULL;
  if (gcn_in(&gcn.stack, start)) return gcn_in(&gcn.stack, last) ? &gcn.stack : NULL;
  if (gcn_in(&gcn.image, start)) return gcn_in(&gcn.image, last) ? &gcn.image : NULL;
  return NULL;
}

static inline gcn_shadow* gcn_shadow_of(const gcn_region* region, uintptr_t address) {
  return region->shadow + (address - region->start);
}

// --- leaving (fail.c)
// -------------------------------------------------------------------------------

__attribute__((format(printf, 1, 2))) const char* gcn_text(const char* format, ...);
// Something is wrong that is not a clause; `site` may be NULL.
__attribute__((noreturn, format(printf, 3, 4))) void gcn_stop(gainsay_cn_kind kind,
                                                              const gcn_site* site,
                                                              const char* format, ...);
__attribute__((noreturn)) void gcn_reject(const gcn_site* site);

// --- alone.c
// ------------------------------------------------------------------------------------------

__attribute__((noreturn)) void gcn_end_alone(void);

// --- shadow.c
// -----------------------------------------------------------------------------------------

// Marks a range that nobody owns yet, or takes the marks away.
void gcn_give(uintptr_t start, uintptr_t size, uint32_t depth, int written);
void gcn_unmark(uintptr_t start, uintptr_t size, gcn_shadow mark);
void gcn_undo(uint32_t moves);
void gcn_commit(void);
// Who owns the byte, as the end of a sentence: "was freed", "is owned by the caller".
const char* gcn_owner_text(uintptr_t address);
// Does the call at the depth own all of it? If not, `other` is the first byte that it does not own.
int gcn_owns(uint32_t depth, uintptr_t start, uintptr_t size, uintptr_t* other);

// --- allocator.c
// --------------------------------------------------------------------------------------

void* gcn_new_block(size_t size, size_t alignment, int depth, int written);
void gcn_forget_heap(void);
// The block that the address lies in or just behind: its first byte and size; 0 if there is none.
int gcn_block_at(uintptr_t address, uintptr_t* start, uintptr_t* size);
// Some block with a byte owned at the depth.
int gcn_leaked_block(uint32_t depth, uintptr_t* start, uintptr_t* size);

// --- memory.c
// -----------------------------------------------------------------------------------------

void gcn_prepare(void);
void gcn_find_stack(void);
void gcn_restore_globals(void);
void gcn_catch_signals(void);
// Of an instruction (its return address) in the shared object.
uintptr_t gcn_offset_of(uintptr_t instruction);

// --- access.c
// -----------------------------------------------------------------------------------------

void gcn_reads(uintptr_t start, uintptr_t size, uintptr_t place);
void gcn_writes(uintptr_t start, uintptr_t size, uintptr_t place);
// Bytes are copied with what is known of them.
void gcn_copies(uintptr_t to, uintptr_t from, uintptr_t size, uintptr_t place);

#endif
