// SPDX-License-Identifier: MIT
#include "seq/failure.hpp"

#include <doctest/doctest.h>

using namespace gainsay;
using namespace gainsay::seq;

namespace {

// A failure at an instruction whose words look like others.
gainsay_cn_failure failed(gainsay_cn_kind kind) {
  gainsay_cn_failure failure{};
  failure.kind = kind;
  failure.what = "memory is touched in f at instruction 0x99";
  failure.function = "";
  failure.clause = "";
  failure.file = "";
  failure.offset = 0x10;
  failure.reason = "";
  return failure;
}

// A failure that was seen from outside, in a sequence that ends with a call of push.
Record seen_from_outside() {
  Record record;
  record.failures.resize(1);
  Failure& failure = record.failures[0].failure;
  failure.kind = FailureKind::timeout;
  failure.message = "no end within 1 second";
  Statement call;
  call.operation = "push";
  call.file = "queue.c";
  call.line = 3;
  record.failures[0].program = {call};
  return record;
}

}  // namespace

TEST_CASE("a failure of C code says in its fields what its origin says in words") {
  const Failure failure = failure_of(failed(GAINSAY_CN_ACCESS), "push");
  CHECK(failure.kind == FailureKind::sanitizer);
  CHECK(failure.finding == Finding::access);
  CHECK(failure.function == "push");
  CHECK(failure.instruction == 0x10);
}

TEST_CASE("only an access is one, whatever its words are") {
  CHECK(failure_of(failed(GAINSAY_CN_UNDEFINED), "push").finding == Finding::other);
}

TEST_CASE("what is known by its clause or its line has no instruction") {
  CHECK(failure_of(failed(GAINSAY_CN_POSTCONDITION), "push").instruction == 0);
  gainsay_cn_failure located = failed(GAINSAY_CN_ACCESS);
  located.file = "queue.c";
  CHECK(failure_of(located, "push").instruction == 0);
}

TEST_CASE("what a call did to the process is reported with its name, whatever the origin says") {
  Record record = seen_from_outside();
  record.failures[0].failure.origin = "stuck in the middle at instruction 0x99";
  locate(record, "object.so", "queue.c");
  CHECK(record.failures[0].failure.message == "push: no end within 1 second");
  CHECK(record.failures[0].failure.file == "queue.c");
  CHECK(record.failures[0].failure.line == 3);
}

TEST_CASE("what happened in a function that is known is not reported as the last call's") {
  Record record = seen_from_outside();
  record.failures[0].failure.function = "grow";
  locate(record, "object.so", "queue.c");
  CHECK(record.failures[0].failure.message == "no end within 1 second");
}
