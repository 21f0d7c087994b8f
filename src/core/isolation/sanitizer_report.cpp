// SPDX-License-Identifier: MIT

#include "core/isolation/sanitizer_report.hpp"

#include <cctype>
#include <cstring>

#include "core/isolation/damage.hpp"

namespace gainsay::core {

namespace {

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

// A report of ThreadSanitizer: "data race (pid=17)".
std::string without_process(const std::string& text) {
  const std::size_t at = text.find(" (pid=");
  return at == std::string::npos ? text : text.substr(0, at);
}

// A summary ends with "file.c:3 in function", or with "(module+offset)" where it knows no more.
std::string function_in_summary(const std::string& line) {
  const std::size_t at = line.rfind(" in ");
  return at == std::string::npos ? "" : line.substr(at + 4);
}

// The summary is by AddressSanitizer, if the program has both, and the beginning of a long report
// is lost.
bool reports_leak(const std::string& output) {
  return output.find(": LeakSanitizer: ") != std::string::npos ||
         output.find(" byte(s) leaked in ") != std::string::npos;
}

}  // namespace

std::optional<Failure> sanitizer_report_in(const std::string& output) {
  Failure failure;
  failure.kind = FailureKind::sanitizer;
  if (reports_leak(output)) return leak_failure();
  for (const char* tool :
       {"AddressSanitizer", "ThreadSanitizer", "MemorySanitizer", "UndefinedBehaviorSanitizer"}) {
    const std::size_t error = output.find(std::string(": ") + tool + ": ");
    if (error == std::string::npos) continue;
    failure.message =
        tool + without_process(without_addresses(line_at(output, error + 2 + std::strlen(tool))));
    const std::size_t summary = output.find(std::string("SUMMARY: ") + tool + ": ");
    const std::string key =
        summary == std::string::npos ? failure.message : line_at(output, summary + 9);
    failure.origin = "sanitizer " + without_addresses(key);
    failure.function = function_in_summary(key);
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

}  // namespace gainsay::core
