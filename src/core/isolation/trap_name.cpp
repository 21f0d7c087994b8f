// SPDX-License-Identifier: MIT

#include "core/isolation/trap_name.hpp"

#if defined(__x86_64__) && defined(__linux__)

#include <dlfcn.h>
#include <link.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <unwind.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "core/isolation/trap_memory.hpp"

namespace gainsay::core::trap {

namespace {

std::uint64_t libc_begin = 0;
std::uint64_t libc_end = 0;
std::vector<std::pair<std::uint64_t, std::uint64_t>> code_ranges;  // of everything else

// The way out of the C library.
struct WayOut {
  std::uint64_t start;        // the instruction that trapped
  std::uint64_t last = 0;     // the last one in the library
  std::uint64_t outside = 0;  // where the code that called it goes on
  bool begun = false;
};

bool is_in_libc(std::uint64_t at) { return at >= libc_begin && at < libc_end; }

_Unwind_Reason_Code step_out(_Unwind_Context* context, void* told) {
  auto& way = *static_cast<WayOut*>(told);
  int before = 0;
  const std::uint64_t at = _Unwind_GetIPInfo(context, &before);
  way.begun = way.begun || at == way.start;
  if (!way.begun) return _URC_NO_REASON;  // still in the handler
  if (!is_in_libc(at - 1)) {
    way.outside = at;
    return _URC_END_OF_STACK;
  }
  way.last = at - (before != 0 ? 0 : 1);
  return _URC_NO_REASON;
}

// The function that an instruction before this one called through a table of addresses, as calls of
// libraries are made; 0 if it is another kind of call.
std::uint64_t called_before(std::uint64_t next) {
  unsigned char code[6];
  if (!copy_from(static_cast<long>(next - sizeof code), code, sizeof code)) return 0;
  std::int32_t offset = 0;
  std::memcpy(&offset, code + 2, sizeof offset);
  const std::uint64_t target = next + static_cast<std::uint64_t>(std::int64_t{offset});
  std::uint64_t slot = 0;
  if (code[0] == 0xff && code[1] == 0x15) {  // call *slot(%rip)
    slot = target;
  } else if (code[1] == 0xe8) {  // call stub
    unsigned char stub[12];
    if (!copy_from(static_cast<long>(target), stub, sizeof stub)) return 0;
    constexpr unsigned char kEndbr[] = {0xf3, 0x0f, 0x1e, 0xfa};
    std::size_t at = std::memcmp(stub, kEndbr, sizeof kEndbr) == 0 ? sizeof kEndbr : 0;
    if (stub[at] == 0xf2) ++at;                              // bnd
    if (stub[at] != 0xff || stub[at + 1] != 0x25) return 0;  // jmp *slot(%rip)
    std::memcpy(&offset, stub + at + 2, sizeof offset);
    slot = target + at + 6 + static_cast<std::uint64_t>(std::int64_t{offset});
  }
  std::uint64_t function = 0;
  return slot != 0 && copy_from(static_cast<long>(slot), &function, sizeof function) ? function : 0;
}

// From names that the C library has for itself to the one that its users know.
std::string_view as_users_know_it(std::string_view name) {
  for (const std::string_view prefix : {"_IO_", "__libc_", "__new_"}) {
    if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  }
  while (name.starts_with("_") && name != "_exit") name.remove_prefix(1);
  if (name.ends_with("64")) name.remove_suffix(2);
  return name;
}

// The name of a function that begins there; empty if it has none that others see.
std::string_view name_of(std::uint64_t function) {
  struct Known {
    std::uint64_t start;
    const char* name;
  };
  static Known known[64];  // looking up takes 20 µs
  static std::atomic<std::size_t> count{0};
  for (std::size_t i = 0; i < count; ++i) {
    if (known[i].start == function) return as_users_know_it(known[i].name);
  }
  // NOLINTNEXTLINE(performance-no-int-to-ptr): it was read from a table
  auto* const start = reinterpret_cast<void*>(function);
  Dl_info info{};
  const bool found = dladdr(start, &info) != 0 && info.dli_saddr == start;
  const char* const name = found && info.dli_sname != nullptr ? info.dli_sname : "";
  if (count < std::size(known)) {
    known[count] = {function, name};
    ++count;
  }
  return as_users_know_it(name);
}

// The same for a new process. One cannot be unwound out of clone(), so the stack is searched for
// the place where one of the functions that start programs was called.
std::string_view starting_function(const Trap& trap) {
  std::uint64_t words[1024];
  const long stack = trap.context.uc_mcontext.gregs[REG_RSP];
  std::size_t got = copy_part(static_cast<std::uint64_t>(stack), words, sizeof words);
  got += copy_part(static_cast<std::uint64_t>(stack) + got, reinterpret_cast<char*>(words) + got,
                   sizeof words - got);
  for (std::size_t i = 0; i < got / sizeof words[0]; ++i) {
    const auto is_around = [at = words[i]](const auto& range) {
      return at >= range.first && at < range.second;
    };
    if (std::none_of(code_ranges.begin(), code_ranges.end(), is_around)) continue;
    const std::uint64_t called = called_before(words[i]);
    if (!is_in_libc(called)) continue;
    const std::string_view name = name_of(called);
    for (const std::string_view one : {"system", "popen", "posix_spawn", "posix_spawnp"}) {
      if (name == one) return one;
    }
  }
  return "";
}

int note_code(dl_phdr_info* info, std::size_t, void*) {
  const auto inside = reinterpret_cast<std::uint64_t>(&::getppid);
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)& part = info->dlpi_phdr[i];
    const std::uint64_t begin = info->dlpi_addr + part.p_vaddr;
    if (part.p_type != PT_LOAD || (part.p_flags & PF_X) == 0) continue;
    const bool here = inside >= begin && inside < begin + part.p_memsz;
    if (!here) {
      code_ranges.emplace_back(begin, begin + part.p_memsz);
      continue;
    }
    const auto ours = reinterpret_cast<std::uint64_t>(&note_code);
    const bool one_for_all = ours >= begin && ours < begin + part.p_memsz;  // linked statically
    libc_begin = one_for_all ? 0 : begin;
    libc_end = one_for_all ? 0 : begin + part.p_memsz;
  }
  return 0;
}

}  // namespace

void look_up_code() {
  code_ranges.clear();
  dl_iterate_phdr(note_code, nullptr);
}

std::string_view called_function(const Trap& trap) {
  WayOut way{static_cast<std::uint64_t>(trap.context.uc_mcontext.gregs[REG_RIP])};
  if (!is_in_libc(way.start - 1)) return "";
  if (trap.call.number == SYS_clone && (trap.argument[0] & CLONE_VM) != 0) {
    return starting_function(trap);
  }
  _Unwind_Backtrace(step_out, &way);
  const std::uint64_t called = way.outside == 0 ? 0 : called_before(way.outside);
  if (is_in_libc(called)) {
    if (const std::string_view name = name_of(called); !name.empty()) return name;
  }
  if (way.last == 0) return "";
  // NOLINTNEXTLINE(performance-no-int-to-ptr): the unwinder has numbers
  void* const start = _Unwind_FindEnclosingFunction(reinterpret_cast<void*>(way.last));
  return start == nullptr ? "" : name_of(reinterpret_cast<std::uint64_t>(start));
}

}  // namespace gainsay::core::trap

#endif
