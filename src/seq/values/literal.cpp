// SPDX-License-Identifier: MIT

#include "seq/values/literal.hpp"

#include <cmath>
#include <cstring>

#include "base/format.hpp"

namespace gainsay::seq {

namespace {

using Kind = CType::Kind;

const char* at_offset(const void* start, std::uint64_t bytes) {
  return static_cast<const char*>(start) + bytes;
}

std::string character(std::int64_t code) {
  if (code == '\n') return "'\\n'";
  const bool printable = code >= ' ' && code < 127 && code != '\'' && code != '\\';
  return printable ? fmt::format("'{}'", static_cast<char>(code)) : std::to_string(code);
}

std::string number(const CType& type, std::uint64_t bits) {
  if (!type.is_signed) {
    const char* suffix = type.size > 4 ? "ul" : type.size == 4 ? "u" : "";
    return std::to_string(bits) + suffix;
  }
  const auto value = static_cast<std::int64_t>(bits);
  if (value == INT64_MIN) return "(-9223372036854775807l - 1)";
  if (value == INT32_MIN && type.size == 4) return "(-2147483647 - 1)";
  return std::to_string(value) + (type.size > 4 ? "l" : "");
}

std::string real(const CType& type, const void* value) {
  double number = 0;
  if (type.size == sizeof(float)) {
    float single = 0;
    std::memcpy(&single, value, sizeof single);
    number = static_cast<double>(single);
  } else if (type.size == sizeof(double)) {
    std::memcpy(&number, value, sizeof number);
  } else {
    long double longer = 0;
    std::memcpy(&longer, value, sizeof longer);
    number = static_cast<double>(longer);
  }
  if (std::isnan(number)) return "__builtin_nan(\"\")";
  if (std::isinf(number)) return number < 0 ? "-__builtin_inf()" : "__builtin_inf()";
  std::string text = fmt::format("{}", number);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return type.size == sizeof(float) ? fmt::format("(float){}", text) : text;
}

std::string enumerator(const CType& type, std::uint64_t bits) {
  for (const CEnumConstant& one : type.enumeration->constants) {
    if (static_cast<std::uint64_t>(one.value) == bits) return one.name;
  }
  return fmt::format("({}){}", type.spelling, static_cast<std::int64_t>(bits));
}

std::string fields(const CType& type, const void* value, const NamePointer& name) {
  std::string text;
  for (const CField& field : type.record->fields) {
    if (field.type == nullptr || (field.name.empty() && field.bit_width != 0)) continue;
    std::string one;
    if (field.bit_width != 0) {
      alignas(16) char whole[16] = {};
      put_integer(*field.type, whole, bits_of(field, value));
      one = initialiser(*field.type, whole, name);
    } else {
      one = initialiser(*field.type, at_offset(value, field.offset / 8), name);
    }
    text += fmt::format("{}{}{}", text.empty() ? "" : ", ",
                        field.name.empty() ? "" : "." + field.name + " = ", one);
    if (type.record->is_union) break;
  }
  return "{" + text + "}";
}

std::string elements(const CType& type, const void* value, const NamePointer& name) {
  std::string text;
  for (std::uint64_t i = 0; i < type.count; ++i) {
    if (i > 0) text += ", ";
    text += initialiser(*type.element, at_offset(value, i * type.element->size), name);
  }
  return "{" + text + "}";
}

}  // namespace

bool is_integer(const CType& type) {
  return type.is(Kind::boolean) || type.is(Kind::character) || type.is(Kind::integer) ||
         type.is(Kind::enumeration);
}

std::uint64_t integer_at(const CType& type, const void* value) {
  std::uint64_t bits = 0;
  const std::size_t size = type.size < 8 ? type.size : 8;
  std::memcpy(&bits, value, size);
  const unsigned unused = 64 - 8 * static_cast<unsigned>(size);
  if (!type.is_signed || unused == 0 || unused == 64) return bits;
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(bits << unused) >> unused);
}

void put_integer(const CType& type, void* value, std::uint64_t bits) {
  std::memcpy(value, &bits, type.size < 8 ? type.size : 8);
  if (type.size <= 8) return;
  const bool negative = type.is_signed && (bits >> 63) != 0;
  std::memset(static_cast<char*>(value) + 8, negative ? 0xff : 0, type.size - 8);
}

std::uint64_t bits_of(const CField& field, const void* record) {
  if (field.bit_width == 0) return integer_at(*field.type, at_offset(record, field.offset / 8));
  std::uint64_t bits = 0;
  for (unsigned i = 0; i < field.bit_width; ++i) {
    const std::uint64_t at = field.offset + i;
    const auto byte = static_cast<unsigned char>(*at_offset(record, at / 8));
    bits |= static_cast<std::uint64_t>(byte >> (at % 8) & 1) << i;
  }
  const unsigned unused = 64 - field.bit_width;
  if (!field.type->is_signed) return bits;
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(bits << unused) >> unused);
}

void put_bits(const CField& field, void* record, std::uint64_t bits) {
  for (unsigned i = 0; i < field.bit_width; ++i) {
    const std::uint64_t at = field.offset + i;
    auto* const byte = static_cast<unsigned char*>(record) + at / 8;
    const auto mask = static_cast<unsigned char>(1u << (at % 8));
    const bool set = (bits >> i & 1) != 0;
    *byte = static_cast<unsigned char>(set ? *byte | mask : *byte & ~mask);
  }
}

std::string initialiser(const CType& type, const void* value, const NamePointer& name) {
  switch (type.kind) {
    case Kind::boolean:
      return integer_at(type, value) != 0 ? "1" : "0";
    case Kind::character:
      return character(static_cast<std::int64_t>(integer_at(type, value)));
    case Kind::integer:
      return number(type, integer_at(type, value));
    case Kind::enumeration:
      return enumerator(type, integer_at(type, value));
    case Kind::floating:
      return real(type, value);
    case Kind::record:
      return fields(type, value, name);
    case Kind::array:
      return elements(type, value, name);
    case Kind::pointer: {
      const void* pointer = nullptr;
      std::memcpy(&pointer, value, sizeof pointer);
      return pointer == nullptr ? "0" : name(type, pointer);
    }
    default:
      return "{0}";
  }
}

std::string expression(const CType& type, const void* value, const NamePointer& name) {
  const std::string text = initialiser(type, value, name);
  return type.is(Kind::record) ? fmt::format("({}){}", type.spelling, text) : text;
}

std::string declaration(const CType& type, const std::string& name) {
  if (type.is(Kind::array)) {
    return declaration(*type.element, fmt::format("{}[{}]", name, type.count));
  }
  const bool function = type.is(Kind::pointer) && type.element->is(Kind::function);
  if (function) return fmt::format("__typeof__({}) {}", type.spelling, name);
  const bool star = type.spelling.ends_with("*");
  return type.spelling + (star ? "" : " ") + name;
}

}  // namespace gainsay::seq
