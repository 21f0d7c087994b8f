// SPDX-License-Identifier: MIT

#include "core/refusal.hpp"

#include <cerrno>
#include <cstring>

#include <gainsay/error.hpp>

namespace gainsay::core {

namespace {

const char* remedy_for(int reason) {
  switch (reason) {
    case EMFILE:
    case ENFILE:
      return "ask for fewer workers with --jobs=N, or allow more open files (ulimit -n)";
    case EAGAIN:
      return "end other processes, ask for fewer workers with --jobs=N, or allow more processes "
             "(ulimit -u, the limit of a container)";
    case ENOMEM:
      return "end other processes, ask for less with --jobs=N and --max-choices=N, or allow more "
             "memory (ulimit -v)";
    default:
      return "try --in-process, which needs less of the system";
  }
}

}  // namespace

void system_refused(const char* call) {
  const int reason = errno;
  throw EnvironmentError(
      {.code = "system-refused",
       .what = std::string("the system refused ") + call + ": " + std::strerror(reason),
       .fix = remedy_for(reason)});
}

}  // namespace gainsay::core
