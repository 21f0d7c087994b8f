// SPDX-License-Identifier: MIT
//
// Literals that compile back to the value, whatever the value.

#include <gainsay/show.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <sstream>

namespace gainsay::detail {

// --- numbers -----------------------------------------------------------------------------------

void append_integer(std::string& out, long long value) {
  constexpr int kLeast = std::numeric_limits<int>::min();
  if (value == std::numeric_limits<long long>::min()) {
    out += "(-9223372036854775807LL - 1)";
  } else if (value == kLeast) {
    out += "(-2147483647 - 1)";
  } else {
    out += std::to_string(value);
    if (value < kLeast || value > std::numeric_limits<int>::max()) out += "LL";
  }
}

void append_integer(std::string& out, unsigned long long value, bool suffix) {
  out += std::to_string(value);
  if (suffix) out += value > std::numeric_limits<unsigned>::max() ? "ull" : "u";
}

// There are no literals of 128 bits: two words are put together.
void append_wide(std::string& out, Int128 value) {
  const auto small = static_cast<long long>(value);
  out += small == value ? "__int128{" : "((__int128{";
  append_integer(out, small == value ? small : static_cast<long long>(value >> 64));
  out += "}";
  if (small == value) return;
  out += " << 64) | ";
  append_integer(out, static_cast<unsigned long long>(value), true);
  out += ")";
}

void append_wide(std::string& out, UInt128 value) {
  const auto high = static_cast<unsigned long long>(value >> 64);
  const auto low = static_cast<unsigned long long>(value);
  out += high == 0 ? "static_cast<unsigned __int128>(" : "((static_cast<unsigned __int128>(";
  append_integer(out, high == 0 ? low : high, true);
  out += ")";
  if (high == 0) return;
  out += " << 64) | ";
  append_integer(out, low, true);
  out += ")";
}

namespace {

template <class T>
void append_any_real(std::string& out, T value, const char* type, const char* suffix) {
  if (std::isnan(value)) {
    // The sign of a NaN is lost; two NaNs do not compare equal anyway.
    out += std::string("std::numeric_limits<") + type + ">::quiet_NaN()";
  } else if (std::isinf(value)) {
    out += std::string(value < 0 ? "-" : "") + "std::numeric_limits<" + type + ">::infinity()";
  } else {
    char text[64];
    const auto end = std::to_chars(text, text + sizeof text, value).ptr;
    const std::string_view digits(text, static_cast<std::size_t>(end - text));
    out += digits;
    if (digits.find_first_of(".e") == std::string_view::npos) out += ".0";
    out += suffix;
  }
}

}  // namespace

void append_real(std::string& out, float value) { append_any_real(out, value, "float", "f"); }
void append_real(std::string& out, double value) { append_any_real(out, value, "double", ""); }
void append_real(std::string& out, long double value) {
  append_any_real(out, value, "long double", "L");
}

std::string show_real(double value) {
  std::string out;
  append_real(out, value);
  return out;
}

// --- characters and text -----------------------------------------------------------------------

namespace {

// The escape that has a letter, or 0.
char letter_for(std::uint32_t unit) {
  switch (unit) {
    case '\n':
      return 'n';
    case '\t':
      return 't';
    case '\r':
      return 'r';
    case '\v':
      return 'v';
    case '\f':
      return 'f';
    case '\a':
      return 'a';
    case '\b':
      return 'b';
    default:
      return 0;
  }
}

void append_octal(std::string& out, std::uint32_t unit, bool digit_follows) {
  if (unit == 0 && !digit_follows) {
    out += "\\0";
    return;
  }
  // Three digits always end an octal escape; a hexadecimal one would swallow what follows.
  out += '\\';
  for (int shift = 6; shift >= 0; shift -= 3) out += static_cast<char>('0' + ((unit >> shift) & 7));
}

bool is_octal(std::uint32_t unit) { return unit >= '0' && unit <= '7'; }

// A code unit below 0x80 (or a byte that is not text) inside `quote`s.
void append_unit(std::string& out, std::uint32_t unit, std::uint32_t next, char quote) {
  if (const char letter = letter_for(unit)) {
    out += {'\\', letter};
  } else if (unit == static_cast<std::uint32_t>(quote) || unit == '\\') {
    out += {'\\', static_cast<char>(unit)};
  } else if (unit >= 0x20 && unit < 0x7f) {
    out += static_cast<char>(unit);
  } else {
    append_octal(out, unit, is_octal(next));
  }
}

void append_hex(std::string& out, std::uint32_t value, int digits) {
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
    out += "0123456789abcdef"[(value >> shift) & 15];
  }
}

// Not a surrogate and with a glyph, as far as one can tell without tables.
bool is_visible(char32_t scalar) {
  if (scalar < 0xa1 || scalar == 0xad || (scalar >= 0x2000 && scalar < 0x2070)) return false;
  if (scalar >= 0xd800 && scalar < 0xf900) return false;
  if (scalar == 0xfeff || (scalar >= 0xfff0 && scalar < 0x10000)) return false;
  return scalar < 0x20000;
}

// The length of the valid UTF-8 sequence at the start of `text`, and its scalar value; 0 if none.
std::size_t decode(std::string_view text, char32_t& scalar) {
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte(0);
  const std::size_t length = lead < 0xc2   ? 0
                             : lead < 0xe0 ? 2
                             : lead < 0xf0 ? 3
                             : lead < 0xf5 ? 4
                                           : 0;
  if (length == 0 || length > text.size()) return 0;
  scalar = lead & (0xffu >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
    scalar = (scalar << 6) | (byte(i) & 0x3f);
  }
  const char32_t least = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000;
  return scalar >= least && scalar <= 0x10ffff ? length : 0;
}

void append_bytes(std::string& out, std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    char32_t scalar = 0;
    const std::size_t length = decode(text.substr(i), scalar);
    if (length > 0 && is_visible(scalar)) {
      out += text.substr(i, length);
      i += length;
      continue;
    }
    const std::uint32_t next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0;
    append_unit(out, static_cast<unsigned char>(text[i]), next, '"');
    ++i;
  }
}

