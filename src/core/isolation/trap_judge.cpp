// SPDX-License-Identifier: MIT

#include "core/isolation/trap_judge.hpp"

#if defined(__x86_64__) && defined(__linux__)

#include <fcntl.h>
#include <sched.h>
#include <sys/socket.h>
#include <sys/syscall.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "core/isolation/trap_denial.hpp"
#include "core/isolation/trap_memory.hpp"
#include "core/isolation/trap_place.hpp"

namespace gainsay::core::trap {

namespace {

std::atomic<bool> let_through{false};

bool landlock_judges(const Call& call) {
  constexpr int kKnowsTruncate = 3;
  return rules.landlock >= (call.number == SYS_truncate ? kKnowsTruncate : 1);
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
    // NOLINTNEXTLINE(performance-no-int-to-ptr): arguments of calls are numbers
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

}  // namespace

void judge_calls() { let_through.store(false); }
void let_calls_through() { let_through.store(true); }

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

}  // namespace gainsay::core::trap

#endif
