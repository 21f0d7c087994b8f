// SPDX-License-Identifier: MIT

#include <gainsay/dual/message.hpp>

#include <bit>

#include <gainsay/dual/model.hpp>
#include <gainsay/error.hpp>

#include "dual/message_text.hpp"

namespace gainsay::dual {

void Message::add(Part::Kind kind, std::int64_t number) {
  parts.push_back({.kind = kind, .number = number});
}

void Message::add_text(std::string_view text) {
  parts.push_back({.kind = Part::Kind::text,
                   .sort = Sort::text,
                   .begin = static_cast<std::uint32_t>(texts.size()),
                   .size = static_cast<std::uint32_t>(text.size())});
  texts += text;
}

void Message::add_value(const Value& value) {
  if (value.formula != nullptr) {
    add(Part::Kind::formula, static_cast<std::int64_t>(formulas.size()));
    formulas.push_back(value);
  } else if (value.variable != 0) {
    parts.push_back({.kind = Part::Kind::hidden,
                     .sort = value.sort,
                     .variable = value.variable,
                     .number = value.number});
  } else if (value.sort == Sort::text) {
    add_text(value.text);
  } else {
    parts.push_back({.sort = value.sort, .number = value.number});
  }
}

bool operator==(const Message& a, const Message& b) {
  if (a.parts.size() != b.parts.size()) return false;
  for (std::size_t i = 0; i < a.parts.size(); ++i) {
    const Part& left = a.parts[i];
    const Part& right = b.parts[i];
    if (left.kind != right.kind || left.variable != right.variable) return false;
    if (left.kind == Part::Kind::text ? a.text(left) != b.text(right)
                                      : left.number != right.number) {
      return false;
    }
  }
  return a.formulas == b.formulas;
}

namespace detail {

const Part& Reader::next(Part::Kind expected) {
  GAINSAY_INVARIANT(at_ < message_.parts.size() && message_.parts[at_].kind == expected,
                    "a message that is read has the parts of its type and no holes");
  return message_.parts[at_++];
}

bool Reader::present() {
  GAINSAY_INVARIANT(at_ < message_.parts.size(), "a message has all the parts of its type");
  const Part::Kind kind = message_.parts[at_++].kind;
  GAINSAY_INVARIANT(kind == Part::Kind::present || kind == Part::Kind::absent,
                    "a message that is read has no member that is left open");
  return kind == Part::Kind::present;
}

}  // namespace detail

std::string Key::packed(const Message& message) {
  // Lengths before texts, so that no two keys run into each other.
  if (message.parts.size() == 1 && message.parts[0].kind == Part::Kind::text) return message.texts;
  std::string text;
  for (const Part& part : message.parts) {
    if (part.kind == Part::Kind::text) {
      text += std::to_string(part.size) + ":";
      text += message.text(part);
    } else {
      text += std::to_string(part.number) + ";";
    }
  }
  return text;
}

std::string to_text(const Message& message) {
  TextWriter writer(message);
  return message.schema == nullptr || message.parts.empty() ? "{}" : writer.text();
}

}  // namespace gainsay::dual
