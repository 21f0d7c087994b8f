// SPDX-License-Identifier: MIT

#include "host/fuzz/fuzz_target.hpp"

#include <gainsay/check.hpp>
#include <gainsay/report.hpp>

#include "core/run.hpp"

namespace gainsay::host {

// Stands for the test of the current input, which lives only as long as the property's body.
class FuzzTarget::Relay final : public Test {
 public:
  Verdict run(Case& current) override { return test->run(current); }
  bool repeatable() const override { return test->repeatable(); }
  Test* test = nullptr;
};

FuzzTarget::FuzzTarget(Declared property, const Console& console, std::string command,
                       coverage::FileMutator::ChangeBytes change)
    : property_(std::move(property)),
      console_(console),
      command_(std::move(command)),
      relay_(std::make_unique<Relay>()),
      mutator_(coverage::FileMutator::Drawn::remembered, change) {
  session_.property = property_.info;
  session_.hooks().take_over = [this](const Settings& settings, Test& test) {
    run_test(settings, test);
  };
}

FuzzTarget::~FuzzTarget() = default;

bool FuzzTarget::run(ByteView bytes) {
  failed_ = false;
  entry_ = from_corpus(bytes);
  const Session::Scope scope(session_);
  property_.body();
  if (arena_ == nullptr) return true;  // the property never came to check anything
  const TapeBuffer& ran = arena_->tape;
  if (hash_of(ran.choices, ran.counts->choices, ran.bytes) != hash_of(entry_.tape)) {
    recent_.remember(hash_of_bytes(bytes), ran);
  }
  return !failed_;
}

void FuzzTarget::run_test(const Settings& settings, Test& test) {
  if (failed_) return;
  if (arena_ == nullptr) {
    arena_ = std::make_unique<Arena>(Arena::Sharing::none, settings.max_choices);
    loops_ = std::make_unique<Loops>(*relay_, *arena_, nullptr);
  }
  test.prepare(settings);
  relay_->test = &test;
  failed_ = loops_->replay_entry(entry_, 0) == Verdict::Kind::fail;
  if (failed_) tell_failure(settings, test);
}

// Runs the case once more to see its values.
void FuzzTarget::tell_failure(const Settings& settings, Test& test) {
  const Failure failure = failure_in(arena_->journal);
  Settings again = settings;
  again.replay = to_text(arena_->tape.copy());
  again.isolation = Isolation::in_process;
  again.guide = Guidance::none;
  again.store.clear();
  Session quiet;
  const Record record = run_property(property_.info, test, again, quiet);
  console_.err(report::text(record, {.command = command_}));
  if (record.outcome == Outcome::failed) return;
  console_.err(
      "  it failed, and did not fail when it was run again: the property depends on more "
      "than its choices\n  " +
      failure.message + "\n");
}

// With what was drawn afresh when it ran, if it did a short while ago.
Tape FuzzTarget::tape_of(ByteView bytes) {
  const Tape* recent = recent_.find(hash_of_bytes(bytes));
  return recent != nullptr ? *recent : from_corpus(bytes).tape;
}

ByteView FuzzTarget::vary(ByteView bytes, std::size_t most, std::uint64_t seed) {
  Random random(seed);
  return mutator_.vary(tape_of(bytes), nullptr, most, random);
}

ByteView FuzzTarget::cross(ByteView bytes, ByteView other, std::size_t most, std::uint64_t seed) {
  Random random(seed);
  return mutator_.cross(tape_of(bytes), tape_of(other), most, random);
}

}  // namespace gainsay::host
