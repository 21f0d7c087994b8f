// SPDX-License-Identifier: MIT
//
// The user's text with insertions. Headers that need some are written where they are included.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "cn/ast/c.hpp"

namespace gainsay::cn {

// Text that goes in front of a byte of a file, in place of the bytes from there on that are
// removed.
struct Insertion {
  std::uint32_t file = 0;
  std::uint32_t at = 0;
  std::string text{};
  std::uint32_t removed = 0;
  std::size_t order = 0;
};

// Puts a translation unit together. Every line is told to the compiler under its own file and
// number.
class Files {
 public:
  Files(const Sources& sources, std::vector<Insertion> insertions);

  // The main file.
  std::string text() { return written(0); }

 private:
  struct Include {
    std::uint32_t begin = 0, end = 0;  // the directive, without the line break
    std::uint32_t line = 0;
    std::string name{};
  };
  static std::vector<Include> includes(std::string_view text);
  // The file that the directive means, if it is one that was read; else -1.
  int target(std::uint32_t file, const Include& include) const;
  void find_inlined();
  void inline_includes(std::uint32_t file, std::vector<Insertion>& insertions);
  std::string inlined(std::uint32_t file, const Include& include, std::uint32_t included);
  std::string written(std::uint32_t file);

  const Sources& sources_;
  std::vector<Insertion> insertions_;
  std::set<std::uint32_t> inlined_{};
  std::set<std::uint32_t> once_{};  // with #pragma once, and written already
  std::vector<std::uint32_t> open_{};
};

}  // namespace gainsay::cn
