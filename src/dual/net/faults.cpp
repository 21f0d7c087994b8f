// SPDX-License-Identifier: MIT

#include "dual/net/faults.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include "base/flags.hpp"
#include "base/format.hpp"

namespace gainsay::dual::net {

namespace {

constexpr double kLate = 0.05;  // seconds
constexpr std::string_view kLastChunk = "0\r\n\r\n";

// A message as a fault sees it.
struct Seen {
  const Passing& passing;
  const Codec& http;
  std::optional<Json> message{};  // as HTTP, if it is
  std::optional<Json> asked{};    // the request that it answers, as HTTP

  bool answers() const { return passing.way == Passing::Way::to_client; }
  std::int64_t status() const { return message ? message->member("status").integer() : 0; }
  std::string field(std::string_view name) const {
    return message ? message->member("headers").member(name).text() : "";
  }
  std::string asked_path() const { return asked ? asked->member("path").text() : ""; }
  std::string asked_method() const { return asked ? asked->member("method").text() : ""; }

  Fault replaced(const Json& by) const {
    return {.kind = Fault::Kind::replace,
            .bytes = answers() ? http.encode_answer(by, asked ? &*asked : nullptr)
                               : http.encode_request(by)};
  }
  Json with_field(std::string_view name, const Json& value) const {
    return message->with("headers", message->member("headers").with(name, value));
  }
};

using Damage = std::function<Fault(const Seen&)>;

// Of one answer in `often`.
Damage one_in(std::uint64_t often, Fault fault) {
  return [often, fault, answers = std::uint64_t{0}](const Seen& seen) mutable {
    return seen.answers() && ++answers % often == 0 ? fault : Fault{};
  };
}

Fault shorter_body(const Seen& seen) {
  if (seen.answers() || !seen.message) return {};
  const std::string body = seen.message->member("body").text();
  if (body.empty()) return {};
  const Json length(std::to_string(body.size() - 1));
  return seen.replaced(
      seen.with_field("content-length", length).with("body", body.substr(0, body.size() - 1)));
}

// Every second connection has a cache.
Damage cache_of_connection() {
  return [caches = std::map<std::pair<std::uint32_t, std::string>, std::string>{}](
             const Seen& seen) mutable -> Fault {
    const bool read = seen.status() == 200 && seen.asked_method() == "GET";
    if (!read || seen.passing.connection % 2 != 0) return {};
    const auto [at, fresh] = caches.try_emplace({seen.passing.connection, seen.asked_path()},
                                                std::string(seen.passing.bytes));
    if (fresh || at->second == seen.passing.bytes) return {};
    return {.kind = Fault::Kind::replace, .bytes = at->second};
  };
}

Fault not_modified_is_200(const Seen& seen) {
  if (seen.status() != 304) return {};
  return seen.replaced(seen.message->with("status", 200).with("reason", "OK").with("body", ""));
}

// The tag that was seen last on another path.
Damage foreign_tag() {
  return [tags = std::map<std::string, std::string>{}](const Seen& seen) mutable -> Fault {
    const std::string tag = seen.field("etag");
    if (tag.empty()) return {};
    const std::string path = seen.asked_path();
    if (seen.status() != 304) {
      tags[path] = tag;
      return {};
    }
    for (const auto& [other, its_tag] : tags) {
      if (other != path) return seen.replaced(seen.with_field("etag", its_tag));
    }
    return {};
  };
}

// `bytes 0-4/10` becomes `bytes 0-4/11`.
Fault larger_total(const Seen& seen) {
  const std::string range = seen.field("content-range");
  const std::size_t slash = range.find('/');
  if (slash == std::string::npos) return {};
  const auto total = base::read_number(range.substr(slash + 1), 0);
  if (!total) return {};
  return seen.replaced(
      seen.with_field("content-range", range.substr(0, slash + 1) + std::to_string(*total + 1)));
}

Fault larger_length(const Seen& seen) {
  if (seen.asked_method() != "GET") return {};
  const auto length = base::read_number(seen.field("content-length"), 0);
  if (!length) return {};
  return seen.replaced(seen.with_field("content-length", std::to_string(*length + 1)));
}

Fault without_last_chunk(const Seen& seen) {
  if (!seen.answers() || !seen.message) return {};
  const bool chunked = !seen.field("transfer-encoding").empty();
  if (!chunked || !seen.passing.bytes.ends_with(kLastChunk)) return {};
  return {.kind = Fault::Kind::replace,
          .bytes = std::string(
              seen.passing.bytes.substr(0, seen.passing.bytes.size() - kLastChunk.size()))};
}

struct Row {
  FaultName told{};
  Damage (*make)() = nullptr;
};

const std::vector<Row>& rows() {
  static const std::vector<Row> table = {
      {{"answer-lost", "one answer in twenty is not passed on"},
       [] { return one_in(20, {.kind = Fault::Kind::drop}); }},
      {{"answer-twice", "one answer in twenty comes twice"},
       [] { return one_in(20, {.kind = Fault::Kind::twice}); }},
      {{"answer-late", "one answer in twenty comes 50 ms late"},
       [] { return one_in(20, {.kind = Fault::Kind::delay, .seconds = kLate}); }},
      {{"answer-elsewhere", "one answer in twenty goes to another connection"},
       [] { return one_in(20, {.kind = Fault::Kind::elsewhere}); }},
      {{"closes-instead", "the connection is closed instead of an answer, once in fifty"},
       [] { return one_in(50, {.kind = Fault::Kind::close}); }},
      {{"last-byte-lost", "HTTP: the last byte of a body that is sent to the server is lost"},
       [] { return Damage(shorter_body); }},
      {{"cache-of-connection", "HTTP: every second connection reads a cache of its own"},
       cache_of_connection},
      {{"not-modified-is-200", "HTTP: 304 becomes 200 with an empty body"},
       [] { return Damage(not_modified_is_200); }},
      {{"foreign-tag-in-304", "HTTP: 304 shows the tag of another resource"}, foreign_tag},
      {{"range-total-wrong", "HTTP: the total in Content-Range is one too large"},
       [] { return Damage(larger_total); }},
      {{"length-too-large", "HTTP: Content-Length of the answer to a GET is one too large"},
       [] { return Damage(larger_length); }},
      {{"last-chunk-missing", "HTTP: the last chunk of a chunked answer is missing"},
       [] { return Damage(without_last_chunk); }},
  };
  return table;
}

Error no_such_fault(const std::string& name) {
  std::vector<std::string> names;
  for (const FaultName& one : fault_names()) names.emplace_back(one.name);
  const std::string near = base::nearest(name, names);
  return {.code = "dual-fault-unknown",
          .what = fmt::format("a proxy has no fault '{}'", name),
          .fix = near.empty() ? "gainsay dual proxy --help lists them"
                              : fmt::format("did you mean {}?", near)};
}

}  // namespace

const std::vector<FaultName>& fault_names() {
  static const std::vector<FaultName> names = [] {
    std::vector<FaultName> all;
    for (const Row& row : rows()) all.push_back(row.told);
    return all;
  }();
  return names;
}

class Faults::Body {
 public:
  struct Active {
    Damage damage;
    Count count{};
  };

