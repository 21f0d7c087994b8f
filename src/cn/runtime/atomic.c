// SPDX-License-Identifier: MIT
//
// Atomic operations of code compiled with -fsanitize=thread come here as calls. One thread runs at
// a time, so all of them are simply done, in the strongest order.

#include "cn/runtime/state.h"

#define HERE ((uintptr_t)__builtin_return_address(0))

#define FETCH(bits, T, name, builtin)                                  \
  T __tsan_atomic##bits##_##name(volatile T* at, T value, int order) { \
    (void)order;                                                       \
    gcn_writes((uintptr_t)at, sizeof *at, HERE);                       \
    return builtin(at, value, __ATOMIC_SEQ_CST);                       \
  }

#define EXCHANGE(bits, T, name)                                                           \
  int __tsan_atomic##bits##_compare_exchange_##name(volatile T* at, T* expected, T value, \
                                                    int order, int failure_order) {       \
    (void)order, (void)failure_order;                                                     \
    gcn_writes((uintptr_t)at, sizeof *at, HERE);                                          \
    return __atomic_compare_exchange_n(at, expected, value, 0, __ATOMIC_SEQ_CST,          \
                                       __ATOMIC_SEQ_CST);                                 \
  }

#define ATOMICS(bits, T)                                                                       \
  T __tsan_atomic##bits##_load(const volatile T* at, int order) {                              \
    (void)order;                                                                               \
    gcn_reads((uintptr_t)at, sizeof *at, HERE);                                                \
    return __atomic_load_n(at, __ATOMIC_SEQ_CST);                                              \
  }                                                                                            \
  void __tsan_atomic##bits##_store(volatile T* at, T value, int order) {                       \
    (void)order;                                                                               \
    gcn_writes((uintptr_t)at, sizeof *at, HERE);                                               \
    __atomic_store_n(at, value, __ATOMIC_SEQ_CST);                                             \
  }                                                                                            \
  FETCH(bits, T, exchange, __atomic_exchange_n)                                                \
  FETCH(bits, T, fetch_add, __atomic_fetch_add)                                                \
  FETCH(bits, T, fetch_sub, __atomic_fetch_sub)                                                \
  FETCH(bits, T, fetch_and, __atomic_fetch_and)                                                \
  FETCH(bits, T, fetch_or, __atomic_fetch_or)                                                  \
  FETCH(bits, T, fetch_xor, __atomic_fetch_xor)                                                \
  FETCH(bits, T, fetch_nand, __atomic_fetch_nand)                                              \
  EXCHANGE(bits, T, strong)                                                                    \
  EXCHANGE(bits, T, weak)                                                                      \
  T __tsan_atomic##bits##_compare_exchange_val(volatile T* at, T expected, T value, int order, \
                                               int failure_order) {                            \
    __tsan_atomic##bits##_compare_exchange_strong(at, &expected, value, order, failure_order); \
    return expected;                                                                           \
  }

ATOMICS(8, uint8_t)
ATOMICS(16, uint16_t)
ATOMICS(32, uint32_t)
ATOMICS(64, uint64_t)

void __tsan_atomic_thread_fence(int order) { (void)order; }
void __tsan_atomic_signal_fence(int order) { (void)order; }
