// SPDX-License-Identifier: MIT
//
// Values as CN would write them: 5i32, Cons {head: 1i32, tail: Nil {}}, {size: 2u64}.

#include <stdio.h>
#include <string.h>

#include "cn/runtime/state.h"

typedef struct text {
  char* start;
  gcn_size used;
  gcn_size room;
} text;

__attribute__((format(printf, 2, 3))) static void put(text* out, const char* format, ...) {
  if (out->room - out->used < 2) return;
  va_list arguments;
  va_start(arguments, format);
  const int length = vsnprintf(out->start + out->used, out->room - out->used, format, arguments);
  va_end(arguments);
  const gcn_size left = out->room - out->used;
  out->used += (gcn_size)length < left ? (gcn_size)length : left - 1;
}

static void put_wide(text* out, gcn_u128 value) {
  char digits[40];
  int at = sizeof digits - 1;
  digits[at] = 0;
  do {
    digits[--at] = (char)('0' + (int)(value % 10));
    value /= 10;
  } while (value != 0);
  put(out, "%s", digits + at);
}

static gcn_u128 word(const void* value, gcn_u32 size) {
  gcn_u128 bits = 0;
  memcpy(&bits, value, size);
  return bits;
}

static void show_number(text* out, gcn_u128 bits, unsigned width, int is_signed,
                        const char* suffix) {
  const int negative = is_signed && ((bits >> (width - 1)) & 1) != 0;
  if (negative) {
    bits = (gcn_u128)0 - bits;
    if (width < 128) bits &= ((gcn_u128)1 << width) - 1;
    put(out, "-");
  }
  put_wide(out, bits);
  put(out, "%s", suffix);
}

// Stack and variables lie elsewhere in every run, so they are told by what is the same.
static void show_pointer(text* out, uintptr_t address) {
  const gainsay_cn_module* module = &gainsay_cn_module_table;
  if (address == 0) {
    put(out, "NULL");
    return;
  }
  for (unsigned i = 0; i < module->global_count; ++i) {
    const uintptr_t offset = address - (uintptr_t)module->globals[i].address;
    if (offset >= module->globals[i].size) continue;
    put(out, offset ? "&%s + %lu" : "&%s", module->globals[i].name, (unsigned long)offset);
    return;
  }
  if (gcn_in(&gcn.stack, address)) {
    put(out, "stack %ld", (long)(address - gcn.frames[1].base));
    return;
  }
  put(out, "0x%lx", (unsigned long)address);
}

static void show(text* out, const gcn_type* type, const void* value);

static void show_members(text* out, const gcn_member* members, gcn_u32 count, const void* base) {
  put(out, "{");
  for (gcn_u32 i = 0; i < count; ++i) {
    put(out, i ? ", %s: " : "%s: ", members[i].name);
    if (members[i].width) {
      uint64_t bits = 0;
      const size_t bytes = ((size_t)members[i].bit + members[i].width + 7) / 8;
      memcpy(&bits, (const char*)base + members[i].offset, bytes < 8 ? bytes : 8);
      bits >>= members[i].bit;
      if (members[i].width < 64) bits &= (1ull << members[i].width) - 1;
      show_number(out, bits, members[i].width, members[i].type->kind == GCN_SIGNED_BITS,
                  members[i].type->name);
    } else {
      show(out, members[i].type, (const char*)base + members[i].offset);
    }
  }
  put(out, "}");
}

static void show_map(text* out, const gcn_type* type, const gcn_map* map) {
  const char* separator = "";
  put(out, "[");
  for (const gcn_map* part = map; part && out->room - out->used > 2; part = part->older) {
    for (gcn_u64 i = 0; i < part->count && out->room - out->used > 2; ++i) {
      if (part->present && !part->present[i]) continue;
      const void* value = part->values + i * part->size;
      if (gcn_map_find(map, part->first + i) != value) continue;  // a newer part has the key
      put(out, "%s%lld: ", separator, (long long)(part->first + i));
      show(out, type->element, value);
      separator = ", ";
    }
  }
  put(out, "]");
}

static void show(text* out, const gcn_type* type, const void* value) {
  if (out->room - out->used < 2) return;
  switch (type->kind) {
    case GCN_UNIT:
      put(out, "()");
      break;
    case GCN_BOOLEAN:
      put(out, *(const gcn_boolean*)value ? "true" : "false");
      break;
    case GCN_SIGNED_BITS:
    case GCN_UNSIGNED_BITS:
      show_number(out, word(value, type->size), type->size * 8, type->kind == GCN_SIGNED_BITS,
                  type->name);
      break;
    case GCN_POINTER:
      show_pointer(out, *(const uintptr_t*)value);
      break;
    case GCN_RECORD:
      show_members(out, type->members, type->count, value);
      break;
    case GCN_DATATYPE: {
      const char* node = *(const char* const*)value;
      const gcn_constructor* made = &type->constructors[*(const gcn_u32*)node];
      put(out, "%s ", made->name);
      show_members(out, made->members, made->member_count, node);
      break;
    }
    case GCN_MAP:
      show_map(out, type, *(const gcn_map* const*)value);
      break;
    case GCN_ARRAY:
      put(out, "[");
      for (gcn_u32 i = 0; i < type->count && out->room - out->used > 2; ++i) {
        if (i) put(out, ", ");
        show(out, type->element, (const char*)value + (size_t)i * type->element->size);
      }
      put(out, "]");
      break;
    case GCN_BYTES:
      put(out, "(%u bytes)", type->size);
      break;
  }
}

gcn_size gcn_show(const gcn_type* type, const void* value, char* start, gcn_size room) {
  text out = {start, 0, room};
  if (room == 0) return 0;
  start[0] = 0;
  show(&out, type, value);
  if (room - out.used < 2 && room > 4) memcpy(start + room - 4, "...", 4);
  return out.used;
}
