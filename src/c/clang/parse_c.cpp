// SPDX-License-Identifier: MIT

#include "c/parse_c.hpp"

#include <filesystem>

#include "c/clang/reader.hpp"

namespace gainsay::c {

namespace {

struct Index {
  CXIndex index = clang_createIndex(0, 0);
  Index() = default;
  Index(const Index&) = delete;
  Index& operator=(const Index&) = delete;
  ~Index() { clang_disposeIndex(index); }
};

struct TranslationUnit {
  CXTranslationUnit unit = nullptr;
  TranslationUnit() = default;
  TranslationUnit(const TranslationUnit&) = delete;
  TranslationUnit& operator=(const TranslationUnit&) = delete;
  ~TranslationUnit() {
    if (unit != nullptr) clang_disposeTranslationUnit(unit);
  }
};

// Clang reports every directory and device as one error of its own, without a place.
std::optional<Error> unreadable(const CFile& file) {
  std::error_code ignored;
  if (file.text || std::filesystem::is_regular_file(file.path, ignored)) return std::nullopt;
  const bool there = std::filesystem::exists(file.path, ignored);
  return Error{.code = "cn-file",
               .what = there ? "this is not a file" : "there is no such file",
               .place = file.path,
               .fix = "name a C file that is there, as in queue.c"};
}

}  // namespace

std::string libclang_version() { return clang::text_of(clang_getClangVersion()); }

std::optional<Error> parse_c(const CFile& file, Sources& sources, CFacts& facts,
                             Diagnostics& diagnostics) {
  if (auto error = unreadable(file)) return error;
  std::vector<std::string> flags = {"-x", "c", "-ferror-limit=20"};
  for (const std::string& flag : standard_flags()) flags.push_back(flag);
  flags.insert(flags.end(), file.flags.begin(), file.flags.end());
  flags.push_back("-w");  // with -Werror, warnings of clang would be errors where gcc has none
  std::vector<const char*> arguments;
  for (const std::string& flag : flags) arguments.push_back(flag.c_str());

  const Index index;
  TranslationUnit unit;
  CXUnsavedFile unsaved{file.path.c_str(), nullptr, 0};
  if (file.text) {
    unsaved.Contents = file.text->data();
    unsaved.Length = file.text->size();
  }
  const CXErrorCode code = clang_parseTranslationUnit2(
      index.index, file.path.c_str(), arguments.data(), static_cast<int>(arguments.size()),
      &unsaved, file.text ? 1 : 0, CXTranslationUnit_DetailedPreprocessingRecord, &unit.unit);
  if (code != CXError_Success || unit.unit == nullptr) {
    return Error{.code = "cn-flags",
                 .what = "clang could not be started on this file with these flags",
                 .place = file.path,
                 .fix = "give -I, -D, -include and -std as a compiler takes them"};
  }
  clang::Reader reader(unit.unit, file, sources, facts, diagnostics);
  if (!reader.compiles()) return std::nullopt;
  reader.read_skipped();
  reader.read_declarations();
  reader.read_comments();
  return std::nullopt;
}

}  // namespace gainsay::c
