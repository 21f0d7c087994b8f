// SPDX-License-Identifier: MIT
//
// Each model against its own mock.

#include <chrono>
#include <cstdio>

#include <doctest/doctest.h>

#include <gainsay/dual.hpp>

#include "dual/talk/tester.hpp"
#include "dual_fixture.hpp"
#include "examples/dual/cache.hpp"
#include "examples/dual/compare.hpp"
#include "examples/dual/echo.hpp"
#include "examples/dual/http.hpp"
#include "examples/dual/kv.hpp"
#include "examples/dual/topics.hpp"

using namespace gainsay;
using namespace gainsay::dual;

namespace {

template <class M>
void check_clean(M model, TesterSettings settings = {}, Settings run_settings = {}) {
  const auto test = self_tester(protocol(std::move(model)), settings);
  run_settings.cases = 300;
  const auto began = std::chrono::steady_clock::now();
  const Record record = run(*test, run_settings);
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  std::printf("%s: %llu messages, %.0f per second, %llu cases, %llu discarded, %llu duplicates\n",
              type_name<M>().c_str(), static_cast<unsigned long long>(test->messages()),
              static_cast<double>(test->messages()) / seconds,
              static_cast<unsigned long long>(record.cases),
              static_cast<unsigned long long>(record.discarded),
              static_cast<unsigned long long>(record.duplicates));
  for (const FailureRecord& failure : record.failures) {
    MESSAGE(failure.failure.message, "\n", conversation_of(failure));
  }
  CHECK(record.failures.empty());
}

}  // namespace

TEST_CASE("the model of each example explains its own mock") {
  check_clean(examples::Echo{});
  check_clean(examples::Swap{});
  check_clean(examples::CmpSet{});
  check_clean(examples::CmpRst{});
  check_clean(examples::Kv{});
  check_clean(examples::Topics{});
  check_clean(examples::Cache{});
  check_clean(examples::Http{});
}
