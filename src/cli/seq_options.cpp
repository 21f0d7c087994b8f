// SPDX-License-Identifier: MIT

#include "cli/seq_options.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/format.hpp"
#include "base/text.hpp"
#include "c/compiler_flags.hpp"
#include "cli/toml.hpp"

namespace gainsay::cli {

namespace {

namespace fs = std::filesystem;

// --- flags of the compiler, which are passed on -------------------------------------------------

// Takes them out; what is left is ours.
std::vector<std::string> take_compiler_flags(const std::vector<std::string>& arguments,
                                             SeqOptions& options) {
  std::vector<std::string> rest;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& one = arguments[i];
    const bool ours = one.starts_with("--");
    if (one == "-o" && i + 1 < arguments.size()) {
      options.program = arguments[++i];
    } else if (!ours && (c::is_compile_flag(one) || c::is_link_flag(one))) {
      auto& list = c::is_link_flag(one) ? options.link_flags : options.flags;
      list.push_back(one);
      if (c::has_value_apart(one) && i + 1 < arguments.size()) list.push_back(arguments[++i]);
    } else if (!c::is_debug_flag(one)) {
      rest.push_back(one);
    }
  }
  return rest;
}

// --- our flags ----------------------------------------------------------------------------------

using Set = std::function<Result<void>(std::string_view)>;

Set text_into(std::string& field) {
  return [&field](std::string_view text) -> Result<void> {
    field = text;
    return {};
  };
}
Set names_into(std::vector<std::string>& list) {
  return [&list](std::string_view text) -> Result<void> {
    for (std::string& name : base::split_at_commas(text)) list.push_back(std::move(name));
    return {};
  };
}
Set turn(bool& field, bool on) {
  return [&field, on](std::string_view) -> Result<void> {
    field = on;
    return {};
  };
}

Result<void> add_weight(SeqOptions& options, std::string_view name, std::string_view weight) {
  const auto number = base::read_number(weight, 1, 1'000'000);
  if (!number) return refuse(number.error());
  options.selection.weights.emplace_back(std::string(name), static_cast<std::uint32_t>(*number));
  return {};
}

Set weights_into(SeqOptions& options) {
  return [&options](std::string_view text) -> Result<void> {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos) {
      return refuse({.code = "seq-weight",
                     .what = fmt::format("'{}' is not a function and its weight", text),
                     .fix = "write --weight=push=3"});
    }
    return add_weight(options, text.substr(0, equals), text.substr(equals + 1));
  };
}

Result<void> add_values(SeqOptions& options, std::string_view name, std::string_view values) {
  options.selection.values.emplace_back(std::string(name), std::string(values));
  return {};
}

Set values_into(SeqOptions& options) {
  return [&options](std::string_view text) -> Result<void> {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0) {
      return refuse({.code = "seq-values",
                     .what = fmt::format("'{}' is not a name and its values", text),
                     .fix = "write --values=key_t=0..9 or --values=push.x=1,2,3"});
    }
    return add_values(options, text.substr(0, equals), text.substr(equals + 1));
  };
}

Set magic_into(SeqOptions& options) {
  return [&options](std::string_view text) -> Result<void> {
    if (text != "@" && text != "$") {
      return refuse(
          {.code = "cn-magic-char",
           .what = fmt::format("'{}' is not a sign that CN comments begin with", text),
           .fix = "write --magic-char=$ for /*$ ... $*/; --magic-char=@ for /*@ ... @*/"});
    }
    options.magic = text[0];
    return {};
  };
}

