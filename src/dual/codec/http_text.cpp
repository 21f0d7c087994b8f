// SPDX-License-Identifier: MIT

#include "dual/codec/http_text.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <vector>

#include "base/format.hpp"
#include "base/printable.hpp"

namespace gainsay::dual::http_text {

namespace {

// A line up to \r\n; a bare \n is no end of a line that a correct sender writes.
struct Line {
  std::string_view text{};
  std::size_t used = 0;  // 0: it does not end
};

Line line_at(std::string_view bytes) {
  const std::size_t end = bytes.find("\r\n");
  if (end == std::string_view::npos) return {};
  return {bytes.substr(0, end), end + 2};
}

std::string shown(std::string_view text) {
  constexpr std::size_t kShown = 60;
  return base::printable(text.substr(0, kShown));
}

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  for (char& c : small) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return small;
}

std::string_view without_blanks(std::string_view text) {
  while (text.starts_with(' ') || text.starts_with('\t')) text.remove_prefix(1);
  while (text.ends_with(' ') || text.ends_with('\t')) text.remove_suffix(1);
  return text;
}

bool is_name(std::string_view name) {
  constexpr std::string_view kOthers = "!#$%&'*+-.^_`|~";
  return !name.empty() && std::all_of(name.begin(), name.end(), [&](char c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return letter || (c >= '0' && c <= '9') || kOthers.find(c) != std::string_view::npos;
  });
}

// Fields up to the empty line.
Reading read_fields(std::string_view bytes, Json& fields) {
  std::map<std::string, std::vector<Json>> all;
  std::size_t used = 0;
  for (;;) {
    const Line line = line_at(bytes.substr(used));
    if (line.used == 0) return {};
    used += line.used;
    if (line.text.empty()) break;
    const std::size_t colon = line.text.find(':');
    if (colon == std::string_view::npos || !is_name(line.text.substr(0, colon))) {
      return Reading::broken("a field is 'name: value', and this is '" + shown(line.text) + "'");
    }
    const std::string_view value = without_blanks(line.text.substr(colon + 1));
    if (value.find_first_of(std::string_view("\r\n\0", 3)) != std::string_view::npos) {
      return Reading::broken("a field has a bare end of line: '" + shown(line.text) + "'");
    }
    all[in_small_letters(line.text.substr(0, colon))].emplace_back(value);
  }
  Json::Members members;
  for (const auto& [name, values] : all) {
    members.emplace_back(name, values.size() == 1 ? values[0] : Json::list(values));
  }
  fields = Json::object(members);
  return Reading::done(used);
}

std::optional<std::size_t> number_in(std::string_view text, int base) {
  std::size_t number = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number, base);
  if (text.empty() || read.ec != std::errc{} || read.ptr != end) return std::nullopt;
  return number;
}

Reading too_long() {
  return Reading::broken(fmt::format("the body is longer than {} bytes", kLongestBody));
}

Reading read_chunks(std::string_view bytes, Body& body) {
  std::size_t used = 0;
  for (;;) {
    const Line line = line_at(bytes.substr(used));
    if (line.used == 0) {
      constexpr std::size_t kLongestSize = 4096;  // with its extensions
      const bool endless = bytes.size() - used > kLongestSize;
      return endless ? Reading::broken("the size of a chunk does not end") : Reading{};
    }
    const std::string_view digits = without_blanks(line.text.substr(0, line.text.find(';')));
    const auto size = number_in(digits, 16);
    if (!size) return Reading::broken("'" + shown(line.text) + "' is not the size of a chunk");
    if (*size > kLongestBody - std::min(body.bytes.size(), kLongestBody)) return too_long();
    used += line.used;
    if (*size == 0) break;
    if (bytes.size() - used < *size + 2) return {};
    body.bytes += bytes.substr(used, *size);
    used += *size;
    if (bytes.substr(used, 2) != "\r\n") {
      return Reading::broken("a chunk is longer than its size says");
    }
    used += 2;
  }
  Json trailers;
  const Reading rest = read_fields(bytes.substr(used), trailers);
  if (rest.kind != Reading::Kind::done) return rest;
  if (trailers.size() > 0) body.trailers = trailers;
  return Reading::done(used + rest.used);
}