// Code units of 16 or 32 bits; what is no scalar value is written as a number that ends its
// literal.
template <class C>
void append_wide(std::string& out, std::basic_string_view<C> text, const char* prefix) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto unit = static_cast<std::uint32_t>(text[i]);
    const std::uint32_t next = i + 1 < text.size() ? static_cast<std::uint32_t>(text[i + 1]) : 0;
    if (unit < 0x80) {
      append_unit(out, unit, next, '"');
    } else if (unit < 0xa0 || (unit >= 0xd800 && unit < 0xe000) || unit > 0x10ffff) {
      out += "\\x";
      append_hex(out, unit, unit > 0xffff ? 8 : 4);
      out += std::string("\" ") + prefix + "\"";
    } else {
      out += unit > 0xffff ? "\\U" : "\\u";
      append_hex(out, unit, unit > 0xffff ? 8 : 4);
    }
  }
}

// A literal ends at its first NUL, so text with one needs its length and with it a type.
template <class C, class Append>
void append_literal(std::string& out, std::basic_string_view<C> text, const char* prefix,
                    const char* type, Append append) {
  const bool counted = *type != '\0' && text.find(C{}) != std::basic_string_view<C>::npos;
  if (counted) out += std::string(type) + "(";
  out += std::string(prefix) + "\"";
  append();
  out += '"';
  if (counted) out += ", " + std::to_string(text.size()) + ")";
}

template <class C>
void append_wide_character(std::string& out, C value, const char* prefix, const char* type) {
  const auto unit = static_cast<std::uint32_t>(value);
  if (unit >= 0x80 && (unit < 0xa0 || (unit >= 0xd800 && unit < 0xe000) || unit > 0x10ffff)) {
    out += std::string(type) + "(0x";
    append_hex(out, unit, unit > 0xffff ? 8 : 4);
    out += ')';
    return;
  }
  out += std::string(prefix) + "'";
  if (unit < 0x80) {
    append_unit(out, unit, 0, '\'');
  } else {
    out += unit > 0xffff ? "\\U" : "\\u";
    append_hex(out, unit, unit > 0xffff ? 8 : 4);
  }
  out += '\'';
}

}  // namespace

void append_character(std::string& out, char value) {
  out += '\'';
  append_unit(out, static_cast<unsigned char>(value), 0, '\'');
  out += '\'';
}
void append_character(std::string& out, char8_t value) {
  if (value >= 0x80) {
    out += "char8_t(" + std::to_string(value) + ")";
    return;
  }
  out += "u8'";
  append_unit(out, value, 0, '\'');
  out += '\'';
}
void append_character(std::string& out, char16_t value) {
  append_wide_character(out, value, "u", "char16_t");
}
void append_character(std::string& out, char32_t value) {
  append_wide_character(out, value, "U", "char32_t");
}
void append_character(std::string& out, wchar_t value) {
  append_wide_character(out, value, "L", "wchar_t");
}

void append_text(std::string& out, std::string_view text, const char* type) {
  append_literal(out, text, "", type, [&] { append_bytes(out, text); });
}
void append_text(std::string& out, std::u8string_view text, const char* type) {
  const std::string bytes(text.begin(), text.end());
  append_literal(out, text, "u8", type, [&] { append_bytes(out, bytes); });
}
void append_text(std::string& out, std::u16string_view text, const char* type) {
  append_literal(out, text, "u", type, [&] { append_wide(out, text, "u"); });
}
void append_text(std::string& out, std::u32string_view text, const char* type) {
  append_literal(out, text, "U", type, [&] { append_wide(out, text, "U"); });
}
void append_text(std::string& out, std::wstring_view text, const char* type) {
  append_literal(out, text, "L", type, [&] { append_wide(out, text, "L"); });
}

// --- the rest ----------------------------------------------------------------------------------

void append_enumerator(std::string& out, const std::string& type, long long value, bool is_signed,
                       const std::vector<Enumerator>& list) {
  const auto at = std::find_if(list.begin(), list.end(),
                               [value](const Enumerator& each) { return each.value == value; });
  out += type;
  if (at != list.end()) {
    out += "::" + at->name;
    return;
  }
  out += '(';
  is_signed ? append_integer(out, value)
            : append_integer(out, static_cast<unsigned long long>(value), true);
  out += ')';
}

void append_foreign(Shown& out, const std::string& text) {
  const bool source = !text.starts_with('<');
  out += Shown{text, source ? ShownAs::source : ShownAs::description, has_gaps(text)};
}

void append_streamed(Shown& out, const void* value, void (*write)(std::ostream&, const void*)) {
  std::ostringstream text;
  write(text, value);
  out += Shown{text.str(), ShownAs::description, has_gaps(text.str())};
}

}  // namespace gainsay::detail
