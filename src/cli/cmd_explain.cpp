// SPDX-License-Identifier: MIT

#include "base/flags.hpp"
#include "cli/command.hpp"
#include "cli/pages.hpp"

namespace gainsay::embedded {
extern const std::string_view errors_page;
}

namespace gainsay::cli {

namespace {

Error not_named() {
  std::string list;
  for (const std::string& code : codes_in(embedded::errors_page)) list += "\n       " + code;
  return {.code = "code-not-named",
          .what = "gainsay explain was given no code",
          .fix = "choose one of" + list};
}

Error unknown(const std::string& code) {
  const std::string near = base::nearest(code, codes_in(embedded::errors_page));
  return {.code = "code-unknown",
          .what = "there is no error or warning '" + code + "'",
          .fix = near.empty() ? "gainsay explain lists the codes" : "did you mean " + near + "?"};
}

}  // namespace

Exit explain(const Arguments& arguments, const Console& console) {
  if (arguments.size() != 1) return tell(console, not_named(), Exit::usage);
  const std::string section = section_of(embedded::errors_page, arguments[0]);
  if (section.empty()) return tell(console, unknown(arguments[0]), Exit::usage);
  console.out(arguments[0] + "\n\n" + section + "\n");
  return Exit::passed;
}

}  // namespace gainsay::cli
