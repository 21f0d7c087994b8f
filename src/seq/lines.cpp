// SPDX-License-Identifier: MIT

#include "seq/lines.hpp"

#include <cctype>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string_view>
#include <vector>

#include "base/process.hpp"

namespace gainsay::seq {

namespace {

namespace fs = std::filesystem;

class Listing {
 public:
  Listing(const fs::path& file, const BlockExecuted& passed)
      : file_(place(file)), passed_(passed) {}

  void read(const std::string& line) {
    if (line.empty()) return;
    if (line[0] == ' ') {
      instruction(line);
    } else if (line.ends_with(">:")) {
      finish();
      ran_ = State::unknown;
      first_.clear();
    } else if (const std::size_t colon = line.rfind(':'); colon != std::string::npos) {
      finish();
      here_ = same_file(line.substr(0, colon)) ? number(line.substr(colon + 1)) : 0;
    }
  }

  // The instructions of a line are over.
  void finish() {
    add();
    here_ = 0;
    instructions_ = 0;
  }

  const std::map<unsigned, bool>& lines() const { return lines_; }

 private:
  enum class State { unknown, ran, never };

  static fs::path place(const fs::path& path) {
    std::error_code failed;
    const fs::path canonical = fs::weakly_canonical(path, failed);
    return failed ? path : canonical;
  }

  bool same_file(const std::string& path) {
    auto [known, fresh] = files_.try_emplace(path, false);
    if (fresh) known->second = place(path) == file_;
    return known->second;
  }

  static unsigned number(const std::string& text) {
    return static_cast<unsigned>(std::strtoul(text.c_str(), nullptr, 10));
  }

  // The instructions of the line so far, in the block so far. What comes before the first call in a
  // function belongs to its first block.
  void add() {
    if (here_ == 0) return;
    if (ran_ == State::unknown) {
      first_.push_back(here_);
    } else {
      lines_[here_] |= ran_ == State::ran;
    }
  }

  void begin_block(bool ran) {
    ran_ = ran ? State::ran : State::never;
    for (const unsigned line : first_) lines_[line] |= ran;
    first_.clear();
  }

  // "  3834:\tcall   4c12 <__sanitizer_cov_trace_pc>": the block is known by the instruction after
  // it. In front of the call there may be a few that prepare it, and already are of the line that
  // the block begins with; they say nothing about whether the line has run.
  void instruction(const std::string& line) {
    constexpr unsigned kPreparing = 2;
    if (after_call_) begin_block(passed_(std::strtoul(line.c_str(), nullptr, 16)));
    after_call_ = line.find("<__sanitizer_cov_trace_pc") != std::string::npos;
    if (!after_call_) {
      ++instructions_;
    } else if (instructions_ > kPreparing) {
      add();
    }
  }

  fs::path file_;
  const BlockExecuted& passed_;
  std::map<std::string, bool> files_{};
  std::map<unsigned, bool> lines_{};
  State ran_ = State::unknown;
  std::vector<unsigned> first_{};
  unsigned here_ = 0;
  unsigned instructions_ = 0;
  bool after_call_ = false;
};

}  // namespace

LineRecord lines_in(const std::string& listing, const fs::path& file, const BlockExecuted& passed) {
  Listing read(file, passed);
  std::istringstream in(listing);
  for (std::string line; std::getline(in, line);) read.read(line);
  read.finish();
  LineRecord record;
  if (read.lines().empty()) return record;
  record.file = file.string();
  record.all = read.lines().size();
  for (const auto& [line, ran] : read.lines()) {
    if (!ran) record.never.push_back(line);
  }
  return record;
}

LineRecord lines_of(const fs::path& object, const fs::path& file, const BlockExecuted& passed) {
  return lines_in(base::output_of({"objdump", "-d", "-l", "--no-show-raw-insn", object.string()}),
                  file, passed);
}

}  // namespace gainsay::seq
