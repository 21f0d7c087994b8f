// SPDX-License-Identifier: MIT
//
// Texts as numbers, for as long as one trace is judged: facts know numbers only.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace gainsay::dual {

class Texts {
 public:
  std::int64_t number(std::string_view text) {
    const auto found = numbers_.find(text);
    if (found != numbers_.end()) return found->second;
    const auto next = static_cast<std::int64_t>(texts_.size());
    const auto [added, fresh] = numbers_.emplace(text, next);
    texts_.push_back(&added->first);
    return next;
  }
  const std::string& text(std::int64_t number) const {
    return *texts_[static_cast<std::size_t>(number)];
  }

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>{}(text);
    }
  };
  std::unordered_map<std::string, std::int64_t, Hash, std::equal_to<>> numbers_{};
  std::vector<const std::string*> texts_{};
};

}  // namespace gainsay::dual
