// SPDX-License-Identifier: MIT
//
// The header, then the case in the order in which it was drawn: spans open and close around
// choices, so that whatever is damaged, what stands before it is a case. A token is one byte, three
// bits for what it is and five for a number; labels and domains are written once and by number
// afterwards.

#include "store/corpus_file.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>

#include "base/read_file.hpp"
#include "store/example_file.hpp"
#include "tape/varint.hpp"

namespace gainsay::store {

namespace {

constexpr std::array<std::uint8_t, 4> kHeader = {0x89, 'g', 's', 1};

enum class Token : std::uint8_t { end, close, open, step, choice };
// The numbers of an end: what may be drawn on, as in all files of earlier versions, or a whole
// tape.
enum : std::uint64_t { kEndOfPart, kEndOfWhole };
constexpr unsigned kTokenBits = 3;
constexpr std::uint64_t kLongNumber = 31;         // a number from here on is continued in a varint
constexpr std::size_t kMostNumbered = 256;        // labels or domains; the others stand in full
constexpr std::uint64_t kMostSteps = 0x7fffffff;  // leaves room for identities of new steps

std::uint64_t zigzag(std::uint64_t value) {
  return (value << 1) ^ static_cast<std::uint64_t>(static_cast<std::int64_t>(value) >> 63);
}
std::uint64_t unzigzag(std::uint64_t value) { return (value >> 1) ^ (~(value & 1) + 1); }

// What a choice was drawn from: all of it but the value.
Choice domain_of(Choice choice) {
  choice.value = 0;
  if (choice.kind == ChoiceKind::bytes) choice.target = 0;
  return choice;
}

// True if such a domain can have been drawn from.
bool makes_sense(const Choice& domain) {
  switch (domain.kind) {
    case ChoiceKind::real:
      return std::bit_cast<double>(domain.low) <= std::bit_cast<double>(domain.extent);
    case ChoiceKind::bytes:
    case ChoiceKind::reference:
      return true;
    default:
      return domain.target - domain.low <= domain.extent;
  }
}

// Things that are written once.
template <class Thing>
class Numbered {
 public:
  // The number of the thing; that of the next new one if it has none yet.
  std::size_t number(const Thing& thing) const {
    if (last_ < known_.size() && known_[last_] == thing) return last_;
    return static_cast<std::size_t>(std::find(known_.begin(), known_.end(), thing) -
                                    known_.begin());
  }
  bool knows(std::uint64_t number) const { return number < known_.size(); }
  bool is_next(std::uint64_t number) const { return number == known_.size(); }
  const Thing& at(std::uint64_t number) const { return known_[static_cast<std::size_t>(number)]; }
  void use(std::size_t number) { last_ = number; }
  void add(const Thing& thing) {
    if (known_.size() < kMostNumbered) known_.push_back(thing);
  }

 private:
  std::vector<Thing> known_{};
  std::size_t last_ = 0;
};

class Writer {
 public:
  explicit Writer(const Tape& tape) : tape_(tape) {
    out_.assign(kHeader.begin(), kHeader.end());
    out_.reserve(16 + tape.size() * 4);
  }

  std::vector<std::uint8_t> write() {
    for (std::uint32_t i = 0; i < tape_.spans.size(); ++i) {
      while (!open_.empty() && open_.back() != tape_.spans[i].parent) close();
      choices_until(tape_.spans[i].begin);
      open(tape_.spans[i]);
      open_.push_back(i);
    }
    while (!open_.empty()) close();
    choices_until(static_cast<std::uint32_t>(tape_.size()));
    token(Token::end, tape_.whole ? kEndOfWhole : kEndOfPart);
    return std::move(out_);
  }

 private:
  void byte(std::uint64_t value) { out_.push_back(static_cast<std::uint8_t>(value)); }
  void varint(std::uint64_t value) {
    tape::write_varint(value, [this](std::uint8_t next) { byte(next); });
  }
  void token(Token kind, std::uint64_t number) {
    byte(static_cast<std::uint64_t>(kind) | std::min(number, kLongNumber) << kTokenBits);
    if (number >= kLongNumber) varint(number - kLongNumber);
  }

  void open(const Span& span) {
    const std::size_t number = labels_.number(span.label);
    token(span.step != 0 ? Token::step : Token::open, number);
    if (labels_.knows(number)) {
      labels_.use(number);
    } else {
      for (unsigned shift = 0; shift < 32; shift += 8) byte((span.label >> shift) & 255);
      labels_.add(span.label);
    }
    if (span.step != 0) varint(span.step);
  }

  void close() {
    const Span& span = tape_.spans[open_.back()];
    choices_until(span.end);
    token(Token::close, span.discarded ? 1 : 0);
    open_.pop_back();
  }

