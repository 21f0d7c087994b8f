// SPDX-License-Identifier: MIT
//
// The executor that runs cases in workers: one for replays and enumeration, several for batches.

#include <poll.h>

#include <vector>

#include "worker/pool.hpp"
#include "worker/worker.hpp"

namespace gainsay::worker {

namespace {

constexpr int kTickMilliseconds = 20;

class Workers final : public core::Executor {
 public:
  Workers(Test& test, const Settings& settings, const core::GuideFactory& make_guide) {
    const std::uint64_t count = settings.jobs == 0 ? 1 : settings.jobs;
    for (std::uint64_t i = 0; i < count; ++i) {
      slots_.push_back(
          {std::make_unique<Worker>(test, settings, make_guide, strays_), std::nullopt});
    }
  }

  bool isolates() const override { return true; }

  void company(core::Company company) override {
    for (Slot& slot : slots_) slot.worker->company(company);
  }

  bool leaked() override {
    bool found = false;
    for (Slot& slot : slots_) {
      if (!slot.worker->alive()) continue;  // nothing ran there, or it went with its process
      slot.worker->begin_leak_check();
      const bool answered = slot.worker->wait() == Worker::State::done;
      found = found || (answered && slot.worker->arena().control->result != 0);
    }
    return found;
  }

  void generate(core::BatchQueue& queue) override {
    for (Slot& slot : slots_) give(slot, queue.next());
    while (any_busy()) {
      sleep_until_something_happens();
      for (Slot& slot : slots_) {
        if (slot.batch) advance(slot, queue);
      }
      if (queue.idle(totals().cases(), totals().discarded)) stop_all();
    }
  }

  core::BatchEnd enumerate(core::BatchQueue& queue) override {
    Worker& worker = first();
    worker.begin_enumeration();
    for (;;) {
      const Worker::State state = wait_a_tick(worker);
      if (state == Worker::State::died) {
        count_death(worker.arena());
        return core::BatchEnd::failed;
      }
      if (state == Worker::State::done) {
        return static_cast<core::BatchEnd>(worker.arena().control->result);
      }
      if (queue.idle(totals().cases(), totals().discarded)) worker.stop_soon();
    }
  }

  Verdict::Kind replay(const Tape& tape, std::uint32_t flags) override {
    Worker& worker = first();
    worker.begin_replay(tape, flags);
    if (worker.wait() == Worker::State::died) return Verdict::Kind::fail;
    return static_cast<Verdict::Kind>(worker.arena().control->result);
  }

  void case_seconds(double seconds) override {
    for (Slot& slot : slots_) slot.worker->case_seconds(seconds);
  }
  core::Arena& arena() override { return first().arena(); }
  core::Statistics statistics() override { return totals(); }

 private:
  struct Slot {
    std::unique_ptr<Worker> worker;
    std::optional<core::Batch> batch;
  };

  Worker& first() { return *slots_.front().worker; }

  static void give(Slot& slot, std::optional<core::Batch> batch) {
    slot.batch = batch;
    if (batch) slot.worker->begin_batch(*batch);
  }

  static void count_death(core::Arena& arena) {
    ++arena.statistics->failed;
    arena.statistics->choices += arena.tape.counts->choices;
  }

  void advance(Slot& slot, core::BatchQueue& queue) {
    const Worker::State state = slot.worker->look();
    if (state == Worker::State::busy) return;
    core::Arena& arena = slot.worker->arena();
    core::BatchResult result{static_cast<core::BatchEnd>(arena.control->result),
                             arena.control->next};
    if (state == Worker::State::died) {
      if (slot.batch->counted) count_death(arena);
      result.end = core::BatchEnd::failed;
    }
    std::optional<core::Batch> rest = queue.done(*slot.batch, result, arena);
    give(slot, rest ? rest : queue.next());
  }

  bool any_busy() const {
    for (const Slot& slot : slots_) {
      if (slot.batch) return true;
    }
    return false;
  }

  void sleep_until_something_happens() {
    std::vector<pollfd> events;
    for (Slot& slot : slots_) {
      if (!slot.batch) continue;
      if (!slot.worker->prepare_to_sleep()) return;
      events.push_back({slot.worker->process_fd(), POLLIN, 0});
      events.push_back({slot.worker->answer_fd(), POLLIN, 0});
    }
    poll(events.data(), events.size(), kTickMilliseconds);
  }

  static Worker::State wait_a_tick(Worker& worker) {
    if (worker.prepare_to_sleep()) {
      pollfd events[2] = {{worker.process_fd(), POLLIN, 0}, {worker.answer_fd(), POLLIN, 0}};
      poll(events, 2, kTickMilliseconds);
    }
    return worker.look();
  }

  void stop_all() {
    for (Slot& slot : slots_) slot.worker->stop_soon();
  }

  core::Statistics totals() {
    core::Statistics sum = *slots_.front().worker->arena().statistics;
    for (std::size_t i = 1; i < slots_.size(); ++i) sum.add(*slots_[i].worker->arena().statistics);
    return sum;
  }

  core::Strays strays_{};  // outlives the workers
  std::vector<Slot> slots_{};
};

}  // namespace

std::unique_ptr<core::Executor> make_workers(Test& test, const Settings& settings,
                                             const core::GuideFactory& make_guide) {
  return std::make_unique<Workers>(test, settings, make_guide);
}

}  // namespace gainsay::worker
