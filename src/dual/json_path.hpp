// SPDX-License-Identifier: MIT
//
// Paths into JSON (RFC 6901), followed loosely: rule 2 of jexp.hpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace gainsay::dual {

class JsonPath {
 public:
  // Nothing if the text is not a path; `problem` then says why.
  static std::optional<JsonPath> parse(std::string_view text, std::string* problem = nullptr);

  struct Found {
    const nlohmann::json* value = nullptr;  // null: the path leads nowhere
    bool loosely = false;                   // in the place of what was meant
  };
  Found in(const nlohmann::json& value) const { return follow(value, 0); }

 private:
  Found follow(const nlohmann::json& value, std::size_t depth) const;
  Found follow_list(const nlohmann::json& list, std::size_t depth) const;

  std::vector<std::string> tokens_{};
};

}  // namespace gainsay::dual
