// SPDX-License-Identifier: MIT
//
// Structs by value.

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "core/source/recording.hpp"
#include "seq/values/drawing.hpp"

namespace gainsay::seq {

namespace {

using Kind = CType::Kind;

template <class T>
void repeat(Source& source, const void* like, void* to) {
  T same{};
  std::memcpy(&same, like, sizeof same);
  same = source.uniform(same, same);
  std::memcpy(to, &same, sizeof same);
}

template <class T>
void repeat(Source& source, bool is_signed, const void* like, void* to) {
  is_signed ? repeat<T>(source, like, to) : repeat<std::make_unsigned_t<T>>(source, like, to);
}

}  // namespace

bool Drawing::draw_record(const CType& type, void* to, std::string& text) {
  const auto span = source().span(kSpan);
  Variables* const pool = is_made(type) ? variables_.find(type) : nullptr;
  if (pool == nullptr) return make_record(type, to, {}, text);
  if (checked_ && is_plain(type)) return draw_plain_record(*pool, to, text);
  const std::uint32_t weights[] = {1, pool->live() > 0 ? 3u : 0u};
  if (source().alternative(weights) != 1) return make_record(type, to, {}, text);
  const std::size_t index = pick(*pool);
  if (index == scenario::Objects::kNone) return false;
  std::memcpy(to, pool->address(index), type.size);
  text = pool->name(index);
  return true;
}

bool Drawing::make_record(const CType& type, void* to, const Model& model, std::string& text) {
  if (!fill_record(type, to, model)) return false;
  if (describing()) {
    text = expression(type, to, [this](const CType& t, const void* p) { return name_of(t, p); });
  }
  return true;
}

// A few integers and nothing else.
bool Drawing::is_plain(const CType& type) {
  constexpr std::size_t kFew = 16;
  const auto& fields = type.record->fields;
  return !type.record->is_union && fields.size() <= kFew &&
         std::all_of(fields.begin(), fields.end(), [](const CField& field) {
           return field.type->is(Kind::integer) && field.type->size <= 8 && field.bit_width == 0;
         });
}

// Values that functions made have what preconditions ask for, and values made up of numbers rarely
// do. So most values are those of an earlier one, and some differ from it in a few fields. The tape
// only knows the numbers: a shrunk sequence needs no calls to get to a state that can be written
// down. What is in a variable when it is told is told by its name.
bool Drawing::draw_plain_record(Variables& pool, void* to, std::string& text) {
  const Model model = model_in(pool);
  if (!make_record(pool.type(), to, model, text)) return false;
  if (!describing()) return true;
  for (std::size_t i = 0; i < pool.size(); ++i) {
    if (usable(pool, i) && std::memcmp(pool.address(i), to, pool.type().size) == 0) {
      text = pool.name(i);
    }
  }
  return true;
}

Drawing::Model Drawing::model_in(Variables& pool) const {
  if (!core::Recording(source()).by_chance() || pool.live() == 0) return {};
  Random& random = core::Recording(source()).random();
  const std::uint64_t reach = random.upto(1) == 0 ? 3 : pool.size();  // recent ones rather
  const std::size_t index = pool.size() - 1 - random.upto(std::min(reach, pool.size()) - 1);
  if (!usable(pool, index)) return {};
  static constexpr std::uint32_t kDiffering[] = {0, 0, 0, 0, 0, 1, 1, 3};
  return {static_cast<const char*>(pool.address(index)), kDiffering[random.upto(7)]};
}

bool Drawing::fill_record(const CType& type, void* to, const Model& model) {
  std::memset(to, 0, type.size);
  ++depth_;
  bool all = true;
  for (const CField& field : type.record->fields) {
    const Narrow narrow(*this, domains_.of(field));
    if (field.bit_width != 0) {
      put_bits(field, to, draw_integer(*field.type));
    } else if (domain_of(*field.type) == nullptr && model.keeps(source())) {
      const auto at = field.offset / 8;
      draw_same(*field.type, model.value + at, static_cast<char*>(to) + at);
    } else {
      all = all && fill(*field.type, static_cast<char*>(to) + field.offset / 8);
    }
    if (type.record->is_union) break;
  }
  --depth_;
  return all;
}

// The number at `like`, drawn as one that could not be another. A replay asks for any number in its
// place, and gets what is on the tape.
void Drawing::draw_same(const CType& type, const void* like, void* to) {
  Source& from = source();
  switch (type.size) {
    case 1:
      return repeat<std::int8_t>(from, type.is_signed, like, to);
    case 2:
      return repeat<std::int16_t>(from, type.is_signed, like, to);
    case 4:
      return repeat<std::int32_t>(from, type.is_signed, like, to);
    default:
      return repeat<std::int64_t>(from, type.is_signed, like, to);
  }
}

}  // namespace gainsay::seq
