// SPDX-License-Identifier: MIT
//
// Moving bytes from one call to another.
//
// Cost: in proportion to the bytes moved, eight at a time where they are all owned alike. A move
// either happens as a whole or not at all, so a rejected call has only whole moves to take back.

#include <string.h>

#include "cn/runtime/state.h"

static uint64_t four_of(gcn_shadow mark) { return mark * 0x0001000100010001u; }

static uint64_t load_four(const gcn_shadow* shadow) {
  uint64_t four;
  memcpy(&four, shadow, sizeof four);
  return four;
}

// The stack needs no marks for what a call owns by default: all that lies between its frame and the
// frame of the call below it.
static int owns_by_default(uint32_t depth, uintptr_t address) {
  return address < gcn.frames[depth].base &&
         (depth >= gcn.depth || address >= gcn.frames[depth + 1].base);
}

static void note_stack_marks(uintptr_t start, uintptr_t size) {
  if (start < gcn.stack_marked_low) gcn.stack_marked_low = start;
  if (start + size > gcn.stack_marked_high) gcn.stack_marked_high = start + size;
}

void gcn_give(uintptr_t start, uintptr_t size, uint32_t depth, int written) {
  const gcn_region* region = gcn_region_of(start, size);
  if (!region) return;
  gcn_shadow* shadow = gcn_shadow_of(region, start);
  const gcn_shadow mark = gcn_mark_of(depth, written);
  for (uintptr_t i = 0; i < size; ++i) shadow[i] = mark;
  gcn.frames[depth].owned += (int64_t)size;
}

void gcn_unmark(uintptr_t start, uintptr_t size, gcn_shadow mark) {
  const gcn_region* region = gcn_region_of(start, size);
  if (!region) return;
  gcn_shadow* shadow = gcn_shadow_of(region, start);
  if (region == &gcn.image) gcn.image_marked = 1;
  for (uintptr_t i = 0; i < size; ++i) {
    if (gcn_is_owned(shadow[i])) --gcn.frames[gcn_owner_of(shadow[i])].owned;
    shadow[i] = mark;
  }
}

static int has(uint32_t depth, gcn_shadow shadow, int on_stack, uintptr_t address) {
  if (shadow == 0) return on_stack && owns_by_default(depth, address);
  return shadow == GCN_ANYONE || (gcn_is_owned(shadow) && gcn_owner_of(shadow) == depth);
}

int gcn_owns(uint32_t depth, uintptr_t start, uintptr_t size, uintptr_t* other) {
  const gcn_region* region = gcn_region_of(start, size);
  *other = start;
  if (!region) return 0;
  const gcn_shadow* shadow = gcn_shadow_of(region, start);
  const uint64_t bits = four_of(GCN_WRITTEN | GCN_BLANK);
  const uint64_t wanted = four_of(gcn_mark_of(depth, 0)) | bits;
  uintptr_t i = 0;
  for (; i + 4 <= size && (load_four(shadow + i) | bits) == wanted; i += 4) {
  }
  for (; i < size; ++i) {
    *other = start + i;
    if (!has(depth, shadow[i], region == &gcn.stack, start + i)) return 0;
  }
  return 1;
}

// The bytes are known to be owned by `from`, or by anyone.
static void shift_bytes(uintptr_t start, uintptr_t size, uint32_t from, uint32_t to) {
  const gcn_region* region = gcn_region_of(start, size);
  gcn_shadow* shadow = gcn_shadow_of(region, start);
  const int on_stack = region == &gcn.stack;
  const gcn_shadow change = (gcn_shadow)(gcn_mark_of(to, 0) - gcn_mark_of(from, 0));
  int64_t lost = 0;
  int64_t gained = 0;
  for (uintptr_t i = 0; i < size; ++i) {
    if (shadow[i] == GCN_ANYONE) continue;
    if (on_stack && shadow[i] == 0) {
      shadow[i] = gcn_mark_of(to, 1);
      ++gained;
    } else if (on_stack && owns_by_default(to, start + i)) {
      shadow[i] = 0;
      ++lost;
    } else {
      shadow[i] = (gcn_shadow)(shadow[i] + change);
      ++lost;
      ++gained;
    }
  }
  gcn.frames[from].owned -= lost;
  gcn.frames[to].owned += gained;
  if (on_stack) note_stack_marks(start, size);
}

static void log_move(gcn_move move) {
  if (gcn.move_count == gcn.move_room) {
    gcn_stop(GAINSAY_CN_SPECIFICATION, NULL, "a specification takes more than %u resources",
             gcn.move_room);
  }
  gcn.moves[gcn.move_count++] = move;
}

// What a final move does to the bytes.
static void apply(enum gcn_effect effect, uintptr_t start, uintptr_t size) {
  if (effect == GCN_MOVES) return;
  const gcn_shadow bits = effect == GCN_BLANKS ? GCN_BLANK : GCN_WRITTEN;
  const gcn_region* region = gcn_region_of(start, size);
  gcn_shadow* shadow = gcn_shadow_of(region, start);
  if (region == &gcn.image) gcn.image_marked = 1;
  for (uintptr_t i = 0; i < size; ++i) {
    if (gcn_is_owned(shadow[i])) shadow[i] = (gcn_shadow)((shadow[i] & ~3u) | bits);
  }
}

void gcn_undo(uint32_t moves) {
  while (gcn.move_count > moves) {
    const gcn_move* move = &gcn.moves[--gcn.move_count];
    shift_bytes(move->start, move->size, move->to, move->from);
  }
}

