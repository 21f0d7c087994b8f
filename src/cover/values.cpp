// SPDX-License-Identifier: MIT

#include "cover/values.hpp"

namespace gainsay::coverage {

namespace {

constexpr std::uint64_t kFewValues = 16;
constexpr std::uint64_t kCharacters = 0x110000;  // as many as a text can have
constexpr std::size_t kMostValues = 4096;        // of each sort; a tape may hold a million

// A choice of a stored tape does not know its domain.
bool has_domain(const Choice& choice) { return choice.extent > 0 || choice.forced; }

bool is_telling(const Choice& choice) {
  return has_domain(choice) ? choice.extent > kFewValues : choice.value > kFewValues;
}

bool is_character(const Choice& choice) {
  return choice.kind == ChoiceKind::integer && choice.extent < kCharacters &&
         mutate::seen_as(choice) <= 0xff;
}

// The characters that follow a length, if all that it counts are such.
std::vector<std::uint8_t> text_at(const Tape& tape, std::size_t length_at) {
  const std::uint64_t count = tape.choices[length_at].value;
  if (count > tape.size() - length_at - 1) return {};
  std::vector<std::uint8_t> text;
  for (std::size_t i = length_at + 1; i <= length_at + count; ++i) {
    if (!is_character(tape.choices[i])) return {};
    text.push_back(static_cast<std::uint8_t>(mutate::seen_as(tape.choices[i])));
  }
  return text;
}

std::vector<std::uint8_t> bytes_at(const Tape& tape, const Choice& choice) {
  if (choice.value > tape.bytes.size() || choice.target > tape.bytes.size() - choice.value) {
    return {};
  }
  const auto begin = tape.bytes.begin() + static_cast<std::ptrdiff_t>(choice.value);
  return {begin, begin + static_cast<std::ptrdiff_t>(choice.target)};
}

}  // namespace

void Values::clear() {
  numbers.clear();
  texts.clear();
}

void Values::add(const Tape& tape) {
  for (std::size_t i = 0; i < tape.size(); ++i) {
    const Choice& choice = tape.choices[i];
    std::vector<std::uint8_t> text;
    if (choice.kind == ChoiceKind::integer) {
      if (is_telling(choice) && numbers.size() < kMostValues) {
        numbers.push_back(mutate::seen_as(choice));
      }
    } else if (choice.kind == ChoiceKind::length) {
      text = text_at(tape, i);
    } else if (choice.kind == ChoiceKind::bytes) {
      text = bytes_at(tape, choice);
    }
    if (!text.empty() && texts.size() < kMostValues) texts.push_back(std::move(text));
  }
}

// A value that is put in for itself goes anywhere.
Earlier earlier_values(const std::vector<Tape>& tapes) {
  Values values;
  for (const Tape& tape : tapes) values.add(tape);
  Earlier earlier{.tapes = tapes};
  for (const std::uint64_t number : values.numbers) earlier.numbers.push_back({number, number, 8});
  for (const auto& text : values.texts) earlier.texts.push_back({text, text});
  return earlier;
}

}  // namespace gainsay::coverage
