// SPDX-License-Identifier: MIT
//
// Requests from the schema of their type. What matters is that requests meet: that keys are equal,
// that numbers are near each other, that what a server gave out comes back to it. So domains are
// small, and a number or a text may be one that an earlier answer said.

#include <gainsay/dual/tester.hpp>

#include <bit>
#include <string>

namespace gainsay::dual {
namespace {

constexpr Label kLeaf = label_of("gainsay dual leaf");
constexpr std::uint64_t kMostItems = 3;
constexpr const char* kTexts[] = {"a", "b", "c"};

bool is_number(Schema::Kind kind) {
  return kind == Schema::Kind::integer || kind == Schema::Kind::time;
}

// Whether a value at one place can stand at the other.
bool alike(Schema::Kind a, Schema::Kind b) { return a == b || (is_number(a) && is_number(b)); }

// The leaves of a schema that are of a kind: the same number of them in each message, however long
// its lists are, because of a list the first item counts.
void count_leaves(const Schema& schema, Schema::Kind kind, std::size_t depth, std::size_t& count) {
  if (alike(schema.kind, kind)) ++count;
  if (depth == 0) return;
  for (const Schema::Of of : schema.items) count_leaves(of(), kind, depth - 1, count);
}

constexpr std::size_t kDepth = 6;

// The part of a message at leaf `wanted` of a kind.
class LeafFinder {
 public:
  LeafFinder(const Message& message, Schema::Kind kind, std::size_t wanted)
      : message_(message), kind_(kind), wanted_(wanted) {}

  const Part* find() {
    walk(*message_.schema, kDepth, true);
    return found_;
  }

 private:
  // Of a list's items after the first, and below the depth, parts are passed over without a number.
  void walk(const Schema& schema, std::size_t depth, bool counts) {
    const Part* here = nullptr;
    switch (schema.kind) {
      case Schema::Kind::tuple:
      case Schema::Kind::record:
        for (const Schema::Of of : schema.items) walk_below(of(), depth, counts);
        return;
      case Schema::Kind::optional:
        here = &message_.parts[at_++];
        if (here->kind == Part::Kind::present) {
          walk_below(schema.items[0](), depth, counts);
        } else if (counts && depth > 0) {
          count_leaves(schema.items[0](), kind_, depth - 1, number_);
        }
        return;
      case Schema::Kind::variant:
        here = &message_.parts[at_++];
        for (std::size_t i = 0; i < schema.items.size(); ++i) {
          if (i == static_cast<std::size_t>(here->number)) {
            walk_below(schema.items[i](), depth, counts);
          } else if (counts && depth > 0) {
            count_leaves(schema.items[i](), kind_, depth - 1, number_);
          }
        }
        return;
      case Schema::Kind::list:
      case Schema::Kind::set:
      case Schema::Kind::map:
        return walk_items(schema, depth, counts);
      default:
        here = &message_.parts[at_++];
        if (!counts || !alike(schema.kind, kind_)) return;
        if (number_++ == wanted_) found_ = here;
    }
  }

  void walk_below(const Schema& schema, std::size_t depth, bool counts) {
    walk(schema, depth == 0 ? 0 : depth - 1, counts && depth > 0);
  }

  void walk_items(const Schema& schema, std::size_t depth, bool counts) {
    const std::int64_t size = message_.parts[at_++].number;
    for (std::int64_t i = 0; i < size; ++i) {
      for (const Schema::Of of : schema.items) walk_below(of(), depth, counts && i == 0);
    }
    if (size > 0 || !counts || depth == 0) return;
    for (const Schema::Of of : schema.items) count_leaves(of(), kind_, depth - 1, number_);
  }

  const Message& message_;
  Schema::Kind kind_;
  std::size_t wanted_;
  std::size_t number_ = 0;
  std::size_t at_ = 0;
  const Part* found_ = nullptr;
};

class RequestDrawer {
 public:
  RequestDrawer(Asking& asking, const Schema& requests, const Schema& answers)
      : asking_(asking), source_(asking.source()), requests_(requests), answers_(answers) {}

  Message whole() {
    out_.schema = &requests_;
    item(requests_);
    return std::move(out_);
  }

