// SPDX-License-Identifier: MIT
//
// What a test binary can be told on its command line.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/flags.hpp"
#include "core/settings.hpp"
#include "report/outputs.hpp"

namespace gainsay::host {

enum class Verbosity : std::uint8_t { quiet, normal, verbose };
enum class Color : std::uint8_t { automatic, always, never };

struct Options {
  enum class Mode : std::uint8_t { run, list, help, version, handshake };

  Mode mode = Mode::run;
  std::vector<std::string> filters{};  // of flags and words together
  Verbosity verbosity = Verbosity::normal;
  Color color = Color::automatic;
  report::OutputOptions outputs{};
  std::string task{};                        // for `gainsay corpus`; empty: none
  std::vector<std::string> from{};           // files and folders it works on
  std::vector<core::Assignment> settings{};  // of the command line

  // The arguments, told apart: words, and all that is a flag or its value.
  std::vector<std::string> words{};
  std::vector<std::string> flags{};
  std::vector<std::string> own{};  // those of the task
};

// `arguments` without the program's name; `own` are the flags of a task, which go before others of
// the same name.
Result<Options> read_options(const std::vector<std::string>& arguments,
                             const std::vector<base::Flag>& own = {});

std::string help_text(const std::string& program);

// The first line that tells the `gainsay` command that it talks to a test binary.
std::string handshake();

}  // namespace gainsay::host
