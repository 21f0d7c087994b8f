// SPDX-License-Identifier: MIT

#include <gainsay/dual/mock.hpp>
#include <gainsay/source.hpp>

#include "core/source/recording.hpp"

namespace gainsay::dual {
namespace {
constexpr Label kStep = label_of("gainsay dual step of the server");
constexpr const char* kTakenBack = "the server drew values that the model does not allow";
}  // namespace

std::uint64_t DrawsFromSource::upto(std::uint64_t last) {
  return last == 0 ? 0 : source_.uniform<std::uint64_t>(0, last);
}

void DrawsFromSource::begin() { core::Recording(source_).open(kStep); }

void DrawsFromSource::end(Attempt attempt) {
  if (attempt == Attempt::kept) {
    core::Recording(source_).close();
  } else {
    core::Recording(source_).retract();
    // An enumeration goes on behind what was drawn: there is no second try.
    if (core::Recording(source_).by_provider()) throw Discarded{kTakenBack};
  }
}

}  // namespace gainsay::dual
