// SPDX-License-Identifier: MIT

#include <algorithm>
#include <cstring>
#include <limits>

#include "seq/values/drawing.hpp"
#include "seq/values/recent.hpp"

namespace gainsay::seq {

namespace {

using Kind = CType::Kind;

template <class T>
std::uint64_t any(Source& source) {
  if (const auto same = recent_number<T>(source)) {
    return static_cast<std::uint64_t>(source.uniform(*same, *same));
  }
  return static_cast<std::uint64_t>(
      source.integer<T>(std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
}

}  // namespace

// What was said of the place counts before what was said of the type.
const Domain* Drawing::domain_of(const CType& type) const {
  return domain_ != nullptr && domain_->type == &type ? domain_ : domains_.of(type);
}

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
  if (const Domain* domain = domain_of(type)) return domain->integer(from);
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
  const bool narrow = type.size == sizeof(float);
  const double most =
      narrow ? std::numeric_limits<float>::max() : std::numeric_limits<double>::max();
  const Domain* const domain = domain_of(type);
  const double value = domain != nullptr ? domain->real(source()) : source().real(-most, most, 0);
  if (narrow) {
    const auto shorter = static_cast<float>(value);
    std::memcpy(to, &shorter, sizeof shorter);
    return;
  }
  if (type.size == sizeof value) {
    std::memcpy(to, &value, sizeof value);
  } else {
    const auto longer = static_cast<long double>(value);
    std::memset(to, 0, type.size);
    std::memcpy(to, &longer, std::min<std::size_t>(sizeof longer, type.size));
  }
}

}  // namespace gainsay::seq
