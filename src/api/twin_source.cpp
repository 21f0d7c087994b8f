// SPDX-License-Identifier: MIT

#include <optional>
#include <vector>

#include <gainsay/api/suite.hpp>

#include "core/source/recording.hpp"

namespace gainsay::api::detail {

struct TwinSource::Memory {
  gainsay::detail::TapeBuffer::Counts counts{};
  std::vector<Choice> choices{};
  std::vector<Span> spans{};
  std::vector<std::uint8_t> bytes{};
  Tape tape{};
  std::optional<Source> source{};
};

namespace {

// Spans open in order; those opened since come after the last that began before, except
// that the enclosing ones may begin at the same choice: they are still open.
std::size_t first_span_since(const Tape& tape, std::size_t begin) {
  std::size_t first = tape.spans.size();
  while (first > 0 && tape.spans[first - 1].begin >= begin && tape.spans[first - 1].step == 0) {
    --first;
  }
  return first;
}

}  // namespace

// Choices alone would do if a replay did not look for recorded spans; so those that lie wholly in
// the part go along.
TwinSource::TwinSource(Source& original, std::size_t begin) : memory_(new Memory) {
  const Tape whole = original.tape().copy();
  Tape& tape = memory_->tape;
  tape.choices.assign(whole.choices.begin() + static_cast<std::ptrdiff_t>(begin),
                      whole.choices.end());
  tape.bytes = whole.bytes;
  std::vector<std::uint32_t> place(whole.spans.size(), Span::kNone);
  for (std::size_t i = 0; i < whole.spans.size(); ++i) {
    Span span = whole.spans[i];
    const bool inside = span.begin >= begin && i > 0 && first_span_since(whole, begin) <= i;
    if (!inside) continue;
    place[i] = static_cast<std::uint32_t>(tape.spans.size());
    span.begin -= static_cast<std::uint32_t>(begin);
    span.end -= static_cast<std::uint32_t>(begin);
    span.parent = span.parent == Span::kNone ? Span::kNone : place[span.parent];
    tape.spans.push_back(span);
  }
  memory_->choices.resize(tape.choices.size() + 64);
  memory_->spans.resize(whole.spans.size() + 64);
  memory_->bytes.resize(whole.bytes.size() + 64);
  const gainsay::detail::TapeBuffer buffer = {&memory_->counts,
                                              memory_->choices.data(),
                                              memory_->spans.data(),
                                              memory_->bytes.data(),
                                              static_cast<std::uint32_t>(memory_->choices.size()),
                                              static_cast<std::uint32_t>(memory_->spans.size()),
                                              static_cast<std::uint32_t>(memory_->bytes.size())};
  memory_->source.emplace(buffer);
  core::Recording(*memory_->source)
      .begin_replay(tape, core::MissingChoice::simplest, 0, original.size());
}

Source& TwinSource::source() { return *memory_->source; }

TwinSource::~TwinSource() { delete memory_; }

}  // namespace gainsay::api::detail
