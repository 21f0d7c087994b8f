// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "approved.hpp"
#include "report/outputs.hpp"

namespace {

bool has(const char* page, const std::string& row) {
  CAPTURE(row);
  return read_file(page).find(row) != std::string::npos;
}

}  // namespace

TEST_CASE("the pages of flags say what the table of outputs says") {
  for (const gainsay::report::OutputFlag& flag : gainsay::report::output_flag_table()) {
    const std::string written = flag.written();
    const std::string meaning(flag.meaning);
    CHECK(has("docs/reference/command-line.md", "| `" + written + "` | " + meaning + " |"));
    if (flag.name == "programs") continue;  // gainsay seq has -o
    const std::string key(flag.name);
    CHECK(has("docs/reference/seq.md", "| `" + written + "` | `" + key + "` | " + meaning + " |"));
  }
}
