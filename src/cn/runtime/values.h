// SPDX-License-Identifier: MIT
//
// The values of CN in C: integers of exact width that wrap around, `integer` in 128 bits that does
// not.
//
// Part of every generated file, so it includes nothing and defines only names that start with gcn_.
// Everything that can go wrong goes to gcn_undefined, which does not return unless the term is only
// being shown.
#ifndef GAINSAY_CN_RUNTIME_VALUES_H
#define GAINSAY_CN_RUNTIME_VALUES_H
#pragma GCC system_header

// Generated functions, and those below, are not part of the code under test: nothing in them is
// traced.
#if defined(__clang__)
#define GCN_CODE                                                         \
  __attribute__((unused, no_sanitize("thread", "undefined", "coverage"), \
                 disable_sanitizer_instrumentation))
#else
#define GCN_CODE __attribute__((unused, no_sanitize("thread", "undefined"), no_sanitize_coverage))
#endif

#define GCN_INLINE GCN_CODE static inline

typedef __INT8_TYPE__ gcn_i8;
typedef __INT16_TYPE__ gcn_i16;
typedef __INT32_TYPE__ gcn_i32;
typedef __INT64_TYPE__ gcn_i64;
typedef __UINT8_TYPE__ gcn_u8;
typedef __UINT16_TYPE__ gcn_u16;
typedef __UINT32_TYPE__ gcn_u32;
typedef __UINT64_TYPE__ gcn_u64;
__extension__ typedef __int128 gcn_i128;
__extension__ typedef unsigned __int128 gcn_u128;
typedef gcn_i128 gcn_integer;
#ifdef __cplusplus
typedef bool gcn_boolean;
extern "C" {
#else
typedef _Bool gcn_boolean;
#endif
typedef __UINTPTR_TYPE__ gcn_pointer;
typedef gcn_u8 gcn_unit;  // of type void; always 0
typedef __SIZE_TYPE__ gcn_size;

// A place in a specification: what generated code says when something is wrong there.
typedef struct gcn_site {
  const char* function;  // whose specification
  const char* text;      // of the clause
  const char* file;
  gcn_u32 line;
  gcn_u32 column;
} gcn_site;

// A term has no value. Leaves by way of the driver, or returns while a failure is being described.
void gcn_undefined(const gcn_site* site, const char* why);

// What is the same for all widths. W is an unsigned type at least as wide as int, so that nothing
// is promoted to a signed type that could overflow.
#define GCN_INTEGERS(N, T, U, W, BITS)                                                             \
  GCN_INLINE T gcn_add_##N(T a, T b) { return (T)(U)((W)a + (W)b); }                               \
  GCN_INLINE T gcn_sub_##N(T a, T b) { return (T)(U)((W)a - (W)b); }                               \
  GCN_INLINE T gcn_mul_##N(T a, T b) { return (T)(U)((W)a * (W)b); }                               \
  GCN_INLINE T gcn_neg_##N(T a) { return (T)(U)((W)0 - (W)a); }                                    \
  GCN_INLINE T gcn_and_##N(T a, T b) { return (T)(a & b); }                                        \
  GCN_INLINE T gcn_or_##N(T a, T b) { return (T)(a | b); }                                         \
  GCN_INLINE T gcn_xor_##N(T a, T b) { return (T)(a ^ b); }                                        \
  GCN_INLINE T gcn_not_##N(T a) { return (T)~a; }                                                  \
  GCN_INLINE T gcn_power_##N(T a, T b, const gcn_site* site) {                                     \
    T power = 1;                                                                                   \
    if (b < (T)1 && b != (T)0) gcn_undefined(site, "a power has a negative exponent");             \
    for (; b > (T)0; b = (T)(b / 2)) {                                                             \
      if (b % 2 != 0) power = gcn_mul_##N(power, a);                                               \
      a = gcn_mul_##N(a, a);                                                                       \
    }                                                                                              \
    return power;                                                                                  \
  }                                                                                                \
  /* The shift count is read as unsigned, as in SMT-LIB: all that is too far is far. */            \
  GCN_INLINE T gcn_shift_left_##N(T a, T b) { return (U)b >= BITS ? (T)0 : (T)(U)((W)a << (U)b); } \
  GCN_INLINE T gcn_clz_##N(T a) {                                                                  \
    int count = 0;                                                                                 \
    for (U bit = (U)((W)1 << (BITS - 1)); bit != 0 && ((U)a & bit) == 0; bit = (U)(bit >> 1))      \
      ++count;                                                                                     \
    return (T)count;                                                                               \
  }                                                                                                \
  GCN_INLINE T gcn_ctz_##N(T a) {                                                                  \
    int count = 0;                                                                                 \
    while (count < BITS && (((U)a >> count) & 1) == 0) ++count;                                    \
    return (T)count;                                                                               \
  }                                                                                                \
  GCN_INLINE T gcn_ffs_##N(T a) { return a == 0 ? (T)0 : (T)(gcn_ctz_##N(a) + 1); }                \
  GCN_INLINE T gcn_fls_##N(T a) { return (T)(BITS - (int)gcn_clz_##N(a)); }

