// SPDX-License-Identifier: MIT

#include "store/corpus_dir.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "store/whole_file.hpp"

namespace gainsay::store {

namespace {

namespace fs = std::filesystem;

bool is_input(const fs::path& file) {
  const std::string name = file.filename().string();
  return !name.starts_with('.') && name != "README.txt" && file.extension() != kDraftSuffix;
}

void list_files(const fs::path& folder, std::vector<fs::path>& found, std::string& problem) {
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    std::error_code ignored;
    if (at->is_regular_file(ignored) && is_input(at->path())) found.push_back(at->path());
  }
  if (error && error != std::errc::no_such_file_or_directory) {
    problem = folder.string() + ": the corpus cannot be listed: " + error.message();
  }
}

// The folders with inputs in an output folder of AFL++; none if it is no such folder.
std::vector<fs::path> folders_of_afl(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code error;
  const auto look_into = [&found](const fs::path& instance) {
    std::error_code ignored;
    if (!fs::exists(instance / "fuzzer_stats", ignored)) return;
    for (const char* name : {"queue", "crashes", "hangs"}) found.push_back(instance / name);
  };
  look_into(folder);
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (at->is_directory(error)) look_into(at->path());
  }
  return found;
}

std::string told(const fs::path& folder, const std::string& reason) {
  return to_text(Error{.code = "corpus-not-writable",
                       .what = "the corpus cannot be written: " + reason,
                       .place = folder.string(),
                       .fix = "make room, make the folder writable, or choose another one"});
}

}  // namespace

Corpus load_corpus(const std::string& folder) {
  Corpus corpus;
  std::vector<fs::path> folders = folders_of_afl(folder);
  if (folders.empty()) folders.emplace_back(folder);
  std::vector<fs::path> paths;
  for (const fs::path& one : folders) {
    std::string problem;
    list_files(one, paths, problem);
    if (!problem.empty()) corpus.problems.push_back(problem);
  }
  std::sort(paths.begin(), paths.end());
  for (const fs::path& path : paths) {
    CorpusReading reading = read_corpus_file(path.string());
    if (!reading.problem.empty()) {
      corpus.problems.push_back(path.string() +
                                ": skipped this file of the corpus: " + reading.problem);
      continue;
    }
    if (reading.entry.has_header && !reading.entry.intact() && !reading.entry.tape.empty()) {
      corpus.problems.push_back(
          path.string() + ": this file of the corpus is damaged after choice " +
          std::to_string(reading.entry.tape.size()) + "; what stands before is used");
    }
    corpus.files.push_back({path.string(), std::move(reading.entry)});
  }
  return corpus;
}

CorpusSaved save_to_corpus(const std::string& folder, ByteView bytes) {
  char name[24];
  std::snprintf(name, sizeof name, "%016llx",
                static_cast<unsigned long long>(hash_of_bytes(bytes)));
  const fs::path file = fs::path(folder) / name;
  std::error_code error;
  if (fs::exists(file, error)) return {};
  fs::create_directories(folder, error);
  if (error) return {told(folder, error.message()), false};
  const std::string problem =
      write_whole(file, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  if (!problem.empty()) return {told(folder, problem), false};
  return {"", true};
}

std::string why_not_writable(const std::string& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return error.message();
  if (access(folder.c_str(), W_OK | X_OK) != 0) return std::system_category().message(errno);
  return "";
}

}  // namespace gainsay::store
