// SPDX-License-Identifier: MIT
//
// The one way out. Whatever goes wrong fills in `gcn.failure` and jumps back to where the driver
// made the call; nothing of the code under test is run any more, and nothing is freed on the way:
// the next `begin` starts from a clean heap.

#include <stdio.h>
#include <string.h>

#include "cn/runtime/state.h"

GCN_STATE gcn_state gcn = {.prepared = 0};
GCN_STATE gainsay_cn_switches gcn_switches = {1, 1, 1, 1, 1};
GCN_STATE gcn_pointer gcn_stack_limit = 0;

enum { TEXT_ROOM = 1 << 18 };

static char* room_for(size_t size) {
  if (TEXT_ROOM - gcn.text_used < size) return NULL;
  char* text = gcn.text + gcn.text_used;
  gcn.text_used += (uint32_t)size;
  return text;
}

const char* gcn_text(const char* format, ...) {
  char* text = room_for(512);
  if (!text) return "...";
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, 512, format, arguments);
  va_end(arguments);
  return text;
}

static const char* words_for(gainsay_cn_kind kind) {
  switch (kind) {
    case GAINSAY_CN_PRECONDITION:
      return "a precondition does not hold";
    case GAINSAY_CN_POSTCONDITION:
      return "a postcondition does not hold";
    case GAINSAY_CN_LEAK:
      return "memory is leaked";
    case GAINSAY_CN_INVARIANT:
      return "a loop invariant does not hold";
    case GAINSAY_CN_ASSERTION:
      return "an assertion does not hold";
    case GAINSAY_CN_LEMMA:
      return "a lemma does not hold";
    case GAINSAY_CN_SPECIFICATION:
      return "the specification cannot be evaluated";
    case GAINSAY_CN_ACCESS:
      return "memory is touched that is not owned";
    case GAINSAY_CN_UNINITIALISED:
      return "memory is read that was not written";
    case GAINSAY_CN_ALLOCATION:
      return "memory is freed that cannot be";
    case GAINSAY_CN_UNDEFINED:
      return "undefined behaviour";
    case GAINSAY_CN_ASSERT:
      return "assert failed";
    case GAINSAY_CN_EXIT:
      return "the process would have ended";
    case GAINSAY_CN_SIGNAL:
      return "crash";
    case GAINSAY_CN_MISSING:
      return "a function is not there";
  }
  return "";
}

static void fill(gainsay_cn_kind kind, const gcn_site* site) {
  gainsay_cn_failure* failure = &gcn.failure;
  memset(failure, 0, sizeof *failure);
  failure->kind = kind;
  failure->what = words_for(kind);
  failure->function = site && site->function ? site->function : gcn.frames[gcn.depth].function;
  failure->clause = site ? site->text : "";
  failure->file = site ? site->file : "";
  failure->line = site ? site->line : 0;
  failure->column = site ? site->column : 0;
  failure->reason = "";
  failure->depth = gcn.depth;
  failure->values = gcn.values;
  failure->offset = gcn_offset_of(gcn.place);
  gcn.place = 0;
}

void gcn_reject(const gcn_site* site) {
  fill(GAINSAY_CN_PRECONDITION, site);
  gcn.outcome = GAINSAY_CN_REJECTED;
  if (gcn.alone) gcn_end_alone();
  siglongjmp(gcn.out, 1);
}

gcn_boolean gcn_broken(const gcn_site* site) {
  if (gcn.describing) return 0;
  if (gcn.rejecting) gcn_reject(site);
  fill(gcn.phase, site);
  gcn.describing = 1;
  return 1;
}

void gcn_fail(void) {
  gcn.describing = 0;
  gcn.image_marked = 1;  // whoever had globals did not give them back
  gcn.outcome = GAINSAY_CN_FAILED;
  if (gcn.alone) gcn_end_alone();
  siglongjmp(gcn.out, 1);
}

void gcn_stop(gainsay_cn_kind kind, const gcn_site* site, const char* format, ...) {
  fill(kind, site);
  char* text = room_for(512);
  va_list arguments;
  va_start(arguments, format);
  if (text) vsnprintf(text, 512, format, arguments);
  va_end(arguments);
  gcn.failure.reason = text ? text : format;
  gcn_fail();
}

void gcn_note(const char* term, const gcn_type* type, const void* value) {
  enum { VALUE_ROOM = 2048 };
  gainsay_cn_failure* failure = &gcn.failure;
  for (unsigned i = 0; i < failure->value_count; ++i) {
    if (strcmp(gcn.values[i].term, term) == 0) return;
  }
  if (failure->value_count == GCN_VALUES) return;
  char* text = room_for(VALUE_ROOM);
  if (!text) return;
  const gcn_size length = gcn_show(type, value, text, VALUE_ROOM);
  gcn.text_used -= (uint32_t)(VALUE_ROOM - length - 1);
  gcn.values[failure->value_count].term = term;
  gcn.values[failure->value_count++].value = text;
}

void gcn_undefined(const gcn_site* site, const char* why) {
  if (gcn.describing) return;
  gcn_stop(GAINSAY_CN_SPECIFICATION, site, "%s", why);
}

void gcn_missing(const char* function) {
  gcn_stop(GAINSAY_CN_MISSING, NULL,
           "%s is called; it has a specification, but none of the files defines it", function);
}

void gcn_too_many(const gcn_site* site, gcn_u64 first, gcn_u64 last) {
  if (gcn.rejecting) gcn_reject(site);
  gcn_stop(GAINSAY_CN_SPECIFICATION, site,
           "each goes through more than 16777216 values, from %lld to %lld", (long long)first,
           (long long)last);
}

void gcn_too_deep(const gcn_site* site) {
  gcn_stop(GAINSAY_CN_SPECIFICATION, site,
           "the recursion has used up the stack: it does not end, or the data is too large");
}

const gainsay_cn_failure* gcn_last_failure(void) { return &gcn.failure; }
