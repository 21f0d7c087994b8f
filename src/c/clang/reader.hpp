// SPDX-License-Identifier: MIT
//
// What reads libclang's tree into CFacts. Its functions are spread over declarations, types, bodies
// and comments.
#pragma once

// Without libclang the folder is not built, and this header is empty.
#if __has_include(<clang-c/Index.h>)

#include <clang-c/Index.h>

#include <map>
#include <string>
#include <vector>

#include "c/parse_c.hpp"

namespace gainsay::c::clang {

std::string text_of(CXString string);

struct CToken {
  CXTokenKind kind = CXToken_Punctuation;
  std::string text{};
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

// Calls `visit(cursor)` for each child.
template <class Visit>
void for_children(CXCursor cursor, Visit visit) {
  clang_visitChildren(
      cursor,
      [](CXCursor child, CXCursor, CXClientData data) {
        (*static_cast<Visit*>(data))(child);
        return CXChildVisit_Continue;
      },
      &visit);
}

class Reader {
 public:
  Reader(CXTranslationUnit unit, const CFile& file, Sources& sources, CFacts& facts,
         Diagnostics& diagnostics)
      : unit_(unit), file_(file), sources_(sources), facts_(facts), diagnostics_(diagnostics) {}

  bool compiles();  // tells what clang says
  void read_skipped();
  void read_declarations();
  void read_comments();

 private:
  // Places. Those in macros are where the macro is used.
  std::uint32_t file_index(CXFile file);
  Span span_of(CXSourceRange range);
  Span span_of(CXCursor cursor) { return span_of(clang_getCursorExtent(cursor)); }
  bool is_local(CXCursor cursor) const;
  // Those that the preprocessor leaves: no directives, nothing that `#if` skips.
  const std::vector<CToken>& tokens(std::uint32_t file);
  std::vector<CToken> all_tokens(std::uint32_t file);
  // The first token that is no comment at or after an offset; null at the end of the file.
  const CToken* token_from(std::uint32_t file, std::uint32_t offset);
  // The end of the parenthesis that opens at a token.
  std::uint32_t closing(std::uint32_t file, const CToken* open);
  std::string_view word_at(const Span& span) const;

  // Types.
  const CType* type(CXType type);
  const CType* record_type(CXType type);
  const CType* enum_type(CXType type);
  const CType* function_type(CXType type);
  const CType* plain_type(CXType type);
  void read_fields(CXType type, CRecord& record);

  // Declarations.
  void declaration(CXCursor cursor);
  void function(CXCursor cursor);
  void read_signature(CXCursor cursor, CFunction& function);
  void global(CXCursor cursor);

  // Bodies. `scope_end` is where the innermost block ends.
  void statement(CXCursor cursor, std::uint32_t scope_end, CFunction& function);
  void loop(CXCursor cursor, CFunction& function);
  void for_parts(CLoop& loop, std::uint32_t open);
  void returned(CXCursor cursor, CFunction& function);
  void local(CXCursor cursor, std::uint32_t scope_end, CFunction& function);

  // Comments.
  char magic_of(const std::vector<std::uint32_t>& files);
  void comment(std::uint32_t file, std::size_t token);
  void place_in_function(CComment& comment, CFunction& function);
  void place_in_body(CComment& comment, CFunction& function);
  void place_outside(CComment& comment);

  CXTranslationUnit unit_;
  const CFile& file_;
  char magic_ = '@';
  Sources& sources_;
  CFacts& facts_;
  Diagnostics& diagnostics_;
  std::map<std::string, std::uint32_t> indices_{};
  std::map<std::uint32_t, std::vector<CToken>> tokens_{};
  std::map<std::uint32_t, CXFile> files_{};
  std::map<std::string, const CType*> tagged_{};  // by USR or place
  std::vector<Span> declared_{};                  // extents of records, enums, globals, typedefs
};

}  // namespace gainsay::c::clang

#endif
