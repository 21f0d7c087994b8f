// SPDX-License-Identifier: MIT
//
// What a server that is no partner for a test is told of.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <gainsay/dual/subject.hpp>

#include "base/process.hpp"
#include "base/result.hpp"
#include "dual/subject/state.hpp"

namespace gainsay::dual {

// --- of the description

Error quote_not_closed(std::string_view command);
Error no_such_file(std::string_view name);
Error file_outside(std::string_view name);
Error cannot_restart();
Error no_reset_command();

// --- of starting

// The command was not found, or the system refused it.
Error not_started(const Error& by_system);
Error not_writable(const std::string& place, int number);
Error not_writable(const Error& by_system);
Error no_free_port();
Error port_taken(const std::string& place);
// It printed that its address is somebody else's.
bool says_port_is_taken(const SubjectState& state);
Error ended_before_ready(const Subject& subject, const SubjectState& state);
Error not_ready(const Subject& subject, const SubjectState& state);

// --- of a server that ran

// "exit code 3" or "SIGSEGV".
std::string end_in_words(int code, int signal);
Error died(const Subject& subject, const SubjectState& state);
// A sanitizer's report of one that lives.
Error reported(const Subject& subject, const SubjectState& state);
// What makes two such failures the same: the sanitizer's, or the end in words.
std::string origin_of_death(const SubjectState& state);
Error reset_failed(const Subject& subject, const std::optional<base::ExitStatus>& ended,
                   const std::string& output);

// --- of the keeper

Error no_keeper();
Error keeper_gone();

}  // namespace gainsay::dual
