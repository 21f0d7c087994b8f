// SPDX-License-Identifier: MIT

#include "host/run_task.hpp"

#include <iostream>
#include <iterator>
#include <string_view>

#include "base/format.hpp"

#include <gainsay/error.hpp>

#include "base/flags.hpp"
#include "core/task.hpp"

namespace gainsay::host {

namespace {

constexpr std::string_view kTask = "--task=";
constexpr std::string_view kModel = "--model=";

// What tasks of this verb are about.
std::vector<std::string> subjects(const std::string& verb) {
  std::vector<std::string> names;
  for (const Task& task : declared_tasks()) {
    if (task.verb == verb) names.push_back(task.about);
  }
  return names;
}

std::string listed(const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  return list;
}

const Task& chosen(const std::string& verb, const std::string& about) {
  const std::vector<std::string> names = subjects(verb);
  if (names.empty()) {
    throw UsageError({.code = "model-none",
                      .what = fmt::format("no model is declared in this program, so there is "
                                          "nothing to {}",
                                          verb),
                      .place = "--model",
                      .fix = "declare one: GAINSAY_MODEL(\"kv\", Kv{})"});
  }
  if (about.empty() && names.size() > 1) {
    throw UsageError({.code = "model-unknown",
                      .what = "this program declares several models: " + listed(names),
                      .place = "--model",
                      .fix = "say which one: --model=BINARY:" + names[0]});
  }
  for (const Task& task : declared_tasks()) {
    if (task.verb == verb && (about.empty() || task.about == about)) return task;
  }
  const std::string near = base::nearest(about, names);
  throw UsageError(
      {.code = "model-unknown",
       .what = fmt::format("no model '{}' is declared in this program", about),
       .place = "--model",
       .fix = near.empty() ? "it declares " + listed(names) : "did you mean " + near + "?"});
}

std::string standard_input() {
  return {std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>()};
}

}  // namespace

bool asks_for_task(const std::vector<std::string>& arguments) {
  return !arguments.empty() && arguments[0].starts_with(kTask);
}

Exit run_task(const std::vector<std::string>& arguments, const Console& console,
              const std::atomic<bool>& stop) {
  TaskCall call{.in = standard_input, .out = console.out, .err = console.err, .stop = &stop};
  std::string about;
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    if (arguments[i].starts_with(kModel)) {
      about = arguments[i].substr(kModel.size());
    } else {
      call.arguments.push_back(arguments[i]);
    }
  }
  const Task& task = chosen(arguments[0].substr(kTask.size()), about);
  return exit_for(task.run(call));
}

}  // namespace gainsay::host
