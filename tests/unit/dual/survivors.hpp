// SPDX-License-Identifier: MIT
//
// Which mutants of a model its tester does not reject, compared with the list of those that are
// explained (tests/unit/dual/survivors.tsv).
#pragma once

#include <cstdio>
#include <fstream>
#include <map>
#include <set>
#include <string>

#include <doctest/doctest.h>

#include <gainsay/dual/mutants.hpp>

namespace gainsay::dual {

struct Survivor {
  bool allowed = false;  // the model allows what the mutant does, so nothing can be noticed
  std::string why{};
};

// By what the mutant does. The columns of the file: model, mutant, `allowed` or `unseen`, why.
inline std::map<std::string, Survivor> survivors_of(const std::string& model) {
  std::ifstream file("tests/unit/dual/survivors.tsv");
  REQUIRE(file);
  std::map<std::string, Survivor> all;
  for (std::string name, mutant, kind, why; std::getline(file, name, '\t') &&
                                            std::getline(file, mutant, '\t') &&
                                            std::getline(file, kind, '\t') &&
                                            std::getline(file, why);) {
    REQUIRE((kind == "allowed" || kind == "unseen"));
    REQUIRE(why.size() > 10);
    if (name == model) all[mutant] = {kind == "allowed", why};
  }
  return all;
}

// At least 95 % of the mutants that do what the model does not allow are rejected within 10 000
// messages; every other one is explained, and what is said to be allowed is not rejected.
inline void check_mutants(const Protocol& protocol) {
  const std::string& model = protocol.model->name();
  std::map<std::string, Survivor> explained = survivors_of(model);
  const MutantReport report = try_mutants(protocol);
  CHECK(report.clean_failure == "");
  std::size_t wrong = 0;
  std::size_t rejected = 0;
  for (const MutantResult& one : report.mutants) {
    const std::string text = to_text(one.mutation);
    const auto known = explained.find(text);
    const bool allowed = one.allowed || (known != explained.end() && known->second.allowed);
    if (!allowed) ++wrong;
    if (!allowed && one.rejected) ++rejected;
    INFO(model, "\t", text, "\t", one.how);
    if (allowed) CHECK_FALSE(one.rejected);
    if (!one.rejected && !one.allowed) CHECK(known != explained.end());
    if (known != explained.end()) explained.erase(known);
  }
  for (const auto& [text, survivor] : explained) {
    FAIL_CHECK(model, ": there is no such mutant any more: ", text);
  }
  std::printf("%s: %zu mutants, %zu of %zu that are not allowed rejected\n", model.c_str(),
              report.mutants.size(), rejected, wrong);
  CHECK(rejected * 100 >= wrong * 95);
}

}  // namespace gainsay::dual
