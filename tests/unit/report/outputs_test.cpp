// SPDX-License-Identifier: MIT

#include "report/outputs.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace gainsay::report {
namespace {

namespace fs = std::filesystem;

// A folder that is gone when the scope ends.
class Folder {
 public:
  Folder() { fs::create_directories(path_); }
  ~Folder() { fs::remove_all(path_); }
  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  fs::path path_ = fs::temp_directory_path() / "gainsay_outputs_test";
};

std::string content(const std::string& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string subject_of(const Document& document) { return document.record->property + "\n"; }
constexpr Format kNames = {.name = "names", .write = subject_of, .begin = "<\n", .end = ">\n"};

Document document_of(const Record& record) { return {.record = &record}; }

TEST_CASE("each format has a flag, which names a file or standard output") {
  OutputOptions options;
  CHECK(
      base::parse_flags(output_flags(options), {"--json", "--json=a", "--times", "--programs=p"}));
  REQUIRE(options.formats.size() == 1);
  CHECK(options.formats[0].format == &formats()[0]);
  CHECK(options.formats[0].file == "a");
  CHECK(options.times);
  CHECK(options.programs == "p");
  CHECK(options.text());
  CHECK(base::parse_flags(output_flags(options), {"--json"}));
  CHECK_FALSE(options.text());
}

TEST_CASE("documents are written between the beginning and the end of a format") {
  const Folder folder;
  Record first;
  first.property = "one";
  Record second;
  second.property = "two";
  std::string printed;
  Outputs outputs({.formats = {{&kNames, ""}, {&kNames, folder.file("names")}}},
                  [&printed](std::string_view text) { printed += text; });
  REQUIRE(outputs.open());
  outputs.write(document_of(first));
  CHECK(content(folder.file("names")) == "<\none\n");  // at once
  outputs.write(document_of(second));
  CHECK(outputs.close());
  CHECK(printed == "<\none\ntwo\n>\n");
  CHECK(content(folder.file("names")) == printed);
}

TEST_CASE("what cannot be opened or not be written in full is an error") {
  const auto error_of = [](const std::string& path) {
    const Record record;
    Outputs outputs({.formats = {{&kNames, path}}}, nullptr);
    if (const auto opened = outputs.open(); !opened) return to_text(opened.error());
    outputs.write(document_of(record));
    const auto closed = outputs.close();
    return closed ? std::string() : to_text(closed.error());
  };
  CHECK(
      error_of("/nonexistent/file")
          .starts_with("/nonexistent/file: error[file-not-writable]: the file cannot be written"));
  CHECK(error_of("/dev/full")
            .starts_with("/dev/full: error[file-not-writable]: not all of it could be written"));
}

TEST_CASE("observations replace a file, or are added to it") {
  const Folder folder;
  const std::string path = folder.file("observed");
  const auto write = [&path](OutputFile::Mode mode) {
    Outputs outputs({}, nullptr);
    REQUIRE(outputs.observe(path, mode));
    REQUIRE(outputs.observe("/nonexistent/another", mode));  // they have a file
    Record record;
    record.health = {{"code", "what", "fix"}};
    outputs.observer().on_finish(record, 0);
    CHECK(outputs.close());
    const std::string text = content(path);
    return std::count(text.begin(), text.end(), '\n');
  };
  CHECK(write(OutputFile::Mode::append) == 1);
  CHECK(write(OutputFile::Mode::append) == 2);
  CHECK(write(OutputFile::Mode::replace) == 1);
}

TEST_CASE("failures that can be programs are written as such") {
  const Folder folder;
  Record record;
  record.property = "p";
  record.outcome = Outcome::failed;
  FailureRecord failure;
  failure.failure.kind = FailureKind::signal;
  failure.program = {{.operation = "f", .pattern = "f()"}};
  record.failures = {failure};
  const auto write = [&record](const std::string& programs) {
    Outputs outputs({.programs = programs}, nullptr);
    REQUIRE(outputs.open());
    outputs.write(document_of(record));
    return outputs.close();
  };
  CHECK(write(folder.file("programs")));
  const fs::directory_iterator files(folder.file("programs"));
  REQUIRE(files != fs::directory_iterator());
  CHECK(content(files->path().string()).find("int main() {\n  f();\n") != std::string::npos);
  const auto failed = write("/dev/null/programs");
  REQUIRE_FALSE(failed);
  CHECK(failed.error().what == "the program could not be written");
}

}  // namespace
}  // namespace gainsay::report
