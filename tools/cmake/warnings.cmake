# SPDX-License-Identifier: MIT
# gainsay_own_code(target): the warnings Gainsay holds its own code to, never applied to users' code;
# and places told relative to the root, so that what a test prints is the same in every clone.
# -Wrestrict is left out: g++ 12 raises it for `"x" + std::string` when it optimises (GCC bug 105651).
function(gainsay_own_code target)
  target_compile_options(${target} PRIVATE
      -Wall -Wextra -Wpedantic -Wshadow -Wconversion
      $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
      $<$<BOOL:${GAINSAY_WERROR}>:-Werror>
      -fmacro-prefix-map=${gainsay_root_as_compiled}/=)
endfunction()
