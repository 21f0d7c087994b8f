// SPDX-License-Identifier: MIT

#include "dual/json.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>

namespace gainsay::dual {
namespace {

using nlohmann::json;

class JsonWriter {
 public:
  explicit JsonWriter(const Message& message) : message_(message) {}

  json item(const Schema& schema) {
    if (schema.kind == Schema::Kind::record) return object(schema);
    if (schema.kind == Schema::Kind::tuple) return tuple(schema);
    const Part& part = message_.parts[at_++];
    switch (part.kind) {
      case Part::Kind::absent:
        return nullptr;
      case Part::Kind::present:
        return item(schema.items[0]());
      case Part::Kind::size:
        return list(schema, static_cast<std::size_t>(part.number));
      case Part::Kind::index: {
        const auto index = static_cast<std::size_t>(part.number);
        return json{{schema.names[index], item(schema.items[index]())}};
      }
      case Part::Kind::text:
        return message_.text(part);
      default:
        return number(schema, part.number);
    }
  }

 private:
  json object(const Schema& schema) {
    json out = json::object();
    for (std::size_t i = 0; i < schema.items.size(); ++i) {
      json content = item(schema.items[i]());
      if (!content.is_null()) out[schema.names[i]] = std::move(content);
    }
    return out;
  }
  json tuple(const Schema& schema) {
    json out = json::array();
    for (const Schema::Of of : schema.items) out.push_back(item(of()));
    return out;
  }
  json list(const Schema& schema, std::size_t size) {
    const bool map = schema.kind == Schema::Kind::map;
    const bool object = map && schema.items[0]().kind == Schema::Kind::text;
    json out = object ? json::object() : json::array();
    for (std::size_t i = 0; i < size; ++i) {
      json first = item(schema.items[0]());
      if (object) {
        out[first.get<std::string>()] = item(schema.items[1]());
      } else if (map) {
        json pair = json::array({first});
        pair.push_back(item(schema.items[1]()));
        out.push_back(std::move(pair));
      } else {
        out.push_back(std::move(first));
      }
    }
    return out;
  }
  static json number(const Schema& schema, std::int64_t number) {
    switch (schema.kind) {
      case Schema::Kind::boolean:
        return number != 0;
      case Schema::Kind::real:
        return std::bit_cast<double>(number);
      case Schema::Kind::enumeration:
        for (std::size_t i = 0; i < schema.values.size(); ++i) {
          if (schema.values[i] == number) return schema.names[i];
        }
        return number;
      default:
        break;
    }
    if (schema.min == 0 && schema.max > INT64_MAX) return static_cast<std::uint64_t>(number);
    return number;
  }

  const Message& message_;
  std::size_t at_ = 0;
};

// Where a JSON value does not fit; leaves the walk.
struct Misfit {
  std::string place;
  std::string what;
};

class JsonReader {
 public:
  explicit JsonReader(Message& out) : out_(out) {}

  void item(const Schema& schema, const json& value, const std::string& place) {
    switch (schema.kind) {
      case Schema::Kind::boolean:
        expect(value.is_boolean(), value, place, "true or false");
        return out_.add(Part::Kind::number, value.get<bool>() ? 1 : 0);
      case Schema::Kind::integer:
      case Schema::Kind::time:
        return integer(schema, value, place);
      case Schema::Kind::real:
        expect(value.is_number(), value, place, "a number");
        return out_.add(Part::Kind::number, std::bit_cast<std::int64_t>(value.get<double>()));
      case Schema::Kind::enumeration:
        return enumerator(schema, value, place);
      case Schema::Kind::text:
        expect(value.is_string(), value, place, "a text");
        return out_.add_text(value.get_ref<const std::string&>());
      case Schema::Kind::optional:
        out_.add(value.is_null() ? Part::Kind::absent : Part::Kind::present);
        if (!value.is_null()) item(schema.items[0](), value, place);
        return;
      case Schema::Kind::list:
      case Schema::Kind::set:
        return list(schema, value, place);
      case Schema::Kind::map:
        return map(schema, value, place);
      case Schema::Kind::tuple:
        return tuple(schema, value, place);
      case Schema::Kind::record:
        return record(schema, value, place);
      case Schema::Kind::variant:
        return variant(schema, value, place);
    }
  }

 private:
  static void expect(bool fits, const json& value, const std::string& place, const char* what) {
    if (fits) return;
    throw Misfit{place, std::string(what) + " is expected, this is " + value.dump()};
  }

