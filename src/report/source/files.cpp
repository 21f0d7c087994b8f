// SPDX-License-Identifier: MIT

#include "report/source/files.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace gainsay::report {

namespace {

std::optional<std::string> whole_file(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return std::nullopt;
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) return std::nullopt;
  return text.str();
}

}  // namespace

const std::optional<std::string>& SourceFiles::text(const std::string& path) {
  const auto [file, is_new] = files_.try_emplace(path);
  if (is_new && read_ == ReadSource::yes) file->second = whole_file(path);
  return file->second;
}

}  // namespace gainsay::report
