// SPDX-License-Identifier: MIT
//
// Conversations of a correct store, made in this process: connections send when they have nothing
// under way, requests act in any order, answers are delayed. Then they are judged, which is what is
// measured.

#include "judge.hpp"

#include <cstdint>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gainsay/random.hpp>

#include "../clock.hpp"
#include "examples/dual/http.hpp"

namespace bench {
namespace {

using gainsay::Random;
namespace dual = gainsay::dual;
using examples::Http;

struct Shape {
  std::size_t under_way = 1;  // connections, each with one request
  std::size_t paths = 1;
  std::size_t messages = 40'000;
};

// The server: what `Http` allows, with tags from a counter, mostly strong.
class Server {
 public:
  Http::Answer handle(const Http::Request& q) {
    auto& resource = resources_[q.path];
    const bool found = resource.body != nullptr;
    const bool reads = q.method == "GET";
    if (reads && !found) return {.status = 404};
    if (q.match && !(found && !resource.weak && given(*q.match, resource.tag))) {
      return {.status = 412};
    }
    if (q.none_match && found && given(*q.none_match, resource.tag)) {
      if (!reads) return {.status = 412};
      return {.status = 304, .etag = tag(resource)};
    }
    if (reads) return {.status = 200, .etag = tag(resource), .body = *resource.body};
    resource.body = std::make_shared<std::string>(q.body);
    resource.tag = "t" + std::to_string(++tags_);
    resource.weak = tags_ % 4 == 0;
    return {.status = found ? 204 : 201};
  }
  std::string current(const std::string& path) { return resources_[path].tag; }

