// SPDX-License-Identifier: MIT

#include "dual/mutate/leaves.hpp"

#include <algorithm>

namespace gainsay::dual {
namespace {

class Walk {
 public:
  explicit Walk(const Message& message) : message_(message) {}

  std::vector<Leaf> all() {
    if (message_.schema != nullptr && !message_.parts.empty()) item(*message_.schema, "");
    return std::move(found_);
  }

 private:
  void leaf(const Schema& schema, const std::string& path) {
    found_.push_back({path, &schema, at_, at_ + 1});
    ++at_;
  }

  void optional(const Schema& schema, const std::string& path) {
    const std::size_t index = found_.size();
    const bool there = message_.parts[at_].kind == Part::Kind::present;
    leaf(schema, path);
    if (there) item(schema.items[0](), path);
    found_[index].end = at_;
  }

  void items(const Schema& schema, const std::string& path) {
    const std::int64_t size = message_.parts[at_++].number;
    for (std::int64_t i = 0; i < size; ++i) {
      for (const Schema::Of of : schema.items) item(of(), path + "/" + std::to_string(i));
    }
  }

  void item(const Schema& schema, const std::string& path) {
    switch (schema.kind) {
      case Schema::Kind::optional:
        return optional(schema, path);
      case Schema::Kind::list:
      case Schema::Kind::set:
      case Schema::Kind::map:
        return items(schema, path);
      case Schema::Kind::record:
      case Schema::Kind::tuple:
        for (std::size_t i = 0; i < schema.items.size(); ++i) {
          const bool named = i < schema.names.size();
          item(schema.items[i](), path + "/" + (named ? schema.names[i] : std::to_string(i)));
        }
        return;
      case Schema::Kind::variant: {
        const auto taken = static_cast<std::size_t>(message_.parts[at_++].number);
        return item(schema.items[taken](), path + "/" + schema.names[taken]);
      }
      default:
        return leaf(schema, path);
    }
  }

  const Message& message_;
  std::size_t at_ = 0;
  std::vector<Leaf> found_{};
};

void change_number(Part& part, const Schema& schema) {
  if (schema.kind == Schema::Kind::boolean) {
    part.number = 1 - part.number;
  } else if (schema.kind == Schema::Kind::enumeration) {
    const auto& values = schema.values;
    const auto here = std::find(values.begin(), values.end(), part.number);
    const bool is_last = here == values.end() || here + 1 == values.end();
    if (!values.empty()) part.number = is_last ? values.front() : *(here + 1);
  } else {
    part.number = static_cast<std::int64_t>(static_cast<std::uint64_t>(part.number) + 1);
  }
}

}  // namespace

std::vector<Leaf> leaves_of(const Message& message) { return Walk(message).all(); }

bool change(Message& message, const Leaf& leaf) {
  Part& part = message.parts[leaf.part];
  const auto at = message.parts.begin() + static_cast<std::ptrdiff_t>(leaf.part);
  switch (part.kind) {
    case Part::Kind::absent:
      return false;
    case Part::Kind::present:
      part = Part{.kind = Part::Kind::absent};
      message.parts.erase(at + 1, at + static_cast<std::ptrdiff_t>(leaf.end - leaf.part));
      return true;
    case Part::Kind::text: {
      const std::string longer = std::string(message.text(part)) + "'";
      part.begin = static_cast<std::uint32_t>(message.texts.size());
      part.size = static_cast<std::uint32_t>(longer.size());
      message.texts += longer;
      return true;
    }
    default:
      change_number(part, *leaf.schema);
      return true;
  }
}

}  // namespace gainsay::dual
