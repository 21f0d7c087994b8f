// SPDX-License-Identifier: MIT

#include "cli/toml.hpp"

#include <cctype>
#include <optional>

#include "base/format.hpp"

namespace gainsay::cli {

namespace {

class Reader {
 public:
  Reader(std::string_view text, const std::string& path) : text_(text), path_(path) {}

  Result<std::vector<TomlEntry>> read() {
    std::vector<TomlEntry> entries;
    for (skip_all(); at_ < text_.size() && problem_.empty(); skip_all()) {
      if (accept('[')) {
        table_ = name() + ".";
        expect(']');
      } else {
        entries.push_back(entry());
      }
    }
    if (problem_.empty()) return entries;
    return refuse({.code = "toml-syntax",
                   .what = problem_,
                   .place = fmt::format("{}:{}", path_, problem_line_),
                   .fix = "write lines like init = \"start\" or only = [\"push\", \"pop\"]; tables "
                          "like [weights]"});
  }

 private:
  TomlEntry entry() {
    TomlEntry made;
    made.line = line_;
    made.key = (table_.empty() ? "" : table_) + name();
    expect('=');
    skip_blanks();
    if (accept('[')) {
      made.is_array = true;
      for (skip_all(); problem_.empty() && !accept(']'); skip_all()) {
        made.values.push_back(value());
        skip_all();
        if (!accept(',') && peek() != ']') complain("a comma or ] is missing");
      }
    } else {
      made.values.push_back(value());
    }
    return made;
  }

  // `push`, `push.x`, `"struct point.x"`.
  std::string name() {
    skip_blanks();
    if (peek() == '"' || peek() == '\'') return quoted(text_[at_++]);
    std::string word;
    while (std::isalnum(static_cast<unsigned char>(peek())) != 0 || peek() == '_' ||
           peek() == '-' || peek() == '.') {
      word += text_[at_++];
    }
    if (word.empty()) complain("a name is missing");
    return word;
  }

  std::string value() {
    if (peek() == '"' || peek() == '\'') return quoted(text_[at_++]);
    std::string word;
    while (std::isalnum(static_cast<unsigned char>(peek())) != 0 || peek() == '.' ||
           peek() == '-' || peek() == '_') {
      word += text_[at_++];
    }
    const bool plain =
        word == "true" || word == "false" ||
        (!word.empty() && (std::isdigit(static_cast<unsigned char>(
                               word[word[0] == '-' && word.size() > 1 ? 1 : 0])) != 0));
    if (!plain) complain("a value is missing, or a text has no quotes");
    return word;
  }

  std::string quoted(char quote) {
    std::string word;
    while (at_ < text_.size() && peek() != quote && peek() != '\n') {
      if (peek() == '\\' && quote == '"' && at_ + 1 < text_.size()) ++at_;
      word += text_[at_++];
    }
    if (!accept(quote)) complain("a text is not closed");
    return word;
  }

  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool accept(char c) {
    if (peek() != c || at_ >= text_.size()) return false;
    ++at_;
    return true;
  }
  void expect(char c) {
    skip_blanks();
    if (!accept(c)) complain(fmt::format("'{}' is missing", c));
  }
  void complain(std::string what) {
    if (!problem_.empty()) return;
    problem_ = std::move(what);
    problem_line_ = line_;
  }
  void skip_blanks() {
    while (peek() == ' ' || peek() == '\t' || peek() == '\r') ++at_;
  }
  // Blanks, line ends and comments.
  void skip_all() {
    for (skip_blanks(); peek() == '\n' || peek() == '#'; skip_blanks()) {
      while (peek() == '#' || (peek() != '\n' && peek() != '\0')) ++at_;
      if (accept('\n')) ++line_;
    }
  }

  std::string_view text_;
  const std::string& path_;
  std::size_t at_ = 0;
  unsigned line_ = 1;
  std::string table_{};
  std::string problem_{};
  unsigned problem_line_ = 0;
};

}  // namespace

Result<std::vector<TomlEntry>> read_toml(std::string_view text, const std::string& path) {
  return Reader(text, path).read();
}

}  // namespace gainsay::cli
