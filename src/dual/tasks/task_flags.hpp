// SPDX-License-Identifier: MIT
//
// Flags that several tasks have.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <gainsay/dual/tester.hpp>

#include "base/flags.hpp"
#include "core/task.hpp"

namespace gainsay::dual {

using SetFlag = std::function<Result<void>(std::string_view)>;
SetFlag number_into(std::uint64_t& field, std::uint64_t least = 1);
// Takes one of `words`, which are separated by bars; `use` gets its index.
SetFlag word_into(std::string_view words, std::function<void(std::size_t)> use);
// A task that is about a model and nothing else: what was not understood, or a word that is no
// flag, is a UsageError.
void expect_no_words(const Result<std::vector<std::string>>& words, const std::string& command);
void add_flags(std::vector<base::Flag>& flags, std::vector<base::Flag> more);

// What a model may be lenient about, and how long judging may take.
std::vector<base::Flag> judging_flags(JudgeSettings& settings);

// --json[=FILE]
struct JsonOutput {
  bool wanted = false;
  std::string file{};  // empty: standard output

  bool text_too() const { return !wanted || !file.empty(); }
};
base::Flag json_flag(JsonOutput& output);
void write_json(const JsonOutput& output, const std::string& json, const TaskCall& call);

// --codec: how messages are written as bytes.
enum class CodecChoice : std::uint8_t { model, lines, json_lines, http };
base::Flag codec_flag(CodecChoice& choice);
// `given`: the model's own, or null. A UsageError if that is wanted and there is none.
std::shared_ptr<const Codec> codec_for(CodecChoice choice,
                                       const std::shared_ptr<const Codec>& given);

}  // namespace gainsay::dual
