// SPDX-License-Identifier: MIT
#include "report/source/excerpt.hpp"
#include "report/words/words.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

using namespace gainsay::report;

namespace {

// A source file that is gone when the scope ends.
class Source {
 public:
  explicit Source(const std::string& text)
      : path_(std::filesystem::temp_directory_path() / "gainsay_excerpt_test.cpp") {
    std::ofstream(path_) << text;
  }
  ~Source() { std::filesystem::remove(path_); }
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

std::optional<PropertySource> property(const std::string& text, unsigned line = 1) {
  const Source source(text);
  SourceFiles files;
  return property_source(files, source.path(), line);
}

}  // namespace

TEST_CASE("an excerpt has the line and its neighbours") {
  const Source source("one\ntwo\nthree\nfour\nfive\n");
  SourceFiles files;
  const auto lines = excerpt(files, source.path(), 3);
  REQUIRE(lines.size() == 4);
  CHECK(lines[0].text == "one");
  CHECK(lines[2].here);
  CHECK(lines[3].number == 4);
}

TEST_CASE("there is no excerpt of a file that is missing or too short") {
  const Source source("one\n");
  SourceFiles files;
  CHECK(excerpt(files, source.path(), 7).empty());
  CHECK(excerpt(files, "no/such/file.cpp", 1).empty());
  CHECK(excerpt(files, source.path(), 0).empty());
}

TEST_CASE("the lambda of a property and the names of its parameters are read") {
  const auto found = property(
      "GAINSAY_PROPERTY(\"a {b\") {\n"
      "  // check(nothing)\n"
      "  return gainsay::check({.cases = 5}, [](const std::map<int, int>& m, int n = 3, char) { "
      "return \"}\"; });\n"
      "}\n");
  REQUIRE(found);
  CHECK(found->arguments.size() == 1);
  CHECK(found->names == std::vector<std::string>{"m", "n", ""});
  CHECK(found->property().ends_with("{ return \"}\"; }"));
}

TEST_CASE("generators come before the property and settings are left out") {
  const auto found = property(
      "TEST(A, B) {\n  EXPECT_TRUE(check(Settings{}, integers(1, 6), [](int a) { return a < 7; "
      "}));\n}\n");
  REQUIRE(found);
  CHECK(found->arguments.size() == 2);
  CHECK(found->arguments[0] == "integers(1, 6)");
}

TEST_CASE("with several calls of check, or none, one cannot tell") {
  CHECK_FALSE(property("P(\"x\") {\n check(f);\n return check(g);\n}\n"));
  CHECK_FALSE(property("P(\"x\") {\n return double_check(f);\n}\n"));
  CHECK_FALSE(property("P(\"x\");\n"));
  CHECK_FALSE(property("P(\"x\") {\n return check(f);\n"));
}

TEST_CASE("the block begins at the line that was asked for") {
  const auto found =
      property("P(\"x\") {\n return check(f);\n}\nP(\"y\") {\n return check(g);\n}\n", 4);
  REQUIRE(found);
  CHECK(found->property() == "g");
}

TEST_CASE("paths below the working directory are told relative to it") {
  CHECK(short_path((std::filesystem::current_path() / "a/b.cpp").string()) == "a/b.cpp");
  CHECK(short_path("/elsewhere/b.cpp") == "/elsewhere/b.cpp");
  CHECK(short_path("a/b.cpp") == "a/b.cpp");
}
