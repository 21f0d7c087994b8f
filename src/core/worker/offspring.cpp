// SPDX-License-Identifier: MIT

#include "core/worker/offspring.hpp"

#include <pthread.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/single_threaded.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <thread>

namespace gainsay {

namespace {

constexpr std::size_t kPage = 4096;
// How long what a case started may take to end after it.
constexpr std::chrono::milliseconds kGrace{200};
constexpr std::chrono::milliseconds kLook{1};

Offspring* offspring_of_handlers = nullptr;

void before() {
  if (offspring_of_handlers != nullptr) offspring_of_handlers->about_to_fork();
}
void in_parent() {
  if (offspring_of_handlers != nullptr) offspring_of_handlers->forked_in_parent();
}
void in_child() {
  if (offspring_of_handlers != nullptr) offspring_of_handlers->forked_in_child();
}

void* mapped(std::size_t size, int sharing) {
  void* memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, sharing | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  return memory;
}

bool holds(const std::vector<pid_t>& list, pid_t pid) {
  return std::find(list.begin(), list.end(), pid) != list.end();
}

// A directory has two links and one more for each folder in it, here: for each thread.
std::size_t threads() {
  struct stat tasks{};
  return stat("/proc/self/task", &tasks) == 0 ? tasks.st_nlink - 2 : 1;
}

// Takes leave of children that have ended, so that they do not pile up.
void reap_ended() {
  while (waitpid(-1, nullptr, WNOHANG) > 0) {
  }
}

std::string counted(std::size_t count, const char* one, const char* many) {
  return count == 1 ? std::string("a ") + one : std::to_string(count) + " " + many;
}

}  // namespace

std::string too_many_processes(std::uint64_t most) {
  return "the property had more than " + std::to_string(most) +
         " processes made with fork() at once (Settings::processes)";
}

// --- in the worker -----------------------------------------------------------------------------

Offspring::Offspring(const Arena& arena, std::uint64_t most_processes)
    : worker_(getpid()),
      most_(most_processes),
      control_(arena.control),
      shared_(new(mapped(kPage, MAP_SHARED)) Shared{}),
      parent_(new(mapped(kPage, MAP_PRIVATE)) std::uint32_t{1}) {
  // Where the kernel cannot do one of these, less is noticed and nothing else breaks.
  madvise(const_cast<std::uint32_t*>(parent_), kPage, MADV_WIPEONFORK);
  arena.keep_from_children();
  prctl(PR_SET_CHILD_SUBREAPER, 1);  // what a child leaves behind comes to us
  known_threads_ = threads();
  static const int registered = pthread_atfork(before, in_parent, in_child);
  static_cast<void>(registered);
  offspring_of_handlers = this;
}

Offspring::~Offspring() {
  offspring_of_handlers = nullptr;
  munmap(const_cast<std::uint32_t*>(parent_), kPage);
  munmap(shared_, kPage);
}

Offspring* Offspring::current() { return offspring_of_handlers; }

bool Offspring::is_vfork_child() const { return getpid() != worker_; }

bool Offspring::note_if_child() const {
  if (!is_child()) return false;
  shared_->came_back.fetch_add(1);
  return true;
}

void Offspring::end_child() const {
  note_if_child();
  _exit(EXIT_FAILURE);
}

// The worker sleeps until this process ends, with a stack that has been written over since.
void Offspring::end_vfork_child() const {
  kill(worker_, SIGKILL);
  _exit(EXIT_FAILURE);
}

bool Offspring::suspicious() const {
  return shared_->forks.load(std::memory_order_relaxed) != 0 || __libc_single_threaded == 0;
}

bool Offspring::forked() const { return shared_->forks.load() != 0; }

// Counted before: the case may be over when the child begins.
void Offspring::about_to_fork() { shared_->forks.fetch_add(1); }

void Offspring::forked_in_parent() {
  if (!is_child()) control_->forked = 1;
  if (shared_->too_many.load() == 0) return;
  if (!is_child()) control_->too_many = most_;
  _exit(EXIT_FAILURE);
}

// A property that forks without end would take the machine with it. Looking who is there takes a
// while, so it is done only after as many forks as there may be processes.
void Offspring::forked_in_child() {
  if (most_ == 0 || shared_->forks.load() <= most_) return;
  if (shared_->too_many.load() == 0 && running() <= most_) return;
  shared_->too_many.store(1);
  _exit(EXIT_FAILURE);
}

// All generations.
std::size_t Offspring::running() const {
  std::vector<pid_t> all = {worker_};
  for (std::size_t i = 0; i < all.size() && all.size() <= 2 * most_; ++i) {
    const std::vector<pid_t> children = children_of(all[i]);
    all.insert(all.end(), children.begin(), children.end());
  }
  return all.size() - 1;
}

std::vector<pid_t> Offspring::new_children() const {
  reap_ended();
  std::vector<pid_t> found = children_of(worker_);
  std::erase_if(found, [this](pid_t pid) { return holds(known_, pid); });
  return found;
}

Leftovers Offspring::settle() {
  const auto late = std::chrono::steady_clock::now() + kGrace;
  std::size_t threads_left = 0;
  std::vector<pid_t> left;
  for (;;) {
    left = forked() ? new_children() : std::vector<pid_t>{};
    const std::size_t now = threads();
    threads_left = now > known_threads_ ? now - known_threads_ : 0;
    const bool settled = left.empty() && threads_left == 0;
    if (settled || std::chrono::steady_clock::now() > late) break;
    std::this_thread::sleep_for(kLook);
  }
  known_.insert(known_.end(), left.begin(), left.end());
  known_threads_ += threads_left;
  const bool came_back = shared_->came_back.exchange(0) != 0;
  const bool too_many = shared_->too_many.load() != 0;
  shared_->forks.store(0);

  using Left = Leftovers::Kind;
  if (came_back) {
    return {Left::came_back,
            "a child process that the property made with fork() came back from it"};
  }
  if (too_many) return {Left::too_many, too_many_processes(most_)};
  if (!left.empty()) {
    return {Left::process, counted(left.size(), "process that the property made with fork() was",
                                   "processes that the property made with fork() were") +
                               " still running after it"};
  }
  if (threads_left != 0) {
    return {Left::thread, counted(threads_left, "thread that the property started was",
                                  "threads that the property started were") +
                              " still running after it"};
  }
  return {};
}

// --- in the runner -----------------------------------------------------------------------------

Strays::Strays() : before_(children_of(getpid())) {
  prctl(PR_GET_CHILD_SUBREAPER, &was_reaper_);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
}

Strays::~Strays() { prctl(PR_SET_CHILD_SUBREAPER, was_reaper_); }

void Strays::remove_worker(pid_t pid) { std::erase(workers_, pid); }

void Strays::end_all() {
  std::vector<pid_t> spared = before_;
  spared.insert(spared.end(), workers_.begin(), workers_.end());
  base::end_children(spared);
}

}  // namespace gainsay
