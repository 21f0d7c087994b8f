// SPDX-License-Identifier: MIT

#include "dual/judge/relax.hpp"

#include "dual/message_text.hpp"

namespace gainsay::dual {
namespace {

std::size_t passed(const Schema& schema, const Message& message, std::size_t at) {
  if (schema.kind == Schema::Kind::record || schema.kind == Schema::Kind::tuple) {
    for (const Schema::Of of : schema.items) at = passed(of(), message, at);
    return at;
  }
  const Part& part = message.parts[at++];
  if (part.kind == Part::Kind::present) return passed(schema.items[0](), message, at);
  if (part.kind == Part::Kind::index) {
    return passed(schema.items[static_cast<std::size_t>(part.number)](), message, at);
  }
  for (std::int64_t i = 0; part.kind == Part::Kind::size && i < part.number; ++i) {
    for (const Schema::Of of : schema.items) at = passed(of(), message, at);
  }
  return at;
}

void gather(const Schema& schema, const Message& message, const std::string& path, std::size_t& at,
            std::vector<Unit>& out) {
  const bool record = schema.kind == Schema::Kind::record;
  if (!record && schema.kind != Schema::Kind::tuple) {
    const std::size_t end = passed(schema, message, at);
    out.push_back({path, TextWriter(message, at).item_text(schema), at, end});
    at = end;
    return;
  }
  for (std::size_t i = 0; i < schema.items.size(); ++i) {
    gather(schema.items[i](), message, path + "/" + (record ? schema.names[i] : std::to_string(i)),
           at, out);
  }
}

}  // namespace

std::vector<Unit> units(const Message& message) {
  std::vector<Unit> out;
  std::size_t at = 0;
  if (message.schema != nullptr) gather(*message.schema, message, "", at, out);
  return out;
}

Message relaxed(const Message& message, const std::vector<Unit>& taken_back) {
  Message out = message;
  out.parts.clear();
  std::size_t at = 0;
  for (const Unit& unit : taken_back) {
    out.parts.insert(out.parts.end(), message.parts.begin() + static_cast<std::ptrdiff_t>(at),
                     message.parts.begin() + static_cast<std::ptrdiff_t>(unit.begin));
    out.add(Part::Kind::open);
    at = unit.end;
  }
  out.parts.insert(out.parts.end(), message.parts.begin() + static_cast<std::ptrdiff_t>(at),
                   message.parts.end());
  return out;
}

}  // namespace gainsay::dual
