// SPDX-License-Identifier: MIT

#include <gainsay/dual/json.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

#include "dual/codec/tree.hpp"

namespace gainsay::dual {

namespace {

using nlohmann::json;

constexpr const char* kHex = "$hex";

const json& null() {
  static const json nothing;
  return nothing;
}

std::string hex_of(std::string_view bytes) {
  constexpr const char* kDigits = "0123456789abcdef";
  std::string digits;
  for (const char byte : bytes) {
    const auto value = static_cast<unsigned char>(byte);
    digits += kDigits[value >> 4];
    digits += kDigits[value & 15];
  }
  return digits;
}

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

std::optional<std::string> bytes_of(const std::string& digits) {
  if (digits.size() % 2 != 0) return std::nullopt;
  std::string bytes;
  for (std::size_t i = 0; i < digits.size(); i += 2) {
    const int high = digit_of(digits[i]);
    const int low = digit_of(digits[i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    bytes += static_cast<char>(high * 16 + low);
  }
  return bytes;
}

// The library knows what UTF-8 is, and only says so by failing to write what is not.
bool is_utf8(const std::string& text) {
  if (std::all_of(text.begin(), text.end(),
                  [](char c) { return static_cast<signed char>(c) >= 0; })) {
    return true;
  }
  try {
    static_cast<void>(json(text).dump());
    return true;
  } catch (const json::exception&) {
    return false;
  }
}

bool writable(const json& value) {
  if (value.is_string()) return is_utf8(value.get_ref<const std::string&>());
  if (value.is_object()) {
    for (const auto& [name, item] : value.items()) {
      if (!is_utf8(name) || !writable(item)) return false;
    }
    return true;
  }
  return !value.is_array() || std::all_of(value.begin(), value.end(), writable);
}

// Names that are not UTF-8 have no such form; no codec of ours makes them.
json with_hex(const json& value) {
  if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    return is_utf8(text) ? value : json{{kHex, hex_of(text)}};
  }
  json copy = value;
  if (value.is_structured()) {
    for (auto& item : copy) item = with_hex(item);
  }
  return copy;
}

void without_hex(json& value) {
  if (value.is_object() && value.size() == 1 && value.contains(kHex) && value[kHex].is_string()) {
    if (const auto bytes = bytes_of(value[kHex].get<std::string>())) value = *bytes;
    return;
  }
  if (value.is_structured()) std::for_each(value.begin(), value.end(), without_hex);
}

}  // namespace

Json wrapped(json root) {
  return Json(std::make_shared<const Json::Tree>(Json::Tree{std::move(root)}));
}

Json::Json() {
  static const auto nothing = std::make_shared<const Tree>();
  tree_ = nothing;
}
Json::Json(bool value) : tree_(std::make_shared<const Tree>(Tree{json(value)})) {}
Json::Json(int value) : Json(std::int64_t{value}) {}
Json::Json(std::int64_t value) : tree_(std::make_shared<const Tree>(Tree{json(value)})) {}
Json::Json(double value) : tree_(std::make_shared<const Tree>(Tree{json(value)})) {}
Json::Json(const char* value) : Json(std::string(value)) {}
Json::Json(std::string_view value) : Json(std::string(value)) {}
Json::Json(std::string value) : tree_(std::make_shared<const Tree>(Tree{json(std::move(value))})) {}

Json Json::list(const std::vector<Json>& items) {
  json all = json::array();
  for (const Json& item : items) all.push_back(unwrapped(item));
  return wrapped(std::move(all));
}

Json Json::object(const Members& members) {
  json all = json::object();
  for (const auto& [name, value] : members) all[name] = unwrapped(value);
  return wrapped(std::move(all));
}

std::optional<Json> Json::parse(std::string_view text) {
  // Deeper than any message, and not so deep that walking it could overflow the stack.
  constexpr int kDeepest = 200;
  const auto shallow = [](int depth, json::parse_event_t, json&) {
    if (depth > kDeepest) throw std::length_error("deep");
    return true;
  };
  try {
    json root = json::parse(text, shallow, true);
    without_hex(root);
    return wrapped(std::move(root));
  } catch (const json::exception&) {
    return std::nullopt;
  } catch (const std::length_error&) {
    return std::nullopt;
  }
}

std::string Json::to_text() const {
  const json& root = tree_->root;
  return (writable(root) ? root : with_hex(root))
      .dump(-1, ' ', false, json::error_handler_t::replace);
}

Json::Kind Json::kind() const {
  switch (tree_->root.type()) {
    case json::value_t::boolean:
      return Kind::boolean;
    case json::value_t::number_integer:
    case json::value_t::number_unsigned:
      return Kind::integer;
    case json::value_t::number_float:
      return Kind::real;
    case json::value_t::string:
      return Kind::text;
    case json::value_t::array:
      return Kind::list;
    case json::value_t::object:
      return Kind::object;
    default:
      return Kind::null;
  }
}

bool Json::boolean() const { return tree_->root.is_boolean() && tree_->root.get<bool>(); }

std::int64_t Json::integer() const {
  const json& root = tree_->root;
  if (root.is_number_integer()) return root.get<std::int64_t>();
  if (!root.is_number_float()) return 0;
  const double value = root.get<double>();
  return std::abs(value) < 9e18 ? static_cast<std::int64_t>(value) : 0;
}

double Json::real() const { return tree_->root.is_number() ? tree_->root.get<double>() : 0; }

std::string Json::text() const {
  return tree_->root.is_string() ? tree_->root.get<std::string>() : "";
}

std::size_t Json::size() const { return tree_->root.is_structured() ? tree_->root.size() : 0; }

Json Json::item(std::size_t index) const {
  const json& root = tree_->root;
  return wrapped(root.is_array() && index < root.size() ? root[index] : null());
}

std::vector<std::string> Json::names() const {
  std::vector<std::string> all;
  if (tree_->root.is_object()) {
    for (const auto& [name, value] : tree_->root.items()) all.push_back(name);
  }
  return all;
}

bool Json::has(std::string_view name) const {
  return tree_->root.is_object() && tree_->root.contains(std::string(name));
}

Json Json::member(std::string_view name) const {
  return wrapped(has(name) ? tree_->root.at(std::string(name)) : null());
}

Json Json::with(std::string_view name, const Json& value) const {
  json copy = tree_->root.is_object() ? tree_->root : json::object();
  copy[std::string(name)] = unwrapped(value);
  return wrapped(std::move(copy));
}

Json Json::without(std::string_view name) const {
  json copy = tree_->root;
  if (copy.is_object()) copy.erase(std::string(name));
  return wrapped(std::move(copy));
}

bool operator==(const Json& a, const Json& b) { return unwrapped(a) == unwrapped(b); }

}  // namespace gainsay::dual
