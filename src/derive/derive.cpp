// SPDX-License-Identifier: MIT
//
// The part of derivation that is not a template, and static assertions that keep the templates
// honest.

#include <gainsay/derive.hpp>

#include <cctype>

namespace gainsay::detail {

namespace {

struct Empty {};
struct Three {
  int number;
  std::string text;
  int items[4];
};
struct Nested {
  Three three;
  Three threes[2];
};
struct Child : Three {
  int more;
};

static_assert(field_count<Empty>() == 0);
static_assert(field_count<Three>() == 3);
static_assert(field_count<Nested>() == 2);
static_assert(HasBase<Child> && !HasBase<Nested>);

}  // namespace

std::vector<std::string> read_fields(std::string_view function) {
  // g++: `Values = {Address<int>{(& Ghost<T>::object.T::x)}, ...}`, clang: `Values = <{&object.x},
  // ...>`.
  std::vector<std::string> names;
  std::string name;
  bool open = false;  // inside the braces of an address
  int inner = 0;      // braces in there: g++ writes `{anonymous}::T`
  for (const char c : function.substr(function.find("Values = ") + 10)) {
    if (c == '&') {
      open = true;
      name.clear();
    } else if (open && c == '{') {
      ++inner;
    } else if (open && c == '}' && inner > 0) {
      --inner;
      name.clear();
    } else if (open && c == '}') {
      names.push_back(name);
      open = false;
    } else if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') {
      name += c;
    } else if (c != ')') {
      name.clear();
    }
  }
  return names;
}

}  // namespace gainsay::detail
