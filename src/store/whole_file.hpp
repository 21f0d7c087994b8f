// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace gainsay::store {

// A file that is being written; nobody else reads one.
inline constexpr const char* kDraftSuffix = ".tmp";

// Whether a file is on the disk before it gets its name, so that a power cut leaves no empty one.
// It costs some milliseconds.
enum class Sync { yes, no };

// Writes a file under another name and renames it, so that a reader sees all of it or none,
// whatever kills the writer. What went wrong, or an empty string; then nothing is left behind.
std::string write_whole(const std::filesystem::path& file, std::string_view content,
                        Sync sync = Sync::no);

}  // namespace gainsay::store
