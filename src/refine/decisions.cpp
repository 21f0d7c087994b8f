// SPDX-License-Identifier: MIT

#include "refine/decisions.hpp"

#include <string_view>
#include <utility>

namespace gainsay::refine {

void Path::begin(std::vector<Decision> prefix) {
  // The first run of a step begins with nothing, and keeps what is allocated.
  if (prefix.empty()) {
    decisions_.clear();
  } else {
    decisions_ = std::move(prefix);
  }
  next_ = 0;
}

std::uint64_t Path::replay(std::uint8_t kind, SourcePos at, std::string_view why) {
  const Decision& recorded = decisions_[next_];
  const bool same = recorded.kind == kind && recorded.at.line == at.line &&
                    std::string_view(recorded.at.file) == at.file;
  if (!same) throw Diverged{recorded, {.kind = kind, .at = at, .why = why}};
  ++next_;
  return recorded.answer;
}

void Path::take(const Decision& decision) {
  if (decisions_.size() >= most_) throw TooLong{};
  decisions_.push_back(decision);
  next_ = decisions_.size();
}

std::vector<Decision> Path::fork(const Decision& other) const {
  std::vector<Decision> prefix;
  prefix.reserve(decisions_.size() + 1);
  prefix = decisions_;
  prefix.push_back(other);
  return prefix;
}

std::vector<std::string> in_words(const std::vector<Decision>& decisions) {
  std::vector<std::string> words;
  for (const Decision& one : decisions) {
    if (one.why.empty()) continue;
    words.push_back("'" + std::string(one.why) + "' is " +
                    (one.answer == 0   ? "false"
                     : one.answer == 1 ? "true"
                                       : std::to_string(one.answer)));
  }
  return words;
}

}  // namespace gainsay::refine
