// SPDX-License-Identifier: MIT
//
// The types of CN values.
#pragma once

#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "cn/ast/c.hpp"

namespace gainsay::cn {

struct Datatype;

// Types are unique within Types: equal types are the same object, so they are compared by address.
// Synonyms are expanded, record types are structural with fields in the order of their names.
struct Type {
  enum class Kind {
    unknown,  // of an expression that did not check; never in a specification that did
    unit,     // `void`
    boolean,
    integer,  // unbounded; values beyond 64 bits are refused
    bits,     // i8 to u128
    real,     // refused wherever a value of it would be needed
    pointer,
    alloc_id,   // refused likewise
    structure,  // a C struct by value
    datatype,
    record,
    map,  // total; an absent key has the default value
    list,
    set,
    tuple,
  };
  struct Field {
    std::string name{};
    const Type* type = nullptr;
  };

  Kind kind = Kind::unknown;
  unsigned width = 0;                  // bits
  bool is_signed = false;              // bits
  const CRecord* structure = nullptr;  // structure
  const Datatype* datatype = nullptr;  // datatype
  std::vector<Field> fields{};         // record; of structure: CN types of its C fields
  const Type* key = nullptr;           // map
  const Type* value = nullptr;         // map, list, set: what it holds
  std::vector<const Type*> items{};    // tuple

  bool is(Kind other) const { return kind == other; }
  bool is_number() const { return kind == Kind::bits || kind == Kind::integer; }
  const Type* field(std::string_view name) const {
    for (const Field& one : fields) {
      if (one.name == name) return one.type;
    }
    return nullptr;
  }
};

// As CN writes it: `i32`, `struct node`, `map<u64, i32>`, `{i32 a, pointer p}`.
std::string to_text(const Type& type);

class Types {
 public:
  Types();

  const Type* unknown() const { return unknown_; }
  const Type* unit() const { return unit_; }
  const Type* boolean() const { return boolean_; }
  const Type* integer() const { return integer_; }
  const Type* real() const { return real_; }
  const Type* pointer() const { return pointer_; }
  const Type* alloc_id() const { return alloc_id_; }
  const Type* bits(unsigned width, bool is_signed);
  const Type* structure(const CRecord* record);
  const Type* datatype(const Datatype* datatype);
  const Type* record(std::vector<Type::Field> fields);
  const Type* map(const Type* key, const Type* value);
  const Type* list(const Type* item);
  const Type* set(const Type* item);
  const Type* tuple(std::vector<const Type*> items);

  // The type of the values that objects of a C type hold: `int` is i32, plain char and _Bool are
  // u8, an enum is the unsigned or signed type of its width, `T[n]` is map<u64, T>. Null for what
  // CN does not have: floating numbers, unions, functions, incomplete types.
  const Type* of(const CType& type);

 private:
  const Type* unique(Type type);

  std::deque<Type> types_{};
  const Type* unknown_;
  const Type* unit_;
  const Type* boolean_;
  const Type* integer_;
  const Type* real_;
  const Type* pointer_;
  const Type* alloc_id_;
};

}  // namespace gainsay::cn
