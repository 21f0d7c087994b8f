// SPDX-License-Identifier: MIT
//
// Stands in for the folder clang where there is no libclang.

#include "c/parse_c.hpp"

namespace gainsay::c {

std::string libclang_version() { return ""; }

std::optional<Error> parse_c(const CFile& file, Sources&, CFacts&, Diagnostics&) {
  return Error{.code = "cn-no-libclang",
               .what = "this gainsay was built without libclang and cannot read C",
               .place = file.path,
               .fix = "install libclang-19-dev, configure and build Gainsay again"};
}

}  // namespace gainsay::c
