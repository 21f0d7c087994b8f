# SPDX-License-Identifier: MIT
# gainsay_add_test(<name> SOURCES <file>... [PROPERTIES_MAIN | GTEST | CATCH2 | DOCTEST])
#
# Adds the test binary <name>, links Gainsay and the framework to it, and registers it with ctest.
#
#   PROPERTIES_MAIN  main() comes from Gainsay; the sources declare properties. The default.
#   GTEST            main() comes from GoogleTest.
#   CATCH2           one source defines CATCH_CONFIG_MAIN (Catch2 2).
#   DOCTEST          one source defines DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN.
#
# If GAINSAY_FUZZ names a fuzzer, <name>_fuzz is added as well (gainsay_add_fuzz_target.cmake): properties
# inside another framework are none, because the framework runs them.
function(gainsay_add_test name)
  set(hosts PROPERTIES_MAIN GTEST CATCH2 DOCTEST)
  cmake_parse_arguments(PARSE_ARGV 1 arg "${hosts}" "" "SOURCES")
  if(NOT arg_SOURCES)
    message(FATAL_ERROR "gainsay_add_test(${name}): no sources\n"
                        "  fix: gainsay_add_test(${name} SOURCES ${name}.cpp)")
  endif()
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "gainsay_add_test(${name}): unknown argument ${arg_UNPARSED_ARGUMENTS}\n"
                        "  fix: use SOURCES and one of ${hosts}")
  endif()
  set(chosen "")
  foreach(host IN LISTS hosts)
    if(arg_${host})
      list(APPEND chosen ${host})
    endif()
  endforeach()
  list(LENGTH chosen count)
  if(count GREATER 1)
    message(FATAL_ERROR "gainsay_add_test(${name}): ${chosen} exclude one another\n"
                        "  fix: keep one of them")
  endif()

  add_executable(${name} ${arg_SOURCES})
  target_compile_features(${name} PRIVATE cxx_std_20)
  if(arg_GTEST)
    find_package(GTest REQUIRED)
    target_link_libraries(${name} PRIVATE gainsay::gtest GTest::gtest_main)
  elseif(arg_CATCH2)
    find_package(Catch2 2 REQUIRED)
    target_link_libraries(${name} PRIVATE gainsay::catch2)
  elseif(arg_DOCTEST)
    find_package(doctest REQUIRED)
    target_link_libraries(${name} PRIVATE gainsay::doctest)
  else()
    target_link_libraries(${name} PRIVATE gainsay::main)
  endif()
  if(GAINSAY_FUZZ AND (NOT chosen OR arg_PROPERTIES_MAIN))
    gainsay_add_fuzz_target(${name}_fuzz TEST ${name})
  endif()
  add_test(NAME ${name} COMMAND ${name})
endfunction()
