// SPDX-License-Identifier: MIT

#include "report/outputs.hpp"

#include <algorithm>
#include <filesystem>

#include "base/format.hpp"

#include "report/programs/conversation_program.hpp"

namespace gainsay::report {

namespace {

using Set = std::function<Result<void>(std::string_view)>;

// The last one of a format counts.
Set choose(OutputOptions& options, const Format& format) {
  return [&options, &format](std::string_view file) -> Result<void> {
    std::erase_if(options.formats, [&format](const OutputOptions::Chosen& chosen) {
      return chosen.format == &format;
    });
    options.formats.push_back({&format, std::string(file)});
    return {};
  };
}

base::Flag flag_of(const OutputFlag& row, Set set) {
  return {.name = std::string(row.name),
          .value = std::string(row.value),
          .help = std::string(row.help),
          .fallback = row.may_lack_value ? "standard output" : "",
          .may_lack_value = row.may_lack_value,
          .set = std::move(set)};
}

constexpr OutputFlag kTimes = {
    .name = "times",
    .help = "print what a run took, in the text and the JSON",
    .meaning =
        "report how long searching and shrinking took (`gainsay seq`: also parsing and "
        "compiling) and how many cases ran per second, in the text and the "
        "[JSON](record.md)"};

constexpr OutputFlag kPrograms = {.name = "programs",
                                  .value = "DIR",
                                  .help = "write each failing case there as a program",
                                  .meaning =
                                      "write each failing case there as a program that fails the "
                                      "same way: in C++, a conversation in Python"};

OutputFlag flag_of(const Format& format) {
  return {.name = format.name,
          .value = "FILE",
          .help = format.help,
          .meaning = format.meaning,
          .may_lack_value = true};
}

}  // namespace

bool OutputOptions::text() const {
  return std::none_of(formats.begin(), formats.end(),
                      [](const Chosen& chosen) { return chosen.file.empty(); });
}

std::string OutputFlag::written() const {
  if (value.empty()) return fmt::format("--{}", name);
  return may_lack_value ? fmt::format("--{}[={}]", name, value)
                        : fmt::format("--{}={}", name, value);
}

std::vector<OutputFlag> output_flag_table() {
  std::vector<OutputFlag> table;
  for (const Format& format : formats()) table.push_back(flag_of(format));
  table.push_back(kTimes);
  table.push_back(kPrograms);
  return table;
}

std::vector<base::Flag> output_flags(OutputOptions& options) {
  std::vector<base::Flag> flags;
  for (const Format& format : formats()) {
    flags.push_back(flag_of(flag_of(format), choose(options, format)));
  }
  flags.push_back(flag_of(kTimes, [&options](std::string_view) -> Result<void> {
    options.times = true;
    return {};
  }));
  flags.push_back(flag_of(kPrograms, [&options](std::string_view directory) -> Result<void> {
    options.programs = directory;
    return {};
  }));
  return flags;
}

Outputs::Outputs(OutputOptions options, Print print)
    : options_(std::move(options)),
      print_(std::move(print)),
      files_(options_.formats.size()),
      observer_([this](std::string_view text) { observed_.write(text); }) {}

Result<void> Outputs::open() {
  for (std::size_t i = 0; i < files_.size(); ++i) {
    const OutputOptions::Chosen& chosen = options_.formats[i];
    if (!chosen.file.empty()) {
      if (auto opened = files_[i].open(chosen.file); !opened) return opened;
    }
    write_to(i, chosen.format->begin);
  }
  return observe(options_.observations, OutputFile::Mode::replace);
}

Result<void> Outputs::observe(const std::string& path, OutputFile::Mode mode) {
  if (path.empty() || observed_.is_open()) return {};
  return observed_.open(path, mode);
}

void Outputs::write_to(std::size_t format, std::string_view text) {
  if (options_.formats[format].file.empty()) {
    if (!text.empty()) print_(text);
  } else {
    files_[format].write(text);
  }
}

void Outputs::write(const Document& document) {
  for (std::size_t i = 0; i < files_.size(); ++i) {
    write_to(i, options_.formats[i].format->write(document));
  }
  if (!options_.programs.empty() && programs_) write_programs(*document.record);
}

// A program for each failure that can be one: of a conversation in Python, else in C++.
void Outputs::write_programs(const Record& record) {
  std::error_code error;
  std::filesystem::create_directories(options_.programs, error);
  for (std::size_t i = 0; i < record.failures.size(); ++i) {
    const std::string python = python_program(record, record.failures[i]);
    const std::string text =
        python.empty() ? reproducer(record, record.failures[i], Reproducer::program) : python;
    if (text.empty()) continue;
    const std::string path =
        fmt::format("{}/{:08x}-{}.{}", options_.programs, label_of(record.property), i + 1,
                    python.empty() ? "cpp" : "py");
    if (write_file(path, text)) continue;
    programs_ = refuse({.code = "file-not-writable",
                        .what = "the program could not be written",
                        .place = path,
                        .fix = "choose a directory that can be written with --programs=DIR"});
    return;
  }
}

Result<void> Outputs::close() {
  for (std::size_t i = 0; i < files_.size(); ++i) {
    write_to(i, options_.formats[i].format->end);
    if (auto closed = files_[i].close(); !closed) return closed;
  }
  if (auto closed = observed_.close(); !closed) return closed;
  return programs_;
}

}  // namespace gainsay::report
