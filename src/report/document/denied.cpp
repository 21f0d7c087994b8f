// SPDX-License-Identifier: MIT
//
// What the sandbox denied and how to allow it.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/format.hpp"
#include "report/document/wording.hpp"

namespace gainsay::report {

namespace {

constexpr std::size_t kMostLines = 8;
constexpr std::size_t kMostOfOneFunction = 3;  // with a line of their own

// Denied calls of one function, at the same time of the run.
struct Kind {
  std::string function;
  std::string when;  // as in `remove("a") while it was loaded`
  std::vector<const Tally*> calls;
  std::uint64_t count = 0;
};

Kind kind_of(const Tally& call) {
  const std::string_view name = call.name;
  const std::size_t end = name.rfind(')');
  return {.function = std::string(name.substr(0, name.find('('))),
          .when = end == name.npos ? "" : std::string(name.substr(end + 1)),
          .calls = {&call},
          .count = call.count};
}

std::vector<Kind> kinds_of(const std::vector<Tally>& denied) {
  std::vector<Kind> kinds;
  for (const Tally& call : denied) {
    Kind one = kind_of(call);
    const auto same = std::find_if(kinds.begin(), kinds.end(), [&](const Kind& kind) {
      return kind.function == one.function && kind.when == one.when;
    });
    if (same == kinds.end()) {
      kinds.push_back(std::move(one));
    } else {
      same->calls.push_back(&call);
      same->count += call.count;
    }
  }
  return kinds;
}

std::string times(std::uint64_t count) {
  return count == 1 ? "once" : fmt::format("{} times", count);
}

bool is_example(const Tally* call) { return call->name.find("(...)") == std::string::npos; }

// The one that was denied most often stands for all.
std::string line_for_all(const Kind& kind) {
  std::string line = fmt::format("denied: {}(...){}, {} with different arguments", kind.function,
                                 kind.when, times(kind.count));
  const auto example = std::find_if(kind.calls.begin(), kind.calls.end(), is_example);
  if (example != kind.calls.end()) line += ", such as " + (*example)->name;
  return line;
}

}  // namespace

void denied_part(const Material& material, Blocks& blocks) {
  std::vector<std::string> lines;
  std::uint64_t more = material.record.denied_more;
  for (const Kind& kind : kinds_of(material.record.denied)) {
    const bool apart = kind.calls.size() <= kMostOfOneFunction;
    if (lines.size() + (apart ? kind.calls.size() : 1) > kMostLines) {
      more += kind.count;
    } else if (apart) {
      for (const Tally* call : kind.calls) {
        lines.push_back(fmt::format("denied: {}, {}", call->name, times(call->count)));
      }
    } else {
      lines.push_back(line_for_all(kind));
    }
  }
  if (lines.empty()) return;
  if (more > 0) lines.push_back(fmt::format("denied: {} more call{}", more, more == 1 ? "" : "s"));
  lines.emplace_back(
      "  the sandbox kept the code under test from it; --allow-files=DIR, --allow-network or "
      "--no-sandbox allows it");
  add_lines(blocks, Topic::denied, std::move(lines), Tone::warning);
}

}  // namespace gainsay::report
