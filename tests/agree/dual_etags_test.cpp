// SPDX-License-Identifier: MIT
//
// The judge of a model with hidden tags against a validator that was written by hand for just this
// protocol (figure 1.1 of the dissertation, corrected), on conversations of one connection about
// one resource; and the traces about which the dissertation's own validator is wrong.

#include <doctest/doctest.h>

#include <cstdint>
#include <cstdio>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gainsay/random.hpp>

#include "examples/dual/http.hpp"

namespace {

using examples::Http;
using gainsay::Random;
using Kind = gainsay::dual::Judgement::Kind;
namespace dual = gainsay::dual;

struct Tag {
  std::string opaque{};
  bool weak = false;
};

// A request and its answer. The condition of a PUT is If-Match, that of a GET If-None-Match.
struct Turn {
  bool puts = false;
  std::string sent{};  // the body of a PUT
  std::optional<Tag> condition{};
  int status = 0;
  std::optional<Tag> tag{};
  std::optional<std::string> body{};
};

// --- by hand: what is known of the resource ------------------------------------------------------

class Notes {
 public:
  bool accepts(const Turn& turn) {
    if (turn.puts) return turn.condition ? conditional_put(turn) : plain_put(turn);
    return get(turn);
  }

 private:
  bool plain_put(const Turn& turn) {
    if (there_ ? turn.status != 200 && turn.status != 204 : turn.status != 201) return false;
    write(turn.sent);
    return true;
  }
  // A weak tag never matches strongly.
  bool conditional_put(const Turn& turn) {
    const bool can_match = there_ && !turn.condition->weak;
    if (turn.status == 412) return !can_match || learn_not_strong(turn.condition->opaque);
    if (!can_match || (turn.status != 200 && turn.status != 204)) return false;
    if (!learn_is(turn.condition->opaque) || !learn_weak(false)) return false;
    write(turn.sent);
    return true;
  }
  bool get(const Turn& turn) {
    if (!there_) return turn.status == 404;
    const bool same = turn.status == 304;
    if (same ? !turn.condition : turn.status != 200) return false;
    if (same && !learn_is(turn.condition->opaque)) return false;
    if (!same && turn.condition && !learn_is_not(turn.condition->opaque)) return false;
    if (!turn.tag || !learn_is(turn.tag->opaque) || !learn_weak(turn.tag->weak)) return false;
    if (same) return !turn.body;
    if (turn.body != body_) return false;
    return turn.tag->weak || strong_.emplace(turn.tag->opaque, body_).first->second == body_;
  }

  void write(const std::string& body) {
    there_ = true;
    body_ = body;
    tag_is_.reset();
    weak_.reset();
    tag_is_not_.clear();
    not_strong_.clear();
  }
  bool learn_is(const std::string& tag) {
    if (tag_is_) return *tag_is_ == tag;
    if (tag_is_not_.contains(tag)) return false;
    tag_is_ = tag;
    return !not_strong_.contains(tag) || learn_weak(true);
  }
  bool learn_is_not(const std::string& tag) {
    if (!tag_is_) tag_is_not_.insert(tag);
    return tag_is_ != tag;
  }
  bool learn_weak(bool weak) {
    if (!weak_) weak_ = weak;
    return *weak_ == weak;
  }
  bool learn_not_strong(const std::string& tag) {
    if (!tag_is_) not_strong_.insert(tag);
    return tag_is_ != tag || learn_weak(true);
  }

  bool there_ = false;
  std::string body_{};
  std::optional<std::string> tag_is_{};
  std::optional<bool> weak_{};  // only known where the tag is
  std::set<std::string> tag_is_not_{};
  std::set<std::string> not_strong_{};           // if the tag is one of these, it is weak
  std::map<std::string, std::string> strong_{};  // the body of each strong tag that was shown
};

bool accepted_by_hand(const std::vector<Turn>& turns) {
  Notes notes;
  for (const Turn& turn : turns) {
    if (!notes.accepts(turn)) return false;
  }
  return true;
}

// --- derived -------------------------------------------------------------------------------------

Kind judged(const std::vector<Turn>& turns) {
  dual::Judge judge(Http{});
  const dual::Connection one{1};
  for (const Turn& turn : turns) {
    Http::Request request{.method = turn.puts ? "PUT" : "GET", .path = "/a", .body = turn.sent};
    if (turn.condition) {
      std::vector<Http::Given> tags{{turn.condition->opaque, turn.condition->weak}};
      (turn.puts ? request.match : request.none_match) = std::move(tags);
    }
    judge.sent(one, request);
    Http::Answer answer{.status = turn.status, .body = turn.body};
    if (turn.tag) answer.etag = Http::Tag{.opaque = turn.tag->opaque, .weak = turn.tag->weak};
    judge.received(one, answer);
  }
  return judge.finish().kind;
}

// --- conversations -------------------------------------------------------------------------------

class Server {
 public:
  explicit Server(Random& random) : random_(random) {}

