// SPDX-License-Identifier: MIT

#include <gainsay/dual/declare.hpp>

#include "core/task.hpp"
#include "dual/tasks/check_task.hpp"
#include "dual/tasks/judge_task.hpp"
#include "dual/tasks/mutants_task.hpp"
#include "dual/tasks/proxy_task.hpp"
#include "dual/tasks/serve_task.hpp"
#include "dual/tasks/server_task.hpp"

namespace gainsay::dual {

detail::ModelRegistration::ModelRegistration(const Protocol& protocol, SourcePos at) {
  const auto declare = [&](const std::string& verb, const std::string& command, Task task) {
    task.verb = verb;
    task.command = "gainsay " + command;
    task.about = protocol.model->name();
    task.at = at;
    declare_task(std::move(task));
  };
  declare("judge", "judge", {.run = [model = protocol.model](const TaskCall& call) {
            return judge_trace(model, call);
          }});
  declare("serve", "dual serve",
          {.run = [protocol](const TaskCall& call) { return serve_mock(protocol, call); }});
  declare("mutants", "dual mutants",
          {.run = [protocol](const TaskCall& call) { return try_mutants_of(protocol, call); }});
  declare("proxy", "dual proxy",
          {.run = [protocol](const TaskCall& call) { return run_proxy(&protocol, call); }});
  declare("run", "dual run", {.search = [protocol] { return run_search(protocol); }});
  declare("replay", "dual replay", {.search = [protocol] { return replay_search(protocol); }});
  declare("check", "dual check", {.search = [protocol] { return check_search(protocol); }});
}

}  // namespace gainsay::dual
