// SPDX-License-Identifier: MIT
//
// HTTP in small: resources with entity tags that only the server makes up, weak or strong, and
// conditional requests (RFC 9110, sections 8.8 and 13).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gainsay/dual.hpp>

#include "http_codec.hpp"

namespace examples {

namespace dual = gainsay::dual;

struct Http {
  struct Given {  // a tag in a request
    std::string opaque{};
    bool weak = false;
  };
  struct Tag {  // a tag that the server made
    dual::Sym<std::string> opaque{};
    dual::Sym<bool> weak{};
  };
  struct Resource {
    std::string body{};
    Tag tag{};
  };
  struct State {  // of one path
    std::optional<Resource> resource{};
  };
  struct Request {
    std::string method{};
    std::string path{};
    std::string body{};
    std::optional<std::vector<Given>> match{};
    std::optional<std::vector<Given>> none_match{};
  };
  struct Answer {
    dual::AnyOf<int> status{};
    dual::Maybe<Tag> etag{};
    std::optional<std::string> body{};
  };
  static constexpr dual::Rule kMatch{"rfc9110-13.1.1"};
  static constexpr dual::Rule kNoneMatch{"rfc9110-13.1.2"};

  std::string key_of(const Request& q) const { return q.path; }
  std::unique_ptr<dual::Codec> codec() const { return std::make_unique<HttpCodec>(); }

  // --- what a tester sends

  static Given given(dual::Asking& asking) {
    gainsay::Source& source = asking.source();
    Given tag{.opaque = "none", .weak = source.boolean()};
    if (source.alternative(4) == 3) return tag;
    const auto seen = asking.answered<Answer>([](const Answer& answer) {
      return answer.etag.value() ? answer.etag.value()->opaque.known() : std::nullopt;
    });
    return {.opaque = seen.value_or("none"), .weak = tag.weak};
  }
  static std::optional<std::vector<Given>> some_tags(dual::Asking& asking) {
    if (!asking.source().boolean(1u << 14)) return std::nullopt;
    std::vector<Given> tags;
    for (std::size_t more = asking.source().length(1, 2); more > 0; --more) {
      const auto span = asking.source().span(gainsay::label_of("tag"));
      tags.push_back(given(asking));
    }
    return tags;
  }
  Request request(dual::Asking& asking) const {
    static constexpr const char* kPaths[] = {"/a", "/b"};
    gainsay::Source& source = asking.source();
    Request q{.method = source.boolean() ? "PUT" : "GET", .path = kPaths[source.uniform(0, 1)]};
    if (q.method == "PUT") q.body = "b" + std::to_string(source.integer(0, 9));
    q.match = some_tags(asking);
    q.none_match = some_tags(asking);
    return q;
  }

  // --- what it answers

  bool any_strong(dual::Server& server, const State& state, const std::vector<Given>& tags) const {
    for (const Given& one : tags) {
      if (!state.resource || one.weak) continue;
      const Tag& tag = state.resource->tag;
      if (server.obeys(kMatch, tag.opaque == one.opaque && tag.weak == false)) return true;
    }
    return false;
  }
  bool any_weak(dual::Server& server, const State& state, const std::vector<Given>& tags) const {
    for (const Given& one : tags) {
      if (!state.resource) continue;
      if (server.obeys(kNoneMatch, state.resource->tag.opaque == one.opaque)) return true;
    }
    return false;
  }

  void receive(dual::Server& server, State& state, dual::Connection from, const Request& q) const {
    const bool reads = q.method == "GET";
    const bool found = state.resource.has_value();
    if (reads && !found) return server.send(from, Answer{404});  // 13.2.1: before any condition
    if (q.match && !any_strong(server, state, *q.match)) return server.send(from, Answer{412});
    if (q.none_match && any_weak(server, state, *q.none_match)) {
      return server.send(from, reads ? Answer{304, state.resource->tag} : Answer{412});
    }
    if (reads) return send_body(server, from, *state.resource);
    state.resource =
        Resource{q.body, {server.choose<std::string>("tag"), server.choose<bool>("weak")}};
    server.send(from, found ? Answer{{200, 204}} : Answer{201});
  }

  // A strong tag stands for one body (8.8.1); a weak one may stand for several.
  void send_body(dual::Server& server, dual::Connection from, const Resource& resource) const {
    if (server.decide(resource.tag.weak == false, "the tag is strong")) {
      server.claim("strong tags", resource.tag.opaque, resource.body);
    }
    server.send(from, Answer{200, resource.tag, resource.body});
  }
};

// What it shows: several kinds of freedom in one protocol. A choice that is part of later
// conditions (the tag, and whether it is weak) is a hidden value; one that only the answer shows
// (200 or 204) is an AnyOf; a promise about values (a strong tag means one body) is a claim; and
// requirements have the names of their sections.

}  // namespace examples
