// SPDX-License-Identifier: MIT

#include <doctest/doctest.h>

#include <gainsay/dual.hpp>

#include "examples/dual/cache.hpp"
#include "examples/dual/compare.hpp"
#include "examples/dual/echo.hpp"
#include "examples/dual/http.hpp"
#include "examples/dual/kv.hpp"
#include "examples/dual/prog.hpp"
#include "examples/dual/topics.hpp"
#include "survivors.hpp"

using namespace gainsay::dual;

TEST_CASE("the tester of each example rejects its mutants, but for those that are explained") {
  check_mutants(protocol(examples::Echo{}, "echo"));
  check_mutants(protocol(examples::Swap{}, "swap"));
  check_mutants(protocol(examples::CmpSet{}, "cmp_set"));
  check_mutants(protocol(examples::CmpRst{}, "cmp_rst"));
  check_mutants(protocol(examples::Kv{}, "kv"));
  check_mutants(protocol(examples::Topics{}, "topics"));
  check_mutants(protocol(examples::Cache{}, "cache"));
  check_mutants(protocol(examples::Http{}, "http"));
  check_mutants(protocol(examples::Prog{.program = examples::cmp_rst_program()}, "prog"));
}
