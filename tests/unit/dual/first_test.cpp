// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>
#include <chrono>
#include <cstdio>
#include "examples/dual/compare.hpp"
#include "examples/dual/kv.hpp"
#include "examples/dual/echo.hpp"
using namespace gainsay::dual;
using namespace examples;
using Kind = Judgement::Kind;
TEST_CASE("compare") {
  {
    Judge<CmpRst> judge(CmpRst{});
    judge.sent({1}, {5});
    judge.received({1}, {1});
    judge.sent({1}, {3});
    judge.received({1}, {1});
    CHECK(judge.finish().kind == Kind::accepted);
    judge.sent({1}, {3});
    judge.received({1}, {0});
    judge.sent({1}, {2});
    judge.received({1}, {1});
    CHECK(judge.finish().kind == Kind::rejected);
    CHECK(judge.finish().at == 7);
  }
  Judge<CmpRst> judge(CmpRst{});
  auto t0=std::chrono::steady_clock::now();
  for (int i = 0; i < 20000; ++i) {
    judge.sent({1}, {i%7});
    judge.received({1}, {i%7==0 ? 0 : 1});
  }
  CHECK(judge.finish().kind == Kind::accepted);
  std::printf("%f us\n", std::chrono::duration<double>(std::chrono::steady_clock::now()-t0).count()*1e6/20000);
}
