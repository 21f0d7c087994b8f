// SPDX-License-Identifier: MIT
//
// The functions that compilers insert calls to. Their names and signatures are the compilers'.

#include <string.h>

#include "cover/runtime/runtime.h"

// Asked for by name when a program is linked (gainsay_instrument does), because a sanitizer's
// runtime has definitions of the same functions that do nothing and would be taken instead.
int gainsay_coverage_callbacks;

extern char __executable_start[] __attribute__((weak));

// clang looks at the depth of the stack through this.
__thread uintptr_t __sancov_lowest_stack;

// --- edges -------------------------------------------------------------------------------------

void __sanitizer_cov_8bit_counters_init(uint8_t* begin, uint8_t* end) {
  if (begin == end || gainsay_region_count == GAINSAY_REGIONS) return;
  for (uint32_t i = 0; i < gainsay_region_count; ++i) {
    if (gainsay_regions[i].begin == begin) return;  // every file of a program announces all
  }
  const gainsay_region region = {begin, end};
  gainsay_regions[gainsay_region_count++] = region;
}

void __sanitizer_cov_pcs_init(const uintptr_t* begin, const uintptr_t* end) {
  const gainsay_places places = {(const gainsay_place*)begin, (const gainsay_place*)end};
  if (begin == end || gainsay_place_region_count == GAINSAY_REGIONS) return;
  for (uint32_t i = 0; i < gainsay_place_region_count; ++i) {
    if (gainsay_place_regions[i].begin == places.begin) return;
  }
  gainsay_place_regions[gainsay_place_region_count++] = places;
}

// A counter stays at 255 and does not become 0 again: 0 means that it is not in the list.
static inline void touch(uint32_t cell) {
  const uint8_t next = (uint8_t)(gainsay_cells[cell] + 1);
  if (__builtin_expect(next == 1, 0) && gainsay_touched_count < GAINSAY_TOUCHED) {
    gainsay_touched[gainsay_touched_count++] = cell;
  }
  gainsay_cells[cell] = (uint8_t)(next - (next == 0));
}

void __sanitizer_cov_trace_pc_guard_init(uint32_t* begin, uint32_t* end) {
  if (begin == end || *begin != 0) return;
  for (uint32_t* guard = begin; guard < end; ++guard) *guard = ++gainsay_guard_count;
}

void __sanitizer_cov_trace_pc_guard(uint32_t* guard) { touch(*guard & (GAINSAY_CELLS - 1)); }

static inline uintptr_t place_of(void* address) {
  return (uintptr_t)address - (uintptr_t)__executable_start;  // the same in every run
}

static inline uint32_t hashed(uintptr_t value) { return (uint32_t)value * 0x9e3779b1u >> 16; }

// Code compiled by g++ announces nothing before it runs; that these functions were linked tells.
__attribute__((constructor)) static void announce(void) { gainsay_calls_back = 1; }

void __sanitizer_cov_trace_pc(void) {
  const uintptr_t block = place_of(__builtin_return_address(0));
  touch(hashed(block ^ gainsay_last_block));
  gainsay_last_block = block >> 1;
}

// An indirect call is an edge from the place of the call to what is called. What is called in
// another library is somewhere else in every run, and would make each run a different one.
void __sanitizer_cov_trace_pc_indir(uintptr_t callee) {
  const uintptr_t place = callee - (uintptr_t)__executable_start;
  if (place >> 32 != 0) return;
  touch(hashed(place_of(__builtin_return_address(0)) * 31 ^ place));
}

// --- compared numbers --------------------------------------------------------------------------

static inline void compared(uint64_t left, uint64_t right, uint32_t width) {
  gainsay_compare* place = &gainsay_compares[gainsay_compare_count++ & (GAINSAY_COMPARES - 1)];
  place->left = left;
  place->right = right;
  place->width = width;
}

#define COMPARES(name, type, width)                  \
  void name(type left, type right) {                 \
    if (left != right) compared(left, right, width); \
  }

COMPARES(__sanitizer_cov_trace_cmp1, uint8_t, 1)
COMPARES(__sanitizer_cov_trace_cmp2, uint16_t, 2)
COMPARES(__sanitizer_cov_trace_cmp4, uint32_t, 4)
COMPARES(__sanitizer_cov_trace_cmp8, uint64_t, 8)
COMPARES(__sanitizer_cov_trace_const_cmp1, uint8_t, 1)
COMPARES(__sanitizer_cov_trace_const_cmp2, uint16_t, 2)
COMPARES(__sanitizer_cov_trace_const_cmp4, uint32_t, 4)
COMPARES(__sanitizer_cov_trace_const_cmp8, uint64_t, 8)

// Numbers are written down as the integers they would be; a double's bits say nothing to a tape.
void __sanitizer_cov_trace_cmpf(float left, float right) {
  if (left != right && left > -9e15f && left < 9e15f && right > -9e15f && right < 9e15f) {
    compared((uint64_t)(int64_t)left, (uint64_t)(int64_t)right, 8);
  }
}
void __sanitizer_cov_trace_cmpd(double left, double right) {
  if (left != right && left > -9e15 && left < 9e15 && right > -9e15 && right < 9e15) {
    compared((uint64_t)(int64_t)left, (uint64_t)(int64_t)right, 8);
  }
}

// cases[0]: how many, cases[1]: bits of the value, then the values. A few of them a time, so that a
// large switch does not push everything else out; which ones goes round, in steps of the
// golden section.
// The table comes as void*: that is how g++ knows the function where a sanitizer is on.
void __sanitizer_cov_trace_switch(uint64_t value, void* table) {
  const uint64_t* const cases = table;
  static uint32_t turn;
  const uint32_t count = (uint32_t)cases[0];
  if (count == 0) return;
  turn += 0x9e3779b1u;
  uint32_t at = (uint32_t)((uint64_t)turn * count >> 32);  // a share of the way round: no division
  const uint32_t width = (uint32_t)(cases[1] / 8);
  const uint32_t tried = count < 4 ? count : 4;
  for (uint32_t i = 0; i < tried; ++i, at = at + 1 < count ? at + 1 : 0) {
    const uint64_t other = cases[2 + at];
    if (value != other) compared(value, other, width);
  }
}

void __sanitizer_cov_trace_div4(uint32_t value) {
  if (value != 0) compared(value, 0, 4);
}
void __sanitizer_cov_trace_div8(uint64_t value) {
  if (value != 0) compared(value, 0, 8);
}
void __sanitizer_cov_trace_gep(uintptr_t index) { (void)index; }
