// SPDX-License-Identifier: MIT
//
// A case as a program, for tests that make calls: the statements it amounts to, how it fails, how
// often which calls were made. Whoever executes calls fills it in; reports show it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <gainsay/shown.hpp>

namespace gainsay {

// How often something happened.
struct Tally {
  std::string name{};
  std::uint64_t count = 0;
};

// A variable of a program that holds the result of a call, or a part of it.
struct Binding {
  std::string name{};
  std::string type{};
  std::string path{};  // from the result to the part: "std::get<0>({})"; "{}" is the result itself
};

// An argument of a call.
struct CallArgument {
  enum class Passing : std::uint8_t { value, object, moved_object, pointer_to_object };
  std::string source{};  // of a value; else the name of the object
  Passing passing = Passing::value;

  // As the call has it: `3`, `s0`, `std::move(s0)`, `&s0`.
  std::string written() const;
  bool operator==(const CallArgument&) const = default;
};

// What one must know of the types of a call to write it down.
struct CallTraits {
  bool returns_nothing = false;
  bool may_skip = false;  // returns an OrSkip
  bool reference_may_skip = false;
  bool judge_gets_exceptions = false;  // its judge gets a Got
  bool judge_gives_reasons = false;    // it returns a Judgement
};

// One line of the program that a case amounts to.
struct Statement {
  std::string code{};      // the line as it is; if empty, a call
  std::string declares{};  // the variable that the line declares, if it does
  std::string destroys{};  // the object whose destruction the line stands for

  std::string operation{};
  std::string file{};  // where the operation was declared
  unsigned line = 0;
  std::string pattern{};  // how a call is written; empty: as its code is, there
  std::vector<CallArgument> arguments{};
  std::string reference_pattern{};  // the same for the call of the reference
  std::vector<CallArgument> reference_arguments{};
  CallTraits traits{};
  std::vector<Binding> bound{};
  bool returned = false;   // neither threw nor killed the process
  std::string result{};    // what the candidate returned, if anything
  std::string expected{};  // what the reference returned
  std::string threw{};     // the exception that left the call
};

// Who found that a call went wrong.
enum class Judge : std::uint8_t {
  none,        // nobody after the call: it crashed, threw or failed an assertion
  result,      // its result was compared with the reference's
  end,         // it threw where the reference returned, or the reverse, or something else
  ensures,     // its postcondition
  accepts,     // the reference, which looked at the result
  model,       // a value was compared with the reference that stands for it
  check,       // a check of a value
  check_both,  // a check of a value and its reference
};
// The word used in JSON.
const char* word_for(Judge judge);

// What a program has to look at after its last call to see the failure.
struct Fault {
  Judge judge = Judge::none;
  std::string value{};  // check, model: the name of the value
  std::string file{};   // check, model: where it is declared
  unsigned line = 0;
  unsigned nth = 0;  // of those declared in this line
  // result, model: the first part that differs. Declarations of names for parts, the part, both
  // with {} in place of the whole, and what the part is for each side.
  std::string declarations{};
  std::string path{};
  // end: what each side returned; without a text it returned nothing, or threw.
  Shown expected{};
  Shown actual{};
  std::string expected_exception{};  // end: the type of what the reference threw, if it did
  std::string actual_exception{};
  std::string refusal{};  // accepts: why the result was refused
};

// How often an operation of a suite was tried and what came of it.
struct OperationRecord {
  std::string name{};
  std::uint64_t tried = 0;
  std::uint64_t executed = 0;
  std::uint64_t threw = 0;        // of those executed
  std::vector<Tally> rejected{};  // by reason
  std::vector<Tally> clauses{};   // of its precondition that rejected calls while none was accepted
};

// Which lines of a file of C were executed.
struct LineRecord {
  std::string file{};
  std::uint64_t all = 0;          // that have code
  std::vector<unsigned> never{};  // that were not executed, rising
};

}  // namespace gainsay