std::vector<base::Flag> own_flags(SeqOptions& options) {
  seq::Selection& selection = options.selection;
  std::vector<base::Flag> flags = {
      {.name = "all",
       .help = "call functions without a specification too",
       .set = turn(selection.all, true)},
      {.name = "only",
       .value = "F,G",
       .help = "call only these",
       .set = names_into(selection.only)},
      {.name = "without",
       .value = "F,G",
       .help = "call none of these",
       .set = names_into(selection.without)},
      {.name = "weight",
       .value = "F=N",
       .help = "call F N times as often as one with weight 1",
       .set = weights_into(options)},
      {.name = "values",
       .value = "N=V",
       .help = "numbers of a type, f.x or struct s.x: 0..9,100",
       .set = values_into(options)},
      {.name = "init",
       .value = "F",
       .help = "call F() at the start of every sequence",
       .set = text_into(selection.init)},
      {.name = "reset",
       .value = "F",
       .help = "call F() before that, to reset what is not memory",
       .set = text_into(selection.reset)},
      {.name = "cc",
       .value = "CC",
       .help = "the C compiler",
       .fallback = "cc",
       .set = text_into(options.compiler)},
      {.name = "no-ownership",
       .help = "do not check who owns which memory",
       .set = turn(options.ownership, false)},
      {.name = "no-ub",
       .help = "undefined behaviour is not a failure",
       .set = turn(options.undefined, false)},
      {.name = "no-coverage",
       .help = "do not report which lines of the file ran",
       .set = turn(options.lines, false)},
      {.name = "magic-char",
       .value = "@|$",
       .help = "the sign of CN comments",
       .fallback = "the file's",
       .set = magic_into(options)},
  };
  // -o is what --programs is to test binaries.
  for (base::Flag& flag : report::output_flags(options.outputs)) {
    if (flag.name != "programs") flags.push_back(std::move(flag));
  }
  flags.push_back({.name = "quiet",
                   .help = "only failures and warnings; -q",
                   .set = turn(options.quiet, true)});
  flags.push_back({.name = "help", .help = "this page; -h", .set = turn(options.help, true)});
  return flags;
}

// What of them has another default or another name here; cmd_seq.cpp sets these defaults.
struct Wording {
  std::string_view flag;
  std::string_view help;
  std::string_view fallback;
};
constexpr Wording kWordings[] = {
    {"cases", "sequences that must pass", "no limit"},
    {"time", "stop after so long: 30, 2m; no limit with --calls", "1s"},
    {"calls", "stop after about this many calls", "no limit"},
    {"failures", "stop after this many distinct failures", "1"},
    {"case-time", "a sequence that takes longer has failed", "0.5s"},
    {"memory", "a sequence that needs more has failed", "2048"},
    {"no-sandbox", "let the code under test change your files", "off"},
    {"allow-files", "let it change files in DIR", "its own folder"},
    {"allow-network", "let it use sockets", "off"},
    {"store", "where failing sequences are kept", "nowhere"},
};

void reword(base::Flag& flag) {
  for (const Wording& one : kWordings) {
    if (one.flag != flag.name) continue;
    flag.help = one.help;
    flag.fallback = one.fallback;
    flag.use = base::Flag::Use::usual;
  }
}

// Settings of the engine that mean something here and are not said in another way.
std::vector<base::Flag> engine_flags(SeqOptions& options) {
  constexpr std::string_view kNotHere[] = {"only",       "without",      "guide",  "exhaustive",
                                           "reproducer", "observations", "sandbox"};
  std::vector<base::Flag> flags;
  for (base::Flag& flag : core::setting_flags(options.settings)) {
    const bool here =
        std::find(std::begin(kNotHere), std::end(kNotHere), flag.name) == std::end(kNotHere);
    if (!here) continue;
    reword(flag);
    flags.push_back(std::move(flag));
  }
  return flags;
}

std::vector<base::Flag> all_flags(SeqOptions& options) {
  std::vector<base::Flag> flags = own_flags(options);
  for (base::Flag& flag : engine_flags(options)) flags.push_back(std::move(flag));
  return flags;
}

// --- gainsay.toml -------------------------------------------------------------------------------

// A key is a flag without its hyphens; `flags` and `sources` are for the compiler.
Result<void> apply(const TomlEntry& entry, const fs::path& folder, SeqOptions& options) {
  if (entry.key == "flags") {
    take_compiler_flags(entry.values, options);
    return {};
  }
  if (entry.key == "sources") {
    for (const std::string& one : entry.values) options.files.push_back((folder / one).string());
    return {};
  }
  if (entry.key.starts_with("weights.")) {
    if (entry.values.size() != 1) {
      return refuse({.code = "toml-value",
                     .what = fmt::format("a weight is one number, and '{}' has {}", entry.key,
                                         entry.values.size()),
                     .fix = "write one number: push = 3"});
    }
    return add_weight(options, std::string_view(entry.key).substr(8), entry.values.at(0));
  }
  if (entry.key.starts_with("values.")) {
    std::string all;
    for (const std::string& one : entry.values) all += (all.empty() ? "" : ",") + one;
    return add_values(options, std::string_view(entry.key).substr(7), all);
  }
  std::vector<std::string> names = {"flags", "sources"};
  for (const base::Flag& flag : all_flags(options)) {
    names.push_back(flag.name);
    if (flag.name != entry.key || flag.name == "help") continue;
    if (flag.value.empty() && entry.values != std::vector<std::string>{"true"}) {
      if (entry.values == std::vector<std::string>{"false"}) return {};
      return refuse({.code = "toml-value",
                     .what = entry.key + " is true or false",
                     .fix = "write " + entry.key + " = true, or leave it out"});
    }
    for (const std::string& value : entry.values) {
      if (auto set = flag.set(value); !set) return set;
    }
    return {};
  }
  const std::string near = base::nearest(entry.key, names);
  return refuse({.code = "toml-key",
                 .what = fmt::format("there is no key '{}'", entry.key),
                 .fix = near.empty() ? "keys are the flags of gainsay seq, flags, sources, "
                                       "[weights] and [values]"
                                     : fmt::format("did you mean {}?", near)});
}

