// SPDX-License-Identifier: MIT
//
// Printing and reading are inverse, and reading survives anything: both as properties.

#include <doctest/doctest.h>

#include "cn/ast/tree.hpp"
#include "unit/cn/read.hpp"
#include "unit/core/core_fixture.hpp"

namespace gainsay::cn {

namespace {

// Texts of expressions, from the grammar; every kind of expression is among them.
class Texts {
 public:
  std::string operator()(Source& source) const { return expression(source, 4); }

 private:
  static std::string pick(Source& source, std::initializer_list<const char*> list) {
    return list.begin()[source.alternative(list.size())];
  }
  static std::string name(Source& source) { return pick(source, {"a", "b", "xs", "Q"}); }
  static std::string ctype(Source& source) {
    return pick(source, {"int", "struct s", "char *", "uint8_t [ 4 ]"});
  }
  static std::string type(Source& source) {
    return pick(source, {"i32", "u64", "boolean", "pointer", "struct s", "datatype t",
                         "map<u64, i32>", "{i32 a, u8 b}", "integer", "syn"});
  }
  static std::string leaf(Source& source) {
    return pick(source,
                {"a", "b", "0", "1i32", "0xFFu8", "-3i64", "NULL", "true", "false", "return", "&g",
                 "sizeof<int>", "default<i32>", "offsetof(s, f)", "MAXi32()", "Nil {}"});
  }