  void choices_until(std::uint32_t end) {
    for (; next_ < std::min<std::size_t>(end, tape_.size()); ++next_) choice(tape_.choices[next_]);
  }

  void choice(const Choice& choice) {
    const Choice domain = domain_of(choice);
    const std::size_t number = domains_.number(domain);
    token(Token::choice, number);
    if (domains_.knows(number)) {
      domains_.use(number);
    } else {
      write_domain(domain);
      domains_.add(domain);
    }
    write_value(choice);
  }

  void write_domain(const Choice& domain) {
    const bool real = domain.kind == ChoiceKind::real;
    byte(static_cast<unsigned>(domain.kind) | (domain.is_signed ? 8u : 0u) |
         (domain.forced ? 16u : 0u));
    varint(real ? __builtin_bswap64(domain.low) : zigzag(domain.low));
    varint(real ? __builtin_bswap64(domain.extent) : domain.extent);
    varint(zigzag(domain.target));
  }

  void write_value(const Choice& choice) {
    if (choice.kind == ChoiceKind::real) {
      varint(__builtin_bswap64(choice.value));
    } else if (choice.kind != ChoiceKind::bytes) {
      varint(zigzag(choice.value - choice.target));
    } else {
      const std::size_t begin = std::min<std::size_t>(choice.value, tape_.bytes.size());
      const std::size_t count = std::min<std::size_t>(choice.target, tape_.bytes.size() - begin);
      varint(count);
      const auto from = tape_.bytes.begin() + static_cast<std::ptrdiff_t>(begin);
      out_.insert(out_.end(), from, from + static_cast<std::ptrdiff_t>(count));
    }
  }

  const Tape& tape_;
  std::vector<std::uint8_t> out_{};
  std::vector<std::uint32_t> open_{};
  std::size_t next_ = 0;
  Numbered<Label> labels_{};
  Numbered<Choice> domains_{};
};

// Reads token by token; one that makes no sense ends the tape before it.
class Reader {
 public:
  explicit Reader(ByteView bytes) : bytes_(bytes), at_(kHeader.size()) {}

  CorpusEntry read() {
    CorpusEntry entry{.has_header = true};
    std::size_t good = at_;
    bool ended = false;
    while (!ended && read_token(entry.tape, ended)) good = at_;
    if (ended && !open_.empty()) ended = false;  // an end inside a span was never written
    for (const std::uint32_t span : open_) {
      entry.tape.spans[span].end = static_cast<std::uint32_t>(entry.tape.size());
    }
    entry.rest.assign(bytes_.begin() + static_cast<std::ptrdiff_t>(good), bytes_.end());
    if (!ended && entry.rest.empty()) entry.rest.push_back(0);  // cut off between two tokens
    entry.tape.whole = entry.tape.whole && entry.intact();
    return entry;
  }

 private:
  std::uint8_t byte() {
    if (at_ == bytes_.size()) {
      bad_ = true;
      return 0;
    }
    return bytes_[at_++];
  }
  std::uint64_t varint() {
    return tape::read_varint([this] { return byte(); }, bad_);
  }

  bool read_token(Tape& tape, bool& ended) {
    const unsigned first = byte();
    std::uint64_t number = first >> kTokenBits;
    if (number == kLongNumber) number += varint();
    if (bad_) return false;
    switch (static_cast<Token>(first & ((1u << kTokenBits) - 1))) {
      case Token::end:
        ended = number <= kEndOfWhole;
        tape.whole = number == kEndOfWhole;
        return ended;
      case Token::close:
        return number <= 1 && close(tape, number == 1);
      case Token::open:
        return open(tape, number, false);
      case Token::step:
        return open(tape, number, true);
      case Token::choice:
        return choice(tape, number);
    }
    return false;
  }

  bool close(Tape& tape, bool discarded) {
    if (open_.empty()) return false;
    Span& span = tape.spans[open_.back()];
    span.end = static_cast<std::uint32_t>(tape.size());
    span.discarded = discarded;
    open_.pop_back();
    return true;
  }

  bool open(Tape& tape, std::uint64_t number, bool is_step) {
    const bool fresh = labels_.is_next(number);
    if (!fresh && !labels_.knows(number)) return false;
    Span span;
    if (!fresh) {
      span.label = labels_.at(number);
    } else {
      for (unsigned shift = 0; shift < 32; shift += 8) {
        span.label |= static_cast<Label>(byte()) << shift;
      }
    }
    const std::uint64_t step = is_step ? varint() : 0;
    if (bad_ || (is_step && step == 0) || step > kMostSteps) return false;
    if (fresh) labels_.add(span.label);
    span.step = static_cast<std::uint32_t>(step);
    span.begin = static_cast<std::uint32_t>(tape.size());
    span.parent = open_.empty() ? Span::kNone : open_.back();
    open_.push_back(static_cast<std::uint32_t>(tape.spans.size()));
    tape.spans.push_back(span);
    return true;
  }

