// SPDX-License-Identifier: MIT
#include "models/http/wire.hpp"

#include <array>
#include <charconv>
#include <ctime>
#include <map>
#include <utility>

namespace models::http {
namespace {

using Fields = std::map<std::string, std::string>;
using Result = Decoded<Answer>;

std::string_view method_name(Method method) {
  constexpr std::array<std::string_view, 5> kNames{"GET", "HEAD", "PUT", "DELETE", "OPTIONS"};
  return kNames[static_cast<std::size_t>(method)];
}

// --- encoding

std::string tag_text(const Given& tag) { return (tag.weak ? "W/\"" : "\"") + tag.opaque + "\""; }

std::string tags_text(const Tags& tags) {
  if (tags.star) return "*";
  std::string text;
  for (const Given& tag : tags.list) text += (text.empty() ? "" : ", ") + tag_text(tag);
  return text;
}

std::string date_text(const Date& date) {
  constexpr std::array<const char*, 4> kFormats{"%a, %d %b %Y %H:%M:%S GMT",
                                                "%A, %d-%b-%y %H:%M:%S GMT", "%a %b %e %H:%M:%S %Y",
                                                "the day after %Y"};
  const std::time_t seconds = *date.seconds;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 64> text;
  return {text.data(), std::strftime(text.data(), text.size(),
                                     kFormats[static_cast<std::size_t>(date.form)], &parts)};
}

std::string range_text(const Range& range) {
  const auto number = [](std::optional<std::uint64_t> n) {
    return n ? std::to_string(*n) : std::string();
  };
  return "bytes=" + number(range.from) + "-" + number(range.to);
}

// --- decoding

std::string lower(std::string_view text) {
  std::string small(text);
  for (char& c : small) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return small;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t from = text.find_first_not_of(" \t");
  return from == text.npos ? std::string_view()
                           : text.substr(from, text.find_last_not_of(" \t") - from + 1);
}

std::optional<std::uint64_t> number(std::string_view text, int base = 10) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<std::int64_t> date_in(const Fields& fields, const std::string& name) {
  const auto found = fields.find(name);
  if (found == fields.end()) return std::nullopt;
  std::tm parts{};
  const char* const end = strptime(found->second.c_str(), "%a, %d %b %Y %H:%M:%S GMT", &parts);
  if (end == nullptr || *end != 0) throw std::string(name + " is not a date: " + found->second);
  return timegm(&parts);
}

std::optional<Tag> tag_in(const Fields& fields) {
  const auto found = fields.find("etag");
  if (found == fields.end()) return std::nullopt;
  std::string_view text = found->second;
  const bool weak = text.starts_with("W/");
  if (weak) text.remove_prefix(2);
  if (text.size() < 2 || !text.starts_with('"') || text.find('"', 1) != text.size() - 1) {
    throw std::string("ETag is not a tag: " + found->second);
  }
  return Tag{std::string(text.substr(1, text.size() - 2)), weak};
}

std::optional<ContentRange> content_range_in(const Fields& fields) {
  const auto found = fields.find("content-range");
  if (found == fields.end()) return std::nullopt;
  const std::string_view text = found->second;
  const std::size_t slash = text.find('/'), dash = text.find('-');
  if (!text.starts_with("bytes ") || slash == text.npos)
    throw std::string("Content-Range: " + found->second);
  ContentRange range{.total = number(text.substr(slash + 1))};
  if (dash < slash) {
    range.from = number(text.substr(6, dash - 6));
    range.to = number(text.substr(dash + 1, slash - dash - 1));
  }
  return range;
}

/// A chunked body; nothing if more has to come.
std::optional<std::string> chunks(std::string_view bytes, std::size_t& at) {
  std::string body;
  while (true) {
    const std::size_t end = bytes.find("\r\n", at);
    if (end == bytes.npos) return std::nullopt;
    const auto size = number(bytes.substr(at, end - at), 16);
    if (!size)
      throw std::string("the size of a chunk is " + std::string(bytes.substr(at, end - at)));
    at = end + 2;
    if (bytes.size() - at < *size + 2) return std::nullopt;
    body += bytes.substr(at, *size);
    at += *size + 2;
    if (*size == 0) return body;
  }
}

std::optional<std::string> body_in(const Fields& fields, std::string_view bytes, std::size_t& at) {
  if (fields.contains("transfer-encoding")) return chunks(bytes, at);
  const auto length = fields.find("content-length");
  const auto size = length == fields.end() ? 0 : number(length->second);
  if (!size) throw std::string("Content-Length is " + length->second);
  if (bytes.size() - at < *size) return std::nullopt;
  at += *size;
  return std::string(bytes.substr(at - *size, *size));
}

Fields fields_in(std::string_view head) {
  Fields fields;
  while (!head.empty()) {
    const std::string_view line = head.substr(0, head.find("\r\n"));
    const std::size_t colon = line.find(':');
    if (colon == line.npos) throw std::string("a field without a colon: " + std::string(line));
    fields[lower(line.substr(0, colon))] = trimmed(line.substr(colon + 1));
    head.remove_prefix(std::min(head.size(), line.size() + 2));
  }
  return fields;
}

int status_in(std::string_view line) {
  const auto status = line.starts_with("HTTP/1.1 ") ? number(line.substr(9, 3)) : std::nullopt;
  if (!status || *status < 100 || *status > 599)
    throw std::string("no status line: " + std::string(line.substr(0, 40)));
  return static_cast<int>(*status);
}

template <class T>
void fill(dual::Maybe<T>& member, const auto& content) {
  if (content) member = T(*content);
}

}  // namespace

std::string encoded(const Request& q, std::string_view path) {
  std::string text;
  text.append(method_name(q.method)).append(" ").append(path).append(" HTTP/1.1\r\nHost: test\r\n");
  const auto field = [&](std::string_view name, const std::string& value) {
    text.append(name).append(": ").append(value).append("\r\n");
  };
  const auto tags = [&](std::string_view name, const std::optional<Tags>& list) {
    if (list && (list->star || !list->list.empty())) field(name, tags_text(*list));
  };
  tags("If-Match", q.if_match);
  tags("If-None-Match", q.if_none_match);
  const auto date = [&](std::string_view name, const std::optional<Date>& given) {
    if (given && given->seconds) field(name, date_text(*given));
  };
  date("If-Modified-Since", q.if_modified_since);
  date("If-Unmodified-Since", q.if_unmodified_since);
  if (q.range) field("Range", range_text(*q.range));
  if (q.if_range) {
    field("If-Range", tag_text(*q.if_range));
  } else {
    date("If-Range", q.if_range_date);
  }
  if (q.method == Method::put) field("Content-Length", std::to_string(q.body.size()));
  return text + "\r\n" + (q.method == Method::put ? q.body : "");
}

Decoded<Answer> decoded(std::string_view bytes, Method asked) {
  const std::size_t end = bytes.find("\r\n\r\n");
  if (end == bytes.npos) return {};
  try {
    const int status = status_in(bytes.substr(0, bytes.find("\r\n")));
    const std::size_t line = bytes.find("\r\n") + 2;
    const Fields fields = line > end ? Fields{} : fields_in(bytes.substr(line, end - line));
    std::size_t at = end + 4;
    Answer answer{.status = status};
    fill(answer.etag, tag_in(fields));
    fill(answer.modified, date_in(fields, "last-modified"));
    fill(answer.date, date_in(fields, "date"));
    fill(answer.content_range, content_range_in(fields));
    if (asked == Method::head) {
      if (const auto length = fields.find("content-length"); length != fields.end())
        fill(answer.length, number(length->second));
    } else if (status != 204 && status != 304) {
      const auto body = body_in(fields, bytes, at);
      if (!body) return {};
      answer.body = dual::Sym<std::string>(*body);
    }
    return {.state = Result::State::complete, .answer = answer, .used = at};
  } catch (const std::string& why) {
    return {.state = Result::State::broken, .why = why};
  }
}

}  // namespace models::http
