// SPDX-License-Identifier: MIT
#include "host/serve.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>

#include "host_run.hpp"

using gainsay::Exit;

namespace {

std::string tape_in(const std::string& text) {
  const std::size_t at = text.find("--replay=") + 9;
  return text.substr(at, text.find('\n', at) - at);
}

}  // namespace

TEST_CASE("a property that holds is one line and exit code 0") {
  const HostRun run({"equal", "--cases=50"});
  CHECK(run.exit == Exit::passed);
  CHECK(run.says("passed   numbers equal themselves  (50 cases"));
  CHECK(run.says("1 passed, 0 failed\n"));
}

TEST_CASE("a property that fails shows its smallest case and is exit code 1") {
  const HostRun run({"--filter=below", "--seed=3"});
  CHECK(run.exit == Exit::property_failed);
  CHECK(run.says("number = 7"));
  CHECK(run.says("a number was drawn"));
  CHECK(run.says("seed 3"));
  CHECK(run.says("./queue_test --filter='numbers stay below seven' --replay=g1."));
  CHECK(run.says("0 passed, 1 failed\n"));
}

TEST_CASE("giving up is exit code 3 and names the flag") {
  const HostRun run({"accepted"});
  CHECK(run.exit == Exit::incomplete);
  CHECK(run.says("gave up"));
  CHECK(run.says("--discard-ratio"));
  CHECK(run.says("0 passed, 0 failed, 1 gave up\n"));
}

TEST_CASE("coverage that is not reached is exit code 3 and says by how much") {
  const HostRun run({"zeros"});
  CHECK(run.exit == Exit::incomplete);
  CHECK(run.says("'zero' was asked to reach 99% of the cases and reached "));
}

TEST_CASE("a body that throws before any case fails its property and nothing else") {
  const HostRun run({"throws", "equal"});
  CHECK(run.exit == Exit::property_failed);
  CHECK(run.says("before any case"));
  CHECK(run.says("1 passed, 1 failed\n"));
}

TEST_CASE("the list has a name per line and respects filters") {
  CHECK(HostRun({"--list", "numbers*"}).out ==
        "numbers equal themselves\nnumbers stay below seven\n");
}

TEST_CASE("filter-matches-nothing is exit code 2 and lists near names") {
  const HostRun run({"--filter=numbers stay beneath"});
  CHECK(run.exit == Exit::usage);
  CHECK(
      run.err ==
      "error[filter-matches-nothing]: no property has a name that fits 'numbers stay beneath'\n"
      "  fix: there are 'numbers equal themselves', 'numbers stay below seven'; --list names all\n"
      "  see: gainsay explain filter-matches-nothing\n");
}

TEST_CASE("a flag that is not understood is exit code 2") {
  CHECK(HostRun({"--cases=lots"}).exit == Exit::usage);
  CHECK(HostRun({"--fitler=x"}).err.find("did you mean --filter?") != std::string::npos);
}

TEST_CASE("a broken GAINSAY is exit code 2 before anything runs") {
  setenv("GAINSAY", "--cases=x", 1);
  const HostRun run({"equal"});
  unsetenv("GAINSAY");
  CHECK(run.exit == Exit::usage);
  CHECK(run.out.empty());
}

TEST_CASE("the help fits a screen of 80 columns and 48 lines") {
  const HostRun run({"--help"});
  CHECK(run.exit == Exit::passed);
  std::size_t lines = 0;
  for (std::size_t at = 0; at < run.out.size(); ++lines) {
    const std::size_t end = run.out.find('\n', at);
    CAPTURE(run.out.substr(at, end - at));
    CHECK(end - at <= 80);
    at = end + 1;
  }
  CHECK(lines <= 48);
}

TEST_CASE("a failing case is replayed from its tape, and a passing one is shown as well") {
  const std::string tape = tape_in(HostRun({"below", "--seed=3"}).out);
  const HostRun failing({"below", "--replay=" + tape});
  CHECK(failing.exit == Exit::property_failed);
  CHECK(failing.says("number = 7"));
  const HostRun passing({"equal", "--replay=" + tape});
  CHECK(passing.exit == Exit::passed);
  CHECK(passing.says("passed   numbers equal themselves  (one case replayed)\n    x = 7"));
}

TEST_CASE("replay-needs-one-property is said when several are selected") {
  const std::string tape = tape_in(HostRun({"below", "--seed=3"}).out);
  const HostRun run({"numbers", "--replay=" + tape});
  CHECK(run.exit == Exit::usage);
  CHECK(run.err.find(
            "error[replay-needs-one-property]: --replay runs one property, and 2 are selected") ==
        0);
}

TEST_CASE("replay-not-a-tape is said of what is neither a tape nor a file") {
  const HostRun run({"below", "--replay=g1.garbage"});
  CHECK(run.exit == Exit::usage);
  CHECK(run.err.find("--replay: error[replay-not-a-tape]: \"g1.garbage\"") == 0);
}

