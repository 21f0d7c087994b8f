// SPDX-License-Identifier: MIT
//
// The handler of trapped calls. It runs in the middle of code under test, in place of the call, so
// it neither allocates nor makes a call that could trap: all go through the gate.

#include "core/isolation/sandbox_trap.hpp"

#include <csignal>

#if defined(__x86_64__) && defined(__linux__)

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <sched.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <string_view>

#include "core/arena.hpp"
#include "core/entries.hpp"
#include "core/isolation/sandbox_calls.hpp"

namespace gainsay::core {

namespace {

// A handler has no other way to get at what it needs.
TrapRules rules_of_trap;
std::atomic<bool> let_through{false};
std::atomic_flag counting = ATOMIC_FLAG_INIT;
std::uint64_t libc_begin = 0;
std::uint64_t libc_end = 0;
std::vector<std::pair<std::uint64_t, std::uint64_t>> code_ranges;  // of everything else

// Text of limited length.
template <std::size_t kSize>
class Line {
 public:
  void add(std::string_view text) {
    for (const char c : text) {
      if (size_ < kSize) text_[size_++] = c;
    }
  }
  void add(long number) {
    char digits[24];
    const auto written = std::to_chars(digits, digits + sizeof digits, number);
    add({digits, static_cast<std::size_t>(written.ptr - digits)});
  }
  std::string_view view() const { return {text_, size_}; }
  const char* c_str() {
    text_[size_ < kSize ? size_ : kSize - 1] = '\0';
    return text_;
  }

 private:
  char text_[kSize];
  std::size_t size_ = 0;
};

struct Trap {
  const Call& call;
  const long* argument;  // six
  ucontext_t& context;

