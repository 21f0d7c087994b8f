// SPDX-License-Identifier: MIT

#include "cover/runtime/runtime.h"

#include <string.h>

gainsay_region gainsay_regions[GAINSAY_REGIONS];
uint32_t gainsay_region_count;
gainsay_places gainsay_place_regions[GAINSAY_REGIONS];
uint32_t gainsay_place_region_count;
uint8_t gainsay_cells[GAINSAY_CELLS];
uint32_t gainsay_touched[GAINSAY_TOUCHED];
uint32_t gainsay_touched_count;
uint32_t gainsay_guard_count;
uintptr_t gainsay_last_block;
gainsay_compare gainsay_compares[GAINSAY_COMPARES];
uint32_t gainsay_compare_count;
gainsay_text gainsay_texts[GAINSAY_TEXTS];
uint32_t gainsay_text_count;

int gainsay_calls_back;

void gainsay_forget(void) {
  for (uint32_t i = 0; i < gainsay_region_count; ++i) {
    memset(gainsay_regions[i].begin, 0,
           (size_t)(gainsay_regions[i].end - gainsay_regions[i].begin));
  }
  for (uint32_t i = 0; i < gainsay_touched_count; ++i) gainsay_cells[gainsay_touched[i]] = 0;
  gainsay_touched_count = 0;
  gainsay_last_block = 0;
  gainsay_compare_count = 0;
  gainsay_text_count = 0;
}
