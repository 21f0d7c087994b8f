# SPDX-License-Identifier: MIT
#
# gainsay_add_fuzz_target(<name> TEST <test> [PROPERTY <property>])
#
# Adds an executable in which a fuzzer searches for a case that refutes a property of <test>, which
# gainsay_add_test made: the same sources, options and libraries. Without PROPERTY the test has only one
# property, or the environment variable GAINSAY_PROPERTY names it when the target runs.
#
# The option GAINSAY_FUZZ says for which fuzzer; if it is empty, nothing is added. gainsay_add_test calls
# this by itself: -DGAINSAY_FUZZ=libfuzzer makes <test>_fuzz of every test whose main() is Gainsay's.
#
#   libfuzzer   clang's own (clang 16 or newer with its runtime library)
#   afl         AFL++ in persistent mode; run it with gainsay::afl_mutator as its custom mutator
#   engine      whatever $LIB_FUZZING_ENGINE or -DGAINSAY_FUZZ_ENGINE= names, with compiler and flags from
#               the environment as OSS-Fuzz and ClusterFuzz set them
set(GAINSAY_FUZZ "" CACHE STRING "Also build fuzz targets: libfuzzer, afl or engine")
set_property(CACHE GAINSAY_FUZZ PROPERTY STRINGS "" libfuzzer afl engine)
set(GAINSAY_FUZZ_ENGINE "$ENV{LIB_FUZZING_ENGINE}" CACHE STRING
    "What is linked to fuzz targets when GAINSAY_FUZZ is engine")

# gainsay_fuzz_refuse(<what> <fix>): ends the configuration.
function(gainsay_fuzz_refuse what fix)
  message(FATAL_ERROR "GAINSAY_FUZZ=${GAINSAY_FUZZ}: ${what}\n  fix: ${fix}")
endfunction()

# gainsay_fuzz_engine(<variable>): what is linked to make main() the fuzzer's.
function(gainsay_fuzz_engine variable)
  if(GAINSAY_FUZZ STREQUAL "engine")
    if(NOT GAINSAY_FUZZ_ENGINE)
      gainsay_fuzz_refuse("there is no engine"
          "set LIB_FUZZING_ENGINE, for example to -fsanitize=fuzzer, or -DGAINSAY_FUZZ_ENGINE=")
    endif()
    separate_arguments(engine UNIX_COMMAND "${GAINSAY_FUZZ_ENGINE}")
    set(${variable} ${engine} PARENT_SCOPE)
    return()
  endif()
  if(NOT GAINSAY_FUZZ MATCHES "^(libfuzzer|afl)$")
    gainsay_fuzz_refuse("there is no such fuzzer" "take libfuzzer, afl or engine")
  endif()
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    gainsay_fuzz_refuse("${CMAKE_CXX_COMPILER_ID} cannot instrument code for it"
        "configure with -DCMAKE_C_COMPILER=clang-19 -DCMAKE_CXX_COMPILER=clang++-19")
  endif()
  if(GAINSAY_FUZZ STREQUAL "libfuzzer")
    gainsay_find_libfuzzer()
    set(${variable} -fsanitize=fuzzer PARENT_SCOPE)
  else()
    gainsay_find_afl(engine)
    set(${variable} ${engine} PARENT_SCOPE)
  endif()
endfunction()

function(gainsay_find_libfuzzer)
  include(CheckCXXSourceCompiles)
  set(CMAKE_REQUIRED_FLAGS -fsanitize=fuzzer)
  set(CMAKE_REQUIRED_LINK_OPTIONS -fsanitize=fuzzer)
  set(CMAKE_REQUIRED_QUIET TRUE)
  check_cxx_source_compiles(
      "extern \"C\" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }"
      GAINSAY_HAS_LIBFUZZER)
  if(NOT GAINSAY_HAS_LIBFUZZER)
    unset(GAINSAY_HAS_LIBFUZZER CACHE)
    string(REGEX MATCH "^[0-9]+" major "${CMAKE_CXX_COMPILER_VERSION}")
    gainsay_fuzz_refuse("this clang cannot link -fsanitize=fuzzer"
        "install its runtime library (Debian: libclang-rt-${major}-dev)")
  endif()
endfunction()