#define GCN_UNSIGNED(N, T, W, BITS)                                                            \
  GCN_INTEGERS(N, T, T, W, BITS)                                                               \
  GCN_INLINE T gcn_div_##N(T a, T b, const gcn_site* site) {                                   \
    if (b == 0) return gcn_undefined(site, "division by zero"), (T)0;                          \
    return (T)(a / b);                                                                         \
  }                                                                                            \
  GCN_INLINE T gcn_rem_##N(T a, T b, const gcn_site* site) {                                   \
    if (b == 0) return gcn_undefined(site, "remainder of a division by zero"), (T)0;           \
    return (T)(a % b);                                                                         \
  }                                                                                            \
  GCN_INLINE T gcn_mod_##N(T a, T b, const gcn_site* site) { return gcn_rem_##N(a, b, site); } \
  GCN_INLINE T gcn_shift_right_##N(T a, T b) { return b >= BITS ? (T)0 : (T)(a >> b); }

// The least value divided by -1 wraps around to itself.
#define GCN_SIGNED(N, T, U, W, BITS)                                                 \
  GCN_INTEGERS(N, T, U, W, BITS)                                                     \
  GCN_INLINE T gcn_div_##N(T a, T b, const gcn_site* site) {                         \
    if (b == 0) return gcn_undefined(site, "division by zero"), (T)0;                \
    return b == -1 ? gcn_neg_##N(a) : (T)(a / b);                                    \
  }                                                                                  \
  GCN_INLINE T gcn_rem_##N(T a, T b, const gcn_site* site) {                         \
    if (b == 0) return gcn_undefined(site, "remainder of a division by zero"), (T)0; \
    return b == -1 ? (T)0 : (T)(a % b);                                              \
  }                                                                                  \
  GCN_INLINE T gcn_mod_##N(T a, T b, const gcn_site* site) {                         \
    const T rest = gcn_rem_##N(a, b, site);                                          \
    if (rest >= 0) return rest;                                                      \
    return b < 0 ? gcn_sub_##N(rest, b) : gcn_add_##N(rest, b);                      \
  }                                                                                  \
  GCN_INLINE T gcn_shift_right_##N(T a, T b) {                                       \
    return (U)b >= BITS ? (T)(a < 0 ? -1 : 0) : (T)(a >> b);                         \
  }

