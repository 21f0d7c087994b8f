// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace search {

// Names the guide in settings that know guides.
template <class Settings>
void select_guide(Settings& settings, const std::string& guide) {
  if constexpr (requires { settings.guide = guide; }) settings.guide = guide;
}

}  // namespace search
