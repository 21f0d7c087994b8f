// SPDX-License-Identifier: MIT
//
// The shape of function bodies: blocks, loops, returns, variables, calls.

#include <algorithm>

#include "c/clang/reader.hpp"

namespace gainsay::c::clang {

void Reader::statement(CXCursor cursor, std::uint32_t scope_end, CFunction& function) {
  const CXCursorKind kind = clang_getCursorKind(cursor);
  switch (kind) {
    case CXCursor_CompoundStmt:
      function.blocks.push_back({span_of(cursor)});
      scope_end = span_of(cursor).end;
      break;
    case CXCursor_ForStmt:
    case CXCursor_WhileStmt:
    case CXCursor_DoStmt:
      loop(cursor, function);
      scope_end = span_of(cursor).end;
      break;
    case CXCursor_ReturnStmt:
      returned(cursor, function);
      break;
    case CXCursor_VarDecl:
      local(cursor, scope_end, function);
      break;
    case CXCursor_CallExpr: {
      const std::string name = text_of(clang_getCursorSpelling(cursor));
      auto& calls = function.calls;
      if (!name.empty() && std::find(calls.begin(), calls.end(), name) == calls.end()) {
        calls.push_back(name);
      }
      break;
    }
    default:
      break;
  }
  for_children(cursor, [&](CXCursor child) { statement(child, scope_end, function); });
}

void Reader::local(CXCursor cursor, std::uint32_t scope_end, CFunction& function) {
  CLocal made;
  made.name = text_of(clang_getCursorSpelling(cursor));
  made.type = type(clang_getCursorType(cursor));
  made.is_static = clang_Cursor_getStorageClass(cursor) == CX_SC_Static;
  made.span = span_of(cursor);
  made.scope = {made.span.file, made.span.end, scope_end};
  function.locals.push_back(std::move(made));
}

void Reader::returned(CXCursor cursor, CFunction& function) {
  CReturn made;
  made.extent = span_of(cursor);
  made.in_macro = word_at(made.extent) != "return";
  for_children(cursor, [&](CXCursor child) { made.value = span_of(child); });
  const CToken* next = token_from(made.extent.file, made.extent.end);
  if (next != nullptr && next->text == ";") made.extent.end = next->end;
  function.returns.push_back(made);
}

// The parts of a loop are read off the tokens: libclang leaves out the parts that are not there and
// does not say which.
void Reader::loop(CXCursor cursor, CFunction& function) {
  CLoop made;
  const CXCursorKind kind = clang_getCursorKind(cursor);
  made.kind = kind == CXCursor_ForStmt     ? CLoop::Kind::for_loop
              : kind == CXCursor_WhileStmt ? CLoop::Kind::while_loop
                                           : CLoop::Kind::do_loop;
  made.extent = span_of(cursor);
  const std::string_view word = word_at(made.extent);
  made.in_macro = word != "for" && word != "while" && word != "do";
  const std::uint32_t file = made.extent.file;
  const auto keyword_end = static_cast<std::uint32_t>(made.extent.begin + word.size());
  const CToken* next = token_from(file, keyword_end);
  if (made.in_macro || next == nullptr) {
    made.head = made.body = made.extent;
    made.invariant_at = made.extent.begin;
    function.loops.push_back(made);
    return;
  }
  if (made.kind == CLoop::Kind::do_loop) {
    made.invariant_at = keyword_end;
    made.body = {file, next->begin, next->end};
    // The first child is the body; the condition is in the last parentheses.
    bool first = true;
    for_children(cursor, [&](CXCursor child) {
      const Span span = span_of(child);
      if (first) made.body.end = span.end;
      first = false;
      made.condition = span;
    });
  } else {
    made.invariant_at = closing(file, next);
    made.condition = {file, next->end, made.invariant_at - 1};
    if (made.kind == CLoop::Kind::for_loop) for_parts(made, next->end);
    const CToken* body = token_from(file, made.invariant_at);
    const std::uint32_t begin = body == nullptr ? made.extent.end : body->begin;
    made.body = {file, begin, std::max(begin, made.extent.end)};
  }
  made.head = {file, made.extent.begin, made.body.begin};
  made.braced = sources_.text(file).substr(made.body.begin, 1) == "{";
  function.loops.push_back(made);
}

// for (init; condition; step)
void Reader::for_parts(CLoop& made, std::uint32_t open) {
  const std::uint32_t file = made.extent.file;
  std::uint32_t begin = open;
  unsigned depth = 0;
  std::vector<Span> parts;
  for (const CToken* token = token_from(file, open);
       token != nullptr && token->end <= made.invariant_at; token = token_from(file, token->end)) {
    if (token->text == "(" || token->text == "{") ++depth;
    const bool last = token->end == made.invariant_at;
    if ((token->text == ";" && depth == 0) || last) {
      // Blanks around a part are not part of it.
      const std::string_view text = sources_.text(file).substr(begin, token->begin - begin);
      const std::size_t skip = std::min(text.find_first_not_of(" \t\r\n"), text.size());
      const std::size_t end = text.find_last_not_of(" \t\r\n") + 1;
      const auto from = static_cast<std::uint32_t>(begin + skip);
      parts.push_back({file, from, std::max(from, static_cast<std::uint32_t>(begin + end))});
      begin = token->end;
    }
    if (token->text == ")" || token->text == "}") depth -= depth > 0 ? 1 : 0;
    if (last) break;
  }
  parts.resize(3);
  made.init = parts[0];
  made.condition = parts[1];
  made.step = parts[2];
}

}  // namespace gainsay::c::clang
