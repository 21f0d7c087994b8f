// SPDX-License-Identifier: MIT

#include "cn/ast/type.hpp"

#include <algorithm>

#include "cn/ast/ast.hpp"

namespace gainsay::cn {

namespace {

bool same_fields(const std::vector<Type::Field>& left, const std::vector<Type::Field>& right) {
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [](const Type::Field& a, const Type::Field& b) {
                      return a.name == b.name && a.type == b.type;
                    });
}

// Parts are unique already, so they are compared by address.
bool same(const Type& left, const Type& right) {
  return left.kind == right.kind && left.width == right.width &&
         left.is_signed == right.is_signed && left.structure == right.structure &&
         left.datatype == right.datatype && left.key == right.key && left.value == right.value &&
         left.items == right.items && same_fields(left.fields, right.fields);
}

Type plain(Type::Kind kind) {
  Type type;
  type.kind = kind;
  return type;
}

std::string fields_text(const Type& type) {
  std::string text;
  for (const Type::Field& field : type.fields) {
    text += (text.empty() ? "" : ", ") + to_text(*field.type) + " " + field.name;
  }
  return "{" + text + "}";
}

}  // namespace

Types::Types()
    : unknown_(unique(plain(Type::Kind::unknown))),
      unit_(unique(plain(Type::Kind::unit))),
      boolean_(unique(plain(Type::Kind::boolean))),
      integer_(unique(plain(Type::Kind::integer))),
      real_(unique(plain(Type::Kind::real))),
      pointer_(unique(plain(Type::Kind::pointer))),
      alloc_id_(unique(plain(Type::Kind::alloc_id))) {}

const Type* Types::unique(Type type) {
  for (const Type& known : types_) {
    if (same(known, type)) return &known;
  }
  types_.push_back(std::move(type));
  return &types_.back();
}

const Type* Types::bits(unsigned width, bool is_signed) {
  Type type = plain(Type::Kind::bits);
  type.width = width;
  type.is_signed = is_signed;
  return unique(std::move(type));
}

const Type* Types::structure(const CRecord* record) {
  Type type = plain(Type::Kind::structure);
  type.structure = record;
  for (const CField& field : record->fields) {
    if (field.name.empty()) continue;
    if (const Type* held = of(*field.type)) type.fields.push_back({field.name, held});
  }
  return unique(std::move(type));
}

const Type* Types::datatype(const Datatype* declared) {
  Type type = plain(Type::Kind::datatype);
  type.datatype = declared;
  return unique(std::move(type));
}

const Type* Types::record(std::vector<Type::Field> fields) {
  Type type = plain(Type::Kind::record);
  std::sort(fields.begin(), fields.end(),
            [](const Type::Field& a, const Type::Field& b) { return a.name < b.name; });
  type.fields = std::move(fields);
  return unique(std::move(type));
}

const Type* Types::map(const Type* key, const Type* value) {
  Type type = plain(Type::Kind::map);
  type.key = key;
  type.value = value;
  return unique(std::move(type));
}

const Type* Types::list(const Type* item) {
  Type type = plain(Type::Kind::list);
  type.value = item;
  return unique(std::move(type));
}

const Type* Types::set(const Type* item) {
  Type type = plain(Type::Kind::set);
  type.value = item;
  return unique(std::move(type));
}

const Type* Types::tuple(std::vector<const Type*> items) {
  Type type = plain(Type::Kind::tuple);
  type.items = std::move(items);
  return unique(std::move(type));
}

const Type* Types::of(const CType& ctype) {
  switch (ctype.kind) {
    case CType::Kind::void_type:
      return unit();
    case CType::Kind::boolean:
    case CType::Kind::character:
      return bits(8, false);
    case CType::Kind::integer:
    case CType::Kind::enumeration:
      return bits(ctype.width, ctype.is_signed);
    case CType::Kind::pointer:
      return pointer();
    case CType::Kind::array: {
      const Type* held = of(*ctype.element);
      return held == nullptr ? nullptr : map(bits(64, false), held);
    }
    case CType::Kind::record:
      return ctype.complete && !ctype.record->is_union ? structure(ctype.record) : nullptr;
    default:
      return nullptr;
  }
}

std::string to_text(const Type& type) {
  switch (type.kind) {
    case Type::Kind::unknown:
      return "?";
    case Type::Kind::unit:
      return "void";
    case Type::Kind::boolean:
      return "boolean";
    case Type::Kind::integer:
      return "integer";
    case Type::Kind::bits:
      return (type.is_signed ? "i" : "u") + std::to_string(type.width);
    case Type::Kind::real:
      return "real";
    case Type::Kind::pointer:
      return "pointer";
    case Type::Kind::alloc_id:
      return "alloc_id";
    case Type::Kind::structure:
      return type.structure->type != nullptr ? type.structure->type->spelling
                                             : "struct " + type.structure->name;
    case Type::Kind::datatype:
      return "datatype " + type.datatype->name.text;
    case Type::Kind::record:
      return fields_text(type);
    case Type::Kind::map:
      return "map<" + to_text(*type.key) + ", " + to_text(*type.value) + ">";
    case Type::Kind::list:
      return "cn_list<" + to_text(*type.value) + ">";
    case Type::Kind::set:
      return "cn_set<" + to_text(*type.value) + ">";
    case Type::Kind::tuple: {
      std::string text;
      for (const Type* item : type.items) text += (text.empty() ? "" : ", ") + to_text(*item);
      return "cn_tuple<" + text + ">";
    }
  }
  return "?";
}

const char* to_text(Op op) {
  static constexpr const char* kText[] = {"-", "!",  "~",  "+",  "-",  "*",      "/",
                                          "%", "&",  "|",  "^",  "==", "!=",     "<",
                                          ">", "<=", ">=", "&&", "||", "implies"};
  return kText[static_cast<std::size_t>(op)];
}

}  // namespace gainsay::cn
