// SPDX-License-Identifier: MIT

#include "base/flags.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>

namespace gainsay::base {

namespace {

struct Reading {
  std::string name{};
  std::string value{};
  bool has_value = false;
};

// Cuts `--name=value`.
Reading cut(std::string_view argument) {
  argument.remove_prefix(std::min(argument.find_first_not_of('-'), argument.size()));
  const std::size_t equals = argument.find('=');
  if (equals == std::string_view::npos) return {std::string(argument), "", false};
  return {std::string(argument.substr(0, equals)), std::string(argument.substr(equals + 1)), true};
}

bool is_flag(std::string_view argument) { return argument.size() > 1 && argument[0] == '-'; }

// A flag goes by its name and, with one hyphen, by the first letter if it is one of these.
bool fits(const Flag& flag, std::string_view argument, const std::string& name) {
  if (argument.starts_with("--")) return flag.name == name;
  return name.size() == 1 && (flag.name == "help" || flag.name == "quiet") &&
         flag.name[0] == name[0];
}

Error unknown(const std::vector<Flag>& flags, std::string_view argument, const std::string& name) {
  std::vector<std::string> names;
  for (const Flag& flag : flags) {
    if (flag.use != Flag::Use::hidden) names.push_back(flag.name);
  }
  const std::string near = nearest(name, names);
  const std::string shown(argument.substr(0, argument.find('=')));
  return {.code = "flag-unknown",
          .what = "there is no flag " + shown,
          .fix = near.empty() ? "--help lists the flags" : "did you mean --" + near + "?"};
}

std::string written(const Flag& flag) {
  if (flag.value.empty()) return "--" + flag.name;
  return flag.may_lack_value ? "--" + flag.name + "[=" + flag.value + "]"
                             : "--" + flag.name + "=" + flag.value;
}

Result<void> set_flag(const Flag& flag, const Reading& reading) {
  if (flag.value.empty() && reading.has_value) {
    return refuse({.code = "flag-takes-no-value",
                   .what = "--" + flag.name + " takes no value, and was given " + reading.value,
                   .fix = "write --" + flag.name});
  }
  const bool lacks = !reading.has_value && !flag.may_lack_value;
  const bool empty = reading.value.empty() && !flag.may_be_empty;
  if (!flag.value.empty() && (lacks || empty)) {
    return refuse({.code = "flag-needs-value",
                   .what = "--" + flag.name + " has no value",
                   .fix = "write " + written(flag)});
  }
  Result<void> taken = flag.set(reading.value);
  if (!taken) taken.error().place = "--" + flag.name;
  return taken;
}

std::string grouped(std::string_view text) {
  std::string digits;
  for (const char c : text) {
    if (c != '\'') digits += c;
  }
  return digits;
}

Error not_a_number(std::string_view text) {
  return {.code = "flag-not-a-number",
          .what = "'" + std::string(text) + "' is not a whole number",
          .fix = "write digits, as in 1000 or 10k"};
}

}  // namespace

Result<std::vector<std::string>> parse_flags(const std::vector<Flag>& flags,
                                             const std::vector<std::string>& arguments) {
  std::vector<std::string> words;
  bool only_words = false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (!only_words && argument == "--") {
      only_words = true;
    } else if (only_words || !is_flag(argument)) {
      words.push_back(argument);
    } else {
      Reading reading = cut(argument);
      const auto flag = std::find_if(flags.begin(), flags.end(), [&](const Flag& candidate) {
        return fits(candidate, argument, reading.name);
      });
      if (flag == flags.end()) return refuse(unknown(flags, argument, reading.name));
      const bool takes_next = !flag->value.empty() && !flag->may_lack_value && !reading.has_value;
      if (takes_next && i + 1 < arguments.size() && !arguments[i + 1].starts_with("--")) {
        reading = {reading.name, arguments[++i], true};
      }
      if (Result<void> taken = set_flag(*flag, reading); !taken) return refuse(taken.error());
    }
  }
  return words;
}

std::vector<std::string> split_words(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  char quote = 0;
  for (const char c : text) {
    if (quote != 0 ? c == quote : c == '\'' || c == '"') {
      quote = quote != 0 ? char{0} : c;
    } else if (quote == 0 && (c == ' ' || c == '\t' || c == '\n')) {
      if (!word.empty()) words.push_back(std::move(word));
      word.clear();
    } else {
      word += c;
    }
  }
  if (!word.empty()) words.push_back(std::move(word));
  return words;
}

