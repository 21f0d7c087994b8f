// SPDX-License-Identifier: MIT

#include "c/c_facts.hpp"

#include <algorithm>
#include <array>

namespace gainsay::c {

namespace {

struct Basic {
  const char* spelling;
  CType::Kind kind;
  unsigned bytes;
  bool is_signed;
};

// As on every 64-bit Linux; parse_c asks clang for what it meets.
constexpr std::array<Basic, 18> kBasic = {{{"void", CType::Kind::void_type, 0, false},
                                           {"_Bool", CType::Kind::boolean, 1, false},
                                           {"char", CType::Kind::character, 1, true},
                                           {"signed char", CType::Kind::integer, 1, true},
                                           {"unsigned char", CType::Kind::integer, 1, false},
                                           {"short", CType::Kind::integer, 2, true},
                                           {"unsigned short", CType::Kind::integer, 2, false},
                                           {"int", CType::Kind::integer, 4, true},
                                           {"unsigned int", CType::Kind::integer, 4, false},
                                           {"long", CType::Kind::integer, 8, true},
                                           {"unsigned long", CType::Kind::integer, 8, false},
                                           {"long long", CType::Kind::integer, 8, true},
                                           {"unsigned long long", CType::Kind::integer, 8, false},
                                           {"__int128", CType::Kind::integer, 16, true},
                                           {"unsigned __int128", CType::Kind::integer, 16, false},
                                           {"float", CType::Kind::floating, 4, true},
                                           {"double", CType::Kind::floating, 8, true},
                                           {"long double", CType::Kind::floating, 16, true}}};

template <class List>
auto find_named(List& list, std::string_view name) -> decltype(&*list.begin()) {
  const auto found =
      std::find_if(list.begin(), list.end(), [name](const auto& one) { return one.name == name; });
  return found == list.end() ? nullptr : &*found;
}

}  // namespace

CTypes::CTypes() {
  for (const Basic& basic : kBasic) {
    CType type;
    type.kind = basic.kind;
    type.spelling = basic.spelling;
    type.size = type.align = basic.bytes;
    type.width = basic.kind == CType::Kind::floating ? 0 : basic.bytes * 8;
    type.is_signed = basic.is_signed;
    type.complete = basic.bytes > 0;
    add(std::move(type));
  }
}

const CType* CTypes::add(CType type) {
  if (const CType* known = find(type.spelling)) return known;
  types_.push_back(std::move(type));
  by_spelling_.emplace(types_.back().spelling, &types_.back());
  return &types_.back();
}

const CType* CTypes::find(std::string_view spelling) const {
  const auto found = by_spelling_.find(spelling);
  return found == by_spelling_.end() ? nullptr : found->second;
}

const CType* CTypes::integer(unsigned width, bool is_signed) {
  static constexpr std::array<std::string_view, 5> kSigned = {"signed char", "short", "int", "long",
                                                              "__int128"};
  static constexpr std::array<std::string_view, 5> kUnsigned = {
      "unsigned char", "unsigned short", "unsigned int", "unsigned long", "unsigned __int128"};
  std::size_t i = 0;
  for (unsigned bits = 8; bits < width && i < 4; bits *= 2) ++i;
  return find(is_signed ? kSigned[i] : kUnsigned[i]);
}

const CType* CTypes::pointer_to(const CType* pointee) {
  CType type;
  type.kind = CType::Kind::pointer;
  type.size = type.align = sizeof(void*);
  type.element = pointee;
  // The star of a pointer to an array or a function goes where the name would.
  const std::string& inner = pointee->spelling;
  const std::size_t suffix = pointee->is(CType::Kind::array)      ? inner.find('[')
                             : pointee->is(CType::Kind::function) ? inner.find('(')
                                                                  : std::string::npos;
  if (const std::size_t nested = inner.find("(*"); nested != std::string::npos) {
    type.spelling = inner.substr(0, nested + 1) + "*" + inner.substr(nested + 1);
  } else if (suffix != std::string::npos) {
    const bool blank = suffix > 0 && inner[suffix - 1] == ' ';
    type.spelling = inner.substr(0, suffix) + (blank ? "(*)" : " (*)") + inner.substr(suffix);
  } else {
    type.spelling = inner + (inner.ends_with('*') ? "*" : " *");
  }
  return add(std::move(type));
}

const CType* CTypes::array_of(const CType* element, std::uint64_t count) {
  CType type;
  type.kind = CType::Kind::array;
  type.element = element;
  type.count = count;
  type.size = element->size * count;
  type.align = element->align;
  type.complete = count > 0 && element->complete;
  const std::string& inner = element->spelling;
  const std::string length = "[" + (count > 0 ? std::to_string(count) : "") + "]";
  // int[2] of 3 is int[3][2]; the length of an array of int (*)[4] goes behind the star.
  const std::size_t pointer = inner.find("(*");
  const std::size_t star = pointer == std::string::npos ? pointer : inner.find(')', pointer);
  const std::size_t at = star != std::string::npos ? star : std::min(inner.find('['), inner.size());
  type.spelling = inner.substr(0, at) + length + inner.substr(at);
  return add(std::move(type));
}

const CRecord* CFacts::record(std::string_view tag) const { return find_named(records, tag); }
const CEnum* CFacts::enumeration(std::string_view tag) const { return find_named(enums, tag); }
const CTypedef* CFacts::type_named(std::string_view name) const {
  return find_named(typedefs, name);
}
const CGlobal* CFacts::global(std::string_view name) const { return find_named(globals, name); }
CFunction* CFacts::function(std::string_view name) { return find_named(functions, name); }
const CFunction* CFacts::function(std::string_view name) const {
  return find_named(functions, name);
}

const CEnumConstant* CFacts::constant(std::string_view name, const CEnum** of) const {
  for (const CEnum& one : enums) {
    if (const CEnumConstant* found = find_named(one.constants, name)) {
      if (of != nullptr) *of = &one;
      return found;
    }
  }
  return nullptr;
}

std::set<std::string> CFacts::reached_from(const CFunction& function_given) const {
  std::set<std::string> names;
  std::vector<const CFunction*> open{&function_given};
  while (!open.empty()) {
    const CFunction* const one = open.back();
    open.pop_back();
    for (const std::string& name : one->calls) {
      if (!names.insert(name).second) continue;
      if (const CFunction* called = function(name)) open.push_back(called);
    }
  }
  return names;
}

const CLocal* CFacts::visible(const CFunction& function, std::string_view name,
                              std::uint32_t offset) {
  const CLocal* innermost = nullptr;
  for (const CLocal& local : function.locals) {
    if (local.name != name || !local.scope.holds(offset)) continue;
    // Later declarations hide earlier ones: their scope is inside.
    if (innermost == nullptr || local.scope.begin >= innermost->scope.begin) innermost = &local;
  }
  return innermost;
}

}  // namespace gainsay::c
