// SPDX-License-Identifier: MIT

#include <algorithm>
#include <limits>

#include <doctest/doctest.h>

#include <gainsay/random.hpp>
#include <gainsay/tape.hpp>

#include "unit/core/core_fixture.hpp"

using namespace gainsay;

namespace {

// What the written forms keep of a choice: everything but its domain.
Tape without_domains(Tape tape) {
  for (Choice& choice : tape.choices) {
    const bool bytes = choice.kind == ChoiceKind::bytes;
    choice = {choice.value, 0, 0, bytes ? choice.target : 0, choice.kind, choice.is_signed, false};
  }
  return tape;
}

Tape sample() {
  return fixture::recorded([](Source& source) {
    const auto outer = source.span(label_of("outer"));
    source.integer(std::numeric_limits<std::int64_t>::min(),
                   std::numeric_limits<std::int64_t>::max());
    {
      const auto first = source.span(label_of("empty"));
      const auto inner = source.span(label_of("empty"));
    }
    {
      const auto second = source.span(label_of("empty"));
    }
    source.boolean();
    source.bytes(3, 8);
    auto tried = source.span(label_of("try"));
    tried.discard();
    source.real(-1, 1, kAllowNan);
    source.alternative(20);
    const auto step = source.step(label_of("step"));
    const std::uint32_t made[] = {step.identity()};
    source.reference(label_of("step"), made);
    source.length(0, 100);
    source.bytes(0, 2);
    source.integer(std::uint64_t{0}, ~std::uint64_t{0});
  });
}

bool read_back(const Tape& tape) {
  const TapeReading text = tape_from_text(to_text(tape));
  const std::vector<std::uint8_t> bytes = to_binary(tape);
  const TapeReading binary = tape_from_binary(bytes.data(), bytes.size());
  return text.ok() && binary.ok() && text.tape == without_domains(tape) && binary.tape == text.tape;
}

Choice integer(std::uint64_t value, bool is_signed) {
  return {value, 0, 0, 0, ChoiceKind::integer, is_signed, false};
}

}  // namespace

TEST_CASE("a tape of every kind of choice and span is read back exactly") {
  const Tape tape = sample();
  REQUIRE(tape.spans.size() == 6);
  CHECK(read_back(tape));
  CHECK(read_back(Tape{}));
}

TEST_CASE("integers at the ends of their range are read back with their sign") {
  constexpr std::uint64_t kTop = std::uint64_t{1} << 63;
  for (const std::uint64_t value :
       {std::uint64_t{0}, std::uint64_t{13}, std::uint64_t{14}, std::uint64_t{15},
        std::uint64_t{127}, std::uint64_t{128}, kTop - 1, kTop, kTop + 1, ~std::uint64_t{0}}) {
    CAPTURE(value);
    CHECK(read_back({{integer(value, false), integer(value, true)}, {}, {}}));
  }
}

TEST_CASE("empty spans at one place keep their order and nesting") {
  Tape tape{{integer(1, false)}, {}, {}};
  tape.spans = {
      {5, 0, 0, Span::kNone, 0, false}, {5, 0, 0, 0, 0, false},           {6, 0, 0, 1, 0, true},
      {5, 0, 0, 0, 3, false},           {7, 0, 1, Span::kNone, 0, false}, {5, 1, 1, 4, 0, false},
      {5, 1, 1, Span::kNone, 9, false}};
  CHECK(read_back(tape));
}

TEST_CASE("the text form is made of letters that survive shells, URLs and bug reports") {
  const std::string text = to_text(sample());
  CHECK(text.starts_with("g1."));
  CHECK(
      text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.") ==
      std::string::npos);
  CHECK(tape_from_text(" \t" + text + " \r\n").ok());
}

TEST_CASE("a tape of a few small numbers fits in a few letters") {
  CHECK(to_text({{integer(0, true), integer(1, true)}, {}, {}}).size() <= 14);
}

TEST_CASE("a text with any one letter changed is refused") {
  const std::string text = to_text(sample());
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (int c = 0; c < 256; ++c) {
      std::string changed = text;
      changed[at] = static_cast<char>(c);
      if (changed == text ||
          (at + 1 == text.size() && fixture::contains(" \t\r\n", changed.substr(at)))) {
        continue;
      }
      CAPTURE(at);
      CAPTURE(c);
      REQUIRE_FALSE(tape_from_text(changed).ok());
    }
  }
}

TEST_CASE("a text with neighbouring letters swapped, one left out or one added is refused") {
  const std::string text = to_text(sample());
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::string swapped = text;
    if (at + 1 < text.size()) std::swap(swapped[at], swapped[at + 1]);
    if (swapped != text) REQUIRE_FALSE(tape_from_text(swapped).ok());
    REQUIRE_FALSE(tape_from_text(std::string(text).erase(at, 1)).ok());
    REQUIRE_FALSE(tape_from_text(text.substr(0, at)).ok());
  }
  CHECK_FALSE(tape_from_text(text + "A").ok());
  CHECK_FALSE(tape_from_text(text + text).ok());
}

TEST_CASE("foreign texts are refused with a reason") {
  CHECK(fixture::contains(tape_from_text("").problem, "does not begin with \"g1.\""));
  CHECK(fixture::contains(tape_from_text("hello").problem, "does not begin with \"g1.\""));
  CHECK(fixture::contains(tape_from_text("g2.AAAA").problem, "does not begin with \"g1.\""));
  CHECK(fixture::contains(tape_from_text("g1.").problem, "cut short"));
  CHECK(fixture::contains(tape_from_text("g1.AA=A").problem, "'='"));
  CHECK(fixture::contains(tape_from_text("g1.AAAAAAAAAAA").problem, "checksum"));
}

