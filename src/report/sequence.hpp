// SPDX-License-Identifier: MIT
//
// The record of `gainsay seq` for people.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <gainsay/record.hpp>

namespace gainsay::report {

struct SequenceOptions {
  bool color = false;
  bool quiet = false;
  double seconds = -1;    // of the search; negative: not told
  std::string command{};  // how the run was started, without what it searched by
  std::string file{};     // under test
  std::string program{};  // where the program was written, and how it is run
  // Functions that were not tested, and why.
  std::vector<std::pair<std::string, std::string>> untested{};
};

std::string sequence_text(const Record& record, const SequenceOptions& options);

// Functions that were tried and whose every call was rejected, with the clause that did so most
// often. None if something failed: the search ended before it could tell.
std::vector<std::pair<std::string, std::string>> never_accepted(const Record& record);

}  // namespace gainsay::report
