// SPDX-License-Identifier: MIT
//
// The place a function leaves open is `\1 id \2 opening \1`; an answer in the journal has the id,
// the condition and the result. Control characters do not occur in shown values, which escape them.

#include "core/gen/functions.hpp"

#include <gainsay/case.hpp>
#include <gainsay/gen/functions.hpp>

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

std::string open_place(std::uint32_t id, const std::string& opening) {
  return "\1" + std::to_string(id) + "\2" + opening + "\1";
}

void journal_answer(std::uint32_t id, const FunctionText::Answer& answer) {
  current_case("Function")
      .journal.append(Journal::Kind::answer, {std::to_string(id), answer.condition, answer.result});
}

}  // namespace detail

std::string with_answers(std::string text, const Journal& journal) {
  for (std::size_t begin = text.find('\1'); begin != std::string::npos; begin = text.find('\1')) {
    const std::size_t middle = text.find('\2', begin);
    const std::size_t end = text.find('\1', begin + 1);
    if (end == std::string::npos || middle > end) break;
    const std::string id = text.substr(begin + 1, middle - begin - 1);
    detail::FunctionText function{text.substr(middle + 1, end - middle - 1)};
    journal.each([&](const Journal::Entry& entry) {
      const bool fits = entry.kind == Journal::Kind::answer && entry.count >= 3;
      if (!fits || entry.fields[0] != id) return;
      function.answers.push_back({std::string(entry.fields[1]), std::string(entry.fields[2])});
    });
    text.replace(begin, end + 1 - begin, detail::function_source(function));
  }
  return text;
}

}  // namespace gainsay
