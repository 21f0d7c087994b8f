// SPDX-License-Identifier: MIT

#include "host/corpus_task.hpp"

#include <filesystem>
#include <random>
#include <set>

#include "base/format.hpp"

#include <gainsay/check.hpp>
#include <gainsay/error.hpp>

#include "cover/corpus_run.hpp"
#include "engine/session.hpp"
#include "host/select.hpp"
#include "store/corpus_dir.hpp"

namespace gainsay::host {

namespace {

// One task on one property.
class Task {
 public:
  Task(const Options& options, const Console& console, const std::atomic<bool>& stop)
      : options_(options), console_(console), stop_(stop) {}

  Exit run(const Declared& property) {
    Session session;
    session.property = property.info;
    session.override_settings = [this](Settings& settings) {
      core::apply_settings(options_.settings, settings);
    };
    session.hooks().take_over = [this, &property](const Settings& settings, Test& test) {
      if (begun_) return;  // a property that checks twice: the first is what its corpus is of
      begun_ = true;
      carry_out(property.info.name, settings, test);
    };
    const Session::Scope scope(session);
    property.body();
    return exit_;
  }

 private:
  void carry_out(const std::string& property, const Settings& settings, Test& test) {
    if (options_.task == "draw") draw(settings, test);
    if (options_.task == "import") import(settings, test);
    if (options_.task == "minimise") minimise(settings, test);
    if (options_.task == "export") store(property, settings, test);
    if (options_.task == "run") run_only(settings, test);
  }

  void draw(const Settings& settings, Test& test) {
    const std::uint64_t seed = settings.seed != 0 ? settings.seed : std::random_device{}();
    const auto runs = coverage::run_drawn(test, settings, settings.cases, seed, &stop_);
    if (!interrupted(settings.corpus)) save(settings.corpus, runs, "drawn");
  }

  void import(const Settings& settings, Test& test) {
    const store::Corpus corpus = load_from();
    if (failed()) return;
    const auto runs = coverage::run_entries(test, settings, entries_of(corpus), &stop_);
    if (!interrupted(settings.corpus)) save(settings.corpus, runs, "imported");
  }

  void minimise(const Settings& settings, Test& test) {
    if (!coverage::is_instrumented()) {
      fail({.code = "corpus-sees-nothing",
            .what = "minimising needs instrumented code, and this program has none",
            .place = settings.corpus,
            .fix = "add gainsay_instrument(<target>) to CMakeLists.txt for the code under test"},
           Exit::usage);
      return;
    }
    const store::Corpus corpus = load(settings.corpus);
    if (failed()) return;
    const auto runs = coverage::run_entries(test, settings, entries_of(corpus), &stop_);
    if (interrupted(settings.corpus)) return;
    const std::vector<bool> kept = coverage::smallest_cover(runs);
    std::size_t removed = 0;
    for (std::size_t i = 0; i < kept.size(); ++i) {
      std::error_code error;
      if (!kept[i] && std::filesystem::remove(corpus.files[i].path, error)) ++removed;
      if (error) fail(not_removed(corpus.files[i].path, error.message()), Exit::environment);
    }
    if (failed()) return;
    console_.out(fmt::format("{} kept, {} removed\n", kept.size() - removed, removed));
  }

  // The next run of the test finds them among its examples, shrinks what fails and reports it.
  void store(const std::string& property, const Settings& settings, Test& test) {
    const store::Corpus corpus = load_from();
    if (failed()) return;
    const auto runs = coverage::run_entries(test, settings, entries_of(corpus), &stop_);
    if (interrupted(settings.store)) return;
    const auto into = open_directory_store(settings.store);
    std::set<std::string> stored;  // by name: the same case of two files is one example
    for (const coverage::EntryRun& run : runs) {
      if (!run.ran) continue;
      const auto saved = into->save(property, {run.tape, "", "", "", ""});
      if (!saved.problem.empty()) return fail_with(saved.problem);
      stored.insert(saved.where);
    }
    console_.out(fmt::format("{} stored in {}\n", stored.size(), settings.store));
  }

