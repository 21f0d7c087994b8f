// SPDX-License-Identifier: MIT
//
// The worker's side of isolation. After the fork this process never returns to its caller: it runs
// cases until it is told to quit, killed, or crashes.

#include <execinfo.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>
#include <unwind.h>

#include <cxxabi.h>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <typeinfo>

#include "base/text.hpp"
#include "core/entries.hpp"
#include "core/isolation/damage.hpp"
#include "worker/frames.hpp"
#include "worker/worker.hpp"

// Sanitizer and coverage runtimes, if the program was built with them.
// NOLINTBEGIN(bugprone-reserved-identifier): they chose the names
extern "C" {
[[gnu::weak]] void __asan_init();
[[gnu::weak]] void __tsan_init();
[[gnu::weak]] void __gcov_dump();
[[gnu::weak]] int __llvm_profile_write_file();
}
// NOLINTEND(bugprone-reserved-identifier)

namespace gainsay::worker {

namespace {

constexpr int kMostFrames = 48;
constexpr std::size_t kSignalStack = std::size_t{256} * 1024;

// What the handlers need to know; a handler has no other way to get at it.
core::Arena* arena_of_handlers = nullptr;
std::uint64_t stack_bottom = 0;
pid_t worker_of_handlers = 0;

bool has_sanitizer() { return &__asan_init != nullptr || &__tsan_init != nullptr; }

bool is_stack_overflow(std::uint64_t fault) {
  constexpr std::uint64_t kBelow = 1u << 20;
  constexpr std::uint64_t kAbove = 1u << 16;
  return stack_bottom != 0 && fault + kBelow >= stack_bottom && fault <= stack_bottom + kAbove;
}

// Writes the call stack into the journal: for each frame its address and the start of its function,
// which is the same for every instruction of the function.
void write_frames(core::Journal& journal) {
  void* frames[kMostFrames];
  const int count = backtrace(frames, kMostFrames);
  for (int i = 0; i < count; ++i) {
    core::FrameEntry{.address = reinterpret_cast<std::uint64_t>(frames[i]),
                     .function = reinterpret_cast<std::uint64_t>(
                         _Unwind_FindEnclosingFunction(static_cast<char*>(frames[i]) - 1))}
        .write(journal);
  }
}

// True in a process that the case forked, which does not have the arena.
bool is_child_of_worker() {
  const core::Offspring* offspring = core::Offspring::current();
  return offspring != nullptr && offspring->is_child();
}

// True while a case runs in this process: then what a sanitizer reports is its failure. What it
// reports between two cases is the failure of one of those before.
bool judges_reports() {
  return arena_of_handlers != nullptr && !is_child_of_worker() &&
         arena_of_handlers->control->began != 0;
}

void on_fatal_signal(int number, siginfo_t* information, void*) {
  if (is_child_of_worker()) {  // its death is for the case to judge, unless it touched the arena
    if (arena_of_handlers->holds(information->si_addr)) {
      core::Offspring::current()->note_if_child();
    }
    std::raise(number);
    return;
  }
  core::Control& control = *arena_of_handlers->control;
  const auto fault = reinterpret_cast<std::uint64_t>(information->si_addr);
  control.signal = static_cast<std::uint32_t>(number);
  control.stack_overflow = number == SIGSEGV && is_stack_overflow(fault) ? 1 : 0;
  write_frames(arena_of_handlers->journal);
  std::raise(number);  // SA_RESETHAND: this time it kills
}

// Who stops a run signals the whole group of processes, and it is for the parent to end the run: a
// worker that died of it would be a failure of its case. What a case sends to itself, or to a
// process that it forked, counts. Not SIG_IGN, which programs that a case starts would inherit:
// they could not be ended by SIGTERM any more.
void on_stop_signal(int number, siginfo_t* information, void*) {
  const bool from_outside =
      getpid() == worker_of_handlers && information->si_pid != worker_of_handlers;
  if (from_outside) return;
  std::signal(number, SIG_DFL);
  std::raise(number);
}

// std::terminate: say what was in flight before abort() ends the process.
std::string words_of_current_exception() {
  try {
    std::rethrow_exception(std::current_exception());
  } catch (const std::exception& error) {
    return std::string(": ") + error.what();
  } catch (...) {
    return "";  // it has none
  }
}

[[noreturn]] void on_terminate() {
  if (is_child_of_worker()) std::abort();
  std::string message = "std::terminate was called";
  std::string origin = "terminated";
  if (const std::type_info* type = abi::__cxa_current_exception_type()) {
    const std::string name = base::demangled(*type);
    origin += " by " + name;
    message += " while a " + name + " was in flight";
    message += words_of_current_exception();
  }
  core::FailureEntry{.kind = FailureKind::terminated, .origin = origin, .message = message}.write(
      arena_of_handlers->journal);
  std::abort();
}

void find_stack_bottom() {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  void* bottom = nullptr;
  std::size_t size = 0;
  if (pthread_attr_getstack(&attributes, &bottom, &size) == 0) {
    stack_bottom = reinterpret_cast<std::uint64_t>(bottom);
  }
  pthread_attr_destroy(&attributes);
}

void install_handlers() {
  void* frame = nullptr;
  backtrace(&frame, 1);  // loads what it needs now, not inside a handler
  find_stack_bottom();
  stack_t stack{};
  // Not from the heap: nothing points to it, so LeakSanitizer would report it.
  stack.ss_sp =
      mmap(nullptr, kSignalStack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  stack.ss_size = kSignalStack;
  if (stack.ss_sp != MAP_FAILED) sigaltstack(&stack, nullptr);

  struct sigaction action{};
  action.sa_sigaction = on_fatal_signal;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | static_cast<int>(SA_RESETHAND);
  // Also over a test framework's handlers, which would report the crash as their own.
  for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP}) {
    sigaction(number, &action, nullptr);
  }
  std::signal(SIGINT, SIG_IGN);  // Ctrl-C is the parent's to handle
  worker_of_handlers = getpid();
  struct sigaction stop{};
  stop.sa_sigaction = on_stop_signal;
  stop.sa_flags = SA_SIGINFO | SA_RESTART;
  sigaction(SIGTERM, &stop, nullptr);
  struct sigaction hangup{};
  sigaction(SIGHUP, nullptr, &hangup);
  if (hangup.sa_handler != SIG_IGN) sigaction(SIGHUP, &stop, nullptr);
  std::set_terminate(on_terminate);
}

void limit_resources(std::uint64_t memory_mb) {
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  if (memory_mb == 0 || has_sanitizer()) return;  // sanitizers map terabytes; the parent watches
  const rlim_t bytes = static_cast<rlim_t>(memory_mb) << 20;
  const rlimit memory{bytes, bytes};
  setrlimit(RLIMIT_DATA, &memory);
}

void await_command(core::Control& control, std::uint32_t done, int request_fd, Patience& patience) {
  const auto asked = [&] { return control.asked.load(std::memory_order_acquire) != done; };
  if (patience.spin(asked)) return;
  control.worker_sleeps.store(1, std::memory_order_seq_cst);
  while (control.asked.load(std::memory_order_seq_cst) == done) {
    std::uint64_t rings = 0;
    if (read(request_fd, &rings, sizeof rings) < 0 && errno != EINTR) _exit(0);
  }
  control.worker_sleeps.store(0, std::memory_order_seq_cst);
}

void answer(core::Control& control, std::uint32_t number, int answer_fd) {
  control.answered.store(number, std::memory_order_seq_cst);
  if (control.parent_sleeps.load(std::memory_order_seq_cst) == 0) return;
  const std::uint64_t one = 1;
  if (write(answer_fd, &one, sizeof one) < 0) _exit(0);
}

[[noreturn]] void quit() {
  core::leave_sandbox();
  if (&__gcov_dump != nullptr) __gcov_dump();
  if (&__llvm_profile_write_file != nullptr) __llvm_profile_write_file();
  _exit(0);
}

// A case that reads what a person types does not fail again the same way; and the terminal may be
// somebody else's by now.
void empty_standard_input() {
  const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (nothing < 0) return;
  dup2(nothing, STDIN_FILENO);
  if (nothing != STDIN_FILENO) close(nothing);
}

void carry_out(core::CaseLoop& loop, core::Arena& arena) {
  core::Control& control = *arena.control;
  switch (control.command) {
    case core::Control::Command::generate: {
      const core::BatchResult result =
          loop.generate({control.seed, control.next, control.end, control.max_size, control.round,
                         control.observed, control.run_repeats, control.counted});
      if (result.end != core::BatchEnd::failed) loop.look_at_heap();
      control.result = static_cast<std::uint32_t>(result.end);
      control.next = result.next;
      break;
    }
    case core::Control::Command::enumerate:
      control.result = static_cast<std::uint32_t>(loop.enumerate());
      break;
    case core::Control::Command::replay:
      control.result = static_cast<std::uint32_t>(loop.replay(arena.inbox.copy(), control.flags));
      break;
    case core::Control::Command::look_for_leaks:
      control.result = core::leaks_memory() ? 1 : 0;
      break;
    case core::Control::Command::quit:
      quit();
    case core::Control::Command::none:
      break;
  }
}

}  // namespace

