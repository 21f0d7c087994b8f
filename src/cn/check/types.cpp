// SPDX-License-Identifier: MIT
//
// Names of types: CN's own, and those of C in `RW<...>`.

#include <algorithm>
#include <sstream>

#include "cn/check/checker.hpp"

namespace gainsay::cn {

namespace {

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(std::move(word));
  return words;
}

bool is_qualifier(const std::string& word) {
  return word == "const" || word == "volatile" || word == "restrict";
}

// `unsigned`, `long int`, `short unsigned`: the canonical spelling, or empty.
std::string basic_type(const std::vector<std::string>& words) {
  const auto count = [&words](const char* word) {
    return std::count(words.begin(), words.end(), word);
  };
  if (words.size() == 1 && (words[0] == "bool" || words[0] == "_Bool")) return "_Bool";
  const bool is_unsigned = count("unsigned") > 0;
  const auto known = count("unsigned") + count("signed") + count("int") + count("char") +
                     count("short") + count("long") + count("__int128");
  if (known != static_cast<std::ptrdiff_t>(words.size()) || words.empty()) return "";
  if (count("char") > 0) {
    return is_unsigned ? "unsigned char" : count("signed") > 0 ? "signed char" : "char";
  }
  const char* size = count("short") > 0      ? "short"
                     : count("long") > 1     ? "long long"
                     : count("long") > 0     ? "long"
                     : count("__int128") > 0 ? "__int128"
                                             : "int";
  return (is_unsigned ? "unsigned " : "") + std::string(size);
}

}  // namespace

const Type* Checker::resolve(const TypeName& written, Context& context) {
  switch (written.kind) {
    case TypeName::Kind::none:
      return types_.unknown();
    case TypeName::Kind::unit:
      return types_.unit();
    case TypeName::Kind::boolean:
      return types_.boolean();
    case TypeName::Kind::integer:
      return types_.integer();
    case TypeName::Kind::pointer:
      return types_.pointer();
    case TypeName::Kind::bits:
      return types_.bits(written.width, written.is_signed);
    case TypeName::Kind::real:
      refuse(context, written.span, "real numbers");
      return types_.real();
    case TypeName::Kind::alloc_id:
      refuse(context, written.span, "allocation ids");
      return types_.alloc_id();
    case TypeName::Kind::list:
    case TypeName::Kind::set:
      refuse(context, written.span, "cn_list, cn_set and cn_tuple");
      return types_.list(resolve(written.arguments[0], context));
    case TypeName::Kind::tuple:
      refuse(context, written.span, "cn_list, cn_set and cn_tuple");
      return types_.tuple({});
    case TypeName::Kind::map: {
      const Type* key = resolve(written.arguments[0], context);
      return types_.map(key, resolve(written.arguments[1], context));
    }
    case TypeName::Kind::record:
      return resolve_record(written, context);
    case TypeName::Kind::structure:
    case TypeName::Kind::datatype:
    case TypeName::Kind::name:
      return resolve_name(written, context);
  }
  return types_.unknown();
}

const Type* Checker::resolve_record(const TypeName& written, Context& context) {
  std::vector<Type::Field> fields;
  for (std::size_t i = 0; i < written.fields.size(); ++i) {
    if (std::count(written.fields.begin(), written.fields.end(), written.fields[i]) > 1) {
      error(context, {.code = "cn-duplicate",
                      .what = "there are two fields `" + written.fields[i] + "`",
                      .span = written.span,
                      .fix = "rename one"});
      return types_.unknown();
    }
    fields.push_back({written.fields[i], resolve(written.arguments[i], context)});
  }
  return types_.record(std::move(fields));
}

// Synonyms, datatypes and typedefs have names of their own kind: the first that fits counts.
const Type* Checker::resolve_name(const TypeName& written, Context& context) {
  if (written.kind == TypeName::Kind::structure) {
    if (const CRecord* record = facts_.record(written.name)) {
      return type_of_c(record->type, written.span, context);
    }
  }
  if (written.kind == TypeName::Kind::name) {
    Synonym* synonym = find_item(unit_.synonyms, written.name);
    if (synonym != nullptr && expanding_.insert(synonym).second) {
      const Type* type = resolve(synonym->written, context);
      expanding_.erase(synonym);
      return type;
    }
  }
  if (written.kind != TypeName::Kind::structure) {
    if (const Datatype* datatype = find_item(unit_.datatypes, written.name)) {
      if (context.verdict != nullptr) context.verdict->uses.insert(datatype);
      return types_.datatype(datatype);
    }
  }
  if (written.kind == TypeName::Kind::name) {
    if (const CTypedef* type = facts_.type_named(written.name)) {
      return type_of_c(type->type, written.span, context);
    }
  }
  if (is_broken(written.name)) {
    if (context.verdict != nullptr) context.verdict->failed = true;
    return types_.unknown();
  }
  std::vector<std::string> known;
  for (const Datatype& one : unit_.datatypes) known.push_back(one.name.text);
  for (const Synonym& one : unit_.synonyms) known.push_back(one.name.text);
  for (const char* one : {"boolean", "integer", "pointer", "i32", "u32", "i64", "u64", "u8"}) {
    known.emplace_back(one);
  }
  const std::string near = nearest_to(written.name, known);
  error(context, {.code = "cn-unknown-type",
                  .what = "there is no type " + quoted(written.span),
                  .span = written.span,
                  .fix = near.empty() ? "declare it with datatype or type_synonym"
                                      : "did you mean " + near + "?"});
  return types_.unknown();
}

