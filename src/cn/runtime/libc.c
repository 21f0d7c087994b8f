// SPDX-License-Identifier: MIT
//
// Functions of the C library that touch the program's memory, or end the process. names.h makes the
// code under test call these instead: what they touch is checked as if the code had touched it
// itself.

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cn/runtime/state.h"

#define HERE ((uintptr_t)__builtin_return_address(0))
#define AT(pointer) ((uintptr_t)(pointer))

void* gcn_memcpy(void* to, const void* from, size_t size) {
  const uintptr_t distance = AT(to) > AT(from) ? AT(to) - AT(from) : AT(from) - AT(to);
  if (gcn.running && gcn_switches.undefined && distance < size && distance != 0) {
    gcn.place = HERE;
    gcn_stop(GAINSAY_CN_UNDEFINED, NULL, "memcpy of %lu bytes between places that overlap",
             (unsigned long)size);
  }
  gcn_copies(AT(to), AT(from), size, HERE);
  return memmove(to, from, size);
}
void* gcn_memmove(void* to, const void* from, size_t size) {
  gcn_copies(AT(to), AT(from), size, HERE);
  return memmove(to, from, size);
}
void* gcn_memset(void* at, int byte, size_t size) {
  gcn_writes(AT(at), size, HERE);
  return memset(at, byte, size);
}
int gcn_memcmp(const void* left, const void* right, size_t size) {
  gcn_reads(AT(left), size, HERE);
  gcn_reads(AT(right), size, HERE);
  return memcmp(left, right, size);
}
void* gcn_memchr(const void* at, int byte, size_t size) {
  const char* found = memchr(at, byte, size);
  gcn_reads(AT(at), found ? AT(found) + 1 - AT(at) : size, HERE);
  return (void*)AT(found);
}

// The length of a text, every byte of which may be read. Byte by byte, because a text without an
// end must be noticed before it is left.
static size_t length_of(const char* text, size_t most, uintptr_t place) {
  size_t length = 0;
  for (; length < most; ++length) {
    gcn_reads(AT(text) + length, 1, place);
    if (text[length] == 0) break;
  }
  return length;
}

size_t gcn_strlen(const char* text) { return length_of(text, SIZE_MAX, HERE); }
size_t gcn_strnlen(const char* text, size_t most) { return length_of(text, most, HERE); }

char* gcn_strcpy(char* to, const char* from) {
  const size_t size = length_of(from, SIZE_MAX, HERE) + 1;
  gcn_writes(AT(to), size, HERE);
  return memmove(to, from, size);
}
char* gcn_stpcpy(char* to, const char* from) {
  const size_t size = length_of(from, SIZE_MAX, HERE) + 1;
  gcn_writes(AT(to), size, HERE);
  return (char*)memmove(to, from, size) + size - 1;
}
char* gcn_strncpy(char* to, const char* from, size_t size) {
  const size_t length = length_of(from, size, HERE);
  gcn_writes(AT(to), size, HERE);
  memmove(to, from, length);
  memset(to + length, 0, size - length);
  return to;
}
char* gcn_strncat(char* to, const char* from, size_t most) {
  const size_t before = length_of(to, SIZE_MAX, HERE);
  const size_t length = length_of(from, most, HERE);
  gcn_writes(AT(to) + before, length + 1, HERE);
  memmove(to + before, from, length);
  to[before + length] = 0;
  return to;
}
char* gcn_strcat(char* to, const char* from) { return gcn_strncat(to, from, SIZE_MAX); }

int gcn_strncmp(const char* left, const char* right, size_t most) {
  for (size_t i = 0; i < most; ++i) {
    gcn_reads(AT(left) + i, 1, HERE);
    gcn_reads(AT(right) + i, 1, HERE);
    if (left[i] != right[i]) return (unsigned char)left[i] < (unsigned char)right[i] ? -1 : 1;
    if (left[i] == 0) break;
  }
  return 0;
}
int gcn_strcmp(const char* left, const char* right) { return gcn_strncmp(left, right, SIZE_MAX); }

char* gcn_strchr(const char* text, int wanted) {
  for (;; ++text) {
    gcn_reads(AT(text), 1, HERE);
    if (*text == (char)wanted) return (char*)AT(text);
    if (*text == 0) return NULL;
  }
}
char* gcn_strrchr(const char* text, int wanted) {
  const char* found = NULL;
  for (;; ++text) {
    gcn_reads(AT(text), 1, HERE);
    if (*text == (char)wanted) found = text;
    if (*text == 0) return (char*)AT(found);
  }
}

// --- what fills memory from outside
// ---------------------------------------------------------------------

int gcn_vsnprintf(char* to, size_t size, const char* format, va_list arguments) {
  const int length = vsnprintf(to, size, format, arguments);
  if (length >= 0 && size != 0) {
    gcn_writes(AT(to), (size_t)length < size ? (size_t)length + 1 : size, HERE);
  }
  return length;
}
int gcn_snprintf(char* to, size_t size, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int length = gcn_vsnprintf(to, size, format, arguments);
  va_end(arguments);
  return length;
}
int gcn_sprintf(char* to, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  va_list again;
  va_copy(again, arguments);
  const int length = vsnprintf(NULL, 0, format, again);
  va_end(again);
  if (length >= 0) {
    gcn_writes(AT(to), (size_t)length + 1, HERE);  // before the bytes behind it are overwritten
    vsnprintf(to, (size_t)length + 1, format, arguments);
  }
  va_end(arguments);
  return length;
}
char* gcn_fgets(char* to, int size, FILE* file) {
  char* got = fgets(to, size, file);
  if (got) gcn_writes(AT(to), strlen(to) + 1, HERE);
  return got;
}
size_t gcn_fread(void* to, size_t size, size_t count, FILE* file) {
  gcn_writes(AT(to), size * count, HERE);
  return fread(to, size, count, file);
}
ssize_t gcn_read(int file, void* to, size_t size) {
  gcn_writes(AT(to), size, HERE);
  return read(file, to, size);
}

// --- what ends the process
// --------------------------------------------------------------------------------

#define ENDS(name)                                                                           \
  __attribute__((noreturn)) void gcn_##name(int code) {                                      \
    gcn.place = HERE;                                                                        \
    gcn_stop(GAINSAY_CN_EXIT, NULL, "the code called " #name "(%d), which ends the program", \
             code);                                                                          \
  }
ENDS(exit)
ENDS(_exit)
ENDS(_Exit)
ENDS(quick_exit)

__attribute__((noreturn)) void gcn_abort(void) {
  gcn.place = HERE;
  gcn_stop(GAINSAY_CN_EXIT, NULL, "the code called abort(), which ends the program");
}

// Where assert() of <assert.h> goes.
__attribute__((noreturn)) void __assert_fail(const char* condition, const char* file, unsigned line,
                                             const char* function) {
  const gcn_site site = {function, condition, file, line, 0};
  gcn_stop(GAINSAY_CN_ASSERT, &site, "assert(%s) does not hold", condition);
}