  // In this process, for whatever it counts while it runs; those that would end it are left out.
  void run_only(Settings settings, Test& test) {
    std::vector<store::CorpusEntry> entries = entries_of(load(settings.corpus));
    if (failed()) return;
    const auto tried = coverage::run_entries(test, settings, entries, &stop_);
    if (interrupted(settings.corpus)) return;
    std::vector<store::CorpusEntry> safe;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (!tried[i].died) safe.push_back(std::move(entries[i]));
    }
    settings.isolation = Isolation::in_process;
    coverage::run_entries(test, settings, safe, &stop_);
    if (interrupted(settings.corpus)) return;
    console_.out(fmt::format("{} run", safe.size()));
    const std::size_t left_out = entries.size() - safe.size();
    console_.out(left_out == 0 ? "\n"
                               : fmt::format(", {} left out that end the process\n", left_out));
  }

  void save(const std::string& folder, const std::vector<coverage::EntryRun>& runs,
            const char* word) {
    std::size_t added = 0;
    std::size_t failed = 0;
    for (const coverage::EntryRun& run : runs) {
      if (!run.ran) continue;
      const store::CorpusSaved saved = store::save_to_corpus(folder, store::to_corpus(run.tape));
      if (!saved.problem.empty()) return fail_with(saved.problem);
      added += saved.added ? 1 : 0;
      failed += run.failed ? 1 : 0;
    }
    console_.out(fmt::format("{} {}, {} new in {}", runs.size(), word, added, folder));
    console_.out(failed == 0 ? "\n" : fmt::format("; {} of them fail\n", failed));
  }

  store::Corpus load(const std::string& path) {
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) {
      fail({.code = "corpus-missing",
            .what = "there is no such file or folder",
            .place = path,
            .fix = "name a folder of corpus files, an output folder of AFL++, or a file"},
           Exit::environment);
      return {};
    }
    store::Corpus corpus;
    if (std::filesystem::is_directory(path, ignored)) {
      corpus = store::load_corpus(path);
    } else if (store::CorpusReading reading = store::read_corpus_file(path);
               reading.problem.empty()) {
      corpus.files.push_back({path, std::move(reading.entry)});
    } else {
      corpus.problems.push_back(path + ": skipped this file: " + reading.problem);
    }
    for (const std::string& problem : corpus.problems) console_.err(problem + "\n");
    return corpus;
  }

  store::Corpus load_from() {
    store::Corpus all;
    for (const std::string& path : options_.from) {
      store::Corpus one = load(path);
      std::move(one.files.begin(), one.files.end(), std::back_inserter(all.files));
    }
    return all;
  }

  static std::vector<store::CorpusEntry> entries_of(const store::Corpus& corpus) {
    std::vector<store::CorpusEntry> entries;
    for (const store::CorpusFile& file : corpus.files) entries.push_back(file.entry);
    return entries;
  }

  // Says so, if somebody wants the task to end. What has not run yet would count as worth nothing.
  bool interrupted(const std::string& place) {
    if (!stop_.load(std::memory_order_relaxed)) return false;
    fail({.code = "corpus-interrupted",
          .what = options_.task + " was interrupted before all cases had run; nothing was changed",
          .place = place,
          .fix = "run it again; give it the time that its cases need"},
         Exit::incomplete);
    return true;
  }

  static Error not_removed(const std::string& path, const std::string& reason) {
    return {.code = "corpus-not-writable",
            .what = "the file could not be removed: " + reason,
            .place = path,
            .fix = "make the folder writable"};
  }

  void fail(const Error& error, Exit exit) {
    console_.err(to_text(error) + "\n");
    exit_ = worst(exit_, exit);
  }
  bool failed() const { return exit_ != Exit::passed; }
  void fail_with(const std::string& text) {
    console_.err(text + "\n");
    exit_ = worst(exit_, Exit::environment);
  }

  const Options& options_;
  const Console& console_;
  const std::atomic<bool>& stop_;
  bool begun_ = false;
  Exit exit_ = Exit::passed;
};

}  // namespace

Exit run_corpus_task(const Options& options, const Console& console,
                     const std::atomic<bool>& stop) {
  const std::string name = options.filters.empty() ? "" : options.filters.front();
  const auto property = select_one(declared_properties(), name, "--filter");
  if (!property) {
    console.err(to_text(property.error()) + "\n");
    return Exit::usage;
  }
  return Task(options, console, stop).run(*property);
}

}  // namespace gainsay::host
