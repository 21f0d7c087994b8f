// SPDX-License-Identifier: MIT

#include <deque>

#include <gainsay/api.hpp>

#include "safe.hpp"

namespace api = gainsay::api;

GAINSAY_PROPERTY("a ring behaves like a deque of at most three") {
  auto ring = api::type<std::deque<int>, Ring>("r");
  api::Suite s{ring};
  s.make(ring);
  s.op("push", ring.where([](const auto& model) { return model.size() < 3; }),
       gainsay::integers(0, 9))
      .call([](auto& model, int x) { model.push_back(x); }, [](auto& r, int x) { r.push(x); });
  s.op("pop", ring.where([](const auto& model) { return !model.empty(); }))
      .call(
          [](auto& model) {
            const int x = model.front();
            model.pop_front();
            return x;
          },
          [](auto& r) { return r.pop(); });
  return gainsay::check(s);
}
