// SPDX-License-Identifier: MIT

#include "core/isolation/sandbox_trap.hpp"

#include <csignal>

#if defined(__x86_64__) && defined(__linux__)

#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include <cerrno>

#include "core/isolation/sandbox_calls.hpp"
#include "core/isolation/trap.hpp"
#include "core/isolation/trap_judge.hpp"
#include "core/isolation/trap_name.hpp"

namespace gainsay::core {

namespace trap {

TrapRules rules;

long pass(const Trap& trap) {
  const long* a = trap.argument;
  return gainsay_gate(trap.call.number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

}  // namespace trap

namespace {

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
  registers[REG_RAX] = call == nullptr ? -EPERM : trap::judge({*call, argument, context});
  errno = error;
}

}  // namespace

void install_trap(const TrapRules& rules) {
  trap::rules = rules;
  trap::judge_calls();
  trap::look_up_code();
  struct sigaction action{};
  action.sa_sigaction = on_trap;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER | SA_RESTART;
  sigaction(SIGSYS, &action, nullptr);
}

void leave_sandbox() { trap::let_calls_through(); }

}  // namespace gainsay::core

#else

namespace gainsay::core {

void install_trap(const TrapRules&) {}
void leave_sandbox() {}

}  // namespace gainsay::core

#endif
