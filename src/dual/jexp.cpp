// SPDX-License-Identifier: MIT

#include "dual/jexp.hpp"

#include <algorithm>

#include "base/flags.hpp"
#include "base/format.hpp"
#include "dual/json_path.hpp"
#include "dual/text_position.hpp"

namespace gainsay::dual {
namespace {

constexpr const char* kFrom = "$from";
constexpr const char* kName = "$name";
constexpr const char* kSame = "same";
// A script is read by recursion.
constexpr std::size_t kDeepest = 200;

bool is_marked(const std::string& key) { return !key.empty() && key[0] == '$'; }

bool is_reference(const JsonTree& written) {
  return written.is_object() && written.contains(kFrom);
}
bool is_name(const JsonTree& written) { return written.is_object() && written.contains(kName); }

std::string escaped(const std::string& token) {
  std::string text;
  for (const char c : token) text += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
  return text;
}

// --- literals and their way back

JsonTree marked_literal(const JsonTree& value) {
  JsonTree written = value;
  if (value.is_array()) {
    for (JsonTree& element : written) element = marked_literal(element);
  } else if (value.is_object()) {
    written = JsonTree::object();
    for (const auto& [key, member] : value.items()) {
      written[is_marked(key) ? "$" + key : key] = marked_literal(member);
    }
  }
  return written;
}

// --- reading

// What is wrong; leaves the walk.
struct Wrong {
  Error error;
};

class Reader {
 public:
  Reader(const Functions& functions, const std::string& place)
      : functions_(functions), place_(place) {}

  void check(const JsonTree& written, const std::string& path, std::size_t depth) const {
    if (depth > kDeepest) {
      wrong(path, fmt::format("nested deeper than {}", kDeepest), "write it in fewer levels");
    }
    if (written.is_array()) {
      for (std::size_t i = 0; i < written.size(); ++i) {
        check(written[i], fmt::format("{}/{}", path, i), depth + 1);
      }
    } else if (is_reference(written)) {
      check_alone(written, kFrom, path);
      check_reference(written[kFrom], path + "/$from");
    } else if (is_name(written)) {
      check_alone(written, kName, path);
      const JsonTree& name = written[kName];
      if (!name.is_string() || name.get_ref<const std::string&>().empty()) {
        wrong(path + "/$name", "a logical name is a text, this is " + name.dump(),
              R"(write {"$name": "a"})");
      }
    } else if (written.is_object()) {
      for (const auto& [key, member] : written.items()) {
        check_key(key, path);
        check(member, path + "/" + escaped(key), depth + 1);
      }
    }
  }

 private:
  [[noreturn]] void wrong(const std::string& path, std::string what, std::string fix) const {
    const std::string at = path.empty() ? "/" : path;
    throw Wrong{{.code = "dual-jexp",
                 .what = std::move(what),
                 .place = place_.empty() ? at : place_ + ": " + at,
                 .fix = std::move(fix)}};
  }

  void check_key(const std::string& key, const std::string& path) const {
    if (!is_marked(key) || key.starts_with("$$")) return;
    const std::string near = base::nearest(key, {kFrom, kName});
    const std::string guess = near.empty() ? "" : "did you mean " + near + "? ";
    wrong(path + "/" + escaped(key), fmt::format("'{}' is not a J-expression", key),
          guess + "a member of the message itself is written $" + key);
  }

  void check_alone(const JsonTree& written, const char* word, const std::string& path) const {
    for (const auto& [key, member] : written.items()) {
      if (key == word) continue;
      wrong(path + "/" + escaped(key),
            fmt::format("beside {} there is nothing else, and here is '{}'", word, key),
            "write the J-expression where its value is to stand, and members around it");
    }
  }

  void check_reference(const JsonTree& from, const std::string& path) const {
    if (!from.is_object()) {
      wrong(path, "a reference is an object, this is " + from.dump(),
            R"(write {"$from": {"step": 3, "path": "/headers/etag"}})");
    }
    for (const auto& [key, member] : from.items()) {
      if (key == "step" || key == "path" || key == "as") continue;
      const std::string near = base::nearest(key, {"step", "path", "as"});
      wrong(path + "/" + escaped(key), fmt::format("a reference has no member '{}'", key),
            near.empty() ? "it has step, path and as" : "did you mean " + near + "?");
    }
    check_step(from, path);
    check_path(from, path);
    check_function(from, path);
  }

