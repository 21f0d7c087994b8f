// SPDX-License-Identifier: MIT

#include <gainsay/dual/mutants.hpp>

#include <memory>

#include "core/arena.hpp"
#include "dual/mutate/mutant.hpp"
#include "dual/mutate/rehearsal.hpp"
#include "dual/mutate/watch.hpp"
#include "dual/talk/tester.hpp"

namespace gainsay::dual {
namespace {

std::string file_name(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

std::string words_for(const Mutation& mutation) {
  const std::string what = mutation.what.empty() ? "" : "'" + mutation.what + "' ";
  switch (mutation.op) {
    case Mutation::Operator::negate:
      return what + "is negated";
    case Mutation::Operator::other_side:
      return what + "goes the other way";
    case Mutation::Operator::repeat:
      return what + "is the last one again";
    case Mutation::Operator::drop:
      return "the message is not sent";
    case Mutation::Operator::repeat_message:
      return "the message is sent twice";
    case Mutation::Operator::misdirect:
      return "the message goes to another connection";
    case Mutation::Operator::change:
      return mutation.member + " of the message is something else";
    case Mutation::Operator::undo:
      return "what the step changed is lost";
    case Mutation::Operator::act_twice:
      return "the step acts twice";
    case Mutation::Operator::act_on_old:
      return "the step acts on the state before the last change";
    case Mutation::Operator::swap:
      return "the message comes after the next one";
    case Mutation::Operator::halve:
      return "others act between what the step reads and what it writes";
  }
  return "";
}

}  // namespace

std::string to_text(const Mutation& mutation) {
  return file_name(mutation.file) + ":" + std::to_string(mutation.line) + ": " +
         words_for(mutation);
}

std::string to_text(const Branch& branch) {
  return "never: " + branch.text + " (" + file_name(branch.file) + ":" +
         std::to_string(branch.line) + ")";
}

double MutantReport::rejected_percent() const {
  std::size_t all = 0;
  std::size_t rejected = 0;
  for (const MutantResult& one : mutants) {
    if (one.allowed) continue;
    ++all;
    rejected += one.rejected ? 1 : 0;
  }
  return all == 0 ? 100 : 100.0 * static_cast<double>(rejected) / static_cast<double>(all);
}

MutantReport try_mutants(const Protocol& protocol, const TesterSettings& settings,
                         const MutantSettings& effort) {
  MutantReport report;
  core::Arena arena(core::Arena::Sharing::none, Settings{}.max_choices);
  Watch watch;
  const std::unique_ptr<Tester> clean = self_tester(protocol, settings, &watch);
  const Rehearsal first = rehearse(*clean, arena, effort);
  report.messages = first.messages;
  if (first.failed) {
    report.clean_failure = first.failure.message;
    return report;
  }
  report.never = watch.never();
  report.complete = !first.interrupted;
  for (const Mutation& mutation : watch.mutations()) {
    if (!report.complete) break;
    Mutant mutant(mutation);
    const std::unique_ptr<Tester> tester = self_tester(protocol, settings, &mutant);
    const Rehearsal run = rehearse(*tester, arena, effort);
    report.complete = !run.interrupted;
    if (run.interrupted && !run.failed) break;
    report.mutants.push_back({.mutation = mutation,
                              .rejected = run.failed,
                              .allowed = mutation.op == Mutation::Operator::other_side,
                              .messages = run.messages,
                              .how = run.failure.origin});
  }
  return report;
}

}  // namespace gainsay::dual
