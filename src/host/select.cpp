// SPDX-License-Identifier: MIT

#include "host/select.hpp"

#include <algorithm>

#include "base/flags.hpp"
#include "store/example_file.hpp"

namespace gainsay::host {

namespace {

constexpr std::size_t kMostNames = 5;

// A star that fits too little is tried again with one letter more; only the last one, because what
// an earlier one could still give, the last one can give as well.
bool fits_pattern(std::string_view name, std::string_view pattern) {
  constexpr std::size_t kNone = std::string_view::npos;
  std::size_t at = 0;          // in the pattern
  std::size_t star = kNone;    // the last one met
  std::size_t after_star = 0;  // the first letter behind what it stands for
  for (std::size_t letter = 0; letter < name.size();) {
    const char wanted = at < pattern.size() ? pattern[at] : '\0';
    if (wanted == '*') {
      star = at++;
      after_star = letter;
    } else if (at < pattern.size() && (wanted == '?' || wanted == name[letter])) {
      ++at;
      ++letter;
    } else if (star != kNone) {
      at = star + 1;
      letter = ++after_star;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', at) == kNone;
}

std::string names_of(const std::vector<Declared>& declared) {
  std::string text;
  for (std::size_t i = 0; i < declared.size() && i < kMostNames; ++i) {
    text += (text.empty() ? "'" : ", '") + declared[i].info.name + "'";
  }
  if (declared.size() > kMostNames)
    text += " and " + std::to_string(declared.size() - kMostNames) + " more";
  return text;
}

// One in each line: whoever has to choose needs all of them.
std::string all_names(const std::vector<Declared>& declared) {
  std::string text;
  for (const Declared& one : declared) text += "\n       " + one.info.name;
  return text;
}

// Names that share a word with the filter, or are spelt much like it.
std::vector<Declared> similar(const std::vector<Declared>& declared, const std::string& filter) {
  std::vector<Declared> found;
  std::vector<std::string> names;
  for (const Declared& one : declared) {
    names.push_back(one.info.name);
    for (const std::string& word : base::split_words(filter)) {
      const bool known = !found.empty() && found.back().info.name == one.info.name;
      if (word.size() > 2 && !known && matches(one.info.name, word)) found.push_back(one);
    }
  }
  const std::string near = base::nearest(filter, names);
  for (const Declared& one : declared) {
    if (found.empty() && one.info.name == near) found.push_back(one);
  }
  return found.empty() ? declared : found;
}

}  // namespace

bool matches(std::string_view name, std::string_view filter) {
  if (filter.find_first_of("*?") != std::string_view::npos && fits_pattern(name, filter))
    return true;
  return name.find(filter) != std::string_view::npos;
}

Result<std::vector<Declared>> select(const std::vector<Declared>& declared,
                                     const std::vector<std::string>& filters) {
  if (declared.empty()) {
    return refuse({.code = "no-properties",
                   .what = "this binary declares no property",
                   .fix = "declare one with GAINSAY_PROPERTY, and link its file"});
  }
  std::vector<Declared> selected;
  for (const Declared& one : declared) {
    const auto fits = [&one](const std::string& filter) { return matches(one.info.name, filter); };
    if (filters.empty() || std::any_of(filters.begin(), filters.end(), fits))
      selected.push_back(one);
  }
  if (!selected.empty()) return selected;
  std::string text;
  for (const std::string& filter : filters) text += (text.empty() ? "'" : ", '") + filter + "'";
  return refuse(
      {.code = "filter-matches-nothing",
       .what = "no property has a name that fits " + text,
       .fix = "there are " + names_of(similar(declared, filters.front())) + "; --list names all"});
}

Result<Declared> select_one(const std::vector<Declared>& declared, const std::string& name,
                            const std::string& place) {
  for (const Declared& one : declared) {
    if (one.info.name == name) return one;
  }
  const auto fitting =
      select(declared, name.empty() ? std::vector<std::string>{} : std::vector{name});
  if (!fitting && declared.empty()) return refuse(fitting.error());
  if (fitting && fitting->size() == 1) return fitting->front();
  return refuse({.code = "property-not-one",
                 .what = !fitting       ? "there is no property '" + name + "'"
                         : name.empty() ? "exactly one property must be selected, and there are " +
                                              std::to_string(declared.size())
                                        : "'" + name + "' fits " + std::to_string(fitting->size()) +
                                              " properties",
                 .place = place,
                 .fix = "name one of" + all_names(fitting ? *fitting : declared)});
}

Result<std::vector<Declared>> select_for_replay(const std::vector<Declared>& declared,
                                                const std::vector<std::string>& filters,
                                                const std::string& tape) {
  auto selected = select(declared, filters);
  if (!selected || selected->size() == 1) return selected;
  const std::string owner =
      store::looks_like_tape(tape) ? "" : store::read_example_file(tape).example.property;
  const auto exact = [&](const Declared& one) {
    if (filters.empty()) return one.info.name == owner;
    return std::find(filters.begin(), filters.end(), one.info.name) != filters.end();
  };
  std::vector<Declared> named;
  std::copy_if(selected->begin(), selected->end(), std::back_inserter(named), exact);
  if (named.size() == 1) return named;
  return refuse({.code = "replay-needs-one-property",
                 .what = "--replay runs one property, and " + std::to_string(selected->size()) +
                         " are selected",
                 .fix = "choose one of " + names_of(*selected) + " with --filter=NAME"});
}

}  // namespace gainsay::host