  void check_step(const JsonTree& from, const std::string& path) const {
    const auto step = from.find("step");
    const bool fits = step != from.end() && step->is_number_unsigned() &&
                      step->get<std::uint64_t>() > 0 &&
                      step->get<std::uint64_t>() <= ~std::uint32_t{0};
    if (fits) return;
    wrong(path + "/step",
          step == from.end() ? "the reference names no step"
                             : "a step is a whole number from 1, this is " + step->dump(),
          "name the request whose answer has the value: \"step\": 3");
  }

  void check_path(const JsonTree& from, const std::string& path) const {
    const auto given = from.find("path");
    if (given == from.end()) return;
    std::string problem = "it is not a text";
    if (given->is_string() && JsonPath::parse(given->get_ref<const std::string&>(), &problem))
      return;
    wrong(path + "/path", fmt::format("{} is not a path (RFC 6901): {}", given->dump(), problem),
          "write it as /headers/etag or /files/1/mode");
  }

  void check_function(const JsonTree& from, const std::string& path) const {
    const auto as = from.find("as");
    if (as == from.end()) return;
    const std::string name = as->is_string() ? as->get<std::string>() : as->dump();
    if (as->is_string() && functions_.find(name) != nullptr) return;
    const std::string near = base::nearest(name, functions_.names());
    wrong(path + "/as", fmt::format("there is no function '{}'", name),
          near.empty() ? fmt::format("choose one of {}", fmt::join(functions_.names(), ", "))
                       : "did you mean " + near + "?");
  }

  const Functions& functions_;
  const std::string& place_;
};

Reference reference_in(const JsonTree& from) {
  return {.step = from.at("step").get<std::uint32_t>(),
          .path = from.value("path", std::string()),
          .as = from.value("as", std::string(kSame))};
}

void collect(const JsonTree& written, std::vector<Reference>& found) {
  if (is_reference(written)) {
    found.push_back(reference_in(written[kFrom]));
  } else if (written.is_structured()) {
    for (const JsonTree& member : written) collect(member, found);
  }
}

}  // namespace

// --- functions

namespace {

std::optional<JsonTree> same(const JsonTree& value) { return value; }

std::optional<JsonTree> first(const JsonTree& value) {
  if (!value.is_array() || value.empty()) return std::nullopt;
  return value.front();
}

std::optional<JsonTree> last(const JsonTree& value) {
  if (!value.is_array() || value.empty()) return std::nullopt;
  return value.back();
}

std::optional<JsonTree> length(const JsonTree& value) {
  if (value.is_string()) return value.get_ref<const std::string&>().size();
  if (!value.is_structured()) return std::nullopt;
  return value.size();
}

}  // namespace

Functions Functions::generic() {
  Functions functions;
  functions.add(kSame, same);
  functions.add("first", first);
  functions.add("last", last);
  functions.add("length", length);
  return functions;
}

void Functions::add(std::string name, Function function) {
  if (functions_.insert_or_assign(name, function).second) names_.push_back(std::move(name));
}

Functions::Function Functions::find(const std::string& name) const {
  const auto found = functions_.find(name);
  return found == functions_.end() ? nullptr : found->second;
}

// --- expressions

Jexp Jexp::literal(const JsonTree& value) { return Jexp(marked_literal(value)); }

Jexp Jexp::from(const Reference& reference) {
  JsonTree from = {{"step", reference.step}, {"path", reference.path}};
  if (reference.as != kSame) from["as"] = reference.as;
  return Jexp(JsonTree{{kFrom, std::move(from)}});
}

Jexp Jexp::name(const std::string& logical) { return Jexp(JsonTree{{kName, logical}}); }

Jexp Jexp::list(const std::vector<Jexp>& elements) {
  JsonTree written = JsonTree::array();
  for (const Jexp& element : elements) written.push_back(element.written_);
  return Jexp(std::move(written));
}

Jexp Jexp::object(const std::vector<std::pair<std::string, Jexp>>& members) {
  JsonTree written = JsonTree::object();
  for (const auto& [key, member] : members) {
    written[is_marked(key) ? "$" + key : key] = member.written_;
  }
  return Jexp(std::move(written));
}

Result<Jexp> Jexp::read(const JsonTree& written, const Functions& functions,
                        const std::string& place) {
  try {
    Reader(functions, place).check(written, "", 0);
  } catch (const Wrong& wrong) {
    return refuse(wrong.error);
  }
  return Jexp(written);
}

Result<Jexp> Jexp::parse(std::string_view text, const Functions& functions,
                         const std::string& place) {
  try {
    return read(JsonTree::parse(text), functions, place);
  } catch (const JsonTree::parse_error& error) {
    return refuse(not_json("dual-jexp", text, error.byte, place));
  }
}

std::string Jexp::print() const {
  return written_.dump(-1, ' ', false, JsonTree::error_handler_t::replace);
}

std::vector<Reference> Jexp::references() const {
  std::vector<Reference> found;
  collect(written_, found);
  return found;
}

// --- evaluation

namespace {

class Evaluator {
 public:
  Evaluator(Answers& answers, const Functions& functions, const Names& names)
      : answers_(answers), functions_(functions), names_(names) {}

