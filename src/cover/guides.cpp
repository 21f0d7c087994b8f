// SPDX-License-Identifier: MIT
//
// Which guides there are, by name.

#include <gainsay/error.hpp>
#include <gainsay/settings.hpp>

#include "core/executor.hpp"
#include "cover/coverage_guide.hpp"

namespace gainsay {

namespace {

[[noreturn]] void refuse_unknown(const std::string& name) {
  throw UsageError({.code = "guide-unknown",
                    .what = "there is no guide '" + name + "'",
                    .place = "--guide",
                    .fix = "choose coverage, fuzzchick, bytes or none"});
}

[[noreturn]] void refuse_blind(const std::string& name) {
  throw UsageError({.code = "guide-sees-nothing",
                    .what = "the guide '" + name + "' needs instrumented code, and there is none",
                    .place = "--guide",
                    .fix = "add gainsay_instrument(<target>) to CMakeLists.txt for the code under "
                           "test, or take --guide=none"});
}

}  // namespace

GuideFactory guide_for(const Settings& settings) {
  const std::string& name = settings.guide;
  if (name == "none") return {};
  if (name.empty() && !cover::is_instrumented()) return {};
  if (name != "" && name != "coverage") refuse_unknown(name);
  if (!cover::is_instrumented()) refuse_blind(name);
  return [] { return std::make_unique<cover::CoverageGuide>(); };
}

}  // namespace gainsay
