// SPDX-License-Identifier: MIT
//
// From a record to what there is to show of it: sentences and lists, without layout and colour.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <gainsay/report.hpp>

#include "report/diff.hpp"
#include "report/excerpt.hpp"

namespace gainsay::report {

struct FailureView {
  std::string title{};  // "assertion failed: a == b"
  std::string place{};  // "file:line", or empty
  std::vector<SourceLine> excerpt{};
  std::vector<std::string> values{};  // "xs = {0, 1}"
  std::vector<std::string> types{};   // of the values
  std::vector<std::string> program{};
  bool shrunk = false;
  bool compared = false;
  Difference difference{};
  std::vector<std::string> notes{};
  std::vector<std::string> frames{};
  std::vector<std::string> output{};
  std::vector<std::string> history{};  // how it was found and shrunk, and what to know about that
  std::string stored_at{};
  std::string replay{};        // the line that runs this case again
  std::string test{};          // as source, or empty
  std::string test_heading{};  // what sort of test it is
};

struct View {
  Outcome outcome = Outcome::passed;
  std::string property{};
  std::string counts{};                // "1000 cases, 12 discarded"
  std::vector<std::string> remarks{};  // why a run that did not fail is no success
  std::vector<FailureView> failures{};
  FailureView replayed{};  // the case that was replayed
};

// Values as `name = source`, with the names the parameters have in the source.
std::vector<std::string> named_values(const std::vector<Value>& values,
                                      const std::optional<PropertySource>& source);

// A value's source without the type in front of it, which is told beside it, and not too long.
std::string short_source(const Value& value);

// What the sandbox denied and how to allow it, a line each; nothing if it denied nothing.
std::vector<std::string> denied_lines(const Record& record);

View make_view(const Record& record, const TextOptions& options);

// `1 case`, `1234 cases`.
std::string counted(std::uint64_t count, const std::string& noun);

// A text as one word of a shell command.
std::string quoted(const std::string& text);

// The lines of a text.
std::vector<std::string> lines_of(const std::string& text);

}  // namespace gainsay::report
