// SPDX-License-Identifier: MIT
//
// Comparing, printing and making up values by the description of their type, and the memory they
// live in.

#include <stdio.h>
#include <string.h>

#include "cn/runtime/state.h"

void* gcn_allocate(gcn_size size) {
  const size_t needed = (size + 15) / 16 * 16;
  if ((size_t)(gcn.arena_end - gcn.arena) < needed) {
    if (gcn.rejecting) gcn_reject(NULL);
    gcn_stop(GAINSAY_CN_SPECIFICATION, NULL,
             "the values of a specification need more than %lu bytes",
             (unsigned long)(gcn.arena_end - gcn.arena_start));
  }
  void* start = gcn.arena;
  gcn.arena += needed;
  return start;
}

// --- equality
// -------------------------------------------------------------------------------------------

static uint64_t bits_of(const gcn_member* member, const void* base) {
  uint64_t word = 0;
  const size_t bytes = ((size_t)member->bit + member->width + 7) / 8;
  memcpy(&word, (const char*)base + member->offset, bytes < 8 ? bytes : 8);
  word >>= member->bit;
  return member->width == 64 ? word : word & ((1ull << member->width) - 1);
}

static gcn_boolean member_equal(const gcn_member* member, const void* left, const void* right) {
  if (member->width) return bits_of(member, left) == bits_of(member, right);
  return gcn_equal(member->type, (const char*)left + member->offset,
                   (const char*)right + member->offset);
}

// Lists are long in their last member, so that one is a loop and not a recursion.
static gcn_boolean datatype_equal(const gcn_type* type, const void* left, const void* right) {
  const char* l = *(const char* const*)left;
  const char* r = *(const char* const*)right;
  for (;;) {
    if (l == r) return 1;
    const gcn_u32 tag = *(const gcn_u32*)l;
    if (tag != *(const gcn_u32*)r) return 0;
    const gcn_constructor* made = &type->constructors[tag];
    if (made->member_count == 0) return 1;
    const gcn_u32 last = made->member_count - 1;
    for (gcn_u32 i = 0; i < last; ++i) {
      if (!member_equal(&made->members[i], l, r)) return 0;
    }
    if (made->members[last].type != type) return member_equal(&made->members[last], l, r);
    l = *(const char* const*)(l + made->members[last].offset);
    r = *(const char* const*)(r + made->members[last].offset);
  }
}

// For every key that one of the maps names, the other gives the same.
static gcn_boolean covers(const gcn_type* element, const gcn_map* named, const gcn_map* other) {
  void* missing = gcn_allocate(element->size);
  gcn_default(element, missing);
  for (const gcn_map* part = named; part; part = part->older) {
    for (gcn_u64 i = 0; i < part->count; ++i) {
      if (part->present && !part->present[i]) continue;
      const void* mine = gcn_map_find(named, part->first + i);
      const void* theirs = gcn_map_find(other, part->first + i);
      if (!gcn_equal(element, mine, theirs ? theirs : missing)) return 0;
    }
  }
  return 1;
}

gcn_boolean gcn_equal(const gcn_type* type, const void* left, const void* right) {
  switch (type->kind) {
    case GCN_UNIT:
      return 1;
    case GCN_RECORD:
      for (gcn_u32 i = 0; i < type->count; ++i) {
        if (!member_equal(&type->members[i], left, right)) return 0;
      }
      return 1;
    case GCN_ARRAY:
      for (gcn_u32 i = 0; i < type->count; ++i) {
        const size_t offset = (size_t)i * type->element->size;
        if (!gcn_equal(type->element, (const char*)left + offset, (const char*)right + offset)) {
          return 0;
        }
      }
      return 1;
    case GCN_DATATYPE:
      return datatype_equal(type, left, right);
    case GCN_MAP: {
      const gcn_map* l = *(const gcn_map* const*)left;
      const gcn_map* r = *(const gcn_map* const*)right;
      return l == r || (covers(type->element, l, r) && covers(type->element, r, l));
    }
    default:
      return memcmp(left, right, type->size) == 0;
  }
}

// --- default values
// ---------------------------------------------------------------------------------------

void gcn_default(const gcn_type* type, void* value) {
  memset(value, 0, type->size);
  if (type->kind == GCN_RECORD) {
    for (gcn_u32 i = 0; i < type->count; ++i) {
      if (type->members[i].width) continue;
      gcn_default(type->members[i].type, (char*)value + type->members[i].offset);
    }
  } else if (type->kind == GCN_DATATYPE) {
    const gcn_constructor* base = &type->constructors[type->base];
    char* node = gcn_allocate(base->size);
    memset(node, 0, base->size);
    *(gcn_u32*)node = type->base;
    for (gcn_u32 i = 0; i < base->member_count; ++i) {
      gcn_default(base->members[i].type, node + base->members[i].offset);
    }
    *(void**)value = node;
  }
}

// --- maps
// -------------------------------------------------------------------------------------------------

gcn_map* gcn_map_range(gcn_u64 first, gcn_u64 count, gcn_u32 size) {
  gcn_map* map = gcn_allocate(sizeof *map);
  map->older = NULL;
  map->first = first;
  map->count = count;
  map->size = size;
  map->values = gcn_allocate(count * size);
  map->present = gcn_allocate(count);
  memset(map->present, 0, count);
  return map;
}

void gcn_map_put(gcn_map* map, gcn_u64 key, const void* value) {
  memcpy(map->values + (key - map->first) * map->size, value, map->size);
  map->present[key - map->first] = 1;
}

const gcn_map* gcn_map_update(const gcn_map* map, gcn_u64 key, const void* value, gcn_u32 size) {
  gcn_map* updated = gcn_map_of(value, 1, size);
  updated->first = key;
  updated->older = map;
  return updated;
}

gcn_map* gcn_map_of(const void* start, gcn_u64 count, gcn_u32 size) {
  gcn_map* map = gcn_allocate(sizeof *map);
  map->older = NULL;
  map->first = 0;
  map->count = count;
  map->size = size;
  map->values = gcn_allocate(count * size);
  map->present = NULL;
  memcpy(map->values, start, count * size);
  return map;
}
