// SPDX-License-Identifier: MIT

#include "dual/subject/keeper.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <utility>
#include <vector>

#include "base/process.hpp"
#include "dual/subject/errors.hpp"
#include "dual/subject/sitter.hpp"
#include "dual/subject/template.hpp"

namespace gainsay::dual {

namespace {

// What the keeper has of the runner.
struct Inherited {
  int door = -1;
  int control = -1;
  int runner = -1;  // readable when the runner ends
};

// As a program that was just started: no handlers, no streams, nothing open but this.
void leave_everything(std::vector<int> kept) {
  for (int number = 1; number < NSIG; ++number) std::signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int stream = 0; stream < 3; ++stream) dup2(nowhere, stream);
  std::sort(kept.begin(), kept.end());
  unsigned first = STDERR_FILENO + 1;
  for (const int number : kept) {
    const auto next = static_cast<unsigned>(number);
    if (next > first) close_range(first, next - 1, 0);
    first = next + 1;
  }
  close_range(first, ~0u, 0);
}

class KeeperProcess {
 public:
  KeeperProcess(const Subject& subject, KeeperSettings settings, Sitter::Place place,
                Inherited inherited)
      : subject_(subject), settings_(settings), place_(std::move(place)), inherited_(inherited) {}

  [[noreturn]] void live() {
    leave_everything({inherited_.door, inherited_.control, inherited_.runner});
    setsid();
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    prctl(PR_SET_NAME, "gainsay-keeper");
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) _exit(EXIT_FAILURE);
    life_of_sitters_ = base::Descriptor(ends[0]);
    ours_ = base::Descriptor(ends[1]);
    sitters_.resize(settings_.subjects);
    for (unsigned i = 0; i < settings_.subjects; ++i) start_sitter(i);
    while (wait_for_news()) bury_sitters();
    end();
  }

 private:
  struct Child {
    pid_t id = -1;
    base::Descriptor alive{};
  };

  void start_sitter(unsigned index) {
    constexpr int kMostStarts = 1000;
    if (++starts_ > kMostStarts) return;
    const pid_t forked = fork();
    if (forked == 0) live_as_sitter(index);
    sitters_[index].id = forked;
    sitters_[index].alive = base::descriptor_of(forked);
  }

  [[noreturn]] void live_as_sitter(unsigned index) {
    ours_.reset();
    for (Child& other : sitters_) other.alive.reset();
    close(inherited_.runner);
    close(inherited_.control);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    prctl(PR_SET_NAME, "gainsay-sitter");
    Sitter::Place place = place_;
    place.number = index + 1;
    place.seed = settings_.seed + index;
    Sitter(subject_, std::move(place), inherited_.door, life_of_sitters_.number()).live();
    _exit(EXIT_SUCCESS);
  }

  // False if it is time to end.
  bool wait_for_news() const {
    std::vector<pollfd> asked = {{inherited_.runner, POLLIN, 0}, {inherited_.control, POLLIN, 0}};
    for (const Child& sitter : sitters_) asked.push_back({sitter.alive.number(), POLLIN, 0});
    if (poll(asked.data(), asked.size(), -1) <= 0) return true;
    return asked[0].revents == 0 && asked[1].revents == 0;
  }

  void bury_sitters() {
    for (unsigned i = 0; i < sitters_.size(); ++i) {
      int status = 0;
      if (sitters_[i].id <= 0 || waitpid(sitters_[i].id, &status, WNOHANG) != sitters_[i].id) {
        continue;
      }
      sitters_[i] = {};
      end_orphans();  // its folder is emptied by the next one
      start_sitter(i);
    }
  }

  void end_orphans() const {
    std::vector<pid_t> spared;
    for (const Child& sitter : sitters_) spared.push_back(sitter.id);
    base::end_children(spared);
  }

  [[noreturn]] void end() {
    ours_.reset();
    for (const Child& sitter : sitters_) {
      if (sitter.id > 0) base::wait_for(sitter.id);
    }
    base::end_children();
    base::remove_contents_of(place_.folder.c_str());
    rmdir(place_.folder.c_str());
    _exit(EXIT_SUCCESS);
  }

  const Subject& subject_;
  KeeperSettings settings_;
  Sitter::Place place_;
  Inherited inherited_;
  base::Descriptor life_of_sitters_{};  // closes for them when `ours_` does
  base::Descriptor ours_{};
  std::vector<Child> sitters_{};
  int starts_ = 0;
};

}  // namespace

Result<Keeper> Keeper::start(const Subject& subject, KeeperSettings settings) {
  if (auto problem = sound(subject); !problem) return refuse(problem.error());
  base::keep_ended_children();
  auto folder = base::TemporaryFolder::make("gainsay-dual-");
  if (!folder) return refuse(not_writable(folder.error()));
  std::error_code ignored;
  Sitter::Place place{.folder = folder->path(), .here = std::filesystem::current_path(ignored)};
  auto door = socket_pair();
  auto control = socket_pair();
  const base::Descriptor runner = base::descriptor_of(getpid());
  if (!door || !control || !runner.is_open()) return refuse(no_keeper());

  Keeper keeper(std::move(*folder));
  keeper.subject_ = std::make_shared<const Subject>(subject);
  const pid_t forked = fork();
  if (forked < 0) return refuse(no_keeper());
  if (forked == 0) {
    const Inherited inherited{door->theirs.number(), control->theirs.number(), runner.number()};
    KeeperProcess(*keeper.subject_, settings, std::move(place), inherited).live();
  }
  keeper.runner_ = getpid();
  keeper.id_ = forked;
  keeper.door_ = std::move(door->ours);
  keeper.control_ = std::move(control->ours);
  return keeper;
}

// A worker has a copy of the object, and no say.
Keeper::~Keeper() {
  if (subject_ == nullptr) return;  // moved from
  if (runner_ != getpid()) {
    folder_.release();
    return;
  }
  const char stop = 'q';
  send(control_.number(), &stop, 1, MSG_NOSIGNAL);
  base::wait_for(id_);
}

Result<Lease> Keeper::take() const { return Lease::take(*subject_, door_.number()); }

}  // namespace gainsay::dual
