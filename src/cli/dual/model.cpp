// SPDX-License-Identifier: MIT

#include "cli/dual/model.hpp"

#include <filesystem>

#include "base/format.hpp"
#include "cli/binary.hpp"

namespace gainsay::cli {

namespace {

constexpr std::string_view kFlag = "--model";

Error no_model(const std::string& command) {
  return {.code = "model-missing",
          .what = fmt::format("gainsay {} needs a model, and was given none", command),
          .place = "--model",
          .fix = "name a program that declares it with GAINSAY_MODEL: --model=./kv_test:kv"};
}

}  // namespace

ModelName model_named(const std::string& text) {
  std::error_code ignored;
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos || std::filesystem::exists(text, ignored)) return {text, ""};
  return {text.substr(0, colon), text.substr(colon + 1)};
}

std::optional<ModelName> take_model_if_any(Arguments& arguments) {
  for (auto at = arguments.begin(); at != arguments.end(); ++at) {
    if (*at == "--") break;
    if (at->starts_with(std::string(kFlag) + "=")) {
      const ModelName model = model_named(at->substr(kFlag.size() + 1));
      arguments.erase(at);
      return model;
    }
    if (*at != kFlag || at + 1 == arguments.end()) continue;
    const ModelName model = model_named(*(at + 1));
    arguments.erase(at, at + 2);
    return model;
  }
  return std::nullopt;
}

Result<ModelName> take_model(Arguments& arguments, const std::string& command) {
  const auto model = take_model_if_any(arguments);
  if (!model || model->binary.empty()) return refuse(no_model(command));
  return *model;
}

Result<ModelName> only_model(const Arguments& words, const std::string& command) {
  if (words.size() == 1) return model_named(words[0]);
  return refuse({.code = "dual-needs-model",
                 .what = fmt::format("gainsay dual {} is about one model, and {} were named",
                                     command, words.size()),
                 .fix = fmt::format("gainsay dual {} BINARY:NAME, where BINARY declares the model "
                                    "with GAINSAY_MODEL",
                                    command)});
}

Arguments without_words(const Arguments& arguments, const Arguments& words) {
  Arguments flags;
  auto word = words.begin();
  for (const std::string& argument : arguments) {
    if (word != words.end() && argument == *word) {
      ++word;
    } else {
      flags.push_back(argument);
    }
  }
  return flags;
}

Exit ask_model(const ModelName& model, const std::string& verb, const Arguments& arguments,
               const Console& console) {
  if (const auto refusal = refusal_of(model.binary)) {
    return tell(console, refusal->error, refusal->exit);
  }
  Arguments flags = {"--task=" + verb};
  if (!model.model.empty()) flags.push_back("--model=" + model.model);
  flags.insert(flags.end(), arguments.begin(), arguments.end());
  std::optional<Error> error;
  const Exit exit = judge(model.binary, run_binary(model.binary, flags), error);
  return error ? tell(console, *error, exit) : exit;
}

Exit ask_about_model(const std::string& command, const std::vector<base::Flag>& flags,
                     const Arguments& arguments, const Console& console) {
  const auto words = base::parse_flags(flags, arguments);
  if (!words) return tell(console, words.error(), Exit::usage);
  const auto model = only_model(*words, command);
  if (!model) return tell(console, model.error(), Exit::usage);
  return ask_model(*model, command, without_words(arguments, *words), console);
}

}  // namespace gainsay::cli
