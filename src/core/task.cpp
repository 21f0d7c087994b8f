// SPDX-License-Identifier: MIT

#include "core/task.hpp"

#include <utility>

namespace gainsay {
namespace {

// Lives before main, like the list of properties: tasks announce themselves from their files.
std::vector<Task>& task_list() {
  static std::vector<Task> list;
  return list;
}

}  // namespace

Error no_words_taken(const std::string& command, const std::string& word) {
  return {.code = "task-takes-no-words",
          .what = command + " has no use for the word '" + word + "'",
          .fix = command + " --help tells how it is used"};
}

const std::vector<Task>& declared_tasks() { return task_list(); }

void declare_task(Task task) { task_list().push_back(std::move(task)); }

}  // namespace gainsay
