// SPDX-License-Identifier: MIT

#include "dual/message_text.hpp"

#include <bit>

namespace gainsay::dual {
namespace {

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
      static constexpr std::string_view kDigits = "0123456789abcdef";
      const auto byte = static_cast<unsigned char>(c);
      out += "\\u00";
      out += kDigits[byte >> 4U];
      out += kDigits[byte & 15U];
    } else {
      out += c;
    }
  }
  return out + '"';
}

std::string number_text(const Schema& schema, std::int64_t number) {
  switch (schema.kind) {
    case Schema::Kind::boolean:
      return number != 0 ? "true" : "false";
    case Schema::Kind::real:
      return std::to_string(std::bit_cast<double>(number));
    case Schema::Kind::enumeration:
      for (std::size_t i = 0; i < schema.values.size(); ++i) {
        if (schema.values[i] == number) return quoted(schema.names[i]);
      }
      return std::to_string(number);
    default:
      return schema.min == 0 && schema.max > INT64_MAX
                 ? std::to_string(static_cast<std::uint64_t>(number))
                 : std::to_string(number);
  }
}

}  // namespace

std::string TextWriter::text() { return item(*message_.schema); }

std::string TextWriter::leaf(const Schema& schema, const Part& part) const {
  switch (part.kind) {
    case Part::Kind::text:
      return quoted(message_.text(part));
    case Part::Kind::hidden:
      return to_text(Value{.sort = part.sort, .variable = part.variable, .number = part.number});
    case Part::Kind::formula:
      return to_text(message_.formulas[static_cast<std::size_t>(part.number)]);
    default:
      return number_text(schema, part.number);
  }
}

std::string TextWriter::item(const Schema& schema) {
  if (schema.kind == Schema::Kind::record || schema.kind == Schema::Kind::tuple) {
    return members(schema);
  }
  const Part& part = next();
  switch (part.kind) {
    case Part::Kind::absent:
      return "null";
    case Part::Kind::present:
      return item(schema.items[0]());
    case Part::Kind::open:
      return part.number == 1 ? item(schema.items[0]()) + "?" : "any?";
    case Part::Kind::size:
      return list(schema, static_cast<std::size_t>(part.number));
    case Part::Kind::index: {
      const auto index = static_cast<std::size_t>(part.number);
      return "{" + quoted(schema.names[index]) + ":" + item(schema.items[index]()) + "}";
    }
    case Part::Kind::one_of: {
      std::string text;
      for (std::int64_t i = 0; i < part.number; ++i) {
        text += (i == 0 ? "" : "|") + leaf(schema, next());
      }
      return text;
    }
    default:
      return leaf(schema, part);
  }
}

std::string TextWriter::members(const Schema& schema) {
  const bool named = schema.kind == Schema::Kind::record;
  std::string text(1, named ? '{' : '[');
  for (std::size_t i = 0; i < schema.items.size(); ++i) {
    const std::string content = item(schema.items[i]());
    if (named && content == "null") continue;
    if (text.size() > 1) text += ',';
    text += named ? quoted(schema.names[i]) + ":" + content : content;
  }
  return text + (named ? '}' : ']');
}

std::string TextWriter::list(const Schema& schema, std::size_t size) {
  const bool map = schema.kind == Schema::Kind::map;
  const bool object = map && schema.items[0]().kind == Schema::Kind::text;
  std::string text(1, object ? '{' : '[');
  for (std::size_t i = 0; i < size; ++i) {
    if (i != 0) text += ',';
    const std::string first = item(schema.items[0]());
    if (!map) {
      text += first;
    } else if (object) {
      text += first + ":" + item(schema.items[1]());
    } else {
      text += "[" + first + "," + item(schema.items[1]()) + "]";
    }
  }
  return text + (object ? '}' : ']');
}

}  // namespace gainsay::dual
