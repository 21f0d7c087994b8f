// SPDX-License-Identifier: MIT
#include "models/http/model.hpp"

#include <algorithm>
#include <string_view>

#include "models/http/rules.hpp"

namespace models::http {

using dual::Maybe;
using dual::Rule;
using dual::Server;
using dual::Sym;

namespace {

bool safe(const Request& q) { return q.method != Method::put && q.method != Method::remove; }

Maybe<Sym<std::string>> any_body() { return Maybe<Sym<std::string>>::open(); }

/// An answer about which nothing but the status is known.
Answer plain(dual::AnyOf<int> status) {
  Answer answer{.status = std::move(status), .body = any_body()};
  answer.etag = Maybe<Tag>::open();
  answer.modified = Maybe<Sym<std::int64_t>>::open();
  answer.date = Maybe<Sym<std::int64_t>>::open();
  answer.length = Maybe<std::uint64_t>::open();
  return answer;
}

/// What must hold, unless the rule is waived.
void require(Server& server, const Rule& rule, const dual::Cond& holds) {
  if (server.obeys(rule, true)) server.assume(holds);
}

/// Whether the field is there: a list of nothing is not sent.
bool given(const std::optional<Tags>& tags) {
  return tags && (tags->star || (tags->list && !tags->list->empty()));
}

Rule absent_rule(Method method) {
  if (method == Method::get) return rules::kAbsentGet;
  return method == Method::head ? rules::kAbsentHead : rules::kAbsentDelete;
}

}  // namespace

Knobs strict() {
  return {.tags = Knobs::Served::always,
          .dates = Knobs::Served::always,
          .strength = Knobs::Tags::constant,
          .ranges = Knobs::Ranges::served,
          .skew = 0};
}

/// One request being handled.
class Http::Step {
 public:
  Step(const Knobs& knobs, Server& server, State& state, const Request& q)
      : knobs_(knobs), server_(server), state_(state), q_(q) {}

  Answer answer();

 private:
  bool reads() const { return q_.method == Method::get || q_.method == Method::head; }

  std::optional<Answer> preconditions();
  std::optional<Answer> state_unchanged_since();
  std::optional<Answer> validated();
  bool match(const Tags& tags);
  bool none_match(const Tags& tags);
  bool strong(const Given& given, const Rule& rule);
  bool counts(const std::optional<Date>& date);
  Answer failed();
  Answer not_modified();

  Answer read();
  bool range_applies();
  Answer part();
  Answer described(dual::AnyOf<int> status);
  Answer put();
  void write();

  Sym<bool> weak_now();
  bool tagged() { return server_.decide(state_.tagged == true, "tags are served"); }
  bool dated() { return server_.decide(state_.dated == true, "dates are served"); }
  Resource& resource() { return *state_.resource; }

