// SPDX-License-Identifier: MIT

#include <cxxabi.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <typeinfo>

#include <gainsay/assert.hpp>
#include <gainsay/error.hpp>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "core/cases/executor.hpp"
#include "core/cases/target_guide.hpp"
#include "core/entries.hpp"
#include "core/isolation/damage.hpp"
#include "core/isolation/sandbox.hpp"
#include "core/source/recording.hpp"

namespace gainsay::core {

namespace {

// Every so often a case is timed: often enough to notice a slow generator, too rarely to cost
// anything.
constexpr std::uint64_t kTimedEvery = 64;

// How often a case that repeats another is drawn again before it counts as a duplicate.
constexpr std::uint64_t kRedraws = 4;

// Sizes rise through the first cases and then start again, so that small and large cases both keep
// coming however many there are.
int size_of_case(std::uint64_t number, int max_size) {
  return static_cast<int>(number % (static_cast<std::uint64_t>(max_size) + 1));
}

Verdict fail_with(Case& current, FailureKind kind, std::string origin, std::string message) {
  Failure failure;
  failure.kind = kind;
  failure.origin = std::move(origin);
  failure.message = std::move(message);
  current.fail(failure);
  return Verdict::fail();
}

// Turns the exception in flight into a verdict.
Verdict judge_exception(Case& current) {
  try {
    throw;
  } catch (const Discarded& discarded) {
    current.stuck_in(discarded.generator);
    return Verdict::discard(discarded.reason);
  } catch (const TapeFull&) {
    return Verdict::discard(kTooManyChoices);
  } catch (const detail::AssertionFailed&) {
    return Verdict::fail();
  } catch (const UsageError& error) {
    return fail_with(current, FailureKind::usage, "usage " + error.error().code, error.what());
  } catch (const std::bad_alloc& error) {
    return fail_with(current, FailureKind::memory, "out of memory", error.what());
  } catch (const std::exception& error) {
    const std::string type = base::demangled(typeid(error));
    return fail_with(current, FailureKind::exception, "exception " + type,
                     type + ": " + error.what());
  } catch (...) {
    const std::type_info* type = abi::__cxa_current_exception_type();
    const std::string name = type == nullptr ? "an unknown type" : base::demangled(*type);
    return fail_with(current, FailureKind::exception, "exception " + name,
                     "a " + name + " was thrown");
  }
}

}  // namespace

Verdict run_case(Test& test, Case& current) {
  current.begin();
  try {
    const Verdict verdict = test.run(current);
    if (verdict.failed() && !current.has_failed()) {
      return fail_with(current, FailureKind::returned_false, "returned false",
                       "the property returned false");
    }
    return current.has_failed() ? Verdict::fail() : verdict;
  } catch (...) {
    // A failure that was written counts, whatever the property did afterwards.
    return current.has_failed() ? Verdict::fail() : judge_exception(current);
  }
}

bool fits(const Tape& tape, const Settings& settings) {
  return tape.size() <= settings.max_choices && tape.spans.size() <= settings.max_choices &&
         tape.bytes.size() <= Arena::kByteCapacity;
}

Failure failure_in(const Journal& journal) {
  Failure failure;
  journal.each([&failure](const Journal::Entry& entry) {
    if (const auto told = FailureEntry::read(entry)) failure = told->failure();
  });
  return failure;
}

// --- loops -------------------------------------------------------------------------------------

CaseLoop::CaseLoop(Test& test, Arena& arena, Guide* guide)
    : test_(test),
      arena_(arena),
      guide_(guide),
      case_(arena.tape, arena.journal, *arena.statistics) {}

Verdict CaseLoop::run() {
  Control& control = *arena_.control;
  tidy_sandbox();
  control.running = 1;
  const Verdict verdict = offspring_ == nullptr ? run_case(test_, case_) : run_watched();
  control.running = 0;
  control.heartbeat.store(control.heartbeat.load(std::memory_order_relaxed) + 1,
                          std::memory_order_relaxed);
  return verdict;
}

// A child that comes back from the property ends here, before it touches what is shared.
Verdict CaseLoop::run_watched() {
  constexpr std::uint32_t kVforkCheck = 64;
  const std::uint64_t next = arena_.control->next;
  arena_.control->began = 1;
  const Verdict verdict = run_case(test_, case_);
  if (offspring_->is_child()) offspring_->end_child();
  if (!arena_.intact() || arena_.control->next != next) {
    arena_.mend();
    arena_.control->next = next;
    end_worker({.kind = FailureKind::heap, .origin = kOverwritten, .message = kOverwrittenMessage});
  }
  if (--until_vfork_check_ == 0 || !case_.counting()) {
    until_vfork_check_ = kVforkCheck;
    if (offspring_->is_vfork_child()) {
      case_.fail(
          {.kind = FailureKind::processes,
           .origin = "vfork came back",
           .message = "a child process that a property made with vfork() came back from it"});
      offspring_->end_vfork_child();
    }
  }
  const Verdict judged = offspring_->suspicious() ? judge_leftovers(verdict) : verdict;
  if (arena_.control->probing != 0 && !judged.failed()) look_for_damage();
  return judged;
}

const char* origin_of(Leftovers::Kind kind) {
  switch (kind) {
    case Leftovers::Kind::came_back:
      return "fork came back";
    case Leftovers::Kind::too_many:
      return "too many processes";
    case Leftovers::Kind::process:
      return "process left running";
    default:
      return "thread left running";
  }
}

// What is kept from its first use on, such as a pool of threads, is left behind once. So a case
// that leaves something behind is run again, and fails if it does so again.
Verdict CaseLoop::judge_leftovers(Verdict verdict) {
  Leftovers left = offspring_->settle();
  arena_.control->forked = 0;
  using Left = Leftovers::Kind;
  if (left.kind == Left::none || verdict.failed()) return verdict;
  if (left.kind == Left::process || left.kind == Left::thread) left = run_once_more();
  if (left.kind == Left::none) return verdict;
  end_worker(
      {.kind = FailureKind::processes, .origin = origin_of(left.kind), .message = left.what});
}

Leftovers CaseLoop::run_once_more() {
  const Tape tape = arena_.tape.copy();
  const bool counted = case_.counting();
  const bool watched = case_.watches_duplicates();
  case_.counting(false);
  case_.watch_duplicates(false);
  case_.guided_by(nullptr);
  Recording(case_.source).begin_replay(tape, MissingChoice::simplest, hash_of(tape), 100);
  run_case(test_, case_);
  if (offspring_->is_child()) offspring_->end_child();
  case_.counting(counted);
  case_.watch_duplicates(watched);
  case_.guided_by(counted ? guide_ : nullptr);
  return offspring_->settle();
}

// For failures that leave the worker unfit for another case.
void CaseLoop::end_worker(const Failure& failure) {
  case_.fail(failure);
  _exit(EXIT_FAILURE);
}

void CaseLoop::look_at_heap() {
  Control& control = *arena_.control;
  control.probed = 1;
  if (heap_.damaged()) {
    end_worker({.kind = FailureKind::heap,
                .origin = kDamagedHeap,
                .message = "the case damaged the heap, as was noticed when it was over"});
  }
  control.probed = 0;
}

void CaseLoop::look_for_damage() {
  look_at_heap();
  if (leaks_memory()) end_worker(leak_failure());
}

Verdict CaseLoop::run_timed() {
  const std::uint64_t begun = base::nanoseconds_now();
  case_.time_draws_since(begun);
  const Verdict verdict = run();
  case_.time_draws_since(0);
  if (!verdict.failed()) {
    std::uint64_t& slowest = arena_.statistics->slowest;
    slowest = std::max(slowest, base::nanoseconds_now() - begun);
  }
  return verdict;
}

void CaseLoop::begin_case(const Batch& batch, std::uint64_t number, std::uint64_t attempt) {
  const int size = size_of_case(number, batch.max_size);
  Guide* guide = guide_ != nullptr ? guide_ : climbing_.get();
  if (guide != nullptr) {
    Random chance(batch.seed ^ 0x5851f42d4c957f2du, number ^ attempt << 60);
    const Guide::Start start = guide->next(number, chance);
    if (start.tape != nullptr) {
      const bool told = start.seed != 0;
      Recording(case_.source)
          .begin_replay(*start.tape, missing_choice_for(*start.tape),
                        told ? start.seed : chance.next(), told ? start.size : size);
      return;
    }
    if (start.provider != nullptr) {
      Recording(case_.source).begin_provided(*start.provider, size);
      return;
    }
  }
  Recording(case_.source).begin_random(batch.seed, number ^ attempt << 60, size);
}

// Draws the case afresh while it repeats one that was run: larger each time, because there are few
// small cases. A guide is asked for another one.
Verdict CaseLoop::redraw(const Batch& batch, std::uint64_t number, Verdict verdict) {
  if (verdict.kind() != Verdict::Kind::duplicate) return verdict;
  const bool guided = !Recording(case_.source).by_chance();
  if (!guided && batch.counted) ++arena_.statistics->repeats;
  for (std::uint64_t i = 1; i <= kRedraws && verdict.kind() == Verdict::Kind::duplicate; ++i) {
    if (guided) {
      begin_case(batch, number, i);
    } else {
      const int grown =
          size_of_case(number, batch.max_size) + static_cast<int>(i) * batch.max_size / 4;
      Recording(case_.source)
          .begin_random(batch.seed, number ^ i << 60, std::min(grown, batch.max_size));
    }
    verdict = run();
  }
  return verdict;
}

// A property that names a target is climbed, unless there is a guide that knows better.
void CaseLoop::learn(Verdict verdict) {
  if (guide_ != nullptr) {
    guide_->learn(case_, verdict);
  } else if (!case_.targets().empty()) {
    if (climbing_ == nullptr) climbing_ = std::make_unique<TargetGuide>();
    climbing_->learn(case_, verdict);
  }
}

void CaseLoop::begin_block() {
  case_.forget_duplicates();
  test_.begin_block();
}

BatchResult CaseLoop::generate(const Batch& batch) {
  const detail::CurrentCase current(case_);
  Control& control = *arena_.control;
  case_.describing(batch.observed);
  case_.watch_duplicates(!batch.run_repeats);
  case_.counting(batch.counted);
  case_.guided_by(batch.counted ? guide_ : nullptr);
  for (std::uint64_t number = batch.first; number < batch.end; ++number) {
    if ((number - batch.round) % Batch::kBlock == 0) begin_block();
    control.next = number + 1;
    begin_case(batch, number, 0);
    Verdict verdict = number % kTimedEvery == 0 ? run_timed() : run();
    verdict = redraw(batch, number, verdict);
    if (verdict.passed() && case_.repeated_late()) {
      verdict = Verdict::duplicate();
      if (batch.counted) ++arena_.statistics->repeats;
    }
    if (batch.counted) case_.count(verdict);
    if (batch.observed) write_verdict(verdict);
    if (batch.counted) learn(verdict);
    if (verdict.failed()) return {BatchEnd::failed, number + 1};
    if (control.stop.load(std::memory_order_relaxed)) return {BatchEnd::stopped, number + 1};
  }
  return {BatchEnd::done, batch.end};
}

void CaseLoop::write_verdict(Verdict verdict) {
  VerdictEntry{verdict.kind(), verdict.reason()}.write(case_.journal);
}

void CaseLoop::begin_replay(std::uint32_t flags) {
  case_.describing((flags & kDescribe) != 0);
  case_.watch_duplicates(false);
  case_.counting(false);
  case_.guided_by(nullptr);
}

Verdict::Kind CaseLoop::run_replay() {
  const Verdict verdict = run();
  if (case_.describing() && verdict.kind() == Verdict::Kind::discard) {
    const std::string text = "discarded: " + std::string(verdict.reason());
    NoteEntry{.kind = Note::Kind::discarded, .text = text}.write(case_.journal);
  }
  return verdict.kind();
}

Verdict::Kind CaseLoop::replay(const Tape& tape, std::uint32_t flags) {
  const detail::CurrentCase current(case_);
  begin_replay(flags);
  const MissingChoice missing =
      (flags & kEndsWithTape) != 0 ? MissingChoice::random_within_tape : MissingChoice::random;
  const MissingChoice fresh = (flags & kFreshRandom) != 0 ? missing : MissingChoice::simplest;
  Recording(case_.source).begin_replay(tape, fresh, hash_of(tape), 100);
  return run_replay();
}

Verdict::Kind CaseLoop::replay_entry(const store::CorpusEntry& entry, std::uint32_t flags) {
  const detail::CurrentCase current(case_);
  begin_replay(flags);
  if (entry.has_header) {
    Recording(case_.source)
        .begin_replay(entry.tape, missing_choice_for(entry.tape), entry.seed(), entry.size());
  } else {
    bytes_.begin(entry.rest);
    Recording(case_.source).begin_provided(bytes_, 100);
  }
  return run_replay();
}

}  // namespace gainsay::core