TEST_CASE("a stored example names its property") {
  const std::string tape = tape_in(HostRun({"below", "--seed=3"}).out);
  const std::string path = std::filesystem::temp_directory_path() / "gainsay-host-test.example";
  std::ofstream(path)
      << "gainsay example 1\nproperty: numbers stay below seven\norigin: returned false\ntape: "
      << tape << "\n";
  const HostRun run({"--replay=" + path});
  CHECK(run.exit == Exit::property_failed);
  CHECK(run.says("number = 7"));
  std::filesystem::remove(path);
}

TEST_CASE("JSON goes to standard output alone, or to a file beside the text") {
  const HostRun run({"equal", "--json", "--seed=1"});
  CHECK(run.out.find("{\"gainsay\":1,\"property\":\"numbers equal themselves\"") == 0);
  CHECK(std::count(run.out.begin(), run.out.end(), '\n') == 1);
  const std::string path = std::filesystem::temp_directory_path() / "gainsay-host-test.json";
  const HostRun both({"equal", "--json=" + path, "--seed=1"});
  CHECK(both.says("1 passed, 0 failed"));
  std::string line;
  std::ifstream in(path);
  std::getline(in, line);
  CHECK(line + "\n" == run.out);
  std::filesystem::remove(path);
}

TEST_CASE("--times tells what a run took, behind a record that is otherwise the same") {
  const HostRun plain({"numbers", "--json", "--seed=1"});
  CHECK_FALSE(plain.says("\"times\""));
  const HostRun timed({"numbers", "--json", "--seed=1", "--times"});
  CHECK(std::regex_replace(timed.out, std::regex(R"re(,"times":\{[^}]*\})re"), "") == plain.out);
  const std::regex times(
      R"re("times":\{"search":[0-9.e-]+,"shrink":[0-9.e-]+,"cases_per_second":[0-9.e+]+\}\}\n)re");
  const auto found = std::sregex_iterator(timed.out.begin(), timed.out.end(), times);
  CHECK(std::distance(found, std::sregex_iterator()) == 2);
}

TEST_CASE("--times tells what a run took in the text as well") {
  const HostRun run({"equal", "--times"});
  CHECK(std::regex_search(
      run.out, std::regex("\n  times: search [0-9.]+ s, shrink [0-9.]+ s, [0-9]+ cases/s\n")));
  CHECK_FALSE(HostRun({"equal"}).says("times:"));
}

TEST_CASE("file-not-writable is exit code 4") {
  const HostRun run({"equal", "--json=/nonexistent/file"});
  CHECK(run.exit == Exit::environment);
  CHECK(run.err.find("/nonexistent/file: error[file-not-writable]") == 0);
}

TEST_CASE("a quiet run tells failures and the last line only") {
  CHECK(HostRun({"equal", "-q"}).out == "1 passed, 0 failed\n");
  CHECK(HostRun({"below", "-q"}).says("number = 7"));
}

TEST_CASE("on a terminal there is colour, a pipe has none, and the flag decides otherwise") {
  CHECK(HostRun({"equal"}, true).says("\033[32mpassed"));
  CHECK_FALSE(HostRun({"equal"}).says("\033["));
  CHECK(HostRun({"equal", "--color=always"}).says("\033[32mpassed"));
  CHECK_FALSE(HostRun({"equal", "--color=never"}, true).says("\033[32m"));
}

TEST_CASE("a run that was interrupted reports what was done and is exit code 3") {
  const HostRun run({"equal"}, false, true);
  CHECK(run.exit == Exit::incomplete);
  CHECK(run.says("0 passed, 0 failed"));
}

TEST_CASE("of several exit codes the worst is what keeps one from judging") {
  CHECK(gainsay::worst(Exit::property_failed, Exit::incomplete) == Exit::property_failed);
  CHECK(gainsay::worst(Exit::passed, Exit::incomplete) == Exit::incomplete);
  CHECK(gainsay::worst(Exit::property_failed, Exit::environment) == Exit::environment);
}

TEST_CASE("observations are one line of OpenPBTStats per case") {
  const std::string path = std::filesystem::temp_directory_path() / "gainsay-host-test.jsonl";
  const HostRun run({"below", "--seed=3", "--observations=" + path});
  std::ifstream in(path);
  std::size_t passed = 0;
  std::size_t failed = 0;
  for (std::string line; std::getline(in, line);) {
    CHECK(line.find("{\"type\":\"test_case\",\"run_start\":") == 0);
    CHECK(line.find("\"property\":\"numbers stay below seven\"") != std::string::npos);
    CHECK(line.find("\"coverage\":null") != std::string::npos);
    passed += line.find("\"status\":\"passed\"") != std::string::npos ? 1 : 0;
    failed += line.find("\"status\":\"failed\"") != std::string::npos ? 1 : 0;
  }
  CHECK(failed >= 1);
  CHECK(passed >= 1);
  std::filesystem::remove(path);
}
