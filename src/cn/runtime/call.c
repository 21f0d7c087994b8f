// SPDX-License-Identifier: MIT
//
// Calls: the driver's into the code under test, and the steps of a checked call (checks.h).

#include <string.h>

#include "cn/runtime/state.h"

// --- the steps of a checked call
// ----------------------------------------------------------------------

void gcn_enter(const char* function, void* frame, const void* entry) {
  if (gcn.depth == GCN_DEPTHS) {
    gcn_stop(GAINSAY_CN_UNDEFINED, NULL, "%s calls itself more than %u times, one in the other",
             function, GCN_DEPTHS);
  }
  gcn_frame* called = &gcn.frames[++gcn.depth];
  called->base = (uintptr_t)frame;
  called->entry = entry;
  called->function = function;
  called->owned = 0;
  called->arena = gcn.arena;
  gcn.from = gcn.depth - 1;
  gcn.to = gcn.depth;
  gcn.phase = GAINSAY_CN_PRECONDITION;
  gcn.running = 0;
  if (gcn.depth == 1) gcn.rejecting = gcn.logging = 1;
}

void gcn_start(void) {
  if (gcn.logging) gcn_commit();
  gcn.rejecting = 0;
  gcn.running = 1;
}

void gcn_finish(gcn_boolean believed) {
  gcn.believed = believed;
  gcn.running = 0;
  gcn.from = gcn.depth;
  gcn.to = gcn.depth - 1;
  gcn.phase = GAINSAY_CN_POSTCONDITION;
}

void gcn_leave(const gcn_site* site) {
  gcn_frame* frame = &gcn.frames[gcn.depth];
  if (gcn_switches.ownership && frame->owned != 0) {
    uintptr_t start = 0;
    uintptr_t size = 0;
    if (gcn_leaked_block(gcn.depth, &start, &size)) {
      gcn_stop(GAINSAY_CN_LEAK, site,
               "%s returns and still owns %lld bytes, some in the block of %lu bytes at 0x%lx",
               frame->function, (long long)frame->owned, (unsigned long)size, (unsigned long)start);
    }
    gcn_stop(GAINSAY_CN_LEAK, site, "%s returns and still owns %lld bytes it was given",
             frame->function, (long long)frame->owned);
  }
  gcn.arena = frame->arena;
  gcn.believed = 0;
  --gcn.depth;
  gcn.running = 1;
}

const void* gcn_entry(void) { return gcn.frames[gcn.depth].entry; }

// --- in between
// ---------------------------------------------------------------------------------------

gcn_mark gcn_inspect(gainsay_cn_kind kind) {
  const gcn_mark mark = {gcn.from,       gcn.to,    (gcn_u32)gcn.phase,
                         gcn.move_count, gcn.arena, gcn.logging};
  gcn.running = 0;
  gcn.from = gcn.depth;
  gcn.to = gcn.depth + 1;
  gcn.frames[gcn.to].owned = 0;
  gcn.frames[gcn.to].base = 0;
  gcn.phase = kind;
  gcn.logging = 1;
  return mark;
}

void gcn_turn(void) {
  const uint32_t from = gcn.from;
  gcn.from = gcn.to;
  gcn.to = from;
}

void gcn_returned(const gcn_site* site) {
  const long long kept = (long long)gcn.frames[gcn.depth + 1].owned;
  if (!gcn_switches.ownership || kept == 0) return;
  gcn_stop(gcn.phase, site, "%lld bytes that were taken are not given back", kept);
}

void gcn_restore(gcn_mark mark) {
  gcn_undo(mark.moves);
  gcn.from = mark.from;
  gcn.to = mark.to;
  gcn.phase = (gainsay_cn_kind)mark.phase;
  gcn.logging = mark.logging;
  gcn.arena = mark.arena;
  gcn.running = 1;
}

// --- the driver
// -----------------------------------------------------------------------------------------

static void settle(void) {
  gcn.depth = 0;
  gcn.arena = gcn.arena_start;
  gcn.believed = gcn.running = gcn.describing = gcn.rejecting = gcn.logging = gcn.calling = 0;
  gcn.move_count = 0;
}

void gcn_begin(void) {
  if (!gcn.prepared) gcn_prepare();
  gcn_find_stack();
  settle();
  gcn_forget_heap();
  gcn_restore_globals();
  if (gcn_switches.signals) gcn_catch_signals();
  gcn.frames[0].base = UINTPTR_MAX;
  gcn.frames[0].function = "";
  gcn.frames[0].entry = NULL;
}

void gcn_end(void) {
  if (gcn.prepared) gcn_forget_heap();
}

static gainsay_cn_outcome left(void) {
  if (gcn.outcome == GAINSAY_CN_REJECTED) {
    gcn.depth = 1;
    gcn_undo(0);
  }
  settle();
  return gcn.outcome;
}

gainsay_cn_outcome gcn_call(const gainsay_cn_operation* operation, void* const* arguments,
                            void* result) {
  gcn.arena = gcn.arena_start;
  gcn.text_used = 0;
  if (sigsetjmp(gcn.out, 0) != 0) return left();
  gcn.running = gcn.calling = 1;
  operation->invoke(arguments, result);
  gcn.running = gcn.calling = 0;
  return GAINSAY_CN_PASSED;
}

gainsay_cn_outcome gcn_holds(const gainsay_cn_operation* operation, void* const* arguments) {
  if (!operation->require) return GAINSAY_CN_PASSED;
  gcn.arena = gcn.arena_start;
  gcn.text_used = 0;
  if (sigsetjmp(gcn.out, 0) != 0) return left();
  gcn.calling = 1;
  gcn_enter(operation->name, __builtin_frame_address(0), NULL);
  operation->require(arguments);
  gcn_undo(0);
  settle();
  return GAINSAY_CN_PASSED;
}
