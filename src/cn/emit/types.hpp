// SPDX-License-Identifier: MIT
//
// CN types as C types, and the descriptions the run-time library reads (runtime/types.h).
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cn/ast/ast.hpp"

namespace gainsay::cn {

// Names of generated C are made of numbers, never of names of the user's: those may be macros.
class TypeTable {
 public:
  // The C type of values: gcn_i32, struct node, const gcn_d0*.
  std::string name(const Type& type);
  // The struct that a value of a datatype points to: gcn_d0.
  std::string datatype_name(const Type& type);
  // The C type of the CN value that an object of a C type holds.
  std::string name(const CType& type);

  // `&gcn_t3`: the description of a type.
  std::string description(const Type& type);
  std::string description(const CType& type);

  // The name of a record's field, or of a field of a datatype's constructor.
  static std::string field(const Type& record, const std::string& name);
  static std::string field(const Constructor& constructor, std::size_t index);

  // Everything that was asked for: definitions of types, then their descriptions.
  std::string definitions() const;

 private:
  std::string record_name(const Type& type);
  std::string describe(const std::string& key, const Type& type);
  std::string members(const CRecord& record);
  std::string add_description(const std::string& key, std::string initialiser);
  std::string reserve_description(const std::string& key);
  std::string describe_record(const std::string& key, const CRecord& record);
  std::string describe_datatype(const std::string& key, const Type& type);
  std::string describe_fields(const std::string& key, const Type& type);

  std::map<const Type*, std::string> records_{};
  std::map<const Datatype*, std::string> datatypes_{};
  std::map<std::string, std::string> descriptions_{};  // key -> name
  std::string record_text_{};
  std::string datatype_names_{};
  std::string datatype_text_{};
  std::string description_names_{};
  std::string description_text_{};
};

// The constructor that makes a finite value without any argument given: the number of the first
// such.
unsigned base_constructor(const Datatype& datatype);

// Can the type be written in C? Structs without a name cannot.
bool spellable(const CType& type);

// `"text"` as a literal of C.
std::string c_string(std::string_view text);

}  // namespace gainsay::cn
