// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <gainsay/error.hpp>
#include <gainsay/outcome.hpp>
#include <gainsay/program.hpp>
#include <gainsay/record/conversation.hpp>
#include <gainsay/tape.hpp>

namespace gainsay {

// How a case failed.
enum class FailureKind : std::uint8_t {
  returned_false,  // the property returned false
  assertion,       // an assertion, of ours or of a test framework
  exception,       // an exception left the property
  terminated,      // std::terminate
  signal,          // SIGSEGV, SIGABRT, SIGFPE, ...
  stack_overflow,
  sanitizer,     // a report of a sanitizer: address, undefined behaviour, thread, leak
  exited,        // the property called exit()
  timeout,       // no end within Settings::case_seconds
  memory,        // more than Settings::memory_mb
  usage,         // Gainsay's interface was misused inside the property
  disagreement,  // reference and candidate differ
  contract,      // a check, an invariant or a postcondition does not hold
  harness,       // code of the test, not the code under test, threw
  heap,          // the case damaged the heap; a sanitizer build tells where
  processes,     // a child of fork came back from the property, or a process or thread outlived it
  deviation,     // what a server said cannot be explained by its model
  silence,       // a server owes an answer
  subject,       // the server under test died, or reports that it is broken
};

// The word used for a kind in reports and JSON.
const char* word_for(FailureKind kind);

// What a sanitizer, or a check of C code, found, as far as someone has to know.
enum class Finding : std::uint8_t {
  other,
  leak,    // memory that was not freed, seen when the case or all cases were over
  access,  // C code touched memory that its function does not own
};
// The word used in JSON.
const char* word_for(Finding finding);

// Why a case failed. Two failures are the same if their origins are equal: the place of an
// assertion, the type of an exception, the signal and its frame. Origins are made to be compared
// and shown; what they say is in the other fields too.
struct Failure {
  FailureKind kind = FailureKind::returned_false;
  Finding finding = Finding::other;
  std::string origin{};
  std::string message{};
  std::string file{};
  unsigned line = 0;
  std::string function{};         // it happened in, of a crash and of C code; empty: not known
  std::uint64_t instruction = 0;  // of C code whose line is not known yet: offset in its object
  std::string left{};             // of a failed comparison: its two sides
  std::string right{};
  std::vector<std::string> frames{};  // of a crash: innermost first
  std::string output{};               // of a crash: the end of what it wrote to standard error
};

// A value of a case, as C++ source.
struct Value {
  enum class Role : std::uint8_t { argument, draw };
  Role role = Role::argument;
  std::string name{};
  std::string type{};
  std::string source{};
  ShownAs shown_as = ShownAs::source;  // `source` compiles, or is for people only
};

// Something that a case had to say.
struct Note {
  enum class Kind : std::uint8_t {
    user,       // by `note`
    discarded,  // why a case that is shown was discarded
    denied,     // a call that the sandbox denied
    values,     // of the terms of a clause that does not hold
    heap,       // the memory of C code
  };
  Kind kind = Kind::user;
  std::string heading{};
  std::string text{};  // one or more lines

