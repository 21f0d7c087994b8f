// SPDX-License-Identifier: MIT
//
// Files, places and tokens, and what clang has to say about the file.

#include <algorithm>
#include <iterator>

#include "c/clang/reader.hpp"
#include "c/directive.hpp"

namespace gainsay::c::clang {

std::string text_of(CXString string) {
  const char* text = clang_getCString(string);
  std::string copy = text == nullptr ? "" : text;
  clang_disposeString(string);
  return copy;
}

namespace {

bool begins_line(std::string_view text, std::size_t at) {
  const std::size_t before = text.substr(0, at).find_last_not_of(" \t");
  return before == std::string_view::npos || text[before] == '\n';
}

}  // namespace

std::uint32_t Reader::file_index(CXFile file) {
  const std::string name = text_of(clang_getFileName(file));
  if (const auto known = indices_.find(name); known != indices_.end()) return known->second;
  std::size_t size = 0;
  const char* text = clang_getFileContents(unit_, file, &size);
  const std::uint32_t index = sources_.add(name, text == nullptr ? "" : std::string(text, size));
  indices_.emplace(name, index);
  files_.emplace(index, file);
  return index;
}

Span Reader::span_of(CXSourceRange range) {
  CXFile file = nullptr;
  unsigned begin = 0;
  unsigned end = 0;
  clang_getFileLocation(clang_getRangeStart(range), &file, nullptr, nullptr, &begin);
  if (file == nullptr) return {};
  clang_getFileLocation(clang_getRangeEnd(range), nullptr, nullptr, nullptr, &end);
  return {file_index(file), begin, std::max(begin, end)};
}

bool Reader::is_local(CXCursor cursor) const {
  return clang_Location_isInSystemHeader(clang_getCursorLocation(cursor)) == 0;
}

void Reader::read_skipped() {
  CXSourceRangeList* list = clang_getAllSkippedRanges(unit_);
  if (list == nullptr) return;
  for (unsigned i = 0; i < list->count; ++i) facts_.skipped.push_back(span_of(list->ranges[i]));
  clang_disposeSourceRangeList(list);
}

const std::vector<CToken>& Reader::tokens(std::uint32_t file) {
  if (const auto known = tokens_.find(file); known != tokens_.end()) return known->second;
  std::vector<Span> skipped;
  std::copy_if(facts_.skipped.begin(), facts_.skipped.end(), std::back_inserter(skipped),
               [file](const Span& one) { return one.file == file; });
  const std::string_view text = sources_.text(file);
  std::vector<CToken>& list = tokens_[file];
  std::size_t directive_end = 0;
  for (CToken& token : all_tokens(file)) {
    if (token.text == "#" && begins_line(text, token.begin)) {
      directive_end = end_of_directive(text, token.begin);
    }
    const bool dead = std::any_of(skipped.begin(), skipped.end(),
                                  [&token](const Span& one) { return one.holds(token.begin); });
    const bool comment = token.kind == CXToken_Comment;  // may end behind the directive
    if (!dead && (comment || token.begin >= directive_end)) list.push_back(std::move(token));
  }
  return list;
}

std::vector<CToken> Reader::all_tokens(std::uint32_t file) {
  std::vector<CToken> list;
  const CXFile handle = files_.at(file);
  const auto size = static_cast<unsigned>(sources_.text(file).size());
  const CXSourceRange all = clang_getRange(clang_getLocationForOffset(unit_, handle, 0),
                                           clang_getLocationForOffset(unit_, handle, size));
  CXToken* raw = nullptr;
  unsigned count = 0;
  clang_tokenize(unit_, all, &raw, &count);
  for (unsigned i = 0; i < count; ++i) {
    CToken token;
    token.kind = clang_getTokenKind(raw[i]);
    token.text = text_of(clang_getTokenSpelling(unit_, raw[i]));
    const CXSourceRange extent = clang_getTokenExtent(unit_, raw[i]);
    clang_getFileLocation(clang_getRangeStart(extent), nullptr, nullptr, nullptr, &token.begin);
    clang_getFileLocation(clang_getRangeEnd(extent), nullptr, nullptr, nullptr, &token.end);
    list.push_back(std::move(token));
  }
  if (raw != nullptr) clang_disposeTokens(unit_, raw, count);
  return list;
}

const CToken* Reader::token_from(std::uint32_t file, std::uint32_t offset) {
  const std::vector<CToken>& list = tokens(file);
  auto found = std::lower_bound(list.begin(), list.end(), offset,
                                [](const CToken& one, std::uint32_t at) { return one.begin < at; });
  while (found != list.end() && found->kind == CXToken_Comment) ++found;
  return found == list.end() ? nullptr : &*found;
}

std::uint32_t Reader::closing(std::uint32_t file, const CToken* open) {
  unsigned depth = 0;
  const std::vector<CToken>& list = tokens(file);
  for (const CToken* token = open; token != list.data() + list.size(); ++token) {
    if (token->kind == CXToken_Comment) continue;
    if (token->text == "(") ++depth;
    if (token->text == ")" && --depth == 0) return token->end;
  }
  return open->end;
}

std::string_view Reader::word_at(const Span& span) const {
  const std::string_view text = sources_.text(span.file).substr(span.begin);
  const auto end = std::find_if_not(text.begin(), text.end(), [](char c) {
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  });
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

bool Reader::compiles() {
  // The main file is file 0, whatever clang mentions first.
  file_index(clang_getFile(unit_, file_.path.c_str()));
  bool good = true;
  for (unsigned i = 0; i < clang_getNumDiagnostics(unit_); ++i) {
    const CXDiagnostic one = clang_getDiagnostic(unit_, i);
    if (clang_getDiagnosticSeverity(one) >= CXDiagnostic_Error) {
      good = false;
      const CXSourceLocation at = clang_getDiagnosticLocation(one);
      const CXSourceRange range = clang_getDiagnosticNumRanges(one) > 0
                                      ? clang_getDiagnosticRange(one, 0)
                                      : clang_getRange(at, at);
      Span span = span_of(clang_getRange(at, at));
      const Span wide = span_of(range);
      if (wide.file == span.file && wide.begin == span.begin) span = wide;
      diagnostics_.add({.code = "cn-c",
                        .what = text_of(clang_getDiagnosticSpelling(one)),
                        .span = span,
                        .fix = "make the file compile: clang says this"});
    }
    clang_disposeDiagnostic(one);
  }
  return good;
}

}  // namespace gainsay::c::clang
