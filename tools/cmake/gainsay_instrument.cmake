# SPDX-License-Identifier: MIT
#
# gainsay_instrument(<target> [SPARSE] [COMPARES ON|OFF])
#
# Compiles the sources of a target (a library or a test) so that guided search sees which code a case
# reaches and which values it compares. Mark the code under test, not what only generates values; the
# test's own file may be marked as well, so that its preconditions count.
#
#   add_library(parser parser.cpp)
#   gainsay_instrument(parser)
#   gainsay_add_test(parser_test SOURCES parser_test.cpp)
#   target_link_libraries(parser_test PRIVATE parser)
#
# SPARSE      counts by calls instead of in place (clang only; g++ always does): for code with more than
#             some 20 000 edges of which a case takes few
# COMPARES    OFF leaves out compared values, which cost up to as much as the rest; they are what finds
#             magic numbers and keywords
#
# A header-only (INTERFACE) library has no sources: the files that include it are compiled so instead, those
# of every target that links it.
#
# In a program that is optimised when it is linked (-flto) g++ compiles what is marked without that.
function(gainsay_instrument target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "SPARSE" "COMPARES" "")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "gainsay_instrument(${target}): unknown argument ${arg_UNPARSED_ARGUMENTS}\n"
                        "  fix: it takes SPARSE and COMPARES ON|OFF")
  endif()
  set(compares TRUE)
  if(DEFINED arg_COMPARES OR "COMPARES" IN_LIST arg_KEYWORDS_MISSING_VALUES)
    string(TOUPPER "${arg_COMPARES}" word)
    if(NOT word MATCHES "^(ON|OFF|TRUE|FALSE|YES|NO|1|0)$")
      message(FATAL_ERROR "gainsay_instrument(${target}): COMPARES is '${arg_COMPARES}'\n"
                          "  fix: take COMPARES ON or COMPARES OFF")
    endif()
    set(compares ${word})
  endif()
  if(NOT TARGET ${target})
    message(FATAL_ERROR "gainsay_instrument(${target}): there is no such target\n"
                        "  fix: call it after add_library or add_executable")
  endif()
  get_target_property(aliased ${target} ALIASED_TARGET)
  if(aliased)
    set(target ${aliased})
  endif()
  get_target_property(type ${target} TYPE)
  get_target_property(imported ${target} IMPORTED)
  if(type STREQUAL "UTILITY" OR (imported AND NOT type STREQUAL "INTERFACE_LIBRARY"))
    message(FATAL_ERROR "gainsay_instrument(${target}): nothing of it is compiled here\n"
                        "  fix: mark a library or a test of this project")
  endif()
  set(scope PRIVATE)
  if(type STREQUAL "INTERFACE_LIBRARY")
    set(scope INTERFACE)
  endif()

  if(GAINSAY_FUZZ STREQUAL "engine")
    return()  # the flags come from the environment
  elseif(GAINSAY_FUZZ STREQUAL "afl")
    # AFL++'s runtime knows no other counters and makes no use of comparisons.
    set(compares FALSE)
    set(flags -fsanitize=fuzzer-no-link -fsanitize-coverage=trace-pc-guard
        -fno-sanitize-coverage=inline-8bit-counters,pc-table,trace-cmp,indirect-calls,stack-depth)
  elseif(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    # fuzzer-no-link keeps the optimiser from merging branches that a search wants to tell apart.
    set(flags -fsanitize=fuzzer-no-link -fno-sanitize-coverage=stack-depth)
    if(arg_SPARSE)
      list(APPEND flags -fno-sanitize-coverage=inline-8bit-counters,pc-table
           -fsanitize-coverage=trace-pc-guard)
    endif()
    if(NOT compares)
      list(APPEND flags -fno-sanitize-coverage=trace-cmp)
    endif()
  elseif(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # With -flto g++ instruments when it links, where it is not told to: the code would have no counters and
    # nothing would say so. Object code goes well with what else is linked.
    set(flags -fsanitize-coverage=trace-pc -fno-lto)
    if(compares)
      set(flags -fsanitize-coverage=trace-pc,trace-cmp -fno-builtin-memcmp -fno-builtin-strcmp
          -fno-builtin-strncmp -fno-lto)
    endif()
  else()
    message(WARNING "gainsay_instrument(${target}): ${CMAKE_CXX_COMPILER_ID} is neither GNU nor Clang; "
                    "the search will not be guided by coverage")
    return()
  endif()
  target_compile_options(${target} ${scope} ${flags})

  # The functions that instrumented code calls are in libgainsay; a sanitizer's runtime has idle ones of
  # the same names, so ours are asked for.
  # A fuzz target has those of its fuzzer.
  set(wanted --undefined=gainsay_coverage_callbacks)
  if(compares)
    list(APPEND wanted --undefined=gainsay_text_callbacks)
  endif()
  list(JOIN wanted "," wanted)
  set(ours "$<NOT:$<BOOL:$<TARGET_PROPERTY:GAINSAY_FUZZ_TARGET>>>")
  set(libraries gainsay::gainsay)
  if(compares)
    # Before libgainsay, which it needs.
    list(PREPEND libraries "$<${ours}:gainsay::text_callbacks>")
  endif()
  set(scope PRIVATE)
  if(NOT type STREQUAL "EXECUTABLE")
    set(scope INTERFACE)
  endif()
  target_link_options(${target} ${scope} "$<${ours}:LINKER:${wanted}>")
  target_link_libraries(${target} ${scope} ${libraries})
endfunction()
