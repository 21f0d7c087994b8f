// SPDX-License-Identifier: MIT
//
// Expressions of CN, with what they are made of. See ast.hpp for how trees are meant to be read.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include <gainsay/detail/kind.hpp>

#include "cn/ast/c.hpp"
#include "cn/ast/type.hpp"

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
inline const Expr& meaning_of(const Expr& expr) {
  return expr.meaning ? meaning_of(*expr.meaning) : expr;
}

}  // namespace gainsay::cn
