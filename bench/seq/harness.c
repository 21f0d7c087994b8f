// SPDX-License-Identifier: MIT
//
// What AFL++ runs: bytes become calls of the same checked functions that `gainsay seq` calls. It is
// made from the table of the module alone, so that no harness is written for a program: a byte
// chooses the function, a byte an integer (255: as many more as the type has) or one of the earlier
// results of the type, 0 for a pointer is NULL. Calls whose precondition does not hold are skipped;
// a failure aborts, which AFL++ takes for a crash.

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <gainsay/cn.h>

extern const gainsay_cn_module gainsay_cn_module_table;
static const gainsay_cn_module* const module = &gainsay_cn_module_table;

enum { kCalls = 64, kParameters = 8, kLargest = 256 };

struct result {
  const char* type;
  unsigned char value[kLargest];
};

static struct result results[kCalls];
static unsigned result_count;
static const unsigned char* input;
static const unsigned char* input_end;

static unsigned next_byte(void) { return input < input_end ? *input++ : 0; }

static int is_pointer(const char* type) { return strchr(type, '*') != 0; }

static const char* bare(const char* type) {
  return strncmp(type, "const ", 6) == 0 ? type + 6 : type;
}

static int is_struct(const char* type) {
  return strncmp(bare(type), "struct ", 7) == 0 && !is_pointer(type);
}

static int same(const char* one, const char* other) { return strcmp(bare(one), bare(other)) == 0; }

static int is_returned(const char* type) {
  for (unsigned i = 0; i < module->operation_count; ++i) {
    if (same(module->operations[i].result.type, type)) return 1;
  }
  return 0;
}

// One of the earlier results of the type; null if there is none.
static const struct result* earlier(const char* type, unsigned which) {
  unsigned count = 0;
  for (unsigned i = 0; i < result_count; ++i) count += same(results[i].type, type);
  if (count == 0) return 0;
  which %= count;
  for (unsigned i = 0; i < result_count; ++i) {
    if (same(results[i].type, type) && which-- == 0) return &results[i];
  }
  return 0;
}

static void draw_bytes(unsigned char* to, unsigned long size) {
  for (unsigned long i = 0; i < size; ++i) to[i] = (unsigned char)next_byte();
}

static void draw_integer(unsigned char* to, unsigned long size) {
  const unsigned byte = next_byte();
  if (byte == 255) {
    draw_bytes(to, size);
    return;
  }
  const long value = (signed char)byte;
  memcpy(to, &value, size < sizeof value ? size : sizeof value);
}

// Memory to point to where no function returns such a pointer.
static void draw_block(unsigned char* to) {
  void* const block = module->allocate(kLargest);
  if (block != 0) {
    draw_bytes(block, 16);
    module->written(block, kLargest);
  }
  memcpy(to, &block, sizeof block);
}

static void draw(const gainsay_cn_parameter* parameter, unsigned char* to) {
  const char* const type = parameter->type;
  memset(to, 0, kLargest);
  if (!is_pointer(type) && !is_struct(type)) {
    draw_integer(to, parameter->size);
    return;
  }
  const unsigned byte = next_byte();
  const struct result* const known = byte == 0 ? 0 : earlier(type, byte - 1);
  if (known != 0) {
    memcpy(to, known->value, parameter->size);
  } else if (is_struct(type)) {
    for (unsigned long i = 0; i + 4 <= parameter->size; i += 4) draw_integer(to + i, 4);
  } else if (byte != 0 && !is_returned(type)) {
    draw_block(to);
  }
}

static void call(const gainsay_cn_operation* operation) {
  static _Alignas(16) unsigned char values[kParameters][kLargest];
  static _Alignas(16) unsigned char result[kLargest];
  void* arguments[kParameters + 1] = {0};
  for (unsigned i = 0; i < operation->parameter_count; ++i) {
    draw(&operation->parameters[i], values[i]);
    arguments[i] = values[i];
  }
  const gainsay_cn_outcome outcome = module->call(operation, arguments, result);
  if (outcome == GAINSAY_CN_FAILED) abort();
  if (outcome != GAINSAY_CN_PASSED || operation->result.size == 0) return;
  results[result_count].type = operation->result.type;
  memcpy(results[result_count++].value, result, operation->result.size);
}

static int fits(const gainsay_cn_operation* operation) {
  if (operation->parameter_count > kParameters || operation->result.size > kLargest) return 0;
  for (unsigned i = 0; i < operation->parameter_count; ++i) {
    if (operation->parameters[i].size > kLargest) return 0;
  }
  return operation->checked;
}

static void reset(void) {
#ifdef RESET
  for (unsigned i = 0; i < module->operation_count; ++i) {
    void* none[] = {0};
    if (strcmp(module->operations[i].name, RESET) == 0)
      module->call(&module->operations[i], none, 0);
  }
#endif
}

__AFL_FUZZ_INIT();

int main(void) {
  const unsigned char* const bytes = __AFL_FUZZ_TESTCASE_BUF;
  while (__AFL_LOOP(10000)) {
    input = bytes;
    input_end = bytes + __AFL_FUZZ_TESTCASE_LEN;
    result_count = 0;
    module->begin();
    reset();
    for (unsigned i = 0; i < kCalls && input < input_end; ++i) {
      const gainsay_cn_operation* const one =
          &module->operations[next_byte() % module->operation_count];
      if (fits(one)) call(one);
    }
    module->end();
  }
  return 0;
}
