// SPDX-License-Identifier: MIT
//
// Tests that talk to a real server: conversations that are drawn, and one that is given.
#pragma once

#include <memory>
#include <string>

#include <gainsay/dual/subject.hpp>
#include <gainsay/dual/tester.hpp>

#include "dual/live/subject_keeping.hpp"
#include "dual/script.hpp"
#include "dual/talk/tester.hpp"

namespace gainsay::dual {

// A tester whose server is kept by a process of its own. What the server does is on no tape, so a
// case that failed is run again to see how often it does.
class ServerTester final : public Tester {
 public:
  ServerTester(const Protocol& protocol, const TesterSettings& settings,
               std::shared_ptr<SubjectKeeping> keeping);

  bool repeatable() const override { return false; }
  void prepare(const Settings& settings) override;
  void complete(Record& record, const TestCounts& counts) override;

 private:
  std::shared_ptr<SubjectKeeping> keeping_;
};

// Carries out a script. Of each action it draws whether it takes part, and by chance all do: so
// what is left out is found by shrinking.
class ScriptTester final : public Test {
 public:
  ScriptTester(const Protocol& protocol, const TesterSettings& settings,
               std::shared_ptr<SubjectKeeping> keeping, Script script);

  Verdict run(Case& current) override;
  bool repeatable() const override { return false; }
  void prepare(const Settings& settings) override { keeping_->start(settings); }
  void complete(Record& record, const TestCounts& counts) override;

 private:
  void act(Case& current, const Action& action);
  void request(Case& current, const Action& action);
  void rest(const Action& action);
  void wait(const Wait& wait);

  std::shared_ptr<SubjectKeeping> keeping_;
  Conversing conversing_;
  Script script_;
  std::size_t places_ = 1;
};

// With the codec of the settings, else that of the model; a UsageError if there is none.
Protocol with_codec(Protocol protocol, const TesterSettings& settings);

}  // namespace gainsay::dual
