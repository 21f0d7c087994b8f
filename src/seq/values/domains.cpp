// SPDX-License-Identifier: MIT

#include "seq/values/domains.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <optional>

#include "base/flags.hpp"
#include "base/format.hpp"
#include "seq/values/literal.hpp"

namespace gainsay::seq {

namespace {

using Kind = CType::Kind;

Error not_values(std::string_view text) {
  return {.code = "seq-values",
          .what = fmt::format("'{}' is not a list of values", text),
          .place = "--values",
          .fix = "write values and ranges like 0..9,100 or 'a'..'z' or RED"};
}

bool is_number(const CType& type) { return is_integer(type) || type.is(Kind::floating); }

// What a pointer or an array in the end consists of.
const CType& element_of(const CType& type) {
  return type.is(Kind::pointer) || type.is(Kind::array) ? element_of(*type.element) : type;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

// --- values -------------------------------------------------------------------------------------

// Reads the values of one type.
class Values {
 public:
  Values(const CFacts& facts, const CType& type) : facts_(facts), type_(type) {}

  Result<Domain> read(std::string_view text) const {
    Domain domain{.type = &type_};
    for (std::size_t begin = 0; begin <= text.size();) {
      const std::size_t end = std::min(text.find(',', begin), text.size());
      auto range = this->range(trimmed(text.substr(begin, end - begin)));
      if (!range) return refuse(range.error());
      domain.ranges.push_back(*range);
      begin = end + 1;
    }
    return domain;
  }

 private:
  Result<Domain::Range> range(std::string_view text) const {
    const std::size_t dots = text.find("..");
    const std::string_view first = trimmed(text.substr(0, dots));
    const std::string_view last =
        dots == std::string_view::npos ? first : trimmed(text.substr(dots + 2));
    Domain::Range made;
    if (type_.is(Kind::floating)) {
      const auto low = real(first);
      const auto high = real(last);
      if (!low || !high || *low > *high) return refuse(not_values(text));
      made.real_low = *low;
      made.real_high = *high;
      return made;
    }
    const auto low = integer(first);
    if (!low) return refuse(low.error());
    const auto high = integer(last);
    if (!high) return refuse(high.error());
    made.low = *low;
    made.high = *high;
    const bool falling = type_.is_signed
                             ? static_cast<std::int64_t>(*low) > static_cast<std::int64_t>(*high)
                             : *low > *high;
    if (falling) return refuse(not_values(text));
    return made;
  }

  static std::optional<double> real(std::string_view text) {
    const std::string copy(text);
    char* end = nullptr;
    const double value = std::strtod(copy.c_str(), &end);
    if (copy.empty() || *end != '\0') return std::nullopt;
    return value;
  }

  // 12, -3, 0x1f, 'a', or a constant of an enumeration.
  Result<std::uint64_t> integer(std::string_view text) const {
    if (text.size() == 3 && text.front() == '\'' && text.back() == '\'') {
      return static_cast<std::uint64_t>(text[1]);
    }
    if (const CEnumConstant* constant = facts_.constant(text)) {
      return fitting(text, static_cast<std::uint64_t>(constant->value), constant->value < 0);
    }
    const bool negative = text.starts_with('-');
    std::string_view digits = text.substr(negative ? 1 : 0);
    const bool hexadecimal = digits.starts_with("0x");
    if (hexadecimal) digits.remove_prefix(2);
    std::uint64_t size = 0;
    const auto [end, failed] =
        std::from_chars(digits.data(), digits.data() + digits.size(), size, hexadecimal ? 16 : 10);
    if (failed == std::errc::result_out_of_range) return refuse(too_large(text));
    if (failed != std::errc() || end != digits.data() + digits.size()) {
      return refuse(not_values(text));
    }
    if (negative && size > std::uint64_t{1} << 63) return refuse(too_large(text));
    return fitting(text, negative ? 0 - size : size, negative && size != 0);
  }

  Result<std::uint64_t> fitting(std::string_view text, std::uint64_t bits, bool negative) const {
    unsigned char held[16] = {};
    put_integer(type_, held, bits);
    const bool kept = integer_at(type_, held) == bits && (!type_.is(Kind::boolean) || bits <= 1);
    const bool same_sign =
        type_.is_signed ? (static_cast<std::int64_t>(bits) < 0) == negative : !negative;
    if (!kept || !same_sign) return refuse(too_large(text));
    return bits;
  }

  Error too_large(std::string_view text) const {
    return {.code = "seq-values-range",
            .what = fmt::format("{} does not fit {}", text, type_.spelling),
            .place = "--values",
            .fix = "name values that the type can hold"};
  }

  const CFacts& facts_;
  const CType& type_;
};

// --- names --------------------------------------------------------------------------------------

// The type as it is written, without qualifiers and what makes pointers and arrays of it.
std::string base_name(const std::string& written) {
  std::string text = written.substr(0, written.find_first_of("*["));
  for (const char* word : {"const ", "volatile "}) {
    for (std::size_t at; (at = text.find(word)) != std::string::npos;) {
      text.erase(at, std::string(word).size());
    }
  }
  return std::string(trimmed(text));
}

const CRecord* record_named(const CFacts& facts, std::string_view name) {
  for (const char* word : {"struct ", "union "}) {
    if (name.starts_with(word)) return facts.record(name.substr(std::string_view(word).size()));
  }
  const CTypedef* alias = facts.type_named(name);
  return alias != nullptr && alias->type->is(Kind::record) ? alias->type->record : nullptr;
}

// What a name stands for: the places it concerns, and the type of the numbers there.
struct Meaning {
  std::vector<const void*> places{};
  const CType* type = nullptr;
};

class Names {
 public:
  explicit Names(const CFacts& facts) : facts_(facts) {}

  Result<Meaning> read(const std::string& name) const {
    const std::size_t dot = name.rfind('.');
    Meaning meaning =
        dot == std::string::npos ? type(name) : member(name.substr(0, dot), name.substr(dot + 1));
    if (meaning.type == nullptr) return refuse(unknown(name));
    if (!is_number(*meaning.type)) return refuse(no_number(name, *meaning.type));
    return meaning;
  }

 private:
  Meaning member(const std::string& owner, const std::string& name) const {
    if (const CFunction* function = facts_.function(owner)) {
      for (const CParameter& one : function->parameters) {
        if (one.name == name) return {{&one}, &element_of(*one.type)};
      }
    }
    if (const CRecord* record = record_named(facts_, owner)) {
      if (const CField* field = record->field(name)) return {{field}, &element_of(*field->type)};
    }
    return {};
  }

  Meaning type(const std::string& name) const {
    if (const CTypedef* alias = facts_.type_named(name)) {
      Meaning meaning{{}, alias->type};
      for (const CFunction& function : facts_.functions) {
        for (const CParameter& one : function.parameters) {
          if (base_name(one.written) == name) meaning.places.push_back(&one);
        }
      }
      for (const CRecord& record : facts_.records) {
        for (const CField& one : record.fields) {
          if (base_name(one.written) == name) meaning.places.push_back(&one);
        }
      }
      return meaning;
    }
    if (const CRecord* record = record_named(facts_, name)) return {{}, record->type};
    const CType* type = facts_.types.find(name);
    if (type == nullptr) return {};
    return {{type}, type};
  }

  Error unknown(const std::string& name) const {
    std::vector<std::string> names;
    for (const CFunction& function : facts_.functions) {
      if (!function.in_main_file) continue;
      for (const CParameter& one : function.parameters) {
        names.push_back(function.name + "." + one.name);
        names.push_back(base_name(one.written));
      }
    }
    const std::string near = base::nearest(name, names);
    return {.code = "seq-values-name",
            .what = fmt::format("the file has no type, parameter or field '{}'", name),
            .place = "--values",
            .fix = near.empty() ? "name a type like key_t, a parameter like push.x or a field like "
                                  "struct point.x"
                                : fmt::format("did you mean {}?", near)};
  }

  static Error no_number(const std::string& name, const CType& type) {
    const bool fields = type.is(Kind::record) && !type.record->fields.empty();
    return {.code = "seq-values-name",
            .what = fmt::format("'{}' is of type {}, which is not a number", name, type.spelling),
            .place = "--values",
            .fix = fields ? fmt::format("name a field: {}.{}=0..9", type.spelling,
                                        type.record->fields.front().name)
                          : "name a type, parameter or field that is a number"};
  }

  const CFacts& facts_;
};

}  // namespace

// --- drawing ------------------------------------------------------------------------------------

std::uint64_t Domain::integer(Source& source) const {
  const Range& range = ranges[ranges.size() > 1 ? source.alternative(ranges.size()) : 0];
  if (range.low == range.high) return range.low;
  if (!type->is_signed) return source.integer<std::uint64_t>(range.low, range.high);
  return static_cast<std::uint64_t>(source.integer<std::int64_t>(
      static_cast<std::int64_t>(range.low), static_cast<std::int64_t>(range.high)));
}

double Domain::real(Source& source) const {
  const Range& range = ranges[ranges.size() > 1 ? source.alternative(ranges.size()) : 0];
  if (range.real_low == range.real_high) return range.real_low;
  return source.real(range.real_low, range.real_high, 0);
}

// Types first, so that what is more particular replaces them.
Result<Domains> Domains::read(const CFacts& facts, const NamedValues& given) {
  Domains made;
  const Names names(facts);
  for (const bool particular : {false, true}) {
    for (const auto& [name, text] : given) {
      if ((name.find('.') != std::string::npos) != particular) continue;
      const auto meaning = names.read(name);
      if (!meaning) return refuse(meaning.error());
      const auto domain = Values(facts, *meaning->type).read(text);
      if (!domain) return refuse(domain.error());
      for (const void* place : meaning->places) made.domains_.insert_or_assign(place, *domain);
    }
  }
  return made;
}

}  // namespace gainsay::seq
