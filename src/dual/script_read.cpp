// SPDX-License-Identifier: MIT
//
// Reading a script: members one by one, each mistake with its place, the value and what to write
// instead. Nothing is passed over: a member that is not known is a typing mistake.

#include <algorithm>
#include <charconv>
#include <optional>
#include <span>

#include "base/flags.hpp"
#include "base/format.hpp"
#include "dual/script.hpp"
#include "dual/script_words.hpp"
#include "dual/text_position.hpp"

namespace gainsay::dual {
namespace {

// What is wrong; leaves the walk.
struct Wrong {
  Error error;
};

class ScriptReader {
 public:
  ScriptReader(const Functions& functions, const std::string& file)
      : functions_(functions), file_(file) {}

  Script script(const JsonTree& whole) const {
    expect(whole.is_object(), "", whole,
           "an object with the members gainsay_script, model, actions");
    const JsonTree version = whole.value("gainsay_script", JsonTree());
    if (version != kScriptVersion) {
      wrong("/gainsay_script",
            version.is_null() ? "the version of the format is missing"
                              : "scripts of version " + version.dump() + " cannot be read",
            fmt::format("this is the header of a script: \"gainsay_script\": {}", kScriptVersion));
    }
    only(whole, "", {"gainsay_script", "model", "knobs", "subject", "versions", "actions"});
    Script script;
    script.model = text(whole, "", "model");
    script.subject = whole.contains("subject") ? text(whole, "", "subject") : "";
    script.knobs = texts(whole, "knobs");
    script.versions = texts(whole, "versions");
    const JsonTree actions = whole.value("actions", JsonTree());
    expect(actions.is_array(), "/actions", actions, "a list of actions");
    for (std::size_t i = 0; i < actions.size(); ++i) {
      script.actions.push_back(action(actions[i], fmt::format("/actions/{}", i)));
      check_against_earlier(script.actions, fmt::format("/actions/{}", i));
    }
    return script;
  }

 private:
  [[noreturn]] void wrong(const std::string& path, std::string what, std::string fix) const {
    const std::string at = path.empty() ? "/" : path;
    throw Wrong{{.code = "dual-script",
                 .what = std::move(what),
                 .place = file_.empty() ? at : file_ + ": " + at,
                 .fix = std::move(fix)}};
  }

  void expect(bool fits, const std::string& path, const JsonTree& value,
              const std::string& wanted) const {
    if (fits) return;
    const std::string found = value.is_null() ? "it is missing" : "this is " + shortened(value);
    wrong(path, found, "write " + wanted);
  }

  static std::string shortened(const JsonTree& value) {
    constexpr std::size_t kLongest = 60;
    const std::string text = value.dump(-1, ' ', false, JsonTree::error_handler_t::replace);
    return text.size() <= kLongest ? text : text.substr(0, kLongest) + "...";
  }

  void only(const JsonTree& object, const std::string& path,
            const std::vector<std::string>& known) const {
    for (const auto& [key, value] : object.items()) {
      if (std::find(known.begin(), known.end(), key) != known.end()) continue;
      const std::string near = base::nearest(key, known);
      wrong(path + "/" + key, fmt::format("there is no member '{}' here", key),
            near.empty() ? fmt::format("the members are {}", fmt::join(known, ", "))
                         : "did you mean " + near + "?");
    }
  }

  std::string text(const JsonTree& object, const std::string& path, const char* name) const {
    const JsonTree value = object.value(name, JsonTree());
    expect(value.is_string(), path + "/" + name, value, "a text");
    return value.get<std::string>();
  }

  std::map<std::string, std::string> texts(const JsonTree& object, const char* name) const {
    std::map<std::string, std::string> all;
    if (!object.contains(name)) return all;
    const std::string path = std::string("/") + name;
    const JsonTree& member = object.at(name);
    expect(member.is_object(), path, member, "an object of texts");
    for (const auto& [key, value] : member.items()) {
      expect(value.is_string(), path + "/" + key, value, "a text");
      all[key] = value.get<std::string>();
    }
    return all;
  }

  std::uint32_t number(const JsonTree& object, const std::string& path, const char* name,
                       const char* wanted) const {
    const JsonTree value = object.value(name, JsonTree());
    const bool fits = value.is_number_unsigned() && value.get<std::uint64_t>() > 0 &&
                      value.get<std::uint64_t>() <= ~std::uint32_t{0};
    expect(fits, path + "/" + name, value, wanted);
    return value.get<std::uint32_t>();
  }

  // The place of a word in its list.
  std::optional<std::size_t> place_of(const JsonTree& value,
                                      std::span<const char* const> words) const {
    if (!value.is_string()) return std::nullopt;
    const auto found = std::find(words.begin(), words.end(), value.get_ref<const std::string&>());
    if (found == words.end()) return std::nullopt;
    return static_cast<std::size_t>(found - words.begin());
  }

