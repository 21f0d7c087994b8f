// SPDX-License-Identifier: MIT
#include "models.hpp"

#include <utility>

#include <gainsay/dual.hpp>

#include "examples/dual/cache.hpp"
#include "examples/dual/compare.hpp"
#include "examples/dual/echo.hpp"
#include "examples/dual/http.hpp"
#include "examples/dual/kv.hpp"
#include "examples/dual/prog.hpp"
#include "examples/dual/topics.hpp"

#if GAINSAY_HAVE_SUBJECT_MODELS
#include "models/http/protocol.hpp"
#include "models/kv/protocol.hpp"
#endif

namespace bench {

namespace dual = gainsay::dual;

std::vector<dual::Protocol> all_protocols() {
  std::vector<dual::Protocol> all;
  all.push_back(dual::protocol(examples::Echo{}, "echo"));
  all.push_back(dual::protocol(examples::Swap{}, "swap"));
  all.push_back(dual::protocol(examples::CmpSet{}, "cmp_set"));
  all.push_back(dual::protocol(examples::CmpRst{}, "cmp_rst"));
  all.push_back(
      dual::protocol(examples::Prog{.program = examples::cmp_rst_program(),
                                    .made_up = std::pair<std::int64_t, std::int64_t>{-2, 2}},
                     "prog"));
  all.push_back(dual::protocol(examples::Kv{}, "kv"));
  all.push_back(dual::protocol(examples::Topics{}, "topics"));
  all.push_back(dual::protocol(examples::Cache{}, "cache"));
  all.push_back(dual::protocol(examples::Http{}, "http"));
#if GAINSAY_HAVE_SUBJECT_MODELS
  all.push_back(
      dual::protocol(models::http::Protocol{{.knobs = models::http::strict()}}, "small_http"));
  all.push_back(dual::protocol(models::kv::Protocol{}, "small_kv"));
#endif
  return all;
}

}  // namespace bench
