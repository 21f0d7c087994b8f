// SPDX-License-Identifier: MIT
//
// What there is to show of a run: sentences, lists and tables in the order in which they are read,
// without layout and colour. It is made once from the record; each format (text, JSON) is a writer
// of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gainsay/report.hpp>

#include "report/document/diff.hpp"
#include "report/source/excerpt.hpp"

namespace gainsay::report {

// What lines are about, for a format that shows some of them in another way: folds frames, gives a
// test a button to copy it.
enum class Topic : std::uint8_t {
  remark,        // why a run that did not fail is not a success
  program,       // the case as a program
  conversation,  // what is below the picture of it
  notes,
  frames,   // where it stopped
  output,   // the end of what it wrote
  history,  // how it was found and shrunk, and what to know about that
  replay,   // what to type to run the case again
  stored,   // where it is kept
  test,     // the case as a test, or where it was written as a program
  denied,
  problem,
  statistics,
  untested,
  executed_lines,
  times,
};

enum class Tone : std::uint8_t { plain, faint, warning };

struct Lines {
  Topic topic = Topic::remark;
  std::string heading{};
  std::vector<std::string> lines{};
  unsigned depth = 2;  // below a heading; 1 for lines of the document itself
  bool apart = true;   // an empty line comes before
  Tone tone = Tone::plain;
};

// Source around the place of a failure.
struct Excerpt {
  std::vector<SourceLine> lines{};
  std::size_t digits = 0;  // room for line numbers, at least
};

struct Values {
  std::string heading{};
  std::vector<std::string> values{};  // "xs = {0, 1}"
  std::vector<std::string> types{};
};

// The two sides of a comparison.
struct Comparison {
  std::string heading{};
  std::string left{};  // what the sides are called
  std::string right{};
  Difference difference{};
};

// A warning with its remedy.
struct Warning {
  std::string place{};
  std::string code{};
  std::string what{};
  std::string fix{};
  unsigned depth = 1;
};

struct Bar {
  std::string name{};
  std::uint64_t count = 0;
};

// Shares of a whole.
struct Chart {
  std::string heading{};
  std::uint64_t whole = 0;
  std::size_t name_width = 0;  // at least
  std::vector<Bar> bars{};
};

struct Column {
  std::string heading{};
  std::size_t width = 0;  // at least
  bool to_the_right = false;
  std::size_t space = 1;  // before it
};

struct Table {
  std::string heading{};
  std::vector<Column> columns{};
  std::vector<std::vector<std::string>> rows{};
  unsigned depth = 2;
  bool apart = false;
};

// What was sent and received, and where it went wrong. The record outlives the document.
struct MessageChart {
  std::string heading{};
  const Conversation* conversation = nullptr;
};

using Block = std::variant<Lines, Excerpt, Values, Comparison, Warning, Chart, Table, MessageChart>;

// A failure.
struct FailurePage {
  std::string heading{};             // "failure 1 of 2", if there are several
  std::string place{};               // "file:line", or empty
  std::vector<std::string> title{};  // "assertion failed: a == b"
  std::vector<Block> blocks{};
};

struct Headline {
  Outcome outcome = Outcome::passed;
  std::string subject{};  // the property, or the file under test
  std::string counts{};   // "1000 cases, 12 discarded"
  double seconds = -1;    // negative: not reported
  std::optional<std::uint64_t> seed{};

  // Counts, time and seed.
  std::string about() const;
};

// A part of what a run took, before the search.
struct Stage {
  std::string name{};  // a key in JSON
  double seconds = 0;
};

struct RunTimes {
  std::vector<Stage> stages{};
  Times times{};
};

struct Document {
  // What was tested: a property, or functions of a C file by sequences of calls.
  enum class Kind : std::uint8_t { property, sequences };

  Kind kind = Kind::property;
  std::optional<Headline> headline{};
  std::vector<Block> before{};  // the failures
  std::vector<FailurePage> failures{};
  std::vector<Block> after{};

  // For programs, which want the data and not the sentences. The record outlives the document.
  const Record* record = nullptr;
  std::optional<std::uint64_t> calls_found{};  // in a sequence before it was shrunk
  std::optional<RunTimes> times{};             // only if they were asked for
};

struct DocumentOptions {
  Document::Kind kind = Document::Kind::property;
  bool quiet = false;       // of sequences: without what is only of interest if all went well
  bool statistics = false;  // labels, sizes, discards, coverage, targets
  bool source = true;       // read the property's file: excerpts, names of parameters, a ready test
  std::string command{};    // how the run was started, for the line that replays a case
  std::string selection{};  // inside a framework: its arguments that select the test
  std::string alone{};      // in place of both: a command that runs this property and no other
  Reproducer reproducer = Reproducer::automatic;
  double seconds = -1;  // the run took; negative: not reported
  std::optional<RunTimes> times{};

  // Of sequences.
  std::string file{};     // under test
  std::string program{};  // how the program that was written is compiled and run
  std::vector<std::pair<std::string, std::string>> untested{};  // functions, and why
  std::optional<std::uint64_t> calls_found{};
};

Document make_document(const Record& record, const DocumentOptions& options);

// What cases of this kind are called: "cases", "sequences".
const char* name_of_cases(Document::Kind kind);

}  // namespace gainsay::report
