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

[[noreturn]] void refuse_blind() {
  throw UsageError({.code = "guide-sees-nothing",
                    .what = "guided search needs instrumented code, and this program has none",
                    .place = "--guide",
                    .fix = "add gainsay_instrument(<target>) to CMakeLists.txt for the code under "
                           "test, or take --guide=none"});
}

}  // namespace

GuideFactory guide_for(const Settings& settings) {
  const bool sees = guided::is_instrumented();
  const bool automatic = settings.guide == Guidance::automatic;
  if (settings.guide == Guidance::none || (automatic && !sees)) return {};
  if (!sees) refuse_blind();
  if (settings.guide == Guidance::fuzzchick) {
    return [] { return std::make_unique<guided::FuzzChickGuide>(); };
  }
  if (settings.guide == Guidance::bytes) {
    return [] { return std::make_unique<guided::BytesGuide>(); };
  }
  return [log = std::make_shared<guided::SharedLog>()] {
    return std::make_unique<guided::CoverageGuide>(log);
  };
}

}  // namespace gainsay
