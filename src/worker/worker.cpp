// SPDX-License-Identifier: MIT
//
// The parent's side of isolation.

#include "worker/worker.hpp"

#include <dirent.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <utility>

#include <gainsay/error.hpp>

#include "base/process.hpp"
#include "core/entries.hpp"
#include "core/isolation/damage.hpp"
#include "core/refusal.hpp"

namespace gainsay::worker {

namespace {

constexpr int kTickMilliseconds = 20;
// Seen asleep so many times in a row, a case that is late is not only waiting for a moment.
constexpr int kAsleepTicks = 5;
constexpr std::chrono::milliseconds kMemoryTick{50};
constexpr std::size_t kOutputKept = 8192;
// A look that comes so much later than it should tells that we had no processor either.
constexpr std::chrono::seconds kWeSlept{1};
// So many times its limit a case may wait for a processor or a disk.
constexpr double kLongestWait = 20;
constexpr off_t kOutputTooLong = 16 << 20;

int checked(int result, const char* call) {
  if (result < 0) core::system_refused(call);
  return result;
}

void close_all(std::initializer_list<int*> descriptors) {
  for (int* descriptor : descriptors) {
    if (*descriptor >= 0) close(*descriptor);
    *descriptor = -1;
  }
}

// The state of a thread as in /proc: R is ready to run, D fetches memory or waits for a disk; 0 if
// there is no such thread any more.
char state_in(const std::string& task) {
  std::FILE* file = std::fopen((task + "/stat").c_str(), "r");
  if (file == nullptr) return 0;
  char line[256] = "";
  const bool got = std::fgets(line, sizeof line, file) != nullptr;
  std::fclose(file);
  // 17 (a name, maybe with parentheses) R 1 ...
  const char* name_end = got ? std::strrchr(line, ')') : nullptr;
  return name_end == nullptr || name_end[1] == '\0' ? '\0' : name_end[2];
}

[[noreturn]] void throw_too_long(const Tape& tape, const Settings& settings) {
  const std::string needed = std::to_string(std::max(tape.size(), tape.spans.size()));
  throw UsageError({.code = "replay-too-long",
                    .what = "the tape has " + needed +
                            " choices and spans, more than max_choices (" +
                            std::to_string(settings.max_choices) + ")",
                    .place = "--replay",
                    .fix = "run it with --max-choices=" + needed});
}

void write_inbox(detail::TapeBuffer& inbox, const Tape& tape) {
  std::copy(tape.choices.begin(), tape.choices.end(), inbox.choices);
  std::copy(tape.spans.begin(), tape.spans.end(), inbox.spans);
  std::copy(tape.bytes.begin(), tape.bytes.end(), inbox.bytes);
  *inbox.counts = {static_cast<std::uint32_t>(tape.size()),
                   static_cast<std::uint32_t>(tape.spans.size()),
                   static_cast<std::uint32_t>(tape.bytes.size()), 0};
}

}  // namespace

Worker::Worker(Test& test, const Settings& settings, core::GuideFactory make_guide,
               core::Strays& strays)
    : test_(test),
      settings_(settings),
      make_guide_(std::move(make_guide)),
      strays_(strays),
      arena_(core::Arena::Sharing::with_workers, settings.max_choices),
      sandbox_(core::Sandbox::wanted_by(settings)),
      case_seconds_(settings.case_seconds),
      counted_(std::make_unique<core::Statistics>(*arena_.statistics)) {
  arena_.keep_from_children();
  request_fd_ = checked(eventfd(0, EFD_CLOEXEC), "eventfd");
  answer_fd_ = checked(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK), "eventfd");
  output_fd_ = checked(memfd_create("gainsay-output", MFD_CLOEXEC), "memfd_create");
}

Worker::~Worker() {
  end();
  close_all({&request_fd_, &answer_fd_, &output_fd_});
}

void Worker::end() {
  if (pid_ <= 0) return;
  command(core::Control::Command::quit);
  ring();
  // A worker that is asked to quit needs a moment to write its coverage, if it has any.
  pollfd ended{alive_.number(), POLLIN, 0};
  if (poll(&ended, 1, 500) <= 0) kill(pid_, SIGKILL);
  base::wait_for(pid_);
  bury();
}

