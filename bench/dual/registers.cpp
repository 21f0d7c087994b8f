// SPDX-License-Identifier: MIT
//
// Histories of registers with compare-and-set, nothing hidden, every written value used once: the
// general search beside one made for just this, which looks for an order of all operations
// depth-first and remembers which sets of operations led to which value (Wing and Gong's search
// with Lowe's memory, key by key). The histories are the same and all answers are known to both.

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

History history(std::size_t clients, std::size_t keys, std::size_t operations, Random& random) {
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

void measure(Rows& rows, std::size_t clients, std::size_t keys, bool right) {
  static constexpr std::size_t kOperations = 400;
  const dual::ModelPtr model = dual::erase(Register{}, "register");
  std::vector<double> ratios;
  std::vector<double> costs;
  std::vector<double> peers;
  int undecided = 0;
  for (std::uint64_t seed = 0; seed < 31; ++seed) {
    Random random(seed, clients);
    History all = history(clients, keys, kOperations, random);
    if (!right) spoil(all);
    const dual::Trace trace = as_trace(all);
    bool theirs = false;
    dual::Judgement judgement;
    const double peer = cpu_seconds_of([&] { theirs = ordered(all); });
    const double own = cpu_seconds_of([&] {
      dual::AnyJudge judge(model);
      for (const dual::Observation& one : trace) judge.observe(one);
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
                   std::to_string(clients) + " clients, " + std::to_string(keys) + " keys",
            .ours = median(costs),
            .peer = median(peers),
            .peer_name = "one order",
            .ratio = median(ratios),
            .unit = "us/operation",
            .remark = std::to_string(undecided) + " of 31 undecided"});
}

}  // namespace

void measure_registers(Rows& rows) {
  for (const bool right : {true, false}) {
    for (const std::size_t clients : {2, 4, 8}) measure(rows, clients, 1, right);
    measure(rows, 16, 8, right);
  }
}

}  // namespace bench
