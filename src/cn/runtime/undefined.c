// SPDX-License-Identifier: MIT
//
// What code compiled with -fsanitize=undefined calls. The compilers' own runtime reports a place
// once per process, so that a failure could not be repeated while it is shrunk; these report every
// time, and leave like every other failure. Names and data are the compilers'.

#include <string.h>

#include "cn/runtime/state.h"

typedef struct place {
  const char* file;
  uint32_t line;
  uint32_t column;
} place;

typedef struct description {
  uint16_t kind;   // 0: integer
  uint16_t about;  // of an integer: 2 * log2(bits) + signed
  char name[];     // in quotes
} description;

// Every handler's data starts with a place; arithmetic has a type behind it.
typedef struct data {
  place at;
  const description* type;
  const description* other_type;
} data;

__attribute__((noreturn, format(printf, 2, 3))) static void stop(const place* at,
                                                                 const char* format, ...) {
  char reason[256];
  va_list arguments;
  va_start(arguments, format);
  __builtin_vsnprintf(reason, sizeof reason, format, arguments);
  va_end(arguments);
  const gcn_site site = {NULL, "", at->file ? at->file : "", at->line, at->column};
  gcn_stop(GAINSAY_CN_UNDEFINED, &site, "%s", reason);
}

// An operand: itself if it fits a word, else a pointer to it.
static const char* shown(const description* type, uintptr_t operand) {
  const int is_signed = (type->about & 1) != 0;
  const unsigned bits = 1u << (type->about >> 1);
  if (type->kind != 0 || bits > 64) return "a value";
  if (!is_signed) return gcn_text("%llu", (unsigned long long)operand);
  const unsigned unused = 64 - bits;
  return gcn_text("%lld", (long long)((int64_t)((uint64_t)operand << unused) >> unused));
}

#define OFF (!gcn_switches.undefined)

// Each handler exists twice: compilers choose by -fsanitize-recover.
#define HANDLER(name, parameters, arguments)                                         \
  void __ubsan_handle_##name##_abort parameters;                                     \
  void __ubsan_handle_##name parameters;                                             \
  void __ubsan_handle_##name##_abort parameters { __ubsan_handle_##name arguments; } \
  void __ubsan_handle_##name parameters

#define ARITHMETIC(kind, sign)                                                              \
  HANDLER(kind##_overflow, (data * d, uintptr_t left, uintptr_t right), (d, left, right)) { \
    if (OFF) return;                                                                        \
    stop(&d->at, "signed overflow: %s " sign " %s does not fit %s", shown(d->type, left),   \
         shown(d->type, right), d->type->name);                                             \
  }

ARITHMETIC(add, "+")
ARITHMETIC(sub, "-")
ARITHMETIC(mul, "*")

HANDLER(negate_overflow, (data * d, uintptr_t operand), (d, operand)) {
  if (OFF) return;
  stop(&d->at, "signed overflow: -(%s) does not fit %s", shown(d->type, operand), d->type->name);
}
HANDLER(divrem_overflow, (data * d, uintptr_t left, uintptr_t right), (d, left, right)) {
  if (OFF) return;
  if (right == 0) stop(&d->at, "division of %s by zero", shown(d->type, left));
  stop(&d->at, "division overflow: %s / %s does not fit %s", shown(d->type, left),
       shown(d->type, right), d->type->name);
}
HANDLER(shift_out_of_bounds, (data * d, uintptr_t left, uintptr_t right), (d, left, right)) {
  if (OFF) return;
  stop(&d->at, "shift: %s by %s places is not defined for %s", shown(d->type, left),
       shown(d->other_type, right), d->type->name);
}
HANDLER(out_of_bounds, (data * d, uintptr_t index), (d, index)) {
  if (OFF) return;
  stop(&d->at, "index %s is out of bounds for %s", shown(d->other_type, index), d->type->name);
}
HANDLER(vla_bound_not_positive, (data * d, uintptr_t bound), (d, bound)) {
  if (OFF) return;
  stop(&d->at, "an array of length %s", shown(d->type, bound));
}
HANDLER(load_invalid_value, (data * d, uintptr_t value), (d, value)) {
  if (OFF) return;
  stop(&d->at, "%s is no value of %s", shown(d->type, value), d->type->name);
}
HANDLER(pointer_overflow, (data * d, uintptr_t base, uintptr_t result), (d, base, result)) {
  if (OFF || base == result) return;  // null + 0: the end of an empty array
  stop(&d->at, "pointer arithmetic: 0x%lx and its result 0x%lx are not in one object",
       (unsigned long)base, (unsigned long)result);
}
HANDLER(float_cast_overflow, (data * d, uintptr_t value), (d, value)) {
  (void)value;
  if (OFF) return;
  stop(&d->at, "a floating number is out of range for the integer it is converted to");
}
HANDLER(invalid_builtin, (data * d), (d)) {
  if (OFF) return;
  stop(&d->at, "zero given to a builtin that is not defined for it");
}
HANDLER(nonnull_arg, (data * d), (d)) {
  if (OFF) return;
  stop(&d->at, "a null pointer given where none is allowed");
}
HANDLER(function_type_mismatch, (data * d, uintptr_t function), (d, function)) {
  (void)function;
  if (OFF) return;
  stop(&d->at, "a function called through a pointer of another type");
}

typedef struct mismatch {
  place at;
  const description* type;
  unsigned char log_alignment;
  unsigned char check;
} mismatch;

HANDLER(type_mismatch_v1, (mismatch * d, uintptr_t pointer), (d, pointer)) {
  static const char* const doing[] = {"load of", "store to",        "reference to", "member of",
                                      "call of", "construction of", "cast of",      "cast of",
                                      "cast of", "cast of",         "cast of",      "cast of"};
  if (OFF) return;
  const char* what = d->check < sizeof doing / sizeof *doing ? doing[d->check] : "use of";
  if (pointer == 0) stop(&d->at, "null pointer: %s %s", what, d->type->name);
  if ((pointer & ((1ul << d->log_alignment) - 1)) != 0) {
    stop(&d->at, "misaligned address 0x%lx: %s %s, which needs multiples of %lu",
         (unsigned long)pointer, what, d->type->name, 1ul << d->log_alignment);
  }
  stop(&d->at, "no room for it at 0x%lx: %s %s", (unsigned long)pointer, what, d->type->name);
}

typedef struct assumption {
  place at;
  place assumed;
  const description* type;
} assumption;

HANDLER(alignment_assumption, (assumption * d, uintptr_t p, uintptr_t a, uintptr_t o),
        (d, p, a, o)) {
  (void)p, (void)a, (void)o;
  if (OFF) return;
  stop(&d->at, "a pointer is not aligned as the program says it is");
}
HANDLER(nonnull_return_v1, (data * d, place* at), (d, at)) {
  (void)d;
  if (OFF) return;
  stop(at, "a null pointer returned where none is allowed");
}
HANDLER(implicit_conversion, (data * d, uintptr_t from, uintptr_t to), (d, from, to)) {
  (void)d, (void)from, (void)to;  // defined behaviour; only asked for explicitly
}

void __ubsan_handle_builtin_unreachable(data* d);
void __ubsan_handle_builtin_unreachable(data* d) {
  stop(&d->at, "__builtin_unreachable() is reached");
}
void __ubsan_handle_missing_return(data* d);
void __ubsan_handle_missing_return(data* d) {
  stop(&d->at, "the end of a function that returns a value is reached");
}
