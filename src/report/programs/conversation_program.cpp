// SPDX-License-Identifier: MIT

#include "report/programs/conversation_program.hpp"

#include "base/format.hpp"
#include "report/chart/message_chart.hpp"
#include "report/programs/replay_py.hpp"
#include "report/words/words.hpp"

namespace gainsay::report {

namespace {

// Lines of people's words as comments: nothing in them can be taken for code.
std::string commented(const std::string& text) {
  std::string comments;
  for (const std::string& line : lines_of(text)) {
    comments += line.empty() ? "#\n" : "# " + line + "\n";
  }
  return comments;
}

std::string about(const Record& record, const FailureRecord& failure) {
  std::string text = record.property + ": " + failure.failure.message + "\n";
  if (!failure.conversation.rules.empty()) {
    text += fmt::format("rules: {}\n", fmt::join(failure.conversation.rules, ", "));
  }
  text += "\nWhat was seen when it failed:\n\n";
  for (const ChartLine& line : message_chart(failure.conversation, Glyphs::ascii)) {
    text += "  " + line.text + "\n";
  }
  return text + "\nRun it with the port of a server: python3 THIS-FILE 8080\n";
}

constexpr const char* kImports =
    "import argparse\nimport json\nimport os\nimport select\nimport socket\nimport struct\n"
    "import sys\nimport time\n";

}  // namespace

std::string python_program(const Record& record, const FailureRecord& failure) {
  const Conversation& talk = failure.conversation;
  if (talk.script.empty() || talk.wire.empty()) return "";
  // Three quotation marks in a row do not occur in JSON, and in a raw string its escapes stay.
  return fmt::format(
      "#!/usr/bin/env python3\n{}\n{}\nSCRIPT = json.loads(r\"\"\"\n{}\n\"\"\")\n\n\n"
      "# --- how messages are written as bytes\n\n{}\n\n{}",
      commented(about(record, failure)), kImports, talk.script, talk.wire, kReplayPython);
}

}  // namespace gainsay::report
