// SPDX-License-Identifier: MIT

#include <cstdlib>

#include <gainsay/gainsay.hpp>

#include "vault.hpp"

// With VAULT=before it is the test of the code as it was, whose failure is in the store.
GAINSAY_PROPERTY("drawer 77 of an open vault is not empty") {
  const bool before = std::getenv("VAULT") != nullptr;
  return gainsay::check([before](std::uint32_t key, std::uint8_t drawer) {
    if (before) {
      gainsay::require(!opened_before(key), "the vault is open");
    } else if (opens(key)) {
      gainsay::require(drawer != 77, "drawer 77 is empty");
    }
  });
}
