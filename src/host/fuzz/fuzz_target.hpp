// SPDX-License-Identifier: MIT
//
// A property as the target of a fuzzer: what is behind LLVMFuzzerTestOneInput and its friends.
#pragma once

#include <memory>
#include <string>

#include "core/cases/executor.hpp"
#include "cover/file_mutator.hpp"
#include "cover/seeds/recent_tapes.hpp"
#include "engine/session.hpp"
#include "host/console.hpp"

namespace gainsay::host {

// The property's body runs anew for every input, so that no case depends on those before it.
class FuzzTarget {
 public:
  // `command` is how the test binary is called that replays what the fuzzer finds.
  FuzzTarget(Declared property, const Console& console, std::string command,
             coverage::FileMutator::ChangeBytes change = nullptr);
  ~FuzzTarget();
  FuzzTarget(const FuzzTarget&) = delete;
  FuzzTarget& operator=(const FuzzTarget&) = delete;

  // Runs the case that the bytes tell. False if it failed; then the failure has been told in full.
  // Throws UsageError if the property is not made right.
  bool run(store::ByteView bytes);

  // Both give at most `most` bytes, valid until the next call.
  store::ByteView vary(store::ByteView bytes, std::size_t most, std::uint64_t seed);
  store::ByteView cross(store::ByteView bytes, store::ByteView other, std::size_t most,
                        std::uint64_t seed);

 private:
  class Relay;

  void run_test(const Settings& settings, Test& test);
  void tell_failure(const Settings& settings, Test& test);
  Tape tape_of(store::ByteView bytes);

  Declared property_;
  Console console_;
  std::string command_;
  Session session_{};
  std::unique_ptr<Relay> relay_;
  std::unique_ptr<core::Arena> arena_{};
  std::unique_ptr<core::CaseLoop> loop_{};
  store::CorpusEntry entry_{};
  bool failed_ = false;
  coverage::RecentTapes recent_{};
  coverage::FileMutator mutator_;
};

}  // namespace gainsay::host
