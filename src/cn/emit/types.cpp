// SPDX-License-Identifier: MIT

#include "cn/emit/types.hpp"

#include <set>

#include "base/format.hpp"
#include "cn/emit/refused.hpp"

namespace gainsay::cn {

namespace {

std::string bits_name(unsigned width, bool is_signed) {
  return fmt::format("{}{}", is_signed ? 'i' : 'u', width);
}

bool is_bits(const CType& type) {
  return type.is(CType::Kind::boolean) || type.is(CType::Kind::character) ||
         type.is(CType::Kind::integer) || type.is(CType::Kind::enumeration);
}

// Plain char and _Bool are u8 in CN.
std::string bits_name(const CType& type) {
  const bool byte = type.is(CType::Kind::boolean) || type.is(CType::Kind::character);
  return byte ? "u8" : bits_name(type.width, type.is_signed);
}

bool is_union(const CType& type) { return type.is(CType::Kind::record) && type.record->is_union; }

// Is there a finite value of the type, if those of the datatypes in `made` are known to have one?
bool has_value(const Type& type, const std::set<const Datatype*>& made) {
  if (type.is(Type::Kind::datatype)) return made.contains(type.datatype);
  for (const Type::Field& field : type.fields) {
    if (!has_value(*field.type, made)) return false;
  }
  return true;
}

bool has_value(const Constructor& constructor, const std::set<const Datatype*>& made) {
  for (const Parameter& field : constructor.fields) {
    if (!has_value(*field.variable->type, made)) return false;
  }
  return true;
}

void collect(const Type& type, std::set<const Datatype*>& all) {
  if (type.is(Type::Kind::datatype) && all.insert(type.datatype).second) {
    for (const Constructor& constructor : type.datatype->constructors) {
      for (const Parameter& field : constructor.fields) collect(*field.variable->type, all);
    }
  }
  for (const Type::Field& field : type.fields) collect(*field.type, all);
}

}  // namespace

unsigned base_constructor(const Datatype& datatype) {
  std::set<const Datatype*> all{&datatype};
  for (const Constructor& constructor : datatype.constructors) {
    for (const Parameter& field : constructor.fields) collect(*field.variable->type, all);
  }
  std::set<const Datatype*> made;
  for (std::size_t round = 0; round <= all.size(); ++round) {
    for (const Constructor& constructor : datatype.constructors) {
      if (has_value(constructor, made)) return constructor.index;
    }
    for (const Datatype* other : all) {
      for (const Constructor& constructor : other->constructors) {
        if (has_value(constructor, made)) made.insert(other);
      }
    }
  }
  throw Refused{"datatype " + datatype.name.text + " has no finite value"};
}

bool spellable(const CType& type) {
  return type.spelling.find("(unnamed") == std::string::npos &&
         type.spelling.find("(anonymous") == std::string::npos;
}

std::string c_string(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += {'\\', c};
    } else if (static_cast<unsigned char>(c) < 0x20 || c == '?') {
      out += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
    } else {
      out += c;
    }
  }
  return out + "\"";
}

// --- types of C ---------------------------------------------------------------------------------

std::string TypeTable::name(const Type& type) {
  switch (type.kind) {
    case Type::Kind::unit:
      return "gcn_unit";
    case Type::Kind::boolean:
      return "gcn_boolean";
    case Type::Kind::integer:
      return "gcn_integer";
    case Type::Kind::bits:
      return "gcn_" + bits_name(type.width, type.is_signed);
    case Type::Kind::pointer:
      return "gcn_pointer";
    case Type::Kind::structure:
      return name(*type.structure->type);
    case Type::Kind::datatype:
      return "const " + datatype_name(type) + "*";
    case Type::Kind::record:
      return record_name(type);
    case Type::Kind::map:
      return "const gcn_map*";
    default:
      throw Refused{"values of type " + to_text(type) + " cannot be computed"};
  }
}

std::string TypeTable::name(const CType& type) {
  if (is_bits(type)) return "gcn_" + bits_name(type);
  if (type.is(CType::Kind::pointer)) return "gcn_pointer";
  if (type.is(CType::Kind::array)) return "const gcn_map*";
  if (type.is(CType::Kind::record)) {
    if (!spellable(type)) throw Refused{"it computes with a struct that has no name"};
    return type.spelling;
  }
  if (type.is(CType::Kind::void_type)) return "gcn_unit";
  throw Refused{"CN has no values of the C type " + type.spelling};
}

