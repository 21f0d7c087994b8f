// SPDX-License-Identifier: MIT
//
// The table of settings: for each, its name on the command line and in GAINSAY, the field it sets,
// its range and what it means. Flags, --help, the environment and docs/reference/settings.md come
// from it.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <gainsay/settings.hpp>

#include "base/flags.hpp"

namespace gainsay::core {

struct SettingRow {
  using Action = void (*)(Settings&);
  using Field = std::variant<std::uint64_t Settings::*, std::uint32_t Settings::*, int Settings::*,
                             double Settings::*, bool Settings::*, std::string Settings::*,
                             std::vector<std::string> Settings::*, Reproducer Settings::*,
                             Guidance Settings::*, Action>;

  std::string_view name;
  std::string_view field_name;  // how it is written in Settings
  std::string_view value;       // what its value is called; empty if it takes none
  std::string_view help;
  Field field;
  std::uint64_t low = 0;  // of numbers; 1 for a text that must not be empty
  std::uint64_t high = ~std::uint64_t{0};
  base::Flag::Use use = base::Flag::Use::usual;
};

const std::vector<SettingRow>& settings_table();

// A setting that was asked for from outside.
struct Assignment {
  std::string name{};
  std::string value{};
};

Result<void> apply_setting(Settings& settings, std::string_view name, std::string_view value);

// The table as flags; each one seen is checked and added to `wanted`, which must outlive them.
std::vector<base::Flag> setting_flags(std::vector<Assignment>& wanted);

// Assignments were checked when they were read, so applying them cannot go wrong.
void apply_settings(const std::vector<Assignment>& wanted, Settings& settings);

// What the environment variable GAINSAY asks for: the settings' flags, separated by blanks.
Result<std::vector<Assignment>> settings_from_environment();

// docs/reference/settings.md.
std::string settings_page();

}  // namespace gainsay::core
