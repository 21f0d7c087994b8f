// SPDX-License-Identifier: MIT
//
// The list of calls, the gate and the filter. Only for x86-64: elsewhere there is no filter, and
// Landlock is alone.

#include "core/isolation/sandbox_calls.hpp"

#if defined(__x86_64__) && defined(__linux__)

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <vector>

// Arguments move from where a function has them to where a system call has them. The filter knows
// the address behind the instruction.
asm(R"(
  .text
  .p2align 4
  .globl gainsay_gate
  .hidden gainsay_gate
  .type gainsay_gate, @function
gainsay_gate:
  .cfi_startproc
  movq %rdi, %rax
  movq %rsi, %rdi
  movq %rdx, %rsi
  movq %rcx, %rdx
  movq %r8, %r10
  movq %r9, %r8
  movq 8(%rsp), %r9
  syscall
  .globl gainsay_gate_passed
  .hidden gainsay_gate_passed
gainsay_gate_passed:
  ret
  .cfi_endproc
  .size gainsay_gate, .-gainsay_gate
)");
extern "C" const char gainsay_gate_passed[];

namespace gainsay::core {

namespace {

// Numbers that the headers of an older system lack.
constexpr int kOpenat2 = 437;
constexpr int kFchmodat2 = 452;
constexpr int kSetxattrat = 463;
constexpr int kRemovexattrat = 466;
constexpr int kOpenTreeAttr = 467;
constexpr int kFileSetattr = 469;
constexpr int kMountSetattr = 442;
constexpr int kQuotactlFd = 443;
constexpr int kProcessMrelease = 448;

constexpr Call kCalls[] = {
    {SYS_unlink, "unlink", Act::file, 0},
    {SYS_unlinkat, "unlinkat", Act::file, 1, 0},
    {SYS_rmdir, "rmdir", Act::file, 0},
    {SYS_mkdir, "mkdir", Act::file, 0},
    {SYS_mkdirat, "mkdirat", Act::file, 1, 0},
    {SYS_mknod, "mknod", Act::file, 0},
    {SYS_mknodat, "mknodat", Act::file, 1, 0},
    {SYS_symlink, "symlink", Act::file, 1},
    {SYS_symlinkat, "symlinkat", Act::file, 2, 1},
    {SYS_link, "link", Act::file, 0, -1, 1, -1},
    {SYS_linkat, "linkat", Act::file, 1, 0, 3, 2},
    {SYS_rename, "rename", Act::file, 0, -1, 1, -1},
    {SYS_renameat, "renameat", Act::file, 1, 0, 3, 2},
    {SYS_renameat2, "renameat2", Act::file, 1, 0, 3, 2},
    {SYS_truncate, "truncate", Act::file, 0, -1, -1, -1, true},
    {SYS_creat, "creat", Act::file, 0, -1, -1, -1, true},
    {SYS_open, "open", Act::opening, 0, -1, -1, -1, true},
    {SYS_openat, "openat", Act::opening, 1, 0, -1, -1, true},

    {SYS_chmod, "chmod", Act::attribute, 0, -1, -1, -1, true},
    {SYS_fchmodat, "fchmodat", Act::attribute, 1, 0, -1, -1, true},
    {kFchmodat2, "fchmodat", Act::attribute, 1, 0, -1, -1, true},
    {SYS_chown, "chown", Act::attribute, 0, -1, -1, -1, true},
    {SYS_lchown, "lchown", Act::attribute, 0},
    {SYS_fchownat, "fchownat", Act::attribute, 1, 0, -1, -1, true},
    {SYS_utime, "utime", Act::attribute, 0, -1, -1, -1, true},
    {SYS_utimes, "utimes", Act::attribute, 0, -1, -1, -1, true},
    {SYS_futimesat, "futimesat", Act::attribute, 1, 0, -1, -1, true},
    {SYS_utimensat, "utimensat", Act::attribute, 1, 0, -1, -1, true},
    {SYS_setxattr, "setxattr", Act::attribute, 0, -1, -1, -1, true},
    {SYS_lsetxattr, "lsetxattr", Act::attribute, 0},
    {SYS_removexattr, "removexattr", Act::attribute, 0, -1, -1, -1, true},
    {SYS_lremovexattr, "lremovexattr", Act::attribute, 0},
    {SYS_fchmod, "fchmod", Act::descriptor},
    {SYS_fchown, "fchown", Act::descriptor},
    {SYS_fsetxattr, "fsetxattr", Act::descriptor},
    {SYS_fremovexattr, "fremovexattr", Act::descriptor},
    {SYS_ioctl, "ioctl", Act::descriptor},
    {SYS_chdir, "chdir", Act::directory},
    {SYS_fchdir, "fchdir", Act::directory},

    {SYS_fork, "fork"},
    {SYS_vfork, "vfork"},
    {SYS_clone, "fork"},
    {SYS_execve, "execve", Act::refuse, 0},
    {SYS_execveat, "execveat", Act::refuse, 1},
    {SYS_kill, "kill", Act::signal, 0},
    {SYS_tgkill, "tgkill", Act::signal, 0},
    {SYS_rt_sigqueueinfo, "sigqueue", Act::signal, 0},
    {SYS_rt_tgsigqueueinfo, "rt_tgsigqueueinfo", Act::signal, 0},
    {SYS_tkill, "tkill", Act::thread},
    {SYS_pidfd_send_signal, "pidfd_send_signal"},
    {SYS_fcntl, "fcntl"},  // F_SETOWN: who gets signals
    {SYS_prlimit64, "prlimit", Act::own, 0},
    {SYS_setpriority, "setpriority", Act::own, 1},
    {SYS_sched_setaffinity, "sched_setaffinity", Act::own, 0},
    {SYS_sched_setscheduler, "sched_setscheduler", Act::own, 0},
    {SYS_sched_setparam, "sched_setparam", Act::own, 0},
    {SYS_sched_setattr, "sched_setattr", Act::own, 0},
    {SYS_rt_sigprocmask, "sigprocmask", Act::mask},
    {SYS_rt_sigaction, "sigaction", Act::handler},

    {SYS_socket, "socket", Act::network},
    {SYS_connect, "connect", Act::network},
    {SYS_bind, "bind", Act::network},
    {SYS_sendto, "sendto", Act::network},
    {SYS_sendmsg, "sendmsg", Act::message},
    {SYS_sendmmsg, "sendmmsg", Act::network},

    {SYS_mount, "mount"},
    {SYS_umount2, "umount"},
    {SYS_move_mount, "move_mount"},
    {SYS_open_tree, "open_tree"},
    {kOpenTreeAttr, "open_tree_attr"},
    {SYS_fsopen, "fsopen"},
    {SYS_fspick, "fspick"},
    {SYS_fsmount, "fsmount"},
    {SYS_fsconfig, "fsconfig"},
    {kMountSetattr, "mount_setattr"},
    {SYS_pivot_root, "pivot_root"},
    {SYS_chroot, "chroot"},
    {SYS_unshare, "unshare"},
    {SYS_setns, "setns"},
    {SYS_open_by_handle_at, "open_by_handle_at"},
    {SYS_swapon, "swapon"},
    {SYS_swapoff, "swapoff"},
    {SYS_quotactl, "quotactl"},
    {kQuotactlFd, "quotactl_fd"},
    {SYS_acct, "acct"},
    {SYS_reboot, "reboot"},
    {SYS_kexec_load, "kexec_load"},
    {SYS_kexec_file_load, "kexec_file_load"},
    {SYS_init_module, "init_module"},
    {SYS_finit_module, "finit_module"},
    {SYS_delete_module, "delete_module"},
    {SYS_sethostname, "sethostname"},
    {SYS_setdomainname, "setdomainname"},
    {SYS_settimeofday, "settimeofday"},
    {SYS_clock_settime, "clock_settime"},
    {SYS_adjtimex, "adjtimex"},
    {SYS_clock_adjtime, "clock_adjtime"},
    {SYS_iopl, "iopl"},
    {SYS_ioperm, "ioperm"},
    {SYS_syslog, "syslog"},
    {SYS_vhangup, "vhangup"},
    {SYS_ioprio_set, "ioprio_set"},
    {SYS_ptrace, "ptrace"},
    {SYS_process_vm_writev, "process_vm_writev"},
    {SYS_process_madvise, "process_madvise"},
    {kProcessMrelease, "process_mrelease"},
    {SYS_pidfd_getfd, "pidfd_getfd"},
    {SYS_move_pages, "move_pages"},
    {SYS_migrate_pages, "migrate_pages"},
    {SYS_bpf, "bpf"},
    {SYS_perf_event_open, "perf_event_open"},
    {SYS_fanotify_init, "fanotify_init"},
    {SYS_add_key, "add_key"},
    {SYS_request_key, "request_key"},
    {SYS_keyctl, "keyctl"},
    {SYS_io_uring_setup, "io_uring_setup"},
    {SYS_io_uring_enter, "io_uring_enter"},
    {SYS_io_uring_register, "io_uring_register"},
    {SYS_shmget, "shmget"},
    {SYS_shmat, "shmat"},
    {SYS_shmctl, "shmctl"},
    {SYS_semget, "semget"},
    {SYS_semop, "semop"},
    {SYS_semtimedop, "semtimedop"},
    {SYS_semctl, "semctl"},
    {SYS_msgget, "msgget"},
    {SYS_msgsnd, "msgsnd"},
    {SYS_msgrcv, "msgrcv"},
    {SYS_msgctl, "msgctl"},
    {SYS_mq_open, "mq_open"},
    {SYS_mq_unlink, "mq_unlink"},
};

// Newer forms of calls of the list. Where they are not there, programs use the older form.
constexpr int kNotThere[] = {kOpenat2, SYS_clone3, kSetxattrat, kRemovexattrat, kFileSetattr};

// --- the filter ---------------------------------------------------------------------------------

constexpr std::uint32_t kNumber = offsetof(seccomp_data, nr);
constexpr std::uint32_t kArchitecture = offsetof(seccomp_data, arch);
constexpr std::uint32_t kPointer = offsetof(seccomp_data, instruction_pointer);
constexpr std::uint32_t low_of(int argument) {
  return static_cast<std::uint32_t>(offsetof(seccomp_data, args)) +
         8u * static_cast<std::uint32_t>(argument);
}
constexpr std::uint32_t kX32 = 0x40000000;

constexpr std::uint32_t kAllow = SECCOMP_RET_ALLOW;
constexpr std::uint32_t refused_with(int error) {
  return SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(error);
}

// The program, written from the top. Numbers are compared first: for a number that never leads to
// another look the kernel keeps the answer and does not run the program.
class Filter {
 public:
  explicit Filter(bool network) : network_(network) {
    load(kArchitecture);
    unless_equal(AUDIT_ARCH_X86_64, refused_with(EPERM));
    load(kNumber);
    add(BPF_JMP | BPF_JGE | BPF_K, kX32, 0, 1);
    give(refused_with(EPERM));
    for (const int number : kNotThere) answer(number, refused_with(ENOSYS));
    for (const Call& call : kCalls) look_at(call);
    give(kAllow);
    finish();
  }

