// SPDX-License-Identifier: MIT
//
// Functions, predicates and lemmas of CN as functions of C. Only those that something asks for are
// written.
#pragma once

#include <deque>
#include <map>
#include <string>

#include "cn/emit/clauses.hpp"

namespace gainsay::cn {

// What cannot be executed, and why: items of CN and functions of C.
using Excluded = std::map<const void*, std::string>;

class Items final : public Definitions {
 public:
  explicit Items(const Excluded& excluded) : excluded_(excluded) {}

  std::string function(const Function& function) override;
  std::string predicate(const Predicate& predicate) override;
  std::string lemma(const Lemma& lemma) override;

  // Writes everything that was asked for, and what that asks for. If something cannot be written,
  // `culprit` says what it was while Refused is thrown.
  void write(Common& common);
  const void* culprit() const { return culprit_; }

  const std::string& prototypes() const { return prototypes_; }
  const std::string& bodies() const { return bodies_; }

 private:
  struct Wanted {
    const Function* function = nullptr;
    const Predicate* predicate = nullptr;
    const Lemma* lemma = nullptr;
    std::string name{};
  };
  std::string want(const Item& item, Wanted wanted, const char* prefix);
  void write(Common& common, const Wanted& wanted);
  void write_function(Common& common, const Wanted& wanted);
  void write_predicate(Common& common, const Wanted& wanted);
  void write_lemma(Common& common, const Wanted& wanted);
  void open(const std::string& signature);

  const Excluded& excluded_;
  std::map<const void*, std::string> names_{};
  std::deque<Wanted> wanted_{};
  std::string prototypes_{};
  std::string bodies_{};
  const void* culprit_ = nullptr;
};

}  // namespace gainsay::cn