// Generated code says which widths it computes with (GCN_CHOSEN): the others cost the compiler
// time.
#if !defined(GCN_CHOSEN) || defined(GCN_COMPUTES_u8)
GCN_UNSIGNED(u8, gcn_u8, gcn_u32, 8)
#endif
#if !defined(GCN_CHOSEN) || defined(GCN_COMPUTES_u16)
GCN_UNSIGNED(u16, gcn_u16, gcn_u32, 16)
#endif
#if !defined(GCN_CHOSEN) || defined(GCN_COMPUTES_u32)
GCN_UNSIGNED(u32, gcn_u32, gcn_u32, 32)
#endif
#if !defined(GCN_CHOSEN) || defined(GCN_COMPUTES_u64)
GCN_UNSIGNED(u64, gcn_u64, gcn_u64, 64)
#endif
#if !defined(GCN_CHOSEN) || defined(GCN_COMPUTES_u128)
GCN_UNSIGNED(u128, gcn_u128, gcn_u128, 128)
#endif
#if !defined(GCN_CHOSEN) || defined(GCN_COMPUTES_i8)
GCN_SIGNED(i8, gcn_i8, gcn_u8, gcn_u32, 8)
#endif
#if !defined(GCN_CHOSEN) || defined(GCN_COMPUTES_i16)
GCN_SIGNED(i16, gcn_i16, gcn_u16, gcn_u32, 16)
#endif
#if !defined(GCN_CHOSEN) || defined(GCN_COMPUTES_i32)
GCN_SIGNED(i32, gcn_i32, gcn_u32, gcn_u32, 32)
#endif
#if !defined(GCN_CHOSEN) || defined(GCN_COMPUTES_i64)
GCN_SIGNED(i64, gcn_i64, gcn_u64, gcn_u64, 64)
#endif
#if !defined(GCN_CHOSEN) || defined(GCN_COMPUTES_i128) || defined(GCN_COMPUTES_integer)
GCN_SIGNED(i128, gcn_i128, gcn_u128, gcn_u128, 128)
#endif

#if !defined(GCN_CHOSEN) || defined(GCN_COMPUTES_integer)

// `integer` has no bounds in CN. Here it has 128 bits, and a term that needs more has no value.
#define GCN_EXACT(name, builtin)                                                           \
  GCN_INLINE gcn_integer gcn_##name##_integer(gcn_integer a, gcn_integer b,                \
                                              const gcn_site* site) {                      \
    gcn_integer exact;                                                                     \
    if (builtin(a, b, &exact)) gcn_undefined(site, "an integer needs more than 128 bits"); \
    return exact;                                                                          \
  }
GCN_EXACT(add, __builtin_add_overflow)
GCN_EXACT(sub, __builtin_sub_overflow)
GCN_EXACT(mul, __builtin_mul_overflow)

GCN_INLINE gcn_integer gcn_neg_integer(gcn_integer a, const gcn_site* site) {
  return gcn_sub_integer(0, a, site);
}
GCN_INLINE gcn_integer gcn_div_integer(gcn_integer a, gcn_integer b, const gcn_site* site) {
  if (b == -1) return gcn_neg_integer(a, site);
  return gcn_div_i128(a, b, site);
}
GCN_INLINE gcn_integer gcn_rem_integer(gcn_integer a, gcn_integer b, const gcn_site* site) {
  return gcn_rem_i128(a, b, site);
}
GCN_INLINE gcn_integer gcn_mod_integer(gcn_integer a, gcn_integer b, const gcn_site* site) {
  return gcn_mod_i128(a, b, site);
}
GCN_INLINE gcn_integer gcn_power_integer(gcn_integer a, gcn_integer b, const gcn_site* site) {
  gcn_integer power = 1;
  if (b < 0) gcn_undefined(site, "a power has a negative exponent");
  if (a == 0 || a == 1) return b == 0 ? 1 : a;
  if (a == -1) return b % 2 == 0 ? 1 : -1;
  if (b > 127) gcn_undefined(site, "an integer needs more than 128 bits"), b = 0;
  while (b-- > 0) power = gcn_mul_integer(power, a, site);
  return power;
}

#endif

#ifdef __cplusplus
}
#endif

#endif
