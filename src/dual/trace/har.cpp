// SPDX-License-Identifier: MIT
//
// HAR 1.2, which browsers, mitmproxy and k6 write. Each entry is an operation on a connection of
// its own, from its start to its start and duration, in milliseconds: what begins in the
// millisecond in which something else ended overlaps it. Messages are those of the HTTP codec:
//
//   {"method":"GET","path":"/a?b=1","headers":{"if-match":"\"x\""},"body":"..."}
//   {"status":200,"headers":{"etag":"\"x\""},"body":"..."}
//
// An entry with status 0 was not answered. "Lines" of messages are entries, from 1.

#include <array>
#include <cmath>
#include <ctime>

#include "base/format.hpp"
#include "dual/trace/lines.hpp"

namespace gainsay::dual {
namespace {

using nlohmann::json;

constexpr std::int64_t kMillisecond = 1'000'000;

[[noreturn]] void wrong(std::size_t entry, std::string pointer, std::string what) {
  throw Malformed{entry, std::move(pointer), std::move(what),
                  "record it as HAR 1.2: export of a browser's network page, mitmdump, k6"};
}

// A member on the way down, all of which must be there.
const json& down(const json& from, std::size_t entry, std::initializer_list<const char*> names) {
  const json* at = &from;
  std::string pointer;
  for (const char* name : names) {
    pointer += std::string("/") + name;
    if (!at->is_object() || !at->contains(name)) wrong(entry, pointer, "this member is missing");
    at = &(*at)[name];
  }
  return *at;
}

std::string text_at(const json& from, std::size_t entry, std::initializer_list<const char*> names) {
  const json& text = down(from, entry, names);
  if (!text.is_string()) {
    wrong(entry, std::string("/") + *(names.end() - 1),
          "a text is expected, this is " + text.dump());
  }
  return text.get<std::string>();
}

// "2026-01-02T03:04:05.678+01:00" or with Z, in milliseconds since 1970.
std::int64_t moment(const std::string& text, std::size_t entry) {
  std::tm when{};
  int read = 0;
  if (std::sscanf(text.c_str(), "%d-%d-%dT%d:%d:%d%n", &when.tm_year, &when.tm_mon, &when.tm_mday,
                  &when.tm_hour, &when.tm_min, &when.tm_sec, &read) != 6) {
    wrong(entry, "/startedDateTime", "'" + text + "' is not a date of ISO 8601");
  }
  when.tm_year -= 1900;
  when.tm_mon -= 1;
  std::int64_t milliseconds = static_cast<std::int64_t>(timegm(&when)) * 1000;
  const char* rest = text.c_str() + read;
  if (*rest == '.') {
    std::int64_t worth = 100;
    for (++rest; *rest >= '0' && *rest <= '9'; ++rest, worth /= 10) {
      milliseconds += (*rest - '0') * worth;
    }
  }
  int hours = 0;
  int minutes = 0;
  if ((*rest == '+' || *rest == '-') && std::sscanf(rest + 1, "%d:%d", &hours, &minutes) == 2) {
    const std::int64_t offset = (hours * 60LL + minutes) * 60'000;
    milliseconds += *rest == '+' ? -offset : offset;
  }
  return milliseconds;
}

std::string from_base64(const std::string& text) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  unsigned bits = 0;
  int held = 0;
  for (const char letter : text) {
    const std::size_t digit = kDigits.find(letter);
    if (digit == std::string_view::npos) continue;
    bits = bits << 6 | static_cast<unsigned>(digit);
    held += 6;
    if (held < 8) continue;
    held -= 8;
    out += static_cast<char>(bits >> held & 0xff);
  }
  return out;
}

// Names in lower case; several of one name are joined as RFC 9110 has it.
json headers(const json& message) {
  json out = json::object();
  for (const json& one : message.value("headers", json::array())) {
    std::string name = one.value("name", "");
    if (name.empty() || name[0] == ':') continue;
    for (char& letter : name) letter = static_cast<char>(std::tolower(letter));
    const std::string value = one.value("value", "");
    out[name] = out.contains(name) ? out[name].get<std::string>() + ", " + value : value;
  }
  return out;
}

std::string path_of(const std::string& url) {
  const std::size_t scheme = url.find("://");
  const std::size_t path = url.find('/', scheme == std::string::npos ? 0 : scheme + 3);
  if (path == std::string::npos) return "/";
  return url.substr(path, url.find('#', path) - path);
}

json request_of(const json& entry, std::size_t number) {
  const json& request = down(entry, number, {"request"});
  json out = {{"method", text_at(request, number, {"method"})},
              {"path", path_of(text_at(request, number, {"url"}))},
              {"headers", headers(request)}};
  if (request.contains("postData")) out["body"] = request["postData"].value("text", "");
  return out;
}

json response_of(const json& response) {
  json out = {{"status", response["status"]}, {"headers", headers(response)}};
  const json content = response.value("content", json::object());
  const std::string body = content.value("text", "");
  out["body"] = content.value("encoding", "") == "base64" ? from_base64(body) : body;
  return out;
}

void read_entry(const json& entry, std::size_t number, Collector& into) {
  const std::int64_t begin = moment(text_at(entry, number, {"startedDateTime"}), number);
  const json& time = down(entry, number, {"time"});
  if (!time.is_number()) wrong(number, "/time", "a duration is expected, this is " + time.dump());
  const json& response = down(entry, number, {"response"});
  const json& status = down(response, number, {"status"});
  if (!status.is_number_integer()) {
    wrong(number, "/response/status", "a status is expected, this is " + status.dump());
  }
  const json request = request_of(entry, number);
  const json answer = response_of(response);
  Operation operation{.line = number,
                      .connection = static_cast<std::uint32_t>(number),
                      .begin = begin * kMillisecond,
                      .request = &request,
                      .response = &answer};
  if (status != 0) {
    const double taken = std::max(0.0, time.get<double>());
    operation.end = (begin + static_cast<std::int64_t>(std::ceil(taken))) * kMillisecond;
  }
  into.operation(operation);
}

}  // namespace

void read_har(std::string_view text, Collector& into) {
  const json file = json::parse(text, nullptr, false);
  if (file.is_discarded()) wrong(0, "", "the file is not JSON");
  const json& entries = down(file, 0, {"log", "entries"});
  if (!entries.is_array()) wrong(0, "/log/entries", "a list is expected");
  for (std::size_t i = 0; i < entries.size(); ++i) read_entry(entries[i], i + 1, into);
}

}  // namespace gainsay::dual
