// SPDX-License-Identifier: MIT
//
// Testing a real server by a model of its protocol:
//
//   GAINSAY_PROPERTY("memcached does what the protocol says") {
//     return gainsay::dual::test_server(Kv{}, {.start = "memcached -l 127.0.0.1 -p {port} -U 0"});
//   }
//
// In other frameworks it is a value that converts to bool: EXPECT_TRUE(test_server(...)).
//
// Each case is a conversation over some connections. An answer that no correct server could give,
// an answer that does not come within the deadline, bytes that are no message, and the end of the
// server are failures; the conversation is shrunk, run again to see how often it fails, and told as
// a chart and a script. The server is started once for each worker and is gone when the call
// returns, whatever happens.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include <gainsay/dual/subject.hpp>
#include <gainsay/dual/tester.hpp>

namespace gainsay::dual {

// The test itself, for who runs it in another way. Throws UsageError `dual-codec-needed` if neither
// the protocol nor the settings have a codec.
std::unique_ptr<Test> server_test(Protocol protocol, Subject subject, TesterSettings settings = {});

// Ten seconds, and time for conversations in which time passes.
inline Settings server_run() {
  return {.cases = 1'000'000, .seconds = 10, .max_steps = 60, .case_seconds = 60};
}

template <Model M>
Checked test_server(const Settings& run, M model, Subject subject, TesterSettings settings = {}) {
  const std::unique_ptr<Test> test =
      server_test(protocol(std::move(model)), std::move(subject), std::move(settings));
  return check_test(run, *test);
}
template <Model M>
Checked test_server(M model, Subject subject, TesterSettings settings = {}) {
  return test_server(server_run(), std::move(model), std::move(subject), std::move(settings));
}

}  // namespace gainsay::dual
