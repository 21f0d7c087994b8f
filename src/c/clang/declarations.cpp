// SPDX-License-Identifier: MIT
//
// Typedefs, records, enums, functions and globals.

#include <algorithm>

#include "c/clang/reader.hpp"

namespace gainsay::c::clang {

void Reader::read_declarations() {
  for_children(clang_getTranslationUnitCursor(unit_),
               [this](CXCursor cursor) { declaration(cursor); });
}

void Reader::declaration(CXCursor cursor) {
  switch (clang_getCursorKind(cursor)) {
    case CXCursor_TypedefDecl:
      facts_.typedefs.push_back({text_of(clang_getCursorSpelling(cursor)),
                                 type(clang_getTypedefDeclUnderlyingType(cursor)),
                                 is_local(cursor) ? span_of(cursor) : Span{}});
      break;
    case CXCursor_StructDecl:
    case CXCursor_UnionDecl:
    case CXCursor_EnumDecl:
      type(clang_getCursorType(cursor));
      break;
    case CXCursor_FunctionDecl:
      function(cursor);
      return;
    case CXCursor_VarDecl:
      global(cursor);
      break;
    default:
      return;
  }
  if (is_local(cursor)) declared_.push_back(span_of(cursor));
}

// A definition replaces what declarations said; without one the first declaration counts.
void Reader::function(CXCursor cursor) {
  const std::string name = text_of(clang_getCursorSpelling(cursor));
  const bool definition = clang_isCursorDefinition(cursor) != 0;
  CFunction* known = facts_.function(name);
  if (known != nullptr && !definition) {
    known->is_static = known->is_static || clang_Cursor_getStorageClass(cursor) == CX_SC_Static;
    return;
  }
  CFunction& made = known != nullptr ? *known : facts_.functions.emplace_back();
  const bool was_static = made.is_static;
  made.name = name;
  read_signature(cursor, made);
  made.is_static = made.is_static || was_static;
  if (!definition || !is_local(cursor)) return;
  for_children(cursor, [&](CXCursor child) {
    if (clang_getCursorKind(child) != CXCursor_CompoundStmt) return;
    made.body = span_of(child);
    statement(child, made.body.end, made);
  });
}

void Reader::read_signature(CXCursor cursor, CFunction& function_read) {
  const CXType signature = clang_getCursorType(cursor);
  function_read.result = type(clang_getResultType(signature));
  function_read.parameters.clear();
  for (int i = 0; i < clang_Cursor_getNumArguments(cursor); ++i) {
    const CXCursor parameter = clang_Cursor_getArgument(cursor, static_cast<unsigned>(i));
    const CXType parameter_type = clang_getArgType(signature, static_cast<unsigned>(i));
    const CType* passed = type(
        parameter_type.kind == CXType_Invalid ? clang_getCursorType(parameter) : parameter_type);
    // libclang undoes the decay.
    const std::uint64_t elements = passed->is(CType::Kind::array) ? passed->count : 0;
    if (passed->is(CType::Kind::array)) passed = facts_.types.pointer_to(passed->element);
    if (passed->is(CType::Kind::function)) passed = facts_.types.pointer_to(passed);
    function_read.parameters.push_back(
        {text_of(clang_getCursorSpelling(parameter)), passed,
         is_local(cursor) ? span_of(parameter) : Span{},
         text_of(clang_getTypeSpelling(clang_getCursorType(parameter))), elements});
  }
  function_read.variadic = clang_isFunctionTypeVariadic(signature) != 0;
  function_read.has_prototype = signature.kind != CXType_FunctionNoProto;
  function_read.is_static = clang_Cursor_getStorageClass(cursor) == CX_SC_Static;
  function_read.is_inline = clang_Cursor_isFunctionInlined(cursor) != 0;
  if (!is_local(cursor)) return;
  function_read.extent = span_of(cursor);
  function_read.in_main_file = function_read.extent.file == 0;
  function_read.name_span = span_of(clang_Cursor_getSpellingNameRange(cursor, 0, 0));
}

void Reader::global(CXCursor cursor) {
  if (!is_local(cursor)) return;
  CGlobal made;
  made.name = text_of(clang_getCursorSpelling(cursor));
  made.type = type(clang_getCursorType(cursor));
  made.is_static = clang_Cursor_getStorageClass(cursor) == CX_SC_Static;
  made.is_const = clang_isConstQualifiedType(clang_getCursorType(cursor)) != 0;
  made.defined =
      clang_Cursor_getStorageClass(cursor) != CX_SC_Extern || clang_isCursorDefinition(cursor) != 0;
  made.span = span_of(cursor);
  const auto known = std::find_if(facts_.globals.begin(), facts_.globals.end(),
                                  [&made](const CGlobal& one) { return one.name == made.name; });
  if (known == facts_.globals.end()) {
    facts_.globals.push_back(std::move(made));
  } else if (made.defined) {
    *known = std::move(made);
  }
}

}  // namespace gainsay::c::clang
