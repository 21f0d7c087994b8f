# SPDX-License-Identifier: MIT
# Places in messages and debug information are told relative to the root, whether the compiler was given
# them as absolute paths or, by ccache, relative to the build folder. So what a test prints is the same
# in every clone, and a debugger started in the root finds the sources.
set(gainsay_place_options "")
if(PROJECT_IS_TOP_LEVEL)
  cmake_path(RELATIVE_PATH PROJECT_SOURCE_DIR
             BASE_DIRECTORY ${CMAKE_BINARY_DIR} OUTPUT_VARIABLE build_to_root)
  set(gainsay_place_options
      -ffile-prefix-map=${PROJECT_SOURCE_DIR}/=
      -ffile-prefix-map=${build_to_root}/=
      -ffile-prefix-map=${CMAKE_BINARY_DIR}=)
endif()

# gainsay_own_code(target): the warnings Gainsay holds its own code to, never applied to users' code.
# -Wrestrict is left out: g++ 12 raises it for `"x" + std::string` when it optimises (GCC bug 105651).
function(gainsay_own_code target)
  target_compile_options(${target} PRIVATE
      -Wall -Wextra -Wpedantic -Wshadow -Wconversion
      $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
      $<$<BOOL:${GAINSAY_WERROR}>:-Werror>
      ${gainsay_place_options})
endfunction()