  long path(int at) const { return at < 0 ? 0 : argument[at]; }
  int directory(int at) const { return at < 0 ? AT_FDCWD : static_cast<int>(argument[at]); }
};

long pass(const Trap& trap) {
  const long* a = trap.argument;
  return gainsay_gate(trap.call.number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

// --- memory of the code under test ---------------------------------------------------------------

// Copies up to the end of a page; the pointer may be anything. Returns how much it was.
std::size_t copy_part(std::uint64_t from, void* to, std::size_t most) {
  constexpr std::size_t kPage = 4096;
  const std::size_t part = std::min(most, kPage - from % kPage);
  iovec local{to, part};
  iovec remote{reinterpret_cast<void*>(from), part};
  const long self = gainsay_gate(SYS_getpid, 0, 0, 0, 0, 0, 0);
  const long got = gainsay_gate(SYS_process_vm_readv, self, reinterpret_cast<long>(&local), 1,
                                reinterpret_cast<long>(&remote), 1, 0);
  return got <= 0 ? 0 : static_cast<std::size_t>(got);
}

bool copy_from(long address, void* to, std::size_t size) {
  const auto from = static_cast<std::uint64_t>(address);
  const std::size_t first = copy_part(from, to, size);
  if (first == size) return true;
  return first != 0 &&
         first + copy_part(from + first, static_cast<char*>(to) + first, size - first) == size;
}

struct Path {
  char text[4097];       // as long as the kernel takes them
  std::size_t size = 0;  // without the 0 at its end
  bool whole = false;

  explicit Path(long address) {
    while (address != 0 && !whole && size < sizeof text - 1) {
      const std::size_t got = copy_part(static_cast<std::uint64_t>(address) + size, text + size,
                                        sizeof text - 1 - size);
      if (got == 0) break;
      const void* const end = std::memchr(text + size, 0, got);
      whole = end != nullptr;
      size = whole ? static_cast<std::size_t>(static_cast<const char*>(end) - text) : size + got;
    }
    text[size] = '\0';
  }
  std::string_view view() const { return {text, size}; }
};

// --- where a path leads --------------------------------------------------------------------------

enum class Where : std::uint8_t { inside, outside, nowhere };

bool is_inside(std::string_view real) {
  if (real.empty() || real[0] != '/') return true;  // a pipe, a socket of ours
  if (real.starts_with("/memfd:")) return true;
  for (const std::string& root : rules_of_trap.roots) {
    if (root == "/" || real == root) return true;
    if (real.starts_with(root) && real[root.size()] == '/') return true;
  }
  return false;
}

Where where_is(int descriptor) {
  Line<48> link;
  link.add("/proc/self/fd/");
  link.add(static_cast<long>(descriptor));
  char real[4200];
  const long size = gainsay_gate(SYS_readlink, reinterpret_cast<long>(link.c_str()),
                                 reinterpret_cast<long>(real), sizeof real - 1, 0, 0, 0);
  const bool open = gainsay_gate(SYS_fcntl, descriptor, F_GETFD, 0, 0, 0, 0) >= 0;
  if (size < 0) return open ? Where::outside : Where::nowhere;
  real[size] = '\0';
  return is_inside({real, static_cast<std::size_t>(size)}) ? Where::inside : Where::outside;
}

Where where_opened(int directory, const char* path, int flags) {
  const long opened = gainsay_gate(SYS_openat, directory, reinterpret_cast<long>(path),
                                   O_PATH | O_CLOEXEC | flags, 0, 0, 0);
  if (opened < 0) return Where::nowhere;
  const Where found = where_is(static_cast<int>(opened));
  gainsay_gate(SYS_close, opened, 0, 0, 0, 0, 0);
  return found;
}

// What is not there yet is where its folder is. A link to nowhere may lead outside.
Where where_made(int directory, Path& path) {
  if (where_opened(directory, path.text, O_NOFOLLOW) != Where::nowhere) return Where::outside;
  std::size_t end = path.size;
  while (end > 1 && path.text[end - 1] == '/') --end;
  while (end > 0 && path.text[end - 1] != '/') --end;
  if (end == 0) return where_opened(directory, ".", O_DIRECTORY);
  path.text[end] = '\0';
  const Where found = where_opened(directory, path.text, O_DIRECTORY);
  path.text[end] = 'x';  // only its beginning is looked at from now on
  return found;
}

Where where_of(int directory, long address, bool follows) {
  if (address == 0) return where_is(directory);
  Path path(address);
  if (!path.whole) return Where::nowhere;
  if (path.size == 0) return where_is(directory);
  const Where found = where_opened(directory, path.text, follows ? 0 : O_NOFOLLOW);
  return found == Where::nowhere ? where_made(directory, path) : found;
}

// The worse of its paths.
Where where(const Trap& trap) {
  const Call& call = trap.call;
  const Where first = where_of(trap.directory(call.directory), trap.path(call.path), call.follows);
  if (call.other_path < 0 || first == Where::outside) return first;
  const Where second =
      where_of(trap.directory(call.other_directory), trap.path(call.other_path), false);
  return second == Where::inside ? first : second;
}

// --- what it is called ---------------------------------------------------------------------------

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

// The function of the C library that the code under test called: remove, not unlink; system, not
// clone. Empty if it made the call in another way. What is called is looked up first: functions
// that end with a call of another are gone from the stack.
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
  void* const start = _Unwind_FindEnclosingFunction(reinterpret_cast<void*>(way.last));
  return start == nullptr ? "" : name_of(reinterpret_cast<std::uint64_t>(start));
}

// The path as the code under test wrote it.
template <class Text>
void add_path(Text& text, long address, std::string_view name) {
  constexpr std::size_t kShown = 36;
  Path path(address);
  // The names that the library makes up are others each time.
  if (name.starts_with("mk") && name.find("temp") != name.npos && path.size >= 6) {
    std::memset(path.text + path.size - 6, 'X', 6);
  }
  text.add("\"");
  const std::string_view all = path.view();
  const bool cut = all.size() > kShown;
  if (cut) text.add("...");
  for (const char c : cut ? all.substr(all.size() - kShown + 3) : all) {
    constexpr char kDigits[] = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') text.add("\\");
    if (byte >= 0x20 && byte < 0x7f) {
      text.add({&c, 1});
    } else {
      const char escaped[] = {'\\', 'x', kDigits[byte >> 4], kDigits[byte & 15]};
      text.add({escaped, sizeof escaped});
    }
  }
  text.add("\"");
}

template <class Text>
void add_opening(Text& text, std::string_view name, long flags) {
  const bool both = (flags & O_ACCMODE) == O_RDWR;
  if (name == "fopen" || name == "freopen") {
    const char mode = (flags & O_APPEND) != 0 ? 'a' : (flags & O_TRUNC) != 0 ? 'w' : 'r';
    text.add(", \"");
    text.add({&mode, 1});
    text.add(both ? "+\"" : "\"");
  } else if (name.starts_with("open")) {
    text.add(both ? ", O_RDWR" : (flags & O_ACCMODE) == O_WRONLY ? ", O_WRONLY" : ", O_RDONLY");
    if ((flags & O_CREAT) != 0) text.add("|O_CREAT");
    if ((flags & O_TRUNC) != 0) text.add("|O_TRUNC");
  }
}

template <class Text>
void add_family(Text& text, long family) {
  switch (family) {
    case AF_UNIX:
      return text.add("AF_UNIX");
    case AF_INET:
      return text.add("AF_INET");
    case AF_INET6:
      return text.add("AF_INET6");
    default:
      return text.add(family);
  }
}

template <class Text>
void add_arguments(Text& text, const Trap& trap, std::string_view name) {
  const Call& call = trap.call;
  const bool by_path = call.path >= 0 && call.act <= Act::attribute && trap.path(call.path) != 0;
  const bool execs = call.number == SYS_execve || call.number == SYS_execveat;
  if (name.ends_with("fork") || name == "tmpfile") return;  // no arguments
  if (by_path || execs) {
    add_path(text, trap.path(call.path), name);
    if (call.act == Act::opening) add_opening(text, name, trap.argument[call.path + 1]);
    if (call.other_path < 0) return;
    text.add(", ");
    add_path(text, trap.path(call.other_path), name);
  } else if (call.number == SYS_kill && name == "kill") {
    const char* const signal = sigabbrev_np(static_cast<int>(trap.argument[1]));
    text.add(static_cast<long>(static_cast<int>(trap.argument[0])));
    text.add(signal == nullptr ? ", " : ", SIG");
    if (signal != nullptr) return text.add(signal);
    text.add(static_cast<long>(static_cast<int>(trap.argument[1])));
  } else if (call.number == SYS_socket && name == "socket") {
    add_family(text, static_cast<int>(trap.argument[0]));
  } else {
    text.add("...");
  }
}

// --- counting ------------------------------------------------------------------------------------

// In the report of a case that is told in detail, each once.
void note(std::string_view text) {
  const Control& control = *rules_of_trap.arena->control;
  if (control.command != Control::Command::replay || (control.flags & kDescribe) == 0) return;
  Journal& journal = rules_of_trap.arena->journal;
  bool told = false;
  std::size_t notes = 0;
  journal.each([&](const Journal::Entry& entry) {
    const auto note = NoteEntry::read(entry);
    if (!note || note->kind != Note::Kind::denied) return;
    ++notes;
    told = told || note->text == text;
  });
  if (told || notes >= 8) return;
  NoteEntry{Note::Kind::denied, "denied by the sandbox", text}.write(journal);
}

long deny(const Trap& trap, int error) {
  Arena* const arena = rules_of_trap.arena;
  if (arena != nullptr && arena->control->running == 0) return -error;  // not the code under test
  Line<104> text;
  std::string_view name = called_function(trap);
  if (name.empty() || name == "syscall") name = trap.call.name;
  text.add(name);
  text.add("(");
  add_arguments(text, trap, name);
  text.add(")");
  while (counting.test_and_set(std::memory_order_acquire)) __builtin_ia32_pause();
  rules_of_trap.denied->add(text.view());
  if (arena != nullptr) note(text.view());
  counting.clear(std::memory_order_release);
  return -error;
}

// --- judging -------------------------------------------------------------------------------------

bool landlock_judges(const Call& call) {
  constexpr int kKnowsTruncate = 3;
  return rules_of_trap.landlock >= (call.number == SYS_truncate ? kKnowsTruncate : 1);
}

long judge_file(const Trap& trap) {
  if (!landlock_judges(trap.call) && where(trap) == Where::outside) return deny(trap, EACCES);
  const long result = pass(trap);
  if (result >= 0) {
    sandbox_touched.store(true, std::memory_order_relaxed);
    return result;
  }
  // Landlock says EXDEV of a move between folders, which programs take as a wish for a copy.
  const bool refused = result == -EACCES || result == -EPERM || result == -EXDEV;
  return refused && where(trap) == Where::outside ? deny(trap, EACCES) : result;
}

long judge_attribute(const Trap& trap) {
  const Where found =
      trap.call.act == Act::descriptor ? where_is(static_cast<int>(trap.argument[0])) : where(trap);
  return found == Where::outside ? deny(trap, EPERM) : pass(trap);
}

long judge_process(const Trap& trap) {
  const long self = gainsay_gate(SYS_getpid, 0, 0, 0, 0, 0, 0);
  const auto named = static_cast<std::int32_t>(trap.argument[trap.call.path]);
  if (named == self) return pass(trap);
  const bool asks = trap.call.number == SYS_kill && named > 0 && trap.argument[1] == 0;
  const bool group = trap.call.number == SYS_setpriority && trap.argument[0] != 0;
  const bool itself = trap.call.act == Act::own && named == 0 && !group;
  return asks || itself ? pass(trap) : deny(trap, EPERM);
}

long signal_own_thread(const Trap& trap) {
  const long self = gainsay_gate(SYS_getpid, 0, 0, 0, 0, 0, 0);
  const long result = gainsay_gate(SYS_tgkill, self, trap.argument[0], trap.argument[1], 0, 0, 0);
  return result == -ESRCH ? deny(trap, EPERM) : result;
}

long judge_message(const Trap& trap) {
  msghdr header{};
  if (!copy_from(trap.argument[1], &header, sizeof header)) return -EFAULT;
  return header.msg_name == nullptr ? pass(trap) : deny(trap, EPERM);
}

long change_directory(const Trap& trap) {
  const long result = pass(trap);
  if (result == 0) sandbox_touched.store(true, std::memory_order_relaxed);
  return result;
}

// Does what sigprocmask does, but SIGSYS is never blocked: a call that is trapped then would kill
// the process. The mask is the one that is in force again when this handler returns.
long change_mask(const Trap& trap) {
  std::uint64_t before = 0;
  std::uint64_t wanted = 0;
  if (trap.argument[3] != sizeof wanted) return -EINVAL;
  if (!copy_from(trap.argument[1], &wanted, sizeof wanted)) return -EFAULT;
  std::memcpy(&before, &trap.context.uc_sigmask, sizeof before);
  std::uint64_t after = wanted;
  if (trap.argument[0] == SIG_BLOCK) after |= before;
  if (trap.argument[0] != SIG_BLOCK && trap.argument[0] != SIG_SETMASK) return -EINVAL;
  after &= ~(std::uint64_t{1} << (SIGSYS - 1));
  std::memcpy(&trap.context.uc_sigmask, &after, sizeof after);
  if (trap.argument[2] != 0) {
    std::memcpy(reinterpret_cast<void*>(trap.argument[2]), &before, sizeof before);
  }
  return 0;
}

// Gainsay is at work. A child that shares our memory would return through our stack.
long let_pass(const Trap& trap) {
  const bool shares = trap.call.number == SYS_vfork ||
                      (trap.call.number == SYS_clone && (trap.argument[0] & CLONE_VM) != 0);
  return shares ? -EPERM : pass(trap);
}

long judge(const Trap& trap) {
  const Act act = trap.call.act;
  if (act == Act::mask) return change_mask(trap);
  if (act == Act::handler) return 0;  // as if it had been done
  if (let_through.load(std::memory_order_relaxed)) return let_pass(trap);
  switch (act) {
    case Act::file:
    case Act::opening:
      return judge_file(trap);
    case Act::attribute:
    case Act::descriptor:
      return judge_attribute(trap);
    case Act::own:
    case Act::signal:
      return judge_process(trap);
    case Act::thread:
      return signal_own_thread(trap);
    case Act::message:
      return judge_message(trap);
    case Act::directory:
      return change_directory(trap);
    default:
      return deny(trap, act == Act::network ? EACCES : EPERM);
  }
}

// Somebody sent SIGSYS: it does what it does without us.
void die_of_it() {
  struct {
    void (*handler)(int);
    unsigned long flags;
    void (*restorer)();
    std::uint64_t mask;
  } action{SIG_DFL, 0, nullptr, 0};
  gainsay_gate(SYS_rt_sigaction, SIGSYS, reinterpret_cast<long>(&action), 0, 8, 0, 0);
  raise(SIGSYS);
}

void on_trap(int, siginfo_t* information, void* told) {
  constexpr int kBySeccomp = 1;
  if (information->si_code != kBySeccomp) return die_of_it();
  const int error = errno;
  auto& context = *static_cast<ucontext_t*>(told);
  greg_t* const registers = context.uc_mcontext.gregs;
  const long argument[] = {registers[REG_RDI], registers[REG_RSI], registers[REG_RDX],
                           registers[REG_R10], registers[REG_R8],  registers[REG_R9]};
  const Call* call = sandbox_call(information->si_syscall);
  registers[REG_RAX] = call == nullptr ? -EPERM : judge({*call, argument, context});
  errno = error;
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
    const auto ours = reinterpret_cast<std::uint64_t>(&on_trap);
    const bool one_for_all = ours >= begin && ours < begin + part.p_memsz;  // linked statically
    libc_begin = one_for_all ? 0 : begin;
    libc_end = one_for_all ? 0 : begin + part.p_memsz;
  }
  return 0;
}

}  // namespace

void install_trap(const TrapRules& rules) {
  rules_of_trap = rules;
  let_through.store(false);
  code_ranges.clear();
  dl_iterate_phdr(note_code, nullptr);
  struct sigaction action{};
  action.sa_sigaction = on_trap;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER | SA_RESTART;
  sigaction(SIGSYS, &action, nullptr);
}

void leave_sandbox() { let_through.store(true); }

}  // namespace gainsay::core

#else

namespace gainsay::core {

void install_trap(const TrapRules&) {}
void leave_sandbox() {}

}  // namespace gainsay::core

#endif
