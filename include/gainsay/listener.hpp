// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <gainsay/record.hpp>
#include <gainsay/settings.hpp>
#include <gainsay/verdict.hpp>

namespace gainsay {

enum class Phase : std::uint8_t { reuse, generate, shrink, done };
const char* word_for(Phase phase);

// Where a run stands: what a progress line shows.
struct Progress {
  Phase phase = Phase::generate;
  std::uint64_t cases = 0;
  std::uint64_t wanted = 0;
  std::uint64_t discarded = 0;
  std::uint64_t failures = 0;
  std::uint64_t evaluations = 0;  // of shrinking
  double seconds = 0;
  std::uint64_t features = 0;  // of a guided search: what the code under test was seen to do,
  std::uint64_t seeds = 0;     // and the cases it is varied from
};

// One case in detail: what a replay shows and an observation tells.
struct CaseReport {
  std::uint64_t number = 0;  // from 1; 0 if the case was replayed
  Verdict::Kind verdict = Verdict::Kind::pass;
  std::string reason{};  // why it was discarded or failed
  std::vector<Value> values{};
  std::vector<Note> notes{};
  std::vector<Statement> program{};
  std::vector<std::string> labels{};
  double seconds = 0;  // drawing and running together
};

// Hears what happens in a run. The engine prints nothing; terminal, JSON and the adapters for test
// frameworks are listeners. Every function has an empty default.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void on_start(const Record&, const Settings&) {}
  virtual void on_progress(const Record&, const Progress&) {}
  virtual void on_failure(const Record&, const FailureRecord&) {}  // found, not yet shrunk
  // A replayed case, and with Settings::observations every case.
  virtual void on_case(const Record&, const CaseReport&) {}
  // While a case is replayed in this process: each value as soon as it is drawn, each note and each
  // step of the program as soon as it is written. If the property then crashes, this was told
  // before.
  virtual void on_value(const Record&, const Value&) {}
  virtual void on_note(const Record&, const std::string&) {}
  virtual void on_step(const Record&, const std::string&) {}
  virtual void on_finish(const Record&, double /*seconds*/) {}
};

}  // namespace gainsay
