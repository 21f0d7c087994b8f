// SPDX-License-Identifier: MIT

#include "cn/seq/drawing.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include <gainsay/api/operation.hpp>

#include "base/format.hpp"
#include "cn/seq/recent.hpp"

namespace gainsay::cn {

namespace {

using Kind = CType::Kind;

constexpr Label kValue = label_of("gainsay seq value");
constexpr std::uint64_t kLargestBlock = 1u << 16;
constexpr std::size_t kLongestBuffer = 64;

template <class T>
std::uint64_t any(Source& source) {
  if (const auto same = lately<T>(source)) {
    return static_cast<std::uint64_t>(source.uniform(*same, *same));
  }
  return static_cast<std::uint64_t>(
      source.integer<T>(std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
}

void put_pointer(void* to, const void* pointer) { std::memcpy(to, &pointer, sizeof pointer); }

}  // namespace

// --- what there is ------------------------------------------------------------------------------

Drawing::Drawing(const gainsay_cn_module& module, AllVariables& variables,
                 const std::vector<Signature>& functions)
    : module_(module), variables_(variables) {
  for (const Signature& one : functions) {
    const CType* result = one.function->result;
    if (result->is(Kind::pointer) || result->is(Kind::record)) {
      returned_.insert(result);
      variables_.of(*result);
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
  return std::none_of(returned_.begin(), returned_.end(), [&](const CType* one) {
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
      return fmt::format("no function that is tested returns {}, which it takes", type.spelling);
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

void Drawing::begin(api::Scenario& scenario, bool checked) {
  scenario_ = &scenario;
  checked_ = checked;
  depth_ = 0;
  fresh_.clear();
}

void Drawing::tell() const {
  for (const Fresh& one : fresh_) scenario_->code(one.declaration);
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

// --- numbers ------------------------------------------------------------------------------------

void Drawing::draw_number(const CType& type, void* to, std::string& text) {
  if (type.is(Kind::floating)) {
    draw_real(type, to);
  } else {
    put_integer(type, to, draw_integer(type));
  }
  if (describing()) text = expression(type, to, {});
}

std::uint64_t Drawing::draw_integer(const CType& type) {
  Source& from = source();
  if (type.is(Kind::boolean)) return from.boolean() ? 1 : 0;
  if (type.is(Kind::enumeration) && !type.enumeration->constants.empty()) {
    const auto& constants = type.enumeration->constants;
    return static_cast<std::uint64_t>(constants[from.alternative(constants.size())].value);
  }
  switch (type.size) {
    case 1:
      return type.is_signed ? any<std::int8_t>(from) : any<std::uint8_t>(from);
    case 2:
      return type.is_signed ? any<std::int16_t>(from) : any<std::uint16_t>(from);
    case 4:
      return type.is_signed ? any<std::int32_t>(from) : any<std::uint32_t>(from);
    default:
      return type.is_signed ? any<std::int64_t>(from) : any<std::uint64_t>(from);
  }
}

void Drawing::draw_real(const CType& type, void* to) {
  if (type.size == sizeof(float)) {
    constexpr double kMost = std::numeric_limits<float>::max();
    const auto value = static_cast<float>(source().real(-kMost, kMost, 0));
    std::memcpy(to, &value, sizeof value);
    return;
  }
  constexpr double kMost = std::numeric_limits<double>::max();
  const double value = source().real(-kMost, kMost, 0);
  if (type.size == sizeof value) {
    std::memcpy(to, &value, sizeof value);
  } else {
    const auto longer = static_cast<long double>(value);
    std::memset(to, 0, type.size);
    std::memcpy(to, &longer, std::min<std::size_t>(sizeof longer, type.size));
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

// --- pointers -----------------------------------------------------------------------------------

bool Drawing::usable(const Variables& pool, std::size_t index) const {
  auto& values = const_cast<Variables&>(pool);  // operator[] has no const form
  if (values[index].state != api::Values::State::live) return false;
  if (checked_ || !pool.type().is(Kind::pointer)) return true;
  const void* pointer = pool.pointee(index);
  return pointer != nullptr && module_.owned(pointer, 1) != 0;
}

std::size_t Drawing::pick(Variables& pool) {
  if (checked_ && pool.moved_from() == 0) {
    return api::detail::pick_value(*scenario_, pool, nullptr);
  }
  std::vector<std::size_t>& allowed = api::detail::filtered_scratch();
  allowed.clear();
  for (std::size_t i = 0; i < pool.size(); ++i) {
    if (usable(pool, i)) allowed.push_back(i);
  }
  return api::detail::pick_value(*scenario_, pool, &allowed);
}

// Inside of a record or a block that is made: mostly NULL, which is simplest there.
bool Drawing::draw_inner_pointer(const CType& type, void* to, std::string& text) {
  const std::uint32_t weights[] = {3, origins_of(type).any_pointer() ? 1u : 0u};
  if (source().alternative(weights) == 1) return take_value(type, to, text);
  put_pointer(to, nullptr);
  text = "0";
  return true;
}

bool Drawing::draw_pointer(const CType& type, void* to, std::string& text) {
  const auto span = source().span(kValue);
  if (depth_ > 0) return draw_inner_pointer(type, to, text);
  const Origins& origins = origins_of(type);
  const bool values = origins.any_pointer();
  const Variables* const pointed = origins.pointed;
  std::uint32_t weights[ways] = {};
  weights[by_value] = values ? 16 : 0;
  weights[by_address] = pointed != nullptr && pointed->live() > 0 ? 8 : 0;
  weights[fresh_block] = origins.fresh ? (values ? 2 : 6) : 0;
  weights[null_pointer] = checked_ ? 1 : 0;
  if (std::all_of(weights, weights + ways, [](std::uint32_t one) { return one == 0; })) {
    return false;
  }
  switch (source().alternative(weights)) {
    case by_value:
      return take_value(type, to, text);
    case fresh_block:
      return weights[fresh_block] != 0 && make_fresh(type, to, text);
    case by_address:
      return take_address(type, to, text);
    default:
      put_pointer(to, nullptr);
      text = "0";
      return weights[null_pointer] != 0;
  }
}

bool Drawing::take_value(const CType& type, void* to, std::string& text) {
  const Origins& origins = origins_of(type);
  if (!origins.any_pointer()) return false;
  std::size_t chosen = 0;
  if (origins.pointers.size() > 1) {
    std::vector<std::uint32_t> weights;
    for (const Variables* pool : origins.pointers) weights.push_back(pool->live() > 0 ? 1 : 0);
    chosen = std::min(source().alternative(weights), weights.size() - 1);
  }
  Variables& pool = *origins.pointers[chosen];
  const std::size_t index = pool.live() == 0 ? api::detail::Pick::kNone : pick(pool);
  if (index == api::detail::Pick::kNone) return false;
  put_pointer(to, pool.pointee(index));
  text = pool.name(index);
  return true;
}

bool Drawing::take_address(const CType& type, void* to, std::string& text) {
  Variables* const pool = variables_.find(*type.element);
  if (pool == nullptr || pool->live() == 0) return false;
  // What a variable holds does not matter for its address.
  const std::size_t index = api::detail::pick_value(*scenario_, *pool, nullptr);
  if (index == api::detail::Pick::kNone) return false;
  put_pointer(to, pool->address(index));
  text = "&" + pool->name(index);
  return true;
}

// Characters behind a pointer are mostly texts.
bool Drawing::may_be_string(const CType& pointee) const {
  return pointee.is(Kind::character) || pointee.is(Kind::void_type);
}

bool Drawing::make_fresh(const CType& type, void* to, std::string& text) {
  const CType& pointee = *type.element;
  if (may_be_string(pointee)) return make_string(type, to, text);
  void* const block = module_.allocate(pointee.size);
  if (block == nullptr) return false;
  std::memset(block, 0, pointee.size);
  Variables& pool = variables_.of(pointee);
  const std::string name = pool.next_name(waiting(&pool));
  // What is handed out to be filled in need not hold anything.
  const bool blank = checked_ && source().boolean(1u << 14);
  const bool zero = !checked_ && pointee.is(Kind::record);
  if (!blank) {
    ++depth_;
    const bool filled = zero || fill(pointee, block);
    --depth_;
    if (!filled) return false;
    module_.written(block, pointee.size);
  }
  std::string line;
  if (describing()) {
    const auto pointers = [this](const CType& t, const void* p) { return name_of(t, p); };
    line = declaration(pointee, name);
    if (!blank) line += " = " + (zero ? "{0}" : initialiser(pointee, block, pointers));
    line += ";";
  }
  fresh_.push_back({&pool, block, std::move(line)});
  put_pointer(to, block);
  text = "&" + name;
  return true;
}

bool Drawing::make_string(const CType&, void* to, std::string& text) {
  const auto span = source().span(kValue);
  const std::size_t length = source().length(0, kLongestBuffer);
  auto* const block = static_cast<char*>(module_.allocate(length + 1));
  if (block == nullptr) return false;
  for (std::size_t i = 0; i < length; ++i) {
    block[i] = static_cast<char>(source().integer<std::int32_t>(1, 126, 'a'));
  }
  block[length] = '\0';
  module_.written(block, length + 1);
  text = fmt::format("text{}", scenario_->next_in_sequence());
  std::string line;
  if (describing()) {
    line = fmt::format("char {}[] = \"", text);
    for (std::size_t i = 0; i < length; ++i) {
      const bool plain = block[i] >= ' ' && block[i] != '"' && block[i] != '\\' && block[i] != '?';
      line += plain ? std::string(1, block[i])
                    : fmt::format("\\{:03o}", static_cast<unsigned char>(block[i]));
    }
    line += "\";";
  }
  fresh_.push_back({nullptr, block, std::move(line)});
  put_pointer(to, block);
  return true;
}

bool Drawing::draw_buffer(const CType& pointer, void* to, std::uint64_t& count, std::string& text) {
  const auto span = source().span(kValue);
  static const CType byte{
      .kind = Kind::integer, .spelling = "unsigned char", .size = 1, .align = 1, .width = 8};
  const CType& element = pointer.element->is(Kind::void_type) ? byte : *pointer.element;
  count = source().length(0, kLongestBuffer);
  auto* const block = static_cast<char*>(module_.allocate(count * element.size));
  if (block == nullptr) return false;
  ++depth_;
  bool filled = true;
  for (std::uint64_t i = 0; i < count; ++i) {
    filled = filled && fill(element, block + i * element.size);
  }
  --depth_;
  if (!filled) return false;
  module_.written(block, count * element.size);
  text = fmt::format("buffer{}", scenario_->next_in_sequence());
  std::string line;
  if (describing()) {
    CType array;
    array.kind = Kind::array;
    array.element = &element;
    array.count = count;
    const auto pointers = [this](const CType& t, const void* p) { return name_of(t, p); };
    line = fmt::format("{} = {};", declaration(array, text), initialiser(array, block, pointers));
  }
  fresh_.push_back({nullptr, block, std::move(line)});
  put_pointer(to, block);
  return true;
}

}  // namespace gainsay::cn
