// SPDX-License-Identifier: MIT
//
// What `gainsay seq` is asked to do, by its arguments and by the gainsay.toml beside the file.
#pragma once

#include <string>
#include <vector>

#include "core/settings.hpp"
#include "report/outputs.hpp"
#include "seq/suite.hpp"

namespace gainsay::cli {

struct SeqOptions {
  std::vector<std::string> files{};  // the first one is tested, the others belong to it
  std::string compiler = "cc";
  std::vector<std::string> flags{};       // -I, -D, ... for the compiler and for clang
  std::vector<std::string> link_flags{};  // -l, -L
  char magic = 0;                         // of CN comments; 0: that of the file
  bool ownership = true;
  bool undefined = true;
  bool lines = true;  // tell which lines of the file ran
  seq::Selection selection{};
  std::vector<core::Assignment> settings{};  // of the engine
  std::string program{};                     // -o: where the failing sequence is written
  report::OutputOptions outputs{};
  bool quiet = false;
  bool help = false;

  bool sets(std::string_view name) const;
};

// Errors: those of flags; seq-no-file; seq-program-name; toml-syntax, toml-key, toml-value.
Result<SeqOptions> read_seq_options(const std::vector<std::string>& arguments);

std::string seq_help();

}  // namespace gainsay::cli
