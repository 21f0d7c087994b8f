// SPDX-License-Identifier: MIT
//
// The texts a check reads, and places in them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>

namespace gainsay::c {

// The bytes [begin, end) of a file; `file` is an index into Sources.
struct Span {
  std::uint32_t file = 0;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  bool empty() const { return begin == end; }
  bool holds(std::uint32_t offset) const { return begin <= offset && offset < end; }
  bool holds(const Span& other) const {
    return file == other.file && begin <= other.begin && other.end <= end;
  }
  friend bool operator==(const Span&, const Span&) = default;
};

// From the beginning of one to the end of the other.
inline Span join(const Span& first, const Span& last) {
  return {first.file, first.begin, last.end < first.end ? first.end : last.end};
}

// Lines and columns count from one; a column counts bytes, as compilers do.
struct LineColumn {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

// All files of a translation unit that were looked at. The main file is file 0.
class Sources {
 public:
  // Adds a text under the name it is to be called in messages; a known name gives its index.
  std::uint32_t add(std::string name, std::string text);

  std::size_t size() const { return files_.size(); }
  const std::string& name(std::uint32_t file) const { return files_.at(file).name; }
  std::string_view text(std::uint32_t file) const { return files_.at(file).text; }
  std::string_view text(const Span& span) const;

  LineColumn position(std::uint32_t file, std::uint32_t offset) const;
  std::string_view line(std::uint32_t file, std::uint32_t number) const;
  // file:line:column
  std::string place(const Span& span) const;

 private:
  struct File {
    std::string name;
    std::string text;
  };
  std::deque<File> files_;
};

}  // namespace gainsay::c
