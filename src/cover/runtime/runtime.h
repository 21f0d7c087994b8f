// SPDX-License-Identifier: MIT
//
// What instrumented code writes and a guide reads: which edges a case took, and which values it
// compared. Plain C without dependencies: this is called from the middle of the code under test, so
// it allocates nothing, locks nothing, and is never instrumented itself.
//
// The state is here; the functions that the compiler calls are in callbacks.c, an object of its own
// that is linked only where instrumented code asks for it. A program that links libFuzzer or AFL++
// gets theirs instead.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Counters that the code under test increments in place (clang: inline-8bit-counters). One region
// for each instrumented file.
typedef struct gainsay_region {
  uint8_t* begin;
  uint8_t* end;
} gainsay_region;

enum { GAINSAY_REGIONS = 4096 };
extern gainsay_region gainsay_regions[GAINSAY_REGIONS];
extern uint32_t gainsay_region_count;

// Where each edge is in the program (clang: pc-table), in the order of the regions.
typedef struct gainsay_place {
  uintptr_t pc;
  uintptr_t flags;
} gainsay_place;
typedef struct gainsay_places {
  const gainsay_place* begin;
  const gainsay_place* end;
} gainsay_places;
extern gainsay_places gainsay_place_regions[GAINSAY_REGIONS];
extern uint32_t gainsay_place_region_count;

// Counters of what calls us (g++: trace-pc, clang: trace-pc-guard), and a list of those that are
// not zero, so that what was not touched costs nothing.
enum { GAINSAY_CELLS = 1 << 16, GAINSAY_TOUCHED = 1 << 16 };
extern uint8_t gainsay_cells[GAINSAY_CELLS];
extern uint32_t gainsay_touched[GAINSAY_TOUCHED];
extern uint32_t gainsay_touched_count;
extern uint32_t gainsay_guard_count;  // guards that were numbered; 0 with trace-pc
extern uintptr_t gainsay_last_block;  // trace-pc sees blocks; a pair of them is an edge

// Pairs of operands that were compared, the newest over the oldest.
typedef struct gainsay_compare {
  uint64_t left;
  uint64_t right;
  uint32_t width;  // of the operands, in bytes
} gainsay_compare;
enum { GAINSAY_COMPARES = 256 };
extern gainsay_compare gainsay_compares[GAINSAY_COMPARES];
extern uint32_t gainsay_compare_count;  // so many were made; the last GAINSAY_COMPARES are there

// Pairs of texts or blocks of memory.
enum { GAINSAY_TEXTS = 32, GAINSAY_TEXT_BYTES = 64 };
typedef struct gainsay_text {
  uint8_t left[GAINSAY_TEXT_BYTES];
  uint8_t right[GAINSAY_TEXT_BYTES];
  uint32_t left_size;
  uint32_t right_size;
} gainsay_text;
extern gainsay_text gainsay_texts[GAINSAY_TEXTS];
extern uint32_t gainsay_text_count;

// 1 if the functions that compilers call were linked, which only instrumented code asks for.
extern int gainsay_calls_back;

// Sets everything back to "nothing happened".
void gainsay_forget(void);

#ifdef __cplusplus
}
#endif