std::string TypeTable::record_name(const Type& type) {
  if (const auto known = records_.find(&type); known != records_.end()) return known->second;
  std::string fields;
  for (std::size_t i = 0; i < type.fields.size(); ++i) {
    fields += fmt::format("  {} f{};\n", name(*type.fields[i].type), i);
  }
  std::string made = fmt::format("gcn_r{}", records_.size());
  record_text_ += fmt::format("typedef struct {} {{\n{}}} {};\n", made, fields, made);
  return records_[&type] = std::move(made);
}

std::string TypeTable::datatype_name(const Type& type) {
  const auto known = datatypes_.find(type.datatype);
  if (known != datatypes_.end()) return known->second;
  const std::string made = datatypes_[type.datatype] = fmt::format("gcn_d{}", datatypes_.size());
  datatype_names_ += fmt::format("typedef struct {0} {0};\n", made);
  std::string choices;
  for (const Constructor& constructor : type.datatype->constructors) {
    std::string fields;
    for (std::size_t i = 0; i < constructor.fields.size(); ++i) {
      fields += fmt::format(" {} f{};", name(*constructor.fields[i].variable->type), i);
    }
    if (fields.empty()) fields = " gcn_unit none;";
    choices += fmt::format("    struct {{{} }} c{};\n", fields, constructor.index);
  }
  datatype_text_ +=
      fmt::format("struct {} {{\n  gcn_u32 tag;\n  union {{\n{}  }} as;\n}};\n", made, choices);
  return made;
}

std::string TypeTable::field(const Type& record, const std::string& name) {
  for (std::size_t i = 0; i < record.fields.size(); ++i) {
    if (record.fields[i].name == name) return fmt::format("f{}", i);
  }
  throw Refused{"there is no field " + name};
}

std::string TypeTable::field(const Constructor& constructor, std::size_t index) {
  return fmt::format("as.c{}.f{}", constructor.index, index);
}

// --- descriptions -------------------------------------------------------------------------------

std::string TypeTable::reserve_description(const std::string& key) {
  std::string made = fmt::format("gcn_t{}", descriptions_.size());
  description_names_ += fmt::format("static const gcn_type {};\n", made);
  return descriptions_[key] = made;
}

std::string TypeTable::add_description(const std::string& key, std::string initialiser) {
  const std::string made = reserve_description(key);
  description_text_ += fmt::format("static const gcn_type {} = {};\n", made, initialiser);
  return made;
}

std::string TypeTable::description(const Type& type) {
  if (type.is(Type::Kind::structure)) return description(*type.structure->type);
  const std::string key = to_text(type);
  const auto known = descriptions_.find(key);
  return "&" + (known != descriptions_.end() ? known->second : describe(key, type));
}

std::string TypeTable::describe(const std::string& key, const Type& type) {
  switch (type.kind) {
    case Type::Kind::unit:
      return add_description(key, "{GCN_UNIT, 1, \"void\"}");
    case Type::Kind::boolean:
      return add_description(key, "{GCN_BOOLEAN, 1, \"boolean\"}");
    case Type::Kind::integer:
      return add_description(key, "{GCN_SIGNED_BITS, 16, \"\"}");
    case Type::Kind::bits:
      return add_description(
          key, fmt::format("{{GCN_{}_BITS, {}, \"{}\"}}", type.is_signed ? "SIGNED" : "UNSIGNED",
                           type.width / 8, bits_name(type.width, type.is_signed)));
    case Type::Kind::pointer:
      return add_description(key, "{GCN_POINTER, sizeof(gcn_pointer), \"pointer\"}");
    case Type::Kind::datatype:
      return describe_datatype(key, type);
    case Type::Kind::record:
      return describe_fields(key, type);
    case Type::Kind::map: {
      const std::string element = description(*type.value);
      return add_description(key, fmt::format("{{GCN_MAP, sizeof(gcn_map*), {}, 0, 0, 0, 0, {}}}",
                                              c_string(key), element));
    }
    default:
      throw Refused{"values of type " + key + " cannot be computed"};
  }
}

