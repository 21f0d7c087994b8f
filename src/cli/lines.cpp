// SPDX-License-Identifier: MIT

#include "cli/lines.hpp"

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/format.hpp"
#include "base/process.hpp"
#include "base/temporary_folder.hpp"
#include "base/text.hpp"
#include "cli/binary.hpp"

namespace gainsay::cli {

namespace {

namespace fs = std::filesystem;

// Neither the system's headers nor ours are what anybody asks about.
bool is_asked_about(const std::string& file) {
  return !file.starts_with("/usr/") && file.find("include/gainsay/") == std::string::npos;
}

std::vector<fs::path> files_with(const fs::path& folder, const std::string& extension) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    if (at->path().extension() == extension) found.push_back(at->path());
  }
  return found;
}

Error tool_missing(const std::string& tool, const std::string& package) {
  return {.code = "lines-tool-missing",
          .what = tool + " was not found, or cannot read what this compiler writes",
          .fix = "install it (Debian: " + package + ") in the version of the compiler"};
}

// gcov wants what the compiler wrote beside what the program wrote.
bool read_gcov(const fs::path& root, const std::vector<fs::path>& data, Lines& lines) {
  bool read = false;
  for (const fs::path& file : data) {
    fs::path notes = "/" / fs::relative(file, root);
    notes.replace_extension(".gcno");
    fs::path beside = file;
    std::error_code ignored;
    fs::create_symlink(notes, beside.replace_extension(".gcno"), ignored);
    read = add_gcov(base::output_of({"gcov", "--json-format", "--stdout", file.string()}), lines) ||
           read;
  }
  return read;
}

// The version has to be that of the compiler, which nothing tells: the first that can read it is
// it.
bool read_llvm(const fs::path& root, const std::vector<fs::path>& data, const std::string& binary,
               Lines& lines) {
  const std::string merged = (root / "merged").string();
  for (const std::string suffix : {"-19", "-18", "-17", "-16", ""}) {
    std::vector<std::string> merge = {"llvm-profdata" + suffix, "merge", "-sparse", "-o", merged};
    for (const fs::path& file : data) merge.push_back(file.string());
    const auto finished = base::run({.words = merge});
    if (!finished || !finished->status.succeeded()) continue;
    const std::string text = base::output_of(
        {"llvm-cov" + suffix, "export", "-format=lcov", "-instr-profile=" + merged, binary});
    if (text.empty()) continue;
    add_lcov(text, lines);
    return true;
  }
  return false;
}

}  // namespace

bool add_gcov(std::string_view json, Lines& lines) {
  const auto told = nlohmann::json::parse(json, nullptr, false);
  if (told.is_discarded() || !told.contains("files")) return false;
  for (const auto& file : told["files"]) {
    auto& known = lines[file.value("file", "")];
    for (const auto& line : file["lines"]) {
      std::uint64_t& count = known[line.value("line_number", 0u)];
      count = std::max(count, line.value("count", std::uint64_t{0}));
    }
  }
  return true;
}

void add_lcov(std::string_view text, Lines& lines) {
  std::string file;
  while (!text.empty()) {
    const std::string line(text.substr(0, text.find('\n')));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    unsigned number = 0;
    unsigned long long count = 0;
    if (line.starts_with("SF:")) file = line.substr(3);
    if (std::sscanf(line.c_str(), "DA:%u,%llu", &number, &count) != 2) continue;
    std::uint64_t& known = lines[file][number];
    known = std::max<std::uint64_t>(known, count);
  }
}

std::string lines_text(const Lines& lines) {
  std::string text;
  for (const auto& [file, counts] : lines) {
    if (!is_asked_about(file) || counts.empty()) continue;
    std::vector<unsigned> missing;
    for (const auto& [line, count] : counts) {
      if (count == 0) missing.push_back(line);
    }
    text += fmt::format("{}: {} of {} lines", file, counts.size() - missing.size(), counts.size());
    text += missing.empty() ? "\n" : ", not " + base::ranges_of(missing) + "\n";
  }
  return text;
}

Exit show_lines(const std::string& binary, const std::string& folder, const Arguments& flags,
                const Console& console) {
  const auto made = base::TemporaryFolder::make("gainsay-lines-");
  if (!made) {
    return tell(console,
                {.code = "lines-folder",
                 .what = "no folder can be made: " + made.error().what,
                 .place = made.error().place,
                 .fix = "set TMPDIR to a folder that can be written"},
                Exit::environment);
  }
  const base::TemporaryFolder& written = *made;
  setenv("GCOV_PREFIX", written.path().c_str(), 1);
  setenv("LLVM_PROFILE_FILE", (written.path() / "%p.profraw").c_str(), 1);
  // Only now: a binary that counts lines writes them even if it is only asked what it is.
  if (const auto refusal = refusal_of(binary)) return tell(console, refusal->error, refusal->exit);
  Arguments all = {"--corpus-task=run", "--corpus=" + folder};
  all.insert(all.end(), flags.begin(), flags.end());
  std::optional<Error> error;
  const Exit exit = judge(binary, run_binary(binary, all), error);
  if (error) return tell(console, *error, exit);
  if (exit != Exit::passed) return exit;

  Lines lines;
  const auto gcov = files_with(written.path(), ".gcda");
  const auto llvm = files_with(written.path(), ".profraw");
  if (gcov.empty() && llvm.empty()) {
    return tell(console,
                {.code = "lines-no-coverage",
                 .what = "the binary does not count lines",
                 .place = binary,
                 .fix = "build it with --coverage, or by clang with -fprofile-instr-generate "
                        "-fcoverage-mapping"},
                Exit::usage);
  }
  if (!gcov.empty() && !read_gcov(written.path(), gcov, lines)) {
    return tell(console, tool_missing("gcov", "gcc"), Exit::environment);
  }
  if (!llvm.empty() && !read_llvm(written.path(), llvm, binary, lines)) {
    return tell(console, tool_missing("llvm-profdata and llvm-cov", "llvm-19"), Exit::environment);
  }
  console.out(lines_text(lines));
  return Exit::passed;
}

}  // namespace gainsay::cli