  std::vector<Turn> turns(std::size_t count) {
    std::vector<Turn> all;
    while (all.size() < count) all.push_back(turn());
    return all;
  }

 private:
  bool often() { return random_.upto(3) != 0; }
  bool even() { return random_.upto(1) == 0; }
  Tag any_tag() { return {std::string(1, static_cast<char>('a' + random_.upto(2))), even()}; }
  std::string any_body() { return even() ? "1" : "2"; }

  Turn turn() {
    Turn turn{.puts = even()};
    if (turn.puts) turn.sent = any_body();
    if (even()) turn.condition = any_tag();
    turn.puts ? put(turn) : get(turn);
    if (random_.upto(9) == 0) spoil(turn);
    return turn;
  }
  void put(Turn& turn) {
    const bool matches = there_ && turn.condition && !turn.condition->weak && !tag_.weak &&
                         turn.condition->opaque == tag_.opaque;
    if (turn.condition && !matches) {
      turn.status = 412;
      return;
    }
    turn.status = !there_ ? 201 : even() ? 200 : 204;
    there_ = true;
    body_ = turn.sent;
    tag_ = any_tag();
  }
  void get(Turn& turn) const {
    turn.status = !there_ ? 404 : 200;
    if (!there_) return;
    turn.tag = tag_;
    if (turn.condition && turn.condition->opaque == tag_.opaque) {
      turn.status = 304;
    } else {
      turn.body = body_;
    }
  }
  void spoil(Turn& turn) {
    if (turn.body && often()) {
      if (even()) {
        turn.body = any_body();
      } else {
        turn.tag = any_tag();
      }
    } else if (turn.puts) {
      turn.status = turn.status == 412 ? 204 : 412;
    } else if (turn.tag) {
      turn.status = turn.status == 304 ? 200 : 304;
      turn.body = turn.status == 200 ? std::optional(body_) : std::nullopt;
    }
  }

  Random& random_;
  bool there_ = false;
  std::string body_{};
  Tag tag_{};
};

Turn put(int status, std::optional<Tag> if_match = {}) {
  return {.puts = true, .sent = "A", .condition = std::move(if_match), .status = status};
}
Turn get(Tag shown, std::optional<Tag> if_none_match = {}) {
  return {
      .condition = std::move(if_none_match), .status = 200, .tag = std::move(shown), .body = "A"};
}
Turn unchanged(Tag shown, Tag if_none_match) {
  return {.condition = std::move(if_none_match), .status = 304, .tag = std::move(shown)};
}

}  // namespace

TEST_CASE("the judge of hidden tags says what a validator says that was written for them by hand") {
  Random random(5);
  int accepted = 0;
  int different = 0;
  constexpr int kTraces = 100'000;
  for (int i = 0; i < kTraces; ++i) {
    const std::vector<Turn> turns = Server(random).turns(2 + random.upto(6));
    const bool expected = accepted_by_hand(turns);
    accepted += expected ? 1 : 0;
    if (judged(turns) != (expected ? Kind::accepted : Kind::rejected)) ++different;
  }
  std::printf("tags: %d traces, %d accepted, %d different\n", kTraces, accepted, different);
  CHECK(different == 0);
  CHECK(accepted > kTraces / 4);
  CHECK(accepted < kTraces * 3 / 4);
}

// Section 1.2.1 of the dissertation.
TEST_CASE(
    "transcripts of conditional requests are accepted, and rejected with one answer changed") {
  const Tag foo{"foo"};
  const Tag bar{"bar"};
  const Tag baz{"baz"};
  CHECK(judged({put(201), get(foo), unchanged(foo, foo)}) == Kind::accepted);
  CHECK(judged({put(201), get(foo), get(foo, foo)}) == Kind::rejected);
  CHECK(judged({put(201), put(204, foo), get(bar)}) == Kind::accepted);
  CHECK(judged({put(201), get(foo), put(204, foo), get(bar)}) == Kind::accepted);
  CHECK(judged({put(201), get(foo), put(412, foo), get(foo)}) == Kind::rejected);
  CHECK(judged({put(201), get(bar), put(412, baz), get(bar)}) == Kind::accepted);
  CHECK(judged({put(201), get(bar), put(204, baz), get(bar)}) == Kind::rejected);
}

// What the validator published with the dissertation gets wrong.
TEST_CASE("a tag that is weak never matches strongly, and what matches weakly may be weak") {
  const Tag strong{"a", false};
  const Tag weak{"a", true};
  CHECK(judged({put(201), put(204, weak)}) == Kind::rejected);
  CHECK(judged({put(201), unchanged(weak, strong), get(weak), put(412, strong)}) == Kind::accepted);
  CHECK(judged({put(201), get(weak, strong)}) == Kind::rejected);
}
