// SPDX-License-Identifier: MIT
//
// What killed a worker: from its exit status, its journal and what it wrote to standard error.

#include <dlfcn.h>
#include <sys/wait.h>

#include <charconv>
#include <csignal>
#include <cstring>

#include "core/isolation/damage.hpp"
#include "core/isolation/sanitizer_report.hpp"
#include "worker/frames.hpp"
#include "worker/worker.hpp"

namespace gainsay::worker {

namespace {

const char* name_of_signal(int number) {
  const char* name = sigabbrev_np(number);
  return name == nullptr ? "?" : name;
}

// assert() of the C library writes "program: file:line: function: Assertion `...' failed."
std::string assertion_in(const std::string& output) {
  const std::size_t at = output.rfind("Assertion `");
  if (at == std::string::npos) return "";
  const std::size_t begin =
      output.rfind('\n', at) == std::string::npos ? 0 : output.rfind('\n', at) + 1;
  return output.substr(begin, output.find('\n', at) - begin);
}

Failure judge_signal(int number, const std::string& output, const core::Arena& arena) {
  Failure failure;
  failure.kind = FailureKind::signal;
  const std::string name = std::string("SIG") + name_of_signal(number);
  if (arena.control->stack_overflow != 0) {
    failure.kind = FailureKind::stack_overflow;
    failure.origin = "stack overflow";
    failure.message = "the stack overflowed (" + name + ")";
    return failure;
  }
  failure.origin = "signal " + name;
  failure.message = name + ": " + sigdescr_np(number);
  const std::string asserted = assertion_in(output);
  if (!asserted.empty()) failure.message += "\n" + asserted;
  if (number == SIGKILL) {
    failure.message += " (not sent by Gainsay; the system may have run out of memory)";
  }
  const std::string frame = frame_of_origin(frames_in(arena.journal));
  if (!frame.empty()) failure.origin += " in " + frame;
  failure.function = frame;
  return failure;
}

Failure judge_exit(int code, const core::Control& control) {
  const std::string call = "exit(" + std::to_string(code) + ")";
  Failure failure;
  failure.kind = FailureKind::exited;
  failure.origin = call;
  failure.message = "the property called " + call;
  if (control.too_many != 0) {
    failure.kind = FailureKind::processes;
    failure.origin = "too many processes";
    failure.message = core::too_many_processes(control.too_many);
  } else if (control.forked != 0) {
    failure.origin += " after fork";
    failure.message += " after it had called fork(), as daemon() does";
  }
  return failure;
}

// The C library was made to look at its heap after the case, and ended the process.
Failure judge_damage(const Failure& death) {
  Failure failure = death;
  failure.kind = FailureKind::heap;
  failure.origin = core::kDamagedHeap;
  failure.message = "the case damaged the heap, as was noticed when it was over: " + death.message;
  return failure;
}

// What the worker wrote into its journal on its way out, if it had the time.
bool told_by_worker(const Failure& failure) {
  // A failure that was written counts, whatever happened while the case cleaned up.
  const bool judged =
      failure.kind == FailureKind::assertion || failure.kind == FailureKind::disagreement ||
      failure.kind == FailureKind::contract || failure.kind == FailureKind::harness ||
      failure.kind == FailureKind::processes || failure.kind == FailureKind::heap;
  return judged || failure.kind == FailureKind::terminated ||
         (failure.kind == FailureKind::sanitizer && !failure.origin.empty());
}

}  // namespace

Failure judge_death(const Death& death, const core::Arena& arena) {
  // Between two cases the journal is still that of the case before, which may well have been
  // judged.
  const bool while_running = arena.control->running != 0;
  const Failure told = core::failure_in(arena.journal);
  const std::optional<Failure> report = core::sanitizer_report_in(death.output);
  if (told_by_worker(told)) {
    Failure failure = told;
    if (report && failure.kind == FailureKind::sanitizer) failure.message = report->message;
    return failure;
  }
  if (report) return *report;
  Failure failure = WIFSIGNALED(death.status)
                        ? judge_signal(WTERMSIG(death.status), death.output, arena)
                        : judge_exit(WEXITSTATUS(death.status), *arena.control);
  if (arena.control->probed != 0) return judge_damage(failure);
  if (!while_running) failure.message += ", when the case was over";
  return failure;
}

}  // namespace gainsay::worker
