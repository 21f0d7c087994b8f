// SPDX-License-Identifier: MIT
//
// Guided search for properties that run outside Gainsay's own main() and outside a test framework:
// a program that includes this can call `check` with Settings::guide. gainsay.hpp includes it.
#pragma once

namespace gainsay {

// Makes the guides known to `check`. Called before main by whoever includes this header.
bool offer_guides();

namespace detail {
inline const bool guides_are_offered = offer_guides();
}

}  // namespace gainsay
