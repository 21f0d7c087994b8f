// SPDX-License-Identifier: MIT
//
// Examples in a directory meant to be committed: one folder per property, one small text file per
// example, named by the hash of its tape. A file is written under another name and renamed, so a
// reader sees a whole file or none, whatever kills the writer; two runs that store the same example
// write the same file.

#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <algorithm>

#include <gainsay/error.hpp>

#include "core/session.hpp"

namespace gainsay {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHeader = "gainsay example 1";
constexpr std::string_view kSuffix = ".example";
constexpr std::size_t kLongestName = 60;

// A folder name for a property: what is readable of its name, and a hash that tells apart what is not.
std::string folder_for(std::string_view property) {
  std::string name;
  for (const char c : property.substr(0, kLongestName)) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '_' || c == '.';
    name += plain ? c : '-';
  }
  char hash[16];
  std::snprintf(hash, sizeof hash, "-%08x", label_of(property));
  return name + hash;
}

std::string file_for(const Tape& tape) {
  char name[32];
  std::snprintf(name, sizeof name, "%016llx", static_cast<unsigned long long>(hash_of(tape)));
  return name + std::string(kSuffix);
}

std::string one_line(std::string_view text) {
  std::string line(text);
  for (char& c : line) c = c == '\n' || c == '\r' ? ' ' : c;
  return line;
}

std::string content_of(std::string_view property, const Example& example) {
  std::ostringstream out;
  out << kHeader << "\nproperty: " << one_line(property) << "\norigin: " << one_line(example.origin)
      << "\ntape: " << to_text(example.tape) << "\n";
  std::istringstream shown(example.shown);
  for (std::string line; std::getline(shown, line);) out << "# " << line << "\n";
  return out.str();
}

// An example in the form content_of writes; the problem if it is something else.
std::string read_example(std::istream& in, Example& example) {
  std::string line;
  if (!std::getline(in, line) || line != kHeader) return "it is not an example of this version of Gainsay";
  std::string tape;
  while (std::getline(in, line)) {
    if (line.starts_with("origin: ")) example.origin = line.substr(8);
    if (line.starts_with("tape: ")) tape = line.substr(6);
  }
  TapeReading reading = tape_from_text(tape);
  example.tape = std::move(reading.tape);
  return reading.problem;
}

class DirectoryStore final : public Store {
 public:
  explicit DirectoryStore(fs::path directory) : directory_(std::move(directory)) {}

  Examples load(std::string_view property) override {
    Examples examples;
    std::error_code error;
    std::vector<fs::path> files;
    for (fs::directory_iterator at(directory_ / folder_for(property), error), end; !error && at != end;
         at.increment(error)) {
      if (at->path().extension() == kSuffix) files.push_back(at->path());
    }
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files) {
      Example example;
      example.where = file.string();
      std::ifstream in(file);
      const std::string problem = in ? read_example(in, example) : "it cannot be read";
      if (problem.empty()) {
        examples.found.push_back(std::move(example));
      } else {
        examples.problems.push_back(file.string() + ": skipped this stored example: " + problem);
      }
    }
    return examples;
  }

  Saved save(std::string_view property, const Example& example) override {
    const fs::path folder = directory_ / folder_for(property);
    std::error_code error;
    fs::create_directories(folder, error);
    const fs::path file = folder / file_for(example.tape);
    const fs::path draft = file.string() + "." + std::to_string(getpid()) + ".tmp";
    bool written = false;
    if (!error) {
      std::ofstream out(draft);
      out << content_of(property, example);
      out.close();
      written = out.good();
    }
    if (written) fs::rename(draft, file, error);
    if (written && !error) return {file.string(), ""};
    std::error_code ignored;
    fs::remove(draft, ignored);
    return {"", to_text(Error{.code = "store-not-writable",
                              .what = "the example could not be stored in " + folder.string() +
                                      (error ? ": " + error.message() : std::string()),
                              .fix = "make the directory writable, or choose another with --store=DIR"})};
  }

  void remove(std::string_view, const Example& example) override {
    std::error_code ignored;
    if (!example.where.empty()) fs::remove(example.where, ignored);
  }

 private:
  fs::path directory_;
};

}  // namespace

std::unique_ptr<Store> open_directory_store(std::string directory) {
  return std::make_unique<DirectoryStore>(std::move(directory));
}

}  // namespace gainsay
