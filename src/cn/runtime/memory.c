// SPDX-License-Identifier: MIT
//
// Where the library's memory comes from, and how the program's variables get their first values
// back.

#define _GNU_SOURCE
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>

#include "cn/runtime/state.h"

enum {
  HEAP_SIZE = 1 << 26,      // all blocks of one sequence of calls
  ARENA_SIZE = 1 << 28,     // all specification values of one call
  MOVE_ROOM = 1 << 18,      // resources a precondition may take
  TEXT_ROOM = 1 << 18,      // what is told of a failure
  STACK_MOST = 1 << 25,     // of a stack without limit
  STACK_RESERVE = 1 << 17,  // left to the code that reports that the stack is used up
};

// The first and last byte of the library's own variables; made by the linker.
extern char __start_gcn_state[] __attribute__((visibility("hidden")));
extern char __stop_gcn_state[] __attribute__((visibility("hidden")));

// The same address in every run if it is free, so that reports are the same. 0 is no hint: for root
// the system would map the null pointer.
static void* reserve(uintptr_t address_hint, size_t size) {
  const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  const int exactly = address_hint ? MAP_FIXED_NOREPLACE : 0;
  void* got = mmap((void*)address_hint, size, PROT_READ | PROT_WRITE, flags | exactly, -1, 0);
  if (got == MAP_FAILED) got = mmap(NULL, size, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (got == MAP_FAILED) __builtin_trap();  // the address space of a process is that small nowhere
  return got;
}

static void watch(gcn_region* region, uintptr_t start, uintptr_t size) {
  if (region->shadow) munmap(region->shadow, region->size * sizeof(gcn_shadow));
  region->start = start;
  region->size = size;
  region->shadow = reserve(0, size * sizeof(gcn_shadow));
}

// --- variables
// ------------------------------------------------------------------------------------------

GCN_STATE static struct {
  uintptr_t load, end;  // of the shared object
  uintptr_t start;      // of what can be written in it
  char* copy;           // as it was at the start
} image = {0, 0, 0, NULL};

static int find_image(struct dl_phdr_info* info, size_t size, void* data) {
  (void)size;
  (void)data;
  uintptr_t start = UINTPTR_MAX;
  uintptr_t end = 0;
  uintptr_t locked = 0;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)* header = &info->dlpi_phdr[i];
    const uintptr_t from = info->dlpi_addr + header->p_vaddr;
    if (header->p_type == PT_GNU_RELRO) locked = from + header->p_memsz;
    if (header->p_type != PT_LOAD || (header->p_flags & PF_W) == 0) continue;
    if (from < start) start = from;
    if (from + header->p_memsz > end) end = from + header->p_memsz;
  }
  if ((uintptr_t)&gcn < start || (uintptr_t)&gcn >= end) return 0;
  image.load = info->dlpi_addr;
  image.start = locked > start && locked < end ? locked : start;
  image.end = end;
  return 1;
}

// All but the library's own variables, which lie in between.
static void copy_image(char* to_copy, const char* from_copy) {
  const uintptr_t parts[][2] = {{image.start, (uintptr_t)__start_gcn_state},
                                {(uintptr_t)__stop_gcn_state, image.end}};
  for (int i = 0; i < 2; ++i) {
    if (parts[i][0] >= parts[i][1]) continue;
    const size_t offset = parts[i][0] - image.start;
    const size_t size = parts[i][1] - parts[i][0];
    if (to_copy) memcpy(to_copy + offset, (const void*)parts[i][0], size);
    if (from_copy) memcpy((void*)parts[i][0], from_copy + offset, size);
  }
}

// Constants and literals are everybody's.
static void mark_constants(void) {
  for (uintptr_t i = 0; i < image.start - gcn.image.start; ++i) gcn.image.shadow[i] = GCN_ANYONE;
}

static void mark_globals(void) {
  memset(gcn_shadow_of(&gcn.image, image.start), 0, (image.end - image.start) * sizeof(gcn_shadow));
  const gainsay_cn_module* module = &gainsay_cn_module_table;
  for (unsigned i = 0; i < module->global_count; ++i) {
    gcn_give((uintptr_t)module->globals[i].address, module->globals[i].size, 0, 1);
  }
  gcn.image_marked = 0;
}

void gcn_restore_globals(void) {
  copy_image(NULL, image.copy);
  if (gcn.image_marked) mark_globals();
}