Result<void> read_file_beside(const fs::path& file, SeqOptions& options) {
  const fs::path path = file.parent_path() / "gainsay.toml";
  std::ifstream in(path);
  if (!in) return {};
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const auto entries = read_toml(text, path.string());
  if (!entries) return refuse(entries.error());
  for (const TomlEntry& entry : *entries) {
    auto applied = apply(entry, file.parent_path(), options);
    if (applied) continue;
    Error error = applied.error();
    error.place = fmt::format("{}:{}", path.string(), entry.line);
    return refuse(std::move(error));
  }
  return {};
}

// The program of -o names its files in comments and in #include "...", which ends at a quote or at
// the end of the line.
Result<void> refuse_unincludable(const SeqOptions& options) {
  std::vector<std::string> names = options.files;
  names.push_back(options.program);
  for (const std::string& name : names) {
    if (name.find_first_of("\"\n\r") == std::string::npos) continue;
    return refuse({.code = "seq-program-name",
                   .what = fmt::format("'{}' cannot stand in an #include: it has a quote or an end "
                                       "of line in it",
                                       name),
                   .place = "-o",
                   .fix = "rename the file"});
  }
  return {};
}

}  // namespace

bool SeqOptions::sets(std::string_view name) const {
  return std::any_of(settings.begin(), settings.end(),
                     [&](const core::Assignment& one) { return one.name == name; });
}

Result<SeqOptions> read_seq_options(const std::vector<std::string>& arguments) {
  SeqOptions options;
  const std::vector<std::string> ours = take_compiler_flags(arguments, options);
  SeqOptions given;
  const auto files = base::parse_flags(all_flags(given), ours);
  if (!files) return refuse(files.error());
  if (given.help) return given;
  if (files->empty()) {
    return refuse({.code = "seq-no-file",
                   .what = "gainsay seq was given no file",
                   .fix = "name the C file to test: gainsay seq queue.c"});
  }
  // The file comes first, so that what is typed overrides it.
  SeqOptions made;
  made.files = *files;
  if (auto read = read_file_beside(files->front(), made); !read) return refuse(read.error());
  made.flags.insert(made.flags.end(), options.flags.begin(), options.flags.end());
  made.link_flags.insert(made.link_flags.end(), options.link_flags.begin(),
                         options.link_flags.end());
  made.program = options.program;
  if (!made.program.empty() && fs::path(made.program).extension() != ".c") {
    return refuse({.code = "seq-program-name",
                   .what = fmt::format("'{}' is not the name of a C file", made.program),
                   .place = "-o",
                   .fix = "write -o sequence.c"});
  }
  if (!made.program.empty()) {
    if (auto checked = refuse_unincludable(made); !checked) return refuse(checked.error());
  }
  static_cast<void>(base::parse_flags(all_flags(made), ours));
  return made;
}

std::string seq_help() {
  SeqOptions options;
  return fmt::format(
      "usage: gainsay seq FILE.c [more.c...] [flags]\n\n"
      "Looks for a sequence of calls of the file's functions that breaks its\n"
      "specifications, or C. -I, -D, -std=, -O, -f, -W, -l and their like go to the\n"
      "compiler; -o FILE keeps the failing sequence as a C program. Settings may also\n"
      "stand in a gainsay.toml beside the file.\n\n"
      "{}\nof the search:\n{}\n"
      "exit code: 0 no violation, 1 violation, 2 usage, 3 a function was not tested,\n"
      "           4 no compiler\n",
      base::help_lines(own_flags(options)), base::help_lines(engine_flags(options)));
}

}  // namespace gainsay::cli
