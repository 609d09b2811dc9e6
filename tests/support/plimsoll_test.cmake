# SPDX-License-Identifier: GPL-3.0-or-later

# What must be built optimised: the tests that watch the real kernel, the benchmarks, the virtual machine.
add_custom_target(optimised_tests)

# plimsoll_test(NAME SOURCES file... [LIBRARIES target...] [LABELS label...])
# A Catch2 program NAME_test that runs as one ctest test. The heavy Catch2 header is compiled once (precompiled header).
function(plimsoll_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "MAIN" "SOURCES;LIBRARIES;LABELS")
  add_executable(${name}_test ${arg_SOURCES})
  target_link_libraries(${name}_test PRIVATE plimsoll_warnings ${arg_LIBRARIES} plimsoll_test_main)
  target_precompile_headers(${name}_test PRIVATE ${PROJECT_SOURCE_DIR}/tests/support/catch.h)
  target_compile_definitions(${name}_test PRIVATE
    PLIMSOLL_TESTS_DIR="${PROJECT_SOURCE_DIR}/tests"
    PLIMSOLL_COLLECTOR="$<TARGET_FILE:plimsoll-collector>")
  add_dependencies(${name}_test plimsoll-collector)
  if("live" IN_LIST arg_LABELS)
    add_dependencies(optimised_tests ${name}_test)
  endif()
  add_test(NAME ${name} COMMAND ${name}_test)
  set_tests_properties(${name} PROPERTIES TIMEOUT 300 LABELS "${arg_LABELS}" SKIP_RETURN_CODE 77)
endfunction()
