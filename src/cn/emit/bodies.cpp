// SPDX-License-Identifier: MIT

#include "cn/emit/bodies.hpp"

#include "base/format.hpp"
#include "cn/emit/refused.hpp"

namespace gainsay::cn {

namespace {

// The end of a comment that starts at the offset; the offset itself if none does.
std::size_t after_comment(std::string_view text, std::size_t at) {
  if (text.substr(at, 2) == "//") return std::min(text.find('\n', at), text.size());
  if (text.substr(at, 2) != "/*") return at;
  const std::size_t end = text.find("*/", at + 2);
  return end == std::string_view::npos ? text.size() : end + 2;
}

// The first character of the kind at or behind an offset, comments left aside.
std::uint32_t find(std::string_view text, std::uint32_t from, char wanted) {
  for (std::size_t at = from; at < text.size();) {
    const std::size_t next = after_comment(text, at);
    if (next == at && text[at] == wanted) return static_cast<std::uint32_t>(at);
    at = next == at ? at + 1 : next;
  }
  throw Refused{"the head of a loop is not understood"};
}

}  // namespace

std::vector<Insertion> around_condition(const CLoop& loop, const std::string& call,
                                        const Sources& sources) {
  if (loop.in_macro) throw Refused{"a loop with an invariant comes from a macro"};
  if (!loop.condition.empty()) {
    const std::uint32_t file = loop.condition.file;
    return {{.file = file, .at = loop.condition.begin, .text = fmt::format("({}, (", call)},
            {.file = file, .at = loop.condition.end, .text = "))"}};
  }
  const std::string_view text = sources.text(loop.extent.file);
  const std::uint32_t start =
      loop.init.empty() ? find(text, loop.extent.begin, '(') + 1 : loop.init.end;
  // A declaration's semicolon may or may not belong to the text of `init`.
  const bool behind = !loop.init.empty() && text[loop.init.end - 1] == ';';
  const std::uint32_t semicolon = behind ? loop.init.end - 1 : find(text, start, ';');
  return {{.file = loop.extent.file, .at = semicolon + 1, .text = fmt::format("({}, 1)", call)}};
}

std::string BodyCheck::argument(std::string type, std::string value) {
  for (const Argument& known : arguments_) {
    if (known.value == value && known.type == type) return known.name;
  }
  std::string name = fmt::format("gcn_c{}", arguments_.size());
  arguments_.push_back({std::move(type), std::move(value), name});
  return name;
}

const CType& BodyCheck::type_of(const Variable& variable) const {
  return variable.local ? *variable.local->type
                        : *c_function_.parameters.at(variable.parameter).type;
}

std::string BodyCheck::current(const Variable& variable) {
  const CType& type = type_of(variable);
  if (type.is(CType::Kind::array)) {
    const std::string at = argument("gcn_pointer", fmt::format("(gcn_pointer){}", variable.name));
    return variable.type->is(Type::Kind::pointer) ? at : load(type, at);
  }
  if (type.is(CType::Kind::record)) return argument(type.spelling, variable.name);
  const std::string held = common_.types.name(type);
  return argument(held, fmt::format("({}){}", held, variable.name));
}

std::string BodyCheck::address(const Variable& variable) {
  if (variable.kind != Variable::Kind::c_current) return Clauses::address(variable);
  return argument("gcn_pointer", fmt::format("(gcn_pointer)&{}", variable.name));
}

std::string BodyCheck::signature() const {
  std::string parameters;
  for (const Argument& one : arguments_) {
    parameters += fmt::format("{}{} {}", parameters.empty() ? "" : ", ", one.type, one.name);
  }
  return fmt::format("void gcn_b{}({})", number_, parameters.empty() ? "void" : parameters);
}

std::string BodyCheck::prototype() const { return "static " + signature() + "; "; }

std::string BodyCheck::definition(const std::string& entry_type, const char* kind,
                                  const std::string& statements) const {
  const std::string entry =
      entry_type.empty()
          ? ""
          : fmt::format("  const {0}* gcn_e = (const {0}*)gcn_entry();\n", entry_type);
  return fmt::format(
      "GCN_CODE __attribute__((noinline)) static {} {{\n{}  gcn_mark gcn_here = "
      "gcn_inspect({});\n{}"
      "  gcn_restore(gcn_here);\n}}\n",
      signature(), entry, kind, statements);
}

std::string BodyCheck::call() const {
  std::string values;
  for (const Argument& one : arguments_) values += (values.empty() ? "" : ", ") + one.value;
  return fmt::format("gcn_b{}({})", number_, values);
}

}  // namespace gainsay::cn
