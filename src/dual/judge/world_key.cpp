// SPDX-License-Identifier: MIT
//
// What makes two explanations the same, and forgetting the unknowns that nothing needs any more.
// Both visit the hidden values of an explanation in the same order: versions, then what is on the
// wire.

#include <vector>

#include "dual/judge/hash.hpp"
#include "dual/judge/world.hpp"
#include "dual/step/lower.hpp"

namespace gainsay::dual {
namespace {

using solve::Term;

void add_term(Hash& hash, const Term& term) {
  hash.add(term.variable);
  hash.add(static_cast<std::uint64_t>(term.offset));
}

void add_message(Hash& hash, const Message& message, solve::Numbering& numbering, Texts& texts) {
  for (const Part& part : message.parts) {
    if (part.kind == Part::Kind::hidden) {
      hash.add(0x5151);
      add_term(hash, numbering.named({part.variable, sort_for(part.sort), part.number}));
    } else if (part.kind == Part::Kind::text) {
      // As a hidden text that is known would be.
      hash.add(0x5151);
      add_term(hash, Term::constant(solve::Sort::opaque, texts.number(message.text(part))));
    } else if (part.kind == Part::Kind::number) {
      hash.add(0x5151);
      add_term(hash, Term::constant(solve::Sort::integer, part.number));
    } else {
      hash.add(static_cast<std::uint64_t>(part.kind));
      hash.add(static_cast<std::uint64_t>(part.number));
    }
  }
}

}  // namespace

std::uint64_t World::key_of_tidy(const Explanation& one) const {
  Hash hash;
  solve::Numbering numbering(one.facts);
  const std::uint64_t last = one.last();
  hash.add(one.next);
  hash.add(one.idles);
  hash.add((one.doubtful ? 1U : 0U) + (one.ahead ? 2U : 0U));
  for (const refine::Version<World>& version : one.versions) {
    const StateBox& box = *version.state;
    if (!box.written) {
      context_.model.write(box.typed.get(), box.parts);
      box.written = true;
    }
    hash.add(box.parts.parts.size());
    add_message(hash, box.parts, numbering, context_.texts);
    if (version.at.is_unknown()) add_term(hash, numbering.named(version.at));
  }
  hash.add(one.slots.size());
  for (const refine::Slot& slot : one.slots) {
    hash.add(slot.event);
    hash.add(last - slot.since);
    hash.add(slot.until == refine::kNever ? refine::kNever : last - slot.until);
    hash.add((slot.dropped ? 1U : 0U) + (slot.blocked ? 2U : 0U) + slot.copies * 4U);
  }
  hash.add(one.wire.size());
  for (const refine::OnWire<World>& message : one.wire) {
    hash.add(message.connection);
    hash.add(last - message.version);
    hash.add((message.matched ? 1U : 0U) + (message.closes ? 2U : 0U) + message.copies * 4U);
    hash.add(in_order_ ? 0 : message.event);
    if (message.at.is_unknown()) add_term(hash, numbering.named(message.at));
    if (!message.matched) add_message(hash, *message.message, numbering, context_.texts);
  }
  hash.add(one.facts.key(numbering));
  return hash.value();
}

namespace {

// The hidden values of a state, as terms that can be renamed.
class Terms final : public detail::ValueVisitor {
 public:
  enum class Pass : std::uint8_t { gather, rename };
  Terms(std::vector<Term>& terms, const Texts& texts, Pass pass, std::size_t at)
      : terms_(terms), texts_(texts), pass_(pass), at_(at) {}

  void visit(Value& value) override {
    if (value.variable == 0) return;
    if (pass_ == Pass::gather) {
      terms_.push_back({value.variable, sort_for(value.sort), value.number});
    } else {
      value = value_for(value.sort, terms_[at_++], texts_);
    }
  }
  std::size_t at() const { return at_; }

 private:
  std::vector<Term>& terms_;
  const Texts& texts_;
  Pass pass_;
  std::size_t at_;
};

}  // namespace

void World::tidy(Explanation& one) const {
  one.stale = false;
  std::vector<Term> terms;
  Terms gather(terms, context_.texts, Terms::Pass::gather, 0);
  for (refine::Version<World>& version : one.versions) {
    context_.model.visit_values(version.state->typed.get(), gather);
    terms.push_back(version.at);
  }
  for (refine::OnWire<World>& message : one.wire) {
    terms.push_back(message.at);
    if (message.message == nullptr) continue;
    for (const Part& part : message.message->parts) {
      if (part.kind != Part::Kind::hidden) continue;
      terms.push_back({part.variable, sort_for(part.sort), part.number});
    }
  }
  std::vector<Term*> live;
  for (Term& term : terms) {
    if (term.is_unknown()) live.push_back(&term);
  }
  one.facts.keep_only(live);
  std::size_t at = 0;
  for (refine::Version<World>& version : one.versions) {
    StateBox box{.typed = context_.model.copy(version.state->typed.get())};
    Terms rename(terms, context_.texts, Terms::Pass::rename, at);
    context_.model.visit_values(box.typed.get(), rename);
    at = rename.at();
    version.state = std::make_shared<const StateBox>(std::move(box));
    version.at = terms[at++];
  }
  for (refine::OnWire<World>& message : one.wire) {
    message.at = terms[at++];
    if (message.message == nullptr) continue;
    dual::Message renamed = *message.message;
    for (Part& part : renamed.parts) {
      if (part.kind != Part::Kind::hidden) continue;
      const Value value = value_for(part.sort, terms[at++], context_.texts);
      part.variable = value.variable;
      part.number = value.number;
      if (value.variable != 0) continue;
      part.kind = Part::Kind::number;
      if (part.sort != Sort::text) continue;
      part.kind = Part::Kind::text;
      part.begin = static_cast<std::uint32_t>(renamed.texts.size());
      part.size = static_cast<std::uint32_t>(value.text.size());
      renamed.texts += value.text;
    }
    message.message = std::make_shared<const dual::Message>(std::move(renamed));
  }
}

}  // namespace gainsay::dual