  Fault of(const Passing& passing) {
    Seen seen{.passing = passing, .http = *http_};
    read(seen);
    for (Active& one : active) {
      Fault fault = one.damage(seen);
      if (fault.kind == Fault::Kind::none) continue;
      ++one.count.times;
      return fault;
    }
    return {};
  }

  std::vector<Active> active{};

 private:
  void read(Seen& seen) {
    const Passing& passing = seen.passing;
    const auto key = std::pair(passing.connection, passing.number);
    if (passing.way == Passing::Way::to_server) {
      const Decoded read = http_->decode_request({.bytes = passing.bytes});
      if (read.kind != Decoded::Kind::message) return;
      seen.message = read.message;
      asked_[key] = read.message.with("body", "");
      return;
    }
    if (const auto found = asked_.find(key); found != asked_.end()) {
      seen.asked = std::move(found->second);
      asked_.erase(found);
    }
    const Decoded read = http_->decode_answer(
        {.bytes = passing.bytes, .ended = true, .request = seen.asked ? &*seen.asked : nullptr});
    if (read.kind == Decoded::Kind::message) seen.message = read.message;
  }

  std::unique_ptr<Codec> http_ = dual::http();
  // Requests that are not answered yet.
  std::map<std::pair<std::uint32_t, std::uint64_t>, Json> asked_{};
};

Faults::Faults(std::unique_ptr<Body> body) : body_(std::move(body)) {}
Faults::Faults(Faults&&) noexcept = default;
Faults& Faults::operator=(Faults&&) noexcept = default;
Faults::~Faults() = default;

Result<Faults> Faults::called(const std::vector<std::string>& names) {
  auto body = std::make_unique<Body>();
  for (const std::string& name : names) {
    const auto row = std::find_if(rows().begin(), rows().end(),
                                  [&name](const Row& one) { return name == one.told.name; });
    if (row == rows().end()) return refuse(no_such_fault(name));
    body->active.push_back({row->make(), {name, 0}});
  }
  return Faults(std::move(body));
}

FaultHook Faults::hook() {
  if (body_->active.empty()) return {};
  return [body = body_.get()](const Passing& passing) { return body->of(passing); };
}

std::vector<Faults::Count> Faults::counts() const {
  std::vector<Count> all;
  for (const Body::Active& one : body_->active) all.push_back(one.count);
  return all;
}

}  // namespace gainsay::dual::net