uintptr_t gcn_offset_of(uintptr_t instruction) {
  return instruction ? instruction - image.load - 1 : 0;
}

// --- the stack
// ------------------------------------------------------------------------------------------

void gcn_find_stack(void) {
  const uintptr_t here = (uintptr_t)__builtin_frame_address(0);
  if (gcn_in(&gcn.stack, here)) {
    if (gcn.stack_marked_low < gcn.stack_marked_high) {
      memset(gcn_shadow_of(&gcn.stack, gcn.stack_marked_low), 0,
             (gcn.stack_marked_high - gcn.stack_marked_low) * sizeof(gcn_shadow));
    }
  } else {
    pthread_attr_t attributes;
    void* start = NULL;
    size_t size = 0;
    pthread_getattr_np(pthread_self(), &attributes);
    pthread_attr_getstack(&attributes, &start, &size);
    pthread_attr_destroy(&attributes);
    const uintptr_t end = (uintptr_t)start + size;
    if (size > STACK_MOST) size = STACK_MOST;
    watch(&gcn.stack, end - size, size);
    gcn_stack_limit = gcn.stack.start + STACK_RESERVE;
  }
  gcn.stack_marked_low = UINTPTR_MAX;
  gcn.stack_marked_high = 0;
}

// --- signals
// --------------------------------------------------------------------------------------------

static const int caught[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
enum { CAUGHT = sizeof caught / sizeof *caught };
GCN_STATE static struct sigaction others[CAUGHT] = {{.sa_flags = 0}};  // whose they were before

static const char* name_of(int number) {
  return number == SIGSEGV  ? "segmentation fault"
         : number == SIGBUS ? "bus error"
         : number == SIGFPE ? "arithmetic fault"
                            : "illegal instruction";
}

// A crash outside of a call is not ours: it happens again, and goes to whoever was here before.
static void give_back(int number) {
  for (int i = 0; i < CAUGHT; ++i) {
    if (caught[i] == number) sigaction(number, &others[i], NULL);
  }
}

static void on_signal(int number, siginfo_t* what, void* context) {
  (void)context;
  const uintptr_t at = (uintptr_t)what->si_addr;
  if (!gcn.calling) {
    give_back(number);
    return;
  }
  // Only without ownership checks does a precondition read what is not there.
  if (gcn.rejecting) gcn_reject(NULL);
  if (number == SIGSEGV && at + 65536 > gcn.stack.start && at < gcn_stack_limit) {
    gcn_stop(GAINSAY_CN_SIGNAL, NULL, "the stack is used up: the recursion may be endless");
  }
  gcn_stop(GAINSAY_CN_SIGNAL, NULL, "%s at address 0x%lx, which %s", name_of(number),
           (unsigned long)at, gcn_owner_text(at));
}

// At every `begin`, because the driver may set handlers of its own in between.
void gcn_catch_signals(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = on_signal;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  for (int i = 0; i < CAUGHT; ++i) {
    struct sigaction before;
    sigaction(caught[i], &action, &before);
    if (before.sa_sigaction != on_signal) others[i] = before;
  }
  stack_t other;
  if (sigaltstack(NULL, &other) == 0 && (other.ss_flags & SS_DISABLE) != 0) {
    const stack_t ours = {.ss_sp = reserve(0, 1 << 16), .ss_flags = 0, .ss_size = 1 << 16};
    sigaltstack(&ours, NULL);
  }
}

// --- all of it
// --------------------------------------------------------------------------------------------

void gcn_prepare(void) {
  gcn.prepared = 1;
  gcn.frames = reserve(0, (GCN_DEPTHS + 2) * sizeof(gcn_frame));
  gcn.moves = reserve(0, MOVE_ROOM * sizeof(gcn_move));
  gcn.move_room = MOVE_ROOM;
  gcn.text = reserve(0, TEXT_ROOM);
  gcn.arena_start = reserve(0, ARENA_SIZE);
  gcn.arena_end = gcn.arena_start + ARENA_SIZE;
  watch(&gcn.heap, (uintptr_t)reserve(0x7e9000000000u, HEAP_SIZE), HEAP_SIZE);
  dl_iterate_phdr(find_image, NULL);
  watch(&gcn.image, image.load, image.end - image.load);
  mark_constants();
  image.copy = reserve(0, image.end - image.start);
  copy_image(image.copy, NULL);
  mark_globals();
}
