// SPDX-License-Identifier: MIT
//
// What the front end has to say about a file, as data; nothing here prints.
#pragma once

#include <string>
#include <vector>

#include "c/source.hpp"

namespace gainsay::c {

struct Diagnostic {
  enum class Severity { error, warning };
  std::string code{};  // `gainsay explain <code>` has a page
  std::string what{};
  Span span{};
  std::string fix{};
  Severity severity = Severity::error;
};

class Diagnostics {
 public:
  void add(Diagnostic diagnostic);
  void warn(Diagnostic diagnostic);

  const std::vector<Diagnostic>& all() const { return all_; }
  std::size_t errors() const { return errors_; }
  std::size_t warnings() const { return all_.size() - errors_; }

 private:
  std::vector<Diagnostic> all_{};
  std::size_t errors_ = 0;
};

// queue.c:12:16: error[cn-untyped-literal]: `n` is i32, but `5` is integer
//    12 |   requires n < 5;
//       |                ^
//   fix: write 5i32
//   see: gainsay explain cn-untyped-literal
std::string to_text(const Diagnostic& diagnostic, const Sources& sources);

}  // namespace gainsay::c
