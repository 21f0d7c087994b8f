// SPDX-License-Identifier: MIT

#include "report/words/words.hpp"

#include <filesystem>
#include <sstream>

#include "base/format.hpp"
#include "base/printable.hpp"

namespace gainsay::report {

namespace {

// In one line, with what a terminal would obey written as numbers.
std::string dollar_quoted(const std::string& text) {
  std::string word = "$'";
  for (const char c : text) {
    const bool plain = base::printable({&c, 1}) == std::string(1, c) && c != '\n' && c != '\t' &&
                       static_cast<unsigned char>(c) < 0x80;
    if (c == '\'' || c == '\\') {
      word += std::string("\\") + c;
    } else {
      word += plain ? std::string(1, c) : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    }
  }
  return word + "'";
}

}  // namespace

std::string counted(std::uint64_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, " ");
  return digits;
}

std::string quoted(const std::string& text) {
  const std::string plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,+@%";
  if (!text.empty() && text.find_first_not_of(plain) == std::string::npos) return text;
  if (base::printable(text) != text || text.find('\n') != std::string::npos)
    return dollar_quoted(text);
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string short_path(const std::string& file) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path here = fs::current_path(error);
  const fs::path path = fs::path(file).lexically_normal();
  if (error || !path.is_absolute()) return file;
  const fs::path relative = path.lexically_relative(here);
  return relative.empty() || *relative.begin() == ".." ? file : relative.string();
}

}  // namespace gainsay::report
