// SPDX-License-Identifier: MIT
//
// The recursive-descent parser behind parse_spec.hpp. Its functions are spread over the files
// parse_type, parse_expr, parse_primary, parse_condition, parse_item, parse_statement, parse_slips.
#pragma once

#include <string_view>
#include <vector>

#include "cn/syntax/lex.hpp"
#include "cn/syntax/parse_spec.hpp"

namespace gainsay::cn {

// Words that are never names. Others that CN reserves (`focus`, `unpack`, ...) were names in older
// texts and are understood as such where a statement cannot begin.
bool is_reserved(std::string_view word);

class Parser {
 public:
  explicit Parser(const Text& text);

  bool items(Unit& unit);
  bool contract(Specification& specification);
  bool invariant(Invariant& invariant);
  bool statements(std::deque<Statement>& statements);
  ExprPtr whole_expression();

 private:
  // Thrown after the mistake has been told; caught where reading can go on.
  struct Broken {};

  // Tokens.
  const Token& peek(std::size_t ahead = 0) const;
  bool at(std::string_view text) const { return peek().is(text); }
  bool at_end() const { return peek().kind == Token::Kind::end; }
  bool at_name(std::size_t ahead = 0) const;
  const Token& advance();
  bool accept(std::string_view text);
  const Token& expect(std::string_view text, std::string_view after);
  void semicolon(std::string_view after);
  Name name(std::string_view what);
  Span since(const Span& first) const;
  [[noreturn]] void fail(Diagnostic diagnostic);
  [[noreturn]] void expected(std::string_view what);
  void end_of_text(std::string_view expected_instead);
  std::string remedy() const;

  template <class Read>
  bool guarded(Read read) {
    try {
      read();
      return !told_;
    } catch (const Broken&) {
      return false;
    }
  }

  // Types.
  bool at_type() const;
  TypeName type();
  TypeName type_with_arguments(TypeName::Kind kind, Span first);
  TypeName record_type();
  bool bits_type(TypeName& type) const;
  CTypeName ctype();
  CTypeName optional_ctype();
  std::vector<Parameter> parameters();

  // Expressions, loose to tight.
  ExprPtr make(Expr::Kind kind, const Span& first);
  ExprPtr finish(ExprPtr expr);
  ExprPtr expression();
  ExprPtr expression1();
  ExprPtr let_expression();
  ExprPtr if_expression();
  ExprPtr match_expression();
  ExprPtr each_expression();
  ExprPtr list_or_condition();
  ExprPtr or_expression();
  ExprPtr implication();
  ExprPtr and_expression();
  ExprPtr relation();
  ExprPtr sum();
  ExprPtr product();
  ExprPtr unary();
  ExprPtr negation();
  ExprPtr address();
  ExprPtr cast();
  ExprPtr binary(Op op, ExprPtr left, ExprPtr right);
  void refuse_nested(std::string_view where);
  Pattern pattern();

  ExprPtr primary();
  ExprPtr atom();
  ExprPtr number();
  ExprPtr named();
  ExprPtr braced();
  ExprPtr update_or_record(ExprPtr expr);
  ExprPtr shift(Expr::Kind kind);
  ExprPtr with_ctype(Expr::Kind kind);
  ExprPtr offset_of();
  ExprPtr index_or_update(ExprPtr map);
  void fields(Expr& expr);
  std::vector<ExprPtr> arguments();
  bool cast_follows() const;
  bool implies_written_plainly(const Expr& expr) const;
  void warn_of_grouping(Op op, const Expr& left, const Expr& right);

  // Conditions and resources.
  Conditions conditions();
  Condition condition();
  Condition take();
  Condition let();
  ExprPtr assertion();
  Resource resource();
  Resource plain_resource();
  std::unique_ptr<Quantifier> quantifier();
  bool at_conditions_end() const;

  // Items.
  void item(Unit& unit);
  void skip_to_item();
  void contract_parts(Specification& specification);
  void contract_part(Specification& specification);
  void ghosts(Specification& specification);
  void datatype(Unit& unit);
  void synonym(Unit& unit);
  void function(Unit& unit);
  void predicate(Unit& unit);
  void lemma(Unit& unit);
  void declared(Unit& unit);
  Attributes attributes();
  TypeName result_type();
  void clauses(Predicate& predicate);
  Branch clause();

  // Statements.
  Statement statement();
  void statement_with_predicate(Statement& statement);
  void focus(Statement& statement);
  void instantiate(Statement& statement);

  // Limits that keep any text from exhausting the stack.
  struct Nesting {
    explicit Nesting(Parser& parser);
    ~Nesting() { --parser_.nesting_; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;
    Parser& parser_;
  };

  const Text& text_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  unsigned nesting_ = 0;
  bool told_ = false;     // a mistake after which reading went on
  Span plain_implies_{};  // the last implication that was not in parentheses
};

}  // namespace gainsay::cn
