// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "core/cases/executor.hpp"

namespace gainsay::worker {

// Runs cases in Settings::workers processes, each replaced when a case ends it.
std::unique_ptr<core::Executor> make_workers(Test& test, const Settings& settings,
                                             const core::GuideFactory& make_guide);

}  // namespace gainsay::worker