 private:
  struct Resource {
    std::shared_ptr<std::string> body{};
    std::string tag{};
    bool weak = false;
  };
  static bool given(const std::vector<Http::Given>& tags, const std::string& tag) {
    for (const Http::Given& one : tags) {
      if (one.opaque == tag) return true;
    }
    return false;
  }
  static Http::Tag tag(const Resource& resource) {
    return {.opaque = resource.tag, .weak = resource.weak};
  }
  std::map<std::string, Resource> resources_{};
  std::uint64_t tags_ = 0;
};

Http::Request request(Random& random, Server& server, const Shape& shape, std::size_t number) {
  Http::Request q;
  q.path = "/" + std::to_string(random.upto(shape.paths - 1));
  const bool writes = random.upto(3) == 0;
  q.method = writes ? "PUT" : "GET";
  if (writes) q.body = "b" + std::to_string(number);
  if (random.upto(2) == 0) {
    const std::string tag = random.upto(1) == 0 ? server.current(q.path) : "other";
    auto& condition = random.upto(1) == 0 ? q.match : q.none_match;
    condition = std::vector<Http::Given>{{.opaque = tag}};
  }
  return q;
}

dual::Trace conversation(const Shape& shape, std::uint64_t seed) {
  Random random(seed);
  Server server;
  dual::Trace trace;
  struct Line {
    bool busy = false;
    bool acted = false;
    Http::Request request{};
    Http::Answer answer{};
  };
  std::vector<Line> lines(shape.under_way);
  std::size_t sent = 0;
  while (trace.size() < shape.messages) {
    const auto at = static_cast<std::size_t>(random.upto(lines.size() - 1));
    Line& line = lines[at];
    const dual::Connection connection{static_cast<std::uint32_t>(at + 1)};
    if (!line.busy) {
      line = {.busy = true, .request = request(random, server, shape, ++sent)};
      trace.push_back({.kind = dual::Observation::Kind::sent,
                       .connection = connection,
                       .number = sent,
                       .message = dual::to_message(line.request)});
    } else if (!line.acted) {
      line.answer = server.handle(line.request);
      line.acted = true;
    } else {
      trace.push_back({.kind = dual::Observation::Kind::received,
                       .connection = connection,
                       .message = dual::to_message(line.answer)});
      line.busy = false;
    }
  }
  return trace;
}

struct Cost {
  double microseconds = 0;  // for a message
  double undecided = 0;     // share of cases
  double runs = 0;          // of the model, for a message
};

Cost cost(const dual::ModelPtr& model, const dual::Trace& trace, std::size_t messages_of_a_case) {
  std::size_t cases = 0;
  std::size_t undecided = 0;
  std::uint64_t runs = 0;
  const double seconds = cpu_seconds_of([&] {
    for (std::size_t begin = 0; begin + messages_of_a_case <= trace.size();
         begin += messages_of_a_case) {
      dual::AnyJudge judge(model);
      for (std::size_t i = begin; i < begin + messages_of_a_case; ++i) judge.observe(trace[i]);
      ++cases;
      runs += judge.counts().runs;
      const dual::Judgement judgement = judge.finish();
      if (judgement.kind == dual::Judgement::Kind::undecided) ++undecided;
      if (judgement.kind == dual::Judgement::Kind::rejected) std::printf("REJECTED\n");
    }
  });
  return {seconds * 1e6 / static_cast<double>(cases * messages_of_a_case),
          static_cast<double>(undecided) / static_cast<double>(cases),
          static_cast<double>(runs) / static_cast<double>(cases * messages_of_a_case)};
}

// Cases of 400 messages: each starts with nothing, so each is a conversation of its own.
Cost cost_of_cases(const dual::ModelPtr& model, Shape shape, int cases) {
  Cost sum;
  shape.messages = 400;
  for (int i = 0; i < cases; ++i) {
    const Cost one = cost(model, conversation(shape, 100 + static_cast<std::uint64_t>(i)), 400);
    sum.microseconds += one.microseconds / cases;
    sum.undecided += one.undecided / cases;
    sum.runs += one.runs / cases;
  }
  return sum;
}

std::string remark(const Cost& cost) {
  char text[64];
  std::snprintf(text, sizeof text, "%.2f %% undecided, %.2f runs/message", 100 * cost.undecided,
                cost.runs);
  return text;
}

// One conversation about one path in which so many tags are made up; every strong tag that was ever
// shown stays claimed for its body.
double cost_with_hidden(const dual::ModelPtr& model, std::size_t tags) {
  const Shape shape{.under_way = 1, .paths = 1, .messages = 2 * 6 * tags};
  double sum = 0;
  std::size_t rounds = 0;
  for (std::size_t done = 0; done < 20'000; done += shape.messages, ++rounds) {
    sum += cost(model, conversation(shape, 3 + rounds), shape.messages).microseconds;
  }
  return sum / static_cast<double>(rounds);
}

}  // namespace

void measure_under_way(Rows& rows) {
  const dual::ModelPtr model = dual::erase(Http{}, "http");
  for (const std::size_t under_way : {1, 2, 4, 8}) {
    const Cost one = cost_of_cases(model, {.under_way = under_way}, under_way < 8 ? 40 : 20);
    rows.add({.row = "judge, one key, under way: " + std::to_string(under_way),
              .ours = one.microseconds,
              .unit = "us/message",
              .remark = remark(one)});
  }
}

void measure_keys(Rows& rows) {
  const dual::ModelPtr model = dual::erase(Http{}, "http");
  const Cost many = cost_of_cases(model, {.under_way = 64, .paths = 16}, 40);
  rows.add({.row = "judge, 16 keys, under way: 64",
            .ours = many.microseconds,
            .unit = "us/message",
            .remark = remark(many)});
}

void measure_hidden(Rows& rows) {
  const dual::ModelPtr model = dual::erase(Http{}, "http");
  const double few = cost_with_hidden(model, 10);
  for (const std::size_t hidden : {10, 100, 1'000, 10'000}) {
    const double one = cost_with_hidden(model, hidden);
    rows.add({.row = "judge, one key, tags made up: " + std::to_string(hidden),
              .ours = one,
              .unit = "us/message",
              .remark = std::to_string(one / few) + " times 10"});
  }
}

}  // namespace bench
