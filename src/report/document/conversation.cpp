// SPDX-License-Identifier: MIT
//
// How a conversation is put into words: the picture, what cannot be true together, what was tried.

#include "base/format.hpp"

#include "report/chart/message_chart.hpp"
#include "report/document/wording.hpp"
#include "report/programs/conversation_program.hpp"

namespace gainsay::report {

namespace {

std::string joined(const std::vector<std::string>& words, const char* between) {
  return fmt::format("{}", fmt::join(words, between));
}

std::string named(const HiddenValue& hidden) {
  const std::string version = hidden.version == 0 ? "" : std::to_string(hidden.version);
  return fmt::format("{}{} = {}", hidden.name, version, hidden.value);
}

std::vector<std::string> below_chart(const FailureRecord& failure) {
  const Conversation& talk = failure.conversation;
  std::vector<std::string> lines;
  std::string line = failure.replays > 1 ? replays_sentence(failure) : "";
  if (!talk.rules.empty()) {
    line += line.empty() ? "" : "; ";
    line += (talk.rules.size() == 1 ? "rule: " : "rules: ") + joined(talk.rules, ", ");
  }
  if (!line.empty()) lines.push_back(line);
  if (!talk.order.empty()) {
    lines.push_back(fmt::format("explained so far by the server acting on {}",
                                fmt::join(talk.order, ", then ")));
  }
  std::vector<std::string> hidden;
  for (const HiddenValue& value : talk.hidden) hidden.push_back(named(value));
  if (!hidden.empty()) lines.push_back("where " + joined(hidden, ", "));
  return lines;
}

std::vector<std::string> core_of(const Conversation& talk) {
  std::vector<std::string> lines;
  for (const Exchange& exchange : talk.exchanges) {
    if (exchange.core.empty()) continue;
    std::vector<std::string> parts;
    for (const std::string& path : exchange.core) {
      if (!path.empty()) parts.push_back(path);
    }
    const std::string where = parts.empty() ? "" : "   (" + joined(parts, ", ") + ")";
    lines.push_back(line_of(exchange) + where);
  }
  return lines;
}

std::vector<std::string> tried_of(const Conversation& talk) {
  std::vector<std::string> lines;
  for (const Explanation& one : talk.tried) {
    const std::string decisions = one.decisions.empty() ? "" : joined(one.decisions, "; ") + ": ";
    lines.push_back(fmt::format("{}{} was due, {} came", decisions, one.due, one.came));
  }
  return lines;
}

}  // namespace

std::string replays_sentence(const FailureRecord& failure) {
  return fmt::format("failed in {} of {} replays", failure.reproduced, failure.replays);
}

void conversation_part(const Material&, const FailureRecord& failure, Blocks& blocks) {
  const Conversation& talk = failure.conversation;
  if (talk.empty()) return;
  blocks.emplace_back(MessageChart{.heading = "the conversation", .conversation = &talk});
  add(blocks, {.topic = Topic::conversation, .lines = below_chart(failure), .apart = false});
  add_section(blocks, Topic::conversation, "these cannot all be true", core_of(talk));
  add_section(blocks, Topic::conversation, "explanations that were tried", tried_of(talk));
  add_section(blocks, Topic::test, "the conversation with curl", curl_lines(failure));
}

}  // namespace gainsay::report
