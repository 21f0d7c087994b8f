// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

#include <gainsay/check.hpp>

#include "cover/guides.hpp"
#include "engine/session.hpp"

// Runs a property by chance in this process until it fails or so many cases have passed.
template <class G, class F>
gainsay::Record search_for(std::uint64_t cases, const G& generator, F property) {
  gainsay::Session session;
  session.hooks().guide_for = gainsay::coverage::guide_for;
  const gainsay::Session::Scope scope(session);
  gainsay::check({.cases = cases,
                  .discard_ratio = 1000,
                  .failures = 1,
                  .seed = 20191020,
                  .shrink = false,
                  .isolation = gainsay::Isolation::in_process,
                  .store = ""},
                 generator, std::move(property));
  return session.records.back();
}