std::string TypeTable::describe_fields(const std::string& key, const Type& type) {
  const std::string made = reserve_description(key);
  const std::string c_name = name(type);
  std::string rows;
  for (std::size_t i = 0; i < type.fields.size(); ++i) {
    rows += fmt::format("{{{}, {}, __builtin_offsetof({}, f{})}}, ", c_string(type.fields[i].name),
                        description(*type.fields[i].type), c_name, i);
  }
  description_text_ += fmt::format(
      "static const gcn_member {0}_m[] = {{{1}}};\n"
      "static const gcn_type {0} = {{GCN_RECORD, sizeof({2}), {3}, {4}, 0, {0}_m}};\n",
      made, rows.empty() ? "{0}" : rows, c_name, c_string(key), type.fields.size());
  return made;
}

std::string TypeTable::describe_datatype(const std::string& key, const Type& type) {
  const std::string made = reserve_description(key);
  const std::string c_name = datatype_name(type);
  std::string constructors;
  for (const Constructor& constructor : type.datatype->constructors) {
    std::string rows;
    for (std::size_t i = 0; i < constructor.fields.size(); ++i) {
      const Parameter& held = constructor.fields[i];
      rows += fmt::format("{{{}, {}, __builtin_offsetof({}, {})}}, ", c_string(held.name.text),
                          description(*held.variable->type), c_name, field(constructor, i));
    }
    const std::string members = fmt::format("{}_c{}", made, constructor.index);
    description_text_ += fmt::format("static const gcn_member {}[] = {{{}}};\n", members,
                                     rows.empty() ? "{0}" : rows);
    constructors += fmt::format("{{{}, {}, {}, sizeof({})}}, ", c_string(constructor.name.text),
                                members, constructor.fields.size(), c_name);
  }
  description_text_ += fmt::format(
      "static const gcn_constructor {0}_c[] = {{{1}}};\n"
      "static const gcn_type {0} = {{GCN_DATATYPE, sizeof(void*), {2}, {3}, {4}, 0, {0}_c}};\n",
      made, constructors, c_string(key), type.datatype->constructors.size(),
      base_constructor(*type.datatype));
  return made;
}

std::string TypeTable::description(const CType& type) {
  const std::string key = "C " + type.spelling;
  const auto known = descriptions_.find(key);
  if (known != descriptions_.end()) return "&" + known->second;
  if (is_bits(type)) {
    const std::string held = bits_name(type);
    return "&" + add_description(
                     key, fmt::format("{{GCN_{}_BITS, {}, \"{}\"}}",
                                      held[0] == 'i' ? "SIGNED" : "UNSIGNED", type.size, held));
  }
  if (type.is(CType::Kind::pointer)) {
    return "&" + add_description(key, "{GCN_POINTER, sizeof(gcn_pointer), \"pointer\"}");
  }
  if (type.is(CType::Kind::record) && !is_union(type))
    return "&" + describe_record(key, *type.record);
  if (type.is(CType::Kind::array)) {
    const std::string element = description(*type.element);
    return "&" +
           add_description(key, fmt::format("{{GCN_ARRAY, {}, {}, {}, 0, 0, 0, {}}}", type.size,
                                            c_string(type.spelling), type.count, element));
  }
  return "&" + add_description(
                   key, fmt::format("{{GCN_BYTES, {}, {}}}", type.size, c_string(type.spelling)));
}

std::string TypeTable::members(const CRecord& record) {
  std::string rows;
  for (const CField& held : record.fields) {
    rows += fmt::format("{{{}, {}, {}, {}, {}}}, ", c_string(held.name), description(*held.type),
                        held.offset / 8, held.bit_width ? held.offset % 8 : 0, held.bit_width);
  }
  return rows.empty() ? "{0}" : rows;
}

std::string TypeTable::describe_record(const std::string& key, const CRecord& record) {
  const std::string made = reserve_description(key);
  const std::string rows = members(record);
  description_text_ += fmt::format(
      "static const gcn_member {0}_m[] = {{{1}}};\n"
      "static const gcn_type {0} = {{GCN_RECORD, {2}, {3}, {4}, 0, {0}_m}};\n",
      made, rows, record.size, c_string(record.type->spelling), record.fields.size());
  return made;
}

std::string TypeTable::definitions() const {
  return datatype_names_ + record_text_ + datatype_text_ + description_names_ + description_text_;
}

}  // namespace gainsay::cn
