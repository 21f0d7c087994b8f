// SPDX-License-Identifier: MIT

#include "seq/values/variables.hpp"

#include <algorithm>
#include <cctype>
#include <cstring>

namespace gainsay::seq {

namespace {

// The word in a type that a name can be made of: "queue" of `struct queue *`.
std::string word_of(const CType& type) {
  if ((type.is(CType::Kind::pointer) || type.is(CType::Kind::array)) && type.element) {
    return word_of(*type.element);
  }
  std::string word;
  for (const char c : type.spelling) {
    const bool part = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    if (part) word += c;
    if (!part) word.clear();  // the last word counts
  }
  return word.empty() ? "v" : word;
}

// `prefix` and digits.
bool could_be(const std::string& name, const std::string& prefix) {
  return name.size() > prefix.size() && name.starts_with(prefix) &&
         std::all_of(name.begin() + static_cast<std::ptrdiff_t>(prefix.size()), name.end(),
                     [](unsigned char c) { return std::isdigit(c) != 0; });
}

}  // namespace

void* Variables::pointee(std::size_t index) const {
  void* pointer = nullptr;
  std::memcpy(&pointer, addresses_[index], sizeof pointer);
  return pointer;
}

bool AllVariables::is_free(const std::string& prefix) const {
  const auto clashes = [&](const auto& one) { return could_be(one.name, prefix); };
  return std::none_of(all_.begin(), all_.end(),
                      [&](const auto& one) { return one->prefix() == prefix; }) &&
         std::none_of(facts_.functions.begin(), facts_.functions.end(), clashes) &&
         std::none_of(facts_.globals.begin(), facts_.globals.end(), clashes) &&
         std::none_of(facts_.typedefs.begin(), facts_.typedefs.end(), clashes);
}

std::string AllVariables::free_prefix(const CType& type) const {
  const std::string word = word_of(type);
  for (std::size_t length = 1; length <= word.size(); ++length) {
    const std::string prefix = word.substr(0, length);
    const bool ends_in_digit = std::isdigit(static_cast<unsigned char>(prefix.back())) != 0;
    if (!ends_in_digit && is_free(prefix)) return prefix;
  }
  std::string prefix = word + "_";
  while (!is_free(prefix)) prefix += "_";
  return prefix;
}

Variables* AllVariables::find(const CType& type) const {
  const auto found = by_type_.find(&type);
  return found == by_type_.end() ? nullptr : found->second;
}

Variables& AllVariables::of(const CType& type) {
  if (Variables* known = find(type)) return *known;
  all_.push_back(std::make_shared<Variables>(type, free_prefix(type)));
  by_type_[&type] = all_.back().get();
  return *all_.back();
}

}  // namespace gainsay::seq
