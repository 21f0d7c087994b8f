// SPDX-License-Identifier: MIT
//
// gainsay corpus: what needs a property is done by the test binary, the rest is done here.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/flags.hpp"
#include "base/format.hpp"
#include "cli/binary.hpp"
#include "cli/command.hpp"
#include "cli/lines.hpp"
#include "host/flags.hpp"
#include "store/corpus_dir.hpp"
#include "tape/words.hpp"

namespace gainsay::cli {

namespace {

// The words and flags behind the name of a task.
struct Request {
  Arguments words{};
  Arguments flags{};
};

struct CorpusTask {
  std::string name{};
  std::string words{};
  std::string summary{};
  std::size_t least = 0;  // words
  std::size_t most = 0;
  Exit (*run)(const Request& request, const Console& console) = nullptr;
};

std::string content_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// Lets the binary do it.
Exit ask_binary(const Request& request, Arguments flags, const Console& console) {
  const std::string& path = request.words[0];
  if (const auto refusal = refusal_of(path)) return tell(console, refusal->error, refusal->exit);
  flags.insert(flags.end(), request.flags.begin(), request.flags.end());
  std::optional<Error> error;
  const Exit exit = judge(path, run_binary(path, flags), error);
  return error ? tell(console, *error, exit) : exit;
}

Arguments from_words(const Request& request, std::size_t first) {
  Arguments flags;
  for (std::size_t i = first; i < request.words.size(); ++i) {
    flags.push_back("--corpus-from=" + request.words[i]);
  }
  return flags;
}

Exit draw(const Request& request, const Console& console) {
  return ask_binary(request, {"--corpus-task=draw", "--corpus=" + request.words[1]}, console);
}

Exit import_files(const Request& request, const Console& console) {
  Arguments flags = from_words(request, 2);
  flags.push_back("--corpus-task=import");
  flags.push_back("--corpus=" + request.words[1]);
  return ask_binary(request, flags, console);
}

Exit minimise(const Request& request, const Console& console) {
  return ask_binary(request, {"--corpus-task=minimise", "--corpus=" + request.words[1]}, console);
}

Exit export_files(const Request& request, const Console& console) {
  Arguments flags = from_words(request, 1);
  flags.push_back("--corpus-task=export");
  return ask_binary(request, flags, console);
}

Exit no_such(const std::string& path, const Console& console) {
  return tell(console,
              {.code = "corpus-missing",
               .what = "there is no such file or folder",
               .place = path,
               .fix = "name a folder of corpus files, an output folder of AFL++, or a file"},
              Exit::environment);
}

Exit wrong_kind(const std::string& path, const std::string& what, const std::string& fix,
                const Console& console) {
  return tell(console, {.code = "corpus-wrong-kind", .what = what, .place = path, .fix = fix},
              Exit::usage);
}

// Files as they are, by what is in them.
Exit merge(const Request& request, const Console& console) {
  const Arguments folders(request.words.begin() + 1, request.words.end());
  for (const std::string& from : folders) {
    std::error_code ignored;
    if (!std::filesystem::exists(from, ignored)) return no_such(from, console);
    if (std::filesystem::is_directory(from, ignored)) continue;
    return wrong_kind(from, "this is a file, and merge takes folders",
                      "name the folder that it is in; gainsay corpus import takes single files",
                      console);
  }
  std::size_t seen = 0;
  std::size_t added = 0;
  for (const std::string& from : folders) {
    const store::Corpus corpus = store::load_corpus(from);
    for (const std::string& problem : corpus.problems) console.err(problem + "\n");
    for (const store::CorpusFile& file : corpus.files) {
      const std::string bytes = content_of(file.path);
      const store::CorpusSaved saved = store::save_to_corpus(
          request.words[0], {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
      if (!saved.problem.empty()) {
        console.err(saved.problem + "\n");
        return Exit::environment;
      }
      ++seen;
      added += saved.added ? 1 : 0;
    }
  }
  console.out(fmt::format("{} files, {} new in {}\n", seen, added, request.words[0]));
  return Exit::passed;
}

Exit show(const Request& request, const Console& console) {
  const std::string& path = request.words[0];
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return no_such(path, console);
  if (std::filesystem::is_directory(path, ignored)) {
    return wrong_kind(path, "this is a folder, and show takes one file",
                      "name one of the files in it", console);
  }
  const store::CorpusReading reading = store::read_corpus_file(path);
  if (!reading.problem.empty()) {
    return tell(console,
                {.code = "corpus-not-readable",
                 .what = "the file cannot be shown: " + reading.problem,
                 .place = path,
                 .fix = "make it readable, or name another one"},
                Exit::environment);
  }
  const store::CorpusEntry& entry = reading.entry;
  console.out(tape::in_words(entry.tape));
  if (!entry.rest.empty()) {
    console.out(fmt::format(
        "{} bytes that are no tape{}\n", entry.rest.size(),
        entry.has_header ? ": what is missing is drawn by them" : ": they answer the choices"));
  }
  if (request.words.size() < 2) return Exit::passed;
  return ask_binary({{request.words[1]}, request.flags}, {"--replay=" + path}, console);
}

Exit lines(const Request& request, const Console& console) {
  return show_lines(request.words[0], request.words[1], request.flags, console);
}

const std::vector<CorpusTask>& tasks() {
  constexpr std::size_t kAny = ~std::size_t{0};
  static const std::vector<CorpusTask> table = {
      {"draw", "<binary> <folder>", "cases drawn by chance, to begin with; --cases=N", 2, 2, draw},
      {"import", "<binary> <folder> <from>...",
       "runs what a fuzzer kept and puts the cases into the folder", 3, kAny, import_files},
      {"merge", "<folder> <from>...", "puts files of other folders into one", 2, kAny, merge},
      {"minimise", "<binary> <folder>", "keeps the smallest cases that reach all the code", 2, 2,
       minimise},
      {"export", "<binary> <from>...",
       "puts cases into the store, where the next run tries and shrinks them", 2, kAny,
       export_files},
      {"show", "<file> [binary]", "what is in a file; with a binary, the values", 1, 2, show},
      {"lines", "<binary> <folder>", "the source lines that the corpus reaches", 2, 2, lines},
  };
  return table;
}

Error task_unknown(const std::string& name) {
  std::vector<std::string> names;
  for (const CorpusTask& task : tasks()) names.push_back(task.name);
  const std::string near = name.empty() ? "" : base::nearest(name, names);
  return {
      .code = "corpus-task-unknown",
      .what = name.empty() ? "gainsay corpus was given no task"
                           : "gainsay corpus has no task '" + name + "'",
      .fix = near.empty() ? "gainsay corpus --help lists the tasks" : "did you mean " + near + "?"};
}

}  // namespace

std::string corpus_tasks() {
  std::string list;
  for (const CorpusTask& task : tasks()) {
    list += fmt::format("  {} {}\n      {}\n", task.name, task.words, task.summary);
  }
  return list;
}

Exit corpus(const Arguments& arguments, const Console& console) {
  const std::string name = arguments.empty() ? "" : arguments[0];
  const auto task = std::find_if(tasks().begin(), tasks().end(),
                                 [&name](const CorpusTask& one) { return one.name == name; });
  if (task == tasks().end()) return tell(console, task_unknown(name), Exit::usage);
  const auto options = host::read_options({arguments.begin() + 1, arguments.end()});
  if (!options) return tell(console, options.error(), Exit::usage);
  if (options->words.size() < task->least) {
    return tell(console,
                {.code = "corpus-task-needs",
                 .what = fmt::format("gainsay corpus {} needs {}", name, task->words),
                 .fix = fmt::format("gainsay corpus {} {}", name, task->words)},
                Exit::usage);
  }
  if (options->words.size() > task->most) {
    return tell(console,
                {.code = "corpus-task-needs",
                 .what = fmt::format("gainsay corpus {} takes {}, and was given {} words", name,
                                     task->words, options->words.size()),
                 .fix = fmt::format("gainsay corpus {} {}", name, task->words)},
                Exit::usage);
  }
  return task->run({options->words, options->flags}, console);
}

}  // namespace gainsay::cli
