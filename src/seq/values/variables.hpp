// SPDX-License-Identifier: MIT
//
// The variables of a sequence of calls: what calls returned, and what was made to be passed to
// them. All live in the heap of the code under test, in possession of the caller, so that their
// addresses can be passed on.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include <gainsay/scenario/objects.hpp>

#include "seq/values/names.hpp"

namespace gainsay::seq {

// All variables of one C type.
class Variables final : public scenario::Objects {
 public:
  Variables(const CType& type, std::string prefix) : Objects(std::move(prefix)), type_(type) {}

  const CType& type() const { return type_; }
  void* address(std::size_t index) const { return addresses_[index]; }
  // The name that the next one gets.
  std::string next_name(std::size_t ahead = 0) const {
    return prefix() + std::to_string(size() + ahead);
  }
  std::size_t commit(std::uint32_t step, void* address) {
    addresses_.resize(size());
    addresses_.push_back(address);
    return add(step);
  }
  // Of a pointer variable: where it points.
  void* pointee(std::size_t index) const;

 private:
  const CType& type_;
  std::vector<void*> addresses_{};
};

// One made for a call that has not been accepted yet.
struct MadeVariable {
  std::string pointer{};        // how it was passed: &i0, buffer0
  const CType* type = nullptr;  // of an array its elements
  std::uint64_t count = 0;      // of an array
  const void* address = nullptr;

  bool is_array() const { return !pointer.starts_with("&"); }
  std::string name() const { return is_array() ? pointer : pointer.substr(1); }
};

// The variables by type. There are some for a type if a function takes such a value, or a pointer
// to one.
class AllVariables {
 public:
  // Names that variables cannot have are those of functions and globals.
  explicit AllVariables(const CFacts& facts) : facts_(facts) {}

  Variables& of(const CType& type);          // made if there are none yet
  Variables* find(const CType& type) const;  // null if there are none
  const std::vector<std::shared_ptr<Variables>>& all() const { return all_; }

 private:
  std::string free_prefix(const CType& type) const;
  bool is_free(const std::string& prefix) const;

  const CFacts& facts_;
  std::vector<std::shared_ptr<Variables>> all_{};
  std::map<const CType*, Variables*> by_type_{};
};

}  // namespace gainsay::seq
