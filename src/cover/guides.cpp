// SPDX-License-Identifier: MIT
//
// Which guides there are, by name.

#include <gainsay/error.hpp>
#include <gainsay/settings.hpp>

#include "core/executor.hpp"
#include "cover/bytes_guide.hpp"
#include "cover/coverage_guide.hpp"
#include "cover/fuzzchick_guide.hpp"

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
  const bool known = name.empty() || name == "coverage" || name == "fuzzchick" || name == "bytes";
  if (!known) refuse_unknown(name);
  if (!cover::is_instrumented()) refuse_blind(name);
  if (name == "fuzzchick") return [] { return std::make_unique<cover::FuzzChickGuide>(); };
  if (name == "bytes") return [] { return std::make_unique<cover::BytesGuide>(); };
  return [log = std::make_shared<cover::SharedLog>()] {
    return std::make_unique<cover::CoverageGuide>(log);
  };
}

}  // namespace gainsay
