// SPDX-License-Identifier: MIT

#include "report/formats.hpp"

namespace gainsay::report {

std::span<const Format> formats() {
  static constexpr Format kFormats[] = {
      {.name = "json",
       .help = "records as lines of JSON",
       .meaning = "[records](record.md) as lines of JSON, instead of the text or, in addition to "
                  "it, to a file",
       .write = json_line},
  };
  return kFormats;
}

}  // namespace gainsay::report
