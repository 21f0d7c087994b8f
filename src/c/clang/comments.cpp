// SPDX-License-Identifier: MIT
//
// Comments that hold CN text, and the place each belongs to.

#include <algorithm>

#include "c/clang/reader.hpp"

namespace gainsay::c::clang {

namespace {

// Not every dollar is CN: /*$Id$*/.
bool is_cn_after(std::string_view comment, std::string_view opening) {
  if (!comment.starts_with(opening)) return false;
  comment.remove_prefix(opening.size());
  comment.remove_prefix(std::min(comment.find_first_not_of(" \t\r\n"), comment.size()));
  constexpr std::string_view kWords[] = {
      "requires",     "ensures", "accesses", "trusted", "function", "predicate", "datatype",
      "type_synonym", "lemma",   "spec",     "inv",     "assert",   "apply",     "cn_function"};
  return std::any_of(std::begin(kWords), std::end(kWords),
                     [&](std::string_view word) { return comment.starts_with(word); });
}

}  // namespace

void Reader::read_comments() {
  // Headers of the project contribute their items, before the file that includes them.
  struct Files {
    std::vector<CXFile> list{};
  } files;
  clang_getInclusions(
      unit_,
      [](CXFile file, CXSourceLocation* stack, unsigned depth, CXClientData data) {
        // Where it was included tells nothing; its own beginning does.
        static_cast<void>(stack);
        static_cast<void>(depth);
        static_cast<Files*>(data)->list.push_back(file);
      },
      &files);
  std::vector<std::uint32_t> indices;
  for (const CXFile file : files.list) {
    const CXSourceLocation start = clang_getLocationForOffset(unit_, file, 0);
    if (clang_Location_isInSystemHeader(start) != 0) continue;
    const std::uint32_t index = file_index(file);
    if (std::find(indices.begin(), indices.end(), index) == indices.end()) indices.push_back(index);
  }
  // clang_getInclusions names a file after the one that includes it.
  std::reverse(indices.begin(), indices.end());
  magic_ = file_.magic != 0 ? file_.magic : magic_of(indices);
  for (const std::uint32_t index : indices) {
    for (std::size_t i = 0; i < tokens(index).size(); ++i) comment(index, i);
  }
}

// `$` for files with no CN text between `@`: those of people who have other text there.
char Reader::magic_of(const std::vector<std::uint32_t>& files) {
  bool dollars = false;
  for (const std::uint32_t file : files) {
    for (const CToken& one : tokens(file)) {
      if (one.kind != CXToken_Comment) continue;
      if (one.text.starts_with("/*@") && one.text.ends_with("@*/")) return '@';
      dollars = dollars || (one.text.ends_with("$*/") && is_cn_after(one.text, "/*$"));
    }
  }
  return dollars ? '$' : '@';
}

void Reader::comment(std::uint32_t file, std::size_t token) {
  const std::vector<CToken>& list = tokens(file);
  const CToken& one = list[token];
  const std::string opening = std::string("/*") + magic_;
  if (one.kind != CXToken_Comment || !one.text.starts_with(opening)) return;
  CComment made;
  made.span = {file, one.begin, one.end};
  const std::string closing_sign = magic_ + std::string("*/");
  if (!one.text.ends_with(closing_sign) || one.text.size() < 6) {
    diagnostics_.warn({.code = "cn-comment-unclosed",
                       .what = "this comment begins as CN text but does not end so; it is ignored",
                       .span = {file, one.begin, one.begin + 3},
                       .fix = "end it with " + closing_sign});
    return;
  }
  made.text = {file, one.begin + 3, one.end - 3};
  for (std::size_t i = token; i-- > 0 && made.previous.empty();) {
    if (list[i].kind != CXToken_Comment) made.previous = list[i].text;
  }
  if (const CToken* next = token_from(file, one.end)) made.next = next->text;
  const auto inside = std::find_if(
      facts_.functions.begin(), facts_.functions.end(),
      [&made](const CFunction& f) { return f.defined() && f.extent.holds(made.span); });
  if (inside == facts_.functions.end()) {
    place_outside(made);
  } else {
    place_in_function(made, *inside);
  }
  facts_.comments.push_back(std::move(made));
}

void Reader::place_outside(CComment& made) {
  const bool in_declaration =
      std::any_of(declared_.begin(), declared_.end(),
                  [&made](const Span& span) { return span.holds(made.span); });
  made.place = in_declaration ? CComment::Place::elsewhere : CComment::Place::file_level;
  for (CFunction& function : facts_.functions) {
    if (function.defined() || function.extent.file != made.span.file || function.extent.empty()) {
      continue;
    }
    const CToken* next = token_from(made.span.file, function.extent.end);
    if (next != nullptr && next->text == ";" && function.extent.end <= made.span.begin &&
        made.span.end <= next->begin) {
      made.place = CComment::Place::prototype;
      made.function = &function;
    }
  }
}

void Reader::place_in_function(CComment& made, CFunction& function) {
  made.function = &function;
  if (function.body.holds(made.span)) return place_in_body(made, function);
  const CToken* open = token_from(made.span.file, function.name_span.end);
  const bool after_parameters = made.span.end <= function.body.begin && open != nullptr &&
                                closing(made.span.file, open) <= made.span.begin;
  made.place = after_parameters ? CComment::Place::contract : CComment::Place::elsewhere;
}

void Reader::place_in_body(CComment& made, CFunction& function) {
  for (const CLoop& loop : function.loops) {
    if (loop.extent.file == made.span.file && loop.invariant_at <= made.span.begin &&
        made.span.end <= loop.body.begin && !loop.in_macro) {
      made.loop = &loop;
      made.place = CComment::Place::loop;
      return;
    }
  }
  const auto is = [](const std::string& token, std::initializer_list<const char*> list) {
    return std::find(list.begin(), list.end(), token) != list.end();
  };
  if (is(made.previous, {";", "{", "}", ":"})) {
    made.place = CComment::Place::statement;
  } else if (made.next == ")") {
    made.place = CComment::Place::argument;
  } else {
    made.place = CComment::Place::elsewhere;
  }
}

}  // namespace gainsay::c::clang
