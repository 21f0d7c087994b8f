// SPDX-License-Identifier: MIT
//
// Runs of bytes are one choice each, so the passes for lists do not see inside them. The same ideas
// here: cut runs in falling sizes, zero runs, lower what is left byte by byte.

#include <vector>

#include "shrink/minimize.hpp"
#include "shrink/passes.hpp"
#include "tape/splice.hpp"

namespace gainsay::shrink {

namespace {

using Content = std::vector<std::uint8_t>;

Content content_of(const Tape& tape, std::uint32_t at) {
  const Choice& choice = tape.choices[at];
  const auto from = tape.bytes.begin() + static_cast<std::ptrdiff_t>(choice.value);
  return {from, from + static_cast<std::ptrdiff_t>(choice.target)};
}

bool is_bytes(const Tape& tape, std::uint32_t at) {
  return at < tape.size() && tape.choices[at].kind == ChoiceKind::bytes;
}

bool try_content(ShrinkSearch& search, std::uint32_t at, const Content& content) {
  return !search.over() && search.consider(tape::with_bytes(search.best(), at, content));
}

void cut_bytes(ShrinkSearch& search, std::uint32_t at) {
  const Choice choice = search.best().choices[at];
  if (choice.target <= choice.low) return;
  const auto cut = [&](std::size_t from, std::size_t run) {
    Content content = content_of(search.best(), at);
    if (content.size() < from + run) return false;
    const auto begin = content.begin() + static_cast<std::ptrdiff_t>(from);
    content.erase(begin, begin + static_cast<std::ptrdiff_t>(run));
    return try_content(search, at, content);
  };
  const auto alike = [&](std::size_t i) {
    const Content content = content_of(search.best(), at);
    return i + 1 < content.size() && content[i] == content[i + 1];
  };
  cut_runs(search, choice.target, choice.low, cut, alike);
}

// Zeroes [from, from + count), or halves of it.
void zero_bytes(ShrinkSearch& search, std::uint32_t at, std::size_t from, std::size_t count) {
  Content content = content_of(search.best(), at);
  if (count == 0 || search.over() || content.size() < from + count) return;
  const auto begin = content.begin() + static_cast<std::ptrdiff_t>(from);
  const auto end = begin + static_cast<std::ptrdiff_t>(count);
  if (std::all_of(begin, end, [](std::uint8_t byte) { return byte == 0; })) return;
  std::fill(begin, end, std::uint8_t{0});
  if (try_content(search, at, content) || count == 1) return;
  zero_bytes(search, at, from, count / 2);
  zero_bytes(search, at, from + count / 2, count - count / 2);
}

void lower_each(ShrinkSearch& search, std::uint32_t at) {
  const std::size_t count = search.best().choices[at].target;
  for (std::size_t i = 0; i < count && !search.over(); ++i) {
    const std::uint8_t byte = content_of(search.best(), at)[i];
    lower_distance(byte, [&](std::uint64_t lower) {
      Content content = content_of(search.best(), at);
      content[i] = static_cast<std::uint8_t>(lower);
      return try_content(search, at, content);
    });
  }
}

}  // namespace

void lower_bytes(ShrinkSearch& search) {
  for (std::uint32_t at = 0; at < search.best().size() && !search.over(); ++at) {
    if (!is_bytes(search.best(), at) || search.best().choices[at].target == 0) continue;
    cut_bytes(search, at);
    if (!is_bytes(search.best(), at)) continue;
    zero_bytes(search, at, 0, search.best().choices[at].target);
    if (is_bytes(search.best(), at)) lower_each(search, at);
  }
}

}  // namespace gainsay::shrink
