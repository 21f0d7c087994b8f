// SPDX-License-Identifier: MIT
#include "message.hpp"

#include <algorithm>
#include <array>

namespace subjects::http {
namespace {

constexpr std::size_t kChunk = 1000;

std::string_view reason(int status) {
  constexpr auto kReasons =
      std::to_array<std::pair<int, std::string_view>>({{200, "OK"},
                                                       {201, "Created"},
                                                       {204, "No Content"},
                                                       {206, "Partial Content"},
                                                       {304, "Not Modified"},
                                                       {400, "Bad Request"},
                                                       {404, "Not Found"},
                                                       {405, "Method Not Allowed"},
                                                       {412, "Precondition Failed"},
                                                       {413, "Content Too Large"},
                                                       {416, "Range Not Satisfiable"},
                                                       {431, "Request Header Fields Too Large"},
                                                       {501, "Not Implemented"},
                                                       {505, "HTTP Version Not Supported"}});
  for (const auto& [code, text] : kReasons) {
    if (code == status) return text;
  }
  return "";
}

}  // namespace

std::optional<std::string> Request::field(std::string_view name) const {
  std::optional<std::string> value;
  for (const auto& [key, text] : headers) {
    if (key == name) value = value ? *value + ", " + text : text;
  }
  return value;
}

Answer& Answer::with(std::string name, std::string value) {
  headers.emplace_back(std::move(name), std::move(value));
  return *this;
}

bool Answer::dated() const {
  return std::any_of(headers.begin(), headers.end(),
                     [](const auto& header) { return header.first == "Date"; });
}

std::string chunked(std::string_view body, LastChunk last) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (std::size_t at = 0; at < body.size(); at += kChunk) {
    const std::string_view piece = body.substr(at, kChunk);
    std::string size;
    for (std::size_t rest = piece.size(); rest != 0; rest /= 16)
      size.insert(size.begin(), kDigits[rest % 16]);
    text.append(size).append("\r\n").append(piece).append("\r\n");
  }
  return last == LastChunk::sent ? text + "0\r\n\r\n" : text;
}

std::string written(const Answer& answer) {
  std::string text = "HTTP/1.1 " + std::to_string(answer.status) + " ";
  text.append(reason(answer.status)).append("\r\n");
  for (const auto& [name, value] : answer.headers)
    text.append(name).append(": ").append(value).append("\r\n");
  return text + "\r\n" + answer.body;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t from = text.find_first_not_of(" \t");
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(" \t") - from + 1);
}

std::string lower(std::string_view text) {
  std::string small(text);
  for (char& c : small) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return small;
}

}  // namespace subjects::http
