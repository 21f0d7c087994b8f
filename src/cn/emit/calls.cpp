// SPDX-License-Identifier: MIT

#include "cn/emit/calls.hpp"

#include "base/format.hpp"
#include "cn/ast/c.hpp"
#include "cn/emit/refused.hpp"

namespace gainsay::cn {

namespace {

std::string c_type(const CType& type) { return fmt::format("__typeof__({})", type.spelling); }

std::string joined(const std::vector<std::string>& parts) {
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : ", ") + part;
  return out;
}

bool storable(const CType& type) {
  return !type.is(CType::Kind::floating) && !type.is(CType::Kind::other) &&
         !type.is(CType::Kind::function);
}

}  // namespace

std::string plain(std::string_view text) {
  std::string out;
  char quote = 0;
  bool fresh = true;  // nothing but blanks on this line so far
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (fresh && text[at] == '#') {
      at = end_of_directive(text, at);
      continue;
    }
    fresh = text[at] == '\n' || (fresh && (text[at] == ' ' || text[at] == '\t'));
    const std::string_view two = text.substr(at, 2);
    if (quote == 0 && (two == "//" || two == "/*")) {
      const std::size_t end = text.find(two == "//" ? "\n" : "*/", at + 2);
      if (end == std::string_view::npos) break;
      fresh = two == "//";
      at = fresh ? end : end + 1;
      out += ' ';
      continue;
    }
    const char c = text[at];
    if (quote != 0 && c == '\\' && at + 1 < text.size()) {
      out += text.substr(at++, 2);
      continue;
    }
    if (quote == c) {
      quote = 0;
    } else if (quote == 0 && (c == '"' || c == '\'')) {
      quote = c;
    }
    if (two != "\\\n") out += c == '\n' || c == '\\' ? ' ' : c;
  }
  return out;
}

// What `requires` binds is needed later, so it is kept in the entry.
class Contract::Before final : public Clauses {
 public:
  Before(Contract& contract)
      : Clauses(contract.common_, contract.function_.name), contract_(contract) {}

 protected:
  std::string keep(const Variable& variable) override {
    contract_.fields_ +=
        fmt::format("  {} v{};\n", common_.types.name(*variable.type), variable.id);
    contract_.names_.emplace_back(&variable, fmt::format("gcn_e->v{}", variable.id));
    name(variable, contract_.names_.back().second);
    return "";
  }

 private:
  Contract& contract_;
};

Contract::Contract(Common& common, const Specification& specification, unsigned number)
    : common_(common),
      specification_(specification),
      function_(*specification.function),
      number_(number) {
  for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
    const CType& type = *function_.parameters[i].type;
    if (!storable(type)) continue;
    const std::string held = common.types.name(type);
    fields_ += fmt::format("  {} a{};\n", held, i);
    stored_.emplace_back(i, held);
    const std::string text = fmt::format("gcn_e->a{}", i);
    if (i < specification.arguments.size() && specification.arguments[i]) {
      names_.emplace_back(specification.arguments[i], text);
    }
    if (i < specification.parameters.size() && specification.parameters[i].variable) {
      names_.emplace_back(specification.parameters[i].variable, text);  // of `spec f(...)`
    }
  }
  Before before(*this);
  lend_names(before);
  std::string pre_body;
  for (const Access& access : specification.accesses) {
    pre_body += before.accesses(access, access.before);
  }
  pre_body += before.conditions(specification.pre);
  const Span& name = specification.name.span;
  // All of `ensures ...`; without one the place alone.
  Span end = specification.post_span.empty() ? Span{name.file, name.begin, name.begin}
                                             : specification.post_span;
  if (common.sites.text(end).ends_with(";")) --end.end;
  end_site_ = common.sites.add(function_.name, end);
  const std::string post = written_post(before);
  definitions_ = fmt::format("{} {{\n{}  gcn_unit none;\n}};\n", entry_type(), fields_);
  definitions_ += fmt::format("GCN_CODE static void gcn_pre{}({}* gcn_e) {{\n{}}}\n", number_,
                              entry_type(), pre_body);
  definitions_ += post;
}

std::string Contract::entry_type() const { return fmt::format("struct gcn_e{}", number_); }

std::string Contract::pre() const { return fmt::format("gcn_pre{}", number_); }

