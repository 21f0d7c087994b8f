// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <gainsay/record.hpp>
#include <gainsay/settings.hpp>

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
};

// Hears what happens in a run. The engine prints nothing; terminal, JSON and the adapters for test
// frameworks are listeners. Every function has an empty default.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void on_start(const Record&, const Settings&) {}
  virtual void on_progress(const Record&, const Progress&) {}
  virtual void on_failure(const Record&, const FailureRecord&) {}  // found, not yet shrunk
  virtual void on_finish(const Record&, double /*seconds*/) {}
};

}  // namespace gainsay
