// SPDX-License-Identifier: MIT
//
// Names as people write them, from names as compilers write them.

#include <gainsay/detail/enumerators.hpp>
#include <gainsay/type_name.hpp>

#include <algorithm>
#include <array>
#include <cctype>

namespace gainsay::detail {

namespace {

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

bool is_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Where a top-level separator or the end is; brackets of all kinds nest.
std::size_t end_of_entry(std::string_view text, std::size_t begin) {
  int depth = 0;
  for (std::size_t i = begin; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '<' || c == '(' || c == '{' || c == '[') ++depth;
    if ((c == '>' || c == ')' || c == '}' || c == ']') && --depth < 0) return i;
    if (depth == 0 && (c == ',' || c == ';')) return i;
  }
  return text.size();
}

// `main()::Local` and `f(int)::Local` are written Local.
void drop_enclosing_function(std::string& name) {
  const std::size_t at = name.rfind(")::");
  if (at != std::string::npos && name.find('<') > at) name.erase(0, at + 3);
}

}  // namespace

std::string plain_name(std::string_view raw) {
  std::string name(raw);
  for (const std::string_view hidden : {"{anonymous}::", "(anonymous namespace)::", "<unnamed>::",
                                        "__cxx11::", "_V2::", "__debug::"}) {
    replace_all(name, hidden, "");
  }
  replace_all(name, "> >", ">>");
  replace_all(name, "long unsigned int", "unsigned long");
  replace_all(name, "long int", "long");
  replace_all(name, "short unsigned int", "unsigned short");
  replace_all(name, "short int", "short");
  replace_all(name, "__int128 unsigned", "unsigned __int128");
  drop_enclosing_function(name);
  if (name.find("lambda") != std::string::npos) return "lambda";
  return name;
}

std::string template_name(std::string_view raw) {
  const std::string name = plain_name(raw);
  return name.substr(0, name.find('<'));
}

std::string duration_name(std::string_view rep, bool usual_rep, long long num, long long den) {
  struct Unit {
    long long num, den;
    const char* name;
  };
  static constexpr std::array<Unit, 8> kUnits = {{{1, 1'000'000'000, "nanoseconds"},
                                                  {1, 1'000'000, "microseconds"},
                                                  {1, 1'000, "milliseconds"},
                                                  {1, 1, "seconds"},
                                                  {60, 1, "minutes"},
                                                  {3600, 1, "hours"},
                                                  {86400, 1, "days"},
                                                  {604800, 1, "weeks"}}};
  for (const Unit& unit : kUnits) {
    if (usual_rep && unit.num == num && unit.den == den)
      return std::string("std::chrono::") + unit.name;
  }
  if (num == 1 && den == 1) return "std::chrono::duration<" + std::string(rep) + ">";
  return "std::chrono::duration<" + std::string(rep) + ", std::ratio<" + std::to_string(num) +
         ", " + std::to_string(den) + ">>";
}

std::vector<Enumerator> read_enumerators(std::string_view function, long long first) {
  // g++: `[with auto ...Values = {a::red, (a::Colour)1}; ...]`, clang: `[Values = <a::red,
  // (Colour)1>]`.
  const std::size_t list = function.find("Values = ");
  std::vector<Enumerator> found;
  if (list == std::string_view::npos) return found;
  std::size_t at = list + 10;
  for (long long value = first; at < function.size(); ++value) {
    const std::size_t end = end_of_entry(function, at);
    std::size_t begin = end;
    while (begin > at && is_name(function[begin - 1])) --begin;
    // A value without a name is a cast: digits follow the parenthesis.
    const bool named =
        begin < end && std::isdigit(static_cast<unsigned char>(function[begin])) == 0;
    if (named) found.push_back({std::string(function.substr(begin, end - begin)), value});
    if (end >= function.size() || function[end] != ',') break;
    at = end + 2;
  }
  std::sort(found.begin(), found.end(), [](const Enumerator& a, const Enumerator& b) {
    if ((a.value < 0) != (b.value < 0)) return b.value < 0;
    return a.value < 0 ? a.value > b.value : a.value < b.value;
  });
  return found;
}

}  // namespace gainsay::detail
