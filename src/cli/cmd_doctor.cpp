// SPDX-License-Identifier: MIT
//
// What Gainsay relies on in this machine, looked at one by one.

#include <sys/resource.h>
#include <unistd.h>

#include <fstream>

#include "base/format.hpp"
#include "base/process.hpp"
#include "c/parse_c.hpp"
#include "cli/command.hpp"

namespace gainsay::cli {

namespace {

struct Finding {
  enum class Grade { good, remark, bad };
  Grade grade = Grade::good;
  std::string subject{};
  std::string text{};
};

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

Finding compiler(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    const std::string version = first_line(base::output_of({name, "--version"}));
    if (!version.empty()) return {Finding::Grade::good, names[0], version};
  }
  return {Finding::Grade::remark, names[0],
          "not found; g++ 12, clang 16 and clang 19 are supported"};
}

std::string shown_limit(rlim_t limit, std::uint64_t unit) {
  return limit == RLIM_INFINITY ? "unlimited" : std::to_string(limit / unit);
}

// A worker maps its memory without using it, which a limit on addresses forbids.
Finding address_space() {
  constexpr rlim_t kNeeded = rlim_t{4} << 30;
  rlimit limit{};
  getrlimit(RLIMIT_AS, &limit);
  const bool enough = limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= kNeeded;
  return {enough ? Finding::Grade::good : Finding::Grade::bad, "address space",
          shown_limit(limit.rlim_cur, 1u << 20) +
              (enough ? "" : " MB; workers need 4096: ulimit -v unlimited")};
}

Finding processes() {
  constexpr rlim_t kFew = 64;
  rlimit limit{};
  getrlimit(RLIMIT_NPROC, &limit);
  const bool enough = limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= kFew;
  return {enough ? Finding::Grade::good : Finding::Grade::remark, "processes",
          shown_limit(limit.rlim_cur, 1) + (enough ? "" : "; each worker is one, see --jobs")};
}

Finding cores() {
  return {Finding::Grade::good, "processors",
          fmt::format("{}; --jobs up to that many", sysconf(_SC_NPROCESSORS_ONLN))};
}

Finding core_dumps() {
  std::string pattern;
  std::ifstream in("/proc/sys/kernel/core_pattern");
  std::getline(in, pattern);
  rlimit limit{};
  getrlimit(RLIMIT_CORE, &limit);
  if (limit.rlim_cur == 0 || pattern.empty()) return {Finding::Grade::good, "core dumps", "off"};
  return {Finding::Grade::remark, "core dumps",
          "on (" + pattern +
              "): each crash of a case writes one; ulimit -c 0 makes shrinking crashes fast"};
}

Finding symbolizer() {
  for (const char* name : {"addr2line", "llvm-symbolizer"}) {
    if (!base::output_of({name, "--version"}).empty())
      return {Finding::Grade::good, "stack frames", name};
  }
  return {Finding::Grade::remark, "stack frames",
          "no addr2line: frames of crashes have no lines; install binutils"};
}

// Reads C for gainsay seq and gainsay cn.
Finding libclang() {
  const std::string version = c::libclang_version();
  if (!version.empty()) return {Finding::Grade::good, "libclang", version};
  return {Finding::Grade::remark, "libclang",
          "not built in: gainsay seq and gainsay cn cannot read C; install libclang-19-dev, "
          "configure and build Gainsay again"};
}

Finding c_compiler() {
  const std::string version = first_line(base::output_of({"cc", "--version"}));
  if (!version.empty()) return {Finding::Grade::good, "cc", version};
  return {Finding::Grade::remark, "cc",
          "not found: gainsay seq needs a C compiler; install gcc or clang, or name one with --cc"};
}

Finding objdump() {
  const std::string version = first_line(base::output_of({"objdump", "--version"}));
  if (!version.empty()) return {Finding::Grade::good, "objdump", version};
  return {Finding::Grade::remark, "objdump",
          "not found: gainsay seq does not tell which lines ran; install binutils"};
}

Finding afl() {
  const std::string path = first_line(base::output_of({"sh", "-c", "command -v afl-fuzz"}));
  if (!path.empty()) return {Finding::Grade::good, "afl++", path};
  return {Finding::Grade::remark, "afl++",
          "no afl-fuzz: properties cannot be run under AFL++ (-DGAINSAY_FUZZ=afl); install afl++"};
}

const char* word_for(Finding::Grade grade) {
  return grade == Finding::Grade::good     ? "ok    "
         : grade == Finding::Grade::remark ? "note  "
                                           : "bad   ";
}

}  // namespace

Exit doctor(const Arguments& arguments, const Console& console) {
  if (!arguments.empty()) {
    return tell(console,
                {.code = "flag-unknown",
                 .what = "gainsay doctor takes no arguments",
                 .fix = "leave out " + arguments[0]},
                Exit::usage);
  }
  Exit exit = Exit::passed;
  for (const Finding& finding :
       {compiler({"g++", "g++-12"}), compiler({"clang++-19", "clang++-16", "clang++"}),
        c_compiler(), libclang(), objdump(), afl(), symbolizer(), cores(), address_space(),
        processes(), core_dumps()}) {
    console.out(
        fmt::format("{} {:<14} {}\n", word_for(finding.grade), finding.subject, finding.text));
    if (finding.grade == Finding::Grade::bad) exit = Exit::environment;
  }
  return exit;
}

}  // namespace gainsay::cli
