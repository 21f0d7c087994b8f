// SPDX-License-Identifier: MIT
// The models and generators fit the servers: a correct one is accepted, one with a fault is not.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <gainsay/dual/server_test.hpp>
#include <gainsay/record.hpp>

#include "core/source/recording.hpp"
#include "dual/codec/tree.hpp"
#include "dual/jexp.hpp"
#include "engine/session.hpp"
#include "models/http/protocol.hpp"
#include "models/kv/protocol.hpp"
#include "models/typed.hpp"
#include "unit/core/core_fixture.hpp"

namespace {

using gainsay::core::Recording;
using gainsay::fixture::Recorder;
using models::Drawing;
using models::Earlier;
namespace dual = gainsay::dual;

constexpr std::uint64_t kSeed = 20;

/// What talking to the server comes to: accepted, or the word for the failure.
template <class Protocol>
std::string outcome(const std::string& command, std::uint64_t cases, const Protocol& protocol,
                    dual::TesterSettings tester = {}) {
  tester.deadline_seconds = 1;
  gainsay::Session session;
  const gainsay::Session::Scope scope(session);
  const gainsay::Settings run{.cases = cases,
                              .failures = 1,
                              .seed = kSeed,
                              .shrink_evaluations = 1,
                              .attempts = 1,
                              .isolation = gainsay::Isolation::in_process,
                              .case_seconds = 30,
                              .store = ""};
  dual::test_server(run, protocol, {.start = command}, tester);
  const gainsay::Record& record = session.records.back();
  if (record.failures.empty()) return record.passed == cases ? "accepted" : "undecided";
  const gainsay::Failure& failure = record.failures[0].failure;
  INFO(failure.message);
  return std::string(gainsay::word_for(failure.kind));
}

std::string http_outcome(const std::string& arguments, std::uint64_t cases,
                         models::http::Knobs knobs = models::http::strict(),
                         std::vector<std::string> waived = {}) {
  return outcome(SMALL_HTTP " --port={port} --seed=1 " + arguments, cases,
                 models::http::Protocol{{.knobs = knobs}},
                 {.judge = {.waived = std::move(waived)}});
}

std::string kv_outcome(const std::string& arguments, std::uint64_t cases) {
  return outcome(SMALL_KV " --port={port} --seed=5 " + arguments, cases, models::kv::Protocol{});
}

/// For requests that stand alone.
class NoAnswers final : public dual::Answers {
 public:
  void await(std::uint32_t) override {}
  const std::map<std::uint32_t, models::Json>& known() const override { return known_; }

 private:
  std::map<std::uint32_t, models::Json> known_{};
};

/// Whether requests that are drawn are the same after they were bytes.
template <class Protocol>
bool requests_survive(models::Json (*draw)(Drawing&)) {
  using Request = typename Protocol::Request;
  const dual::Protocol protocol = dual::protocol(Protocol{});
  const dual::Codec& codec = *protocol.codec;
  dual::Functions functions = dual::Functions::generic();
  for (const dual::AnswerFunction& one : protocol.functions) {
    functions.add(one.name, [](const models::Json&) { return std::nullopt; });
  }
  Recorder recorder(1 << 16);
  Recording(recorder.source).begin_random(kSeed, 0, 50);
  std::vector<Earlier> past;
  for (std::uint32_t step = 1; step <= 500; ++step) {
    const auto scope = recorder.source.step(gainsay::label_of("request"));
    Drawing drawing(recorder.source, 0, past);
    const models::Json drawn = draw(drawing);
    past.push_back({scope.identity(), 0, dual::wrapped(drawn)});
    const auto expression = dual::Jexp::read(drawn, functions);
    if (!expression) return false;
    NoAnswers answers;
    const auto value =
        evaluate(*expression, answers, functions, [](const std::string& name) { return name; });
    const auto request = dual::wrapped(value.value);
    const std::string bytes = codec.encode_request(request);
    const auto again = codec.decode_request({.bytes = bytes});
    if (again.kind != dual::Decoded::Kind::message || again.used != bytes.size()) return false;
    if (codec.encode_request(again.message) != bytes) return false;
    if (codec.decode_request({.bytes = std::string_view(bytes).substr(0, bytes.size() - 1)}).kind !=
        dual::Decoded::Kind::need_more) {
      return false;
    }
    models::typed<Request>(again.message);
  }
  return true;
}

}  // namespace

TEST_CASE("what is drawn is the same after it was bytes") {
  CHECK(requests_survive<models::http::Protocol>(&models::http::request));
  CHECK(requests_survive<models::kv::Protocol>(&models::kv::request));
}

TEST_CASE("a correct HTTP server is accepted, however it makes tags") {
  CHECK(http_outcome("--tags=counter", 40) == "accepted");
  CHECK(http_outcome("--tags=hash", 40) == "accepted");
  CHECK(http_outcome("--tags=time", 40, {}) == "accepted");
}

TEST_CASE("a server of which nothing is known is accepted by the model that knows nothing") {
  CHECK(http_outcome("", 30, {}) == "accepted");
  CHECK(http_outcome("", 30, {.initial = models::http::Knobs::Initial::unknown}) == "accepted");
}

TEST_CASE("an HTTP server with a fault is not accepted") {
  for (const std::string fault :
       {"put-appends", "if-match-weak", "tag-never-renewed", "range-end-exclusive",
        "unmodified-since-inverted", "cache-survives-delete", "put-unconditional"}) {
    CAPTURE(fault);
    CHECK(http_outcome("--fault=" + fault, 100) == "deviation");
  }
  CHECK(http_outcome("--fault=length-too-large", 20) == "silence");
}

TEST_CASE("a fault whose rule is waived is accepted") {
  CHECK(http_outcome("--fault=creates-with-204", 20) == "deviation");
  CHECK(http_outcome("--fault=creates-with-204", 20, models::http::strict(), {"rfc9110-9.3.4"}) ==
        "accepted");
}

TEST_CASE("a correct server of keys is accepted, and one with a fault is not") {
  CHECK(kv_outcome("", 60) == "accepted");
  for (const std::string fault : {"cas-ignores-token", "exec-ignores-watch", "events-out-of-order",
                                  "delete-keeps-revision", "add-overwrites", "expiry-at-once"}) {
    CAPTURE(fault);
    CHECK(kv_outcome("--fault=" + fault, 100) == "deviation");
  }
}