const Type* Checker::type_of_c(const CType* ctype, const Span& span, Context& context) {
  if (ctype == nullptr) return types_.unknown();
  if (const Type* type = types_.of(*ctype)) return type;
  if (ctype->is(CType::Kind::record) && !ctype->complete) {
    error(context, {.code = "cn-incomplete-type",
                    .what = "`" + ctype->spelling + "` is declared but not defined here",
                    .span = span,
                    .fix = "include the header that defines it"});
  } else {
    refuse(context, span,
           ctype->is(CType::Kind::floating) ? "floating numbers (" + ctype->spelling + ")"
           : ctype->is(CType::Kind::record) ? "unions (" + ctype->spelling + ")"
                                            : "values of the C type " + ctype->spelling);
  }
  return types_.unknown();
}

// The words of a type without its stars and lengths.
const CType* Checker::ctype_of_words(const std::vector<std::string>& words) {
  if (words.size() == 2 && (words[0] == "struct" || words[0] == "union")) {
    const CRecord* record = facts_.record(words[1]);
    return record == nullptr ? nullptr : record->type;
  }
  if (words.size() == 2 && words[0] == "enum") {
    const CEnum* found = facts_.enumeration(words[1]);
    return found == nullptr ? nullptr : found->type;
  }
  if (words.size() == 1) {
    if (const CTypedef* found = facts_.type_named(words[0])) return found->type;
    if (words[0] == "size_t" || words[0] == "uintptr_t") return facts_.types.integer(64, false);
    if (words[0] == "float" || words[0] == "double" || words[0] == "void") {
      return facts_.types.find(words[0]);
    }
    for (const unsigned width : {8u, 16u, 32u, 64u}) {
      const std::string bits = std::to_string(width) + "_t";
      if (words[0] == "int" + bits) return facts_.types.integer(width, true);
      if (words[0] == "uint" + bits) return facts_.types.integer(width, false);
    }
  }
  const std::string basic = basic_type(words);
  return basic.empty() ? nullptr : facts_.types.find(basic);
}

// The length of an array: a number or a constant of an enum.
std::optional<std::uint64_t> Checker::length_of(const std::string& word) const {
  constexpr std::size_t kMostDigits = 17;
  const CEnumConstant* constant = facts_.constant(word);
  if (constant != nullptr && constant->value > 0) {
    return static_cast<std::uint64_t>(constant->value);
  }
  const bool digits = word.find_first_not_of("0123456789") == std::string::npos;
  if (!digits || word.size() > kMostDigits) return std::nullopt;
  return std::stoull(word);
}

const CType* Checker::resolve(CTypeName& written, Context& context) {
  std::vector<std::string> words = words_of(written.text);
  words.erase(std::remove_if(words.begin(), words.end(), is_qualifier), words.end());
  const auto is_suffix = [](const std::string& word) { return word == "*" || word == "["; };
  const auto suffix = std::find_if(words.begin(), words.end(), is_suffix);
  const CType* type = ctype_of_words({words.begin(), suffix});
  std::vector<std::uint64_t> lengths;
  bool understood = type != nullptr;
  for (auto at = suffix; at != words.end() && understood;) {
    if (*at == "*" && lengths.empty()) {
      type = facts_.types.pointer_to(type);
      ++at;
    } else if (words.end() - at >= 3 && *at == "[" && at[2] == "]" && length_of(at[1])) {
      lengths.push_back(*length_of(at[1]));
      at += 3;
    } else {
      understood = false;
    }
  }
  if (!understood) {
    error(context, {.code = "cn-unknown-c-type",
                    .what = "there is no C type `" + std::string(sources_.text(written.span)) + "`",
                    .span = written.span,
                    .fix = "declare it in C before, or include its header; macros are not expanded "
                           "in CN"});
    return nullptr;
  }
  for (auto length = lengths.rbegin(); length != lengths.rend(); ++length) {
    type = facts_.types.array_of(type, *length);
  }
  written.type = type;
  return type;
}

}  // namespace gainsay::cn
