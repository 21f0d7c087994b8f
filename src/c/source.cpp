// SPDX-License-Identifier: MIT

#include "c/source.hpp"

#include <algorithm>

#include "base/format.hpp"

namespace gainsay::c {

std::uint32_t Sources::add(std::string name, std::string text) {
  for (std::uint32_t i = 0; i < files_.size(); ++i) {
    if (files_[i].name == name) return i;
  }
  files_.push_back({std::move(name), std::move(text)});
  return static_cast<std::uint32_t>(files_.size() - 1);
}

std::string_view Sources::text(const Span& span) const {
  return text(span.file).substr(span.begin, span.end - span.begin);
}

LineColumn Sources::position(std::uint32_t file, std::uint32_t offset) const {
  const std::string_view before = text(file).substr(0, offset);
  const auto lines = std::count(before.begin(), before.end(), '\n');
  const std::size_t start = before.rfind('\n') + 1;  // npos + 1 is 0: the first line
  return {static_cast<std::uint32_t>(lines + 1),
          static_cast<std::uint32_t>(before.size() - start + 1)};
}

std::string_view Sources::line(std::uint32_t file, std::uint32_t number) const {
  std::string_view rest = text(file);
  for (std::uint32_t at = 1; at < number; ++at) {
    const std::size_t end = rest.find('\n');
    if (end == std::string_view::npos) return {};
    rest.remove_prefix(end + 1);
  }
  return rest.substr(0, rest.find('\n'));
}

std::string Sources::place(const Span& span) const {
  const LineColumn at = position(span.file, span.begin);
  return fmt::format("{}:{}:{}", name(span.file), at.line, at.column);
}

}  // namespace gainsay::c