// The process is dead: what it started goes as well.
void Worker::bury() {
  strays_.remove_worker(pid_);
  pid_ = -1;
  alive_.reset();
  strays_.end_all();
}

void Worker::start() {
  if (company_ != core::Company::others) end();
  if (pid_ > 0) return;
  arena_.control->running = 0;
  arena_.control->began = 0;
  arena_.control->forked = 0;
  arena_.control->too_many = 0;
  arena_.control->probed = 0;
  arena_.control->signal = 0;
  arena_.control->stack_overflow = 0;
  arena_.control->worker_sleeps.store(0);
  arena_.control->asked.store(asked_);
  arena_.control->answered.store(asked_);
  if (sandbox_) sandbox_->folder().empty();  // of what one that died left there
  take_output();                             // which is not that of the new one's cases
  std::fflush(nullptr);  // or the worker would write what we have buffered once more
  base::keep_ended_children();
  const pid_t parent = getpid();
  arena_.give_to_children();
  const pid_t forked = fork();
  if (forked != 0) arena_.keep_from_children();  // other workers must not reach what we count
  pid_ = checked(forked, "fork");
  if (pid_ == 0) {
    const std::unique_ptr<core::Guide> guide = make_guide_ ? make_guide_() : nullptr;
    live_as_worker({test_, arena_, guide.get(), request_fd_, answer_fd_, output_fd_,
                    settings_.memory_mb, settings_.processes, parent, sandbox_.get()});
  }
  strays_.add_worker(pid_);
  alive_ = base::descriptor_of(pid_);
  checked(alive_.number(), "pidfd_open");
}

void Worker::command(core::Control::Command command) {
  commanded_ = command;
  arena_.control->command = command;
}

// Makes the command in the control block the next one and wakes the worker if it sleeps.
void Worker::ring() {
  core::Control& control = *arena_.control;
  control.probing = company_ == core::Company::probed ? 1 : 0;
  control.stop.store(false, std::memory_order_relaxed);
  control.parent_sleeps.store(0, std::memory_order_relaxed);
  last_heartbeat_ = control.heartbeat.load(std::memory_order_relaxed);
  last_memory_check_ = Clock::now();
  last_look_ = last_memory_check_;
  note_progress(last_memory_check_);
  control.asked.store(++asked_, std::memory_order_seq_cst);
  if (control.worker_sleeps.load(std::memory_order_seq_cst) == 0) return;
  const std::uint64_t one = 1;
  checked(static_cast<int>(write(request_fd_, &one, sizeof one)), "write");
}

// What the code under test may do to the counts of a command is undone when it is over.
void Worker::remember_counts() {
  if (counts_changed_) *counted_ = *arena_.statistics;
  counts_changed_ = false;
}

void Worker::begin_batch(const core::Batch& batch) {
  start();
  remember_counts();
  counts_changed_ = true;
  first_ = batch.first;
  end_ = batch.end;
  core::Control& control = *arena_.control;
  command(core::Control::Command::generate);
  control.seed = batch.seed;
  control.next = batch.first;
  control.end = batch.end;
  control.max_size = batch.max_size;
  control.round = batch.round;
  control.observed = batch.observed;
  control.run_repeats = batch.run_repeats;
  control.counted = batch.counted;
  ring();
}

void Worker::begin_enumeration() {
  start();
  remember_counts();
  counts_changed_ = true;
  command(core::Control::Command::enumerate);
  ring();
}

void Worker::begin_replay(const Tape& tape, std::uint32_t flags) {
  if (!core::fits(tape, settings_)) throw_too_long(tape, settings_);
  start();
  remember_counts();
  write_inbox(arena_.inbox, tape);
  command(core::Control::Command::replay);
  arena_.control->flags = flags;
  ring();
}

void Worker::begin_leak_check() {
  command(core::Control::Command::look_for_leaks);
  ring();
}

