// SPDX-License-Identifier: MIT

#include "cn/emit/terms.hpp"

#include "base/format.hpp"
#include "cn/emit/refused.hpp"

namespace gainsay::cn {

namespace {

// Text on one line, for tables.
std::string folded(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!blank) out += c;
    if (blank && !out.empty() && out.back() != ' ') out += ' ';
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

// Bits as an unsigned literal; beyond 64 there are none in C.
std::string literal(UInt128 bits) {
  const auto low = static_cast<std::uint64_t>(bits);
  const auto high = static_cast<std::uint64_t>(bits >> 64);
  if (high == 0) return fmt::format("0x{:x}u", low);
  return fmt::format("(((gcn_u128)0x{:x}u << 64) | 0x{:x}u)", high, low);
}

}  // namespace

std::string Sites::text(const Span& span) const { return folded(sources_.text(span)); }

std::string Sites::add(const std::string& function, const Span& span) {
  const LineColumn at = sources_.position(span.file, span.begin);
  std::string row =
      fmt::format("{{{}, {}, {}, {}, {}}}", function.empty() ? "0" : c_string(function),
                  c_string(text(span)), c_string(sources_.name(span.file)), at.line, at.column);
  if (rows_.empty() || rows_.back() != row) rows_.push_back(std::move(row));
  return fmt::format("&gcn_s[{}]", rows_.size() - 1);
}

std::string Sites::definitions() const {
  std::string out = "static const gcn_site gcn_s[] = {\n";
  for (const std::string& row : rows_) out += "  " + row + ",\n";
  return out + "  {0}};\n";
}

std::string Terms::current(const Variable& variable) {
  throw Refused{fmt::format("the value of {} is not known here", variable.name)};
}

std::string Terms::address(const Variable& variable) {
  throw Refused{fmt::format("the address of {} is not known here", variable.name)};
}

std::string Terms::term(const Expr& written) {
  const Expr& expr = meaning_of(written);
  switch (expr.kind) {
    case Expr::Kind::null:
      return "((gcn_pointer)0)";
    case Expr::Kind::boolean:
      return expr.value ? "((gcn_boolean)1)" : "((gcn_boolean)0)";
    case Expr::Kind::number:
      return number(expr);
    case Expr::Kind::name:
      return variable(*expr.variable);
    case Expr::Kind::result:
      return converted(*result_type_, result_);
    case Expr::Kind::member:
      return member(expr);
    case Expr::Kind::index:
      return indexed(expr);
    case Expr::Kind::map_update:
      return updated_map(expr);
    case Expr::Kind::call:
      return expr.builtin == Builtin::none ? call(expr) : builtin(expr);
    case Expr::Kind::construct:
      return constructed(expr);
    case Expr::Kind::struct_value:
      return structure(*expr.type, expr, nullptr);
    case Expr::Kind::record:
      return record(*expr.type, expr, nullptr);
    case Expr::Kind::update:
      return updated(expr);
    case Expr::Kind::array_shift:
      return fmt::format("((gcn_pointer)({} + (gcn_u64){} * {}u))", term(*expr.args[0]),
                         term(*expr.args[1]), expr.step->size);
    case Expr::Kind::member_shift:
      return fmt::format("((gcn_pointer)({} + {}u))", term(*expr.args[0]), expr.field->offset / 8);
    case Expr::Kind::good:
      return fmt::format("({}, (gcn_boolean)1)", term(*expr.args[0]));
    case Expr::Kind::default_value:
      return defaulted(*expr.type);
    case Expr::Kind::address:
      if (!expr.variable) throw Refused{"the address of " + expr.name + " is not known"};
      return expr.variable->kind == Variable::Kind::c_global
                 ? fmt::format("((gcn_pointer)&{})", expr.variable->name)
                 : address(*expr.variable);
    case Expr::Kind::dereference: {
      const std::string at = common_.temporary();
      return fmt::format("({{ gcn_pointer {0} = {1}; gcn_look({2}, {0}, {3}u); {4}; }})", at,
                         term(*expr.args[0]), site_, expr.step->size, load(*expr.step, at));
    }
    case Expr::Kind::unary:
      return unary(expr);
    case Expr::Kind::binary:
      return binary(expr);
    case Expr::Kind::cast:
      return cast(expr);
    case Expr::Kind::conditional:
      return fmt::format("({} ? {} : {})", term(*expr.args[0]), term(*expr.args[1]),
                         term(*expr.args[2]));
    case Expr::Kind::match:
      return match(expr);
    case Expr::Kind::let:
      return let(expr);
    case Expr::Kind::each:
      return each(expr);
    default:
      throw Refused{"'" + common_.sites.text(written.span) + "' cannot be computed"};
  }
}

std::string Terms::number(const Expr& expr) {
  const UInt128 bits = expr.negative ? UInt128{0} - expr.value : expr.value;
  const unsigned width = expr.type->is(Type::Kind::bits) ? expr.type->width : 128;
  const UInt128 mask = width == 128 ? ~UInt128{0} : (UInt128{1} << width) - 1;
  return fmt::format("(({}){})", common_.types.name(*expr.type), literal(bits & mask));
}

std::string Terms::variable(const Variable& variable) {
  if (const auto known = names_.find(&variable); known != names_.end()) return known->second;
  switch (variable.kind) {
    case Variable::Kind::c_global:
      return converted(*variable.global->type, variable.name);
    case Variable::Kind::c_constant:
      return fmt::format("(({}){}ll)", common_.types.name(*variable.type), variable.constant);
    case Variable::Kind::c_current:
      return current(variable);
    default:
      throw Refused{fmt::format("the value of {} is not known here", variable.name)};
  }
}

// --- C values -----------------------------------------------------------------------------------

std::string Terms::load(const CType& type, const std::string& address) {
  if (type.is(CType::Kind::array)) return map_of(type, address);
  return fmt::format("(*(const {}*){})", common_.types.name(type), address);
}

std::string Terms::converted(const CType& type, const std::string& value) {
  if (type.is(CType::Kind::array)) return map_of(type, "(gcn_pointer)" + value);
  if (type.is(CType::Kind::record)) return "(" + value + ")";
  if (type.is(CType::Kind::void_type)) return "((gcn_unit)0)";
  return fmt::format("(({}){})", common_.types.name(type), value);
}

std::string Terms::map_of(const CType& array, const std::string& address) {
  const CType& element = *array.element;
  if (!element.is(CType::Kind::array)) {
    return fmt::format("((const gcn_map*)gcn_map_of((const void*)({}), {}u, {}u))", address,
                       array.count, element.size);
  }
  const std::string at = common_.temporary();
  const std::string map = common_.temporary();
  const std::string i = common_.temporary();
  const std::string row = common_.temporary();
  return fmt::format(
      "({{ gcn_pointer {0} = {1}; gcn_map* {2} = gcn_map_range(0, {3}u, sizeof(gcn_map*)); "
      "for (gcn_u64 {4} = 0; {4} < {3}u; ++{4}) {{ const gcn_map* {5} = {6}; "
      "gcn_map_put({2}, {4}, &{5}); }} (const gcn_map*){2}; }})",
      at, address, map, array.count, i, row,
      map_of(element, fmt::format("({} + {} * {}u)", at, i, element.size)));
}

std::string Terms::defaulted(const Type& type) {
  if (type.is_number() || type.is(Type::Kind::pointer) || type.is(Type::Kind::boolean)) {
    return fmt::format("(({})0)", common_.types.name(type));
  }
  const std::string value = common_.temporary();
  return fmt::format("({{ {0} {1}; gcn_default({2}, &{1}); {1}; }})", common_.types.name(type),
                     value, common_.types.description(type));
}

// --- members and maps ---------------------------------------------------------------------------

std::string Terms::member(const Expr& expr) {
  const Expr& base = meaning_of(*expr.args[0]);
  const std::string value = term(base);
  if (base.type->is(Type::Kind::record)) {
    return fmt::format("{}.{}", value, TypeTable::field(*base.type, expr.name));
  }
  const CType& type = *expr.field->type;
  if (!type.is(CType::Kind::array)) return converted(type, fmt::format("{}.{}", value, expr.name));
  const std::string holder = common_.temporary();
  return fmt::format("({{ {} {} = {}; {}; }})", common_.types.name(*base.type), holder, value,
                     converted(type, fmt::format("{}.{}", holder, expr.name)));
}

std::string Terms::key(const Expr& expr) {
  const Type& type = *expr.type;
  const bool fits = (type.is(Type::Kind::bits) && type.width <= 64) ||
                    type.is(Type::Kind::pointer) || type.is(Type::Kind::boolean);
  if (!fits) throw Refused{"maps with keys of type " + to_text(type) + " cannot be computed"};
  return fmt::format("((gcn_u64){})", term(expr));
}

std::string Terms::indexed(const Expr& expr) {
  const std::string element = common_.types.name(*expr.type);
  const std::string found = common_.temporary();
  return fmt::format(
      "({{ const {0}* {1} = ({0} const*)gcn_map_find({2}, {3}); {1} ? *{1} : {4}; }})", element,
      found, term(*expr.args[0]), key(*expr.args[1]), defaulted(*expr.type));
}

std::string Terms::updated_map(const Expr& expr) {
  std::string map = term(*expr.args[0]);
  const std::string element = common_.types.name(*expr.type->value);
  for (std::size_t i = 1; i + 1 < expr.args.size(); i += 2) {
    const std::string value = common_.temporary();
    map = fmt::format("({{ {0} {1} = {2}; gcn_map_update({3}, {4}, &{1}, sizeof {1}); }})", element,
                      value, term(*expr.args[i + 1]), map, key(*expr.args[i]));
  }
  return map;
}

// --- making values ------------------------------------------------------------------------------

std::string Terms::constructed(const Expr& expr) {
  const Constructor& constructor = *expr.constructor;
  const std::string type = common_.types.name(*expr.type);
  const std::string node = common_.types.datatype_name(*expr.type);
  const std::string made = common_.temporary();
  std::string out = fmt::format(
      "({{ {0}* {1} = ({0}*)gcn_allocate(__builtin_offsetof({0}, as) + sizeof {1}->as.c{2}); "
      "{1}->tag = {2}; ",
      node, made, constructor.index);
  for (std::size_t i = 0; i < constructor.fields.size(); ++i) {
    out += fmt::format("{}->{} = {}; ", made, TypeTable::field(constructor, i),
                       term(*expr.args.at(expr.order.at(i))));
  }
  return fmt::format("{}({}){}; }})", out, type, made);
}

std::string Terms::record(const Type& type, const Expr& expr, const Expr* base) {
  const std::string made = common_.temporary();
  std::string out = fmt::format("({{ {} {}", common_.types.name(type), made);
  out += base ? " = " + term(*base) + "; " : "; ";
  for (std::size_t i = 0; i < expr.fields.size(); ++i) {
    out += fmt::format("{}.{} = {}; ", made, TypeTable::field(type, expr.fields[i].text),
                       term(*expr.args[i]));
  }
  return out + made + "; })";
}

// Members are copied, not assigned: they may be const, and arrays.
std::string Terms::structure(const Type& type, const Expr& expr, const Expr* base) {
  const std::string made = common_.temporary();
  std::string out = fmt::format("({{ {} {}", common_.types.name(type), made);
  out += base ? " = " + term(*base) + "; "
              : fmt::format("; __builtin_memset(&{0}, 0, sizeof {0}); ", made);
  for (std::size_t i = 0; i < expr.fields.size(); ++i) {
    const CField* field = type.structure->field(expr.fields[i].text);
    const std::string value = common_.temporary();
    if (field->bit_width) {
      out += fmt::format("{}.{} = {}; ", made, field->name, term(*expr.args[i]));
      continue;
    }
    out += fmt::format("{} {} = {}; ", common_.types.name(*expr.args[i]->type), value,
                       term(*expr.args[i]));
    if (!field->type->is(CType::Kind::array)) {
      out += fmt::format("__builtin_memcpy((char*)&{} + {}, &{}, {}); ", made, field->offset / 8,
                         value, field->type->size);
      continue;
    }
    const CType& element = *field->type->element;
    if (element.is(CType::Kind::array)) throw Refused{"arrays of arrays cannot be made from maps"};
    const std::string index = common_.temporary();
    const std::string found = common_.temporary();
    out += fmt::format(
        "for (gcn_u64 {0} = 0; {0} < {1}u; ++{0}) {{ const void* {2} = gcn_map_find({3}, {0}); "
        "if ({2}) __builtin_memcpy((char*)&{4} + {5} + {0} * {6}u, {2}, {6}u); "
        "else __builtin_memset((char*)&{4} + {5} + {0} * {6}u, 0, {6}u); }} ",
        index, field->type->count, found, value, made, field->offset / 8, element.size);
  }
  return out + made + "; })";
}

std::string Terms::updated(const Expr& expr) {
  const Expr* base = expr.args.back().get();
  return expr.type->is(Type::Kind::record) ? record(*expr.type, expr, base)
                                           : structure(*expr.type, expr, base);
}

std::string Terms::let(const Expr& expr) {
  const std::string value = term(*expr.args[0]);
  const std::string bound_name = common_.temporary();
  name(*expr.variable, bound_name);
  return fmt::format("({{ {} {} = {}; {}; }})", common_.types.name(*expr.args[0]->type), bound_name,
                     value, term(*expr.args[1]));
}

}  // namespace gainsay::cn