void live_as_worker(const ChildSetup& setup) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != setup.parent) _exit(0);  // the parent died before we asked to be told
  arena_of_handlers = &setup.arena;
  dup2(setup.output_fd, STDERR_FILENO);
  empty_standard_input();
  install_handlers();
  limit_resources(setup.memory_mb);

  core::Control& control = *setup.arena.control;
  core::Offspring offspring(setup.arena, setup.processes);
  if (setup.sandbox != nullptr) setup.sandbox->enter(setup.arena);
  core::CaseLoop loop(setup.test, setup.arena, setup.guide);
  loop.watch(offspring);
  Patience patience;
  for (std::uint32_t done = control.answered.load();;) {
    await_command(control, done, setup.request_fd, patience);
    const std::uint32_t number = control.asked.load(std::memory_order_acquire);
    carry_out(loop, setup.arena);
    answer(control, number, setup.answer_fd);
    done = number;
  }
}

}  // namespace gainsay::worker

// UndefinedBehaviorSanitizer reports each place once per process and goes on. In a worker a report
// ends the process instead, so that the case fails, and fails again when it is run again.
// NOLINTBEGIN(bugprone-reserved-identifier): the runtimes chose the names
extern "C" {
void __tsan_on_report(void* report);
[[gnu::weak]] void __ubsan_get_current_report_data(const char** kind, const char** message,
                                                   const char** file, unsigned* line,
                                                   unsigned* column, char** address);
void __ubsan_on_report();
}

