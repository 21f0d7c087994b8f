// SPDX-License-Identifier: MIT
//
// The entries of a conversation.

#include <algorithm>
#include <string>
#include <vector>

#include "core/entries.hpp"
#include "core/entry_bytes.hpp"

namespace gainsay {

namespace {

using Kind = Journal::Kind;

// Texts one after the other, each behind its size.
std::string joined(const std::vector<std::string>& texts) {
  std::string bytes;
  for (const std::string& text : texts) {
    bytes += bytes_of(static_cast<std::uint32_t>(text.size()));
    bytes += text;
  }
  return bytes;
}

std::vector<std::string> split(std::string_view bytes) {
  constexpr std::size_t kHead = sizeof(std::uint32_t);
  std::vector<std::string> texts;
  while (bytes.size() >= kHead) {
    const auto size = from_bytes<std::uint32_t>(bytes.substr(0, kHead));
    texts.emplace_back(bytes.substr(kHead, size));
    bytes.remove_prefix(std::min(bytes.size(), kHead + size));
  }
  return texts;
}

struct ExchangeHead {
  std::uint32_t connection;
  std::uint32_t step;
  Exchange::Kind kind;
  Exchange::Part part;
};

std::string joined(const std::vector<Explanation>& tried) {
  std::vector<std::string> texts;
  for (const Explanation& one : tried) {
    texts.push_back(joined({joined(one.decisions), one.due, one.came}));
  }
  return joined(texts);
}

std::vector<Explanation> explanations_in(std::string_view bytes) {
  std::vector<Explanation> tried;
  for (const std::string& text : split(bytes)) {
    std::vector<std::string> parts = split(text);
    parts.resize(3);
    tried.push_back({split(parts[0]), parts[1], parts[2]});
  }
  return tried;
}

std::string joined(const std::vector<HiddenValue>& hidden) {
  std::vector<std::string> texts;
  for (const HiddenValue& one : hidden) {
    texts.push_back(joined({one.name, std::string(bytes_of(one.version)), one.value}));
  }
  return joined(texts);
}

std::vector<HiddenValue> hidden_in(std::string_view bytes) {
  std::vector<HiddenValue> hidden;
  for (const std::string& text : split(bytes)) {
    std::vector<std::string> parts = split(text);
    parts.resize(3);
    hidden.push_back({parts[0], from_bytes<std::uint64_t>(parts[1]), parts[2]});
  }
  return hidden;
}

std::string joined(const std::vector<std::uint32_t>& numbers) {
  std::string bytes;
  for (const std::uint32_t number : numbers) bytes += bytes_of(number);
  return bytes;
}

std::vector<std::uint32_t> numbers_in(std::string_view bytes) {
  constexpr std::size_t kSize = sizeof(std::uint32_t);
  std::vector<std::uint32_t> numbers;
  for (; bytes.size() >= kSize; bytes.remove_prefix(kSize)) {
    numbers.push_back(from_bytes<std::uint32_t>(bytes.substr(0, kSize)));
  }
  return numbers;
}

}  // namespace

void ExchangeEntry::write(Journal& journal, const Exchange& exchange) {
  const ExchangeHead head{exchange.connection, exchange.step, exchange.kind, exchange.part};
  journal.append(Kind::exchange,
                 {bytes_of(head), exchange.text, exchange.message, joined(exchange.core)});
}

std::optional<Exchange> ExchangeEntry::read(const Journal::Entry& entry) {
  if (!is(entry, Kind::exchange, 4)) return std::nullopt;
  const auto head = from_bytes<ExchangeHead>(entry.fields[0]);
  return Exchange{.kind = upto(head.kind, Exchange::Kind::silence),
                  .part = upto(head.part, Exchange::Part::rest),
                  .connection = head.connection,
                  .step = head.step,
                  .text = std::string(entry.fields[1]),
                  .message = std::string(entry.fields[2]),
                  .core = split(entry.fields[3])};
}

void ContradictionEntry::write(Journal& journal, const Conversation& conversation) {
  journal.append(Kind::contradiction,
                 {bytes_of(conversation.died), conversation.why, joined(conversation.tried),
                  joined(conversation.order), joined(conversation.hidden),
                  joined(conversation.rules), conversation.script, conversation.wire});
}

std::optional<Conversation> ContradictionEntry::read(const Journal::Entry& entry) {
  if (!is(entry, Kind::contradiction, 8)) return std::nullopt;
  return Conversation{.died = from_bytes<std::uint64_t>(entry.fields[0]),
                      .why = std::string(entry.fields[1]),
                      .tried = explanations_in(entry.fields[2]),
                      .order = numbers_in(entry.fields[3]),
                      .hidden = hidden_in(entry.fields[4]),
                      .rules = split(entry.fields[5]),
                      .script = std::string(entry.fields[6]),
                      .wire = std::string(entry.fields[7])};
}

}  // namespace gainsay
