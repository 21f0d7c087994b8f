// SPDX-License-Identifier: MIT
//
// What the author of a model is told.
#pragma once

#include <cstdint>
#include <string>

#include <gainsay/error.hpp>
#include <gainsay/source_pos.hpp>

#include "refine/decisions.hpp"

namespace gainsay::dual {

UsageError model_diverges(const refine::Diverged& diverged);
UsageError step_too_long(const refine::Path& path);
UsageError model_threw(const std::string& model, const std::string& what,
                       const std::string& conversation);
UsageError assume_false(SourcePos at);
UsageError wait_after_effect(SourcePos at);
UsageError wrong_answer(const std::string& sent, const std::string& expected, SourcePos at);
UsageError wrong_message(const std::string& given, const std::string& expected);
UsageError connection_reused(std::uint32_t connection);
UsageError claim_of_hidden(SourcePos at);
UsageError key_sends_elsewhere(const std::string& model);

}  // namespace gainsay::dual