bool Worker::answered() const {
  const core::Control& control = *arena_.control;
  return control.answered.load(std::memory_order_acquire) == asked_;
}

bool Worker::prepare_to_sleep() {
  std::uint64_t rings = 0;
  [[maybe_unused]] const auto emptied = read(answer_fd_, &rings, sizeof rings);
  arena_.control->parent_sleeps.store(1, std::memory_order_seq_cst);
  return !answered();
}

Worker::State Worker::look() {
  if (answered()) return believed();
  int status = 0;
  if (waitpid(pid_, &status, WNOHANG) == pid_) {
    if (answered()) {  // it answered and died afterwards: the next command gets a new one
      bury();
      return believed();
    }
    bury();
    if (believed() == State::done) reap(status);
    return State::died;
  }
  watch();
  return State::busy;
}

Worker::State Worker::wait() {
  if (patience_.spin([this] { return answered(); })) return believed();
  for (;;) {
    if (prepare_to_sleep()) {
      pollfd events[2] = {{alive_.number(), POLLIN, 0}, {answer_fd_, POLLIN, 0}};
      poll(events, 2, kTickMilliseconds);
    }
    const State state = look();
    if (state != State::busy) return state;
  }
}

// --- limits ------------------------------------------------------------------------------------

void Worker::watch() {
  const Clock::time_point now = Clock::now();
  const std::uint64_t heartbeat = arena_.control->heartbeat.load(std::memory_order_relaxed);
  if (heartbeat != last_heartbeat_) {
    last_heartbeat_ = heartbeat;
    note_progress(now);
  }
  // We were stopped ourselves, and the worker maybe with us: nobody knows what it would have done.
  if (std::exchange(last_look_, now) + kWeSlept < now) note_progress(now);
  const double silent = std::chrono::duration<double>(now - last_progress_).count();
  if (case_seconds_ > 0 && silent > case_seconds_ && hangs()) {
    char text[80];
    std::snprintf(text, sizeof text, "the case did not end within %g s", case_seconds_);
    kill_for(FailureKind::timeout, text);
  }
  if (now - last_memory_check_ < kMemoryTick) return;
  last_memory_check_ = now;
  if (settings_.memory_mb > 0 && resident_mb() > settings_.memory_mb) {
    kill_for(FailureKind::memory,
             "the case needed more than " + std::to_string(settings_.memory_mb) + " MB of memory");
  }
  if (lseek(output_fd_, 0, SEEK_END) > kOutputTooLong) take_output();
}

void Worker::note_progress(Clock::time_point now) {
  last_progress_ = now;
  worked_before_ = worked();
  asleep_ = 0;
}

