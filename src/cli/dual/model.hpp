// SPDX-License-Identifier: MIT
//
// Models as the command line names them: `./kv_test:kv`, a program that declares models, and one of
// them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/flags.hpp"
#include "base/result.hpp"
#include "cli/command.hpp"

namespace gainsay::cli {

struct ModelName {
  std::string binary{};
  std::string model{};  // empty: the only one there
};

// `./kv_test:kv` or `./kv_test`; a path that exists is taken as it is.
ModelName model_named(const std::string& text);

// Takes `--model NAME` or `--model=NAME` out of the arguments, if it is there.
std::optional<ModelName> take_model_if_any(Arguments& arguments);
// Takes `--model NAME` or `--model=NAME` out of the arguments. An error if there is none.
Result<ModelName> take_model(Arguments& arguments, const std::string& command);

// The model that a task of `gainsay dual` is about: the first and only one of the words that flags
// leave. Its name is `command`.
Result<ModelName> only_model(const Arguments& words, const std::string& command);

// The arguments without those words: flags and their values.
Arguments without_words(const Arguments& arguments, const Arguments& words);

// Lets the program carry out a task on its model; see core/task.hpp.
Exit ask_model(const ModelName& model, const std::string& verb, const Arguments& arguments,
               const Console& console);

// The same for a task that has no flags but these, given all that stands behind its name.
Exit ask_about_model(const std::string& command, const std::vector<base::Flag>& flags,
                     const Arguments& arguments, const Console& console);

}  // namespace gainsay::cli
