// SPDX-License-Identifier: MIT

#include "cn/emit/files.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/format.hpp"
#include "cn/emit/types.hpp"

namespace gainsay::cn {

namespace {

namespace fs = std::filesystem;

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

// What follows `#word` on a line; empty if the line is another.
std::string_view directive(std::string_view line, std::string_view word) {
  line = trimmed(line);
  if (line.empty() || line[0] != '#') return {};
  line = trimmed(line.substr(1));
  if (!line.starts_with(word)) return {};
  return trimmed(line.substr(word.size()));
}

template <class F>
void each_line(std::string_view text, F&& visit) {
  std::uint32_t number = 1;
  for (std::size_t at = 0; at < text.size(); ++number) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    visit(static_cast<std::uint32_t>(at), text.substr(at, end - at), number);
    at = end + 1;
  }
}

}  // namespace

Files::Files(const Sources& sources, std::vector<Insertion> insertions)
    : sources_(sources), insertions_(std::move(insertions)) {
  for (std::size_t i = 0; i < insertions_.size(); ++i) insertions_[i].order = i;
  find_inlined();
}

std::vector<Files::Include> Files::includes(std::string_view text) {
  std::vector<Include> found;
  each_line(text, [&](std::uint32_t at, std::string_view line, std::uint32_t number) {
    const std::string_view what = directive(line, "include");
    if (what.size() < 2 || what[0] != '"') return;
    const std::size_t end = what.find('"', 1);
    if (end == std::string_view::npos) return;
    found.push_back({at, at + static_cast<std::uint32_t>(line.size()), number,
                     std::string(what.substr(1, end - 1))});
  });
  return found;
}

int Files::target(std::uint32_t file, const Include& include) const {
  const fs::path beside =
      (fs::path(sources_.name(file)).parent_path() / include.name).lexically_normal();
  const std::string tail = "/" + fs::path(include.name).lexically_normal().string();
  int by_tail = -1;
  for (std::uint32_t other = 0; other < sources_.size(); ++other) {
    const std::string name = fs::path(sources_.name(other)).lexically_normal().string();
    if (name == beside) return static_cast<int>(other);
    if (name.ends_with(tail)) by_tail = static_cast<int>(other);
  }
  return by_tail;
}

// Those with insertions, and those that include one of them.
void Files::find_inlined() {
  for (const Insertion& one : insertions_) {
    if (one.file != 0) inlined_.insert(one.file);
  }
  for (bool grown = !inlined_.empty(); grown;) {
    grown = false;
    for (std::uint32_t file = 1; file < sources_.size(); ++file) {
      if (inlined_.contains(file)) continue;
      for (const Include& include : includes(sources_.text(file))) {
        const int other = target(file, include);
        if (other > 0 && inlined_.contains(static_cast<std::uint32_t>(other))) {
          grown = inlined_.insert(file).second;
          break;
        }
      }
    }
  }
}

std::string Files::inlined(std::uint32_t file, const Include& include, std::uint32_t included) {
  const std::string back =
      fmt::format("\n#line {} {}", include.line + 1, c_string(sources_.name(file)));
  if (once_.contains(included) || std::count(open_.begin(), open_.end(), included) != 0) {
    return back;
  }
  return fmt::format("#line 1 {}\n", c_string(sources_.name(included))) + written(included) + back;
}

// Inside of a header that is written elsewhere, what lies beside it has to be named in full.
void Files::inline_includes(std::uint32_t file, std::vector<Insertion>& insertions) {
  for (const Include& include : includes(sources_.text(file))) {
    const int other = target(file, include);
    std::string text;
    if (other > 0 && inlined_.contains(static_cast<std::uint32_t>(other))) {
      text = inlined(file, include, static_cast<std::uint32_t>(other));
    } else {
      const fs::path beside = fs::path(sources_.name(file)).parent_path() / include.name;
      std::error_code failed;
      if (file == 0 || !fs::exists(beside, failed)) continue;
      text = fmt::format("#include \"{}\"", fs::absolute(beside, failed).string());
    }
    insertions.push_back({.file = file,
                          .at = include.begin,
                          .text = std::move(text),
                          .removed = include.end - include.begin});
  }
}

std::string Files::written(std::uint32_t file) {
  open_.push_back(file);
  const std::string_view text = sources_.text(file);
  std::vector<Insertion> own;
  for (const Insertion& one : insertions_) {
    if (one.file == file) own.push_back(one);
  }
  each_line(text, [&](std::uint32_t at, std::string_view line, std::uint32_t) {
    if (file == 0 || directive(line, "pragma") != "once") return;
    once_.insert(file);
    own.push_back({.file = file, .at = at, .removed = static_cast<std::uint32_t>(line.size())});
  });
  if (!inlined_.empty()) inline_includes(file, own);
  std::sort(own.begin(), own.end(), [](const Insertion& a, const Insertion& b) {
    return std::pair(a.at, a.order) < std::pair(b.at, b.order);
  });
  std::string out;
  std::size_t done = 0;
  for (const Insertion& one : own) {
    out += text.substr(done, one.at - done);
    out += one.text;
    done = one.at + one.removed;
  }
  open_.pop_back();
  return out + std::string(text.substr(done));
}

}  // namespace gainsay::cn
