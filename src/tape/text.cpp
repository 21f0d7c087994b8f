// SPDX-License-Identifier: MIT
//
// The written forms of a tape.
//
// Binary: a version byte, the choices, the spans, a checksum of two bytes. A choice is one tag byte
// (kind, sign, and a payload below 14) or a tag byte and a varint; small values, which is what
// shrinking leaves, cost one byte. A span writes its label in full once and by number afterwards.
// Text: "g1." and the binary form in base64url. Nothing in either depends on the platform.

#include <algorithm>
#include <array>
#include <cstring>

#include <gainsay/tape.hpp>

#include "tape/varint.hpp"

namespace gainsay {

namespace {

constexpr std::uint8_t kVersion = 1;
constexpr std::string_view kPrefix = "g1.";
constexpr std::string_view kDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr unsigned kLongPayload = 14;
constexpr std::size_t kMostItems = std::size_t{1} << 24;  // no tape we write has more
constexpr std::uint64_t kMostSteps = 0x7fffffff;          // leaves room for identities of new steps

std::uint64_t zigzag(std::uint64_t value) {
  return (value << 1) ^ static_cast<std::uint64_t>(static_cast<std::int64_t>(value) >> 63);
}
std::uint64_t unzigzag(std::uint64_t value) { return (value >> 1) ^ (~(value & 1) + 1); }

// Reals end in zero bits more often than they begin with them.
std::uint64_t payload_of(const Choice& choice) {
  if (choice.kind == ChoiceKind::real) return __builtin_bswap64(choice.value);
  if (choice.kind == ChoiceKind::bytes) return choice.target;
  return choice.is_signed ? zigzag(choice.value) : choice.value;
}

// CRC-16/CCITT. Unlike a folded hash it notices every change of up to 16 adjacent bits: a mistyped
// letter, two letters swapped, a wrong byte.
std::uint16_t checksum(const std::uint8_t* data, std::size_t size) {
  std::uint32_t sum = 0xffff;
  for (std::size_t i = 0; i < size; ++i) {
    sum ^= static_cast<std::uint32_t>(data[i]) << 8;
    for (int bit = 0; bit < 8; ++bit) sum = (sum << 1) ^ ((sum & 0x8000u) != 0 ? 0x1021u : 0u);
    sum &= 0xffff;
  }
  return static_cast<std::uint16_t>(sum);
}

class Writer {
 public:
  std::vector<std::uint8_t> out{};

  void byte(std::uint64_t value) { out.push_back(static_cast<std::uint8_t>(value)); }
  void varint(std::uint64_t value) {
    tape::write_varint(value, [this](std::uint8_t next) { byte(next); });
  }
  void choice(const Choice& choice, const std::vector<std::uint8_t>& bytes) {
    const std::uint64_t payload = payload_of(choice);
    const unsigned tag = static_cast<unsigned>(choice.kind) | (choice.is_signed ? 8u : 0u);
    if (payload < kLongPayload) {
      byte(tag | payload << 4);
    } else {
      byte(tag | kLongPayload << 4);
      varint(payload);
    }
    if (choice.kind != ChoiceKind::bytes) return;
    out.insert(out.end(), bytes.begin() + static_cast<std::ptrdiff_t>(choice.value),
               bytes.begin() + static_cast<std::ptrdiff_t>(choice.value + choice.target));
  }
  void label(Label label) {
    const auto known = std::find(labels_.begin(), labels_.end(), label);
    varint(static_cast<std::uint64_t>(known - labels_.begin()));
    if (known != labels_.end()) return;
    labels_.push_back(label);
    for (int shift = 0; shift < 32; shift += 8) byte((label >> shift) & 255);
  }

 private:
  std::vector<Label> labels_{};
};

// Reads what Writer wrote; after the end or on nonsense it stays at the end and `bad` is set.
class Reader {
 public:
  Reader(const std::uint8_t* data, std::size_t size) : at_(data), end_(data + size) {}

