// SPDX-License-Identifier: MIT

#include "report/programs/c_program.hpp"

#include "base/format.hpp"
#include "report/source/code.hpp"

namespace gainsay::report {

namespace {

std::string call_line(const Statement& statement) {
  const std::string call = filled(statement.pattern, statement.arguments) + ";";
  if (statement.bound.empty()) {
    const bool worth_it = statement.returned && !statement.result.empty();
    return call + (worth_it ? "  // returned " + statement.result : "");
  }
  const Binding& variable = statement.bound.front();
  const bool star = variable.type.ends_with("*");
  const bool pointer = star || statement.result == "0" || statement.result.empty();
  return fmt::format("{}{}{} = {}{}", variable.type, star ? "" : " ", variable.name, call,
                     pointer && statement.result != "0" ? "" : "  // " + statement.result);
}

std::string allocator_of(const std::string& name) {
  if (name == "cn_malloc") return "void* cn_malloc(unsigned long n) { return malloc(n); }";
  if (name == "cn_calloc") {
    return "void* cn_calloc(unsigned long n, unsigned long m) { return calloc(n, m); }";
  }
  if (name == "cn_aligned_alloc") {
    return "void* cn_aligned_alloc(unsigned long a, unsigned long n) { return aligned_alloc(a, n); "
           "}";
  }
  if (name == "cn_free_sized") {
    return "void cn_free_sized(void* p, unsigned long n) { (void)n; free(p); }";
  }
  return "";
}

std::string head(const FailureRecord& one, const CProgramOptions& options) {
  const std::string& message = one.failure.message;
  std::string text = fmt::format("// {}\n", message.empty() ? "no violation" : message);
  const std::string checked = fmt::format(
      "// With the checks, and {} as it was when this was written; {}:\n//   {}\n", options.file,
      options.overruns_variables ? "they do not see that a variable of this program is overrun"
                                 : "stops where it fails, also in a debugger",
      options.checked);
  const std::string plain =
      fmt::format("// Without the checks, and the file as it is now:\n//   {}\n", options.plain);
  text += "//\n" + (options.overruns_variables ? plain + checked : checked + plain);
  text += fmt::format("// This program again, with checks of the file as it is now:\n//   {}\n\n",
                      options.anew);
  return text;
}

std::string included(const CProgramOptions& options) {
  std::string text = fmt::format(
      "#define main main_of_the_file\n#ifdef GAINSAY_CHECKED\n#include \"{}/checked.c\"\n#else\n"
      "#include <stdlib.h>\n#include \"{}\"\n",
      options.checks, options.include);
  for (const std::string& name : options.allocators) text += allocator_of(name) + "\n";
  return text + "#endif\n#undef main\n\n";
}

std::string start(const CProgramOptions& options) {
  std::string text = "#ifdef GAINSAY_CHECKED\n";
  for (const std::string& one : options.switches) text += "  gcn_switches." + one + " = 0;\n";
  return text +
         fmt::format("  gcn_begin_alone(\"{}\", \"{}\");\n#endif\n", options.file, options.copy);
}

}  // namespace

std::vector<std::string> c_lines(const std::vector<Statement>& program) {
  std::vector<std::string> lines;
  for (const Statement& one : program) {
    lines.push_back(one.code.empty() ? call_line(one) : one.code);
  }
  if (!lines.empty() && !program.back().returned && program.back().code.empty()) {
    lines.back() += "  // fails";
  }
  return lines;
}

std::string c_program(const FailureRecord& one, const CProgramOptions& options) {
  std::string text = head(one, options) + included(options);
  text += "static void sequence(void) {\n";
  for (const std::string& line : c_lines(one.program)) text += "  " + line + "\n";
  return text + "}\n\nint main(void) {\n" + start(options) + "  sequence();\n  return 0;\n}\n";
}

}  // namespace gainsay::report