  void integer(const Schema& schema, const json& value, const std::string& place) {
    expect(value.is_number_integer(), value, place, "a whole number");
    if (schema.kind == Schema::Kind::time) {
      return out_.add(Part::Kind::number, value.get<std::int64_t>());
    }
    const bool great = value.is_number_unsigned() &&
                       value.get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX);
    const std::int64_t number =
        great ? std::bit_cast<std::int64_t>(value.get<std::uint64_t>()) : value.get<std::int64_t>();
    const bool fits = great ? value.get<std::uint64_t>() <= schema.max
                            : number >= schema.min &&
                                  (number < 0 || static_cast<std::uint64_t>(number) <= schema.max);
    expect(fits, value, place, ("a value of " + schema.name).c_str());
    out_.add(Part::Kind::number, number);
  }

  void enumerator(const Schema& schema, const json& value, const std::string& place) {
    if (value.is_number_integer()) return out_.add(Part::Kind::number, value.get<std::int64_t>());
    expect(value.is_string(), value, place, "the name of an enumerator");
    const auto found =
        std::find(schema.names.begin(), schema.names.end(), value.get_ref<const std::string&>());
    expect(found != schema.names.end(), value, place, ("one of " + schema.name).c_str());
    out_.add(Part::Kind::number,
             schema.values[static_cast<std::size_t>(found - schema.names.begin())]);
  }

  void list(const Schema& schema, const json& value, const std::string& place) {
    expect(value.is_array(), value, place, "a list");
    json sorted;
    const json* items = &value;
    if (schema.kind == Schema::Kind::set) {
      sorted = value;
      std::sort(sorted.begin(), sorted.end());
      sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
      items = &sorted;
    }
    out_.add(Part::Kind::size, static_cast<std::int64_t>(items->size()));
    for (std::size_t i = 0; i < items->size(); ++i) {
      item(schema.items[0](), (*items)[i], place + "/" + std::to_string(i));
    }
  }

  void map(const Schema& schema, const json& value, const std::string& place) {
    const bool object = schema.items[0]().kind == Schema::Kind::text;
    expect(object ? value.is_object() : value.is_array(), value, place,
           object ? "an object" : "a list of pairs");
    json pairs = json::array();
    if (object) {
      for (const auto& [key, content] : value.items()) pairs.push_back(json::array({key, content}));
    } else {
      pairs = value;
      std::sort(pairs.begin(), pairs.end());
    }
    out_.add(Part::Kind::size, static_cast<std::int64_t>(pairs.size()));
    for (const json& pair : pairs) {
      expect(pair.is_array() && pair.size() == 2, pair, place, "a pair");
      item(schema.items[0](), pair[0], place);
      item(schema.items[1](), pair[1],
           place + "/" + (pair[0].is_string() ? pair[0].get<std::string>() : pair[0].dump()));
    }
  }

  void tuple(const Schema& schema, const json& value, const std::string& place) {
    expect(value.is_array() && value.size() == schema.items.size(), value, place,
           ("a list of " + std::to_string(schema.items.size())).c_str());
    for (std::size_t i = 0; i < schema.items.size(); ++i) {
      item(schema.items[i](), value[i], place + "/" + std::to_string(i));
    }
  }

  void record(const Schema& schema, const json& value, const std::string& place) {
    expect(value.is_object(), value, place, "an object");
    for (std::size_t i = 0; i < schema.items.size(); ++i) {
      const Schema& member = schema.items[i]();
      const auto found = value.find(schema.names[i]);
      const std::string below = place + "/" + schema.names[i];
      if (found != value.end()) {
        item(member, *found, below);
      } else if (member.kind == Schema::Kind::optional) {
        out_.add(Part::Kind::absent);
      } else {
        throw Misfit{below, "this member is missing"};
      }
    }
  }

  void variant(const Schema& schema, const json& value, const std::string& place) {
    expect(value.is_object() && value.size() == 1, value, place, "an object of one member");
    const auto found = std::find(schema.names.begin(), schema.names.end(), value.begin().key());
    expect(found != schema.names.end(), value, place, ("one of " + schema.name).c_str());
    const auto index = static_cast<std::size_t>(found - schema.names.begin());
    out_.add(Part::Kind::index, static_cast<std::int64_t>(index));
    item(schema.items[index](), value.front(), place + "/" + *found);
  }

  Message& out_;
};

}  // namespace

json to_json(const Message& message) {
  JsonWriter writer(message);
  return writer.item(*message.schema);
}

Result<Message> from_json(const Schema& schema, const json& value) {
  Message message;
  message.schema = &schema;
  try {
    JsonReader(message).item(schema, value, "");
  } catch (const Misfit& misfit) {
    return refuse({.code = "dual-json",
                   .what = misfit.what,
                   .place = misfit.place.empty() ? "/" : misfit.place,
                   .fix = "write the message as the model's " + schema.name + " has it"});
  }
  return message;
}

}  // namespace gainsay::dual
