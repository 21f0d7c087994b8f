// SPDX-License-Identifier: MIT
#include "base/flags.hpp"

#include <doctest/doctest.h>

using namespace gainsay;

namespace {

// Two flags that remember what they were given.
struct Table {
  std::string cases{};
  std::string json = "never";
  int quiet = 0;
  std::vector<base::Flag> flags = {
      {.name = "cases", .value = "N", .help = "how many", .fallback = "10", .set = keep(cases)},
      {.name = "json",
       .value = "FILE",
       .help = "where to",
       .may_lack_value = true,
       .set = keep(json)},
      {.name = "quiet",
       .help = "say less",
       .set = [this](std::string_view) -> Result<void> {
         ++quiet;
         return {};
       }},
      {.name = "odd", .help = "hardly", .use = base::Flag::Use::rare, .set = keep(json)},
  };

  static std::function<Result<void>(std::string_view)> keep(std::string& place) {
    return [&place](std::string_view text) -> Result<void> {
      place = text;
      return {};
    };
  }
  Result<std::vector<std::string>> read(const std::vector<std::string>& arguments) {
    return base::parse_flags(flags, arguments);
  }
};

}  // namespace

TEST_CASE("a value may follow an equals sign or stand in the next argument") {
  Table table;
  REQUIRE(table.read({"--cases=5"}));
  CHECK(table.cases == "5");
  REQUIRE(table.read({"--cases", "7"}));
  CHECK(table.cases == "7");
}

TEST_CASE("a flag whose value is optional does not take the next argument") {
  Table table;
  const auto words = table.read({"--json", "reverse"});
  REQUIRE(words);
  CHECK(table.json.empty());
  CHECK(*words == std::vector<std::string>{"reverse"});
}

TEST_CASE("what is no flag and what follows two hyphens are words") {
  Table table;
  const auto words = table.read({"a", "-q", "--", "--cases=5"});
  REQUIRE(words);
  CHECK(*words == std::vector<std::string>{"a", "--cases=5"});
  CHECK(table.quiet == 1);
  CHECK(table.cases.empty());
}

TEST_CASE("flag-unknown names the nearest flag") {
  Table table;
  const auto words = table.read({"--case=5"});
  REQUIRE_FALSE(words);
  CHECK(to_text(words.error()) ==
        "error[flag-unknown]: there is no flag --case\n"
        "  fix: did you mean --cases?\n"
        "  see: gainsay explain flag-unknown");
  CHECK(table.read({"--wibblewobble"}).error().fix == "--help lists the flags");
}

TEST_CASE("flag-needs-value is said when the value is missing") {
  Table table;
  CHECK(table.read({"--cases"}).error().code == "flag-needs-value");
  CHECK(table.read({"--cases", "--quiet"}).error().what == "--cases has no value");
}

TEST_CASE("flag-takes-no-value is said of a value that nobody asked for") {
  Table table;
  CHECK(table.read({"--quiet=yes"}).error().code == "flag-takes-no-value");
}

TEST_CASE("numbers may have separators and units") {
  CHECK(base::read_number("1'000", 0).value() == 1000);
  CHECK(base::read_number("10k", 0).value() == 10'000);
  CHECK(base::read_number("2M", 0).value() == 2'000'000);
  CHECK(base::read_number("18446744073709551615", 0).value() == ~std::uint64_t{0});
}

TEST_CASE("flag-not-a-number is said of everything that is no whole number") {
  for (const char* text : {"", "x", "5x", "1.5", "0x10", "--", "k"}) {
    CAPTURE(text);
    const auto number = base::read_number(text, 0);
    REQUIRE_FALSE(number);
    CHECK(number.error().code == "flag-not-a-number");
  }
}

TEST_CASE("flag-out-of-range names the range") {
  CHECK(base::read_number("0", 1, 9).error().what == "0 is not between 1 and 9");
  CHECK(base::read_number("10", 1, 9).error().code == "flag-out-of-range");
  CHECK(base::read_number("-3", 1, 9).error().code == "flag-out-of-range");
  CHECK(base::read_number("99999999999999999999", 1).error().code == "flag-out-of-range");
  CHECK(base::read_number("99999999999999999k", 1).error().code == "flag-out-of-range");
}

TEST_CASE("times are seconds or have a unit") {
  CHECK(base::read_seconds("2").value() == 2);
  CHECK(base::read_seconds("200ms").value() == doctest::Approx(0.2));
  CHECK(base::read_seconds("2m").value() == 120);
  CHECK(base::read_seconds("1h").value() == 3600);
  CHECK(base::read_seconds("0.5s").value() == 0.5);
}

TEST_CASE("flag-not-a-time is said of everything that is no time") {
  for (const char* text : {"", "soon", "-1", "1d", "nan", "inf"}) {
    CAPTURE(text);
    const auto seconds = base::read_seconds(text);
    REQUIRE_FALSE(seconds);
    CHECK(seconds.error().code == "flag-not-a-time");
  }
}

TEST_CASE("flag-not-a-choice lists the choices") {
  CHECK(base::read_word("always", "auto|always|never").value() == 1);
  CHECK(base::read_word("maybe", "auto|always|never").error().what ==
        "'maybe' is not one of auto|always|never");
}

TEST_CASE("quotes keep words of the environment together") {
  CHECK(base::split_words(" --a=1  '--b=x y' --c=\"z\" ") ==
        std::vector<std::string>{"--a=1", "--b=x y", "--c=z"});
}

TEST_CASE("nearest finds a misspelt name and nothing for a strange one") {
  const std::vector<std::string> names = {"cases", "seed", "shrink-time"};
  CHECK(base::nearest("sede", names) == "seed");
  CHECK(base::nearest("shrinktime", names) == "shrink-time");
  CHECK(base::nearest("elephant", names).empty());
}

TEST_CASE("the help tells in one column what flags do, also of a flag that reaches into it") {
  const std::vector<base::Flag> flags = {
      {.name = "seed", .value = "N", .help = "draw again"},
      {.name = "guide", .value = "coverage|bytes|none", .help = "what steers", .fallback = "none"}};
  CHECK(base::help_lines(flags) ==
        "  --seed=N               draw again\n"
        "  --guide=coverage|bytes|none\n"
        "                         what steers (none)\n");
}

TEST_CASE("the help shows usual flags with their defaults and only names rare ones") {
  const Table table;
  const std::string help = base::help_lines(table.flags);
  CHECK(help.find("--cases=N              how many (10)") != std::string::npos);
  CHECK(help.find("--odd") == std::string::npos);
  CHECK(base::rare_names(table.flags) == "--odd");
}
