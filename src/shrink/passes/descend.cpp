// SPDX-License-Identifier: MIT
//
// A recursive value often fails because of a part of it. A span is replaced by a span with the same
// label inside it: first by the nearest ones, from which the next round goes on, then by farther
// ones.

#include "shrink/passes.hpp"
#include "tape/splice.hpp"

namespace gainsay::shrink {

namespace {

// How many spans below the nearest ones are tried as well.
constexpr std::size_t kFarther = 8;

// The spans with the same label inside a span: those with none between come first.
std::vector<std::uint32_t> alike_inside(const Tape& tape, const tape::Outline& outline,
                                        std::uint32_t span) {
  std::vector<std::uint32_t> near;
  std::vector<std::uint32_t> far;
  std::uint32_t covered = 0;  // spans before this one lie inside a near one
  const std::uint32_t end = outline.after(span);
  for (std::uint32_t i = span + 1; i < end; ++i) {
    if (tape.spans[i].label != tape.spans[span].label) continue;
    if (i < covered) {
      if (far.size() < kFarther) far.push_back(i);
      continue;
    }
    near.push_back(i);
    covered = outline.after(i);
  }
  near.insert(near.end(), far.begin(), far.end());
  return near;
}

bool descend_from(ShrinkSearch& search, std::uint32_t span) {
  const std::vector<std::uint32_t> inner = alike_inside(search.best(), search.outline(), span);
  for (const std::uint32_t i : inner) {
    if (search.over()) return false;
    const std::uint32_t parent = search.best().spans[span].parent;
    const tape::Splice splice{parent, search.outline().piece(span), {search.outline().piece(i)}};
    if (search.consider(tape::spliced(search.best(), splice))) return true;
  }
  return false;
}

}  // namespace

void descend(ShrinkSearch& search) {
  for (std::uint32_t span = 0; span < search.best().spans.size() && !search.over(); ++span) {
    while (span < search.best().spans.size() && descend_from(search, span)) {
    }
  }
}

}  // namespace gainsay::shrink
