// SPDX-License-Identifier: MIT

#include <cstdio>

#include <doctest/doctest.h>

#include <gainsay/dual.hpp>
#include <gainsay/dual/mutants.hpp>

#include "dual_fixture.hpp"
#include "examples/dual/cache.hpp"
#include "examples/dual/compare.hpp"
#include "examples/dual/echo.hpp"
#include "examples/dual/http.hpp"
#include "examples/dual/kv.hpp"
#include "examples/dual/topics.hpp"

using namespace gainsay;
using namespace gainsay::dual;

namespace {

template <class M>
void try_all(M model) {
  const MutantReport report = try_mutants(protocol(std::move(model)));
  std::printf("%s: %zu mutants, %.1f %%\n", type_name<M>().c_str(), report.mutants.size(),
              report.rejected_percent());
  if (!report.clean_failure.empty()) std::printf("  CLEAN %s\n", report.clean_failure.c_str());
  for (const Branch& branch : report.never) std::printf("  %s\n", to_text(branch).c_str());
  for (const MutantResult& one : report.mutants) {
    std::printf("  %s %s after %llu %s\n", one.rejected ? "+" : "-", to_text(one.mutation).c_str(),
                static_cast<unsigned long long>(one.messages), one.how.c_str());
  }
}

}  // namespace

TEST_CASE("mutants") {
  try_all(examples::Echo{});
  try_all(examples::Swap{});
  try_all(examples::CmpSet{});
  try_all(examples::CmpRst{});
  try_all(examples::Kv{});
  try_all(examples::Topics{});
  try_all(examples::Http{});
  try_all(examples::Cache{});
}
