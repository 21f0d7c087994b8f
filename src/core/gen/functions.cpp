// SPDX-License-Identifier: MIT
//
// The gap that a function leaves is `\1 id \2 opening \1`; an answer in the journal has the id, the
// condition and the result. It is a part of the text because that may pass through code of the user
// (`note(show(f))`, a gainsay_show of what holds a function). Nothing but this file looks for it:
// Shown::has_gaps says that there is one. Shown values escape control characters.

#include "core/gen/functions.hpp"

#include <cstdlib>

#include <gainsay/case.hpp>
#include <gainsay/gen/functions.hpp>

#include "core/entries.hpp"

namespace gainsay {

namespace detail {

std::string function_source(const FunctionText& text) {
  std::string source = text.opening;
  if (text.answers.empty()) return source + "throw \"never called\"; }";
  for (std::size_t i = 0; i + 1 < text.answers.size(); ++i) {
    source += "if (" + text.answers[i].condition + ") return " + text.answers[i].result + "; ";
  }
  // The last answer stands for every other call, or a compiler would miss a return.
  return source + "return " + text.answers.back().result + "; }";
}

// Tells apart the functions of a case; never shown.
std::uint32_t next_function_id(Source&) {
  thread_local std::uint32_t last = 0;
  return ++last;
}

bool describing_case() {
  const Case* current = current_case_or_null();
  return current != nullptr && current->describing();
}

Shown gap_for(std::uint32_t id, const std::string& opening) {
  Shown gap{"\1" + std::to_string(id) + "\2" + opening + "\1"};
  gap.has_gaps = true;
  return gap;
}

bool has_gaps(std::string_view text) { return text.find('\1') != std::string_view::npos; }

void journal_answer(std::uint32_t id, const FunctionText::Answer& answer) {
  core::AnswerEntry{id, answer.condition, answer.result}.write(current_case("Function").journal);
}

}  // namespace detail

std::string core::with_answers(std::string text, const core::Journal& journal) {
  for (std::size_t begin = text.find('\1'); begin != std::string::npos; begin = text.find('\1')) {
    const std::size_t middle = text.find('\2', begin);
    const std::size_t end = text.find('\1', begin + 1);
    if (end == std::string::npos || middle > end) break;
    const auto id = static_cast<std::uint32_t>(std::strtoul(text.c_str() + begin + 1, nullptr, 10));
    detail::FunctionText function{text.substr(middle + 1, end - middle - 1)};
    journal.each([&](const core::Journal::Entry& entry) {
      const auto answer = core::AnswerEntry::read(entry);
      if (!answer || answer->function != id) return;
      function.answers.push_back({std::string(answer->condition), std::string(answer->result)});
    });
    text.replace(begin, end + 1 - begin, detail::function_source(function));
  }
  return text;
}

}  // namespace gainsay
