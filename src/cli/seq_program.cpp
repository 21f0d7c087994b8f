// SPDX-License-Identifier: MIT

#include "cli/seq_program.hpp"

#include <algorithm>
#include <filesystem>

#include "base/format.hpp"
#include "report/output_file.hpp"
#include "report/programs/c_program.hpp"
#include "report/words/words.hpp"

namespace gainsay::cli {

namespace {

namespace fs = std::filesystem;
using report::quoted;

// A path as seen from where a file is.
std::string seen_from(const fs::path& file, const fs::path& path) {
  std::error_code failed;
  const fs::path seen = fs::proximate(path, fs::absolute(file).parent_path(), failed);
  return failed ? path.string() : seen.string();
}

class Writer {
 public:
  Writer(const seq::LoadedFile& file, const SeqOptions& options)
      : file_(file), options_(options), program_(options.program) {
    stem_ = program_;
    stem_.replace_extension();
    folder_ = stem_.string() + ".checks";
  }

  Result<std::string> write(const FailureRecord& one, const std::string& command) const {
    const fs::path& source = options_.files.front();
    auto kept = cn::keep_checks(*file_.built, file_.settings, source, folder_);
    if (!kept) return refuse(kept.error());
    report::CProgramOptions text;
    text.file = source.string();
    text.include = seen_from(program_, source);
    text.checks = folder_.filename().string();
    text.copy = (folder_ / "original.c").string();
    text.checked = checked_command();
    text.plain = plain_command();
    text.anew =
        fmt::format("{} --replay={} -o {}", command, to_text(one.tape), quoted(options_.program));
    if (!options_.ownership) text.switches = {"ownership", "access"};
    if (!options_.undefined) text.switches.emplace_back("undefined");
    text.allocators = allocators();
    text.overruns_variables = may_overrun_variables(one);
    auto written = report::write_file(options_.program, report::c_program(one, text));
    if (!written) return refuse(std::move(written.error()));
    return text.overruns_variables ? text.plain : text.checked;
  }

 private:
  // An access that no contract judges, in a sequence with variables of its own.
  bool may_overrun_variables(const FailureRecord& one) const {
    if (one.program.empty() || one.failure.kind != FailureKind::sanitizer) return false;
    const std::string& function = one.program.back().operation;
    return file_.program->unit.specification(function) == nullptr &&
           one.failure.finding == Finding::access &&
           std::any_of(one.program.begin(), one.program.end(),
                       [](const Statement& line) { return !line.declares.empty(); });
  }

  std::vector<std::string> sources() const {
    std::vector<std::string> all{options_.program};
    all.insert(all.end(), options_.files.begin() + 1, options_.files.end());
    return all;
  }

  // Compiled one by one: what the compiler is told about accesses must not reach its linker, which
  // would add a library of its own.
  std::string checked_command() const {
    std::string command;
    std::string objects;
    for (const std::string& source : sources()) {
      const std::string object =
          (folder_ / fmt::format("{}.o", fs::path(source).stem().string())).string();
      command +=
          fmt::format("{} {} -c {} -o {} && ", options_.compiler,
                      quoted("@" + folder_.string() + "/flags"), quoted(source), quoted(object));
      objects += quoted(object) + " ";
    }
    return command + fmt::format("{} {}{} -o {} && {}", options_.compiler, objects,
                                 quoted("@" + folder_.string() + "/link"), quoted(stem_.string()),
                                 quoted(run_as(stem_)));
  }

  static std::string run_as(const fs::path& program) {
    return program.has_parent_path() ? program.string() : "./" + program.string();
  }

  std::string plain_command() const {
    std::string command = options_.compiler + " -g -fsanitize=address,undefined";
    for (const std::string& flag : options_.flags) command += " " + quoted(flag);
    for (const std::string& source : sources()) command += " " + quoted(source);
    for (const std::string& flag : options_.link_flags) command += " " + quoted(flag);
    return command + " && ./a.out";
  }

  std::vector<std::string> allocators() const {
    std::vector<std::string> found;
    for (const char* name : {"cn_malloc", "cn_calloc", "cn_aligned_alloc", "cn_free_sized"}) {
      const c::CFunction* function = file_.program->facts.function(name);
      if (function != nullptr && !function->defined()) found.emplace_back(name);
    }
    return found;
  }

  const seq::LoadedFile& file_;
  const SeqOptions& options_;
  fs::path program_;
  fs::path stem_;
  fs::path folder_;
};

}  // namespace

Result<std::string> write_program(const FailureRecord& one, const seq::LoadedFile& file,
                                  const SeqOptions& options, const std::string& command) {
  return Writer(file, options).write(one, command);
}

}  // namespace gainsay::cli