function(gainsay_find_afl variable)
  set(places "$ENV{AFL_PATH}" /usr/lib/afl /usr/local/lib/afl)
  find_file(GAINSAY_AFL_DRIVER libAFLDriver.a PATHS ${places} NO_DEFAULT_PATH)
  find_file(GAINSAY_AFL_RUNTIME afl-compiler-rt.o PATHS ${places} NO_DEFAULT_PATH)
  if(NOT GAINSAY_AFL_DRIVER OR NOT GAINSAY_AFL_RUNTIME)
    gainsay_fuzz_refuse("libAFLDriver.a and afl-compiler-rt.o of AFL++ were not found"
        "install AFL++ (Debian: afl++), or set AFL_PATH to the folder that holds them")
  endif()
  set(${variable} ${GAINSAY_AFL_RUNTIME} ${GAINSAY_AFL_DRIVER} PARENT_SCOPE)
endfunction()

function(gainsay_add_fuzz_target name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "TEST;PROPERTY" "")
  if(arg_UNPARSED_ARGUMENTS OR NOT arg_TEST)
    message(FATAL_ERROR "gainsay_add_fuzz_target(${name}): it takes TEST <test> and PROPERTY <property>\n"
                        "  fix: gainsay_add_fuzz_target(${name} TEST queue_test)")
  endif()
  if(NOT TARGET ${arg_TEST})
    message(FATAL_ERROR "gainsay_add_fuzz_target(${name}): there is no test ${arg_TEST}\n"
                        "  fix: call gainsay_add_test(${arg_TEST} SOURCES ...) before it")
  endif()
  if(NOT GAINSAY_FUZZ)
    return()
  endif()
  gainsay_fuzz_engine(engine)

  # Of two files that reach the same code libFuzzer would keep the smaller one: the one with less in it
  # that can be varied.
  set(flag "")
  if(GAINSAY_FUZZ STREQUAL "libfuzzer")
    set(flag "-reduce_inputs=0")
  endif()
  string(CONFIGURE [[
extern "C" {
extern const char* const gainsay_fuzz_property;
extern const char* const gainsay_fuzz_command;
extern const char* const gainsay_fuzz_flag;
const char* const gainsay_fuzz_property = R"gainsay(@arg_PROPERTY@)gainsay";
const char* const gainsay_fuzz_command = R"gainsay(@arg_TEST@)gainsay";
const char* const gainsay_fuzz_flag = "@flag@";
}
]] text @ONLY)
  set(about ${CMAKE_CURRENT_BINARY_DIR}/${name}_about.cpp)
  file(GENERATE OUTPUT ${about} CONTENT "${text}")

  get_target_property(sources ${arg_TEST} SOURCES)
  get_target_property(folder ${arg_TEST} SOURCE_DIR)
  list(TRANSFORM sources PREPEND "${folder}/" REGEX "^[^/$]")
  add_executable(${name} ${sources} ${about})
  set_target_properties(${name} PROPERTIES GAINSAY_FUZZ_TARGET TRUE)
  foreach(property IN ITEMS INCLUDE_DIRECTORIES COMPILE_DEFINITIONS COMPILE_OPTIONS COMPILE_FEATURES
                            LINK_DIRECTORIES)
    set_property(TARGET ${name} APPEND PROPERTY ${property} "$<TARGET_PROPERTY:${arg_TEST},${property}>")
  endforeach()
  target_compile_features(${name} PRIVATE cxx_std_20)
  gainsay_instrument(${name})
  # The engine comes first: what instrumented code calls is to be the engine's.
  # Some engines call the target only if it is there, which does not make the linker look for it.
  target_link_options(${name} PRIVATE ${engine} LINKER:--undefined=LLVMFuzzerTestOneInput)
  # Those of the test follow, for example -fsanitize=address; not the callbacks it asks Gainsay for.
  set_property(TARGET ${name} APPEND PROPERTY LINK_OPTIONS
      "$<FILTER:$<TARGET_PROPERTY:${arg_TEST},LINK_OPTIONS>,EXCLUDE,gainsay_coverage_callbacks>")
  target_link_libraries(${name} PRIVATE gainsay::fuzz
      "$<FILTER:$<TARGET_PROPERTY:${arg_TEST},LINK_LIBRARIES>,EXCLUDE,^gainsay::(main|gainsay)$|gainsay::text_callbacks>")
endfunction()
