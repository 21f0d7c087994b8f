// SPDX-License-Identifier: MIT

#include "c/compiler_flags.hpp"

#include <algorithm>
#include <initializer_list>

namespace gainsay::c {

namespace {

bool starts_with_any(const std::string& flag, std::initializer_list<const char*> starts) {
  return std::any_of(starts.begin(), starts.end(),
                     [&](const char* start) { return flag.starts_with(start); });
}

bool is_any(const std::string& flag, std::initializer_list<const char*> flags) {
  return std::find(flags.begin(), flags.end(), flag) != flags.end();
}

}  // namespace

bool is_compile_flag(const std::string& flag) {
  if (is_link_flag(flag)) return false;
  return starts_with_any(flag, {"-I", "-D", "-U", "-std=", "-include", "-isystem", "-iquote",
                                "-idirafter", "-f", "-m", "-O", "-W"}) ||
         is_any(flag, {"-w", "-ansi", "-pedantic", "-nostdinc", "-pipe"});
}

bool is_link_flag(const std::string& flag) {
  return starts_with_any(flag, {"-l", "-L", "-Wl,", "-pthread"});
}

bool is_debug_flag(const std::string& flag) { return flag.starts_with("-g"); }

bool has_value_apart(const std::string& flag) {
  return is_any(flag,
                {"-I", "-D", "-U", "-include", "-isystem", "-iquote", "-idirafter", "-l", "-L"});
}

}  // namespace gainsay::c
