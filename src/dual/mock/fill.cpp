// SPDX-License-Identifier: MIT

#include "dual/mock/fill.hpp"

#include <algorithm>

namespace gainsay::dual {
namespace {

bool has_hole(const Message& message) {
  return std::any_of(message.parts.begin(), message.parts.end(), [](const Part& part) {
    switch (part.kind) {
      case Part::Kind::hidden:
      case Part::Kind::formula:
      case Part::Kind::one_of:
      case Part::Kind::open:
        return true;
      default:
        return false;
    }
  });
}

// A walk over schema and parts side by side, as the one that writes text.
class Filler {
 public:
  Filler(const Message& from, Unknowns& unknowns, Draws& draws)
      : from_(from), unknowns_(unknowns), draws_(draws) {}

  Message whole() {
    out_.schema = from_.schema;
    item(*from_.schema);
    return std::move(out_);
  }

 private:
  const Part& next() { return from_.parts[at_++]; }

  void add(const Part& part) {
    if (skipping_ > 0) return;
    if (part.kind == Part::Kind::text) {
      out_.add_text(from_.text(part));
    } else {
      out_.parts.push_back(part);
    }
  }

  void leaf() {
    const Part& part = next();
    if (part.kind == Part::Kind::one_of) {
      const auto count = static_cast<std::size_t>(part.number);
      const std::size_t taken = skipping_ > 0 ? 0 : draws_.upto(count - 1);
      add(from_.parts[at_ + taken]);
      at_ += count;
    } else if (part.kind == Part::Kind::hidden || part.kind == Part::Kind::formula) {
      const Value value = part.kind == Part::Kind::formula
                              ? from_.formulas[static_cast<std::size_t>(part.number)]
                              : Value{part.sort, part.variable, part.number, {}, {}};
      if (skipping_ == 0) out_.add_value(unknowns_.constant(value));
    } else {
      add(part);
    }
  }

  void optional(const Schema& schema) {
    const Part& part = next();
    if (part.kind != Part::Kind::open) {
      add(part);
      if (part.kind == Part::Kind::present) item(schema.items[0]());
      return;
    }
    // Present with anything is hard to invent; absent is as good.
    const bool has_content = part.number == 1;
    const bool there = skipping_ == 0 && has_content && draws_.upto(1) == 1;
    if (skipping_ == 0) out_.add(there ? Part::Kind::present : Part::Kind::absent);
    if (!has_content) return;
    skipping_ += there ? 0 : 1;
    item(schema.items[0]());
    skipping_ -= there ? 0 : 1;
  }

  void items(const Schema& schema) {
    const Part& size = next();
    add(size);
    for (std::int64_t i = 0; i < size.number; ++i) {
      for (const Schema::Of of : schema.items) item(of());
    }
  }

  void item(const Schema& schema) {
    switch (schema.kind) {
      case Schema::Kind::optional:
        return optional(schema);
      case Schema::Kind::list:
      case Schema::Kind::set:
      case Schema::Kind::map:
        return items(schema);
      case Schema::Kind::tuple:
      case Schema::Kind::record:
        for (const Schema::Of of : schema.items) item(of());
        return;
      case Schema::Kind::variant: {
        const Part& index = next();
        add(index);
        return item(schema.items[static_cast<std::size_t>(index.number)]());
      }
      default:
        return leaf();
    }
  }

  const Message& from_;
  Unknowns& unknowns_;
  Draws& draws_;
  Message out_{};
  std::size_t at_ = 0;
  int skipping_ = 0;
};

}  // namespace

Message filled(const Message& message, Unknowns& unknowns, Draws& draws) {
  return has_hole(message) ? Filler(message, unknowns, draws).whole() : message;
}

}  // namespace gainsay::dual
