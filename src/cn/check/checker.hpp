// SPDX-License-Identifier: MIT
//
// The checker behind check.hpp. Its functions are spread over the files of this folder.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cn/ast/ast.hpp"
#include "cn/ast/c.hpp"

namespace gainsay::cn {

// What is learnt about an item while it is checked.
struct Verdict {
  bool failed = false;    // has errors
  std::string refused{};  // uses what Gainsay does not execute: the first reason
  std::set<const Item*> uses{};
};

// The value that an earlier `take` read through a pointer.
struct Taken {
  const Expr* pointer = nullptr;
  const Variable* value = nullptr;
};

// Where an expression stands, and what can be seen from there.
struct Context {
  enum class Where {
    logic,  // functions, predicates and lemmas: no C variables
    pre,
    post,
    invariant,
    statement,
  };
  Where where = Where::logic;
  const CFunction* function = nullptr;
  Specification* specification = nullptr;
  std::uint32_t offset = 0;              // of an invariant or statement: which locals are seen
  std::vector<const Variable*> names{};  // the innermost last
  std::vector<Taken> taken{};
  const std::vector<const Variable*>* entry = nullptr;  // C parameters at entry
  const Context* start = nullptr;                       // what `@start` goes back to
  Verdict* verdict = nullptr;
};

class Checker {
 public:
  Checker(Unit& unit, CFacts& facts, const Sources& sources, Diagnostics& diagnostics)
      : unit_(unit),
        types_(unit.types),
        facts_(facts),
        sources_(sources),
        diagnostics_(diagnostics) {}

  void run();

 private:
  // Messages.
  void error(Context& context, Diagnostic diagnostic);
  void refuse(Context& context, const Span& span, std::string construct);
  std::string quoted(const Span& span) const;
  std::string quoted(const Expr& expr) const { return quoted(expr.span); }
  std::string nearest_to(const std::string& name, const std::vector<std::string>& names) const;
  bool is_broken(std::string_view name) const;

  // Types.
  const Type* resolve(const TypeName& written, Context& context);
  const Type* resolve_name(const TypeName& written, Context& context);
  const Type* resolve_record(const TypeName& written, Context& context);
  const CType* resolve(CTypeName& written, Context& context);
  std::optional<std::uint64_t> length_of(const std::string& word) const;
  const CType* ctype_of_words(const std::vector<std::string>& words);
  const Type* type_of_c(const CType* ctype, const Span& span, Context& context);

  // Variables.
  Variable* variable(Variable::Kind kind, const Name& name, const Type* type,
                     const CType* ctype = nullptr);
  const Variable* find_name(const Expr& expr, Context& context);
  const Variable* c_variable(std::string_view name, Context& context);
  const std::vector<const Variable*>& entry_of(const CFunction& function);
  const Variable* current(const CFunction& function, unsigned parameter);
  const Variable* current(const CLocal& local);
  const Variable* now(const CGlobal& global);
  const Variable* constant(std::string_view name);

  // Expressions. `infer` answers the type, which is also set in the expression.
  const Type* infer(Expr& expr, Context& context);
  const Type* infer_kind(Expr& expr, Context& context);
  bool want(Expr& expr, const Type* type, Context& context, std::string_view role);
  void mismatch(const Expr& expr, const Type* wanted, Context& context, std::string_view role);
  std::string conversion(const Expr& expr, const Type* wanted) const;
  ExprPtr named(const Variable* variable, const Span& span) const;
  void mean(Expr& expr, ExprPtr meaning);
  const Type* infer_number(Expr& expr, Context& context);
  const Type* infer_name(Expr& expr, Context& context);
  const Type* infer_global(Expr& expr, const CGlobal& global, Context& context);
  const Type* infer_result(Expr& expr, Context& context);
  const Type* infer_member(Expr& expr, Context& context);
  const Type* member_of(Expr& expr, const Expr& value, Context& context);
  const Type* infer_index(Expr& expr, Context& context);
  const Type* infer_map_update(Expr& expr, Context& context);
  const Type* infer_let(Expr& expr, Context& context);
  const Type* infer_conditional(Expr& expr, Context& context);
  const Type* infer_each(Expr& expr, Context& context);
  const Type* infer_each_between(Expr& expr, Context& context);
  const Type* infer_cast(Expr& expr, Context& context);

