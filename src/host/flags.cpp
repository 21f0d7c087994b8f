// SPDX-License-Identifier: MIT

#include "host/flags.hpp"

#include "base/format.hpp"

namespace gainsay::host {

namespace {

using Set = std::function<Result<void>(std::string_view)>;

Set switch_to(Options& options, Options::Mode mode) {
  return [&options, mode](std::string_view) -> Result<void> {
    options.mode = mode;
    return {};
  };
}

Set words(std::string_view list, std::function<void(std::size_t)> take) {
  return [list, take = std::move(take)](std::string_view text) -> Result<void> {
    const auto index = base::read_word(text, list);
    if (!index) return refuse(index.error());
    take(*index);
    return {};
  };
}

std::vector<base::Flag> joined(std::vector<base::Flag> flags, const std::vector<base::Flag>& more) {
  flags.insert(flags.end(), more.begin(), more.end());
  return flags;
}

std::vector<base::Flag> selection_flags(Options& options) {
  Set filter = [&options](std::string_view text) -> Result<void> {
    options.filters.emplace_back(text);
    return {};
  };
  return {
      {.name = "list",
       .help = "name the properties and stop",
       .set = switch_to(options, Options::Mode::list)},
      {.name = "filter",
       .value = "TEXT",
       .help = "only names with TEXT in them; may hold * and ?",
       .set = std::move(filter)},
  };
}

std::vector<base::Flag> report_flags(Options& options) {
  Set quiet = [&options](std::string_view) -> Result<void> {
    options.verbosity = Verbosity::quiet;
    return {};
  };
  const std::vector<base::Flag> own = {
      {.name = "quiet", .help = "only failures and the last line; -q", .set = std::move(quiet)},
      {.name = "verbosity",
       .value = "quiet|normal|verbose",
       .help = "how much is printed",
       .use = base::Flag::Use::rare,
       .set = words("quiet|normal|verbose",
                    [&options](std::size_t i) { options.verbosity = static_cast<Verbosity>(i); })},
      {.name = "color",
       .value = "auto|always|never",
       .help = "colours on the terminal",
       .use = base::Flag::Use::rare,
       .set = words("auto|always|never",
                    [&options](std::size_t i) { options.color = static_cast<Color>(i); })},
      {.name = "help", .help = "this page; -h", .set = switch_to(options, Options::Mode::help)},
      {.name = "version",
       .help = "the version of Gainsay",
       .set = switch_to(options, Options::Mode::version)},
      {.name = "gainsay-version",
       .help = "what the gainsay command asks first",
       .use = base::Flag::Use::hidden,
       .set = switch_to(options, Options::Mode::handshake)},
  };
  return joined(report::output_flags(options.outputs), own);
}

// The same, and what was given is remembered.
std::vector<base::Flag> noted(std::vector<base::Flag> flags, Options& options) {
  for (base::Flag& flag : flags) {
    flag.set = [name = flag.name, set = std::move(flag.set),
                &options](std::string_view text) -> Result<void> {
      options.own.push_back("--" + name + (text.empty() ? "" : "=" + std::string(text)));
      return set(text);
    };
  }
  return flags;
}

std::vector<base::Flag> corpus_flags(Options& options) {
  Set from = [&options](std::string_view path) -> Result<void> {
    options.from.emplace_back(path);
    return {};
  };
  constexpr std::string_view kTasks = "draw|import|minimise|export|run";
  Set task = [&options, kTasks](std::string_view text) -> Result<void> {
    if (const auto index = base::read_word(text, kTasks); !index) return refuse(index.error());
    options.task = text;
    return {};
  };
  return {
      {.name = "corpus-task",
       .value = std::string(kTasks),
       .help = "what gainsay corpus asks for",
       .use = base::Flag::Use::hidden,
       .set = std::move(task)},
      {.name = "corpus-from",
       .value = "PATH",
       .help = "a file or folder it works on",
       .use = base::Flag::Use::hidden,
       .set = std::move(from)},
  };
}

// Rows of at most 80 columns.
std::string wrapped(const std::string& text) {
  std::string page;
  std::string line = " ";
  for (const std::string& word : base::split_words(text)) {
    if (line.size() + word.size() + 1 > 80) {
      page += line + "\n";
      line = " ";
    }
    line += " " + word;
  }
  return page + line + "\n";
}

}  // namespace

Result<Options> read_options(const std::vector<std::string>& arguments,
                             const std::vector<base::Flag>& own) {
  Options options;
  const std::vector<base::Flag> flags =
      joined(noted(own, options),
             joined(joined(joined(selection_flags(options), core::setting_flags(options.settings)),
                           report_flags(options)),
                    corpus_flags(options)));
  auto words = base::parse_flags(flags, arguments);
  if (!words) return refuse(words.error());
  options.filters.insert(options.filters.end(), words->begin(), words->end());
  options.words = std::move(*words);
  auto word = options.words.begin();
  for (const std::string& argument : arguments) {
    const bool is_word = word != options.words.end() && argument == *word;
    if (is_word) {
      ++word;
    } else {
      options.flags.push_back(argument);
    }
  }
  return options;
}

std::string help_text(const std::string& program) {
  Options options;
  const std::vector<base::Flag> settings = core::setting_flags(options.settings);
  const std::vector<base::Flag> report = report_flags(options);
  return fmt::format(
      "usage: {} [filter...] [flags]\n\nTries to refute the properties in this binary.\n\n{}{}{}\n"
      "rarely needed:\n{}\n"
      "exit code: 0 passed, 1 failed, 2 usage, 3 incomplete, 4 environment, 70 our bug\n"
      "settings may also stand in the environment: GAINSAY=\"--seed=7 --cases=100\"\n",
      program, base::help_lines(selection_flags(options)), base::help_lines(settings),
      base::help_lines(report),
      wrapped(base::rare_names(settings) + " " + base::rare_names(report)));
}

std::string handshake() {
  return fmt::format("gainsay test binary 1, version {}", GAINSAY_VERSION);
}

}  // namespace gainsay::host
