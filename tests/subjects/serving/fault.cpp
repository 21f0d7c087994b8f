// SPDX-License-Identifier: MIT
#include "fault.hpp"

#include <array>

namespace subjects {
namespace {

enum Column : std::size_t { kNumber, kName, kSubject, kArea, kPlace, kHalf, kSentence, kColumns };
using Row = std::array<std::string_view, kColumns>;

std::string_view cut(std::string_view& rest, char separator) {
  const std::size_t end = rest.find(separator);
  const std::string_view piece = rest.substr(0, end);
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  return piece;
}

/// Calls `act` with each row of the table that is about `subject`.
template <class Act>
void each_fault(std::string_view subject, const Act& act) {
  std::string_view rest = kFaultTable;
  while (!rest.empty()) {
    std::string_view line = cut(rest, '\n');
    Row row;
    for (std::string_view& cell : row) cell = cut(line, '\t');
    if (row[kSubject] == subject) act(row);
  }
}

}  // namespace

std::optional<Fault> Fault::of(std::string_view name, std::string_view subject) {
  std::optional<Fault> found;
  each_fault(subject, [&](const Row& row) {
    if (row[kName] == name) found = Fault(name);
  });
  return found;
}

std::string listed_faults(std::string_view subject) {
  std::string text;
  each_fault(subject, [&](const Row& row) {
    for (const Column column : {kNumber, kName, kArea, kPlace, kHalf, kSentence}) {
      text += row[column];
      text += column == kSentence ? '\n' : '\t';
    }
  });
  return text;
}

}  // namespace subjects
