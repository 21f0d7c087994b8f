// SPDX-License-Identifier: MIT
#include "cli/toml.hpp"

#include <doctest/doctest.h>

using namespace gainsay;
using namespace gainsay::cli;

namespace {

std::vector<TomlEntry> entries(const char* text) {
  auto read = read_toml(text, "gainsay.toml");
  if (!read) FAIL(read.error().what);
  return *read;
}

Error error_of(const char* text) {
  const auto read = read_toml(text, "gainsay.toml");
  REQUIRE(!read);
  return read.error();
}

}  // namespace

TEST_CASE("texts, numbers and switches are values") {
  const auto read = entries("init = \"start\"\ncases = 100\nall = true\ncc = 'clang-19'\n");
  REQUIRE(read.size() == 4);
  CHECK(read[0].key == "init");
  CHECK(read[0].values == std::vector<std::string>{"start"});
  CHECK(read[1].values == std::vector<std::string>{"100"});
  CHECK(read[2].values == std::vector<std::string>{"true"});
  CHECK(read[3].values == std::vector<std::string>{"clang-19"});
  CHECK(read[3].line == 4);
}

TEST_CASE("an array may go over several lines, with comments in it") {
  const auto read = entries("only = [\n  \"push\",  # first\n  \"pop\",\n]\ncases = 3");
  REQUIRE(read.size() == 2);
  CHECK(read[0].is_array);
  CHECK(read[0].values == std::vector<std::string>{"push", "pop"});
  CHECK(read[1].line == 5);
}

TEST_CASE("the keys of a table carry its name") {
  const auto read = entries("seed = 1\n[weights]\npush = 3\n");
  REQUIRE(read.size() == 2);
  CHECK(read[1].key == "weights.push");
}

TEST_CASE("an empty file has no entries") {
  CHECK(entries("").empty());
  CHECK(entries("# nothing\n\n").empty());
}

TEST_CASE("toml-syntax names the line") {
  CHECK(error_of("a = 1\nb \"x\"\n").place == "gainsay.toml:2");
  CHECK(error_of("a = \"x\n").what == "a text is not closed");
  CHECK(error_of("a = start\n").what == "a value is missing, or a text has no quotes");
  CHECK(error_of("only = [\"a\" \"b\"]\n").what == "a comma or ] is missing");
  CHECK(error_of("only = [\"a\",").code == "toml-syntax");
  CHECK(error_of("[weights\n").what == "']' is missing");
}
