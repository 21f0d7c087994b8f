// SPDX-License-Identifier: MIT
//
// Cases run in this process, one after the other, by the loop of the engine's workers.
#include "self.hpp"

#include <cstdio>
#include <memory>

#include <gainsay/dual/mutants.hpp>

#include "../clock.hpp"
#include "core/arena.hpp"
#include "core/cases/executor.hpp"
#include "dual/talk/tester.hpp"
#include "models.hpp"
#include "tests/unit/dual/dual_fixture.hpp"

namespace bench {
namespace {

namespace dual = gainsay::dual;
namespace core = gainsay::core;

constexpr std::uint64_t kCasesAtOnce = core::Batch::kBlock;

struct SelfResult {
  std::uint64_t messages = 0;
  std::uint64_t cases = 0;
  std::uint64_t undecided = 0;
  std::uint64_t given_up = 0;  // by the mock, whose draws led nowhere
  std::uint64_t failed = 0;
  double seconds = 0;
};

// The smallest conversation that the case shrinks to, and what is said about it.
std::string shrunk(const dual::Protocol& protocol, const Effort& effort, std::uint64_t number) {
  const auto tester = dual::self_tester(protocol, {.connections = effort.connections});
  const gainsay::Record record =
      dual::run(*tester, {.cases = 1, .seed = effort.seed, .first = number});
  if (record.failures.empty()) return "alone, it passes\n";
  return dual::conversation_of(record.failures[0]) + record.failures[0].failure.message + "\n";
}

SelfResult talk_to_itself(const dual::Protocol& protocol, const Effort& effort) {
  const auto tester = dual::self_tester(protocol, {.connections = effort.connections});
  const gainsay::Settings run{.seed = effort.seed};
  tester->prepare(run);
  core::Arena arena(core::Arena::Sharing::none, run.max_choices);
  core::CaseLoop loop(*tester, arena, nullptr);
  SelfResult result;
  result.seconds = cpu_seconds_of([&] {
    for (std::uint64_t first = 0; tester->messages() < effort.messages;) {
      const core::Batch batch{.seed = effort.seed,
                              .first = first,
                              .end = first + kCasesAtOnce - first % kCasesAtOnce,
                              .max_size = run.max_size};
      const core::BatchResult done = loop.generate(batch);
      first = done.next;
      if (done.end != core::BatchEnd::failed) continue;
      if (result.failed++ == 0) {
        std::printf("%s, case %llu: %s\n%s", protocol.model->name().c_str(),
                    static_cast<unsigned long long>(first - 1),
                    core::failure_in(arena.journal).message.c_str(),
                    shrunk(protocol, effort, first - 1).c_str());
      }
      if (result.failed == 10) break;
    }
  });
  result.messages = tester->messages();
  result.cases = arena.statistics->passed + arena.statistics->discarded + arena.statistics->failed;
  for (const auto& reason : arena.statistics->reasons.counters) {
    if (reason.hash == 0) continue;
    const bool judged = reason.text().starts_with("undecided");
    (judged ? result.undecided : result.given_up) += reason.count;
  }
  return result;
}

std::string percent(double part, double all) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4f %%", all == 0 ? 0 : 100 * part / all);
  return text;
}

}  // namespace

bool measure_self(Rows& rows, const Effort& effort) {
  bool clean = true;
  for (const dual::Protocol& protocol : all_protocols()) {
    const std::string& name = protocol.model->name();
    if (!effort.only.empty() && effort.only != name) continue;
    const SelfResult one = talk_to_itself(protocol, effort);
    rows.add({.row = "self, " + name,
              .ours = static_cast<double>(one.messages) / one.seconds,
              .unit = "messages/s",
              .remark = std::to_string(one.messages) + " messages, " + std::to_string(one.cases) +
                        " cases, " + std::to_string(one.failed) + " rejected, " +
                        percent(static_cast<double>(one.undecided),
                                static_cast<double>(one.cases)) +
                        " undecided, " +
                        percent(static_cast<double>(one.given_up),
                                static_cast<double>(one.cases)) +
                        " given up by the mock"});
    clean = clean && one.failed == 0;
  }
  return clean;
}

void measure_mutants(Rows& rows, const Effort& effort) {
  for (const dual::Protocol& protocol : all_protocols()) {
    const std::string& name = protocol.model->name();
    if (!effort.only.empty() && effort.only != name) continue;
    dual::MutantReport report;
    const double seconds = cpu_seconds_of([&] {
      report = dual::try_mutants(protocol, {}, {.messages = effort.messages, .seed = effort.seed});
    });
    for (const dual::MutantResult& one : report.mutants) {
      if (one.rejected && !one.allowed) continue;
      std::printf("  %s %s after %llu messages%s\n", one.rejected ? "REJECTED" : "survives",
                  to_text(one.mutation).c_str(), static_cast<unsigned long long>(one.messages),
                  one.allowed ? " (allowed)" : "");
    }
    for (const dual::Branch& branch : report.never) std::printf("  %s\n", to_text(branch).c_str());
    if (!report.clean_failure.empty()) std::printf("  CLEAN %s\n", report.clean_failure.c_str());
    rows.add({.row = "mutants, " + name,
              .ours = report.rejected_percent(),
              .unit = "% rejected",
              .remark = std::to_string(report.mutants.size()) + " mutants, " +
                        std::to_string(seconds) + " s"});
  }
}

}  // namespace bench