void Contract::lend_names(Terms& terms) const {
  for (const auto& [variable, text] : names_) terms.name(*variable, text);
}

std::string Contract::written_post(const Terms&) {
  Clauses after(common_, function_.name);
  lend_names(after);
  after.name_result("gcn_r", *function_.result);
  std::string body;
  for (const Access& access : specification_.accesses) {
    body += after.accesses(access, access.after);
  }
  body += after.conditions(specification_.post);
  const bool returns = !function_.result->is(CType::Kind::void_type);
  return fmt::format("GCN_CODE static void gcn_post{}(const {}* gcn_e{}) {{\n{}}}\n", number_,
                     entry_type(), returns ? ", " + c_type(*function_.result) + " gcn_r" : "",
                     body);
}

std::string Contract::filled_entry(const std::vector<std::string>& arguments) const {
  std::string out = fmt::format("  {} gcn_e;\n", entry_type());
  for (const auto& [parameter, held] : stored_) {
    const bool record = function_.parameters[parameter].type->is(CType::Kind::record);
    out += fmt::format("  gcn_e.a{} = {}{};\n", parameter, record ? "" : "(" + held + ")",
                       arguments.at(parameter));
  }
  return out;
}

std::string Contract::wrapper_body(const std::string& callee,
                                   const std::vector<std::string>& arguments, Body body) const {
  const bool returns = !function_.result->is(CType::Kind::void_type);
  std::string out = filled_entry(arguments);
  out += fmt::format("  gcn_enter({}, __builtin_frame_address(0), &gcn_e);\n",
                     c_string(function_.name));
  out += fmt::format("  gcn_pre{}(&gcn_e);\n  gcn_start();\n", number_);
  out += fmt::format("  {}{}({});\n", returns ? c_type(*function_.result) + " gcn_r = " : "",
                     callee, joined(arguments));
  out += fmt::format("  gcn_finish({});\n  gcn_post{}(&gcn_e{});\n  gcn_leave({});\n",
                     body == Body::believed ? 1 : 0, number_, returns ? ", gcn_r" : "", end_site_);
  // Not by name: clang would make the result in the memory of the caller, which is not the
  // callee's.
  return out + (returns ? "  return *&gcn_r;\n" : "");
}

Row operation(Common& common, const CFunction& function, const Contract* contract,
              unsigned number) {
  std::vector<std::string> arguments;
  std::string parameters;
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const CParameter& one = function.parameters[i];
    if (!spellable(*one.type)) throw Refused{"a parameter has a type without a name"};
    arguments.push_back(fmt::format("*({}*)gcn_a[{}]", c_type(*one.type), i));
    parameters += fmt::format("{{{}, {}, {}}}, ", c_string(one.name), c_string(one.type->spelling),
                              one.type->size);
  }
  if (!spellable(*function.result)) throw Refused{"its result has a type without a name"};
  const bool returns = !function.result->is(CType::Kind::void_type);
  Row made;
  made.definitions = fmt::format("static const gainsay_cn_parameter gcn_m{}[] = {{{}{{0}}}};\n",
                                 number, parameters);
  made.definitions += fmt::format(
      "GCN_CODE static void gcn_o{}(void* const* gcn_a, void* gcn_r) {{\n  {}{}({});\n}}\n", number,
      returns ? fmt::format("*({}*)gcn_r = ", c_type(*function.result)) : "", function.name,
      joined(arguments));
  if (contract) {
    made.definitions +=
        fmt::format("GCN_CODE static void gcn_q{}(void* const* gcn_a) {{\n{}  {}(&gcn_e);\n}}\n",
                    number, contract->filled_entry(arguments), contract->pre());
  }
  const LineColumn at = common.sources.position(function.name_span.file, function.name_span.begin);
  made.row = fmt::format(
      "  {{{}, {}, {}, {}, gcn_m{}, {}, {{\"\", {}, {}}}, {}, gcn_o{}}},\n",
      c_string(function.name), c_string(common.sources.name(function.name_span.file)), at.line,
      contract ? 1 : 0, number, function.parameters.size(), c_string(function.result->spelling),
      returns ? function.result->size : 0, contract ? fmt::format("gcn_q{}", number) : "0", number);
  return made;
}

}  // namespace gainsay::cn