  // Nothing: the member is left out.
  std::optional<JsonTree> value_of(const JsonTree& written) {
    if (is_reference(written)) return looked_up(reference_in(written[kFrom]));
    if (is_name(written)) return names_(written[kName].get<std::string>());
    if (written.is_array()) return list_of(written);
    return written.is_object() ? object_of(written) : written;
  }

  Evaluated counts{};

 private:
  std::optional<JsonTree> list_of(const JsonTree& written) {
    JsonTree list = JsonTree::array();
    for (const JsonTree& element : written) {
      if (auto value = value_of(element)) list.push_back(std::move(*value));
    }
    if (list.empty() && !written.empty()) return std::nullopt;
    return list;
  }

  JsonTree object_of(const JsonTree& written) {
    JsonTree object = JsonTree::object();
    for (const auto& [key, member] : written.items()) {
      auto value = value_of(member);
      if (value) object[is_marked(key) ? key.substr(1) : key] = std::move(*value);
    }
    return object;
  }

  std::optional<JsonTree> looked_up(const Reference& reference) {
    answers_.await(reference.step);
    const std::map<std::uint32_t, JsonTree>& known = answers_.known();
    const auto meant = known.find(reference.step);
    if (meant != known.end()) {
      if (auto value = in_answer(reference, meant->second)) return value;
    }
    for (auto earlier = known.lower_bound(reference.step); earlier != known.begin();) {
      if (auto value = in_other(reference, (--earlier)->second)) return value;
    }
    for (auto later = known.upper_bound(reference.step); later != known.end(); ++later) {
      if (auto value = in_other(reference, later->second)) return value;
    }
    ++counts.unresolved;
    return std::nullopt;
  }

  std::optional<JsonTree> in_answer(const Reference& reference, const JsonTree& answer) {
    const JsonPath::Found found = JsonPath::parse(reference.path)->in(answer);
    if (found.value == nullptr) return std::nullopt;
    auto value = functions_.find(reference.as)(*found.value);
    if (value) ++counts.resolved;
    if (value && found.loosely) ++counts.loose;
    return value;
  }

  std::optional<JsonTree> in_other(const Reference& reference, const JsonTree& answer) {
    const std::uint64_t loose = counts.loose;
    auto value = in_answer(reference, answer);
    if (value) counts.loose = loose + 1;
    return value;
  }

  Answers& answers_;
  const Functions& functions_;
  const Names& names_;
};

}  // namespace

Evaluated evaluate(const Jexp& expression, Answers& answers, const Functions& functions,
                   const Names& names) {
  Evaluator evaluator(answers, functions, names);
  auto value = evaluator.value_of(expression.written());
  Evaluated result = evaluator.counts;
  if (value) result.value = std::move(*value);
  return result;
}

}  // namespace gainsay::dual
