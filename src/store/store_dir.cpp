// SPDX-License-Identifier: MIT
//
// Examples in a directory meant to be committed: one folder per property, one small text file per
// example, named by the hash of its tape. A file is written under another name and renamed, so a
// reader sees a whole file or none, whatever kills the writer; two runs that store the same example
// write the same file.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gainsay/error.hpp>

#include "base/read_file.hpp"
#include "store/example_file.hpp"
#include "store/whole_file.hpp"

namespace gainsay {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHeader = "gainsay example 1";
constexpr std::string_view kSuffix = ".example";
constexpr std::size_t kLongestName = 60;

// A folder name for a property: what is readable of its name, and a hash that tells apart what is
// not.
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

// A line without its end, whatever system wrote it.
bool next_line(std::istream& in, std::string& line) {
  if (!std::getline(in, line)) return false;
  if (line.ends_with('\r')) line.pop_back();
  return true;
}

// An example in the form content_of writes; the problem if it is something else.
std::string read_example(std::istream& in, Example& example) {
  std::string line;
  if (!next_line(in, line)) return "it is empty or cannot be read";
  if (store::looks_like_tape(line)) {
    TapeReading reading = tape_from_text(line);
    example.tape = std::move(reading.tape);
    return reading.problem;
  }
  if (line != kHeader) return "it is not an example of this version of Gainsay";
  std::string tape;
  while (next_line(in, line)) {
    if (line.starts_with("property: ")) example.property = line.substr(10);
    if (line.starts_with("origin: ")) example.origin = line.substr(8);
    if (line.starts_with("tape: ")) tape = line.substr(6);
  }
  if (tape.empty()) return "it has no line \"tape: ...\"";
  TapeReading reading = tape_from_text(tape);
  example.tape = std::move(reading.tape);
  return reading.problem.empty() ? "" : "its tape cannot be read: " + reading.problem;
}

// True for what write_whole calls the draft of an example: 16 digits, ".example.", process, "-",
// number, ".tmp". Other files are none of our business.
bool is_draft(std::string_view name) {
  const auto take = [&name](std::string_view allowed, std::size_t least, std::size_t most) {
    const std::size_t length = std::min(name.find_first_not_of(allowed), name.size());
    if (length < least || length > most) return false;
    name.remove_prefix(length);
    return true;
  };
  const auto take_word = [&name](std::string_view word) {
    if (!name.starts_with(word)) return false;
    name.remove_prefix(word.size());
    return true;
  };
  constexpr std::string_view kDigits = "0123456789";
  return take("0123456789abcdef", 16, 16) && take_word(kSuffix) && take_word(".") &&
         take(kDigits, 1, 10) && take_word("-") && take(kDigits, 1, 10) &&
         name == store::kDraftSuffix;
}

// A writer that was killed leaves its draft behind. Nobody needs minutes to write one, so an old
// draft has no writer any more.
void remove_old_draft(const fs::path& file) {
  std::error_code error;
  if (fs::symlink_status(file, error).type() != fs::file_type::regular) return;
  const auto written = fs::last_write_time(file, error);
  if (!error && fs::file_time_type::clock::now() - written > std::chrono::minutes(10)) {
    fs::remove(file, error);
  }
}

class DirectoryStore final : public Store {
 public:
  explicit DirectoryStore(fs::path directory) : directory_(std::move(directory)) {}

  Examples load(std::string_view property) override {
    Examples examples;
    for (const fs::path& file : files_of(property, examples.problems)) {
      store::ExampleReading reading = store::read_example_file(at_start(file).string());
      reading.example.where = file.string();
      std::error_code ignored;
      if (reading.problem.empty()) {
        examples.found.push_back(std::move(reading.example));
      } else if (fs::exists(at_start(file), ignored)) {  // else another run has just replaced it
        examples.problems.push_back(file.string() +
                                    ": skipped this stored example: " + reading.problem);
      }
    }
    return examples;
  }

  Saved save(std::string_view property, const Example& example) override {
    const fs::path folder = directory_ / folder_for(property);
    std::error_code error;
    fs::create_directories(at_start(folder), error);
    if (error) return not_stored(folder, error.message());
    const fs::path file = folder / file_for(example.tape);
    const std::string problem =
        store::write_whole(at_start(file), content_of(property, example), store::Sync::yes);
    return problem.empty() ? Saved{file.string(), ""} : not_stored(folder, problem);
  }

  void remove(std::string_view, const Example& example) override {
    std::error_code ignored;
    if (!example.where.empty()) fs::remove(at_start(example.where), ignored);
  }

 private:
  // Where a file is, whatever a case that runs in this process made the working directory.
  static fs::path at_start(const fs::path& path) { return store::folder_at_start() / path; }

  static Saved not_stored(const fs::path& folder, const std::string& reason) {
    return {"", to_text(Error{
                    .code = "store-not-writable",
                    .what = "the example could not be stored: " + reason,
                    .place = folder.string(),
                    .fix = "make the directory writable, or choose another with --store=DIR"})};
  }

  // The examples of a property by name, which makes the order the same on every file system.
  std::vector<fs::path> files_of(std::string_view property,
                                 std::vector<std::string>& problems) const {
    const fs::path folder = directory_ / folder_for(property);
    std::vector<fs::path> files;
    std::error_code error;
    const bool ours =
        !fs::is_symlink(at_start(folder), error);  // what a link leads to is not for us to tidy
    for (fs::directory_iterator at(at_start(folder), error), end; !error && at != end;
         at.increment(error)) {
      const fs::path file = folder / at->path().filename();
      if (file.extension() == kSuffix) files.push_back(file);
      if (ours && is_draft(file.filename().string())) remove_old_draft(at->path());
    }
    if (error && error != std::errc::no_such_file_or_directory) {
      problems.push_back(folder.string() +
                         ": the stored examples cannot be listed: " + error.message());
    }
    std::sort(files.begin(), files.end());
    return files;
  }

  fs::path directory_;
};

}  // namespace

bool store::looks_like_tape(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  return begin != std::string_view::npos && text.substr(begin).starts_with("g1.");
}

store::ExampleReading store::read_example_file(const std::string& path) {
  store::ExampleReading reading;
  reading.example.where = path;
  base::FileReading file = base::read_file(path);
  std::istringstream in(std::move(file.content));
  reading.problem = file.problem.empty() ? read_example(in, reading.example) : file.problem;
  return reading;
}

const fs::path& store::folder_at_start() {
  static const fs::path folder = [] {
    std::error_code ignored;
    return fs::current_path(ignored);
  }();
  return folder;
}

std::unique_ptr<Store> open_directory_store(std::string directory) {
  return std::make_unique<DirectoryStore>(std::move(directory));
}

}  // namespace gainsay
