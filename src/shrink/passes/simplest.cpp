// SPDX-License-Identifier: MIT
//
// Setting many choices to their simplest values at once: the whole case, then runs of plain values
// by halving, then whole spans, whose content is drawn afresh and simplest. What does not matter
// for the failure disappears here in a few evaluations, however much of it there is.

#include "shrink/passes.hpp"
#include "tape/splice.hpp"

namespace gainsay::shrink {

namespace {

// Numbers, reals, bytes: choices on which usually no structure depends.
bool plain(const Choice& choice) {
  return choice.kind == ChoiceKind::integer || choice.kind == ChoiceKind::real ||
         choice.kind == ChoiceKind::bytes;
}

std::vector<std::uint32_t> plain_values(const Tape& tape) {
  std::vector<std::uint32_t> found;
  for (std::uint32_t at = 0; at < tape.size(); ++at) {
    if (plain(tape.choices[at]) && !tape::is_simplest(tape.choices[at])) found.push_back(at);
  }
  return found;
}

bool simplify_those(ShrinkSearch& search, std::span<const std::uint32_t> places) {
  Tape candidate = search.best();
  for (const std::uint32_t at : places) {
    if (at < candidate.size()) tape::simplify(candidate, at);
  }
  return search.consider(candidate);
}

// Halves a run until a part of it can be simplified; single values are another pass's work.
void simplify_parts(ShrinkSearch& search, std::span<const std::uint32_t> places) {
  if (places.size() < 2 || search.over() || simplify_those(search, places)) return;
  const std::size_t half = places.size() / 2;
  simplify_parts(search, places.first(half));
  simplify_parts(search, places.subspan(half));
}

bool all_simplest(const Tape& tape, const tape::Piece& piece) {
  for (std::uint32_t at = piece.begin; at < piece.end; ++at) {
    if (!tape::is_simplest(tape.choices[at])) return false;
  }
  return true;
}

}  // namespace

void simplify_all(ShrinkSearch& search) {
  if (search.best().empty() || search.consider(Tape{})) return;
  const std::vector<std::uint32_t> places = plain_values(search.best());
  if (!places.empty()) simplify_those(search, places);
}

void simplify_runs(ShrinkSearch& search) {
  const std::vector<std::uint32_t> places = plain_values(search.best());
  if (places.size() < 3) return;  // two at once are hardly ever simplest where neither is alone
  const std::size_t half = places.size() / 2;
  simplify_parts(search, std::span(places).first(half));
  simplify_parts(search, std::span(places).subspan(half));
}

void simplify_spans(ShrinkSearch& search) {
  for (std::uint32_t i = 0; i < search.best().spans.size() && !search.over(); ++i) {
    const tape::Piece whole = search.outline().piece(i);
    if (whole.size() < 2 || all_simplest(search.best(), whole)) continue;
    const tape::Piece content{whole.begin, whole.end, whole.first + 1, whole.last};
    search.consider(tape::without(search.best(), i, content));
  }
}

}  // namespace gainsay::shrink
