// SPDX-License-Identifier: MIT
//
// A reference to an earlier answer becomes a command substitution: each answer's head and body are
// kept in files named after its step.

#include <optional>

#include <nlohmann/json.hpp>

#include "base/format.hpp"
#include "report/programs/conversation_program.hpp"
#include "report/words/words.hpp"

namespace gainsay::report {

namespace {

using Json = nlohmann::ordered_json;

// Text inside double quotation marks of a shell.
std::string in_double_quotes(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '"' || c == '\\' || c == '$' || c == '`') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

bool is_token(std::string_view name) {
  return !name.empty() && name.find_first_not_of(
                              "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") ==
                              std::string_view::npos;
}

// What a reference stands for, or nothing if a line of shell cannot say it.
std::optional<std::string> looked_up(const Json& from) {
  if (from.value("as", "same") != "same") return std::nullopt;
  const auto step = from.at("step").get<std::uint64_t>();
  const std::string path = from.value("path", "");
  if (path == "/body") return fmt::format("$(cat {}.body)", step);
  if (path == "/status")
    return fmt::format("$(sed -n '1s/^[^ ]* \\([0-9]*\\).*/\\1/p' {}.head)", step);
  constexpr std::string_view kHeaders = "/headers/";
  if (!path.starts_with(kHeaders)) return std::nullopt;
  std::string name = path.substr(kHeaders.size());
  if (name.ends_with("/0")) name.resize(name.size() - 2);
  if (!is_token(name)) return std::nullopt;
  return fmt::format("$(sed -n 's/^{}: *//Ip' {}.head | tr -d '\\r')", name, step);
}

// A value as it stands inside double quotation marks.
std::optional<std::string> inside_quotes(const Json& value) {
  if (value.is_string()) return in_double_quotes(value.get<std::string>());
  if (value.is_number()) return value.dump();
  if (!value.is_object()) return std::nullopt;
  if (value.contains("$from")) return looked_up(value["$from"]);
  if (!value.contains("$name")) return std::nullopt;
  return "/g-$$-" + in_double_quotes(value["$name"].get<std::string>());
}

// Several values of one header go into one line, as HTTP has it.
std::optional<std::string> header_value(const Json& value) {
  if (!value.is_array()) return inside_quotes(value);
  std::string all;
  for (const Json& one : value) {
    const auto text = inside_quotes(one);
    if (!text) return std::nullopt;
    all += (all.empty() ? "" : ", ") + *text;
  }
  return all;
}

// As HTTP writes them: a model may have words of its own, whose messages curl could not send.
bool is_method(std::string_view name) {
  return !name.empty() &&
         name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") == std::string_view::npos;
}

bool is_plain_request(const Json& action) {
  return action.value("do", "") == "request" && !action.contains("cut") &&
         action.value("then", "answer") != "go on" && action.value("request", Json()).is_object();
}

std::optional<std::string> line_for(const Json& action) {
  const Json& request = action["request"];
  const Json method = request.value("method", Json());
  const auto path = inside_quotes(request.value("path", Json()));
  if (!method.is_string() || !path || !is_method(method.get<std::string>())) return std::nullopt;
  const std::string name = method.get<std::string>();
  std::string line = fmt::format("curl -s -D {0}.head -o {0}.body {1}", action["step"].dump(),
                                 name == "HEAD" ? "-I" : "-X " + name);
  const Json headers = request.value("headers", Json::object());
  for (const auto& [header, value] : headers.items()) {
    const auto text = header_value(value);
    if (!text || !is_token(header)) return std::nullopt;
    line += fmt::format(" -H \"{}: {}\"", header, *text);
  }
  if (request.contains("body") && !request["body"].is_null()) {
    const auto body = inside_quotes(request["body"]);
    if (!body) return std::nullopt;
    line += fmt::format(" --data-raw \"{}\"", *body);
  }
  return line + fmt::format(" \"$server{}\" && head -n 1 {}.head", *path, action["step"].dump());
}

}  // namespace

std::vector<std::string> curl_lines(const FailureRecord& failure) {
  const Json script = Json::parse(failure.conversation.script, nullptr, false);
  if (!script.is_object() || !script.value("actions", Json()).is_array()) return {};
  std::vector<std::string> lines = {"server=http://127.0.0.1:8080"};
  std::optional<Json> connection;
  for (const Json& action : script["actions"]) {
    if (!is_plain_request(action)) return {};
    if (connection && *connection != action["c"]) return {};
    connection = action["c"];
    const auto line = line_for(action);
    if (!line) return {};
    lines.push_back(*line);
  }
  return connection ? lines : std::vector<std::string>{};
}

}  // namespace gainsay::report
