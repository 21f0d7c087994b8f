// SPDX-License-Identifier: MIT

#include "dual/tasks/verdict.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/format.hpp"

namespace gainsay::dual {
namespace {

using nlohmann::ordered_json;

// Behind the observations there may be bytes that are no message.
std::size_t line_of(const RecordedTrace& trace, std::size_t observation) {
  if (observation < trace.lines.size()) return trace.lines[observation];
  return trace.garbled ? trace.garbled->line : 0;
}

ordered_json of(const CoreLine& line, const RecordedTrace& trace) {
  return {{"observation", line.observation},
          {"line", trace.lines[line.observation]},
          {"members", line.members},
          {"text", line.text}};
}

ordered_json of(const WayOut& way) {
  return {{"decisions", way.decisions}, {"due", way.due}, {"came", way.came}};
}

template <class T, class... More>
ordered_json list_of(const std::vector<T>& items, const More&... more) {
  ordered_json list = ordered_json::array();
  for (const T& item : items) list.push_back(of(item, more...));
  return list;
}

}  // namespace

std::string json_of(const Judgement& judgement, const RecordedTrace& trace) {
  ordered_json out = {{"verdict", to_text(judgement.kind)},
                      {"observations", trace.observations.size()}};
  if (!judgement.accepted()) {
    out["at"] = judgement.at;
    out["line"] = line_of(trace, judgement.at);
    out["reason"] = judgement.reason;
    out["core"] = list_of(judgement.core, trace);
    out["rules"] = judgement.rules;
    out["tried"] = list_of(judgement.tried);
  }
  return out.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

std::string text_of(const Judgement& judgement, const RecordedTrace& trace,
                    const std::string& path) {
  std::string text = fmt::format("{:<9} {}  ({} observations)\n", to_text(judgement.kind), path,
                                 trace.observations.size());
  if (judgement.accepted()) return text;
  text += fmt::format("\n  {}:{}: {}\n", path, line_of(trace, judgement.at), judgement.reason);
  const std::string told = to_text(judgement);  // its first line is the reason
  return text + told.substr(std::min(told.find('\n') + 1, told.size())) + "\n";
}

Outcome outcome_of(Judgement::Kind kind) {
  switch (kind) {
    case Judgement::Kind::accepted:
      return Outcome::passed;
    case Judgement::Kind::undecided:
      return Outcome::gave_up;
    default:
      return Outcome::failed;
  }
}

}  // namespace gainsay::dual