double Worker::worked() const {
  clockid_t clock{};
  timespec time{};
  if (clock_getcpuclockid(pid_, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// On a busy machine a case may be silent for long although it does nothing wrong: others have the
// processors, or its memory has to be fetched. What sleeps waits for something, and is asked again
// before it is judged.
// It is not waited for without end, because waiting for the child of a vfork looks the same.
bool Worker::hangs() {
  if (worked() - worked_before_ >= needed_work()) {
    one_hung_ = true;
    return true;
  }
  const double silent = std::chrono::duration<double>(Clock::now() - last_progress_).count();
  if (silent > kLongestWait * settings_.case_seconds) return true;
  asleep_ = waits_its_turn() ? 0 : asleep_ + 1;
  return asleep_ >= kAsleepTicks;
}

// How much processor time a case that is silent for too long must have had to be late. Beside busy
// processes all of it takes a multiple of the limit; half is enough if that is still far more than
// any case took that ended, or if none ended and one has had all of it.
double Worker::needed_work() const {
  constexpr double kFarMore = 10;
  const double slowest = static_cast<double>(arena_.statistics->slowest) * 1e-9;
  if (slowest == 0 && !one_hung_) return case_seconds_;
  return std::min(case_seconds_, std::max(case_seconds_ / 2, kFarMore * slowest));
}

// True if one of its threads would work if it could.
bool Worker::waits_its_turn() const {
  const std::string tasks = "/proc/" + std::to_string(pid_) + "/task";
  DIR* folder = opendir(tasks.c_str());
  if (folder == nullptr) return false;
  bool found = false;
  while (const dirent* entry = readdir(folder)) {
    const char state = entry->d_name[0] == '.' ? '\0' : state_in(tasks + "/" + entry->d_name);
    found = found || state == 'R' || state == 'D';
  }
  closedir(folder);
  return found;
}

void Worker::kill_for(FailureKind kind, const std::string& message) {
  if (kill_message_.empty()) {
    killed_for_ = kind;
    kill_message_ = message;
  }
  kill(pid_, SIGKILL);
}

std::uint64_t Worker::resident_mb() const {
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%d/statm", static_cast<int>(pid_));
  std::FILE* file = std::fopen(path, "r");
  if (file == nullptr) return 0;
  unsigned long long all = 0;
  unsigned long long resident = 0;
  const int read_fields = std::fscanf(file, "%llu %llu", &all, &resident);
  std::fclose(file);
  const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  return read_fields == 2 ? resident * page >> 20 : 0;
}

// --- death -------------------------------------------------------------------------------------

// The end of what the worker wrote to standard error, which is emptied.
std::string Worker::take_output() {
  const off_t size = lseek(output_fd_, 0, SEEK_END);
  const off_t from =
      size > static_cast<off_t>(kOutputKept) ? size - static_cast<off_t>(kOutputKept) : 0;
  std::string text(static_cast<std::size_t>(size - from), '\0');
  const auto got = pread(output_fd_, text.data(), text.size(), from);
  text.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
  [[maybe_unused]] const int emptied = ftruncate(output_fd_, 0);
  lseek(output_fd_, 0, SEEK_SET);
  return text;
}

bool Worker::believable() const {
  const core::Control& control = *arena_.control;
  const bool known = control.asked.load() == asked_ && arena_.intact();
  switch (commanded_) {
    case core::Control::Command::generate:
      return known && control.next >= first_ && control.next <= end_ &&
             control.result <= static_cast<std::uint32_t>(core::BatchEnd::stopped) &&
             arena_.statistics->sound();
    case core::Control::Command::enumerate:
      return known && control.result <= static_cast<std::uint32_t>(core::BatchEnd::stopped) &&
             arena_.odometer->count <= core::Odometer::kMostDigits &&
             arena_.odometer->at <= core::Odometer::kMostDigits && arena_.statistics->sound();
    case core::Control::Command::replay:
      return known && control.result <= static_cast<std::uint32_t>(Verdict::kLastKind);
    default:
      return known;
  }
}

// A command is over. Nothing of what is shared was looked at before: if it cannot be what we wrote,
// the last case is to blame.
Worker::State Worker::believed() {
  const bool tape_whole = arena_.tape.mend();
  if (believable() && (tape_whole || !answered())) return State::done;
  if (pid_ > 0) {
    base::end_process(pid_);
    bury();
  }
  core::Control& control = *arena_.control;
  kill_message_.clear();
  arena_.mend();
  *arena_.statistics = *counted_;
  control.next = std::clamp(control.next, std::min(first_ + 1, end_), end_);
  tell_of_death({.kind = FailureKind::heap,
                 .origin = core::kOverwritten,
                 .message = core::kOverwrittenMessage,
                 .output = take_output()});
  return State::died;
}

void Worker::reap(int status) {
  core::Control& control = *arena_.control;
  const std::string output = take_output();
  if (control.began == 0) {
    throw InternalError("a worker does not die before its first case", SourcePos::here());
  }
  Failure failure;
  if (kill_message_.empty()) {
    failure = judge_death({status, output}, arena_);
  } else {
    failure.kind = killed_for_;
    failure.origin = killed_for_ == FailureKind::timeout ? "timeout" : "out of memory";
    failure.message = std::exchange(kill_message_, {});
  }
  failure.output = output;
  tell_of_death(failure);
}

void Worker::tell_of_death(const Failure& failure) {
  arena_.control->answered.store(asked_);
  core::FailureEntry::of(failure).write(arena_.journal);
}

}  // namespace gainsay::worker
