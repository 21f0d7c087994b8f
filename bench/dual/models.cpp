// SPDX-License-Identifier: MIT
#include "models.hpp"

#include <memory>
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
namespace {

namespace dual = gainsay::dual;
using examples::Expression;
using examples::Program;

examples::ExpressionPtr at(std::int64_t address) {
  return std::make_shared<Expression>(
      Expression{.kind = Expression::Kind::read, .number = address});
}
examples::ProgramPtr write(std::int64_t address, examples::ExpressionPtr value,
                           examples::ProgramPtr then) {
  return std::make_shared<Program>(Program{.kind = Program::Kind::write,
                                           .address = address,
                                           .left = std::move(value),
                                           .then = std::move(then)});
}

// CMP-RST: if what is asked is at most what is kept the answer is 0, else 1, and the server keeps
// another number.
examples::Prog program() {
  const auto end = std::make_shared<Program>();
  const auto number = [](std::int64_t n) {
    return std::make_shared<Expression>(Expression{.number = n});
  };
  const auto otherwise = write(2, at(0), write(1, number(1), end));
  return {.program = std::make_shared<Program>(Program{.kind = Program::Kind::branch,
                                                       .left = at(1),
                                                       .right = at(2),
                                                       .then = write(1, number(0), end),
                                                       .otherwise = otherwise}),
          .made_up = std::pair<std::int64_t, std::int64_t>{-2, 2}};
}

}  // namespace

std::vector<dual::Protocol> all_protocols() {
  std::vector<dual::Protocol> all;
  all.push_back(dual::protocol(examples::Echo{}, "echo"));
  all.push_back(dual::protocol(examples::Swap{}, "swap"));
  all.push_back(dual::protocol(examples::CmpSet{}, "cmp_set"));
  all.push_back(dual::protocol(examples::CmpRst{}, "cmp_rst"));
  all.push_back(dual::protocol(program(), "prog"));
  all.push_back(dual::protocol(examples::Kv{}, "kv"));
  all.push_back(dual::protocol(examples::Topics{}, "topics"));
  all.push_back(dual::protocol(examples::Cache{}, "cache"));
  all.push_back(dual::protocol(examples::Http{}, "http"));
#if GAINSAY_HAVE_SUBJECT_MODELS
  all.push_back(dual::protocol(
      models::http::Protocol{{.knobs = models::http::strict()}}, "small_http"));
  all.push_back(dual::protocol(models::kv::Protocol{}, "small_kv"));
#endif
  return all;
}

}  // namespace bench
