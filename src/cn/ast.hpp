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
//    read `core(expr)`, which follows it. Kinds marked "shorthand" below never come out of `core`;
//  - only items with `usable` set may be executed: the others were refused, or did not check.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include <gainsay/kind.hpp>

#include "cn/c_facts.hpp"
#include "cn/source.hpp"
#include "cn/type.hpp"

namespace gainsay::cn {

struct Expr;
struct Function;
struct Predicate;
struct Lemma;
struct Constructor;
using ExprPtr = std::unique_ptr<Expr>;
using detail::Int128;
using detail::UInt128;

// Names as written, with their place.
struct Name {
  std::string text{};
  Span span{};
};

// A CN type as written.
struct TypeName {
  enum class Kind {
    none,
    unit,
    boolean,
    integer,
    real,
    pointer,
    alloc_id,
    bits,
    structure,  // struct NAME
    datatype,   // datatype NAME
    record,     // {i32 a, u8 b}
    map,        // map<K, V>
    list,
    set,
    tuple,
    name,  // a datatype, a synonym or a typedef of C
  };
  Kind kind = Kind::none;
  Span span{};
  unsigned width = 0;
  bool is_signed = false;
  std::string name{};
  std::vector<TypeName> arguments{};  // of map, list, set, tuple; types of a record's fields
  std::vector<std::string> fields{};  // names of a record's fields
};

// A C type as written in `RW<...>`, `sizeof<...>`, `array_shift<...>`.
struct CTypeName {
  Span span{};
  std::string text{};  // words separated by single blanks; empty if not written
  // checked
  const CType* type = nullptr;
};

// What a name in an expression stands for.
struct Variable {
  enum class Kind {
    parameter,    // of a CN function, predicate or lemma
    let,          // of `let`, in conditions and expressions
    taken,        // of `take`
    pattern,      // bound by `match`
    quantified,   // of `each`
    c_parameter,  // of the C function, its value at entry in requires and ensures; for its current
                  // value see c_current
    c_current,    // a C parameter or local variable, its value now: in inv and statements
    c_global,     // a C global, its value now
    c_constant,   // a constant of a C enum; `constant` is its value
  };
  Kind kind = Kind::let;
  std::string name{};
  const Type* type = nullptr;
  // The C type this value was read from, where that is known: gives `p + 1`, `RW(p)`, `p->f` a
  // pointee. For a taken array it is an array type.
  const CType* ctype = nullptr;
  Span span{};
  unsigned parameter = 0;           // c_parameter and c_current: which parameter, if it is one
  const CLocal* local = nullptr;    // c_current: null means it is a parameter
  const CGlobal* global = nullptr;  // c_global
  std::int64_t constant = 0;        // c_constant
  unsigned id = 0;                  // unique in the Unit: makes a C name of its own
};

enum class Op {
  negate,       // -a
  logical_not,  // !a
  complement,   // ~a
  add,
  subtract,
  multiply,
  divide,
  remainder,  // % is C's remainder
  bit_and,
  bit_or,
  bit_xor,
  equal,
  unequal,
  less,
  greater,
  less_equal,
  greater_equal,
  logical_and,
  logical_or,
  implies,  // lazy
};
const char* to_text(Op op);

enum class Builtin {
  none,
  is_null,
  ptr_eq,
  addr_eq,
  prov_eq,
  has_alloc_id,
  logical_not,
  min_value,
  max_value,  // MINi32() and its kin; the type of the call tells which
  power,
  rem,
  mod,
  shift_left,
  shift_right,
  bw_clz,
  bw_ctz,
  bw_ffs,
  bw_fls,
  is_some,
  is_none,
  get_opt,
};

struct Pattern {
  enum class Kind { any, variable, constructor };
  Kind kind = Kind::any;
  Span span{};
  std::string name{};                // of the variable or constructor
  std::vector<Name> fields{};        // of a constructor, those that were written
  std::vector<Pattern> arguments{};  // one for each of `fields`
  // checked
  const Type* type = nullptr;
  const Constructor* constructor = nullptr;
  const Variable* variable = nullptr;
};

struct Arm {
  Pattern pattern{};
  ExprPtr body{};
};

// What a guard says about a quantified variable from one side; computed without overflow, so that
// `i < 0u64` is an empty range.
struct Bound {
  enum class Kind {
    none,      // nothing: the least or greatest value of the variable's type
    at,        // `limit` itself is allowed
    beyond,    // the next value after (lower) or before (upper) `limit` is
    tightest,  // all of `parts` hold: for a lower bound their maximum
    loosest,   // one of `parts` holds: for a lower bound their minimum
  };
  Kind kind = Kind::none;
  const Expr* limit = nullptr;  // does not mention the variable, and evaluating it cannot fail
  std::vector<Bound> parts{};
};

// `each (u64 i; guard)`.
struct Quantifier {
  TypeName written{};
  Name name{};
  ExprPtr guard{};
  // checked
  const Variable* variable = nullptr;
  Bound lower{};
  Bound upper{};
  bool bounds_only = false;  // the guard holds for every value between the bounds
};

struct Expr {
  // `args` are the operands in the order they are written, unless said otherwise.
  enum class Kind {
    null,            // NULL
    boolean,         // true, false: `value`
    number,          // `value`, `negative`, and `width`/`is_signed` if it was typed
    name,            // `name`
    result,          // return
    member,          // args[0] . name
    arrow,           // args[0] -> name; shorthand
    dereference,     // * args[0]; shorthand, except in statements: there it reads an object of the
                     // C type `step` from memory, as it is now
    index,           // args[0] [ args[1] ]
    map_update,      // args[0] [ args[1] : args[2], args[3] : args[4], ... ]
    call,            // name ( args )
    construct,       // name { fields : args }
    struct_value,    // struct name { fields : args }
    record,          // { fields : args }
    update,          // { fields : args, .. args.back() }
    at_start,        // { args[0] } @ name; shorthand
    unchanged,       // { args[0] } unchanged; shorthand
    array_shift,     // array_shift<ctype>(args[0], args[1])
    member_shift,    // member_shift<ctype>(args[0], name)
    good,            // good<ctype>(args[0])
    default_value,   // default<written>
    size_of,         // sizeof<ctype>; shorthand for a number
    offset_of,       // offsetof(fields[0], name); shorthand for a number
    address,         // & name
    address_member,  // & ( args[0] -> name ); shorthand
    unary,           // op args[0]
    binary,          // args[0] op args[1]; on pointers + and - are shorthand
    cast,            // (written) args[0]
    conditional,     // args[0] ? args[1] : args[2], or if (0) {1} else {2} if `spelled_if`
    match,           // match args[0] { arms }
    let,             // let name = args[0]; args[1]
    list,            // [ args ]
    each_between,    // each (written name : low, high; args[0]), low <= i < high; shorthand
    each,            // each (quantifier) { args[0] }: for all
  };
  Kind kind = Kind::null;
  Span span{};
  std::string name{};
  Span name_span{};
  std::vector<ExprPtr> args{};
  std::vector<Name> fields{};
  std::vector<Arm> arms{};
  CTypeName ctype_name{};
  TypeName written{};
  Op op = Op::negate;
  UInt128 value = 0;        // number: its magnitude; boolean: 0 or 1; each_between: the low bound
  UInt128 high = 0;         // each_between
  bool negative = false;    // number
  unsigned width = 0;       // number: bits if it was typed, else 0
  bool is_signed = false;   // number
  bool spelled_if = false;  // conditional
  std::unique_ptr<Quantifier> quantifier{};  // each
  unsigned depth = 1;  // of the tree; bounded, so that reading it recursively is safe

  // checked
  const Type* type = nullptr;
  const CType* ctype = nullptr;  // the C type the value was read from, where that is known
  // name, let: the variable. address: the variable whose address it is.
  const Variable* variable = nullptr;
  const Function* function = nullptr;        // call of a CN function
  Builtin builtin = Builtin::none;           // call of a builtin
  const Constructor* constructor = nullptr;  // construct
  const CType* step = nullptr;    // array_shift: the element; good, member_shift: the C type
  const CField* field = nullptr;  // member of a struct, member_shift
  ExprPtr meaning{};              // a shorthand, resolved

  // construct, struct_value: `args` follow `fields` as written; this gives, for each field of the
  // declaration, the index into `args`. update, record need none: look `fields` up by name.
  std::vector<unsigned> order{};
};

// The expression that a shorthand stands for, or the expression itself.
inline const Expr& core(const Expr& expr) { return expr.meaning ? core(*expr.meaning) : expr; }

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
  std::vector<Name> names{};         // inline
  std::vector<Resource> resources{};  // derive_constraints
  bool all = false;           // `unpack P(...)` with three dots
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