Result<std::uint64_t> read_number(std::string_view text, std::uint64_t low, std::uint64_t high) {
  const std::string digits = grouped(text);
  const char* const end = digits.data() + digits.size();
  std::uint64_t number = 0;
  const auto [rest, problem] = std::from_chars(digits.data(), end, number);
  const std::string_view unit(rest, static_cast<std::size_t>(end - rest));
  const std::uint64_t factor = unit == "k" ? 1'000 : unit == "M" ? 1'000'000 : 1;
  const bool negative = digits.size() > 1 && digits[0] == '-' &&
                        digits.find_first_not_of("0123456789", 1) == std::string::npos;
  const bool too_large =
      problem == std::errc::result_out_of_range || __builtin_mul_overflow(number, factor, &number);
  if (!negative && !too_large && (problem != std::errc() || (!unit.empty() && factor == 1))) {
    return refuse(not_a_number(text));
  }
  if (negative || too_large || number < low || number > high) {
    return refuse({.code = "flag-out-of-range",
                   .what = std::string(text) + " is not between " + std::to_string(low) + " and " +
                           std::to_string(high),
                   .fix = "choose a number in that range"});
  }
  return number;
}

Result<double> read_seconds(std::string_view text) {
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, problem] = std::from_chars(text.data(), end, number);
  const std::string_view unit(rest, static_cast<std::size_t>(end - rest));
  const double factor = unit.empty() || unit == "s" ? 1
                        : unit == "ms"              ? 0.001
                        : unit == "m"               ? 60
                        : unit == "h"               ? 3600
                                                    : -1;
  if (problem != std::errc() || factor < 0 || !(number >= 0) || number > 1e9) {
    return refuse({.code = "flag-not-a-time",
                   .what = "'" + std::string(text) + "' is not a time",
                   .fix = "write seconds, or a number with a unit: 30, 0.5, 200ms, 2m, 1h"});
  }
  return number * factor;
}

Result<std::size_t> read_word(std::string_view text, std::string_view words) {
  std::size_t index = 0;
  for (std::string_view rest = words; !rest.empty(); ++index) {
    const std::size_t bar = std::min(rest.find('|'), rest.size());
    if (rest.substr(0, bar) == text) return index;
    rest.remove_prefix(std::min(bar + 1, rest.size()));
  }
  return refuse({.code = "flag-not-a-choice",
                 .what = "'" + std::string(text) + "' is not one of " + std::string(words),
                 .fix = "choose one of them"});
}

namespace {

// How many insertions, deletions and replacements lie between two words (Levenshtein).
std::size_t distance(std::string_view left, std::string_view right) {
  std::vector<std::size_t> row(right.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < left.size(); ++i) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < right.size(); ++j) {
      const std::size_t replaced = diagonal + (left[i] == right[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
  std::string best;
  std::size_t least = word.size() / 3 + 2;
  for (const std::string& candidate : candidates) {
    const std::size_t far = distance(word, candidate);
    if (far < least && far < candidate.size()) {
      least = far;
      best = candidate;
    }
  }
  return best;
}

std::string help_lines(const std::vector<Flag>& flags) {
  constexpr std::size_t kColumn = 25;
  std::string text;
  for (const Flag& flag : flags) {
    if (flag.use != Flag::Use::usual) continue;
    std::string line = "  " + written(flag);
    if (line.size() >= kColumn) {  // what it does stands below it, where it stands for all
      text += line + "\n";
      line.clear();
    }
    line += std::string(kColumn - line.size(), ' ') + flag.help;
    const bool told = flag.fallback.empty() || flag.value.empty();
    text += line + (told ? "" : " (" + flag.fallback + ")") + "\n";
  }
  return text;
}

std::string rare_names(const std::vector<Flag>& flags) {
  std::string text;
  for (const Flag& flag : flags) {
    if (flag.use == Flag::Use::rare) text += (text.empty() ? "" : " ") + written(flag);
  }
  return text;
}

}  // namespace gainsay::base
