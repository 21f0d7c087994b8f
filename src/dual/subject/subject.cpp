// SPDX-License-Identifier: MIT

#include <gainsay/dual/subject.hpp>

#include <utility>

namespace gainsay::dual {

Ready connects(double seconds) { return {.seconds = seconds}; }

Ready answers(std::string request, double seconds) {
  return {.request = std::move(request), .seconds = seconds};
}

}  // namespace gainsay::dual
