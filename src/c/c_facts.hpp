// SPDX-License-Identifier: MIT
//
// What is known of a C translation unit: the types with their layouts, functions, globals, the
// shape of function bodies, and every comment that holds CN text, with the place it belongs to.
//
// All of it is plain data, filled by parse_c. Pointers between facts stay valid as long as the
// CFacts live: everything is kept in deques or behind unique_ptr and never moves.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "c/source.hpp"

namespace gainsay::c {

struct CRecord;
struct CEnum;

// A canonical C type: no typedefs, no qualifiers. Types are unique: equal types are the same
// object.
struct CType {
  enum class Kind {
    void_type,
    boolean,    // _Bool
    character,  // plain char
    integer,
    enumeration,
    floating,
    pointer,
    array,     // also of unknown length, then `count` is 0 and `complete` false
    record,    // struct or union
    function,  // only behind a pointer
    other,     // vectors, complex numbers, atomics: nothing that CN can talk about
  };
  Kind kind = Kind::other;
  std::string spelling{};  // as C writes it; for anonymous records the typedef that names them
  std::uint64_t size = 0;
  std::uint64_t align = 0;
  bool complete = true;
  bool is_signed = false;                  // integer, enumeration (of its underlying type)
  unsigned width = 0;                      // bits of boolean (8), character, integer, enumeration
  const CType* element = nullptr;          // of pointer (the pointee) and array
  std::uint64_t count = 0;                 // of array
  const CRecord* record = nullptr;         // of record
  const CEnum* enumeration = nullptr;      // of enumeration
  const CType* result = nullptr;           // of function
  std::vector<const CType*> parameters{};  // of function

  bool is(Kind other_kind) const { return kind == other_kind; }
};

struct CField {
  std::string name{};  // empty for an anonymous struct or union inside
  const CType* type = nullptr;
  std::uint64_t offset = 0;  // in bits
  unsigned bit_width = 0;    // of a bit-field, else 0
  bool is_const = false;
  std::string written{};  // the type as C writes it there, with typedefs
};

struct CRecord {
  std::string name{};  // the tag; empty if there is none, then only a typedef names it
  bool is_union = false;
  bool complete = false;
  std::uint64_t size = 0;
  std::uint64_t align = 0;
  std::vector<CField> fields{};
  const CType* type = nullptr;
  Span span{};

  const CField* field(std::string_view field_name) const {
    for (const CField& one : fields) {
      if (one.name == field_name) return &one;
    }
    return nullptr;
  }
};

struct CEnumConstant {
  std::string name{};
  std::int64_t value = 0;
};

struct CEnum {
  std::string name{};
  std::vector<CEnumConstant> constants{};
  const CType* underlying = nullptr;
  const CType* type = nullptr;
  Span span{};
};

struct CTypedef {
  std::string name{};
  const CType* type = nullptr;
  Span span{};
};

struct CParameter {
  std::string name{};  // may be empty
  const CType* type = nullptr;
  Span span{};
  std::string written{};       // the type as C writes it there, with typedefs
  std::uint64_t elements = 0;  // of `int a[3]`, which is an int *: 3
};

// A variable declared inside of a function.
struct CLocal {
  std::string name{};
  const CType* type = nullptr;
  bool is_static = false;
  Span span{};   // of the declarator
  Span scope{};  // from the declarator's end to the end of the block or loop it is declared in
};

struct CLoop {
  enum class Kind { while_loop, for_loop, do_loop };
  Kind kind = Kind::while_loop;
  Span extent{};
  Span head{};       // from the keyword to where the body begins
  Span init{};       // of for, without the semicolon; empty if there is none
  Span condition{};  // empty if there is none (`for (;;)`)
  Span step{};       // of for
  Span body{};       // with its braces, if it has any; without the semicolon otherwise
  bool braced = false;
  // Where `inv` is written: after the closing parenthesis of while and for, after the word do.
  std::uint32_t invariant_at = 0;
  bool in_macro = false;  // its parts come from a macro: offsets are those of the macro's use
};

struct CReturn {
  Span extent{};  // with the semicolon
  Span value{};   // empty for `return;`
  bool in_macro = false;
};

struct CBlock {
  Span extent{};  // with the braces
};

struct CFunction {
  std::string name{};
  const CType* result = nullptr;
  std::vector<CParameter> parameters{};
  bool is_static = false;
  bool is_inline = false;
  bool variadic = false;
  bool has_prototype = true;  // false for `f()`
  Span extent{};              // of the definition, or of the first declaration
  Span name_span{};
  Span body{};  // with the braces; empty without a definition
  bool in_main_file = false;
  std::deque<CLocal> locals{};  // in the order of declaration
  std::vector<CLoop> loops{};   // outer before inner
  std::vector<CReturn> returns{};
  std::vector<CBlock> blocks{};      // outer before inner; the body is the first
  std::vector<std::string> calls{};  // names of functions called directly, each once

