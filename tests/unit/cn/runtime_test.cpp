// SPDX-License-Identifier: MIT
//
// The run-time library, driven by C with checks written by hand in the shape that generated code
// has.

#include <csignal>

#include "unit/cn/subject.hpp"

using namespace gainsay::cn;

namespace {

struct Fixture {
  Fixture() { program().module().begin(); }

  static Subject& program() {
    static Subject program(text_of("tests/unit/cn/by_hand.c"));
    return program;
  }

  int* fresh(int value) {
    auto* made = static_cast<int*>(m.allocate(sizeof(int)));
    *made = value;
    m.written(made, sizeof *made);
    return made;
  }

  Subject& p = program();
  const gainsay_cn_module& m = p.module();
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "memory that is required and ensured comes back to the caller") {
  int* at = fresh(11);
  CHECK(p.call("get", at) == GAINSAY_CN_PASSED);
  CHECK(p.returned<int>() == 11);
  CHECK(p.call("get", at) == GAINSAY_CN_PASSED);
  CHECK(m.owned(at, sizeof *at));
}

TEST_CASE_FIXTURE(Fixture,
                  "a call whose precondition does not hold is rejected and changes nothing") {
  int* at = fresh(1);
  int* other = fresh(2);
  CHECK(p.call("both", at, at) == GAINSAY_CN_REJECTED);
  CHECK(std::string(m.failure()->clause) == "take P = RW<int>(p)");
  CHECK(m.failure()->line == 3);
  CHECK(m.owned(at, sizeof *at));
  CHECK(p.call("both", at, other) == GAINSAY_CN_PASSED);
  CHECK(p.call("get", static_cast<int*>(nullptr)) == GAINSAY_CN_REJECTED);
}

TEST_CASE_FIXTURE(Fixture, "a precondition can be evaluated without a call") {
  int* at = fresh(1);
  int* other = fresh(2);
  CHECK(p.holds("both", at, other) == GAINSAY_CN_PASSED);
  CHECK(p.holds("both", at, at) == GAINSAY_CN_REJECTED);
  CHECK(p.holds("both", at, other) == GAINSAY_CN_PASSED);
  CHECK(m.owned(at, sizeof *at));
}

TEST_CASE_FIXTURE(Fixture, "memory that is kept is a leak") {
  CHECK(p.failure("keep", fresh(1)).kind == GAINSAY_CN_LEAK);
  CHECK(p.failure("make", 1).kind == GAINSAY_CN_LEAK);
  CHECK(p.call("make", 0) == GAINSAY_CN_PASSED);
  CHECK(m.owned(p.returned<int*>(), sizeof(int)));
}

TEST_CASE_FIXTURE(Fixture, "memory taken with W has to be written before it is read") {
  int* at = fresh(1);
  CHECK(p.call("set", at, 1) == GAINSAY_CN_PASSED);
  CHECK(*at == 7);
  CHECK(p.failure("set", at, 2).kind == GAINSAY_CN_UNINITIALISED);
  CHECK(p.failure("set", fresh(1), 0).kind == GAINSAY_CN_POSTCONDITION);
  CHECK(p.reason.find("not all initialised") != std::string::npos);
}

TEST_CASE_FIXTURE(Fixture, "code touches only what its call owns") {
  const gainsay_cn_failure failed = p.failure("peek", fresh(1));
  CHECK(failed.kind == GAINSAY_CN_ACCESS);
  CHECK(std::string(failed.function) == "peek");
  CHECK(failed.offset != 0);
  m.switches->access = 0;
  CHECK(p.call("peek", fresh(5)) == GAINSAY_CN_PASSED);
  m.switches->access = 1;
}

TEST_CASE_FIXTURE(Fixture, "a local is handed to a callee and comes back") {
  CHECK(p.call("local", 1) == GAINSAY_CN_PASSED);
  CHECK(p.returned<int>() == 7);
}

TEST_CASE_FIXTURE(Fixture, "a precondition broken by an inner call is a failure") {
  const gainsay_cn_failure failed = p.failure("local", 3);
  CHECK(failed.kind == GAINSAY_CN_PRECONDITION);
  CHECK(failed.depth == 2);
}

TEST_CASE_FIXTURE(Fixture, "a local cannot be given to the caller") {
  CHECK(p.failure("dangling").kind == GAINSAY_CN_POSTCONDITION);
}

TEST_CASE_FIXTURE(Fixture, "globals are touched only by who accesses them, and start anew") {
  CHECK(p.call("count") == GAINSAY_CN_PASSED);
  CHECK(p.returned<int>() == 6);
  CHECK(p.call("count") == GAINSAY_CN_PASSED);
  CHECK(p.returned<int>() == 7);
  CHECK(p.failure("sneak").kind == GAINSAY_CN_ACCESS);
  CHECK(p.call("count") == GAINSAY_CN_PASSED);
  CHECK(p.returned<int>() == 6);
}

TEST_CASE_FIXTURE(Fixture, "variables without a name outside start anew as well") {
  CHECK(p.call("statics") == GAINSAY_CN_PASSED);
  CHECK(p.call("statics") == GAINSAY_CN_PASSED);
  CHECK(p.returned<int>() == 22);
  m.begin();
  CHECK(p.call("statics") == GAINSAY_CN_PASSED);
  CHECK(p.returned<int>() == 11);
}

TEST_CASE_FIXTURE(Fixture, "freed memory stays out of bounds") {
  CHECK(p.failure("after_free").kind == GAINSAY_CN_ACCESS);
  CHECK(p.reason.find("was freed") != std::string::npos);
}

TEST_CASE_FIXTURE(Fixture, "only the start of a live block can be freed") {
  CHECK(p.failure("twice").kind == GAINSAY_CN_ALLOCATION);
  CHECK(p.reason.find("freed before") != std::string::npos);
  CHECK(p.failure("middle").kind == GAINSAY_CN_ALLOCATION);
  CHECK(p.failure("not_heap").kind == GAINSAY_CN_ALLOCATION);
}

TEST_CASE_FIXTURE(Fixture, "the bytes next to a block are nobody's") {
  CHECK(p.call("past_end", 15) == GAINSAY_CN_PASSED);
  CHECK(p.failure("past_end", 16).kind == GAINSAY_CN_ACCESS);
  CHECK(p.failure("past_end", -1).kind == GAINSAY_CN_ACCESS);
  CHECK(p.call("fill", 16) == GAINSAY_CN_PASSED);
  CHECK(p.failure("fill", 17).kind == GAINSAY_CN_ACCESS);
}

TEST_CASE_FIXTURE(Fixture, "undefined behaviour is a failure every time") {
  for (int round = 0; round < 3; ++round) {
    const gainsay_cn_failure failed = p.failure("overflow", 2147483647);
    CHECK(failed.kind == GAINSAY_CN_UNDEFINED);
    CHECK(failed.line != 0);
    CHECK(p.reason == "signed overflow: 2147483647 + 1 does not fit 'int'");
    CHECK(p.failure("divide", 1, 0).kind == GAINSAY_CN_UNDEFINED);
    CHECK(p.failure("shift", 40).kind == GAINSAY_CN_UNDEFINED);
    CHECK(p.failure("null_read", static_cast<int*>(nullptr)).kind == GAINSAY_CN_UNDEFINED);
  }
  CHECK(p.call("overflow", 1) == GAINSAY_CN_PASSED);
}

TEST_CASE_FIXTURE(Fixture, "memory is read only after it was written") {
  CHECK(p.failure("blank").kind == GAINSAY_CN_UNINITIALISED);
  m.switches->initialised = 0;
  CHECK(p.call("blank") == GAINSAY_CN_PASSED);
  m.switches->initialised = 1;
}

TEST_CASE_FIXTURE(Fixture, "structs with padding can be copied") {
  CHECK(p.call("padded") == GAINSAY_CN_PASSED);
  CHECK(p.returned<int>() == 3);
}

TEST_CASE_FIXTURE(Fixture, "realloc keeps the contents and frees the old block") {
  CHECK(p.call("grown") == GAINSAY_CN_PASSED);
  CHECK(p.returned<int>() == 7);
  CHECK(p.call("copy") == GAINSAY_CN_PASSED);
}

TEST_CASE_FIXTURE(Fixture, "ending the process is a failure of the code") {
  CHECK(p.failure("leave", 3).kind == GAINSAY_CN_EXIT);
  CHECK(p.reason == "the code called exit(3), which ends the program");
  CHECK(p.failure("stop").kind == GAINSAY_CN_EXIT);
}

TEST_CASE_FIXTURE(Fixture, "a crash is a failure, as often as it happens") {
  for (int round = 0; round < 3; ++round) {
    CHECK(p.failure("wild").kind == GAINSAY_CN_SIGNAL);
    CHECK(p.failure("deep", 100000000).kind == GAINSAY_CN_SIGNAL);
    CHECK(p.reason.find("stack is used up") != std::string::npos);
  }
  CHECK(p.call("deep", 100) == GAINSAY_CN_PASSED);
}

TEST_CASE("a file that does not compile is refused with the compiler's message") {
  const auto made = build("#line 7 \"queue.c\"\nint f(void) { return x; }\n", {});
  REQUIRE(!made);
  CHECK(made.error().code == "cn-compile");
  CHECK(made.error().what.find("queue.c:7:") != std::string::npos);
}

TEST_CASE("a compiler that is not there is named") {
  const auto made = build("int x;", {.compiler = "no-such-compiler"});
  REQUIRE(!made);
  CHECK(made.error().code == "cn-compiler-missing");
}