  bool choice(Tape& tape, std::uint64_t number) {
    const bool fresh = domains_.is_next(number);
    if (!fresh && !domains_.knows(number)) return false;
    const Choice domain = fresh ? read_domain() : domains_.at(number);
    if (bad_ || !makes_sense(domain)) return false;
    Choice choice = domain;
    if (!read_value(choice, tape.bytes)) return false;
    if (fresh) domains_.add(domain);
    tape.choices.push_back(choice);
    return true;
  }

  Choice read_domain() {
    const unsigned tag = byte();
    Choice domain;
    if ((tag & 7) > static_cast<unsigned>(ChoiceKind::reference) || tag >= 32) bad_ = true;
    domain.kind = static_cast<ChoiceKind>(tag & 7);
    domain.is_signed = (tag & 8) != 0;
    domain.forced = (tag & 16) != 0;
    const bool real = domain.kind == ChoiceKind::real;
    const std::uint64_t low = varint();
    const std::uint64_t extent = varint();
    domain.low = real ? __builtin_bswap64(low) : unzigzag(low);
    domain.extent = real ? __builtin_bswap64(extent) : extent;
    domain.target = unzigzag(varint());
    if (domain.kind == ChoiceKind::bytes && domain.target != 0) bad_ = true;
    return domain;
  }

  bool read_value(Choice& choice, std::vector<std::uint8_t>& bytes) {
    const std::uint64_t payload = varint();
    if (bad_) return false;
    if (choice.kind == ChoiceKind::real) {
      choice.value = __builtin_bswap64(payload);
    } else if (choice.kind != ChoiceKind::bytes) {
      choice.value = choice.target + unzigzag(payload);
    } else {
      if (payload > bytes_.size() - at_) return false;
      const auto from = bytes_.begin() + static_cast<std::ptrdiff_t>(at_);
      choice.value = bytes.size();
      choice.target = payload;
      bytes.insert(bytes.end(), from, from + static_cast<std::ptrdiff_t>(payload));
      at_ += static_cast<std::size_t>(payload);
    }
    return true;
  }

  ByteView bytes_;
  std::size_t at_;
  bool bad_ = false;
  std::vector<std::uint32_t> open_{};
  Numbered<Label> labels_{};
  Numbered<Choice> domains_{};
};

constexpr int kLargest = 100;

}  // namespace

// FNV-1a.
std::uint64_t hash_of_bytes(ByteView bytes) {
  std::uint64_t hash = 14695981039346656037u;
  for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 1099511628211u;
  return hash;
}

std::uint64_t CorpusEntry::seed() const {
  const std::uint64_t seed = hash_of(tape);
  return rest.empty() ? seed : seed ^ hash_of_bytes(rest);
}

int CorpusEntry::size() const {
  if (rest.empty()) return kLargest;
  return static_cast<int>((hash_of_bytes(rest) >> 32) % (kLargest + 1));
}

std::vector<std::uint8_t> to_corpus(const Tape& tape) { return Writer(tape).write(); }

CorpusEntry from_corpus(ByteView bytes) {
  const bool ours =
      bytes.size() >= kHeader.size() && std::equal(kHeader.begin(), kHeader.end(), bytes.begin());
  if (ours) return Reader(bytes).read();
  return {.rest = {bytes.begin(), bytes.end()}};
}

std::vector<std::uint8_t> fresh_corpus(std::uint64_t seed) {
  std::vector<std::uint8_t> bytes(kHeader.begin(), kHeader.end());
  // A token that makes no sense, so that what follows is the rest whatever it is.
  bytes.push_back(7);
  for (unsigned shift = 0; shift < 64; shift += 8) {
    bytes.push_back(static_cast<std::uint8_t>(seed >> shift));
  }
  return bytes;
}

CorpusReading read_corpus_file(const std::string& path) {
  const auto [content, problem] = base::read_file(path);
  if (!problem.empty()) return {{}, problem};
  const bool text = content.starts_with("gainsay example") || looks_like_tape(content);
  if (!text) {
    const auto* const data = reinterpret_cast<const std::uint8_t*>(content.data());
    return {from_corpus({data, content.size()}), ""};
  }
  ExampleReading reading = read_example_file(path);
  if (!reading.problem.empty()) return {{}, std::move(reading.problem)};
  return {{.tape = std::move(reading.example.tape), .has_header = true}, ""};
}

}  // namespace gainsay::store