  bool defined() const { return !body.empty(); }
};

struct CGlobal {
  std::string name{};
  const CType* type = nullptr;
  bool is_static = false;
  bool is_const = false;
  bool defined = false;  // false: only `extern` declarations were seen
  Span span{};
};

// A comment whose text is CN.
struct CComment {
  enum class Place {
    file_level,  // between declarations: top-level items
    contract,    // between a function's parameters and its body
    prototype,   // after a declaration's parameters: CN has `spec f(...)` for that
    loop,        // between the head of a loop and its body
    statement,   // in a block, where a statement may stand
    argument,    // in a call, after the last argument: ghost arguments
    elsewhere,   // inside of an expression or a declaration, where CN text cannot stand
  };
  Place place = Place::file_level;
  Span span{};                    // with the comment signs
  Span text{};                    // between /*@ and @*/
  CFunction* function = nullptr;  // contract, prototype, loop, statement, argument
  const CLoop* loop = nullptr;    // loop
  std::string previous{};         // the token before
  std::string next{};             // the token after
};

// All C types of a translation unit. Types that CN text names but the C text never uses are made on
// demand.
class CTypes {
 public:
  CTypes();
  const CType* add(CType type);  // the one with the same spelling, if there is one
  const CType* find(std::string_view spelling) const;

  const CType* void_type() const { return find("void"); }
  const CType* integer(unsigned width, bool is_signed);
  const CType* pointer_to(const CType* pointee);
  const CType* array_of(const CType* element, std::uint64_t count);

 private:
  std::deque<CType> types_{};
  std::map<std::string, const CType*, std::less<>> by_spelling_{};
};

struct CFacts {
  CTypes types{};
  std::deque<CRecord> records{};
  std::deque<CEnum> enums{};
  std::deque<CTypedef> typedefs{};
  std::deque<CFunction> functions{};
  std::deque<CGlobal> globals{};
  std::vector<CComment> comments{};  // in the order of files (headers first) and offsets
  std::vector<Span> skipped{};       // by `#if`, from its sign to the directive that ends it

  // The record with a tag, struct or union; the named thing; null if there is none.
  const CRecord* record(std::string_view tag) const;
  const CEnum* enumeration(std::string_view tag) const;
  const CTypedef* type_named(std::string_view name) const;
  const CGlobal* global(std::string_view name) const;
  CFunction* function(std::string_view name);
  const CFunction* function(std::string_view name) const;
  const CEnumConstant* constant(std::string_view name, const CEnum** of = nullptr) const;

  // Names of all functions that it calls, and that those of them call that are defined here.
  std::set<std::string> reached_from(const CFunction& function) const;

  // The variable of that name that C code at `offset` of the function's file sees: the innermost.
  static const CLocal* visible(const CFunction& function, std::string_view name,
                               std::uint32_t offset);
};

}  // namespace gainsay::c
