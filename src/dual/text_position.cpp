// SPDX-License-Identifier: MIT

#include "dual/text_position.hpp"

#include <algorithm>

#include "base/format.hpp"

namespace gainsay::dual {

Error not_json(const char* code, std::string_view text, std::size_t byte, const std::string& file) {
  const std::string_view before = text.substr(0, byte == 0 ? 0 : byte - 1);
  const auto lines = std::count(before.begin(), before.end(), '\n');
  const std::size_t last = before.rfind('\n');
  const std::size_t column =
      last == std::string_view::npos ? before.size() : before.size() - last - 1;
  const std::string at = fmt::format("{}:{}", lines + 1, column + 1);
  return {.code = code,
          .what = "this is not JSON",
          .place = file.empty() ? at : file + ":" + at,
          .fix =
              "look at this line and the one before: a comma, a quotation mark or a bracket is "
              "missing, or is one too many"};
}

}  // namespace gainsay::dual
