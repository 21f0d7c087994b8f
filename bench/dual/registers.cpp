// SPDX-License-Identifier: MIT
//
// Histories of registers with compare-and-set, nothing hidden: the judge beside a search made for
// just this (wing_gong.hpp), key by key. The histories are the same and all answers are known to
// both. Both begin with the trace: the peer reads it into operations first. The remark says what
// the peer costs where it is given the operations as its own types.

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <gainsay/dual.hpp>
#include <gainsay/random.hpp>

#include "../clock.hpp"
#include "judge.hpp"
#include "wing_gong.hpp"

namespace bench {
namespace {

using gainsay::Random;
namespace dual = gainsay::dual;

struct Register {
  struct State {
    std::int64_t value = 0;
  };
  enum class Verb : std::uint8_t { read, write, swap };
  struct Request {
    std::string key{};
    Verb verb = Verb::read;
    std::int64_t expected = 0;
    std::int64_t value = 0;
  };
  struct Answer {
    std::int64_t value = 0;  // what was read; of a swap, whether it was done
  };
  std::string key_of(const Request& q) const { return q.key; }

  static std::int64_t act(std::int64_t& value, const Request& q) {
    if (q.verb == Verb::read) return value;
    if (q.verb == Verb::swap && value != q.expected) return 0;
    value = q.value;
    return 1;
  }
  void receive(dual::Server& server, State& state, dual::Connection from, const Request& q) const {
    server.send(from, Answer{act(state.value, q)});
  }
};

struct Operation {
  Register::Request request{};
  std::int64_t answer = 0;
  std::size_t begin = 0;  // places in the history
  std::size_t end = 0;
  std::uint32_t client = 0;
};
using History = std::vector<Operation>;

// Either every value is written once, or, as Jepsen does it, they are five and most swaps fail.
enum class Values : std::uint8_t { unique, five };

struct Shape {
  std::size_t clients = 2;
  std::size_t keys = 1;
  Values values = Values::unique;
};

History history(const Shape& shape, std::size_t operations, Random& random) {
  const auto [clients, keys, written] = shape;
  struct Client {
    bool busy = false, acted = false;
    Operation operation{};
  };
  std::vector<Client> all(clients);
  std::map<std::string, std::int64_t> values;
  History done;
  std::size_t clock = 0;
  std::int64_t next = 0;
  while (done.size() < operations) {
    const auto at = static_cast<std::size_t>(random.upto(clients - 1));
    Client& client = all[at];
    if (!client.busy) {
      const std::string key = "k" + std::to_string(random.upto(keys - 1));
      client = {.busy = true};
      client.operation.request = {.key = key,
                                  .verb = static_cast<Register::Verb>(random.upto(2)),
                                  .expected = values[key],
                                  .value = ++next};
      if (written == Values::five) {
        client.operation.request.expected = static_cast<std::int64_t>(random.upto(4));
        client.operation.request.value = static_cast<std::int64_t>(random.upto(4));
      }
      client.operation.client = static_cast<std::uint32_t>(at + 1);
      client.operation.begin = clock++;
    } else if (!client.acted) {
      client.operation.answer =
          Register::act(values[client.operation.request.key], client.operation.request);
      client.acted = true;
    } else {
      client.operation.end = clock++;
      done.push_back(client.operation);
      client.busy = false;
    }
  }
  return done;
}

// A read near the end says what was true long before.
void spoil(History& all) {
  for (std::size_t i = all.size(); i-- > all.size() / 2;) {
    if (all[i].request.verb != Register::Verb::read) continue;
    all[i].answer = all[i].answer == 0 ? 1 : 0;
    return;
  }
}

// --- the search made for this

bool ordered(const History& all) {
  std::map<std::string, std::vector<const Operation*>> by_key;
  for (const Operation& one : all) by_key[one.request.key].push_back(&one);
  const auto step = [](std::int64_t& value, const Operation& one) {
    return Register::act(value, one.request) == one.answer;
  };
  return std::all_of(by_key.begin(), by_key.end(), [&](auto& one) {
    return WingGong<Operation, std::int64_t, decltype(step)>(std::move(one.second), 0, step)
        .linearizable();
  });
}

dual::Trace as_trace(const History& all) {
  std::map<std::size_t, dual::Observation> at;
  for (const Operation& one : all) {
    at[one.begin] = {.kind = dual::Observation::Kind::sent,
                     .connection = {one.client},
                     .number = one.begin + 1,
                     .message = dual::to_message(one.request)};
    at[one.end] = {.kind = dual::Observation::Kind::received,
                   .connection = {one.client},
                   .message = dual::to_message(Register::Answer{one.answer})};
  }
  dual::Trace trace;
  for (auto& [place, observation] : at) trace.push_back(std::move(observation));
  return trace;
}

History from_trace(const dual::Trace& trace) {
  History done;
  std::map<std::uint32_t, Operation> under_way;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    const dual::Observation& one = trace[i];
    Operation& operation = under_way[one.connection.number];
    if (one.kind == dual::Observation::Kind::sent) {
      operation = {.request = dual::from_message<Register::Request>(one.message), .begin = i};
    } else {
      operation.answer = dual::from_message<Register::Answer>(one.message).value;
      operation.end = i;
      done.push_back(std::move(operation));
    }
  }
  return done;
}

void measure(Rows& rows, const Shape& shape, bool right, std::vector<double>& all_ratios) {
  static constexpr std::size_t kOperations = 400;
  const dual::ModelPtr model = dual::erase(Register{}, "register");
  std::vector<double> ratios;
  std::vector<double> costs;
  std::vector<double> peers;
  std::vector<double> bare;
  int undecided = 0;
  for (std::uint64_t seed = 0; seed < 31; ++seed) {
    Random random(seed, shape.clients);
    History all = history(shape, kOperations, random);
    if (!right) spoil(all);
    dual::Trace trace = as_trace(all);
    bool theirs = false;
    dual::Judgement judgement;
    bare.push_back(cpu_seconds_of([&] { theirs = ordered(all); }) * 1e6 / kOperations);
    const double peer = cpu_seconds_of([&] { theirs = ordered(from_trace(trace)); });
    const double own = cpu_seconds_of([&] {
      dual::AnyJudge judge(model);
      for (dual::Observation& one : trace) judge.observe(std::move(one));
      judgement = judge.finish();
    });
    if (judgement.kind == dual::Judgement::Kind::undecided) {
      ++undecided;
    } else if (judgement.accepted() != theirs) {
      std::printf("DIFFERENT: %s\n", to_text(judgement).c_str());
    }
    costs.push_back(own * 1e6 / kOperations);
    peers.push_back(peer * 1e6 / kOperations);
    ratios.push_back(peer / own);
  }
  rows.add({.row = std::string("registers, ") + (right ? "accepted" : "rejected") + ", " +
                   std::to_string(shape.clients) + " clients, " + std::to_string(shape.keys) +
                   " keys" + (shape.values == Values::five ? ", five values" : ""),
            .ours = median(costs),
            .peer = median(peers),
            .peer_name = "Wing-Gong",
            .ratio = median(ratios),
            .unit = "us/operation",
            .remark = std::to_string(median(bare)) + " without reading, " +
                      std::to_string(undecided) + " of 31 undecided"});
  all_ratios.push_back(median(ratios));
}

}  // namespace

void measure_registers(Rows& rows) {
  std::vector<double> ratios;
  for (const bool right : {true, false}) {
    for (const Values values : {Values::unique, Values::five}) {
      for (const std::size_t clients : {2, 4, 8}) {
        measure(rows, {.clients = clients, .values = values}, right, ratios);
      }
      measure(rows, {.clients = 16, .keys = 8, .values = values}, right, ratios);
    }
  }
  rows.add({.row = "registers, median of the ratios", .ours = median(ratios), .unit = "times"});
}

}  // namespace bench
