// SPDX-License-Identifier: MIT

#include "examples/dual/compare.hpp"

#include <doctest/doctest.h>

#include <vector>

namespace {

using examples::CmpRst;
using examples::CmpSet;
using Kind = gainsay::dual::Judgement::Kind;
namespace dual = gainsay::dual;

struct Turn {
  std::int64_t value = 0;
  int code = 0;
};

template <class M>
dual::Judgement judged(const std::vector<Turn>& trace) {
  dual::Judge judge(M{});
  for (const Turn& turn : trace) {
    judge.sent({1}, {turn.value});
    judge.received({1}, {turn.code});
  }
  return judge.finish();
}

}  // namespace

TEST_CASE("a server without hidden values is judged by what it must answer") {
  CHECK(judged<CmpSet>({{5, 1}, {3, 0}, {5, 0}, {6, 1}}).accepted());
  CHECK(judged<CmpSet>({{0, 0}}).accepted());
  const dual::Judgement judgement = judged<CmpSet>({{5, 1}, {3, 1}, {3, 1}});
  CHECK(judgement.kind == Kind::rejected);
  CHECK(judgement.at == 3);
}

TEST_CASE("a number that only the server knows explains every answer that some number explains") {
  CHECK(judged<CmpRst>({{5, 1}, {3, 1}, {3, 1}}).accepted());
  CHECK(judged<CmpRst>({{5, 1}, {3, 0}, {3, 0}, {4, 1}}).accepted());
  CHECK(judged<CmpRst>({{5, 1}, {3, 0}, {7, 1}, {2, 1}}).accepted());
}

TEST_CASE("a number that is at least 3 is not below 2, whatever it is") {
  const dual::Judgement judgement = judged<CmpRst>({{5, 1}, {3, 0}, {2, 1}});
  CHECK(judgement.kind == Kind::rejected);
  CHECK(judgement.at == 5);
}

TEST_CASE("a number that is below 4 and at least 3 is 3") {
  // The write after (4, 1) is the only place at which the number may change.
  CHECK(judged<CmpRst>({{9, 1}, {3, 0}, {4, 1}, {4, 0}}).accepted());
  CHECK(judged<CmpRst>({{9, 1}, {3, 0}, {4, 0}, {4, 1}}).kind == Kind::rejected);
}

TEST_CASE("the number is known before it was ever chosen") {
  CHECK(judged<CmpRst>({{0, 1}}).kind == Kind::rejected);
  CHECK(judged<CmpRst>({{-1, 0}, {1, 1}, {100, 0}}).accepted());
}
