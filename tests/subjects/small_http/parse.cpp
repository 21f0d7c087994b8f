// SPDX-License-Identifier: MIT
// Reading requests: strict where RFC 9112 says that a server must refuse, and nothing is guessed.
#include <algorithm>
#include <charconv>

#include "message.hpp"

namespace subjects::http {
namespace {

constexpr std::size_t kMostHead = 64 * 1024, kMostBody = 16 * 1024 * 1024;
using State = Parsed::State;

struct Refusal {
  int status;
};

constexpr std::string_view kMarks = "!#$%&'*+-.^_`|~";

bool token(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           kMarks.find(c) != kMarks.npos;
  });
}

template <class Number>
bool read_number(std::string_view text, Number& number, int base = 10) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  return error == std::errc{} && end == text.data() + text.size();
}

/// The next line without its end, or nothing if the end is not there yet.
std::optional<std::string_view> line(std::string_view bytes, std::size_t& at) {
  const std::size_t end = bytes.find("\r\n", at);
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view text = bytes.substr(at, end - at);
  at = end + 2;
  return text;
}

void read_request_line(std::string_view text, Request& request) {
  const std::size_t first = text.find(' '), last = text.rfind(' ');
  if (first == std::string_view::npos || first == last) throw Refusal{400};
  request.method = text.substr(0, first);
  request.target = text.substr(first + 1, last - first - 1);
  const std::string_view version = text.substr(last + 1);
  if (!token(request.method) || request.target.find(' ') != std::string::npos) throw Refusal{400};
  if (request.target != "*" && !request.target.starts_with('/')) throw Refusal{400};
  if (!version.starts_with("HTTP/")) throw Refusal{400};
  if (version != "HTTP/1.1" && version != "HTTP/1.0") throw Refusal{505};
  request.keeps_alive = request.takes_chunks = version == "HTTP/1.1";
}

void read_field(std::string_view text, Request& request) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos || !token(text.substr(0, colon))) throw Refusal{400};
  request.headers.emplace_back(lower(text.substr(0, colon)), trimmed(text.substr(colon + 1)));
}

/// A chunked body. Returns whether all of it is there.
bool read_chunks(std::string_view bytes, std::size_t& at, std::string& body) {
  while (true) {
    const auto size_line = line(bytes, at);
    if (!size_line) return false;
    std::size_t size = 0;
    if (!read_number(trimmed(size_line->substr(0, size_line->find(';'))), size, 16))
      throw Refusal{400};
    if (size > kMostBody || body.size() + size > kMostBody) throw Refusal{413};
    if (size == 0) break;
    if (bytes.size() - at < size + 2) return false;
    body += bytes.substr(at, size);
    if (bytes.substr(at + size, 2) != "\r\n") throw Refusal{400};
    at += size + 2;
  }
  while (true) {  // trailers are read and forgotten
    const auto trailer = line(bytes, at);
    if (!trailer) return false;
    if (trailer->empty()) return true;
  }
}

bool read_body(std::string_view bytes, std::size_t& at, Request& request) {
  const auto coding = request.field("transfer-encoding"), length = request.field("content-length");
  if (coding) {
    if (length) throw Refusal{400};
    if (lower(*coding) != "chunked") throw Refusal{501};
    return read_chunks(bytes, at, request.body);
  }
  if (!length) return true;
  std::size_t size = 0;
  if (!read_number(std::string_view(*length), size)) throw Refusal{400};
  if (size > kMostBody) throw Refusal{413};
  if (bytes.size() - at < size) return false;
  request.body = bytes.substr(at, size);
  at += size;
  return true;
}

bool read_head(std::string_view bytes, std::size_t& at, Request& request) {
  const auto first = line(bytes, at);
  if (!first) return false;
  read_request_line(*first, request);
  while (true) {
    const auto text = line(bytes, at);
    if (!text) return false;
    if (text->empty()) break;
    read_field(*text, request);
  }
  const auto hosts = std::count_if(request.headers.begin(), request.headers.end(),
                                   [](const auto& header) { return header.first == "host"; });
  if (request.keeps_alive && hosts != 1) throw Refusal{400};  // RFC 9112, 3.2
  if (lower(request.field("connection").value_or("")).find("close") != std::string::npos)
    request.keeps_alive = false;
  return true;
}

}  // namespace

Parsed parsed(std::string_view bytes) {
  Parsed result;
  std::size_t at = 0;
  while (bytes.substr(at).starts_with("\r\n")) at += 2;  // RFC 9112, 2.2
  try {
    if (!read_head(bytes, at, result.request)) {
      if (bytes.size() > kMostHead) throw Refusal{431};
      return result;
    }
    result.state = read_body(bytes, at, result.request) ? State::complete : State::head;
    result.used = at;
  } catch (const Refusal& refusal) {
    result.state = State::refused;
    result.status = refusal.status;
  }
  return result;
}

}  // namespace subjects::http
