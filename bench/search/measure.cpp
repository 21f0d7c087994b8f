// SPDX-License-Identifier: MIT
//
// Runs go through `check` like everybody's, in this process, and end with the first failure or when
// the CPU time is used up. A timer of the process counts that time, so a busy machine does not
// shorten the search.

#include "measure.hpp"

#include <signal.h>
#include <sys/time.h>

#include <algorithm>
#include <atomic>

#include "clock.hpp"
#include "cover/guides.hpp"
#include "engine/session.hpp"

namespace search {

namespace {

std::atomic<bool> time_is_up = false;

extern "C" void note_end_of_time(int) { time_is_up.store(true, std::memory_order_relaxed); }

// Sets `time_is_up` after so many seconds of CPU time, unless the scope ends before.
class CpuLimit {
 public:
  explicit CpuLimit(double seconds) {
    time_is_up = false;
    struct sigaction action = {};
    action.sa_handler = note_end_of_time;
    action.sa_flags = SA_RESTART;
    sigaction(SIGPROF, &action, nullptr);
    set(seconds);
  }
  ~CpuLimit() { set(0); }
  CpuLimit(const CpuLimit&) = delete;
  CpuLimit& operator=(const CpuLimit&) = delete;

 private:
  static void set(double seconds) {
    itimerval timer{};
    timer.it_value.tv_sec = static_cast<time_t>(seconds);
    timer.it_value.tv_usec =
        static_cast<suseconds_t>((seconds - static_cast<double>(timer.it_value.tv_sec)) * 1e6);
    setitimer(ITIMER_PROF, &timer, nullptr);
  }
};

gainsay::Settings settings_for(const Strategy& strategy, std::uint64_t seed, int max_size) {
  constexpr std::uint64_t kEndless = std::uint64_t{1} << 62;
  gainsay::Settings settings{.cases = kEndless,
                             .discard_ratio = kEndless,
                             .failures = 1,
                             .max_size = max_size,
                             .seed = seed,
                             .shrink = false,
                             .isolation = gainsay::Isolation::in_process,
                             .store = ""};
  settings.guide = strategy.guide;
  return settings;
}

}  // namespace

Run run_once(const Task& task, const Strategy& strategy, std::uint64_t seed, const Limits& limits) {
  gainsay::Session session;
  session.hooks().guide_for = gainsay::coverage::guide_for;
  const gainsay::Session::Scope scope(session);
  session.stop = &time_is_up;
  const gainsay::Settings settings = settings_for(strategy, seed, limits.max_size);
  const CpuLimit limit(limits.cpu_seconds);
  Run run;
  run.cpu_seconds = bench::cpu_seconds_of([&] { task.check(settings, strategy.draws); });
  const gainsay::Record& record = session.records.back();
  run.found = !record.failures.empty();
  run.cases = record.cases;
  run.discarded = record.discarded;
  return run;
}

Measured summarise(const std::vector<Run>& runs) {
  Measured all;
  std::vector<double> cases;
  std::vector<double> seconds;
  for (const Run& run : runs) {
    ++all.seeds;
    all.all_cases += static_cast<double>(run.cases);
    all.all_seconds += run.cpu_seconds;
    all.all_discarded += static_cast<double>(run.discarded);
    if (!run.found) continue;
    cases.push_back(static_cast<double>(run.cases));
    seconds.push_back(run.cpu_seconds);
  }
  all.found = cases.size();
  if (cases.empty()) return all;
  for (const double count : cases) all.mean_cases += count / static_cast<double>(cases.size());
  all.median_cases = bench::median(cases);
  all.least_cases = *std::min_element(cases.begin(), cases.end());
  all.most_cases = *std::max_element(cases.begin(), cases.end());
  all.median_seconds = bench::median(seconds);
  all.most_seconds = *std::max_element(seconds.begin(), seconds.end());
  return all;
}

}  // namespace search
