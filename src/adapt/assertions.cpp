// SPDX-License-Identifier: MIT

#include <atomic>
#include <mutex>
#include <sstream>

#include <gainsay/adapt/enclosure.hpp>
#include <gainsay/record.hpp>

namespace gainsay::adapt {

struct Assertions::State {
  std::mutex mutex{};
  std::atomic<bool> any{false};  // something was collected; keeps the lock off the path of a pass
  bool failed = false;
  Failure failure{};
};

Assertions::Assertions() : state_(new State) {}
Assertions::~Assertions() { delete state_; }

void Assertions::failed(std::string_view file, unsigned line, std::string_view message) {
  const std::scoped_lock lock(state_->mutex);
  if (state_->failed) return;
  Failure& failure = state_->failure;
  failure.kind = FailureKind::assertion;
  failure.origin = "assertion " + std::string(file) + ":" + std::to_string(line);
  failure.message = message;
  failure.file = file;
  failure.line = line;
  state_->failed = true;
  state_->any = true;
}

void Assertions::skipped() { state_->any = true; }

bool Assertions::collected() const { return state_->any; }

Verdict Assertions::run(Test& test, Case& current) {
  if (state_->any) {
    state_->any = false;
    state_->failed = false;
  }
  try {
    const Verdict verdict = test.run(current);
    settle();
    return state_->any ? conclude(current, verdict) : verdict;
  } catch (...) {
    settle();
    if (!state_->any) throw;
    return conclude(current, Verdict::pass());
  }
}

Verdict Assertions::conclude(Case& current, Verdict verdict) {
  const std::scoped_lock lock(state_->mutex);
  if (state_->failed) {
    current.fail(state_->failure);
    return Verdict::fail();
  }
  return verdict.failed() ? verdict : Verdict::discard("skipped");
}

bool leaving_case() {
  try {
    throw;
  } catch (const Discarded&) {
    return true;
  } catch (const TapeFull&) {
    return true;
  } catch (const gainsay::detail::AssertionFailed&) {
    return true;
  } catch (const UsageError&) {
    return true;
  } catch (...) {
    return false;
  }
}

std::string streamed(void (*write)(std::ostream&, const void*), const void* thing) {
  std::ostringstream out;
  write(out, thing);
  return out.str();
}

void refuse(const char* construct, const char* instead, std::string_view file, unsigned line) {
  throw UsageError(
      {.code = "adapt-rerun",
       .what = std::string(construct) + " inside a property would run only a part of it",
       .place = std::string(file) + ":" + std::to_string(line),
       .fix = instead});
}

}  // namespace gainsay::adapt
