// SPDX-License-Identifier: MIT
#include "command.hpp"

#include <array>
#include <charconv>

namespace subjects::kv {
namespace {

constexpr std::size_t kLongestLine = 8192, kMostData = 16 * 1024 * 1024;

/// A word is a name (k), a number (n), a number that may be negative (t), or the size of the data
/// (s).
struct Form {
  std::string_view verb;
  std::string_view words;  ///< one letter each; a + behind the last: one or more of them
};

constexpr auto kForms = std::to_array<Form>(
    {{"get", "k+"},       {"gets", "k+"},   {"set", "knts"},    {"add", "knts"},
     {"replace", "knts"}, {"cas", "kntsn"}, {"append", "ks"},   {"prepend", "ks"},
     {"incr", "kn"},      {"decr", "kn"},   {"delete", "k"},    {"touch", "kt"},
     {"rev", ""},         {"grant", "t"},   {"attach", "kn"},   {"renew", "nt"},
     {"revoke", "n"},     {"watch", "k+"},  {"unwatch", ""},    {"multi", ""},
     {"exec", ""},        {"discard", ""},  {"subscribe", "k"}, {"unsubscribe", "k"},
     {"publish", "ks"},   {"quit", ""}});

template <class Number>
std::optional<Number> number(std::string_view text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  while (true) {
    const std::size_t from = line.find_first_not_of(' ');
    if (from == std::string_view::npos) return words;
    line.remove_prefix(from);
    words.emplace_back(line.substr(0, line.find(' ')));
    line.remove_prefix(words.back().size());
  }
}

const Form* form_of(std::string_view verb) {
  for (const Form& form : kForms) {
    if (form.verb == verb) return &form;
  }
  return nullptr;
}

bool fits(char kind, const std::string& word) {
  if (kind == 'k') return word.size() <= 250;
  return kind == 't' ? signed_number(word).has_value() : unsigned_number(word).has_value();
}

bool fits(const Form& form, const std::vector<std::string>& words) {
  const bool many = form.words.ends_with('+');
  if (many) {
    if (words.empty()) return false;
    for (const std::string& word : words) {
      if (!fits(form.words[0], word)) return false;
    }
    return true;
  }
  if (words.size() != form.words.size()) return false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!fits(form.words[i], words[i])) return false;
  }
  return true;
}

Parsed refused(std::size_t used, std::string error) {
  return {.state = Parsed::State::refused, .used = used, .error = std::move(error)};
}

}  // namespace

std::optional<std::uint64_t> unsigned_number(std::string_view text) {
  return number<std::uint64_t>(text);
}
std::optional<std::int64_t> signed_number(std::string_view text) {
  return number<std::int64_t>(text);
}

Parsed parsed(std::string_view bytes) {
  Parsed result;
  const std::size_t end = bytes.find("\r\n");
  if (end == std::string_view::npos) {
    if (bytes.size() > kLongestLine)
      return {.state = Parsed::State::refused, .error = "ERROR line too long", .lost = true};
    return result;
  }
  result.used = end + 2;
  std::vector<std::string> words = words_of(bytes.substr(0, end));
  if (words.empty()) return refused(result.used, "ERROR");
  result.command.verb = words[0];
  words.erase(words.begin());
  result.command.words = std::move(words);
  const Form* const form = form_of(result.command.verb);
  if (form == nullptr || !fits(*form, result.command.words)) return refused(result.used, "ERROR");
  const std::size_t place = form->words.find('s');
  if (place != std::string_view::npos) {
    const std::uint64_t size = *unsigned_number(result.command.words[place]);
    if (size > kMostData)
      return {.state = Parsed::State::refused, .error = "ERROR too large", .lost = true};
    if (bytes.size() < result.used + size + 2) return {};
    result.command.data = bytes.substr(result.used, size);
    if (bytes.substr(result.used + size, 2) != "\r\n") {
      return {.state = Parsed::State::refused, .error = "CLIENT_ERROR bad data", .lost = true};
    }
    result.used += size + 2;
  }
  result.state = Parsed::State::complete;
  return result;
}

}  // namespace subjects::kv
