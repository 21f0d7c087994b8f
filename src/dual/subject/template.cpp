// SPDX-License-Identifier: MIT

#include "dual/subject/template.hpp"

#include "dual/subject/errors.hpp"

namespace gainsay::dual {

namespace {

constexpr std::string_view kFile = "file:";

const SubjectFile* file_named(const std::vector<SubjectFile>& files, std::string_view name) {
  for (const SubjectFile& file : files) {
    if (file.name == name) return &file;
  }
  return nullptr;
}

// Splits one word off after another.
class Splitter {
 public:
  explicit Splitter(std::string_view command) : command_(command) {}

  Result<std::vector<std::string>> words() {
    for (; at_ < command_.size(); ++at_) {
      const char c = command_[at_];
      if (c == ' ' || c == '\t' || c == '\n') {
        end_word();
      } else if (c == '\'' || c == '"') {
        if (!quoted(c)) return refuse(quote_not_closed(command_));
      } else {
        escaped();
      }
    }
    end_word();
    return std::move(words_);
  }

 private:
  void end_word() {
    if (begun_) words_.push_back(std::move(word_));
    word_.clear();
    begun_ = false;
  }
  void escaped() {
    if (command_[at_] == '\\' && at_ + 1 < command_.size()) ++at_;
    word_ += command_[at_];
    begun_ = true;
  }
  bool quoted(char quote) {
    begun_ = true;
    for (++at_; at_ < command_.size(); ++at_) {
      if (command_[at_] == quote) return true;
      // A backslash before anything but these is a backslash.
      const bool means_next = quote == '"' && command_[at_] == '\\' && at_ + 1 < command_.size() &&
                              (command_[at_ + 1] == '"' || command_[at_ + 1] == '\\');
      if (means_next) ++at_;
      word_ += command_[at_];
    }
    return false;
  }

  std::string_view command_;
  std::size_t at_ = 0;
  std::string word_{};
  bool begun_ = false;
  std::vector<std::string> words_{};
};

}  // namespace

Result<std::string> filled_in(std::string_view text, const Filling& filling,
                              const std::vector<SubjectFile>& files) {
  std::string filled;
  while (!text.empty()) {
    const std::size_t brace = text.find('{');
    filled += text.substr(0, brace);
    if (brace == std::string_view::npos) break;
    text.remove_prefix(brace + 1);
    const std::size_t end = text.find('}');
    const std::string_view name = text.substr(0, end == std::string_view::npos ? 0 : end);
    if (name == "port") {
      filled += std::to_string(filling.port);
    } else if (name == "dir") {
      filled += filling.dir.string();
    } else if (name == "here") {
      filled += filling.here.string();
    } else if (name == "seed") {
      filled += std::to_string(filling.seed);
    } else if (name.starts_with(kFile)) {
      const SubjectFile* const file = file_named(files, name.substr(kFile.size()));
      if (file == nullptr) return refuse(no_such_file(name.substr(kFile.size())));
      filled += (filling.dir / file->name).string();
    } else {
      filled += '{';
      continue;
    }
    text.remove_prefix(end + 1);
  }
  return filled;
}

Result<std::vector<std::string>> words_of(std::string_view command) {
  return Splitter(command).words();
}

Result<std::vector<std::string>> command_words(std::string_view command, const Filling& filling,
                                               const std::vector<SubjectFile>& files) {
  auto words = words_of(command);
  if (!words) return words;
  // It runs in {dir}: ./server is meant as it is typed.
  std::string* const program = words->empty() ? nullptr : &words->front();
  if (program != nullptr && program->find('/') != std::string::npos && program->front() != '/' &&
      program->front() != '{') {
    *program = (filling.here / *program).string();
  }
  for (std::string& word : *words) {
    auto filled = filled_in(word, filling, files);
    if (!filled) return refuse(filled.error());
    word = std::move(*filled);
  }
  return words;
}

Result<void> sound(const Subject& subject) {
  for (const SubjectFile& file : subject.files) {
    const std::filesystem::path path = file.name;
    bool inside = !path.empty() && path.is_relative();
    for (const auto& part : path) inside = inside && part != "..";
    if (!inside) return refuse(file_outside(file.name));
    if (auto filled = filled_in(file.text, {}, subject.files); !filled) {
      return refuse(filled.error());
    }
  }
  for (const std::string* command : {&subject.start, &subject.reset_command}) {
    if (auto words = command_words(*command, {}, subject.files); !words) {
      return refuse(words.error());
    }
  }
  if (subject.reset == Reset::restart && subject.start.empty()) return refuse(cannot_restart());
  if (subject.reset == Reset::command && subject.reset_command.empty()) {
    return refuse(no_reset_command());
  }
  return {};
}

}  // namespace gainsay::dual
