# SPDX-License-Identifier: MIT
# gainsay_own_code(target): the warnings Gainsay holds its own code to. Never applied to users' code.
function(gainsay_own_code target)
  target_compile_options(${target} PRIVATE
      -Wall -Wextra -Wpedantic -Wshadow -Wconversion
      $<$<BOOL:${GAINSAY_WERROR}>:-Werror>)
endfunction()
