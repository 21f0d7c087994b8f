// SPDX-License-Identifier: MIT
//
// The models of this folder under their names, for `gainsay judge TRACE --model
// build/dev/examples/dual/models:kv`.

#include <gainsay/dual.hpp>

#include "cache.hpp"
#include "compare.hpp"
#include "echo.hpp"
#include "http.hpp"
#include "kv.hpp"
#include "prog.hpp"
#include "topics.hpp"

GAINSAY_MODEL("echo", examples::Echo{});
GAINSAY_MODEL("swap", examples::Swap{});
GAINSAY_MODEL("cmp_set", examples::CmpSet{});
GAINSAY_MODEL("cmp_rst", examples::CmpRst{});
GAINSAY_MODEL("kv", examples::Kv{});
GAINSAY_MODEL("prog", examples::Prog{.program = examples::cmp_rst_program()});
GAINSAY_MODEL("topics", examples::Topics{});
GAINSAY_MODEL("cache", examples::Cache{});
GAINSAY_MODEL("http", examples::Http{});
