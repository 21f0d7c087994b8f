// SPDX-License-Identifier: MIT
//
// What generated code calls to check a specification.
//
// A checked call goes through these steps; the functions in brackets are generated code:
//
//   gcn_enter          one deeper; the caller's memory can be taken
//   [requires]         gcn_take moves bytes from the caller to the callee, gcn_claim complains
//   gcn_start          from here on a failure is a failure of the callee
//   [the body]
//   gcn_finish         the callee's memory can be taken
//   [ensures]          gcn_take moves bytes back
//   gcn_leave          nothing may be left: leak check; one less deep
//
// Loops, asserts and lemmas are checked between gcn_inspect and gcn_restore: takes work as in
// `requires`, one deeper, and are undone.
#ifndef GAINSAY_CN_RUNTIME_CHECKS_H
#define GAINSAY_CN_RUNTIME_CHECKS_H
#pragma GCC system_header

#include <gainsay/cn.h>

#include "cn/runtime/types.h"

#ifdef __cplusplus
extern "C" {
#endif

// `entry` holds what the specification remembers of the start of the call.
void gcn_enter(const char* function, void* frame, const void* entry);
void gcn_start(void);
// Believed: what the body promises to have initialised is not doubted.
void gcn_finish(gcn_boolean believed);
void gcn_leave(const gcn_site* site);
// Of the innermost checked call.
const void* gcn_entry(void);

// Where the library stands; for gcn_restore.
typedef struct gcn_mark {
  gcn_u32 from, to, phase, moves;
  unsigned char* arena;
  gcn_boolean logging;
} gcn_mark;

gcn_mark gcn_inspect(gainsay_cn_kind kind);
// Between what a lemma requires and what it ensures: takes go the other way.
void gcn_turn(void);
// After it: everything was given back.
void gcn_returned(const gcn_site* site);
void gcn_restore(gcn_mark mark);

// Hands over the bytes of a resource. With `W` they count as uninitialised afterwards.
void gcn_take_rw(const gcn_site* site, gcn_pointer start, const gcn_type* type);
void gcn_take_w(const gcn_site* site, gcn_pointer start, const gcn_type* type);

// The bytes are read where they are: the running call owns them.
void gcn_look(const gcn_site* site, gcn_pointer start, gcn_size size);

// A clause does not hold. True: describe its terms with gcn_note, then call gcn_fail. A call that
// is only rejected leaves at once.
gcn_boolean gcn_broken(const gcn_site* site);
void gcn_note(const char* term, const gcn_type* type, const void* value);
__attribute__((noreturn)) void gcn_fail(void);

// A function with a specification is called, and no file defines it.
__attribute__((noreturn)) void gcn_missing(const char* function);
// The bounds of `each` enclose more values than can be gone through.
void gcn_too_many(const gcn_site* site, gcn_u64 first, gcn_u64 last);
// A recursive definition has used up the stack.
__attribute__((noreturn)) void gcn_too_deep(const gcn_site* site);
extern gcn_pointer gcn_stack_limit;
GCN_INLINE void gcn_descend(const gcn_site* site) {
  if ((gcn_pointer)__builtin_frame_address(0) < gcn_stack_limit) gcn_too_deep(site);
}

// A program without a driver begins: a call that fails ends it, with a message, where it failed.
// The checks are those of `file` as it was when `copy` was made of it.
void gcn_begin_alone(const char* file, const char* copy);

// The table's functions.
void gcn_begin(void);
void gcn_end(void);
gainsay_cn_outcome gcn_call(const gainsay_cn_operation* operation, void* const* arguments,
                            void* result);
gainsay_cn_outcome gcn_holds(const gainsay_cn_operation* operation, void* const* arguments);
const gainsay_cn_failure* gcn_last_failure(void);
void* gcn_allocate_argument(unsigned long size);
void gcn_written(void* start, unsigned long size);
int gcn_owned(const void* start, unsigned long size);
int gcn_alive(const void* start, unsigned long size);
const unsigned char* gcn_watch_code(unsigned long* size);
extern gainsay_cn_switches gcn_switches;
// Defined by the generated file.
extern const gainsay_cn_module gainsay_cn_module_table __attribute__((visibility("default")));

#ifdef __cplusplus
}
#endif

#endif
