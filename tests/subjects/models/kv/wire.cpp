// SPDX-License-Identifier: MIT
#include "models/kv/wire.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

namespace models::kv {
namespace {

using Result = Decoded<Answer>;

/// What stands behind a verb: K keys, f flags, m milliseconds, s the size of the value, n a number.
struct Form {
  std::string_view name;
  std::string_view words;
};

Form form_of(Verb verb) {
  constexpr auto kForms = std::to_array<Form>(
      {{"get", "K"},        {"gets", "K"},    {"set", "Kfms"},    {"add", "Kfms"},
       {"replace", "Kfms"}, {"cas", "Kfmsn"}, {"append", "Ks"},   {"prepend", "Ks"},
       {"incr", "Kn"},      {"decr", "Kn"},   {"delete", "K"},    {"touch", "Km"},
       {"rev", ""},         {"grant", "m"},   {"attach", "Kn"},   {"renew", "nm"},
       {"revoke", "n"},     {"watch", "K"},   {"unwatch", ""},    {"multi", ""},
       {"exec", ""},        {"discard", ""},  {"subscribe", "K"}, {"unsubscribe", "K"},
       {"publish", "Ks"}});
  return kForms[static_cast<std::size_t>(verb)];
}

std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// More has to come.
struct Partial {};

/// Reads answers from the first byte to the last. Throws Partial, or a text that says what is
/// wrong.
class Reader {
 public:
  Reader(std::string_view bytes, std::string_view prefix) : bytes_(bytes), prefix_(prefix) {}

  std::size_t used() const { return at_; }

  Answer answer() {
    const std::vector<std::string_view> words = line();
    if (words[0] == "EVENT" && words.size() == 3) {
      Answer event{.word = "EVENT", .topic = name(words[1])};
      event.data = data(words[2]);
      return event;
    }
    if (words[0] == "SUBSCRIBED" || words[0] == "UNSUBSCRIBED") {
      if (words.size() != 2) throw std::string("no topic");
      return {.word = std::string(words[0]), .topic = name(words[1])};
    }
    Reply first = reply(words);
    Answer answer{.word = std::move(first.word),
                  .number = std::move(first.number),
                  .values = std::move(first.values)};
    if (answer.word == "RESULTS") results(answer);
    return answer;
  }

 private:
  void results(Answer& answer) {
    if (!answer.number.value()) throw std::string("RESULTS without their number");
    const auto count = answer.number.value()->known();
    for (std::uint64_t i = 0; i < *count; ++i) answer.results.push_back(reply(line()));
  }

  Reply reply(const std::vector<std::string_view>& words) {
    if (words[0] == "VALUE" || words[0] == "END") return values(words);
    if (const auto alone = number(words[0]); alone && words.size() == 1) {
      return {.word = "NUMBER", .number = dual::Sym<std::uint64_t>(*alone)};
    }
    Reply reply{.word = std::string(words[0])};
    const auto behind = words.size() == 2 ? number(words[1]) : std::nullopt;
    if (behind) reply.number = dual::Sym<std::uint64_t>(*behind);
    return reply;
  }

  Reply values(std::vector<std::string_view> words) {
    Reply reply{.word = "END"};
    while (words[0] != "END") {
      if (words[0] != "VALUE" || words.size() < 4 || words.size() > 5)
        throw std::string("no VALUE and no END");
      Value value{.key = name(words[1]), .flags = required(words[2])};
      if (words.size() == 5) value.token = dual::Sym<std::uint64_t>(required(words[4]));
      value.data = data(words[3]);
      reply.values.push_back(std::move(value));
      words = line();
    }
    return reply;
  }

  std::vector<std::string_view> line() {
    const std::size_t end = bytes_.find("\r\n", at_);
    if (end == bytes_.npos) throw Partial{};
    std::string_view text = bytes_.substr(at_, end - at_);
    at_ = end + 2;
    std::vector<std::string_view> words;
    while (true) {
      words.push_back(text.substr(0, text.find(' ')));
      if (words.back().size() == text.size()) return words;
      text.remove_prefix(words.back().size() + 1);
    }
  }

  std::string data(std::string_view size) {
    const std::uint64_t count = required(size);
    if (bytes_.size() - at_ < count + 2) throw Partial{};
    const std::string_view text = bytes_.substr(at_, count);
    if (bytes_.substr(at_ + count, 2) != "\r\n") throw std::string("data without an end");
    at_ += count + 2;
    return std::string(text);
  }

  std::string name(std::string_view text) const {
    if (!text.starts_with(prefix_)) throw std::string("an unknown name: " + std::string(text));
    return std::string(text.substr(prefix_.size()));
  }

  static std::uint64_t required(std::string_view text) {
    const auto read = number(text);
    if (!read) throw std::string("not a number: " + std::string(text));
    return *read;
  }

  std::string_view bytes_, prefix_;
  std::size_t at_ = 0;
};

}  // namespace

std::string encoded(const Request& q, std::string_view prefix) {
  const Form form = form_of(q.verb);
  std::string text(form.name);
  for (const char what : form.words) {
    switch (what) {
      case 'K':
        for (const std::string& key : q.keys) text.append(" ").append(prefix).append(key);
        break;
      case 'f':
        text += " " + std::to_string(q.flags);
        break;
      case 'm':
        text += " " + std::to_string(q.milliseconds);
        break;
      case 's':
        text += " " + std::to_string(q.value.size());
        break;
      default:
        text += " " + std::to_string(q.number.value_or(0));
    }
  }
  text += "\r\n";
  return form.words.find('s') == form.words.npos ? text : text + q.value + "\r\n";
}

Decoded<Answer> decoded(std::string_view bytes, std::string_view prefix) {
  Reader reader(bytes, prefix);
  try {
    Answer answer = reader.answer();
    return {.state = Result::State::complete, .answer = std::move(answer), .used = reader.used()};
  } catch (const Partial&) {
    return {};
  } catch (const std::string& why) {
    return {.state = Result::State::broken, .why = why};
  }
}

}  // namespace models::kv
