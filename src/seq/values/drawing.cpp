// SPDX-License-Identifier: MIT

#include "seq/values/drawing.hpp"

#include <algorithm>
#include <cstring>

#include "base/format.hpp"

namespace gainsay::seq {

namespace {

using Kind = CType::Kind;

constexpr std::uint64_t kLargestBlock = 1u << 16;

// Does it, or what it calls, call something that is not in the file, as malloc?
bool leaves_file(const CFunction& function, const CFacts& facts) {
  const std::set<std::string> names = facts.reached_from(function);
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    const CFunction* const called = facts.function(name);
    return called == nullptr || !called->defined();
  });
}

// What a function returns is one of its arguments, or reached from one, if it takes such a pointer
// and does not allocate: a list that is reversed.
bool may_be_new(const CFunction& function, const CFacts& facts) {
  const bool passes_on =
      std::any_of(function.parameters.begin(), function.parameters.end(),
                  [&](const CParameter& one) { return one.type == function.result; });
  return !passes_on || leaves_file(function, facts);
}

}  // namespace

// --- what there is ------------------------------------------------------------------------------

Drawing::Drawing(const gainsay_cn_module& module, const CFacts& facts, AllVariables& variables,
                 const Domains& domains, const std::vector<Signature>& functions)
    : module_(module), variables_(variables), domains_(domains) {
  for (const Signature& one : functions) {
    const CType* result = one.function->result;
    if (result->is(Kind::pointer) || result->is(Kind::record)) {
      returned_.insert(result);
      variables_.of(*result);
      if (may_be_new(*one.function, facts)) produced_.insert(result);
    }
  }
  for (const Signature& one : functions) {
    for (const CParameter& parameter : one.function->parameters) plan(*parameter.type);
  }
  for (const CType* type : planned_) {
    if (!type->is(Kind::pointer)) continue;
    origins_[type] = {holders_of(*type), variables_.find(*type->element),
                      can_be_fresh(*type->element)};
  }
}

bool Drawing::Origins::any_pointer() const {
  return std::any_of(pointers.begin(), pointers.end(),
                     [](const Variables* pool) { return pool->live() > 0; });
}

void Drawing::plan(const CType& type) {
  if (!planned_.insert(&type).second) return;
  if (type.is(Kind::array)) plan(*type.element);
  if (type.is(Kind::record)) {
    for (const CField& field : type.record->fields) plan(*field.type);
  }
  if (!type.is(Kind::pointer)) return;
  const CType& pointee = *type.element;
  if (!can_be_fresh(pointee) || pointee.is(Kind::void_type)) return;
  variables_.of(pointee);
  plan(pointee);
}

// Blocks are made for what no function makes.
bool Drawing::can_be_fresh(const CType& pointee) const {
  if (pointee.is(Kind::function) || pointee.is(Kind::other) || pointee.is(Kind::void_type)) {
    return pointee.is(Kind::void_type);
  }
  if (!pointee.complete || pointee.size == 0 || pointee.size > kLargestBlock) return false;
  if (!pointee.is(Kind::record)) return true;
  if (pointee.record->name.starts_with("_")) return false;  // FILE: only the C library makes them
  // Memory of no particular type may be meant for it.
  return std::none_of(produced_.begin(), produced_.end(), [&](const CType* one) {
    return one->is(Kind::pointer) &&
           (one->element == &pointee || one->element->is(Kind::void_type));
  });
}

std::vector<Variables*> Drawing::holders_of(const CType& pointer) const {
  std::vector<Variables*> found;
  const bool any_type = pointer.element->is(Kind::void_type);
  for (const auto& pool : variables_.all()) {
    const CType& type = pool->type();
    if (!type.is(Kind::pointer)) continue;
    if (&type == &pointer || any_type || type.element->is(Kind::void_type)) {
      found.push_back(pool.get());
    }
  }
  return found;
}

std::string Drawing::impossible(const Signature& function) const {
  for (const CParameter& one : function.function->parameters) {
    const CType& type = *one.type;
    if (type.is(Kind::other))
      return fmt::format("{} is not a type that values are drawn of", type.spelling);
    if (type.is(Kind::record) && !type.complete) return type.spelling + " is not complete";
    if (!type.is(Kind::pointer)) continue;
    const Origins& origins = origins_of(type);
    if (!origins.fresh && origins.pointers.empty()) {
      return fmt::format("no function that is tested returns {}, which it takes",
                         one.written.empty() ? type.spelling : one.written);
    }
  }
  return "";
}

bool Drawing::possible(const CType& type, bool checked) const {
  if (!type.is(Kind::pointer) || checked) return true;
  const Origins& origins = origins_of(type);
  return origins.fresh || origins.any_pointer();
}

// --- one call -----------------------------------------------------------------------------------

void Drawing::begin(scenario::Scenario& scenario, bool checked) {
  scenario_ = &scenario;
  checked_ = checked;
  depth_ = 0;
  domain_ = nullptr;
  fresh_.clear();
}

void Drawing::tell() const {
  for (const Fresh& variable : fresh_) {
    // &i0 points to i0, a buffer is one itself.
    const std::string_view name = variable.pointer;
    scenario_->declare(name.substr(variable.pool == nullptr ? 0 : 1), variable.declaration);
  }
}

std::vector<MadeVariable> Drawing::made() const {
  std::vector<MadeVariable> list;
  for (const Fresh& one : fresh_) list.push_back({one.pointer, one.type, one.count, one.address});
  return list;
}

void Drawing::commit() {
  for (const Fresh& one : fresh_) {
    if (one.pool != nullptr) one.pool->commit(scenario_->step(), one.address);
  }
  fresh_.clear();
}

std::size_t Drawing::waiting(const Variables* pool) const {
  return static_cast<std::size_t>(std::count_if(
      fresh_.begin(), fresh_.end(), [&](const Fresh& one) { return one.pool == pool; }));
}

std::string Drawing::name_of(const CType& type, const void* pointer) const {
  if (Variables* pool = variables_.find(type)) {
    for (std::size_t i = pool->size(); i-- > 0;) {
      if (pool->pointee(i) == pointer) return pool->name(i);
    }
  }
  for (const auto& pool : variables_.all()) {
    for (std::size_t i = 0; i < pool->size(); ++i) {
      if (pool->address(i) == pointer) return "&" + pool->name(i);
    }
  }
  return fmt::format("({}){}", type.spelling, fmt::ptr(pointer));
}

bool Drawing::draw(const CType& type, void* to, std::string& text) {
  switch (type.kind) {
    case Kind::boolean:
    case Kind::character:
    case Kind::integer:
    case Kind::enumeration:
    case Kind::floating:
      draw_number(type, to, text);
      return true;
    case Kind::pointer:
      return draw_pointer(type, to, text);
    case Kind::record:
      return draw_record(type, to, text);
    default:
      return false;
  }
}

// A value without a text of its own.
bool Drawing::fill(const CType& type, void* to) {
  std::string ignored;
  if (type.is(Kind::record)) return fill_record(type, to, {});
  if (!type.is(Kind::array)) return draw(type, to, ignored);
  ++depth_;
  bool all = true;
  for (std::uint64_t i = 0; i < type.count; ++i) {
    all = all && fill(*type.element, static_cast<char*>(to) + i * type.element->size);
  }
  --depth_;
  return all;
}

}  // namespace gainsay::seq
