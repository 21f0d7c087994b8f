// SPDX-License-Identifier: MIT

#include "dual/step/agree.hpp"

#include "dual/step/lower.hpp"

namespace gainsay::dual {
namespace {

// Walks both lists of parts. The schema is only needed to pass over what is there in one and not in
// the other.
class Agreement {
 public:
  Agreement(const Message& sent, const Message& seen, solve::Facts& facts, Texts& texts)
      : sent_(sent), seen_(seen), facts_(facts), texts_(texts) {}

  bool all() {
    while (at_ < sent_.parts.size()) {
      if (!next()) return false;
    }
    return true;
  }
  bool doubtful() const { return doubtful_; }

 private:
  bool next();
  bool hidden(const solve::Term& term, const Part& seen);
  bool one_of(std::int64_t count);
  bool open(const Part& sent);
  const Schema& schema_at(const Message& message, std::size_t target) const;
  static std::size_t passed(const Schema& schema, const Message& message, std::size_t at);
  bool same(const Part& sent, const Part& seen) const {
    if (sent.kind != seen.kind) return false;
    return sent.kind == Part::Kind::text ? sent_.text(sent) == seen_.text(seen)
                                         : sent.number == seen.number;
  }

  const Message& sent_;
  const Message& seen_;
  solve::Facts& facts_;
  Texts& texts_;
  std::size_t at_ = 0;
  std::size_t seen_at_ = 0;
  bool doubtful_ = false;
};

bool Agreement::next() {
  const Part& sent = sent_.parts[at_];
  const Part& seen = seen_.parts[seen_at_];
  if (seen.kind == Part::Kind::open) {  // relaxed: this may have said anything
    at_ = passed(schema_at(sent_, at_), sent_, at_);
    ++seen_at_;
    return true;
  }
  switch (sent.kind) {
    case Part::Kind::open:
      return open(sent);
    case Part::Kind::one_of:
      ++at_;
      return one_of(sent.number);
    case Part::Kind::absent:
    case Part::Kind::present:
      ++at_;
      ++seen_at_;
      return sent.kind == seen.kind;
    case Part::Kind::hidden:
      ++at_;
      ++seen_at_;
      return hidden({sent.variable, sort_for(sent.sort), sent.number}, seen);
    case Part::Kind::formula: {
      ++at_;
      ++seen_at_;
      const Value& value = sent_.formulas[static_cast<std::size_t>(sent.number)];
      return hidden(Lower(facts_, texts_).term(value), seen);
    }
    default:
      ++at_;
      ++seen_at_;
      return same(sent, seen);
  }
}

bool Agreement::hidden(const solve::Term& term, const Part& seen) {
  const std::int64_t constant =
      seen.kind == Part::Kind::text ? texts_.number(seen_.text(seen)) : seen.number;
  const solve::Condition equal(term, solve::Relation::equal,
                               solve::Term::constant(term.sort, constant));
  const bool possible = facts_.add(equal);
  doubtful_ = doubtful_ || facts_.doubt() != solve::Doubt::none;
  return possible;
}

bool Agreement::one_of(std::int64_t count) {
  bool found = false;
  for (std::int64_t i = 0; i < count; ++i) {
    found = found || same(sent_.parts[at_], seen_.parts[seen_at_]);
    ++at_;
  }
  ++seen_at_;
  return found;
}

bool Agreement::open(const Part& sent) {
  const std::size_t begin = at_++;
  const bool there = seen_.parts[seen_at_].kind == Part::Kind::present;
  const std::size_t seen_begin = seen_at_++;
  if (sent.number == 1 && there) return true;  // the content follows in both
  if (sent.number == 1) at_ = passed(schema_at(sent_, begin), sent_, begin);
  if (there) seen_at_ = passed(schema_at(seen_, seen_begin), seen_, seen_begin);
  return true;
}

// The index behind the item that begins at `at`.
std::size_t Agreement::passed(const Schema& schema, const Message& message, std::size_t at) {
  if (schema.kind == Schema::Kind::record || schema.kind == Schema::Kind::tuple) {
    for (const Schema::Of of : schema.items) at = passed(of(), message, at);
    return at;
  }
  const Part& part = message.parts[at++];
  switch (part.kind) {
    case Part::Kind::present:
      return passed(schema.items[0](), message, at);
    case Part::Kind::open:
      return part.number == 1 ? passed(schema.items[0](), message, at) : at;
    case Part::Kind::one_of:
      return at + static_cast<std::size_t>(part.number);
    case Part::Kind::index:
      return passed(schema.items[static_cast<std::size_t>(part.number)](), message, at);
    case Part::Kind::size:
      for (std::int64_t i = 0; i < part.number; ++i) {
        for (const Schema::Of of : schema.items) at = passed(of(), message, at);
      }
      return at;
    default:
      return at;
  }
}

// The schema of the item that begins at `target`: found by a walk from the start, which only open
// members with something to pass over pay for.
const Schema& Agreement::schema_at(const Message& message, std::size_t target) const {
  const Schema* schema = message.schema;
  std::size_t at = 0;
  while (at != target || schema->kind == Schema::Kind::record ||
         schema->kind == Schema::Kind::tuple) {
    const bool whole = schema->kind == Schema::Kind::record || schema->kind == Schema::Kind::tuple;
    const Part& part = message.parts[at];
    std::size_t repeats = 1;
    std::size_t only = ~std::size_t{0};
    if (!whole) ++at;
    if (!whole && part.kind == Part::Kind::size) repeats = static_cast<std::size_t>(part.number);
    if (!whole && part.kind == Part::Kind::index) only = static_cast<std::size_t>(part.number);
    const Schema* inner = nullptr;
    for (std::size_t i = 0; i < repeats && inner == nullptr; ++i) {
      for (std::size_t k = 0; k < schema->items.size() && inner == nullptr; ++k) {
        if (only != ~std::size_t{0} && k != only) continue;
        const Schema& item = schema->items[k]();
        const std::size_t behind = passed(item, message, at);
        if (target < behind) {
          inner = &item;
        } else {
          at = behind;
        }
      }
    }
    schema = inner;
  }
  return *schema;
}

}  // namespace

bool agree(const Message& sent, const Message& seen, solve::Facts& facts, Texts& texts,
           bool& doubtful) {
  Agreement agreement(sent, seen, facts, texts);
  const bool possible = agreement.all();
  doubtful = doubtful || agreement.doubtful();
  return possible;
}

}  // namespace gainsay::dual
