// SPDX-License-Identifier: MIT
//
// Which guides there are. Whoever owns a session hands `guide_for` to it (Session::Hooks): the
// engine runs guides and does not know any.
#pragma once

#include <vector>

#include <gainsay/settings.hpp>
#include <gainsay/tape.hpp>

#include "core/cases/executor.hpp"

namespace gainsay::coverage {

// The guide that the settings ask for; throws UsageError if it needs instrumented code and there is
// none, or if the corpus cannot be written. `examples` are tapes that failed earlier: their values
// are tried again.
core::GuideSetup guide_for(const Settings& settings, const std::vector<Tape>& examples);

}  // namespace gainsay::coverage