  bool bad = false;

  bool at_end() const { return at_ == end_; }
  std::uint8_t byte() {
    if (at_ == end_) {
      bad = true;
      return 0;
    }
    return *at_++;
  }
  std::uint64_t varint() {
    return tape::read_varint([this] { return byte(); }, bad);
  }
  // A count of things of which each takes at least one byte.
  std::size_t count() {
    const std::uint64_t value = varint();
    if (value > kMostItems || value > static_cast<std::uint64_t>(end_ - at_)) bad = true;
    return bad ? 0 : static_cast<std::size_t>(value);
  }
  Choice choice(std::vector<std::uint8_t>& bytes) {
    const unsigned tag = byte();
    Choice choice;
    if ((tag & 7) > static_cast<unsigned>(ChoiceKind::reference)) bad = true;
    choice.kind = static_cast<ChoiceKind>(tag & 7);
    choice.is_signed = (tag & 8) != 0;
    std::uint64_t payload = tag >> 4;
    if (payload == kLongPayload) payload = varint();
    if (payload > kLongPayload && (tag >> 4) > kLongPayload) bad = true;
    if (choice.kind == ChoiceKind::bytes) {
      read_bytes(choice, payload, bytes);
    } else if (choice.kind == ChoiceKind::real) {
      choice.value = __builtin_bswap64(payload);
    } else {
      choice.value = choice.is_signed ? unzigzag(payload) : payload;
    }
    return choice;
  }
  Label label() {
    const std::uint64_t number = varint();
    if (number < labels_.size()) return labels_[static_cast<std::size_t>(number)];
    if (number > labels_.size()) bad = true;
    Label label = 0;
    for (unsigned shift = 0; shift < 32; shift += 8) label |= static_cast<Label>(byte()) << shift;
    labels_.push_back(label);
    return label;
  }

 private:
  void read_bytes(Choice& choice, std::uint64_t size, std::vector<std::uint8_t>& bytes) {
    choice.value = bytes.size();
    choice.target = size;
    if (size > static_cast<std::uint64_t>(end_ - at_)) {
      bad = true;
      choice.target = 0;
      return;
    }
    bytes.insert(bytes.end(), at_, at_ + size);
    at_ += size;
  }

  const std::uint8_t* at_;
  const std::uint8_t* end_;
  std::vector<Label> labels_{};
};

void write_spans(Writer& writer, const Tape& tape) {
  writer.varint(tape.spans.size());
  std::uint32_t before = 0;
  std::vector<std::uint32_t> depths;
  for (const Span& span : tape.spans) {
    const std::uint32_t depth = span.parent == Span::kNone ? 0 : depths[span.parent] + 1;
    depths.push_back(depth);
    writer.label(span.label);
    writer.varint(depth);
    writer.varint(span.begin - before);
    writer.varint(static_cast<std::uint64_t>(span.size()) << 2 | (span.step != 0 ? 2u : 0u) |
                  (span.discarded ? 1u : 0u));
    if (span.step != 0) writer.varint(span.step);
    before = span.begin;
  }
}

void read_spans(Reader& reader, Tape& tape) {
  const std::size_t count = reader.count();
  std::vector<std::uint32_t> open;  // the spans around the next one, outermost first
  std::uint64_t before = 0;
  for (std::size_t i = 0; i < count && !reader.bad; ++i) {
    Span span;
    span.label = reader.label();
    const std::uint64_t depth = reader.varint();
    const std::uint64_t begin = before + reader.varint();
    const std::uint64_t rest = reader.varint();
    const std::uint64_t end = begin + (rest >> 2);
    span.discarded = (rest & 1) != 0;
    const std::uint64_t step = (rest & 2) != 0 ? reader.varint() : 1;
    if (step == 0 || step > kMostSteps) reader.bad = true;
    if ((rest & 2) != 0) span.step = static_cast<std::uint32_t>(step);
    if (depth > open.size() || begin < before || end > tape.size() || end < begin)
      reader.bad = true;
    if (reader.bad) return;
    // A span after a sibling begins where that one ended, or later.
    if (depth < open.size() && begin < tape.spans[open[depth]].end) reader.bad = true;
    open.resize(static_cast<std::size_t>(depth));
    span.begin = static_cast<std::uint32_t>(begin);
    span.end = static_cast<std::uint32_t>(end);
    span.parent = open.empty() ? Span::kNone : open.back();
    if (span.parent != Span::kNone && tape.spans[span.parent].end < span.end) reader.bad = true;
    before = begin;
    open.push_back(static_cast<std::uint32_t>(i));
    tape.spans.push_back(span);
  }
}

TapeReading problem(std::string text) { return {{}, std::move(text)}; }

// What pasting may add around a tape.
std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(kBlank);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlank) - begin + 1);
}

}  // namespace

