// SPDX-License-Identifier: MIT
//
// What killed a worker: from its exit status, its journal and what it wrote to standard error.

#include <dlfcn.h>
#include <sys/wait.h>

#include <charconv>
#include <csignal>
#include <cstring>

#include "base/process.hpp"
#include "core/worker/frames.hpp"
#include "core/worker/worker.hpp"

namespace gainsay {

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

Failure judge_signal(int number, const std::string& output, const Arena& arena) {
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
  return failure;
}

Failure judge_exit(int code) {
  Failure failure;
  failure.kind = FailureKind::exited;
  failure.origin = "exit(" + std::to_string(code) + ")";
  failure.message = "the property called exit(" + std::to_string(code) + ")";
  return failure;
}

// What the worker wrote into its journal on its way out, if it had the time.
bool told_by_worker(const Failure& failure) {
  // A failure that was written counts, whatever happened while the case cleaned up.
  const bool judged =
      failure.kind == FailureKind::assertion || failure.kind == FailureKind::disagreement ||
      failure.kind == FailureKind::contract || failure.kind == FailureKind::harness;
  return judged || failure.kind == FailureKind::terminated ||
         (failure.kind == FailureKind::sanitizer && !failure.origin.empty());
}

std::string line_at(const std::string& text, std::size_t at) {
  return text.substr(at, text.find('\n', at) - at);
}

// Takes addresses, process numbers and columns of hexadecimal digits out: they change from run to
// run.
std::string without_addresses(const std::string& text) {
  std::string kept;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 2, "0x") != 0) {
      kept += text[i];
      continue;
    }
    i += 2;
    while (i < text.size() && std::isxdigit(static_cast<unsigned char>(text[i])) != 0) ++i;
    kept += "...";
    --i;
  }
  return kept;
}

}  // namespace

std::optional<Failure> sanitizer_report_in(const std::string& output) {
  Failure failure;
  failure.kind = FailureKind::sanitizer;
  for (const char* tool : {"AddressSanitizer", "ThreadSanitizer", "MemorySanitizer",
                           "LeakSanitizer", "UndefinedBehaviorSanitizer"}) {
    const std::size_t error = output.find(std::string(": ") + tool + ": ");
    if (error == std::string::npos) continue;
    failure.message = tool + without_addresses(line_at(output, error + 2 + std::strlen(tool)));
    const std::size_t summary = output.find(std::string("SUMMARY: ") + tool + ": ");
    const std::string key =
        summary == std::string::npos ? failure.message : line_at(output, summary + 9);
    failure.origin = "sanitizer " + without_addresses(key);
    return failure;
  }
  const std::size_t undefined = output.find(": runtime error: ");
  if (undefined == std::string::npos) return std::nullopt;
  const std::size_t begin =
      output.rfind('\n', undefined) == std::string::npos ? 0 : output.rfind('\n', undefined) + 1;
  failure.message = line_at(output, begin);
  failure.origin = "sanitizer " + output.substr(begin, undefined - begin);
  return failure;
}

Failure judge_death(const Death& death, const Arena& arena) {
  const Failure told = failure_in(arena.journal);
  const std::optional<Failure> report = sanitizer_report_in(death.output);
  if (told_by_worker(told)) {
    Failure failure = told;
    if (report && failure.kind == FailureKind::sanitizer) failure.message = report->message;
    return failure;
  }
  if (report) return *report;
  if (WIFSIGNALED(death.status)) return judge_signal(WTERMSIG(death.status), death.output, arena);
  return judge_exit(WEXITSTATUS(death.status));
}

}  // namespace gainsay
