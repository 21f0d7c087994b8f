// SPDX-License-Identifier: MIT
//
// What the library has to know of a type of CN to compare, print and make up its values. Generated
// code holds one description a type: data, which costs a compiler less than functions would.
//
// A struct of C and a record are kept by value, member by member; a value of a datatype is a
// pointer to a node that starts with the number of its constructor; a map is a pointer, NULL for
// the map that gives the default value for every key.
#ifndef GAINSAY_CN_RUNTIME_TYPES_H
#define GAINSAY_CN_RUNTIME_TYPES_H
#pragma GCC system_header

#include "cn/runtime/values.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum gcn_type_kind {
  GCN_UNIT,
  GCN_BOOLEAN,
  GCN_SIGNED_BITS,    // i8 ... i128 and integer
  GCN_UNSIGNED_BITS,  // u8 ... u128
  GCN_POINTER,
  GCN_RECORD,    // records and structs of C: members
  GCN_DATATYPE,  // constructors
  GCN_MAP,       // of element
  GCN_ARRAY,     // count times element, inside a struct of C
  GCN_BYTES,     // a member CN has no type for: a union, a double
} gcn_type_kind;

struct gcn_type;

typedef struct gcn_member {
  const char* name;
  const struct gcn_type* type;
  gcn_u32 offset;  // in bytes
  gcn_u8 bit;      // a bit-field starts at this bit of the byte
  gcn_u8 width;    // and has so many; 0: not a bit-field
} gcn_member;

typedef struct gcn_constructor {
  const char* name;
  const gcn_member* members;  // offsets from the start of the node
  gcn_u32 member_count;
  gcn_u32 size;  // of a node
} gcn_constructor;

typedef struct gcn_type {
  gcn_type_kind kind;
  gcn_u32 size;      // of a value, in bytes
  const char* name;  // as CN writes it; of a literal's suffix for numbers: "i32", "" for integer
  gcn_u32 count;     // of members, constructors or elements
  gcn_u32 base;      // the constructor that default values of a datatype are made with
  const gcn_member* members;
  const gcn_constructor* constructors;
  const struct gcn_type* element;
} gcn_type;

// Structural equality. Total: two maps are equal if they give equal values for every key.
gcn_boolean gcn_equal(const gcn_type* type, const void* left, const void* right);

// The value of `default<type>`: zeros, and for a datatype its base constructor.
void gcn_default(const gcn_type* type, void* value);

// The value as CN would write it, cut off with "..." where there is no room; returns its length.
gcn_size gcn_show(const gcn_type* type, const void* value, char* text, gcn_size room);

// --- values in memory that lives as long as the evaluation
// ------------------------------------------

void* gcn_allocate(gcn_size size);

// A map of keys (integers, extended to 64 bits) to values of one size.
typedef struct gcn_map {
  const struct gcn_map* older;  // what it gives for all other keys; NULL: the default
  gcn_u64 first;
  gcn_u64 count;  // keys first ... first + count - 1
  gcn_u32 size;   // of a value
  unsigned char* values;
  gcn_u8* present;  // one byte a key; NULL: all are
} gcn_map;

// An empty map with room for `count` keys from `first` on.
gcn_map* gcn_map_range(gcn_u64 first, gcn_u64 count, gcn_u32 size);
void gcn_map_put(gcn_map* map, gcn_u64 key, const void* value);
// A new map that differs from `map` in one key.
const gcn_map* gcn_map_update(const gcn_map* map, gcn_u64 key, const void* value, gcn_u32 size);
// The `count` values that lie at `start`, keys 0 ... count - 1.
gcn_map* gcn_map_of(const void* start, gcn_u64 count, gcn_u32 size);
// Where the value of the key is; NULL if it is the default.
static inline const void* gcn_map_find(const gcn_map* map, gcn_u64 key) {
  for (; map; map = map->older) {
    const gcn_u64 index = key - map->first;
    if (index < map->count && (!map->present || map->present[index])) {
      return map->values + index * map->size;
    }
  }
  return 0;
}

#ifdef __cplusplus
}
#endif

#endif
