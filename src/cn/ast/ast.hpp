// SPDX-License-Identifier: MIT
//
// CN specifications as trees. The parser fills what was written; the checker then fills the fields
// below the line "checked" of each node and never changes the rest.
//
// Who reads a checked tree (to emit code, to explain) needs no inference:
//  - every Expr has its `type`; every name its `variable`; every call, constructor, predicate its
//    declaration; every RW and W its C type; every `each` its variable, bounds and array;
//  - an Expr with `meaning` is a shorthand (`*p`, `p->f`, `{x} unchanged`, `p + i` on pointers,
//  ...):
//    read `meaning_of(expr)`, which follows it. Kinds marked "shorthand" below never come out of
//    `core`;
//  - only items with `usable` set may be executed: the others were refused, or did not check.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cn/ast/expr.hpp"

namespace gainsay::cn {

// RW<T>(p), W<T>(p), P(p, ...), or one of them under `each`.
struct Resource {
  enum class Kind { rw, w, predicate };
  Kind kind = Kind::rw;
  Span span{};
  Name name{};             // as written: RW, Owned, W, Block or the predicate's
  CTypeName ctype_name{};  // of RW and W; empty if not written
  std::vector<ExprPtr> args{};
  std::unique_ptr<Quantifier> each{};
  // checked
  const CType* ctype = nullptr;  // of RW and W: what args[0] points to
  const Predicate* predicate = nullptr;
  const Type* output = nullptr;  // of the whole: under `each` a map from the variable's type
  // Under `each`: args[0] is array_shift<step>(*base, variable).
  const Expr* base = nullptr;
  const CType* step = nullptr;
};

struct Condition {
  enum class Kind { take, let, check };
  Kind kind = Kind::check;
  Span span{};          // without the semicolon
  Name name{};          // take, let
  Resource resource{};  // take
  ExprPtr expr{};       // let: the value; check: a boolean, possibly `each`
  // checked
  const Variable* variable = nullptr;  // take, let
};
using Conditions = std::vector<Condition>;

struct Parameter {
  TypeName written{};
  Name name{};
  // checked
  const Variable* variable = nullptr;
};

// What items at the top level have in common.
struct Item {
  Name name{};
  Span span{};
  bool usable = false;   // checked without errors, and so did everything it uses
  std::string reason{};  // why it is not, in a few words
};

struct Constructor {
  Name name{};
  std::vector<Parameter> fields{};
  // checked
  const Datatype* datatype = nullptr;
  unsigned index = 0;
};

struct Datatype : Item {
  std::deque<Constructor> constructors{};
};

struct Synonym : Item {
  TypeName written{};
};

struct Attributes {
  bool rec = false;
  std::vector<Name> names{};  // all that were written
};

struct Function : Item {
  Attributes attributes{};
  TypeName result{};
  std::vector<Parameter> parameters{};
  ExprPtr body{};  // null: not defined, cannot be executed
  // checked
  const Type* type = nullptr;
  bool recursive = false;
};

// `if (guard) { conditions; return result; } else ...`; the last branch has no guard.
struct Branch {
  ExprPtr guard{};
  Conditions conditions{};
  ExprPtr result{};  // null: `return;`
};

struct Predicate : Item {
  Attributes attributes{};
  TypeName result{};
  std::vector<Parameter> parameters{};
  std::vector<Branch> branches{};  // empty: not defined, cannot be executed
  bool defined = false;
  // checked
  const Type* type = nullptr;
  bool recursive = false;
};

struct Lemma : Item {
  std::vector<Parameter> parameters{};
  Conditions pre{};
  Conditions post{};
};

// A global that a function may touch. `before` and `after` are its values at entry and at return;
// `{g}@start` is resolved to `before`.
struct Access {
  Name name{};
  // checked
  const CGlobal* global = nullptr;
  const Variable* before = nullptr;
  const Variable* after = nullptr;
};

// The contract of a C function.
struct Specification : Item {
  bool declared = false;                // by `spec f(...);` instead of at the definition
  std::vector<Parameter> parameters{};  // of `spec`: stand for the C parameters, by position
  bool trusted = false;
  std::vector<Access> accesses{};
  Name cn_function{};   // refused
  bool ghosts = false;  // `cn_ghost`: refused
  Span ghost_span{};
  Conditions pre{};
  Conditions post{};
  Span pre_span{};  // of the whole section; empty if there is none
  Span post_span{};
  // checked
  const CFunction* function = nullptr;
  std::vector<const Variable*> arguments{};  // the C parameters at entry, by position
};

// What its conditions name can also be used by statements and invariants inside of the loop: the
// values are those of the last time the invariant was checked.
struct Invariant {
  Span span{};
  const CFunction* function = nullptr;
  const CLoop* loop = nullptr;
  Conditions conditions{};
  bool usable = false;
  // `accesses` of the function hold in every invariant as well: see its Specification.
};

// A ghost statement in a function's body.
struct Statement {
  enum class Kind {
    check,  // assert
    apply,
    unfold,  // this and the rest do nothing at run time
    focus,
    instantiate,
    split_case,
    have,
    unpack,
    pack,
    to_bytes,
    from_bytes,
    inline_,
    print,
    derive_constraints,
  };
  Kind kind = Kind::check;
  Span span{};           // without the semicolon
  std::uint32_t at = 0;  // where its code goes: the beginning of the comment, in the file of `span`
  Name name{};           // the lemma, function or predicate
  std::vector<ExprPtr> args{};  // check: args[0]; apply: the lemma's arguments
  CTypeName ctype_name{};
  std::vector<Name> names{};          // inline
  std::vector<Resource> resources{};  // derive_constraints
  bool all = false;                   // `unpack P(...)` with three dots
  // checked
  const CFunction* function = nullptr;
  const Lemma* lemma = nullptr;
  bool usable = false;
};

// All CN text of a translation unit.
struct Unit {
  Types types{};
  std::deque<Variable> variables{};
  std::deque<Datatype> datatypes{};
  std::deque<Synonym> synonyms{};
  std::deque<Function> functions{};
  std::deque<Predicate> predicates{};
  std::deque<Lemma> lemmas{};
  std::deque<Specification> specifications{};
  std::deque<Invariant> invariants{};
  std::deque<Statement> statements{};
  std::vector<std::string> broken{};  // names of items that could not be read
  // Functions of C that cannot be tested, with the reason in a few words: something in their
  // specification, invariants or statements was refused or did not check.
  std::vector<std::pair<const CFunction*, std::string>> untestable{};

  const Specification* specification(std::string_view function) const {
    for (const Specification& one : specifications) {
      if (one.name.text == function) return &one;
    }
    return nullptr;
  }
};

}  // namespace gainsay::cn