  const Type* infer_unary(Expr& expr, Context& context);
  const Type* infer_binary(Expr& expr, Context& context);
  const Type* infer_logical(Expr& expr, Context& context);
  const Type* infer_pointer_sum(Expr& expr, Context& context);
  ExprPtr negated(ExprPtr by);
  std::string compared_twice(const Expr& expr) const;
  const Type* operands_agree(Expr& expr, Context& context);
  bool operator_takes(const Expr& expr, const Type& type) const;
  void linear(const Expr& expr, Context& context);
  bool truth(Expr& expr, Context& context, std::string_view role);

  // Values with fields.
  const Type* infer_construct(Expr& expr, Context& context);
  const Type* infer_struct(Expr& expr, Context& context);
  const Type* infer_record(Expr& expr, Context& context);
  const Type* infer_update(Expr& expr, Context& context);
  void order_fields(Expr& expr, const std::vector<std::string>& declared, Context& context,
                    std::string_view of);

  // Calls.
  const Type* infer_call(Expr& expr, Context& context);
  const Type* infer_builtin(Expr& expr, Context& context);
  bool count_arguments(Expr& expr, std::size_t wanted, Context& context);
  void check_arguments(std::vector<ExprPtr>& args, const std::vector<Parameter>& parameters,
                       const Span& span, std::string_view name, Context& context);

  // Memory.
  const Type* infer_dereference(Expr& expr, Context& context);
  const Type* infer_arrow(Expr& expr, Context& context);
  const Variable* taken_at(const Expr& pointer, const Context& context) const;
  ExprPtr load(const Expr& pointer, Expr& written, Context& context);
  const Type* infer_at_start(Expr& expr, Context& context);
  const Type* infer_unchanged(Expr& expr, Context& context);
  const Type* infer_array_shift(Expr& expr, Context& context);
  const Type* infer_member_shift(Expr& expr, Context& context);
  const Type* shift_to_member(Expr& expr, const CType* structure, Context& context);
  const Type* infer_address(Expr& expr, Context& context);
  const Type* infer_address_member(Expr& expr, Context& context);
  const Type* infer_good(Expr& expr, Context& context);
  const Type* infer_size(Expr& expr, Context& context);
  const Type* infer_offset(Expr& expr, Context& context);
  const CType* pointee(const Expr& pointer) const;
  void mean_number(Expr& expr, std::uint64_t value);

  // Match.
  const Type* infer_match(Expr& expr, Context& context);
  void check_pattern(Pattern& pattern, const Type* type, Context& context);
  void check_constructor(Pattern& pattern, const Type* type, Context& context);
  void cover(Expr& expr, Context& context);

  // Conditions and resources.
  void check_conditions(Conditions& conditions, Context& context);
  void check_take(Condition& condition, Context& context);
  const Type* check_resource(Resource& resource, Context& context);
  const Type* check_plain(Resource& resource, Context& context);
  const Type* check_owned(Resource& resource, Context& context);
  bool check_quantifier(Quantifier& quantifier, Context& context);
  void check_iterated(Resource& resource, Context& context);

  // Items.
  void declare();
  void declare_datatypes();
  void declare_parameters(std::vector<Parameter>& parameters, Context& context);
  void check_function(Function& function);
  void check_predicate(Predicate& predicate);
  void check_lemma(Lemma& lemma);
  void check_specification(Specification& specification);
  void check_spec_parameters(Specification& specification, Context& context);
  void check_accesses(Specification& specification, Context& context);
  void refuse_parts(const Specification& specification, Context& context);
  void check_invariant(Invariant& invariant);
  void check_statement(Statement& statement);
  void check_ghost(Statement& statement, Context& context);
  Context body_context(const CFunction& function, std::uint32_t offset, Verdict& verdict);

  // What can be used, and by whom.
  void judge();
  void settle(Item& item);
  void mark_recursion();
  void tell_untestable();
  void untestable(const CFunction* function, const std::string& reason);

  template <class List>
  auto* find_item(List& list, std::string_view name) const {
    for (auto& one : list) {
      if (one.name.text == name) return &one;
    }
    return static_cast<decltype(&*list.begin())>(nullptr);
  }

  Unit& unit_;
  Types& types_;
  CFacts& facts_;
  const Sources& sources_;
  Diagnostics& diagnostics_;
  std::map<const Item*, Verdict> verdicts_{};
  std::map<const CFunction*, std::vector<const Variable*>> entry_{};
  std::map<const void*, const Variable*> current_{};  // by C parameter, local or global
  std::map<std::string, const Variable*, std::less<>> constants_{};
  std::map<std::string, const Constructor*, std::less<>> constructors_{};
  std::map<const CFunction*, Context> starts_{};  // what `@start` sees in a function's body
  std::set<const Synonym*> expanding_{};
};

}  // namespace gainsay::cn