// ThreadSanitizer has printed a report and would go on. It reports a place once per process.
extern "C" [[gnu::used]] void __tsan_on_report(void*) {
  if (gainsay::worker::judges_reports()) _exit(1);
}

extern "C" {
[[gnu::weak]] const char* __asan_get_report_description();
[[gnu::weak]] void* __asan_get_report_pc();
void __asan_on_error();
}

// AddressSanitizer is about to print a report, which takes it up to a second to put into words.
// While shrinking, the kind and the function are all we want to know.
extern "C" [[gnu::used]] void __asan_on_error() {
  using namespace gainsay;
  using namespace gainsay::worker;
  if (!judges_reports()) return;
  if (&__asan_get_report_description == nullptr || &__asan_get_report_pc == nullptr) return;
  const std::string what = std::string("AddressSanitizer: ") + __asan_get_report_description();
  write_frames(arena_of_handlers->journal);
  std::string origin = "sanitizer " + what;
  const std::string place =
      function_of(__asan_get_report_pc(), frames_in(arena_of_handlers->journal));
  if (!place.empty()) origin += " in " + place;
  core::FailureEntry{
      .kind = FailureKind::sanitizer, .origin = origin, .message = what, .function = place}
      .write(arena_of_handlers->journal);
  const core::Control& control = *arena_of_handlers->control;
  const bool describing =
      control.command == core::Control::Command::replay && (control.flags & core::kDescribe) != 0;
  if (!describing) _exit(1);
  core::leave_sandbox();  // the runtime may start a program that knows symbols
}

extern "C" [[gnu::used]] void __ubsan_on_report() {
  using namespace gainsay;
  using namespace gainsay::worker;
  if (!judges_reports()) return;
  const char* issue = "";
  const char* message = "";
  const char* file = "";
  unsigned line = 0;
  unsigned column = 0;
  char* address = nullptr;
  if (&__ubsan_get_current_report_data != nullptr) {
    __ubsan_get_current_report_data(&issue, &message, &file, &line, &column, &address);
  }
  const std::string origin = std::string("sanitizer ") + issue + " " + file + ":" +
                             std::to_string(line) + ":" + std::to_string(column);
  core::FailureEntry{.kind = FailureKind::sanitizer,
                     .line = line,
                     .origin = origin,
                     .message = message,
                     .file = file}
      .write(arena_of_handlers->journal);
  _exit(1);
}
// NOLINTEND(bugprone-reserved-identifier)
