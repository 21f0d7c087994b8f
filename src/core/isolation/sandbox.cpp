// SPDX-License-Identifier: MIT

#include "core/isolation/sandbox.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <thread>

#include <gainsay/error.hpp>
#include <gainsay/record.hpp>

#include "core/entries.hpp"
#include "core/isolation/sandbox_calls.hpp"
#include "core/isolation/sandbox_trap.hpp"

// Coverage runtimes, if the program was built with them.
// NOLINTBEGIN(bugprone-reserved-identifier): they chose the names
extern "C" {
[[gnu::weak]] void __gcov_dump();
[[gnu::weak]] int __llvm_profile_write_file();
}
// NOLINTEND(bugprone-reserved-identifier)

namespace gainsay::core {

namespace {

std::string real_path(const std::string& path) {
  char real[PATH_MAX];
  return realpath(path.c_str(), real) == nullptr ? "" : real;
}

// In a worker: where its cases run, and whether somebody tells when they leave something there.
const char* folder_of_cases = nullptr;
bool told_when_touched = true;

// --- Landlock ------------------------------------------------------------------------------------

// From linux/landlock.h, of which older systems have an older one.
struct LandlockRules {
  std::uint64_t files;
  std::uint64_t network;
  std::uint64_t scope;
};
struct [[gnu::packed]] LandlockPath {
  std::uint64_t allowed;
  std::int32_t folder;
};
constexpr std::uint64_t kWrite = 1u << 1;
constexpr std::uint64_t kRemoveAndMake = 0x1ff0;  // bits 4 to 12
constexpr std::uint64_t kRefer = 1u << 13;        // from ABI 2 on
constexpr std::uint64_t kTruncate = 1u << 14;     // 3
constexpr std::uint64_t kDevice = 1u << 15;       // 5
constexpr std::uint64_t kBindAndConnect = 3;      // 4
constexpr std::uint64_t kAbstractSockets = 1;     // 6
constexpr std::uint64_t kSignals = 2;             // 6

int landlock_abi() {
  constexpr unsigned kAskVersion = 1;
  const long abi = syscall(SYS_landlock_create_ruleset, nullptr, 0, kAskVersion);
  return abi < 0 ? 0 : static_cast<int>(abi);
}

LandlockRules landlock_rules(int abi, bool network) {
  LandlockRules rules{kWrite | kRemoveAndMake, 0, 0};
  if (abi >= 2) rules.files |= kRefer;
  if (abi >= 3) rules.files |= kTruncate;
  if (abi >= 5) rules.files |= kDevice;
  if (abi >= 4 && !network) rules.network = kBindAndConnect;
  if (abi >= 6) rules.scope = network ? kSignals : kSignals | kAbstractSockets;
  return rules;
}

bool allow(int ruleset, const char* path, std::uint64_t allowed) {
  const int folder = open(path, O_PATH | O_CLOEXEC);
  if (folder < 0) return false;
  const LandlockPath rule{allowed, folder};
  constexpr int kBeneath = 1;
  const bool added = syscall(SYS_landlock_add_rule, ruleset, kBeneath, &rule, 0) == 0;
  close(folder);
  return added;
}

constexpr const char* kDevices[] = {"/dev/null", "/dev/zero", "/dev/full"};

bool restrict_files(int abi, bool network, const std::vector<std::string>& folders) {
  const LandlockRules rules = landlock_rules(abi, network);
  const auto ruleset =
      static_cast<int>(syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0));
  if (ruleset < 0) return false;
  for (const std::string& folder : folders) allow(ruleset, folder.c_str(), rules.files);
  for (const char* device : kDevices) {
    allow(ruleset, device, rules.files & (kWrite | kTruncate | kDevice));
  }
  const bool done = syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
  close(ruleset);
  return done;
}

// Writes its counts when the worker quits, wherever they belong: Landlock could not be left for
// that.
bool writes_coverage() { return &__gcov_dump != nullptr || &__llvm_profile_write_file != nullptr; }

// --- what there is -------------------------------------------------------------------------------

// Whether the kernel would take a filter, without giving it one.
bool takes_filters() {
#if defined(__x86_64__)
  constexpr unsigned kAskAction = 2;
  const std::uint32_t trap = 0x00030000u;
  return syscall(SYS_seccomp, kAskAction, 0, &trap) == 0 && access("/proc/self/fd", X_OK) == 0;
#else
  return false;
#endif
}

// Standard input is nobody's in a sandbox: what is typed is not for the code under test.
void close_input() {
  const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (nothing >= 0) dup2(nothing, STDIN_FILENO);
  if (nothing > STDIN_FILENO) close(nothing);
}

[[noreturn]] void cannot_enter(const char* what) {
  throw UsageError(
      {.code = "sandbox-unavailable",
       .what = std::string("the sandbox cannot be entered: ") + what + ": " + std::strerror(errno),
       .place = "--sandbox",
       .fix = "--no-sandbox runs the code under test with your rights"});
}

}  // namespace

