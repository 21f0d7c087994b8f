// SPDX-License-Identifier: MIT
// The mistakes that the servers can be told to make. The table is faults.tsv; a name that is not in
// it does not compile.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "fault_table.hpp"

namespace subjects {

/// Whether some row of faults.tsv has this in its second column.
consteval bool is_listed(std::string_view name) {
  std::string_view rest = kFaultTable;
  while (!rest.empty()) {
    rest.remove_prefix(rest.find('\t') + 1);
    if (rest.starts_with(name) && rest[name.size()] == '\t') return true;
    rest.remove_prefix(rest.find('\n') + 1);
  }
  return false;
}

/// A name out of faults.tsv, looked up by the compiler.
class FaultName {
 public:
  consteval FaultName(const char* name)
      : name_(name) {  // NOLINT: a name in the code is meant to become one
    if (!is_listed(name_)) throw "not in faults.tsv";
  }
  constexpr std::string_view name() const { return name_; }

 private:
  std::string_view name_;
};

/// The one mistake a server makes, or none.
class Fault {
 public:
  Fault() = default;

  /// The fault of this name if `subject` can make it.
  static std::optional<Fault> of(std::string_view name, std::string_view subject);

  bool is(FaultName fault) const { return name_ == fault.name(); }

 private:
  explicit Fault(std::string_view name) : name_(name) {}
  std::string name_;
};

/// A line for each fault of `subject`: number, name, area, place and half, and what it does.
std::string listed_faults(std::string_view subject);

}  // namespace subjects