  template <class Word>
  Word word(const JsonTree& object, const std::string& path, const char* name,
            std::span<const char* const> words) const {
    const JsonTree value = object.value(name, JsonTree());
    const auto index = place_of(value, words);
    expect(index.has_value(), path + "/" + name, value,
           fmt::format("one of \"{}\"", fmt::join(words, "\", \"")));
    return static_cast<Word>(*index);
  }

  Action action(const JsonTree& object, const std::string& path) const {
    expect(object.is_object(), path, object, "an object with the member \"do\"");
    Action action;
    action.kind = word<Action::Kind>(object, path, "do", kActionWords);
    switch (action.kind) {
      case Action::Kind::request:
        only(object, path, {"do", "step", "c", "cut", "then", "request"});
        read_request(object, path, action);
        break;
      case Action::Kind::rest:
        only(object, path, {"do", "of", "then"});
        action.step = number(object, path, "of", "the step of the request that it finishes");
        break;
      case Action::Kind::wait:
        only(object, path, {"do", "for"});
        action.wait = wait(object.value("for", JsonTree()), path + "/for");
        return action;
      case Action::Kind::drop:
        only(object, path, {"do", "c", "how"});
        action.connection = number(object, path, "c", "the number of a connection, from 1");
        action.drop = word<Drop>(object, path, "how", kDropWords);
        return action;
    }
    if (object.contains("then")) action.then = word<Then>(object, path, "then", kThenWords);
    return action;
  }

  void read_request(const JsonTree& object, const std::string& path, Action& action) const {
    action.step = number(object, path, "step", "the number of the request, from 1");
    action.connection = number(object, path, "c", "the number of a connection, from 1");
    if (object.contains("cut")) action.cut = cut(object.at("cut"), path + "/cut");
    if (!object.contains("request")) expect(false, path + "/request", JsonTree(), "the message");
    const std::string place = (file_.empty() ? "" : file_ + ": ") + path + "/request";
    auto request = Jexp::read(object.at("request"), functions_, place);
    if (!request) throw Wrong{request.error()};
    action.request = std::move(*request);
  }

  Cut cut(const JsonTree& value, const std::string& path) const {
    if (const auto place = place_of(value, kCutWords)) return {static_cast<Cut::Where>(*place), 0};
    const bool fits = value.is_number_unsigned() && value.get<std::uint64_t>() > 0 &&
                      value.get<std::uint64_t>() < 1000;
    expect(fits, path, value, "\"whole\", \"head\" or a share of the bytes in permille, 1 to 999");
    return {Cut::Where::permille, value.get<std::uint32_t>()};
  }

  Wait wait(const JsonTree& value, const std::string& path) const {
    if (value == kAll) return {};
    if (value == kNextSecond) return {Wait::For::next_second, 0};
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > 0 &&
        value.get<std::uint64_t>() <= ~std::uint32_t{0}) {
      return {Wait::For::connection, value.get<std::uint32_t>()};
    }
    if (const auto pause = milliseconds(value)) return {Wait::For::pause, *pause};
    expect(false, path, value, "\"all\", a connection, \"next second\" or a time such as \"10ms\"");
    return {};
  }

  static std::optional<std::uint32_t> milliseconds(const JsonTree& value) {
    if (!value.is_string()) return std::nullopt;
    const std::string& text = value.get_ref<const std::string&>();
    std::uint32_t count = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), count);
    const std::string_view unit(read.ptr,
                                static_cast<std::size_t>(text.data() + text.size() - read.ptr));
    if (read.ec != std::errc() || unit != "ms") return std::nullopt;
    return count;
  }

  // Steps are the names of requests.
  void check_against_earlier(const std::vector<Action>& actions, const std::string& path) const {
    const Action& last = actions.back();
    if (last.kind != Action::Kind::request) return;
    const auto twice = std::count_if(actions.begin(), actions.end(), [&](const Action& action) {
      return action.kind == Action::Kind::request && action.step == last.step;
    });
    if (twice == 1) return;
    wrong(path + "/step", fmt::format("there is an earlier request with the step {}", last.step),
          "give each request a number of its own");
  }

  const Functions& functions_;
  const std::string& file_;
};

}  // namespace

Result<Script> read_script(std::string_view text, const Functions& functions,
                           const std::string& file) {
  try {
    return ScriptReader(functions, file).script(JsonTree::parse(text));
  } catch (const Wrong& wrong) {
    return refuse(wrong.error);
  } catch (const JsonTree::parse_error& error) {
    return refuse(not_json("dual-script", text, error.byte, file));
  }
}

}  // namespace gainsay::dual
