// SPDX-License-Identifier: MIT

#include <cstdlib>

#include <gainsay/gainsay.hpp>

#include "vault.hpp"

// With VAULT=before it is the test of the code as it was, whose failure is in the store.
GAINSAY_PROPERTY("no drawer of the vault is empty") {
  const bool before = std::getenv("VAULT") != nullptr;
  return gainsay::check([before](std::uint32_t key, std::uint8_t drawer) {
    if (before) {
      gainsay::require(!opened_before(key), "the vault is open");
    } else {
      gainsay::require(!content(key, drawer).empty(), "the drawer is empty");
    }
  });
}
