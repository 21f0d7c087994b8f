// SPDX-License-Identifier: MIT
//
// A test binary, as the command sees it: a program that says it is one, runs, and ends somehow.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <gainsay/error.hpp>

#include "host/exit_code.hpp"

namespace gainsay::cli {

// Why a path is not a test binary, with the exit code for that.
struct Refusal {
  Error error{};
  Exit exit = Exit::usage;
};

// Asks the program whether it is a test binary of Gainsay.
std::optional<Refusal> refusal_of(const std::string& path);

// How a run of a binary ended: by an exit code, or by a signal.
struct BinaryEnd {
  int code = 0;
  int signal = 0;
  bool interrupted = false;  // somebody wanted it to end
  std::string problem{};     // why it could not be started
};

// Runs the binary with these flags on our own standard streams. A SIGINT or SIGTERM that we get
// meanwhile is its to answer: we send it on and wait.
BinaryEnd run_binary(const std::string& path, const std::vector<std::string>& flags);

// What an end comes to; an error if the binary did not end by itself.
Exit judge(const std::string& path, const BinaryEnd& ended, std::optional<Error>& error);

}  // namespace gainsay::cli
