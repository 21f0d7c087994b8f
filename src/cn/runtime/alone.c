// SPDX-License-Identifier: MIT
//
// Programs that run a sequence of calls with all checks and without the tool that found it. They
// end like a failing assert(): a message, then abort() with the calls still on the stack, so that a
// debugger stops there.

#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cn/runtime/state.h"

// Both can be read, and differ.
static int differ(FILE* left, FILE* right) {
  if (!left || !right) return 0;
  for (;;) {
    const int byte = getc(left);
    if (byte != getc(right)) return 1;
    if (byte == EOF) return 0;
  }
}

static void warn_of_change(const char* path, const char* copy) {
  FILE* now = fopen(path, "rb");
  FILE* then = fopen(copy, "rb");
  if (differ(now, then)) {
    fprintf(stderr,
            "%s has changed since this program was written, and what runs here is the old text; "
            "the program's first lines say how to write it anew\n",
            path);
  }
  if (now) fclose(now);
  if (then) fclose(then);
}

void gcn_begin_alone(const char* file, const char* copy) {
  warn_of_change(file, copy);
  gcn_begin();
  gcn.alone = gcn.running = gcn.calling = 1;
}

// "queue.c:31" of the instruction; its offset if nobody can tell.
static void print_place(const gainsay_cn_failure* failure) {
  if (failure->file[0]) {
    fprintf(stderr, "%s:%u: ", failure->file, failure->line);
    return;
  }
  if (!failure->offset) return;
  char command[128];
  char place[512] = "";
  snprintf(command, sizeof command, "addr2line -e /proc/%d/exe 0x%lx </dev/null 2>/dev/null",
           (int)getpid(), failure->offset);
  FILE* said = popen(command, "r");
  if (said && !fgets(place, sizeof place, said)) place[0] = 0;
  if (said) pclose(said);
  place[strcspn(place, " \n")] = 0;
  if (place[0] && place[0] != '?') {
    fprintf(stderr, "%s: ", place);
  } else {
    fprintf(stderr, "instruction 0x%lx: ", failure->offset);
  }
}

void gcn_end_alone(void) {
  enum { DOES_NOT_APPLY = 3 };
  const gainsay_cn_failure* failure = &gcn.failure;
  gcn.alone = gcn.running = 0;
  fflush(stdout);
  print_place(failure);
  fprintf(stderr, "%s%s%s", failure->function, failure->function[0] ? ": " : "", failure->what);
  if (failure->clause[0]) fprintf(stderr, ": %s", failure->clause);
  if (failure->reason[0])
    fprintf(stderr, "%s%s", failure->clause[0] ? "; " : ": ", failure->reason);
  fprintf(stderr, "\n");
  for (unsigned i = 0; i < failure->value_count; ++i) {
    fprintf(stderr, "  %s = %s\n", failure->values[i].term, failure->values[i].value);
  }
  if (gcn.outcome == GAINSAY_CN_REJECTED) {
    fprintf(stderr, "the sequence does not fit the file: this call is not allowed\n");
    _exit(DOES_NOT_APPLY);
  }
  abort();
}
