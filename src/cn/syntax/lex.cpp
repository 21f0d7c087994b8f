// SPDX-License-Identifier: MIT

#include "cn/syntax/lex.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "base/format.hpp"

namespace gainsay::cn {

namespace {

using detail::UInt128;

bool starts_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool continues_name(char c) { return starts_name(c) || is_digit(c); }

// The value of a digit, 99 for what is none.
unsigned digit(char c) {
  if (is_digit(c)) return static_cast<unsigned>(c - '0');
  const char lower = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower >= 'a' && lower <= 'f' ? static_cast<unsigned>(lower - 'a') + 10 : 99;
}

class Lexer {
 public:
  Lexer(const Sources& sources, const Span& span, Diagnostics& diagnostics)
      : text_(sources.text(span.file).substr(0, span.end)),
        file_(span.file),
        at_(span.begin),
        diagnostics_(diagnostics) {}

  std::vector<Token> run() {
    while (skip_blanks(), at_ < text_.size()) next();
    add(Token::Kind::end, at_);
    return std::move(tokens_);
  }

 private:
  char peek(std::uint32_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  Span from(std::uint32_t begin) const { return {file_, begin, at_}; }

  Token& add(Token::Kind kind, std::uint32_t begin) {
    tokens_.push_back(
        {.kind = kind, .text = text_.substr(begin, at_ - begin), .span = from(begin)});
    return tokens_.back();
  }

  void skip_blanks() {
    while (at_ < text_.size()) {
      if (std::isspace(static_cast<unsigned char>(peek())) != 0) {
        ++at_;
      } else if (peek() == '/' && peek(1) == '/') {
        while (at_ < text_.size() && peek() != '\n') ++at_;
      } else {
        return;
      }
    }
  }

  void next() {
    const std::uint32_t begin = at_;
    if (starts_name(peek())) {
      while (continues_name(peek())) ++at_;
      add(Token::Kind::name, begin);
    } else if (is_digit(peek())) {
      number();
    } else if (peek() == '\'' || peek() == '"') {
      quoted(peek());
    } else if (peek() == '/' && peek(1) == '*') {
      at_ += 2;
      diagnostics_.add({.code = "cn-comment-nested",
                        .what = "a comment begins inside a comment",
                        .span = from(begin),
                        .fix = "use // inside CN text"});
    } else {
      sign();
    }
  }

  void sign() {
    static constexpr std::array<std::string_view, 7> kLong = {
        "==", "!=", "<=", ">=", "&&", "||", "->"};
    static constexpr std::string_view kShort = "{}()[]<>,;:.?=+-*/%&|^!~@";
    const std::uint32_t begin = at_;
    for (const std::string_view one : kLong) {
      if (text_.substr(at_, 2) == one) {
        at_ += 2;
        add(Token::Kind::sign, begin);
        return;
      }
    }
    const bool known = kShort.find(peek()) != std::string_view::npos && peek() != '\0';
    ++at_;
    if (known) {
      add(Token::Kind::sign, begin);
      return;
    }
    // The other bytes of a character beyond ASCII belong to the same mistake.
    while ((static_cast<unsigned char>(peek()) & 0xC0u) == 0x80u) ++at_;
    diagnostics_.add({.code = "cn-character",
                      .what = "this character means nothing in CN",
                      .span = from(begin),
                      .fix = text_[begin] == '\\'
                                 ? "the result is return, a value at entry {x}@start"
                                 : "remove it"});
  }

  void number() {
    const std::uint32_t begin = at_;
    const unsigned base = skip_prefix();
    Token token;
    bool too_large = false;
    for (; digit(peek()) < base; ++at_) {
      if (token.value > (~UInt128{0} - digit(peek())) / base) too_large = true;
      token.value = token.value * base + digit(peek());
    }
    if (peek() == '.' && is_digit(peek(1))) {
      floating(begin);
      return;
    }
    const std::uint32_t digits_end = at_;
    while (continues_name(peek())) ++at_;
    suffix(token, begin, digits_end);
    token.kind = Token::Kind::number;
    token.text = text_.substr(begin, at_ - begin);
    token.span = from(begin);
    if (too_large) {
      diagnostics_.add({.code = "cn-literal-range",
                        .what = fmt::format("{} is wider than 128 bits", token.text),
                        .span = token.span,
                        .fix = "use a smaller number"});
    }
    tokens_.push_back(token);
  }

  unsigned skip_prefix() {
    if (peek() != '0') return 10;
    const char next_char = peek(1);
    if (next_char == 'x' || next_char == 'X') return at_ += 2, 16;
    if (next_char == 'b' || next_char == 'B') return at_ += 2, 2;
    return 8;
  }

  void suffix(Token& token, std::uint32_t begin, std::uint32_t digits_end) {
    const std::string_view word = text_.substr(digits_end, at_ - digits_end);
    if (word.empty()) return;
    for (const unsigned width : {8u, 16u, 32u, 64u, 128u}) {
      if (word.substr(1) == std::to_string(width) && (word[0] == 'i' || word[0] == 'u')) {
        token.width = width;
        token.is_signed = word[0] == 'i';
        return;
      }
    }
    const std::string_view digits = text_.substr(begin, digits_end - begin);
    const bool is_unsigned = word.find_first_of("uU") != std::string_view::npos;
    const bool is_long = word.find_first_of("lL") != std::string_view::npos;
    token.width = is_long ? 64 : 32;
    token.is_signed = !is_unsigned;
    diagnostics_.add(
        {.code = "cn-literal-suffix",
         .what = fmt::format("'{}' is not a suffix of CN", word),
         .span = from(digits_end),
         .fix = fmt::format("write {}{}{}", digits, is_unsigned ? 'u' : 'i', token.width)});
  }

  void floating(std::uint32_t begin) {
    while (continues_name(peek()) || peek() == '.') ++at_;
    diagnostics_.add({.code = "cn-literal-float",
                      .what = "CN has no floating numbers",
                      .span = from(begin),
                      .fix = "say it with integers, or leave the condition out"});
    add(Token::Kind::number, begin);
  }

  void quoted(char quote) {
    const std::uint32_t begin = at_++;
    while (at_ < text_.size() && peek() != quote && peek() != '\n') at_ += peek() == '\\' ? 2 : 1;
    at_ = std::min(at_ + (peek() == quote ? 1u : 0u), static_cast<std::uint32_t>(text_.size()));
    const std::string_view inside = text_.substr(begin + 1);
    const bool plain = quote == '\'' && at_ - begin == 3;
    diagnostics_.add(
        {.code = "cn-literal-character",
         .what = quote == '\'' ? "CN has no character literals" : "CN has no texts",
         .span = from(begin),
         .fix = plain ? fmt::format("write its code: {}u8", static_cast<unsigned char>(inside[0]))
                      : "write the codes of the characters, such as 10u8"});
    Token& token = add(Token::Kind::number, begin);
    token.width = 8;
    token.value = plain ? static_cast<unsigned char>(inside[0]) : 0;
  }

  std::string_view text_;
  std::uint32_t file_;
  std::uint32_t at_;
  Diagnostics& diagnostics_;
  std::vector<Token> tokens_{};
};

}  // namespace

std::vector<Token> lex(const Sources& sources, const Span& span, Diagnostics& diagnostics) {
  return Lexer(sources, span, diagnostics).run();
}

bool fits(UInt128 magnitude, bool negative, unsigned width, bool is_signed) {
  const UInt128 half = UInt128{1} << (width - 1);
  if (!is_signed) return magnitude == 0 || (!negative && magnitude / 2 < half);
  return negative ? magnitude <= half : magnitude < half;
}

}  // namespace gainsay::cn
