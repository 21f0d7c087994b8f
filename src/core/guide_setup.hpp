// SPDX-License-Identifier: MIT
//
// How a run gets its guide: the engine runs guides, and whoever owns the session knows which there
// are.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <gainsay/settings.hpp>
#include <gainsay/tape.hpp>

#include "core/guide.hpp"

namespace gainsay::core {

// Makes the guide of a run, where the cases run; empty for none.
using GuideFactory = std::function<std::unique_ptr<Guide>()>;

// The guide of a run, and what goes with it.
struct GuideSetup {
  GuideFactory make{};
  std::string name{};                   // as --guide takes it
  std::vector<std::string> problems{};  // what is wrong with the corpus
  // Keeps in the corpus what was learnt; returns what went wrong. Empty if there is no corpus.
  std::function<std::vector<std::string>()> finish{};
};

// Chooses the guide that the settings ask for. `examples` are tapes that failed earlier.
using GuideChooser = std::function<GuideSetup(const Settings&, const std::vector<Tape>& examples)>;

}  // namespace gainsay::core