void gcn_commit(void) {
  for (uint32_t i = 0; i < gcn.move_count; ++i) {
    apply(gcn.moves[i].effect, gcn.moves[i].start, gcn.moves[i].size);
  }
  gcn.move_count = 0;
  gcn.logging = 0;
}

const char* gcn_owner_text(uintptr_t address) {
  const gcn_region* region = gcn_region_of(address, 1);
  if (address < 4096) return "is near the null pointer";
  if (!region) return "is in no memory the program has allocated";
  const gcn_shadow shadow = *gcn_shadow_of(region, address);
  if (shadow == GCN_FREED) return "was freed";
  if (!gcn_is_owned(shadow)) {
    if (region == &gcn.stack) return "is a local variable of another call";
    return region == &gcn.heap ? "is outside every allocated block"
                               : "is no variable that was handed over";
  }
  const uint32_t owner = gcn_owner_of(shadow);
  if (owner == 0) return "is owned by the caller of the first function";
  if (owner > gcn.depth) return "was taken already";
  return gcn_text("is owned by %s", gcn.frames[owner].function);
}

// A resource that is not there: why, in the words of the phase.
static void refuse(const gcn_site* site, uintptr_t start, uintptr_t size, uintptr_t at) {
  if (!gcn_broken(site)) return;
  if (start == 0) {
    gcn.failure.reason = "the pointer is null, so there is no memory to take";
  } else {
    gcn.failure.reason =
        gcn_text("of the %lu bytes at 0x%lx, the one at 0x%lx %s", (unsigned long)size,
                 (unsigned long)start, (unsigned long)at, gcn_owner_text(at));
  }
  gcn_fail();
}

// A call cannot hand back its own locals: they are gone when it has returned.
static int hands_back_locals(uintptr_t start, uintptr_t size) {
  return gcn.to < gcn.from && gcn.from == gcn.depth && gcn_region_of(start, size) == &gcn.stack &&
         start < gcn.frames[gcn.depth].base;
}

static void take(const gcn_site* site, uintptr_t start, uintptr_t size, enum gcn_effect effect) {
  if (size == 0) return;
  uintptr_t other = start;
  if (!gcn_owns(gcn.from, start, size, &other) || hands_back_locals(start, size)) {
    refuse(site, start, size, other);
    return;
  }
  shift_bytes(start, size, gcn.from, gcn.to);
  if (gcn.logging) {
    const gcn_move move = {start, size, gcn.from, gcn.to, effect};
    log_move(move);
  } else {
    apply(effect, start, size);
  }
}

static int all_written(uintptr_t start, uintptr_t size) {
  const gcn_region* region = gcn_region_of(start, size);
  const gcn_shadow* shadow = region ? gcn_shadow_of(region, start) : NULL;
  for (uintptr_t i = 0; region && i < size; ++i) {
    if (gcn_is_owned(shadow[i]) && (shadow[i] & GCN_WRITTEN) == 0) return 0;
  }
  return 1;
}

// Was some part that holds a value taken with W, and nothing of it written since? Padding never is
// written, so members are looked at one by one.
static int left_blank(const gcn_type* type, uintptr_t start) {
  if (type->kind == GCN_RECORD) {
    for (gcn_u32 i = 0; i < type->count; ++i) {
      if (left_blank(type->members[i].type, start + type->members[i].offset)) return 1;
    }
    return 0;
  }
  const gcn_region* region = gcn_region_of(start, type->size);
  if (!region || type->size == 0) return 0;
  const gcn_shadow* shadow = gcn_shadow_of(region, start);
  for (gcn_u32 i = 0; i < type->size; ++i) {
    if (!gcn_is_owned(shadow[i]) || (shadow[i] & GCN_BLANK) == 0) return 0;
  }
  return 1;
}

// Without ownership only what would crash is refused.
static void take_unowned(const gcn_site* site, uintptr_t start, uintptr_t size) {
  const gcn_region* region = gcn_region_of(start, size);
  const int gone = region == &gcn.heap && *gcn_shadow_of(region, start) <= GCN_FREED;
  if (start >= 4096 && !gone) return;
  if (!gcn_broken(site)) return;
  gcn.failure.reason =
      gcn_text("the memory at 0x%lx %s", (unsigned long)start, gcn_owner_text(start));
  gcn_fail();
}

void gcn_take_w(const gcn_site* site, gcn_pointer start, const gcn_type* type) {
  if (!gcn_switches.ownership) {
    take_unowned(site, start, type->size);
    return;
  }
  take(site, start, type->size, GCN_BLANKS);
}

void gcn_take_rw(const gcn_site* site, gcn_pointer start, const gcn_type* type) {
  if (!gcn_switches.ownership) {
    take_unowned(site, start, type->size);
    return;
  }
  if (!gcn_switches.initialised || all_written(start, type->size)) {
    take(site, start, type->size, GCN_MOVES);
    return;
  }
  // A contract vouches for memory that nobody has seen anyone write: the C library may have, or it
  // is fresh from malloc and the contract does not care. What was handed over with W is another
  // matter.
  const int blank = !gcn.believed && left_blank(type, start);
  take(site, start, type->size, GCN_VOUCHES);
  if (!blank) return;
  if (!gcn_broken(site)) return;
  gcn.failure.reason =
      gcn_text("the %u bytes at 0x%lx were taken with W and are not all initialised", type->size,
               (unsigned long)start);
  gcn_fail();
}

void gcn_look(const gcn_site* site, gcn_pointer start, gcn_size size) {
  uintptr_t other = 0;
  if (!gcn_switches.ownership) {
    take_unowned(site, start, size);
  } else if (!gcn_owns(gcn.depth, start, size, &other)) {
    refuse(site, start, size, other);
  }
}
