// SPDX-License-Identifier: MIT
//
// Mutants by machine: the mock of a model with one mistake at one place, and whether the tester of
// that model notices. What survives is either behaviour that the model allows, or a blind spot of
// the model or of its requests.
//
//   const dual::MutantReport report = dual::try_mutants(dual::protocol(Kv{}));
//   for (const auto& mutant : report.mutants) if (!mutant.rejected) ...
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <gainsay/dual/tester.hpp>

namespace gainsay::dual {

// What is done wrong, each time the mock comes to the place.
struct Mutation {
  enum class Operator : std::uint8_t {
    negate,      // a decision goes the other way
    other_side,  // what the model leaves free goes the other way: never a mistake
    repeat,      // a value is the last one of its name again
    drop,        // a message is not sent
    repeat_message,
    misdirect,  // it goes to another connection
    change,     // one member of it is something else
    undo,       // what the step changed is lost
    act_twice,
    act_on_old,  // the step acts on the state before the last change
    swap,        // its answer comes after the next one on its connection
    halve,       // it looks at the state, others act, then it writes
  };
  Operator op = Operator::negate;
  std::string file{};
  unsigned line = 0;
  std::string what{};    // what the model says there: the text of a decision, the name of a value
  std::string member{};  // of a message that is changed, as a JSON pointer

  friend bool operator==(const Mutation&, const Mutation&) = default;
};
// "kv.hpp:58: 'kv-cas' is negated"; the folder of the file is left out.
std::string to_text(const Mutation& mutation);

// What a decision of the model came to, or what a free server took.
struct Branch {
  std::string file{};
  unsigned line = 0;
  std::string text{};  // "'the tag is strong' was true"
};
std::string to_text(const Branch& branch);

struct MutantResult {
  Mutation mutation{};
  bool rejected = false;
  bool allowed = false;        // the model leaves it to the server, so nobody can notice
  std::uint64_t messages = 0;  // until it was noticed, or that were tried
  std::string how{};           // the origin of the failure
};

struct MutantReport {
  std::vector<MutantResult> mutants{};
  std::vector<Branch> never{};  // seen on the unchanged mock
  std::uint64_t messages = 0;   // of the unchanged mock
  std::string clean_failure{};  // the unchanged mock was rejected: nothing here means anything
  bool complete = true;         // every mutant was tried

  // Of those that the model does not allow, in percent.
  double rejected_percent() const;
};

struct MutantSettings {
  std::uint64_t messages = 10'000;  // for each mutant
  std::uint64_t seed = 1;
  std::function<bool()> keep_going{};  // asked every few conversations; empty: yes
};

// Watches the mock for that many messages, then runs the tester against each mutant of what it saw.
MutantReport try_mutants(const Protocol& protocol, const TesterSettings& tester = {},
                         const MutantSettings& settings = {});

}  // namespace gainsay::dual
