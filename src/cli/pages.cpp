// SPDX-License-Identifier: MIT

#include "cli/pages.hpp"

namespace gainsay::cli {

namespace {

constexpr std::string_view kHeading = "\n## ";

std::string_view trim_lines(std::string_view text) {
  while (text.starts_with('\n')) text.remove_prefix(1);
  while (text.ends_with('\n')) text.remove_suffix(1);
  return text;
}

}  // namespace

std::vector<std::string> codes_in(std::string_view page) {
  std::vector<std::string> codes;
  for (std::size_t at = page.find(kHeading); at != std::string_view::npos;
       at = page.find(kHeading, at + 1)) {
    const std::string_view rest = page.substr(at + kHeading.size());
    codes.emplace_back(rest.substr(0, rest.find('\n')));
  }
  return codes;
}

std::string section_of(std::string_view page, std::string_view code) {
  const std::string heading = std::string(kHeading) + std::string(code) + "\n";
  const std::size_t at = page.find(heading);
  if (at == std::string_view::npos) return "";
  const std::string_view rest = page.substr(at + heading.size() - 1);
  return std::string(trim_lines(rest.substr(0, rest.find(kHeading))));
}

}  // namespace gainsay::cli