  std::string expression(Source& source, unsigned depth) const {
    if (depth == 0) return leaf(source);
    const auto inner = [&] { return expression(source, depth - 1); };
    const auto sub = [&] { return "(" + inner() + ")"; };
    switch (source.alternative(24)) {
      case 0:
        return leaf(source);
      case 1:
        return leaf(source) + " + " + sub();
      case 2:
        return sub() + pick(source, {" - ", " * ", " / ", " % ", " & ", " | ", " ^ "}) + sub();
      case 3:
        return sub() + pick(source, {" == ", " != ", " < ", " > ", " <= ", " >= "}) + sub();
      case 4:
        return sub() + pick(source, {" && ", " || ", " implies "}) + sub();
      case 5:
        return pick(source, {"-", "!", "~", "*"}) + sub();
      case 6:
        return "(" + pick(source, {"u8", "i64", "pointer"}) + ") " + sub();
      case 7:
        return sub() + " ? " + sub() + " : " + sub();
      case 8:
        return "if (" + inner() + ") { " + inner() + " } else { " + inner() + " }";
      case 9:
        return "let " + name(source) + " = " + sub() + "; " + inner();
      case 10:
        return "match " + name(source) + " { Nil {} => { " + inner() + " } C {h: x, t: _} => { " +
               inner() + " } y => { y } }";
      case 11:
        return sub() + "." + name(source);
      case 12:
        return sub() + "->" + name(source);
      case 13:
        return sub() + "[" + sub() + "]";
      case 14:
        return sub() + "[" + sub() + ": " + inner() + ", " + sub() + ": " + inner() + "]";
      case 15:
        return name(source) + "(" + inner() + ", " + inner() + ")";
      case 16:
        return "Cons {h: " + inner() + ", t: " + inner() + "}";
      case 17:
        return "struct s {f: " + inner() + "}";
      case 18:
        return "{f: " + inner() + ", ..(" + inner() + ")}";
      case 19:
        return "{f: " + inner() + ", g: " + inner() + "}";
      case 20:
        return pick(source, {"{a}@start", "{*p} unchanged", "&(p->f)", "[a, b]"});
      case 21:
        return "array_shift<" + ctype(source) + ">(" + inner() + ", " + inner() + ")";
      case 22:
        return "each (" + type(source) + " i; " + inner() + ") { " + inner() + " }";
      default:
        return pick(source, {"each (i32 i : 0, 9; ", "good<int>(", "member_shift(("}) ==
                       "good<int>("
                   ? "good<int>(" + inner() + ")"
                   : "each (i32 i : 0, 9; " + inner() + ")";
    }
  }
};

// Pieces that CN texts are made of, in any order.
std::string junk(Source& source) {
  static constexpr const char* kPieces[] = {
      "requires ", "ensures ",  "take ",  "let ",    "x ",         "= ",
      "RW",        "<int>",     "(p)",    ";",       "{",          "}",
      "(",         ")",         "each ",  "(u64 i",  "predicate ", "function ",
      "[rec] ",    "datatype ", "match ", "=>",      "if ",        "else ",
      "return ",   "1i32 ",     "'a",     "\"",      "@start",     "..",
      ".",         "->",        "&",      "&&",      "||",         "implies ",
      "?",         ":",         "[",      "]",       ",",          "/*",
      "//",        "\n",        "\\",     "0x",      "5L ",        "lemma ",
      "spec ",     "inv ",      "assert", "unpack ", "...",        "\xE2\x88\x80",
      "struct ",   "map<",      ">",      "-",       "!",          "~",
      "*",         "cn_ghost "};
  std::string text;
  const std::size_t count = source.length(0, 60);
  for (std::size_t i = 0; i < count; ++i) text += kPieces[source.alternative(std::size(kPieces))];
  return text;
}

// Reads a text as everything it could be.
void read_as_everything(const std::string& text) {
  Reading reading(text);
  Unit unit;
  Specification specification;
  Invariant invariant_read;
  std::deque<Statement> list;
  parse_items(reading.text(), unit);
  parse_contract(reading.text(), specification);
  parse_invariant(reading.text(), invariant_read);
  parse_statements(reading.text(), list);
  parse_expression(reading.text());
  for (const Diagnostic& one : reading.diagnostics.all()) to_text(one, reading.sources);
}

Settings many() {
  Settings settings = fixture::plain();
  settings.cases = 3000;
  return settings;
}

std::string refutation(const Record& record) {
  if (record.failures.empty()) return word_for(record.outcome);
  return record.failures[0].failure.message + " " + to_text(record.failures[0].tape);
}

}  // namespace

TEST_CASE("an expression that is printed and read again is the same") {
  const Record record = fixture::record_of(many(), Texts{}, [](const std::string& text) {
    Reading first(text);
    const ExprPtr read = parse_expression(first.text());
    require(read != nullptr, "it is read");
    Reading second(print(*read));
    const ExprPtr again = parse_expression(second.text());
    require(again != nullptr, "what was printed is read");
    require(same(*read, *again), "it is the same");
    require(same(*read, *clone(*read)), "so is a copy");
  });
  CHECK(refutation(record) == "passed");
}

TEST_CASE("no text made of pieces of CN ends the parser") {
  const Record record = fixture::record_of(many(), junk, read_as_everything);
  CHECK(refutation(record) == "passed");
}

TEST_CASE("no bytes end the parser") {
  const Record record =
      fixture::record_of(many(), bytes(0, 200), [](const std::vector<std::uint8_t>& raw) {
        read_as_everything(std::string(raw.begin(), raw.end()));
      });
  CHECK(refutation(record) == "passed");
}

TEST_CASE("two expressions that differ in one place are not the same") {
  const auto differ = [](const std::string& left, const std::string& right) {
    Reading first(left);
    Reading second(right);
    return !same(*parse_expression(first.text()), *parse_expression(second.text()));
  };
  CHECK(differ("a + b", "a - b"));
  CHECK(differ("a", "b"));
  CHECK(differ("1i32", "1u32"));
  CHECK(differ("1i32", "-1i32"));
  CHECK(differ("f(a)", "f(a, a)"));
  CHECK(differ("{f: a}", "{g: a}"));
  CHECK(differ("a ? b : c", "if (a) { b } else { c }"));
  CHECK(differ("each (u64 i; i < n) { a }", "each (u32 i; i < n) { a }"));
  CHECK(differ("match x { A {} => { a } }", "match x { B {} => { a } }"));
  CHECK(differ("sizeof<int>", "sizeof<char>"));
  CHECK(!differ("(a + (b))", "a + b"));
}

}  // namespace gainsay::cn
