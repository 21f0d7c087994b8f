// SPDX-License-Identifier: MIT

#include "cn/emit/items.hpp"

#include "base/format.hpp"
#include "cn/emit/refused.hpp"

namespace gainsay::cn {

namespace {

// `(gcn_i32 a0, gcn_pointer a1)`; the variables are named so.
std::string parameters(Common& common, Terms& terms, const std::vector<Parameter>& declared) {
  std::string out;
  for (std::size_t i = 0; i < declared.size(); ++i) {
    const Variable& variable = *declared[i].variable;
    terms.name(variable, fmt::format("gcn_a{}", i));
    out += fmt::format("{}{} gcn_a{}", i ? ", " : "", common.types.name(*variable.type), i);
  }
  return out.empty() ? "(void)" : "(" + out + ")";
}

}  // namespace

std::string Items::want(const Item& item, Wanted wanted, const char* prefix) {
  if (const auto known = names_.find(&item); known != names_.end()) return known->second;
  if (const auto refused = excluded_.find(&item); refused != excluded_.end()) {
    throw Refused{fmt::format("it uses {}: {}", item.name.text, refused->second)};
  }
  if (!item.usable) throw Refused{fmt::format("it uses {}, which cannot be used", item.name.text)};
  wanted.name = fmt::format("gcn_{}{}", prefix, names_.size());
  wanted_.push_back(wanted);
  return names_[&item] = wanted.name;
}

std::string Items::function(const Function& function) {
  if (!function.body) throw Refused{"function " + function.name.text + " has no definition"};
  return want(function, {.function = &function}, "f");
}

std::string Items::predicate(const Predicate& predicate) {
  if (!predicate.defined) throw Refused{"predicate " + predicate.name.text + " has no definition"};
  return want(predicate, {.predicate = &predicate}, "p");
}

std::string Items::lemma(const Lemma& lemma) { return want(lemma, {.lemma = &lemma}, "l"); }

void Items::write(Common& common) {
  while (!wanted_.empty()) {
    const Wanted next = wanted_.front();
    wanted_.pop_front();
    write(common, next);
  }
}

void Items::write(Common& common, const Wanted& wanted) {
  if (wanted.function) {
    culprit_ = static_cast<const Item*>(wanted.function);
    write_function(common, wanted);
  } else if (wanted.predicate) {
    culprit_ = static_cast<const Item*>(wanted.predicate);
    write_predicate(common, wanted);
  } else {
    culprit_ = static_cast<const Item*>(wanted.lemma);
    write_lemma(common, wanted);
  }
  culprit_ = nullptr;
}

void Items::open(const std::string& signature) {
  prototypes_ += fmt::format("GCN_CODE static {};\n", signature);
  bodies_ += fmt::format("GCN_CODE static {} {{\n", signature);
}

void Items::write_function(Common& common, const Wanted& wanted) {
  const Function& function = *wanted.function;
  Clauses terms(common, "");
  const std::string declared = parameters(common, terms, function.parameters);
  terms.locate(function.body->span);
  const std::string value = terms.term(*function.body);
  open(fmt::format("{} {}{}", common.types.name(*function.type), wanted.name, declared));
  if (function.recursive) bodies_ += fmt::format("  gcn_descend({});\n", terms.site());
  bodies_ += fmt::format("  return {};\n}}\n", value);
}

void Items::write_predicate(Common& common, const Wanted& wanted) {
  const Predicate& predicate = *wanted.predicate;
  Clauses terms(common, "");
  const std::string declared = parameters(common, terms, predicate.parameters);
  terms.locate(predicate.name.span);
  std::string body;
  if (predicate.recursive) body += fmt::format("  gcn_descend({});\n", terms.site());
  for (const Branch& branch : predicate.branches) {
    if (branch.guard) {
      terms.locate(branch.guard->span);
      body += fmt::format("  if ({}) ", terms.term(*branch.guard));
    }
    body += "{\n" + terms.conditions(branch.conditions);
    if (branch.result) terms.locate(branch.result->span);
    body += fmt::format("  return {};\n  }}\n", branch.result ? terms.term(*branch.result) : "0");
  }
  open(fmt::format("{} {}{}", common.types.name(*predicate.type), wanted.name, declared));
  bodies_ += body + "  __builtin_unreachable();\n}\n";
}

// Between gcn_inspect and gcn_restore: what it requires is taken and given back by what it ensures.
void Items::write_lemma(Common& common, const Wanted& wanted) {
  const Lemma& lemma = *wanted.lemma;
  Clauses terms(common, lemma.name.text);
  const std::string declared = parameters(common, terms, lemma.parameters);
  std::string body = terms.conditions(lemma.pre);
  body += "  gcn_turn();\n";
  body += terms.conditions(lemma.post);
  terms.locate(lemma.name.span);
  open(fmt::format("void {}{}", wanted.name, declared));
  bodies_ += body + fmt::format("  gcn_returned({});\n  gcn_turn();\n}}\n", terms.site());
}

}  // namespace gainsay::cn
