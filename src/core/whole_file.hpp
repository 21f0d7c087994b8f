// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace gainsay {

// A file that is being written; nobody else reads one.
inline constexpr const char* kDraftSuffix = ".tmp";

// Writes a file under another name and renames it, so that a reader sees all of it or none,
// whatever kills the writer. What went wrong, or an empty string; then nothing is left behind.
std::string write_whole(const std::filesystem::path& file, std::string_view content);

}  // namespace gainsay
