// SPDX-License-Identifier: MIT
// The testers of both models reject the mutants of their own mocks.
#include <doctest/doctest.h>

#include "models/http/protocol.hpp"
#include "models/self.hpp"
#include "unit/dual/survivors.hpp"

TEST_CASE("the tester of small_http rejects its mutants, but for those that are explained") {
  gainsay::dual::check_mutants(
      models::asked_protocol<models::http::Protocol>("small_http"));
}
