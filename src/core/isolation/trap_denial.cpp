// SPDX-License-Identifier: MIT

#include "core/isolation/trap_denial.hpp"

#if defined(__x86_64__) && defined(__linux__)

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/syscall.h>

#include <atomic>
#include <csignal>
#include <cstring>
#include <string_view>

#include "core/entries.hpp"
#include "core/isolation/trap_line.hpp"
#include "core/isolation/trap_memory.hpp"
#include "core/isolation/trap_name.hpp"

namespace gainsay::core::trap {

namespace {

std::atomic_flag counting = ATOMIC_FLAG_INIT;

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

// In the report of a case that is told in detail, each once.
void note(std::string_view text) {
  const Control& control = *rules.arena->control;
  if (control.command != Control::Command::replay || (control.flags & kDescribe) == 0) return;
  Journal& journal = rules.arena->journal;
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

}  // namespace

long deny(const Trap& trap, int error) {
  Arena* const arena = rules.arena;
  if (arena != nullptr && arena->control->running == 0) return -error;  // not the code under test
  Line<104> text;
  std::string_view name = called_function(trap);
  if (name.empty() || name == "syscall") name = trap.call.name;
  text.add(name);
  text.add("(");
  add_arguments(text, trap, name);
  text.add(")");
  while (counting.test_and_set(std::memory_order_acquire)) __builtin_ia32_pause();
  rules.denied->add(text.view());
  if (arena != nullptr) note(text.view());
  counting.clear(std::memory_order_release);
  return -error;
}

}  // namespace gainsay::core::trap

#endif
