// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "cover/guides.hpp"
#include "engine/session.hpp"
#include "etna/tasks.hpp"

namespace {

using Tasks = std::vector<search::Task>;

gainsay::Record searched(const search::Task& task, std::uint64_t cases, search::Draws draws) {
  gainsay::Session session;
  session.hooks().guide_for = gainsay::coverage::guide_for;
  const gainsay::Session::Scope scope(session);
  task.check({.cases = cases,
              .discard_ratio = 1000,
              .failures = 1,
              .seed = 2023,
              .shrink = false,
              .isolation = gainsay::Isolation::in_process,
              .store = ""},
             draws);
  return session.records.back();
}

void check_falsifiable(const Tasks& tasks, std::uint64_t cases) {
  for (const search::Task& task : tasks) {
    CAPTURE(task.name);
    CHECK(searched(task, cases, search::Draws::by_hand).failures.size() == 1);
  }
}

void check_correct(const Tasks& properties, std::uint64_t cases) {
  for (const search::Task& task : properties) {
    CAPTURE(task.name);
    const gainsay::Record by_hand = searched(task, cases, search::Draws::by_hand);
    CHECK(by_hand.failures.empty());
    CHECK(by_hand.passed + by_hand.duplicates >= cases);
    const gainsay::Record derived = searched(task, cases / 10, search::Draws::derived);
    CHECK(derived.failures.empty());
    CHECK(derived.passed > 0);
  }
}

}  // namespace

TEST_CASE("the hand-written generator falsifies all 52 tasks of binary search trees") {
  CHECK(etna::bst_tasks().size() == 52);
  check_falsifiable(etna::bst_tasks(), 20'000);
}

TEST_CASE("correct binary search trees satisfy all 18 properties") {
  CHECK(etna::bst_correct().size() == 18);
  check_correct(etna::bst_correct(), 10'000);
}

TEST_CASE("the hand-written generator falsifies all tasks of red-black trees") {
  CHECK(etna::rbt_tasks().size() == 38 + 20);
  check_falsifiable(etna::rbt_tasks(), 100'000);
}

TEST_CASE("correct red-black trees satisfy all 10 properties") {
  CHECK(etna::rbt_correct().size() == 10);
  check_correct(etna::rbt_correct(), 10'000);
}

TEST_CASE("the hand-written generator falsifies all 20 tasks of the lambda calculus") {
  CHECK(etna::stlc_tasks().size() == 20);
  check_falsifiable(etna::stlc_tasks(), 100'000);
}

TEST_CASE("correct reduction of the lambda calculus preserves types") {
  CHECK(etna::stlc_correct().size() == 2);
  check_correct(etna::stlc_correct(), 10'000);
}

TEST_CASE("the hand-written generator falsifies all 36 tasks of System F with subtyping") {
  CHECK(etna::fsub_tasks().size() == 36);
  check_falsifiable(etna::fsub_tasks(), 200'000);
}

TEST_CASE("correct reduction of System F with subtyping preserves types") {
  CHECK(etna::fsub_correct().size() == 2);
  check_correct(etna::fsub_correct(), 10'000);
}
