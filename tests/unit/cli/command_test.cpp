// SPDX-License-Identifier: MIT
#include "cli/command.hpp"

#include <doctest/doctest.h>

#include "cli/pages.hpp"

using namespace gainsay;
using namespace gainsay::cli;

namespace {

struct Told {
  std::string out{};
  std::string err{};
  Exit exit = Exit::internal;

  explicit Told(const Arguments& arguments) {
    Console console;
    console.out = [this](std::string_view text) { out += text; };
    console.err = [this](std::string_view text) { err += text; };
    exit = run_command(arguments, console);
  }
};

constexpr std::string_view kPage =
    "# Page\n\nFor people.\n\n## a-b\n\nfirst\n\nmore\n\n## c-d\n\nsecond\n";

}  // namespace

TEST_CASE("without a command the help is shown") {
  CHECK(Told({}).out == Told({"--help"}).out);
  CHECK(Told({}).exit == Exit::passed);
  for (const Command& command : commands())
    CHECK(Told({}).out.find("  " + command.name) != std::string::npos);
}

TEST_CASE("command-unknown names the nearest command") {
  const Told told({"explian"});
  CHECK(told.exit == Exit::usage);
  CHECK(told.err.find("fix: did you mean gainsay explain?") != std::string::npos);
}

TEST_CASE("a code is explained by its section") {
  const Told told({"explain", "flag-unknown"});
  CHECK(told.exit == Exit::passed);
  CHECK(told.out.find("flag-unknown\n\nThere is no such flag.") == 0);
}

TEST_CASE("code-unknown names the nearest code, code-not-named lists all") {
  CHECK(Told({"explain", "flag-unknwon"}).err.find("did you mean flag-unknown?") !=
        std::string::npos);
  CHECK(Told({"explain", "flag-unknwon"}).exit == Exit::usage);
  CHECK(Told({"explain"}).err.find("store-not-writable") != std::string::npos);
}

TEST_CASE(
    "binary-not-named, binary-missing, binary-not-executable and binary-not-gainsay are told "
    "apart") {
  CHECK(Told({"run"}).exit == Exit::usage);
  const Told missing({"run", "no/such/binary"});
  CHECK(missing.exit == Exit::environment);
  CHECK(missing.err.find("no/such/binary: error[binary-missing]") == 0);
  CHECK(Told({"run", "README.md"}).err.find("README.md: error[binary-not-executable]") == 0);
  CHECK(Told({"run", "/bin"}).err.find("/bin: error[binary-not-executable]") == 0);
  const Told other({"run", "/bin/true"});
  CHECK(other.exit == Exit::usage);
  CHECK(other.err.find("/bin/true: error[binary-not-gainsay]") == 0);
  CHECK(other.out == "/bin/true\n1 binary: 0 passed, 0 failed, 1 not run\n");
}

TEST_CASE("flags of gainsay run are checked before anything runs") {
  CHECK(
      Told({"run", "no/such/binary", "--cases=x"}).err.find("--cases: error[flag-not-a-number]") ==
      0);
}

TEST_CASE("replay-needs-binary-and-tape is said of another number of words") {
  CHECK(Told({"replay", "a"}).exit == Exit::usage);
  CHECK(Told({"replay"}).err.find("error[replay-needs-binary-and-tape]") == 0);
}

TEST_CASE("the doctor looks at compilers and limits") {
  const Told told({"doctor"});
  CHECK(told.out.find("address space") != std::string::npos);
  CHECK(told.out.find("g++") != std::string::npos);
  CHECK(Told({"doctor", "now"}).exit == Exit::usage);
}

TEST_CASE("sections of a page are found by their headings") {
  CHECK(codes_in(kPage) == std::vector<std::string>{"a-b", "c-d"});
  CHECK(section_of(kPage, "a-b") == "first\n\nmore");
  CHECK(section_of(kPage, "c-d") == "second");
  CHECK(section_of(kPage, "a") == "");
}