namespace {

std::uint16_t crc(const std::vector<std::uint8_t>& data) {
  std::uint32_t sum = 0xffff;
  for (const std::uint8_t byte : data) {
    sum ^= static_cast<std::uint32_t>(byte) << 8;
    for (int bit = 0; bit < 8; ++bit)
      sum = ((sum << 1) ^ ((sum & 0x8000) != 0 ? 0x1021 : 0)) & 0xffffff;
    sum &= 0xffff;
  }
  return static_cast<std::uint16_t>(sum);
}

// The bytes closed by a checksum that fits them, so that only their content can be wrong.
TapeReading read_sealed(std::vector<std::uint8_t> bytes) {
  const std::uint16_t sum = crc(bytes);
  bytes.push_back(static_cast<std::uint8_t>(sum & 255));
  bytes.push_back(static_cast<std::uint8_t>(sum >> 8));
  return tape_from_binary(bytes.data(), bytes.size());
}

// The spans of a tape, as replay relies on them: nested, in order, inside the choices.
bool well_formed(const Tape& tape) {
  for (std::size_t i = 0; i < tape.spans.size(); ++i) {
    const Span& span = tape.spans[i];
    if (span.begin > span.end || span.end > tape.size()) return false;
    if (i > 0 && span.begin < tape.spans[i - 1].begin) return false;
    if (span.parent == Span::kNone) continue;
    if (span.parent >= i) return false;
    const Span& parent = tape.spans[span.parent];
    if (span.begin < parent.begin || span.end > parent.end) return false;
  }
  return std::all_of(tape.choices.begin(), tape.choices.end(), [&tape](const Choice& choice) {
    return choice.kind != ChoiceKind::bytes || choice.value + choice.target <= tape.bytes.size();
  });
}

}  // namespace

TEST_CASE("content that was changed under a fitting checksum is refused or still a proper tape") {
  std::vector<std::uint8_t> bytes = to_binary(sample());
  bytes.resize(bytes.size() - 2);
  REQUIRE(read_sealed(bytes).ok());
  int accepted = 0;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    for (int value = 0; value < 256; ++value) {
      std::vector<std::uint8_t> changed = bytes;
      changed[at] = static_cast<std::uint8_t>(value);
      const TapeReading reading = read_sealed(changed);
      if (!reading.ok()) continue;
      ++accepted;
      REQUIRE(well_formed(reading.tape));
    }
  }
  CHECK(accepted > 0);
}

TEST_CASE("random bytes under a fitting checksum are refused or still a proper tape") {
  Random random(3);
  for (int round = 0; round < 20000; ++round) {
    std::vector<std::uint8_t> bytes(3 + random.upto(40));
    for (std::uint8_t& byte : bytes) {
      byte = static_cast<std::uint8_t>(random.next() & ((random.next() & 1) != 0 ? 255 : 15));
    }
    bytes[0] = 1;
    const TapeReading reading = read_sealed(bytes);
    REQUIRE((!reading.ok() || well_formed(reading.tape)));
  }
}

TEST_CASE("a binary form that claims more than it holds is refused without reading on") {
  CHECK_FALSE(read_sealed({1, 255, 255, 255, 255, 15}).ok());       // choices that are not there
  CHECK_FALSE(read_sealed({1, 1, 5 | 14 << 4, 255, 127, 0}).ok());  // a run of bytes beyond the end
  CHECK_FALSE(read_sealed({1, 0, 255, 255, 127}).ok());             // spans that are not there
  CHECK_FALSE(read_sealed({1, 1, 7, 0}).ok());                      // a kind that does not exist
  CHECK_FALSE(read_sealed({1, 1, 15 << 4, 0}).ok());                // a payload that nobody writes
  CHECK_FALSE(read_sealed({2, 0, 0}).ok());                         // another version
  CHECK_FALSE(read_sealed({1, 0, 0, 0}).ok());                      // something after the end
  CHECK(read_sealed({1, 0, 0}).ok());
}

TEST_CASE("spans that overlap their siblings or lie outside their parents are refused") {
  const std::vector<std::uint8_t> choices = {1, 3, 0, 0, 0};
  const auto with_spans = [&choices](std::vector<std::uint8_t> spans) {
    spans.insert(spans.begin(), choices.begin(), choices.end());
    return read_sealed(spans).ok();
  };
  // count, then per span: label number, (label), depth, distance to the one before, size * 4
  CHECK(with_spans({2, 0, 9, 9, 9, 9, 0, 0, 2 << 2, 0, 0, 2, 1 << 2}));
  CHECK_FALSE(with_spans({2, 0, 9, 9, 9, 9, 0, 0, 2 << 2, 0, 0, 1, 1 << 2}));  // overlaps
  CHECK_FALSE(
      with_spans({2, 0, 9, 9, 9, 9, 0, 0, 1 << 2, 0, 1, 0, 2 << 2}));  // larger than its parent
  CHECK_FALSE(with_spans({1, 0, 9, 9, 9, 9, 0, 0, 4 << 2}));           // beyond the choices
  CHECK_FALSE(with_spans({1, 0, 9, 9, 9, 9, 1, 0, 1 << 2}));           // a child of nothing
  CHECK_FALSE(with_spans({1, 0, 9, 9, 9, 9, 0, 0, 1 << 2 | 2, 0}));    // the step without identity
}