std::vector<std::uint8_t> to_binary(const Tape& tape) {
  Writer writer;
  writer.byte(kVersion);
  writer.varint(tape.size());
  for (const Choice& choice : tape.choices) writer.choice(choice, tape.bytes);
  write_spans(writer, tape);
  const std::uint16_t sum = checksum(writer.out.data(), writer.out.size());
  writer.byte(sum & 255);
  writer.byte(sum >> 8);
  return std::move(writer.out);
}

TapeReading tape_from_binary(const std::uint8_t* data, std::size_t size) {
  if (size < 5) return problem("it is cut short");
  const auto sum = static_cast<std::uint16_t>(data[size - 2] | data[size - 1] << 8);
  if (sum != checksum(data, size - 2))
    return problem("its checksum does not match: it was changed or cut");
  Reader reader(data, size - 2);
  if (reader.byte() != kVersion) return problem("it was written by another version of Gainsay");
  TapeReading reading;
  reading.tape.whole = true;
  const std::size_t count = reader.count();
  reading.tape.choices.reserve(count);
  for (std::size_t i = 0; i < count && !reader.bad; ++i) {
    reading.tape.choices.push_back(reader.choice(reading.tape.bytes));
  }
  read_spans(reader, reading.tape);
  if (reader.bad || !reader.at_end()) return problem("its content does not make sense");
  return reading;
}

std::string to_text(const Tape& tape) {
  const std::vector<std::uint8_t> binary = to_binary(tape);
  std::string text(kPrefix);
  text.reserve(kPrefix.size() + binary.size() * 4 / 3 + 2);
  unsigned held = 0;
  unsigned bits = 0;
  for (const std::uint8_t byte : binary) {
    held = (held << 8 | byte) & 0xffff;
    for (bits += 8; bits >= 6;) text += kDigits[held >> (bits -= 6) & 63];
  }
  if (bits > 0) text += kDigits[held << (6 - bits) & 63];
  return text;
}

TapeReading tape_from_text(std::string_view text) {
  text = trimmed(text);
  if (!text.starts_with(kPrefix)) return problem("it does not begin with \"g1.\"");
  text.remove_prefix(kPrefix.size());
  std::vector<std::uint8_t> binary;
  binary.reserve(text.size());
  unsigned held = 0;
  unsigned bits = 0;
  for (const char c : text) {
    const std::size_t digit = kDigits.find(c);
    if (digit == std::string_view::npos) {
      return problem(std::string("it holds the character '") + c + "', which no tape has");
    }
    held = (held << 6 | static_cast<unsigned>(digit)) & 0xffff;
    if ((bits += 6) >= 8) binary.push_back(static_cast<std::uint8_t>(held >> (bits -= 8)));
  }
  // The last letter may carry bits that no byte needs; Gainsay writes them as zeros.
  const bool odd_end = bits >= 6 || (held & ((1u << bits) - 1)) != 0;
  if (odd_end) return problem("its last letter does not fit: it was changed or cut");
  return tape_from_binary(binary.data(), binary.size());
}

}  // namespace gainsay
