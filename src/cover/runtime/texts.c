// SPDX-License-Identifier: MIT
//
// Stands in front of the C library's comparisons of memory and text to see what is compared, or
// searched for and not there: a keyword, a magic number, a path. An archive of its own, which
// gainsay_instrument links: in libgainsay it would replace the functions of every program.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>
#include <strings.h>

#include "cover/runtime/runtime.h"

int gainsay_text_callbacks;

static void seen(const void* left, size_t left_size, const void* right, size_t right_size) {
  if (left_size == 0 && right_size == 0) return;
  gainsay_text* text = &gainsay_texts[gainsay_text_count++ & (GAINSAY_TEXTS - 1)];
  text->left_size = left_size < GAINSAY_TEXT_BYTES ? (uint32_t)left_size : GAINSAY_TEXT_BYTES;
  text->right_size = right_size < GAINSAY_TEXT_BYTES ? (uint32_t)right_size : GAINSAY_TEXT_BYTES;
  for (uint32_t i = 0; i < text->left_size; ++i) text->left[i] = ((const uint8_t*)left)[i];
  for (uint32_t i = 0; i < text->right_size; ++i) text->right[i] = ((const uint8_t*)right)[i];
}

// The function that would have been called without us: a sanitizer's, or the C library's.
static void* next_of(void** cache, const char* name) {
  if (*cache == NULL) *cache = dlsym(RTLD_NEXT, name);
  return *cache;
}

// Before the C library is ready, and for nothing else.
static int compare_bytes(const void* left, const void* right, size_t size) {
  const uint8_t* l = left;
  const uint8_t* r = right;
  for (size_t i = 0; i < size; ++i) {
    if (l[i] != r[i]) return l[i] < r[i] ? -1 : 1;
  }
  return 0;
}

static size_t length_upto(const char* text, size_t most) {
  size_t length = 0;
  while (length < most && text[length] != '\0') ++length;
  return length;
}

// ISO C knows no cast from a pointer to data to one to a function.
#define NEXT(name, type)                      \
  static void* cache = NULL;                  \
  void* const found = next_of(&cache, #name); \
  type next = NULL;                           \
  __builtin_memcpy(&next, &found, sizeof next)

typedef int (*memory_function)(const void*, const void*, size_t);
typedef int (*text_function)(const char*, const char*);
typedef int (*bounded_function)(const char*, const char*, size_t);
typedef char* (*search_function)(const char*, const char*);
typedef void* (*memory_search_function)(const void*, size_t, const void*, size_t);

int memcmp(const void* left, const void* right, size_t size) {
  NEXT(memcmp, memory_function);
  const int result = next ? next(left, right, size) : compare_bytes(left, right, size);
  if (result != 0) seen(left, size, right, size);
  return result;
}

int bcmp(const void* left, const void* right, size_t size) { return memcmp(left, right, size); }

int strcmp(const char* left, const char* right) {
  NEXT(strcmp, text_function);
  const size_t left_size = length_upto(left, GAINSAY_TEXT_BYTES);
  const size_t right_size = length_upto(right, GAINSAY_TEXT_BYTES);
  if (!next)
    return compare_bytes(left, right, (left_size < right_size ? left_size : right_size) + 1);
  const int result = next(left, right);
  if (result != 0) seen(left, left_size, right, right_size);
  return result;
}

int strcasecmp(const char* left, const char* right) {
  NEXT(strcasecmp, text_function);
  const int result = next ? next(left, right) : 0;
  if (result != 0) {
    seen(left, length_upto(left, GAINSAY_TEXT_BYTES), right,
         length_upto(right, GAINSAY_TEXT_BYTES));
  }
  return result;
}

static int bounded(bounded_function next, const char* left, const char* right, size_t size) {
  const int result = next ? next(left, right, size) : compare_bytes(left, right, size);
  if (result != 0) seen(left, length_upto(left, size), right, length_upto(right, size));
  return result;
}

int strncmp(const char* left, const char* right, size_t size) {
  NEXT(strncmp, bounded_function);
  return bounded(next, left, right, size);
}

int strncasecmp(const char* left, const char* right, size_t size) {
  NEXT(strncasecmp, bounded_function);
  return bounded(next, left, right, size);
}

static char* searched(search_function next, const char* text, const char* part) {
  char* const result = next ? next(text, part) : NULL;
  if (result == NULL) {
    seen(text, length_upto(text, GAINSAY_TEXT_BYTES), part, length_upto(part, GAINSAY_TEXT_BYTES));
  }
  return result;
}

char* strstr(const char* text, const char* part) {
  NEXT(strstr, search_function);
  return searched(next, text, part);
}

char* strcasestr(const char* text, const char* part) {
  NEXT(strcasestr, search_function);
  return searched(next, text, part);
}

void* memmem(const void* memory, size_t size, const void* part, size_t part_size) {
  NEXT(memmem, memory_search_function);
  void* const result = next ? next(memory, size, part, part_size) : NULL;
  if (result == NULL) seen(memory, size, part, part_size);
  return result;
}
