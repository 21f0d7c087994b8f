// SPDX-License-Identifier: MIT
// The testers of both models reject the mutants of their own mocks.
#include <doctest/doctest.h>

#include "models/http/protocol.hpp"
#include "unit/dual/survivors.hpp"

TEST_CASE("the tester of small_http rejects its mutants, but for those that are explained") {
  const models::http::Protocol model{{.knobs = models::http::strict()}};
  gainsay::dual::check_mutants(gainsay::dual::protocol(model, "small_http"));
}
