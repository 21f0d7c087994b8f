// SPDX-License-Identifier: MIT
//
// All that a run writes besides the text on the terminal: which flags ask for it, and where its
// files are opened, written and checked.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/flags.hpp"
#include "base/result.hpp"
#include "report/document/document.hpp"
#include "report/formats.hpp"
#include "report/observations.hpp"
#include "report/output_file.hpp"

namespace gainsay::report {

struct OutputOptions {
  struct Chosen {
    const Format* format = nullptr;
    std::string file{};  // empty: standard output
  };

  std::vector<Chosen> formats{};
  bool times = false;          // report what a run took
  std::string programs{};      // a directory for reproducers
  std::string observations{};  // a file; asked for by a setting

  // Whether standard output is left to the text for people.
  bool text() const;
};

// A flag that asks for an output, as it is documented.
struct OutputFlag {
  std::string_view name{};
  std::string_view value{};
  std::string_view help{};
  std::string_view meaning{};  // in docs/reference
  bool may_lack_value = false;

  std::string written() const;  // `--json[=FILE]`
};

// --json and what other formats there are, --times, --programs.
std::vector<OutputFlag> output_flag_table();

// The same as flags that fill in the options, which must outlive them.
std::vector<base::Flag> output_flags(OutputOptions& options);

// Errors: file-not-writable.
class Outputs {
 public:
  using Print = std::function<void(std::string_view)>;

  // `print` writes to standard output.
  Outputs(OutputOptions options, Print print);
  Outputs(const Outputs&) = delete;
  Outputs& operator=(const Outputs&) = delete;

  const OutputOptions& options() const { return options_; }

  // Before the first case: a run that cannot be kept need not begin.
  Result<void> open();
  // The same for observations alone, whose file is known when a property begins. Does nothing if
  // they have a file.
  Result<void> observe(const std::string& path, OutputFile::Mode mode);

  // In each format, and the failures as programs.
  void write(const Document& document);
  // What writes observations, if they have a file.
  Listener& observer() { return observer_; }

  // The first of what could not be written.
  Result<void> close();

 private:
  void write_programs(const Record& record);
  void write_to(std::size_t format, std::string_view text);

  OutputOptions options_;
  Print print_;
  std::vector<OutputFile> files_{};  // as options_.formats
  OutputFile observed_{};
  ObservationListener observer_;
  Result<void> programs_{};
};

}  // namespace gainsay::report
