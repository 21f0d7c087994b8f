// SPDX-License-Identifier: MIT
//
// A value in memory as C source.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "seq/values/names.hpp"

namespace gainsay::seq {

// How a pointer that is not null is written.
using NamePointer = std::function<std::string(const CType& type, const void* pointer)>;

// An initialiser: `3`, `'a'`, `RED`, `{.x = 1, .y = 2}`. Compiles as it is, also for the least
// number of a type, which has no literal.
std::string initialiser(const CType& type, const void* value, const NamePointer& name);

// An expression: an initialiser with its type in front where C wants it.
std::string expression(const CType& type, const void* value, const NamePointer& name);

// `int *p`, `int a[3]`: the declaration of a name.
std::string declaration(const CType& type, const std::string& name);

// The bits of an integer, an enumeration, a character or a boolean, sign-extended.
std::uint64_t integer_at(const CType& type, const void* value);
void put_integer(const CType& type, void* value, std::uint64_t bits);

bool is_integer(const CType& type);
// A field by its bits, whether it is a bit-field or not.
std::uint64_t bits_of(const CField& field, const void* record);
void put_bits(const CField& field, void* record, std::uint64_t bits);

}  // namespace gainsay::seq
