// SPDX-License-Identifier: MIT

#include <gainsay/error.hpp>

#include <doctest/doctest.h>

using namespace gainsay;

TEST_CASE("an error is shown as place, code, what happened, remedy and where to read on") {
  CHECK(to_text(Error{"some-code", "it broke", "a.cpp:3", "mend it"}) ==
        "a.cpp:3: error[some-code]: it broke\n  fix: mend it\n  see: gainsay explain some-code");
}

TEST_CASE("an error without place or remedy leaves these out") {
  CHECK(to_text(Error{"some-code", "it broke", "", ""}) ==
        "error[some-code]: it broke\n  see: gainsay explain some-code");
}

TEST_CASE("a usage error carries the place it was raised for and reads like an error") {
  const SourcePos here = SourcePos::here();
  const UsageError error({.code = "some-code", .what = "it broke"}, here);
  CHECK(error.error().place == std::string(here.file) + ":" + std::to_string(here.line));
  CHECK(std::string(error.what()) == to_text(error.error()));
}

TEST_CASE("a broken invariant of ours asks to be reported and is no usage error") {
  const auto break_it = [] { GAINSAY_INVARIANT(1 + 1 == 3, "one and one are three"); };
  CHECK_THROWS_AS(break_it(), InternalError);
  try {
    break_it();
  } catch (const InternalError& error) {
    const std::string text = error.what();
    CHECK(text.find("one and one are three") != std::string::npos);
    CHECK(text.find("please report") != std::string::npos);
    CHECK(text.find("error_test.cpp:") != std::string::npos);
  }
}
