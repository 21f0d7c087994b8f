// SPDX-License-Identifier: MIT
//
// How a verdict on a trace is reported, whether the trace was read or is being made.
#pragma once

#include <string>

#include <gainsay/dual/judge.hpp>
#include <gainsay/outcome.hpp>

#include "dual/trace/trace.hpp"

namespace gainsay::dual {

// `path` is that of the trace.
std::string text_of(const Judgement& judgement, const RecordedTrace& trace,
                    const std::string& path);
std::string json_of(const Judgement& judgement, const RecordedTrace& trace);

Outcome outcome_of(Judgement::Kind kind);

}  // namespace gainsay::dual
