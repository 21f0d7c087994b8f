// SPDX-License-Identifier: MIT
//
// Types of CN and types of C.

#include <array>

#include "base/format.hpp"
#include "cn/syntax/parser.hpp"

namespace gainsay::cn {

namespace {

struct Word {
  std::string_view word;
  TypeName::Kind kind;
};

constexpr std::array<Word, 6> kWords = {{{"void", TypeName::Kind::unit},
                                         {"boolean", TypeName::Kind::boolean},
                                         {"integer", TypeName::Kind::integer},
                                         {"real", TypeName::Kind::real},
                                         {"pointer", TypeName::Kind::pointer},
                                         {"alloc_id", TypeName::Kind::alloc_id}}};

}  // namespace

// `i32` and its kin.
bool Parser::bits_type(TypeName& type) const {
  const std::string_view word = peek().text;
  if (peek().kind != Token::Kind::name || word.size() < 2 || (word[0] != 'i' && word[0] != 'u')) {
    return false;
  }
  for (const unsigned width : {8u, 16u, 32u, 64u, 128u}) {
    if (word.substr(1) != std::to_string(width)) continue;
    type.kind = TypeName::Kind::bits;
    type.width = width;
    type.is_signed = word[0] == 'i';
    return true;
  }
  return false;
}

bool Parser::at_type() const {
  TypeName ignored;
  if (bits_type(ignored) || at("{") || at("struct") || at("map")) return true;
  for (const Word& word : kWords) {
    if (at(word.word)) return true;
  }
  return at_name();
}

TypeName Parser::type() {
  const Nesting nesting(*this);
  TypeName type;
  type.span = peek().span;
  if (bits_type(type)) {
    advance();
    return type;
  }
  for (const Word& word : kWords) {
    if (!at(word.word)) continue;
    advance();
    type.kind = word.kind;
    return type;
  }
  const Span first = peek().span;
  if (at("{")) return record_type();
  if (accept("map")) return type_with_arguments(TypeName::Kind::map, first);
  if (peek(1).is("<")) {
    if (accept("cn_list") || accept("list"))
      return type_with_arguments(TypeName::Kind::list, first);
    if (accept("cn_set") || accept("set")) return type_with_arguments(TypeName::Kind::set, first);
    if (accept("cn_tuple")) return type_with_arguments(TypeName::Kind::tuple, first);
  }
  type.kind = accept("struct")                                           ? TypeName::Kind::structure
              : at("datatype") && at_name(1) && advance().is("datatype") ? TypeName::Kind::datatype
                                                                         : TypeName::Kind::name;
  type.name = name("the name of a type").text;
  type.span = since(first);
  if (type.kind != TypeName::Kind::name || type.name != "bool") return type;
  text_.diagnostics.warn({.code = "cn-bool",
                          .what = "`bool` is read as `boolean`, the truth values of CN",
                          .span = type.span,
                          .fix = "write boolean; a value of C's bool is a u8"});
  type.kind = TypeName::Kind::boolean;
  type.name.clear();
  return type;
}

TypeName Parser::type_with_arguments(TypeName::Kind kind, Span first) {
  TypeName type_name;
  type_name.kind = kind;
  expect("<", "before the types it holds");
  do {
    type_name.arguments.push_back(type());
  } while (accept(","));
  expect(">", "after the types it holds");
  type_name.span = since(first);
  const std::size_t wanted = kind == TypeName::Kind::map ? 2 : 1;
  if (kind != TypeName::Kind::tuple && type_name.arguments.size() != wanted) {
    fail({.code = "cn-expected",
          .what = fmt::format("this type takes {} types in <>, not {}", wanted,
                              type_name.arguments.size()),
          .span = type_name.span});
  }
  return type_name;
}

TypeName Parser::record_type() {
  TypeName record;
  record.kind = TypeName::Kind::record;
  record.span = peek().span;
  expect("{", "before the fields of a record");
  do {
    record.arguments.push_back(type());
    record.fields.push_back(name("the name of a field").text);
  } while (accept(","));
  expect("}", "after the fields of a record");
  record.span = since(record.span);
  return record;
}

// All tokens up to `>`: a type of C has none inside.
CTypeName Parser::ctype() {
  expect("<", "before a type of C");
  CTypeName type;
  type.span = peek().span;
  while (!at(">") && !at_end() && !at(";")) {
    if (!type.text.empty()) type.text += ' ';
    type.text += advance().text;
  }
  type.span = since(type.span);
  if (type.text.empty()) expected("a type of C");
  expect(">", "after a type of C");
  return type;
}

CTypeName Parser::optional_ctype() { return at("<") ? ctype() : CTypeName{}; }

std::vector<Parameter> Parser::parameters() {
  expect("(", "before parameters");
  std::vector<Parameter> list;
  if (accept(")")) return list;
  do {
    Parameter parameter;
    parameter.written = type();
    // `f(void)`, as C writes it
    if (parameter.written.kind == TypeName::Kind::unit && list.empty() && at(")")) break;
    parameter.name = name("the name of a parameter");
    list.push_back(std::move(parameter));
  } while (accept(","));
  expect(")", "after parameters");
  return list;
}

}  // namespace gainsay::cn