Reading read_sized(std::string_view bytes, std::string_view length, Body& body) {
  // Repeated equal lengths are one.
  const std::string_view first = without_blanks(length.substr(0, length.find(',')));
  const auto size = number_in(first, 10);
  for (std::string_view rest = length; !rest.empty();) {
    const std::size_t comma = rest.find(',');
    if (without_blanks(rest.substr(0, comma)) != first) {
      return Reading::broken("content-length is '" + shown(length) + "'");
    }
    rest.remove_prefix(comma == std::string_view::npos ? rest.size() : comma + 1);
  }
  if (!size)
    return Reading::broken("content-length is '" + shown(length) + "', which is no number");
  if (*size > kLongestBody) return too_long();
  if (bytes.size() < *size) return {};
  body.bytes = bytes.substr(0, *size);
  return Reading::done(*size);
}

void write_field(std::string& text, const std::string& name, const std::string& value) {
  text += name + ": " + value + "\r\n";
}

}  // namespace

Reading read_head(std::string_view bytes, Head& head) {
  const Line line = line_at(bytes);
  if (line.used > 0) {
    head.start_line = line.text;
    Reading fields = read_fields(bytes.substr(line.used), head.fields);
    if (fields.kind == Reading::Kind::done) fields.used += line.used;
    if (fields.kind != Reading::Kind::need_more) return fields;
  }
  if (bytes.size() > kLongestHead) {
    return Reading::broken(fmt::format("the head does not end within {} bytes", kLongestHead));
  }
  return {};
}

Reading read_body(std::string_view bytes, const Json& fields, bool ended, Unbounded unbounded,
                  Body& body) {
  Reading reading;
  const std::string coding = in_small_letters(joined(fields, "transfer-encoding"));
  if (coding == "chunked") {
    reading = read_chunks(bytes, body);
  } else if (!coding.empty()) {
    return Reading::broken("transfer-encoding is '" + shown(coding) +
                           "', and only chunked is known");
  } else if (fields.has("content-length")) {
    reading = read_sized(bytes, joined(fields, "content-length"), body);
  } else if (unbounded == Unbounded::empty) {
    return Reading::done(0);
  } else if (bytes.size() > kLongestBody) {
    return too_long();
  } else if (ended) {
    body.bytes = bytes;
    return Reading::done(bytes.size());
  }
  if (ended && reading.kind == Reading::Kind::need_more) {
    return Reading::broken("the connection was closed before the end of the body");
  }
  return reading;
}

std::string joined(const Json& fields, std::string_view name) {
  const Json value = fields.member(name);
  if (value.kind() != Json::Kind::list) return value.text();
  std::string all;
  for (std::size_t i = 0; i < value.size(); ++i) all += (i > 0 ? ", " : "") + value.item(i).text();
  return all;
}

std::string written(const Json& fields, Lists lists) {
  std::string text;
  for (const std::string& name : fields.names()) {
    const Json value = fields.member(name);
    if (value.kind() != Json::Kind::list || lists == Lists::joined) {
      write_field(text, name, joined(fields, name));
      continue;
    }
    for (std::size_t i = 0; i < value.size(); ++i) write_field(text, name, value.item(i).text());
  }
  return text;
}

std::string chunked(std::string_view body, const Json& trailers) {
  std::string text;
  if (!body.empty()) text = fmt::format("{:x}\r\n{}\r\n", body.size(), body);
  return text + "0\r\n" + written(trailers, Lists::repeated) + "\r\n";
}

bool in_one_line(std::string_view text) {
  return text.find_first_of(std::string_view("\r\n\0", 3)) == std::string_view::npos;
}

}  // namespace gainsay::dual::http_text
