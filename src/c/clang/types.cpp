// SPDX-License-Identifier: MIT
//
// C types with their layouts.

#include "c/clang/reader.hpp"

namespace gainsay::c::clang {

namespace {

// Where a record has no tag and no typedef, its place stands for it.
std::string key_of(CXCursor declaration) {
  std::string key = text_of(clang_getCursorUSR(declaration));
  if (!key.empty()) return key;
  unsigned line = 0;
  unsigned column = 0;
  clang_getFileLocation(clang_getCursorLocation(declaration), nullptr, &line, &column, nullptr);
  return std::to_string(line) + ":" + std::to_string(column);
}

std::uint64_t known(long long size) { return size < 0 ? 0 : static_cast<std::uint64_t>(size); }

// The tag, as clang spells it, unless it made the name up.
std::string tag_of(CXCursor declaration) {
  const std::string spelling = text_of(clang_getCursorSpelling(declaration));
  // What has no tag is called by its typedef, without the word struct, union or enum.
  const std::string type = text_of(clang_getTypeSpelling(clang_getCursorType(declaration)));
  return spelling.find('(') == std::string::npos && type.ends_with(" " + spelling) ? spelling : "";
}

}  // namespace

const CType* Reader::type(CXType given) {
  const CXType canonical = clang_getCanonicalType(given);
  switch (canonical.kind) {
    case CXType_Pointer:
      return facts_.types.pointer_to(type(clang_getPointeeType(canonical)));
    case CXType_ConstantArray:
      return facts_.types.array_of(type(clang_getArrayElementType(canonical)),
                                   known(clang_getArraySize(canonical)));
    case CXType_IncompleteArray:
    case CXType_VariableArray:
      return facts_.types.array_of(type(clang_getArrayElementType(canonical)), 0);
    case CXType_Record:
      return record_type(canonical);
    case CXType_Enum:
      return enum_type(canonical);
    case CXType_FunctionProto:
    case CXType_FunctionNoProto:
      return function_type(canonical);
    default:
      return plain_type(canonical);
  }
}

const CType* Reader::plain_type(CXType given) {
  const std::string spelling = text_of(clang_getTypeSpelling(clang_getUnqualifiedType(given)));
  if (const CType* basic = facts_.types.find(spelling)) return basic;
  CType other;
  other.kind = CType::Kind::other;
  other.spelling = spelling;
  other.size = known(clang_Type_getSizeOf(given));
  other.align = known(clang_Type_getAlignOf(given));
  return facts_.types.add(std::move(other));
}

const CType* Reader::function_type(CXType given) {
  CType function;
  function.kind = CType::Kind::function;
  function.complete = false;
  function.result = type(clang_getResultType(given));
  std::string parameters;
  for (int i = 0; i < clang_getNumArgTypes(given); ++i) {
    function.parameters.push_back(type(clang_getArgType(given, static_cast<unsigned>(i))));
    parameters += (i == 0 ? "" : ", ") + function.parameters.back()->spelling;
  }
  if (clang_isFunctionTypeVariadic(given) != 0) parameters += parameters.empty() ? "" : ", ...";
  const bool none = parameters.empty() && given.kind == CXType_FunctionProto;
  function.spelling = function.result->spelling + " (" + (none ? "void" : parameters) + ")";
  return facts_.types.add(std::move(function));
}

const CType* Reader::record_type(CXType given) {
  const CXCursor declaration = clang_getTypeDeclaration(given);
  const std::string key = key_of(declaration);
  if (const auto known_type = tagged_.find(key); known_type != tagged_.end()) {
    return known_type->second;
  }
  CRecord& record = facts_.records.emplace_back();
  record.name = tag_of(declaration);
  record.is_union = clang_getCursorKind(declaration) == CXCursor_UnionDecl;
  record.complete = clang_Type_getSizeOf(given) >= 0;
  record.size = known(clang_Type_getSizeOf(given));
  record.align = known(clang_Type_getAlignOf(given));
  record.span = span_of(declaration);
  CType made;
  made.kind = CType::Kind::record;
  made.spelling = text_of(clang_getTypeSpelling(clang_getUnqualifiedType(given)));
  made.size = record.size;
  made.align = record.align;
  made.complete = record.complete;
  made.record = &record;
  record.type = facts_.types.add(std::move(made));
  // Known before its fields are read: they may point back to it.
  tagged_.emplace(key, record.type);
  read_fields(given, record);
  return record.type;
}

void Reader::read_fields(CXType given, CRecord& record) {
  struct Visit {
    Reader* reader;
    CRecord* record;
  } visit{this, &record};
  clang_Type_visitFields(
      given,
      [](CXCursor cursor, CXClientData data) {
        auto& [reader, into] = *static_cast<Visit*>(data);
        CField field;
        field.name =
            clang_Cursor_isAnonymous(cursor) != 0 ? "" : text_of(clang_getCursorSpelling(cursor));
        field.type = reader->type(clang_getCursorType(cursor));
        field.written = text_of(clang_getTypeSpelling(clang_getCursorType(cursor)));
        field.offset = known(clang_Cursor_getOffsetOfField(cursor));
        field.is_const = clang_isConstQualifiedType(clang_getCursorType(cursor)) != 0;
        if (clang_Cursor_isBitField(cursor) != 0) {
          field.bit_width = static_cast<unsigned>(clang_getFieldDeclBitWidth(cursor));
        }
        into->fields.push_back(std::move(field));
        return CXVisit_Continue;
      },
      &visit);
}

const CType* Reader::enum_type(CXType given) {
  const CXCursor declaration = clang_getTypeDeclaration(given);
  const std::string key = key_of(declaration);
  if (const auto known_type = tagged_.find(key); known_type != tagged_.end()) {
    return known_type->second;
  }
  CEnum& made = facts_.enums.emplace_back();
  made.name = tag_of(declaration);
  made.span = span_of(declaration);
  made.underlying = type(clang_getEnumDeclIntegerType(declaration));
  for_children(declaration, [&made](CXCursor child) {
    if (clang_getCursorKind(child) != CXCursor_EnumConstantDecl) return;
    made.constants.push_back(
        {text_of(clang_getCursorSpelling(child)), clang_getEnumConstantDeclValue(child)});
  });
  CType enum_type_made;
  enum_type_made.kind = CType::Kind::enumeration;
  enum_type_made.spelling = text_of(clang_getTypeSpelling(clang_getUnqualifiedType(given)));
  enum_type_made.size = made.underlying->size;
  enum_type_made.align = made.underlying->align;
  enum_type_made.width = made.underlying->width;
  enum_type_made.is_signed = made.underlying->is_signed;
  enum_type_made.enumeration = &made;
  made.type = facts_.types.add(std::move(enum_type_made));
  tagged_.emplace(key, made.type);
  return made.type;
}

}  // namespace gainsay::c::clang
