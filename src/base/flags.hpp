// SPDX-License-Identifier: MIT
//
// Flags of a command line. One table of them feeds parsing, --help and the reference pages, in test
// binaries, in the `gainsay` command and in the environment variable GAINSAY alike.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace gainsay::base {

struct Flag {
  // How often one needs it: --help shows the usual ones and only names the rare ones.
  enum class Use : std::uint8_t { usual, rare, hidden };

  std::string name{};   // without its hyphens
  std::string value{};  // what its value is called: "N"; empty if it takes none
  std::string help{};
  std::string fallback{};  // the default, as text
  Use use = Use::usual;
  bool may_lack_value = false;  // `--json` as well as `--json=FILE`
  bool may_be_empty = true;     // `--only=` as well as `--only=A`

  // Takes the value; the error has no place yet.
  std::function<Result<void>(std::string_view)> set{};
};

// Reads `--name`, `--name=value` and `--name value`; what is no flag is returned in order, and
// everything after `--` is not a flag. `-h` and `-q` are the short forms that flags named in full
// have.
Result<std::vector<std::string>> parse_flags(const std::vector<Flag>& flags,
                                             const std::vector<std::string>& arguments);

// The argument that sets a flag, cut in two; for texts like GAINSAY="--seed=7 --cases=100".
std::vector<std::string> split_words(std::string_view text);

// A whole number in a range; `1'000`, `10k` and `2M` are numbers too.
Result<std::uint64_t> read_number(std::string_view text, std::uint64_t low,
                                  std::uint64_t high = std::numeric_limits<std::uint64_t>::max());

// Seconds: `5`, `0.5`, `200ms`, `2m`, `1h`.
Result<double> read_seconds(std::string_view text);

// One of the words of a flag whose value is called `a|b|c`: its index.
Result<std::size_t> read_word(std::string_view text, std::string_view words);

// The candidate most like `word`, or empty if none is near.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

// Lines `  --name=VALUE   help` of the usual flags; `width` columns.
std::string help_lines(const std::vector<Flag>& flags);
// `--a --b` of the rare ones.
std::string rare_names(const std::vector<Flag>& flags);

}  // namespace gainsay::base
