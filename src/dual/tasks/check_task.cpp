// SPDX-License-Identifier: MIT

#include "dual/tasks/check_task.hpp"

#include <memory>
#include <utility>

#include <gainsay/dual/mutants.hpp>
#include <gainsay/record.hpp>

#include "base/format.hpp"
#include "dual/mutate/rehearsal.hpp"
#include "dual/talk/tester.hpp"
#include "dual/tasks/task_flags.hpp"

namespace gainsay::dual {
namespace {

// Of messages exchanged only to see which branches of the model they come to.
constexpr std::uint64_t kRehearsed = 10'000;
// In a conversation, on average. A number of conversations is the same in each run; when messages
// are counted while they come, it depends on how busy the machine is.
constexpr std::uint64_t kMessagesOfCase = 100;

Health never_reached(const std::vector<Branch>& never) {
  std::string what = "what the model decides was never";
  for (const Branch& branch : never) {
    what += fmt::format("{} {}", &branch == never.data() ? "" : ",", to_text(branch).substr(7));
  }
  return {.code = "dual-never-reached",
          .what = std::move(what),
          .fix = "draw requests that lead there, or leave the branch out of the model"};
}

// The tester, and what it has not seen when it is done and found nothing.
class SelfCheck final : public Test {
 public:
  SelfCheck(const Protocol& protocol, const TesterSettings& settings)
      : protocol_(protocol), settings_(settings), tester_(self_tester(protocol, settings)) {}

  Verdict run(Case& current) override { return tester_->run(current); }
  void prepare(const Settings& settings) override {
    tester_->prepare(settings);
    seed_ = settings.seed;
  }
  void begin_block() override { tester_->begin_block(); }
  std::uint64_t calls(std::span<const std::uint64_t> counters) const override {
    return tester_->calls(counters);
  }
  void complete(Record& record, const TestCounts& counts) override {
    tester_->complete(record, counts);
    // A limit that was reached says nothing about the model.
    const bool undecided = record.discarded > record.passed;
    if (undecided && record.outcome == Outcome::passed) record.outcome = Outcome::gave_up;
    if (!record.failures.empty() || record.outcome == Outcome::interrupted) return;
    const std::vector<Branch> never = branches_never_taken(
        protocol_, settings_, {.messages = kRehearsed, .seed = seed_ == 0 ? 1 : seed_});
    if (!never.empty()) record.health.push_back(never_reached(never));
  }

 private:
  Protocol protocol_;
  TesterSettings settings_;
  std::unique_ptr<Tester> tester_;
  std::uint64_t seed_ = 0;
};

}  // namespace

std::vector<base::Flag> tester_flags(TesterSettings& settings) {
  return {
      {.name = "connections",
       .value = "N",
       .help = "connections at once, at most",
       .fallback = std::to_string(settings.connections),
       .set = number_into(settings.connections)},
  };
}

std::vector<base::Flag> check_flags(CheckOptions& options) {
  std::vector<base::Flag> flags = tester_flags(options.tester);
  flags.push_back({.name = "messages",
                   .value = "N",
                   .help = "as many conversations as have about this many messages",
                   .fallback = std::to_string(options.messages),
                   .set = number_into(options.messages)});
  add_flags(flags, judging_flags(options.tester.judge));
  return flags;
}

Search check_search(const Protocol& protocol) {
  const auto options = std::make_shared<CheckOptions>();
  return {
      .claim = "the model " + protocol.model->name() + " explains its own mock",
      .flags = check_flags(*options),
      .test = [options,
               protocol] { return std::make_unique<SelfCheck>(protocol, options->tester); },
      .settings =
          [options] {
            return Settings{.cases = (options->messages + kMessagesOfCase - 1) / kMessagesOfCase};
          }};
}

}  // namespace gainsay::dual