  bool install() const {
    sock_fprog program{static_cast<unsigned short>(code_.size()),
                       const_cast<sock_filter*>(code_.data())};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
  }

 private:
  void add(int code, std::uint32_t k, int yes = 0, int no = 0) {
    code_.push_back({static_cast<std::uint16_t>(code), static_cast<std::uint8_t>(yes),
                     static_cast<std::uint8_t>(no), k});
  }
  void load(std::uint32_t at) { add(BPF_LD | BPF_W | BPF_ABS, at); }
  void give(std::uint32_t result) { add(BPF_RET | BPF_K, result); }
  void unless_equal(std::uint32_t value, std::uint32_t result) {
    add(BPF_JMP | BPF_JEQ | BPF_K, value, 1, 0);
    give(result);
  }
  void if_equal(std::uint32_t value, std::uint32_t result) {
    add(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
    give(result);
  }
  void if_any(std::uint32_t bits, std::uint32_t result) {
    add(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1);
    give(result);
  }
  void if_none(std::uint32_t bits, std::uint32_t result) {
    add(BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0);
    give(result);
  }
  void trap() {
    traps_.push_back(code_.size());
    add(BPF_JMP | BPF_JA, 0);
  }
  void answer(int number, std::uint32_t result) {
    if_equal(static_cast<std::uint32_t>(number), result);
  }

  void look_at(const Call& call) {
    const bool of_network = call.act == Act::network || call.act == Act::message;
    if (of_network && network_) return;
    const std::size_t question = code_.size();
    add(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(call.number), 0, 0);
    harmless(call);
    trap();
    code_[question].jf = static_cast<std::uint8_t>(code_.size() - question - 1);
  }

  // What the arguments tell without a look at memory. What is read last is an argument, so each way
  // ends in an answer.
  void harmless(const Call& call) {
    switch (call.number) {
      case SYS_open:
      case SYS_openat:
        load(low_of(call.path + 1));
        if_none(O_ACCMODE | O_CREAT | O_TRUNC, kAllow);
        break;
      case SYS_clone:
        load(low_of(0));
        if_any(CLONE_THREAD, kAllow);
        break;
      case SYS_kill:
      case SYS_tgkill:
      case SYS_rt_sigqueueinfo:
      case SYS_rt_tgsigqueueinfo:
        load(low_of(0));
        if_equal(static_cast<std::uint32_t>(getpid()), kAllow);
        break;
      case SYS_prlimit64:
        load(low_of(0));
        if_equal(0, kAllow);
        break;
      case SYS_sendto:  // without an address
        load(low_of(4));
        add(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 3);  // else: to the trap
        load(low_of(4) + 4);
        if_equal(0, kAllow);
        break;
      case SYS_rt_sigprocmask:  // only asks, or only unblocks
        load(low_of(0));
        if_equal(SIG_UNBLOCK, kAllow);
        load(low_of(1));
        add(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 3);  // else: to the trap
        load(low_of(1) + 4);
        if_equal(0, kAllow);
        break;
      case SYS_rt_sigaction:
        load(low_of(0));
        unless_equal(SIGSYS, kAllow);
        break;
      case SYS_fcntl:
        only_if({F_SETOWN, 15 /* F_SETOWN_EX */});
        break;
      case SYS_ioctl:  // keystrokes for the terminal, owners of signals, flags of files
        only_if({0x5412, 0x541c, 0x8901, 0x8902, 0x40086602, 0x40046602, 0x401c5820});
        break;
      default:
        break;
    }
  }

  void only_if(std::initializer_list<std::uint32_t> commands) {
    load(low_of(1));
    int left = static_cast<int>(commands.size());
    for (const std::uint32_t command : commands) {
      add(BPF_JMP | BPF_JEQ | BPF_K, command, left, 0);
      --left;
    }
    give(kAllow);
  }

  // Where traps lead: a call from the gate passes.
  void finish() {
    const auto pointer = reinterpret_cast<std::uint64_t>(&gainsay_gate_passed[0]);
    const std::size_t target = code_.size();
    load(kPointer);
    unless_equal(static_cast<std::uint32_t>(pointer), SECCOMP_RET_TRAP);
    load(kPointer + 4);
    unless_equal(static_cast<std::uint32_t>(pointer >> 32), SECCOMP_RET_TRAP);
    give(kAllow);
    for (const std::size_t from : traps_) {
      code_[from].k = static_cast<std::uint32_t>(target - from - 1);
    }
  }

  bool network_;
  std::vector<sock_filter> code_{};
  std::vector<std::size_t> traps_{};
};

}  // namespace

std::span<const Call> sandbox_calls() { return kCalls; }

const Call* sandbox_call(int number) {
  const auto* const found =
      std::find_if(std::begin(kCalls), std::end(kCalls),
                   [number](const Call& one) { return one.number == number; });
  return found == std::end(kCalls) ? nullptr : found;
}

bool install_sandbox_filter(bool network) { return Filter(network).install(); }

}  // namespace gainsay::core

#else

namespace gainsay::core {

std::span<const Call> sandbox_calls() { return {}; }
const Call* sandbox_call(int) { return nullptr; }
bool install_sandbox_filter(bool) { return false; }
extern "C" long gainsay_gate(long, long, long, long, long, long, long) { return -1; }

}  // namespace gainsay::core

#endif
