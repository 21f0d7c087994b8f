// SPDX-License-Identifier: MIT
// The models and generators fit the servers: a correct one is accepted, one with a fault is not.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "core/source/recording.hpp"
#include "models/client.hpp"
#include "models/http/protocol.hpp"
#include "models/kv/protocol.hpp"
#include "models_test/program.hpp"
#include "unit/core/core_fixture.hpp"

namespace {

using gainsay::core::Recording;
using gainsay::fixture::Recorder;
using models::Client;
using models::Drawing;
using models::Earlier;
using models::Manner;
using models::Program;
using Kind = gainsay::dual::Judgement::Kind;

constexpr std::uint64_t kSeed = 20;

/// Half of the cases on one connection, the others on two or four.
Manner manner_of(std::uint64_t number) {
  const std::uint32_t connections = number % 2 == 0 ? 1 : number % 4 == 1 ? 2 : 4;
  return {.connections = connections, .awaited = connections == 1 ? 70u : 40u};
}

/// Talks until something other than acceptance comes out, at most this many cases. Returns what it
/// was.
template <class Protocol>
std::string outcome(const Program& program, std::uint64_t cases,
                    typename Protocol::Model model = Protocol::model(),
                    gainsay::dual::JudgeSettings settings = {}) {
  for (std::uint64_t number = 0; number < cases; ++number) {
    Recorder recorder(1 << 16);
    Recording(recorder.source).begin_random(kSeed, number, 50);
    Client<Protocol> client(program.port(), "g" + std::to_string(number) + "-", manner_of(number),
                            model, settings);
    const auto judgement = client.talk(recorder.source);
    if (client.broken().empty() && judgement.kind != Kind::rejected && judgement.kind != Kind::owes)
      continue;
    INFO(client.words());
    return client.broken().empty() ? to_text(judgement.kind) : client.broken();
  }
  return "accepted";
}

std::string http_outcome(std::vector<std::string> arguments, std::uint64_t cases,
                         models::http::Knobs knobs = models::http::strict(),
                         std::vector<std::string> waived = {}) {
  const Program program(SMALL_HTTP, std::move(arguments));
  return outcome<models::http::Protocol>(program, cases, {.knobs = knobs},
                                         {.waived = std::move(waived)});
}

std::string kv_outcome(std::vector<std::string> arguments, std::uint64_t cases) {
  const Program program(SMALL_KV, std::move(arguments));
  return outcome<models::kv::Protocol>(program, cases);
}

/// Whether requests that are drawn are the same after they were bytes.
template <class Protocol>
bool requests_survive() {
  using Request = typename Protocol::Model::Request;
  const auto codec = Protocol::codec();
  Recorder recorder(1 << 16);
  Recording(recorder.source).begin_random(kSeed, 0, 50);
  std::vector<Earlier> past;
  for (std::uint32_t step = 1; step <= 500; ++step) {
    const auto scope = recorder.source.step(gainsay::label_of("request"));
    Drawing drawing(recorder.source, 0, past);
    const models::Json drawn = Protocol::draw(drawing);
    past.push_back({scope.identity(), 0, drawn});
    const auto nothing = [](const models::Json&) { return std::nullopt; };
    const auto request = gainsay::dual::wrapped(models::resolved(drawn, nothing, ""));
    const std::string bytes = codec->encode_request(request);
    const auto again = codec->decode_request({.bytes = bytes});
    if (again.kind != gainsay::dual::Decoded::Kind::message || again.used != bytes.size())
      return false;
    if (codec->encode_request(again.message) != bytes) return false;
    if (codec->decode_request({.bytes = std::string_view(bytes).substr(0, bytes.size() - 1)})
            .kind != gainsay::dual::Decoded::Kind::need_more) {
      return false;
    }
    models::typed<Request>(again.message);
  }
  return true;
}

}  // namespace

TEST_CASE("what is drawn is the same after it was bytes") {
  CHECK(requests_survive<models::http::Protocol>());
  CHECK(requests_survive<models::kv::Protocol>());
}

TEST_CASE("a correct HTTP server is accepted, however it makes tags") {
  CHECK(http_outcome({"--tags=counter"}, 40) == "accepted");
  CHECK(http_outcome({"--tags=hash"}, 40) == "accepted");
  CHECK(http_outcome({"--tags=time"}, 40, {}) == "accepted");
}

TEST_CASE("a server of which nothing is known is accepted by the model that knows nothing") {
  CHECK(http_outcome({}, 30, {}) == "accepted");
  CHECK(http_outcome({}, 30, {.initial = models::http::Knobs::Initial::unknown}) == "accepted");
}

TEST_CASE("an HTTP server with a fault is not accepted") {
  for (const std::string fault :
       {"put-appends", "if-match-weak", "tag-never-renewed", "range-end-exclusive",
        "unmodified-since-inverted", "cache-survives-delete", "put-unconditional"}) {
    CAPTURE(fault);
    CHECK(http_outcome({"--fault=" + fault}, 100) == "rejected");
  }
  CHECK(http_outcome({"--fault=length-too-large"}, 20) == "owes");
}

TEST_CASE("a fault whose rule is waived is accepted") {
  CHECK(http_outcome({"--fault=creates-with-204"}, 20) == "rejected");
  CHECK(http_outcome({"--fault=creates-with-204"}, 20, models::http::strict(), {"rfc9110-9.3.4"}) ==
        "accepted");
}

TEST_CASE("a correct server of keys is accepted, and one with a fault is not") {
  CHECK(kv_outcome({"--seed=5"}, 60) == "accepted");
  for (const std::string fault : {"cas-ignores-token", "exec-ignores-watch", "events-out-of-order",
                                  "delete-keeps-revision", "add-overwrites", "expiry-at-once"}) {
    CAPTURE(fault);
    CHECK(kv_outcome({"--fault=" + fault}, 100) == "rejected");
  }
}
