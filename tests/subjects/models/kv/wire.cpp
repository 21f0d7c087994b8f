// SPDX-License-Identifier: MIT
#include "models/kv/wire.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

namespace models::kv {
namespace {

/// What stands behind a verb: K keys, f flags, m milliseconds, s the size of the value, n a number.
struct Form {
  std::string_view name;
  std::string_view words;
};

constexpr auto kForms = std::to_array<Form>(
    {{"get", "K"},        {"gets", "K"},    {"set", "Kfms"},    {"add", "Kfms"},
     {"replace", "Kfms"}, {"cas", "Kfmsn"}, {"append", "Ks"},   {"prepend", "Ks"},
     {"incr", "Kn"},      {"decr", "Kn"},   {"delete", "K"},    {"touch", "Km"},
     {"rev", ""},         {"grant", "m"},   {"attach", "Kn"},   {"renew", "nm"},
     {"revoke", "n"},     {"watch", "K"},   {"unwatch", ""},    {"multi", ""},
     {"exec", ""},        {"discard", ""},  {"subscribe", "K"}, {"unsubscribe", "K"},
     {"publish", "Ks"}});

Form form_of(Verb verb) { return kForms[static_cast<std::size_t>(verb)]; }

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
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  std::size_t used() const { return at_; }

  Answer answer() {
    const std::vector<std::string_view> words = line();
    if (words[0] == "EVENT" && words.size() == 3) {
      Answer event{.word = "EVENT", .topic = std::string(words[1])};
      event.data = data(words[2]);
      return event;
    }
    if (words[0] == "SUBSCRIBED" || words[0] == "UNSUBSCRIBED") {
      if (words.size() != 2) throw std::string("no topic");
      return {.word = std::string(words[0]), .topic = std::string(words[1])};
    }
    Reply first = reply(words);
    Answer answer{.word = std::move(first.word),
                  .number = std::move(first.number),
                  .values = std::move(first.values)};
    if (answer.word == "RESULTS") results(answer);
    return answer;
  }

  Request request() {
    const std::vector<std::string_view> words = line();
    Request q;
    while (form_of(q.verb).name != words[0]) {
      if (q.verb == Verb::publish) throw "not a command: " + std::string(words[0]);
      q.verb = static_cast<Verb>(static_cast<int>(q.verb) + 1);
    }
    fill(q, form_of(q.verb).words, {words.begin() + 1, words.end()});
    return q;
  }

 private:
  void fill(Request& q, std::string_view form, std::vector<std::string_view> words) {
    const bool many = q.verb == Verb::get || q.verb == Verb::gets || q.verb == Verb::watch;
    if (!many && words.size() != form.size())
      throw "not so many words: " + std::string(form_of(q.verb).name);
    std::string_view size;
    for (std::size_t i = 0; i < words.size(); ++i) {
      switch (many ? 'K' : form[i]) {
        case 'K':
          q.keys.emplace_back(words[i]);
          break;
        case 'f':
          q.flags = required(words[i]);
          break;
        case 's':
          size = words[i];
          break;
        case 'm':
          q.milliseconds = words[i].starts_with('-')
                               ? -static_cast<std::int64_t>(required(words[i].substr(1)))
                               : static_cast<std::int64_t>(required(words[i]));
          break;
        default:
          q.number = required(words[i]);
      }
    }
    if (form.find('s') != form.npos) q.value = data(size);
  }

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
      Value value{.key = std::string(words[1]), .flags = required(words[2])};
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

  static std::uint64_t required(std::string_view text) {
    const auto read = number(text);
    if (!read) throw std::string("not a number: " + std::string(text));
    return *read;
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
};

/// Reads a message; what the reader throws becomes what is said of it.
template <class Message, class Act>
Read<Message> read(std::string_view bytes, const Act& act) {
  Reader reader(bytes);
  try {
    Message message = act(reader);
    return {.message = std::move(message), .used = reader.used()};
  } catch (const Partial&) {
    return {};
  } catch (const std::string& why) {
    return {.why = why};
  }
}

std::string reply_text(const Reply& reply) {
  std::string text;
  for (const Value& value : reply.values) {
    text += "VALUE " + value.key + " " + std::to_string(value.flags) + " " +
            std::to_string(value.data.size());
    if (value.token.value()) text += " " + std::to_string(*value.token.value()->known());
    text += "\r\n" + value.data + "\r\n";
  }
  const std::string number =
      reply.number.value() ? std::to_string(*reply.number.value()->known()) : "";
  if (reply.word == "NUMBER") return number + "\r\n";
  return text + reply.word + (number.empty() ? "" : " " + number) + "\r\n";
}

}  // namespace

std::string encoded(const Request& q) {
  const Form form = form_of(q.verb);
  std::string text(form.name);
  for (const char what : form.words) {
    switch (what) {
      case 'K':
        for (const std::string& key : q.keys) text.append(" ").append(key);
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

std::string encoded(const Answer& answer) {
  if (answer.word == "EVENT") {
    return "EVENT " + answer.topic + " " + std::to_string(answer.data.size()) + "\r\n" +
           answer.data + "\r\n";
  }
  if (!answer.topic.empty()) return answer.word + " " + answer.topic + "\r\n";
  std::string text = reply_text({answer.word, answer.number, answer.values});
  for (const Reply& reply : answer.results) text += reply_text(reply);
  return text;
}

Read<Answer> read_answer(std::string_view bytes) {
  return read<Answer>(bytes, [](Reader& reader) { return reader.answer(); });
}

Read<Request> read_request(std::string_view bytes) {
  return read<Request>(bytes, [](Reader& reader) { return reader.request(); });
}

}  // namespace models::kv