  // Heading and text, as they are shown.
  std::string whole() const { return heading.empty() ? text : heading + "\n" + text; }
  bool operator==(const Note&) const = default;
};
// The word used in JSON.
const char* word_for(Note::Kind kind);

// Which budget ended a search.
enum class SearchBudget : std::uint8_t { none, seconds, calls, cases, failures };
// The word used in reports and JSON; empty for none.
const char* word_for(SearchBudget budget);

// Why shrinking stopped.
enum class ShrinkEnd : std::uint8_t {
  not_tried,    // switched off
  fixed_point,  // no pass finds anything simpler
  evaluations,  // Settings::shrink_evaluations were used up
  time,         // Settings::shrink_seconds were used up
  interrupted,
};
const char* word_for(ShrinkEnd end);

// A failure that needs the cases before it: in a process of its own its case passes, behind these
// it fails.
struct History {
  std::uint64_t first = 0;  // number of the first case to run, as Settings::first
  std::uint64_t cases = 0;  // how many, with the one that fails; 0: the case fails alone
};

// One distinct failure, shrunk.
struct FailureRecord {
  Failure failure{};
  Tape tape{};
  std::vector<Value> values{};
  std::vector<Note> notes{};
  std::vector<Statement> program{};  // the case as statements, where the test wrote them
  Fault fault{};                     // how that program fails
  Conversation conversation{};       // the case as one, of a test that talks to a server
  std::uint64_t count = 1;           // how many cases failed this way
  std::uint64_t found_at = 0;       // number of the case that found it, from 1; 0: a stored example
  std::uint64_t choices_found = 0;  // how many choices that case had
  std::uint64_t shrinks = 0;        // how often something simpler was found
  std::uint64_t evaluations = 0;    // how many cases shrinking ran
  ShrinkEnd shrink_end = ShrinkEnd::not_tried;
  bool flaky = false;  // it never failed again
  // How often its case was run again in the end, and how many of these runs failed the same way.
  std::uint64_t replays = 0;
  std::uint64_t reproduced = 0;
  History history{};         // if it passes alone: what has to run before it
  bool journal_cut = false;  // the case reported more than its journal holds
  std::string stored_at{};   // the example's file, if it was stored
};

// What a property told as a target to maximise.
struct Target {
  std::string name{};
  double best = 0;
  std::uint64_t cases = 0;  // that told it
};

// A label that was asked to reach a share of the cases.
struct Coverage {
  std::string name{};
  double wanted_percent = 0;
  std::uint64_t count = 0;
  bool reached = false;
};

// A sign that the run is worth less than it seems, with the remedy.
struct Health {
  std::string code{};  // `gainsay explain <code>`
  std::string what{};
  std::string fix{};
};

// What a test's own counters came to, in all workers together (`Case::counters`, `Case::tally`).
struct TestCounts {
  struct Named {
    std::uint32_t part = 0;
    std::string name{};
    std::uint64_t count = 0;
  };
  std::vector<std::uint64_t> by_number{};
  std::vector<Named> by_name{};  // the most frequent first
};

// What a guide did.
struct GuideRecord {
  struct Operator {
    std::string name{};
    std::uint64_t tried = 0;
    std::uint64_t paid = 0;  // the case did something new
  };
  // Where the search stood after so many cases.
  struct Point {
    std::uint64_t cases = 0;
    std::uint64_t features = 0;
    std::uint64_t discarded = 0;
  };

  std::string name{};                   // which one: coverage, fuzzchick or bytes
  std::uint64_t varied = 0;             // cases that were mutants
  std::uint64_t features = 0;           // places in the code, and about how often they were passed
  std::uint64_t accepted_features = 0;  // by cases that met the precondition
  std::uint64_t seeds = 0;              // tapes that are kept
  std::vector<Operator> operators{};    // of mutation, sweeps and follow-ups; `bytes` tries none
  std::vector<Point> growth{};          // at powers of two, and at the end
};

// What a run of one property produced: plain data, the same for the same seed, settings and binary.
// Everything that is shown is a function of it. Times are not in it; listeners hear them.
struct Record {
  std::string property{};
  std::string file{};
  unsigned line = 0;
  std::uint64_t seed = 0;
  Outcome outcome = Outcome::passed;

  std::uint64_t cases = 0;  // run, of all verdicts
  std::uint64_t passed = 0;
  std::uint64_t discarded = 0;
  std::uint64_t failed = 0;
  std::uint64_t duplicates = 0;  // recognised and not run again
  std::uint64_t examples = 0;    // stored examples that were tried first
  std::uint64_t choices = 0;     // drawn in all cases together

  bool repeatable = true;  // the same seed gives the same result (Test::repeatable)
  bool exhausted = false;  // every case there is was run: a proof
  bool searched_exhaustively = false;
  std::uint64_t exhausted_size = 0;  // every case up to this size was run

  Error error{};  // why no case could be judged, if a use of Gainsay is the reason; else no code

  std::vector<FailureRecord> failures{};
  std::vector<Tally> labels{};
  std::vector<Tally> discards{};       // by reason
  std::vector<std::uint64_t> sizes{};  // sizes[i]: cases with 2^(i-1) <= choices < 2^i
  std::vector<Coverage> coverage{};
  std::vector<Target> targets{};
  std::vector<OperationRecord> operations{};  // the calls, of a test that makes calls
  std::vector<Tally> denied{};                // calls that the sandbox denied, as C
  std::uint64_t denied_more = 0;              // further ones, for which there was no room
  LineRecord lines{};                         // of code under test in C; no file: not known
  bool guided = false;
  GuideRecord guide{};  // if it was guided by coverage
  std::vector<Health> health{};
  std::vector<std::string> problems{};       // what was skipped or could not be done, as messages
  SearchBudget budget = SearchBudget::none;  // that ended the search

  // With Settings::replay nothing is searched: one case ran, which may as well have passed. Its
  // outcome is that of the run; `replayed_case.failure` is empty unless it failed.
  bool replayed = false;
  FailureRecord replayed_case{};

  bool ok() const { return outcome == Outcome::passed; }
};

}  // namespace gainsay