  const Knobs& knobs_;
  Server& server_;
  State& state_;
  const Request& q_;
};

Http::State Http::initial(Server& server) const {
  State state;
  const auto served = [&](Knobs::Served knob, std::string_view name) -> Sym<bool> {
    if (knob == Knobs::Served::unknown) return server.choose<bool>(name);
    return knob == Knobs::Served::always;
  };
  state.tagged = served(knobs.tags, "tags are served");
  state.dated = served(knobs.dates, "dates are served");
  if (knobs.initial == Knobs::Initial::unknown && server.either("it exists")) {
    state.resource =
        Resource{.body = server.choose<std::string>("body"),
                 .tag = {server.choose<std::string>("tag"), server.choose<bool>("weak"),
                         server.choose<dual::Time>("strong from")},
                 .modified = server.choose<std::int64_t>("modified")};
  }
  return state;
}

void Http::receive(Server& server, State& state, dual::Connection from, const Request& q) const {
  server.send(from, Step(knobs, server, state, q).answer());
}

bool Http::ordered(const Request& first, const Request& second) const {
  return !safe(first) || !safe(second);
}

Answer Http::Step::answer() {
  if (q_.method == Method::options) return plain({200, 204});  // 13.2.1: unconditional
  if (!state_.resource && q_.method != Method::put) {          // 13.2.1: before any precondition
    if (server_.obeys(absent_rule(q_.method), true)) return plain(404);
    return plain({200, 204});
  }
  if (auto refused = preconditions()) return *std::move(refused);
  if (reads()) return read();
  if (q_.method == Method::put) return put();
  state_.resource.reset();
  return plain({200, 202, 204});
}

// --- preconditions, in the order of 13.2.2

std::optional<Answer> Http::Step::preconditions() {
  if (auto refused = state_unchanged_since()) return refused;
  return validated();
}

/// Steps 1 and 2: is the state still the one that the client knows?
std::optional<Answer> Http::Step::state_unchanged_since() {
  if (given(q_.if_match)) return match(*q_.if_match) ? std::nullopt : std::optional(failed());
  if (!counts(q_.if_unmodified_since)) return std::nullopt;
  if (server_.obeys(rules::kUnmodifiedSince,
                    resource().modified <= *q_.if_unmodified_since->seconds))
    return std::nullopt;
  return failed();
}

/// Steps 3 and 4: does the client have it already?
std::optional<Answer> Http::Step::validated() {
  if (given(q_.if_none_match)) {
    if (none_match(*q_.if_none_match)) return std::nullopt;
    return reads() ? not_modified() : plain(412);
  }
  if (!reads() || !counts(q_.if_modified_since)) return std::nullopt;
  const bool old =
      server_.obeys(rules::kModifiedSince, resource().modified <= *q_.if_modified_since->seconds);
  return old ? std::optional(not_modified()) : std::nullopt;
}

bool Http::Step::match(const Tags& tags) {
  if (tags.star) return server_.obeys(rules::kMatchStar, state_.resource.has_value());
  if (!state_.resource) return false;
  return std::any_of(tags.list->begin(), tags.list->end(),
                     [&](const Given& given) { return strong(given, rules::kMatchList); });
}

bool Http::Step::none_match(const Tags& tags) {
  if (tags.star) {
    return !server_.obeys(reads() ? rules::kNoneStarRead : rules::kNoneStarWrite,
                          state_.resource.has_value());
  }
  if (!state_.resource || !tagged()) return true;
  const Rule& rule = reads() ? rules::kNoneListRead : rules::kNoneListWrite;
  return std::none_of(tags.list->begin(), tags.list->end(), [&](const Given& given) {
    return server_.obeys(rule, resource().tag.opaque == given.opaque);
  });
}

/// The strong comparison of 8.8.3.2. A resource without a tag is none of those listed.
bool Http::Step::strong(const Given& given, const Rule& rule) {
  if (!tagged()) return false;
  return server_.obeys(rule,
                       !given.weak && resource().tag.opaque == given.opaque && weak_now() == false);
}

/// Whether a date is a condition: valid, and there is something to compare it with
/// (13.1.3, 13.1.4).
bool Http::Step::counts(const std::optional<Date>& date) {
  return date && date->seconds && date->form != DateForm::none && state_.resource && dated();
}

/// A precondition on the state failed. A server may also say that the change is there already
/// (13.1.1, 13.1.4).
Answer Http::Step::failed() {
  const bool there = q_.method == Method::put && state_.resource &&
                     server_.decide(resource().body == q_.body, "the body is there already");
  return there ? plain({412, 200, 204}) : plain(412);
}

Answer Http::Step::not_modified() {
  Answer answer = described(304);
  if (!server_.obeys(rules::kNotModifiedTag, true)) answer.etag = Maybe<Tag>::open();
  if (answer.modified.value())
    answer.modified = Maybe<Sym<std::int64_t>>::open(*answer.modified.value());
  answer.body = {};
  return answer;
}

// --- what is there

/// An answer with the validators of the resource.
Answer Http::Step::described(dual::AnyOf<int> status) {
  Answer answer = plain(std::move(status));
  answer.etag = tagged() ? Maybe<Tag>(Tag{resource().tag.opaque, weak_now()}) : Maybe<Tag>();
  answer.modified =
      dated() ? Maybe<Sym<std::int64_t>>(resource().modified) : Maybe<Sym<std::int64_t>>();
  return answer;
}

Answer Http::Step::read() {
  if (q_.method == Method::get && q_.range && range_applies() &&
      (knobs_.ranges == Knobs::Ranges::served || !server_.either("the range is ignored"))) {
    return part();
  }
  Answer answer = described(200);
  const auto body = resource().body.known();
  if (q_.method == Method::head) {
    answer.body = {};
    answer.length = body ? Maybe<std::uint64_t>::open(body->size()) : Maybe<std::uint64_t>::open();
    return answer;
  }
  answer.body = resource().body;
  if (body && answer.etag.value() &&
      server_.decide(answer.etag.value()->weak == false, "the tag is strong") &&
      server_.obeys(rules::kStrongTag, true)) {
    server_.claim("strong tags", resource().tag.opaque, *body);
  }
  return answer;
}

bool Http::Step::range_applies() {
  if (q_.if_range) return strong(*q_.if_range, rules::kIfRangeTag);
  if (!q_.if_range_date || !q_.if_range_date->seconds) return true;
  if (!counts(q_.if_range_date)) return false;
  const bool equal =
      server_.obeys(rules::kIfRangeDate, resource().modified == *q_.if_range_date->seconds);
  return equal &&
         server_.either("the date is a strong validator");  // 8.8.2.2: only the server can tell
}

Answer Http::Step::part() {
  Answer answer = described(206);
  const auto body = resource().body.known();
  answer.content_range = Maybe<ContentRange>::open();
  if (!body) return answer;
  const std::uint64_t size = body->size(), to = q_.range->to.value_or(size);
  const bool suffix = !q_.range->from;
  const std::uint64_t begin = suffix ? size - std::min(size, to) : *q_.range->from;
  const std::uint64_t end = suffix || to >= size ? size : to + 1;
  if (begin >= end) {
    const bool obeys = server_.obeys(rules::kUnsatisfiable, true);
    answer = plain(obeys && size != 0 ? dual::AnyOf<int>{416}
                                      : dual::AnyOf<int>{416, 200, 206});  // 14.2: of nothing
    const auto unsatisfied = ContentRange{.total = size};
    answer.content_range =
        obeys ? Maybe<ContentRange>::open(unsatisfied) : Maybe<ContentRange>::open();
    return answer;
  }
  answer.body = Sym<std::string>(body->substr(begin, end - begin));
  answer.content_range = ContentRange{.from = begin, .to = end - 1, .total = size};
  return answer;
}

/// Whether the tag is weak at the moment of this step.
Sym<bool> Http::Step::weak_now() {
  const Validator& tag = resource().tag;
  if (knobs_.strength == Knobs::Tags::constant) return tag.weak;
  return !server_.decide(tag.strong_from <= server_.now(), "the tag is strong by now");
}

// --- writing

Answer Http::Step::put() {
  const bool found = state_.resource.has_value();
  write();
  Answer answer = plain(204);
  if (found) {
    answer.status = server_.obeys(rules::kReplaced, true) ? dual::AnyOf<int>{200, 204}
                                                          : dual::AnyOf<int>{200, 201, 204};
  } else {
    answer.status = server_.obeys(rules::kCreated, true) ? dual::AnyOf<int>{201}
                                                         : dual::AnyOf<int>{200, 201, 204};
  }
  if (dated()) {
    const Sym<std::int64_t> date = server_.choose<std::int64_t>("date");
    require(server_, rules::kNotAfterDate, resource().modified <= date);
    require(server_, rules::kClock, date <= resource().modified + knobs_.skew);
    answer.date = Maybe<Sym<std::int64_t>>::open(date);
    answer.modified = Maybe<Sym<std::int64_t>>::open(resource().modified);
  }
  if (tagged()) answer.etag = Maybe<Tag>::open(Tag{resource().tag.opaque, weak_now()});
  return answer;
}

void Http::Step::write() {
  const std::optional<Resource> old = state_.resource;
  state_.resource = Resource{.body = q_.body};
  if (tagged()) {
    resource().tag.opaque = server_.choose<std::string>("tag");
    if (knobs_.strength == Knobs::Tags::constant) {
      resource().tag.weak = server_.choose<bool>("weak");
    } else {
      resource().tag.strong_from = server_.choose<dual::Time>("strong from");
    }
  }
  if (dated()) {
    resource().modified = server_.choose<std::int64_t>("modified");
    if (old) require(server_, rules::kMonotone, old->modified <= resource().modified);
  }
}

}  // namespace models::http