 private:
  void item(const Schema& schema) {
    switch (schema.kind) {
      case Schema::Kind::boolean:
        return out_.add(Part::Kind::number, source_.boolean() ? 1 : 0);
      case Schema::Kind::enumeration:
        if (schema.values.empty()) return out_.add(Part::Kind::number);
        return out_.add(Part::Kind::number,
                        schema.values[source_.alternative(schema.values.size())]);
      case Schema::Kind::real:
        return out_.add(Part::Kind::number,
                        std::bit_cast<std::int64_t>(source_.real(-1000, 1000, 0)));
      case Schema::Kind::optional: {
        const bool there = source_.boolean();
        out_.add(there ? Part::Kind::present : Part::Kind::absent);
        if (there) item(schema.items[0]());
        return;
      }
      case Schema::Kind::tuple:
      case Schema::Kind::record:
        for (const Schema::Of of : schema.items) item(of());
        return;
      case Schema::Kind::variant: {
        const std::size_t taken = source_.alternative(schema.items.size());
        out_.add(Part::Kind::index, static_cast<std::int64_t>(taken));
        return item(schema.items[taken]());
      }
      case Schema::Kind::list:
        return items(schema, kMostItems);
      case Schema::Kind::set:
      case Schema::Kind::map:
        return items(schema, 1);  // more would have to be sorted
      default:
        return leaf(schema);
    }
  }

  void items(const Schema& schema, std::uint64_t most) {
    const std::size_t size = source_.length(0, most);
    out_.add(Part::Kind::size, static_cast<std::int64_t>(size));
    for (std::size_t i = 0; i < size; ++i) {
      const auto span = source_.span(kLeaf);
      for (const Schema::Of of : schema.items) item(of());
    }
  }

  // A number or a text.
  void leaf(const Schema& schema) {
    const auto span = source_.span(kLeaf);
    std::size_t places = 0;
    count_leaves(answers_, schema.kind, kDepth, places);
    const bool can_refer = places > 0 && asking_.requests() > 0;
    // Numbers, not alternatives: where several requests must agree, shrinking lowers them together.
    const std::uint64_t how = source_.uniform<std::uint64_t>(0, can_refer ? 9 : 6);
    if (how < 6) return few(schema);
    how == 6 ? wide(schema) : from_answer(schema, places);
  }

  void few(const Schema& schema) {
    if (schema.kind == Schema::Kind::text) {
      return out_.add_text(kTexts[source_.uniform<std::size_t>(0, 2)]);
    }
    out_.add(Part::Kind::number, bounded(schema, source_.uniform<std::int64_t>(0, 3)));
  }

  void wide(const Schema& schema) {
    if (schema.kind != Schema::Kind::text) {
      const std::int64_t max = schema.kind == Schema::Kind::time || schema.max > kGreatest
                                   ? static_cast<std::int64_t>(kGreatest)
                                   : static_cast<std::int64_t>(schema.max);
      return out_.add(Part::Kind::number, source_.integer<std::int64_t>(schema.min, max));
    }
    std::string text;
    const std::size_t size = source_.length(0, 8);
    for (std::size_t i = 0; i < size; ++i) text += source_.integer(' ', '~', 'a');
    out_.add_text(text);
  }

  // As it was, or next to it.
  void from_answer(const Schema& schema, std::size_t places) {
    const std::size_t place = source_.alternative(places);
    const std::int64_t more = schema.kind == Schema::Kind::text
                                  ? 0
                                  : static_cast<std::int64_t>(source_.alternative(kNear));
    bool found = false;
    asking_.answered_message([&](const Message& answer) {
      const Part* part = LeafFinder(answer, schema.kind, place).find();
      if (part == nullptr) return false;
      found = true;
      if (part->kind == Part::Kind::text) {
        out_.add_text(answer.text(*part));
      } else {
        const auto sum = static_cast<std::uint64_t>(part->number) +
                         static_cast<std::uint64_t>(more == 2 ? -1 : more);
        out_.add(Part::Kind::number, bounded(schema, static_cast<std::int64_t>(sum)));
      }
      return true;
    });
    if (found) return;
    schema.kind == Schema::Kind::text ? out_.add_text(kTexts[0])
                                      : out_.add(Part::Kind::number, bounded(schema, 0));
  }

  static std::int64_t bounded(const Schema& schema, std::int64_t number) {
    if (schema.kind != Schema::Kind::integer) return number;
    if (number < schema.min) return schema.min;
    const bool beyond = number > 0 && static_cast<std::uint64_t>(number) > schema.max;
    return beyond ? static_cast<std::int64_t>(schema.max) : number;
  }

  static constexpr std::uint64_t kGreatest = ~std::uint64_t{0} >> 1;
  static constexpr std::uint32_t kNear[] = {6, 1, 1};

  Asking& asking_;
  Source& source_;
  const Schema& requests_;
  const Schema& answers_;
  Message out_{};
};

}  // namespace

RequestGenerator derived_requests(const AnyModel& model) {
  return [&requests = model.requests(), &answers = model.answers()](Asking& asking) {
    return RequestDrawer(asking, requests, answers).whole();
  };
}

}  // namespace gainsay::dual
