// SPDX-License-Identifier: MIT
//
// What the page about mocks shows: a client of a cache, tested against a mock of the cache.

#include <string>

#include <gainsay/dual.hpp>
#include <gainsay/gainsay.hpp>

#include "../../examples/dual/cache.hpp"

namespace dual = gainsay::dual;

// [client]
using Asked = examples::Cache::Request;
using Answered = examples::Cache::Answer;

std::string computed(const std::string& key) { return "value of " + key; }

// What `key` means, from a cache that `call` asks; computed only if the cache does not know.
template <class Call>
std::string looked_up(Call call, const std::string& key) {
  Answered answer = call(Asked{.key = key});
  if (!answer.value) {
    call(Asked{.writes = true, .key = key, .value = computed(key), .seconds = 1});
    answer = call(Asked{.key = key});
  }
  return answer.value.value();
}
// [/client]

// [property]
GAINSAY_PROPERTY("a client finds its value, however soon the cache forgets it") {
  return gainsay::check([](gainsay::Source& source) {
    dual::DrawsFromSource draws(source);
    dual::Mock<examples::Cache> cache(examples::Cache{}, draws);
    dual::Time now{};
    const auto call = [&](const Asked& request) {
      cache.clock(now = now + dual::milliseconds(10));
      cache.receive(dual::Connection{1}, request);
      const Answered answer = cache.take().at(0).answer;
      gainsay::note(to_text(dual::to_message(request)) + " " + to_text(dual::to_message(answer)));
      return answer;
    };
    GAINSAY_REQUIRE(looked_up(call, "a") == computed("a"));
  });
}
// [/property]
