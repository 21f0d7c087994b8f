// SPDX-License-Identifier: MIT
//
// What can be executed: an item that checked, and whose every part did. An item counts as usable
// until something says otherwise, so that recursion settles at the greatest answer.

#include <algorithm>
#include <functional>

#include "base/format.hpp"
#include "cn/check/checker.hpp"

namespace gainsay::cn {

void Checker::judge() {
  mark_recursion();
  for (Datatype& one : unit_.datatypes) settle(one);
  for (Synonym& one : unit_.synonyms) settle(one);
  for (Function& one : unit_.functions) settle(one);
  for (Predicate& one : unit_.predicates) settle(one);
  for (Lemma& one : unit_.lemmas) settle(one);
  for (Specification& one : unit_.specifications) settle(one);
  tell_untestable();
}

// The first thing reachable from an item that failed or is refused decides.
void Checker::settle(Item& item) {
  std::set<const Item*> seen;
  std::vector<const Item*> open = {&item};
  item.usable = true;
  while (!open.empty() && item.usable) {
    const Item* one = open.back();
    open.pop_back();
    if (!seen.insert(one).second) continue;
    const Verdict& verdict = verdicts_[one];
    if (verdict.failed || !verdict.refused.empty()) {
      item.usable = false;
      const std::string why = verdict.failed ? "has errors" : "needs " + verdict.refused;
      item.reason = one == &item ? why : fmt::format("uses `{}`, which {}", one->name.text, why);
    }
    open.insert(open.end(), verdict.uses.begin(), verdict.uses.end());
  }
}

void Checker::mark_recursion() {
  const auto reaches_itself = [this](const Item* item) {
    std::set<const Item*> seen;
    std::vector<const Item*> open(verdicts_[item].uses.begin(), verdicts_[item].uses.end());
    while (!open.empty()) {
      const Item* one = open.back();
      open.pop_back();
      if (one == item) return true;
      if (!seen.insert(one).second) continue;
      const std::set<const Item*>& uses = verdicts_[one].uses;
      open.insert(open.end(), uses.begin(), uses.end());
    }
    return false;
  };
  const auto mark = [&](auto& item, const char* kind) {
    item.recursive = reaches_itself(&item);
    if (!item.recursive || item.attributes.rec) return;
    diagnostics_.warn(
        {.code = "cn-rec",
         .what = fmt::format("the {} `{}` uses itself without saying so", kind, item.name.text),
         .span = item.name.span,
         .fix = fmt::format("write {} [rec]", kind)});
  };
  for (Function& one : unit_.functions) mark(one, "function");
  for (Predicate& one : unit_.predicates) mark(one, "predicate");
}

void Checker::untestable(const CFunction* function, const std::string& reason) {
  const auto known = std::find_if(unit_.untestable.begin(), unit_.untestable.end(),
                                  [function](const auto& one) { return one.first == function; });
  if (function != nullptr && known == unit_.untestable.end()) {
    unit_.untestable.emplace_back(function, reason);
  }
}

// What is wrong with a contract itself has been told; what it uses may have been a warning so far.
void Checker::tell_untestable() {
  for (const Specification& one : unit_.specifications) {
    if (one.usable) continue;
    untestable(one.function, "its specification " + one.reason);
    const Verdict& own = verdicts_[&one];
    if (own.failed || !own.refused.empty()) continue;
    diagnostics_.add({.code = "cn-untestable",
                      .what = fmt::format("`{}` cannot be tested: its specification {}",
                                          one.name.text, one.reason),
                      .span = one.name.span,
                      .fix = "the other functions are not affected"});
  }
}

}  // namespace gainsay::cn
