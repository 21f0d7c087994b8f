# SPDX-License-Identifier: MIT
# What `cmake --install` puts where: headers, libraries, the command, CMake and pkg-config files.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/gainsay)

install(DIRECTORY include/gainsay DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS gainsay gainsay_main gainsay_fuzz gainsay_afl_mutator gainsay_text_callbacks gainsay_gtest
                gainsay_catch2 gainsay_doctest
        EXPORT gainsayTargets
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT gainsayTargets NAMESPACE gainsay:: DESTINATION ${package_dir})
if(TARGET gainsay_cli)
  install(TARGETS gainsay_cli)
endif()

configure_package_config_file(
    tools/cmake/gainsayConfig.cmake.in ${PROJECT_BINARY_DIR}/gainsayConfig.cmake
    INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(
    ${PROJECT_BINARY_DIR}/gainsayConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES
        ${PROJECT_BINARY_DIR}/gainsayConfig.cmake
        ${PROJECT_BINARY_DIR}/gainsayConfigVersion.cmake
        tools/cmake/gainsay_add_test.cmake
        tools/cmake/gainsay_instrument.cmake
        tools/cmake/gainsay_add_fuzz_target.cmake
        DESTINATION ${package_dir})

# The prefix is told relative to the .pc file, so that the installed tree can be moved.
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX
           BASE_DIRECTORY ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig OUTPUT_VARIABLE pc_to_prefix)
foreach(name IN ITEMS gainsay gainsay-main)
  configure_file(tools/cmake/${name}.pc.in ${PROJECT_BINARY_DIR}/${name}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endforeach()