SandboxPowers sandbox_powers() { return {landlock_abi(), takes_filters()}; }

namespace {

base::TemporaryFolder made_for_sandbox() {
  auto made = base::TemporaryFolder::make("gainsay-sandbox-");
  if (made) return std::move(*made);
  throw UsageError({.code = "sandbox-folder",
                    .what = "no folder for the sandbox can be made: " + made.error().what,
                    .place = made.error().place,
                    .fix = "set TMPDIR to a folder that can be written"});
}

}  // namespace

SandboxFolder::SandboxFolder()
    : folder_(made_for_sandbox()), path_(real_path(folder_.path().string())) {}

void SandboxFolder::empty() const { base::remove_contents_of(path_.c_str()); }

Sandbox::Sandbox(const Settings& settings, SandboxPowers powers)
    : powers_(powers), network_(settings.allow_network) {
  if (!powers_.any()) {
    throw UsageError({.code = "sandbox-unavailable",
                      .what =
                          "this kernel has neither Landlock nor seccomp, so the code under test "
                          "cannot be kept from your files",
                      .place = "--sandbox",
                      .fix = "--no-sandbox runs it all the same, in a folder where it can do no "
                             "harm"});
  }
  if (writes_coverage() && powers_.trap) powers_.landlock = 0;
  for (const std::string& folder : settings.allow_files) {
    folders_.push_back(real_path(folder));
    if (!folders_.back().empty()) continue;
    throw UsageError({.code = "sandbox-no-folder",
                      .what = "there is no folder '" + folder + "'",
                      .place = "--allow-files",
                      .fix = "name a folder that is there"});
  }
}

std::unique_ptr<Sandbox> Sandbox::wanted_by(const Settings& settings) {
  return settings.sandbox ? std::make_unique<Sandbox>(settings, sandbox_powers()) : nullptr;
}

void Sandbox::confine(const Counting& counting) const {
  std::vector<std::string> roots = folders_;
  roots.push_back(folder_.path());
  if (chdir(folder_.path().c_str()) != 0) cannot_enter("chdir");
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) cannot_enter("no_new_privs");
  if (powers_.landlock > 0 && !restrict_files(powers_.landlock, network_, roots)) {
    cannot_enter("Landlock");
  }
  if (!powers_.trap) return;
  roots.insert(roots.end(), std::begin(kDevices), std::end(kDevices));
  install_trap({std::move(roots), powers_.landlock, &counting.denied, counting.arena});
  if (!install_sandbox_filter(network_)) cannot_enter("seccomp");
}

void Sandbox::enter(Arena& arena) const {
  close_input();
  setenv("TMPDIR", folder_.path().c_str(), 1);
  folder_of_cases = folder_.path().c_str();
  told_when_touched = powers_.trap;
  sandbox_touched.store(!told_when_touched);
  try {
    confine({arena.statistics->denied, &arena});
  } catch (const UsageError& error) {
    // As if the first case had failed of it: a worker has no other way to say something.
    const std::string origin = "usage " + error.error().code;
    FailureEntry{.kind = FailureKind::harness, .origin = origin, .message = error.what()}.write(
        arena.journal);
    arena.control->running = 1;
    _exit(1);
  }
}

void Sandbox::run_inside(Denials& denied, const std::function<void()>& act) const {
  struct sigaction before{};
  sigaction(SIGSYS, nullptr, &before);
  std::exception_ptr thrown;
  std::thread([&] {
    try {
      unshare(CLONE_FS);  // the working directory is that of all threads otherwise
      confine({denied, nullptr});
      act();
    } catch (...) {
      thrown = std::current_exception();
    }
  }).join();
  sigaction(SIGSYS, &before, nullptr);
  sandbox_touched.store(false);
  folder_.empty();
  if (thrown) std::rethrow_exception(thrown);
}

void tidy_touched_sandbox() {
  if (folder_of_cases == nullptr) return;
  base::remove_contents_of(folder_of_cases);
  [[maybe_unused]] const int moved = chdir(folder_of_cases);
  sandbox_touched.store(!told_when_touched);  // what we just did was noticed as well
}

std::string sandbox_problem(const Settings& settings) {
  if (!settings.sandbox) return "";
  const SandboxPowers powers = sandbox_powers();
  if (!powers.trap) {
    return "the sandbox is not whole: without seccomp only files are kept from harm, not processes "
           "and the network, and what is denied is not counted";
  }
  if (powers.landlock == 0) {
    return "the sandbox is not whole: without Landlock, Gainsay itself judges the paths that the "
           "code under test names";
  }
  return "";
}

}  // namespace gainsay::core
