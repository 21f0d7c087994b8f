// SPDX-License-Identifier: MIT
// State that is not in memory: a file. Only --reset brings it back.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const char *path(void) {
  const char *given = getenv("COUNT_FILE");
  return given ? given : "/nonexistent/count";
}

void forget(void) { unlink(path()); }

// At most one call in a sequence would be fine.
int count(void) {
  FILE *file = fopen(path(), "a");
  if (!file) return 0;
  fputc('x', file);
  const long size = ftell(file);
  fclose(file);
  assert(size < 3);
  return (int)size;
}
