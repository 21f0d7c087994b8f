// SPDX-License-Identifier: MIT
//
// What all parts of the parser use: tokens, and how mistakes are told.

#include "cn/syntax/parser.hpp"

#include <algorithm>
#include <array>

#include "base/format.hpp"

namespace gainsay::cn {

namespace {

// A pair of parentheses counts as three.
constexpr unsigned kDeepest = 600;

constexpr std::array<std::string_view, 58> kReserved = {
    "good",    "boolean",  "integer",  "u8",      "u16",       "u32",         "u64",
    "u128",    "i8",       "i16",      "i32",     "i64",       "i128",        "real",
    "pointer", "alloc_id", "map",      "let",     "take",      "RW",          "W",
    "Owned",   "Block",    "each",     "NULL",    "true",      "false",       "requires",
    "ensures", "inv",      "accesses", "trusted", "unchanged", "array_shift", "member_shift",
    "match",   "implies",  "_",        "if",      "else",      "return",      "struct",
    "sizeof",  "offsetof", "default",  "void",    "while",     "for",         "do",
    "int",     "char",     "long",     "short",   "unsigned",  "signed",      "goto",
    "switch",  "case"};

std::string shown(const Token& token) {
  return token.kind == Token::Kind::end ? "the end of the comment"
                                        : fmt::format("`{}`", token.text);
}

}  // namespace

bool is_reserved(std::string_view word) {
  return std::find(kReserved.begin(), kReserved.end(), word) != kReserved.end();
}

Parser::Parser(const Text& text) : text_(text) {
  const std::size_t before = text.diagnostics.errors();
  tokens_ = lex(text.sources, text.span, text.diagnostics);
  told_ = text.diagnostics.errors() != before;
}

Parser::Nesting::Nesting(Parser& parser) : parser_(parser) {
  if (parser.nesting_ >= kDeepest) {
    parser.fail({.code = "cn-too-deep",
                 .what = "this is nested too deeply to be read",
                 .span = parser.peek().span,
                 .fix = "name a part of it with let"});
  }
  ++parser.nesting_;
}

const Token& Parser::peek(std::size_t ahead) const {
  return tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
}

bool Parser::at_name(std::size_t ahead) const {
  return peek(ahead).kind == Token::Kind::name && !is_reserved(peek(ahead).text);
}

const Token& Parser::advance() {
  const Token& token = peek();
  if (at_ + 1 < tokens_.size()) ++at_;
  return token;
}

bool Parser::accept(std::string_view text) {
  if (!at(text)) return false;
  advance();
  return true;
}

const Token& Parser::expect(std::string_view text, std::string_view after) {
  if (at(text)) return advance();
  expected(fmt::format("`{}` {}", text, after));
}

void Parser::fail(Diagnostic diagnostic) {
  told_ = true;
  text_.diagnostics.add(std::move(diagnostic));
  throw Broken{};
}

void Parser::expected(std::string_view what) {
  Diagnostic told{.code = "cn-expected",
                  .what = fmt::format("expected {} but found {}", what, shown(peek())),
                  .span = peek().span,
                  .fix = remedy()};
  if (at("=")) told.code = "cn-assignment";
  fail(std::move(told));
}

void Parser::semicolon(std::string_view after) {
  if (accept(";")) return;
  const bool statement_follows = at_end() || at("}") || at("take") || at("let") || at("requires") ||
                                 at("ensures") || at("inv") || at("return") || at("assert") ||
                                 at("apply") || at("unfold");
  if (!statement_follows) expected(fmt::format("`;` after {}", after));
  // The place is the end of what was read: that is where the semicolon goes.
  const Span last = tokens_[at_ == 0 ? 0 : at_ - 1].span;
  fail({.code = "cn-semicolon",
        .what = fmt::format("`;` is missing after {}", after),
        .span = {last.file, last.end, last.end},
        .fix = "every condition, statement and `let` ends with ;"});
}

Name Parser::name(std::string_view what) {
  if (peek().kind != Token::Kind::name) expected(what);
  if (is_reserved(peek().text)) {
    const std::string instead = what == "an expression" ? remedy() : "";
    fail({.code = "cn-keyword",
          .what = fmt::format("`{}` is a word of the language and cannot be {}", peek().text, what),
          .span = peek().span,
          .fix = instead.empty() ? "choose another name" : instead});
  }
  const Token& token = advance();
  return {std::string(token.text), token.span};
}

Span Parser::since(const Span& first) const {
  return join(first, tokens_[at_ == 0 ? 0 : at_ - 1].span);
}

void Parser::end_of_text(std::string_view expected_instead) {
  if (!at_end()) expected(expected_instead);
}

}  // namespace gainsay::cn
