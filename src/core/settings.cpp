// SPDX-License-Identifier: MIT

#include "core/settings.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <limits>

#include "base/format.hpp"

namespace gainsay {

namespace {

using Action = SettingRow::Action;

constexpr Action kInProcess = [](Settings& s) { s.isolation = Isolation::in_process; };
constexpr Action kInWorker = [](Settings& s) { s.isolation = Isolation::worker; };
constexpr Action kNoShrink = [](Settings& s) { s.shrink = false; };
constexpr Action kNoSandbox = [](Settings& s) { s.sandbox = false; };
constexpr Action kNoStore = [](Settings& s) { s.store.clear(); };

constexpr std::uint64_t kMostJobs = 1024;
constexpr std::uint64_t kMostMemory = 1u << 20;
constexpr std::uint64_t kMostChoices = 1u << 24;
constexpr std::uint64_t kMostSize = 1'000'000;
constexpr std::uint64_t kAny = ~std::uint64_t{0};
constexpr auto kRare = Flag::Use::rare;

// Sets the field to what the text says.
struct Setter {
  Settings& settings;
  const SettingRow& row;
  std::string_view text;

  template <class Number>
  Result<void> operator()(Number Settings::* field) const
    requires std::is_integral_v<Number>
  {
    const std::uint64_t high = std::min<std::uint64_t>(
        row.high, static_cast<std::uint64_t>(std::numeric_limits<Number>::max()));
    const auto number = read_number(text, row.low, high);
    if (!number) return refuse(number.error());
    settings.*field = static_cast<Number>(*number);
    return {};
  }
  Result<void> operator()(double Settings::* field) const {
    const auto seconds = read_seconds(text);
    if (!seconds) return refuse(seconds.error());
    settings.*field = *seconds;
    return {};
  }
  Result<void> operator()(bool Settings::* field) const {
    settings.*field = true;
    return {};
  }
  Result<void> operator()(std::string Settings::* field) const {
    settings.*field = text;
    return {};
  }
  // One folder more. It is looked for at once: a typing mistake must not deny it silently.
  Result<void> operator()(std::vector<std::string> Settings::* field) const {
    std::error_code failed;
    const std::filesystem::path folder(text);
    if (!std::filesystem::is_directory(folder, failed)) {
      return refuse({.code = "sandbox-no-folder",
                     .what = fmt::format("there is no folder '{}'", text),
                     .fix = "name a folder that is there"});
    }
    (settings.*field).push_back(folder.string());
    return {};
  }
  // One of several words; the first value of the enumeration is the default and has none.
  template <class Word>
  Result<void> operator()(Word Settings::* field) const
    requires std::is_enum_v<Word>
  {
    const auto word = read_word(text, row.value);
    if (!word) return refuse(word.error());
    settings.*field = static_cast<Word>(*word + 1);
    return {};
  }
  Result<void> operator()(Action act) const {
    act(settings);
    return {};
  }
};

std::string default_of(const SettingRow& row) {
  const Settings defaults;
  if (const auto* field = std::get_if<double Settings::*>(&row.field)) {
    return defaults.**field == 0 ? "none" : fmt::format("{}s", defaults.**field);
  }
  if (const auto* field = std::get_if<std::string Settings::*>(&row.field)) return defaults.**field;
  if (const auto* field = std::get_if<std::uint64_t Settings::*>(&row.field)) {
    if (row.name == "calls") return "no limit";
    if (row.name == "attempts") return "20 for tests that are not repeatable, else 1";
    return row.name == "seed" ? "random" : std::to_string(defaults.**field);
  }
  if (const auto* field = std::get_if<std::uint32_t Settings::*>(&row.field)) {
    return std::to_string(defaults.**field);
  }
  if (const auto* field = std::get_if<int Settings::*>(&row.field))
    return std::to_string(defaults.**field);
  if (std::holds_alternative<std::vector<std::string> Settings::*>(row.field)) return "none";
  if (std::holds_alternative<Reproducer Settings::*>(row.field)) return "by framework";
  if (std::holds_alternative<Guidance Settings::*>(row.field)) return "automatic";
  return "off";
}

const SettingRow* find_row(std::string_view name) {
  const auto& table = settings_table();
  const auto row = std::find_if(table.begin(), table.end(),
                                [name](const SettingRow& one) { return one.name == name; });
  return row == table.end() ? nullptr : &*row;
}

}  // namespace

const std::vector<SettingRow>& settings_table() {
  using S = Settings;
  static const std::vector<SettingRow> table = {
      {"cases", "cases", "N", "cases that must pass", &S::cases, 1, kAny},
      {"time", "seconds", "TIME", "stop searching after this long: 30, 2m", &S::seconds},
      {"seed", "seed", "N", "draw the same cases as an earlier run", &S::seed, 1, kAny},
      {"jobs", "jobs", "N", "workers at once", &S::jobs, 1, kMostJobs},
      {"exhaustive", "exhaustive", "", "enumerate all cases, smallest first", &S::exhaustive},
      {"guide", "guide", "coverage|fuzzchick|bytes|none", "what steers the search", &S::guide},
      {"failures", "failures", "N", "stop after this many distinct failures", &S::failures, 1,
       kAny},
      {"no-shrink", "shrink", "", "report failures as they were found", kNoShrink},
      {"replay", "replay", "TAPE|FILE", "run this one case and show it", &S::replay, 1},
      {"in-process", "isolation", "", "no worker process: for debuggers", kInProcess},
      {"in-worker", "isolation", "", "a replayed case runs in a worker process, too", kInWorker, 0,
       kAny, kRare},
      {"case-time", "case_seconds", "TIME", "a case that takes longer has failed",
       &S::case_seconds},
      {"memory", "memory_mb", "MB", "a case that needs more has failed", &S::memory_mb, 16,
       kMostMemory},
      {"processes", "processes", "N", "a case that forks more at once has failed; 0: no limit",
       &S::processes, 0, 1'000'000, kRare},
      {"sandbox", "sandbox", "", "cases can change nothing outside a folder of their own",
       &S::sandbox},
      {"no-sandbox", "sandbox", "", "cases can change what you can", kNoSandbox, 0, kAny, kRare},
      {"allow-files", "allow_files", "DIR", "in the sandbox, files in DIR may be changed",
       &S::allow_files, 1, kAny, kRare},
      {"allow-network", "allow_network", "", "in the sandbox, sockets may be used",
       &S::allow_network, 0, kAny, kRare},
      {"store", "store", "DIR", "where failing examples are kept", &S::store},
      {"no-store", "store", "", "keep no examples and try none", kNoStore},
      {"corpus", "corpus", "DIR", "what guided search learnt is kept there", &S::corpus, 1},
      {"statistics", "statistics", "", "show labels, sizes, discards, coverage", &S::statistics},
      {"observations", "observations", "FILE", "write each case to it as OpenPBTStats",
       &S::observations, 1},
      {"reproducer", "reproducer", "gtest|catch2|doctest|program", "how a failing case is printed",
       &S::reproducer, 0, kAny, kRare},
      {"discard-ratio", "discard_ratio", "N", "give up after this many discards per case wanted",
       &S::discard_ratio, 1, kAny, kRare},
      {"max-size", "max_size", "N", "how large values grow", &S::max_size, 0, kMostSize, kRare},
      {"max-steps", "max_steps", "N", "calls in one scenario of an API suite", &S::max_steps, 1,
       1'000'000, kRare},
      {"calls", "calls", "N", "stop after about this many calls of an API suite", &S::calls, 0,
       kAny, kRare},
      {"only", "only", "A,B", "call only these operations of a suite", &S::only, 0, kAny, kRare},
      {"without", "without", "A,B", "call none of these operations of a suite", &S::without, 0,
       kAny, kRare},
      {"first", "first", "N", "number of the first case; 0 is the smallest", &S::first, 0, kAny,
       kRare},
      {"shrink-evaluations", "shrink_evaluations", "N", "cases that shrinking one failure may run",
       &S::shrink_evaluations, 0, kAny, kRare},
      {"shrink-time", "shrink_seconds", "TIME", "time that shrinking one failure may take",
       &S::shrink_seconds, 0, kAny, kRare},
      {"attempts", "attempts", "N",
       "runs of a case that sometimes fails before it counts as passing", &S::attempts, 1, 10'000,
       kRare},
      {"max-choices", "max_choices", "N",
       "choices a case may draw; one that draws more is discarded", &S::max_choices, 16,
       kMostChoices, kRare},
  };
  return table;
}

Result<void> apply_setting(Settings& settings, std::string_view name, std::string_view value) {
  const SettingRow* row = find_row(name);
  if (row == nullptr) {
    return refuse({.code = "flag-unknown", .what = "there is no setting " + std::string(name)});
  }
  return std::visit(Setter{settings, *row, value}, row->field);
}

std::vector<Flag> setting_flags(std::vector<Assignment>& wanted) {
  std::vector<Flag> flags;
  for (const SettingRow& row : settings_table()) {
    Flag flag{.name = std::string(row.name),
              .value = std::string(row.value),
              .help = std::string(row.help),
              .fallback = default_of(row),
              .use = row.use,
              .may_be_empty = row.low == 0};
    flag.set = [&wanted, name = flag.name](std::string_view value) -> Result<void> {
      Settings scratch;
      if (auto applied = apply_setting(scratch, name, value); !applied) return applied;
      wanted.push_back({name, std::string(value)});
      return {};
    };
    flags.push_back(std::move(flag));
  }
  return flags;
}

void apply_settings(const std::vector<Assignment>& wanted, Settings& settings) {
  for (const Assignment& assignment : wanted) {
    static_cast<void>(apply_setting(settings, assignment.name, assignment.value));
  }
}

Result<std::vector<Assignment>> settings_from_environment() {
  std::vector<Assignment> wanted;
  const char* text = std::getenv("GAINSAY");
  if (text == nullptr) return wanted;
  const auto words = parse_flags(setting_flags(wanted), split_words(text));
  if (!words) {
    Error error = words.error();
    error.place = error.place.empty() ? "GAINSAY" : "GAINSAY: " + error.place;
    return refuse(std::move(error));
  }
  if (words->empty()) return wanted;
  return refuse({.code = "flag-unknown",
                 .what = "'" + words->front() + "' is not a flag",
                 .place = "GAINSAY",
                 .fix = "separate flags by blanks, as in GAINSAY=\"--seed=7 --cases=100\""});
}

std::string settings_page() {
  std::string page =
      "# Settings\n\n"
      "For people who use Gainsay. Generated from the table in `src/core/settings.cpp`: change it "
      "there, then\n"
      "`./dev approve`.\n\n"
      "A property names what it changes: `gainsay::check({.cases = 5000}, ...)`. The environment "
      "variable\n"
      "`GAINSAY` overrides that in every test binary, whatever its framework: `GAINSAY=\"--seed=7 "
      "--cases=100\"`.\n"
      "The same flags given to a binary with `main()` from `gainsay::main` override both.\n\n"
      "Numbers may be written `10'000`, `10k` or `2M`; times are seconds or have a unit: `0.5`, "
      "`200ms`, `2m`, "
      "`1h`.\n\n"
      "| flag | field of `Settings` | default | meaning |\n|---|---|---|---|\n";
  for (const SettingRow& row : settings_table()) {
    std::string value(row.value);
    for (std::size_t bar = value.find('|'); bar != std::string::npos;
         bar = value.find('|', bar + 2)) {
      value.insert(bar, "\\");
    }
    page += fmt::format("| `--{}{}{}` | `{}` | {} | {} |\n", row.name, value.empty() ? "" : "=",
                        value, row.field_name, default_of(row), row.help);
  }
  return page;
}

}  // namespace gainsay
