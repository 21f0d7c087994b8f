// SPDX-License-Identifier: MIT
// What the methods do.
#include <algorithm>
#include <array>

#include "conditions.hpp"
#include "server.hpp"

namespace subjects::http {
namespace {

constexpr std::string_view kAllowed = "GET, HEAD, PUT, DELETE, OPTIONS";

bool one_of(std::string_view method, std::initializer_list<std::string_view> methods) {
  return std::find(methods.begin(), methods.end(), method) != methods.end();
}

/// An answer with the validators of a version.
Answer described(int status, const Version& version) {
  Answer answer{.status = status};
  return answer.with("ETag", written(version->tag()))
      .with("Last-Modified", written_date(version->modified));
}

Answer part(const Range& range, const Version& selected, const Fault& fault) {
  const std::size_t size = selected->body.size();
  const std::size_t total = fault.is("range-total-wrong") ? size + 1 : size;
  std::size_t from = range.from.value_or(0), end = size;  // one behind the last byte
  if (!range.from) {
    const std::size_t length = std::min(size, range.to.value_or(0));
    from = fault.is("suffix-from-front") ? 0 : size - length;
    end = from + length;
  } else if (range.to && *range.to < size) {
    end = fault.is("range-end-exclusive") ? *range.to : *range.to + 1;
  }
  if (from >= size || from >= end) {
    if (fault.is("unsatisfiable-is-206")) return described(206, selected);
    Answer answer{.status = 416};
    return answer.with("Content-Range", "bytes */" + std::to_string(total));
  }
  Answer answer = described(206, selected);
  answer.body = selected->body.substr(from, end - from);
  return answer.with("Content-Range", "bytes " + std::to_string(from) + "-" +
                                          std::to_string(end - 1) + "/" + std::to_string(total));
}

}  // namespace

std::optional<Answer> Server::refusal(const Request& request, const Version& selected) {
  if (request.method == "OPTIONS") return std::nullopt;  // 13.2.1: unconditional
  if (one_of(request.method, {"POST", "PATCH", "TRACE", "CONNECT"})) {
    Answer answer{.status = 405};
    return answer.with("Allow", std::string(kAllowed));
  }
  const bool reads = one_of(request.method, {"GET", "HEAD"});
  if (!reads && !one_of(request.method, {"PUT", "DELETE"})) return Answer{.status = 501};
  if (request.target == "*") return Answer{.status = 400};
  if (request.method == "PUT" && request.field("content-range"))
    return Answer{.status = 400};  // 14.5
  if (request.method != "PUT" && !selected) {
    if (fault_.is("absent-get-is-200") && request.method == "GET") return Answer{.status = 200};
    return Answer{.status = fault_.is("absent-delete-is-204") && !reads ? 204 : 404};
  }
  const std::string name = store_.name_of(request.target);
  const Version judged_version =
      fault_.is("condition-on-version-before") ? store_.at(name).before : selected;
  switch (judged(request, judged_version, fault_)) {
    case Judgement::perform:
      return std::nullopt;
    case Judgement::failed:
      return Answer{.status = 412};
    case Judgement::not_modified:
      break;
  }
  const Version other = fault_.is("foreign-tag-in-304") ? store_.other_than(name) : nullptr;
  return described(304, other ? other : selected);
}

Answer Server::performed(ConnectionId from, const Request& request, const Version& selected) {
  if (request.method == "OPTIONS") {
    Answer answer{.status = 204};
    return answer.with("Allow", std::string(kAllowed));
  }
  const std::string name = store_.name_of(request.target);
  if (one_of(request.method, {"GET", "HEAD"})) return read(request, name, selected);
  forget(from, request, name);
  if (request.method == "PUT") return put(request, name);
  store_.remove(name);
  return {.status = 204};
}

Answer Server::put(const Request& request, const std::string& name) {
  const bool found = store_.at(name).now != nullptr;
  store_.put(name, request.body);
  const Version& now = store_.at(name).now;
  const int status = found || fault_.is("creates-with-204") ? 204 : 201;
  Answer answer = now ? described(status, now) : Answer{.status = status};
  return answer.with(
      "Date", written_date(store_.last_second()));  // the moment of writing, not of answering
}

Answer Server::read(const Request& request, const std::string& name, Version selected) {
  if (fault_.is("tag-renewed-by-get") && request.method == "GET") {
    store_.renew_tag(name);
    selected = store_.at(name).now;
  }
  if (fault_.is("head-tag-differs") && request.method == "HEAD") {
    auto other = std::make_shared<Resource>(*selected);
    other->opaque += "h";
    selected = other;
  }
  if (const auto range = range_asked(request, selected, fault_))
    return part(*range, selected, fault_);
  Answer answer = described(200, selected);
  answer.with("Accept-Ranges", "bytes").with("Content-Type", "application/octet-stream");
  answer.body = selected->body;
  return answer;
}

Version Server::selected(ConnectionId from, const Request& request) {
  const std::string name = store_.name_of(request.target);
  const Entry& entry = store_.at(name);
  if (request.method == "GET") return read_version(from, name);
  const bool outdated =
      fault_.is("head-of-version-before") && request.method == "HEAD" && entry.before;
  return outdated ? entry.before : entry.now;
}

Version Server::read_version(ConnectionId from, const std::string& name) {
  Entry& entry = store_.at(name);
  const bool first = !std::exchange(entry.read_since, true);
  if (fault_.is("old-body-once") && first && entry.deleted_before) return entry.before;
  if (fault_.is("cache-survives-delete")) return cached(cache_, name);
  if (fault_.is("cache-of-connection") && from % 2 == 0) return cached(talks_.at(from).cache, name);
  if (!fault_.is("cache-cleared-late")) return entry.now;
  const auto cleared = cleared_.find(name);
  if (cleared != cleared_.end() && cleared->second <= Loop::Clock::now()) {
    cache_.erase(name);
    cleared_.erase(cleared);
  }
  return cached(cache_, name);
}

Version Server::cached(std::map<std::string, Version>& cache, const std::string& name) {
  Version& copy = cache[name];
  if (!copy) copy = store_.at(name).now;
  return copy;
}

void Server::forget(ConnectionId from, const Request& request, const std::string& name) {
  if (fault_.is("cache-cleared-late")) {
    if (cache_.contains(name))
      cleared_.try_emplace(name, Loop::Clock::now() + std::chrono::milliseconds(50));
    return;
  }
  if (request.method == "PUT") cache_.erase(name);
  const auto talk = talks_.find(from);
  if (talk != talks_.end()) talk->second.cache.erase(name);
}

}  // namespace subjects::http
