// SPDX-License-Identifier: MIT
//
// Commands and files with places to fill in.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <gainsay/dual/subject.hpp>

#include "base/result.hpp"

namespace gainsay::dual {

// What is filled in for {port}, {dir}, {here} and {seed}.
struct Filling {
  int port = 0;
  std::filesystem::path dir{};
  std::filesystem::path here{};
  std::uint64_t seed = 0;
};

// The text with its places filled in; what is no place stays. The error is a {file:NAME} for which
// the subject has no file.
Result<std::string> filled_in(std::string_view text, const Filling& filling,
                              const std::vector<SubjectFile>& files);

// A command's words, as a shell splits them: blanks between them, "..." and '...' around blanks,
// and a backslash before a character that is meant as it is. The error is a quote that does not
// end.
Result<std::vector<std::string>> words_of(std::string_view command);

// The words of a command, filled in after it was split, so that a folder's name may have blanks.
Result<std::vector<std::string>> command_words(std::string_view command, const Filling& filling,
                                               const std::vector<SubjectFile>& files);

// What is wrong with a subject whatever is filled in, if anything is.
Result<void> sound(const Subject& subject);

}  // namespace gainsay::dual
