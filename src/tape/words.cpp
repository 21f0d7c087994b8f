// SPDX-License-Identifier: MIT

#include "tape/words.hpp"

#include <bit>
#include <vector>

#include "base/format.hpp"

namespace gainsay::tape {

namespace {

constexpr const char* kKinds[] = {"integer", "boolean", "real",     "alternative",
                                  "length",  "bytes",   "reference"};

std::string number(const Choice& choice, std::uint64_t value) {
  return choice.is_signed ? fmt::format("{}", static_cast<std::int64_t>(value))
                          : fmt::format("{}", value);
}

std::string bytes_in(const Tape& tape, const Choice& choice) {
  std::string text;
  for (std::uint64_t i = 0; i < choice.target && choice.value + i < tape.bytes.size(); ++i) {
    text += fmt::format("{}{:02x}", i == 0 ? "" : " ", tape.bytes[choice.value + i]);
  }
  return text;
}

std::string line_for(const Tape& tape, const Choice& choice) {
  const char* const kind = kKinds[static_cast<std::size_t>(choice.kind)];
  switch (choice.kind) {
    case ChoiceKind::real:
      return fmt::format("{} {}", kind, std::bit_cast<double>(choice.value));
    case ChoiceKind::bytes:
      return fmt::format("{} {}", kind, bytes_in(tape, choice));
    case ChoiceKind::reference:
      return fmt::format("{} to step {}", kind, choice.value);
    default:
      return fmt::format("{} {} of {}..{}", kind, number(choice, choice.value),
                         number(choice, choice.low), number(choice, choice.low + choice.extent));
  }
}

}  // namespace

std::string in_words(const Tape& tape) {
  std::string text;
  std::vector<std::uint32_t> open;
  std::size_t span = 0;
  for (std::uint32_t i = 0; i <= tape.size(); ++i) {
    while (!open.empty() && open.back() <= i) open.pop_back();
    for (; span < tape.spans.size() && tape.spans[span].begin == i; ++span) {
      const Span& one = tape.spans[span];
      text += std::string(2 * open.size(), ' ') +
              (one.step != 0 ? fmt::format("step {}", one.step) : "span") +
              (one.discarded ? ", thrown away\n" : "\n");
      if (one.end > i) open.push_back(one.end);
    }
    if (i < tape.size()) {
      text += std::string(2 * open.size(), ' ') + line_for(tape, tape.choices[i]) + "\n";
    }
  }
  return text;
}

}  // namespace gainsay::tape
