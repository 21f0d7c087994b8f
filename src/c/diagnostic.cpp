// SPDX-License-Identifier: MIT

#include "c/diagnostic.hpp"

#include <algorithm>

#include "base/format.hpp"

namespace gainsay::c {

namespace {

// What the caret line needs in front of the mark so that it stands below it: tabs stay tabs.
std::string indent_like(std::string_view text) {
  std::string blanks;
  for (const char c : text) {
    // Bytes that continue a UTF-8 character take no column of their own.
    if ((static_cast<unsigned char>(c) & 0xC0u) != 0x80u) blanks += c == '\t' ? '\t' : ' ';
  }
  return blanks;
}

// The first line of what is meant, underlined.
std::string excerpt(const Span& span, const Sources& sources) {
  const LineColumn at = sources.position(span.file, span.begin);
  std::string_view line = sources.line(span.file, at.line);
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  const std::size_t start = std::min<std::size_t>(at.column - 1, line.size());
  const std::size_t end =
      std::clamp<std::size_t>(start + (span.end - span.begin), start, line.size());
  const std::size_t marks =
      std::max<std::size_t>(indent_like(line.substr(start, end - start)).size(), 1);
  return fmt::format("{:>5} | {}\n      | {}^{}\n", at.line, line,
                     indent_like(line.substr(0, start)), std::string(marks - 1, '~'));
}

}  // namespace

void Diagnostics::add(Diagnostic diagnostic) {
  if (diagnostic.severity == Diagnostic::Severity::error) ++errors_;
  all_.push_back(std::move(diagnostic));
}

void Diagnostics::warn(Diagnostic diagnostic) {
  diagnostic.severity = Diagnostic::Severity::warning;
  all_.push_back(std::move(diagnostic));
}

std::string to_text(const Diagnostic& diagnostic, const Sources& sources) {
  const bool error = diagnostic.severity == Diagnostic::Severity::error;
  std::string text = fmt::format("{}: {}[{}]: {}\n", sources.place(diagnostic.span),
                                 error ? "error" : "warning", diagnostic.code, diagnostic.what);
  text += excerpt(diagnostic.span, sources);
  if (!diagnostic.fix.empty()) text += "  fix: " + diagnostic.fix + "\n";
  return text + "  see: gainsay explain " + diagnostic.code + "\n";
}

}  // namespace gainsay::c
