// SPDX-License-Identifier: MIT
//
// gainsay cn check FILE..., gainsay cn explain FILE FUNCTION.

#include <optional>

#include "base/flags.hpp"
#include "base/result.hpp"
#include "c/compiler_flags.hpp"
#include "cli/command.hpp"
#include "cn/explain.hpp"
#include "cn/front.hpp"
#include "cn/summary.hpp"

namespace gainsay::cli {

namespace {

struct CnOptions {
  std::vector<std::string> words{};  // files, and the function to explain
  std::vector<std::string> flags{};  // for clang
  char magic = 0;                    // that of the file
  bool json = false;
};

Error unknown_flag(const std::string& flag) {
  const std::string near =
      base::nearest(flag, {"--magic-char", "--json", "-I", "-D", "-include", "-std="});
  return {.code = "flag-unknown",
          .what = "gainsay cn has no flag " + flag,
          .fix = near.empty() ? "it has --magic-char= and --json, and -I, -D, -std= and their like"
                              : "did you mean " + near + "?"};
}

Result<CnOptions> read_options(const Arguments& arguments) {
  CnOptions options;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& one = arguments[i];
    if (one == "--json") {
      options.json = true;
    } else if (one == "--magic-char=@" || one == "--magic-char=$") {
      options.magic = one.back();
    } else if (one.starts_with("--magic-char")) {
      return refuse(
          {.code = "cn-magic-char",
           .what = one + " does not name a sign that CN comments begin with",
           .fix = "write --magic-char=$ for /*$ ... $*/; --magic-char=@ for /*@ ... @*/"});
    } else if (c::is_compile_flag(one)) {
      options.flags.push_back(one);
      if (c::has_value_apart(one) && i + 1 < arguments.size()) {
        options.flags.push_back(arguments[++i]);
      }
    } else if (c::is_debug_flag(one) || c::is_link_flag(one)) {
      if (c::has_value_apart(one)) ++i;
    } else if (one.starts_with("-") && one != "-") {
      return refuse(unknown_flag(one));
    } else {
      options.words.push_back(one);
    }
  }
  return options;
}

Result<std::unique_ptr<cn::Program>> read(const std::string& path, const CnOptions& options) {
  c::CFile file;
  file.path = path;
  file.flags = options.flags;
  file.magic = options.magic;
  return cn::read_program(file);
}

Exit check_one(const std::string& path, const CnOptions& options, const Console& console) {
  const auto program = read(path, options);
  if (!program) return tell(console, program.error(), Exit::environment);
  const cn::Program& found = **program;
  if (options.json) {
    console.out(cn::to_json(found) + "\n");
  } else {
    for (const c::Diagnostic& one : found.diagnostics.all()) {
      console.err(to_text(one, found.sources));
    }
    console.out(path + ": " + cn::summary(found) + "\n");
  }
  return found.diagnostics.errors() > 0 ? Exit::property_failed : Exit::passed;
}

Exit check(const CnOptions& options, const Console& console) {
  if (options.words.empty()) {
    return tell(console,
                {.code = "cn-file-not-named",
                 .what = "gainsay cn check was given no file",
                 .fix = "name C files: gainsay cn check queue.c"},
                Exit::usage);
  }
  Exit exit = Exit::passed;
  for (const std::string& path : options.words) {
    exit = worst(exit, check_one(path, options, console));
  }
  return exit;
}

Error unknown_function(const cn::Program& program, const std::string& name) {
  std::vector<std::string> names;
  std::string list;
  for (const c::CFunction& one : program.facts.functions) {
    if (!one.defined() && program.unit.specification(one.name) == nullptr) continue;
    names.push_back(one.name);
    list += "\n       " + one.name;
  }
  const std::string near = base::nearest(name, names);
  return {.code = "cn-no-such-function",
          .what = "there is no function '" + name + "'",
          .place = program.sources.name(0),
          .fix = !near.empty()  ? "did you mean " + near + "?"
                 : list.empty() ? "the file has no function"
                                : "choose one of" + list};
}

Exit explain_function(const CnOptions& options, const Console& console) {
  if (options.words.size() != 2) {
    return tell(console,
                {.code = "cn-file-not-named",
                 .what = "gainsay cn explain takes a file and a function",
                 .fix = "write gainsay cn explain queue.c push"},
                Exit::usage);
  }
  const auto program = read(options.words[0], options);
  if (!program) return tell(console, program.error(), Exit::environment);
  const cn::Program& found = **program;
  for (const c::Diagnostic& one : found.diagnostics.all()) {
    if (one.severity == c::Diagnostic::Severity::error) console.err(to_text(one, found.sources));
  }
  if (!found.compiles) return Exit::property_failed;
  const c::CFunction* function = found.facts.function(options.words[1]);
  if (function == nullptr) {
    return tell(console, unknown_function(found, options.words[1]), Exit::usage);
  }
  console.out(cn::explain(found, *function));
  return Exit::passed;
}

}  // namespace

Exit cn_command(const Arguments& arguments, const Console& console) {
  const std::string verb = arguments.empty() ? "" : arguments.front();
  if (verb != "check" && verb != "explain") {
    return tell(console,
                {.code = "command-unknown",
                 .what = verb.empty() ? "gainsay cn needs a subcommand"
                                      : "there is no command 'cn " + verb + "'",
                 .fix = "write gainsay cn check FILE... or gainsay cn explain FILE FUNCTION"},
                Exit::usage);
  }
  const auto options = read_options(Arguments(arguments.begin() + 1, arguments.end()));
  if (!options) return tell(console, options.error(), Exit::usage);
  return verb == "check" ? check(*options, console) : explain_function(*options, console);
}

}  // namespace gainsay::cli
