// SPDX-License-Identifier: MIT

#include <gainsay/dual/declare.hpp>

#include "core/task.hpp"
#include "dual/tasks/judge_task.hpp"

namespace gainsay::dual {

detail::ModelRegistration::ModelRegistration(ModelPtr model, SourcePos at) {
  declare_task(
      {.verb = "judge", .about = model->name(), .at = at, .run = [model](const TaskCall& call) {
         return judge_trace(model, call);
       }});
}

}  // namespace gainsay::dual
