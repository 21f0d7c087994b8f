// SPDX-License-Identifier: MIT
//
// CN expressions as C expressions.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "cn/ast/ast.hpp"
#include "cn/emit/types.hpp"

namespace gainsay::cn {

// Places in specifications that generated code refers to; they become one table.
class Sites {
 public:
  explicit Sites(const Sources& sources) : sources_(sources) {}

  // `&gcn_s[3]`. Without a function: of whichever is running when it is needed.
  std::string add(const std::string& function, const Span& span);
  std::string definitions() const;

  // The text of a place on one line.
  std::string text(const Span& span) const;

 private:
  const Sources& sources_;
  std::vector<std::string> rows_{};
};

// What functions and predicates are called in C. Naming one asks for its definition.
class Definitions {
 public:
  virtual ~Definitions() = default;
  virtual std::string function(const Function& function) = 0;
  virtual std::string predicate(const Predicate& predicate) = 0;
  virtual std::string lemma(const Lemma& lemma) = 0;
};

// What all generated functions share.
struct Common {
  const Sources& sources;
  TypeTable types{};
  Sites sites;
  Definitions& definitions;
  unsigned temporaries = 0;
  std::set<std::string> widths{};  // that are computed with: i32, integer

  std::string temporary() { return "gcn_x" + std::to_string(temporaries++); }
};

// Makes terms for one generated function. Everything is a C expression, with statements inside of
// it
// ("({ ... })", of gcc and clang) where C has none: so `&&`, `||`, `implies` and `?:` are lazy
// without further ado.
class Terms {
 public:
  Terms(Common& common, std::string function) : common_(common), function_(std::move(function)) {}
  virtual ~Terms() = default;

  // The value of an expression.
  std::string term(const Expr& expr);
  std::string term_of(const Variable& known) { return variable(known); }
  // From now on the variable is written so.
  void name(const Variable& variable, std::string text) { names_[&variable] = std::move(text); }
  void name_result(std::string text, const CType& type) {
    result_ = std::move(text);
    result_type_ = &type;
  }
  // What follows is about this place.
  void locate(const Span& span) { site_ = common_.sites.add(function_, span); }
  const std::string& site() const { return site_; }

  // The value of the object at an address; of a C expression.
  std::string load(const CType& type, const std::string& address);
  std::string converted(const CType& type, const std::string& value);

  // A loop over all values of the quantifier's variable for which its guard holds; statements.
  struct Loop {
    std::string step{};  // the value as a gcn_i128

    std::string low{}, high{};  // its bounds, likewise; low is greater if there is none
    std::string head{};         // declares and checks them
    std::string open{};         // the beginning of the loop; "}" closes it
  };
  Loop loop(const Quantifier& quantifier);

 protected:
  // How a variable of C that the function sees, or its address, is written.
  virtual std::string current(const Variable& variable);
  virtual std::string address(const Variable& variable);

  Common& common_;
  std::string function_;

 private:
  std::string number(const Expr& expr);
  std::string variable(const Variable& variable);
  std::string member(const Expr& expr);
  std::string indexed(const Expr& expr);
  std::string updated_map(const Expr& expr);
  std::string call(const Expr& expr);
  std::string builtin(const Expr& expr);
  std::string constructed(const Expr& expr);
  std::string structure(const Type& type, const Expr& expr, const Expr* base);
  std::string record(const Type& type, const Expr& expr, const Expr* base);
  std::string updated(const Expr& expr);
  std::string unary(const Expr& expr);
  std::string binary(const Expr& expr);
  std::string equality(const Expr& expr);
  std::string arithmetic(const std::string& operation, const Type& type,
                         const std::vector<std::string>& operands);
  std::string cast(const Expr& expr);
  std::string match(const Expr& expr);
  std::string tests(const Pattern& pattern, const std::string& value);
  std::string bindings(const Pattern& pattern, const std::string& value);
  std::string let(const Expr& expr);
  std::string each(const Expr& expr);
  std::string defaulted(const Type& type);
  std::string map_of(const CType& array, const std::string& address);
  std::string key(const Expr& expr);
  std::string bound(const Bound& bound, bool lower, const Type& type);

  std::map<const Variable*, std::string> names_{};
  std::string result_{};
  const CType* result_type_ = nullptr;
  std::string site_ = "0";
};

}  // namespace gainsay::cn
