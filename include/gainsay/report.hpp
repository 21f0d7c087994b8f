// SPDX-License-Identifier: MIT
//
// What people and programs read of a run. Every writer is a function of the Record and returns
// text; nothing here prints.
#pragma once

#include <string>
#include <vector>

#include <gainsay/record.hpp>
#include <gainsay/settings.hpp>

namespace gainsay::report {

// How a record is written for people.
struct TextOptions {
  bool color = false;       // with the colours of a terminal
  bool statistics = false;  // labels, sizes, discards, coverage, targets
  bool source = true;       // read the property's file: excerpts, names of parameters, a ready test
  std::string command{};    // how the test binary is run, for the line that replays a case
  std::string
      selection{};  // inside a framework: its arguments that select the test; GAINSAY replays
  Reproducer reproducer = Reproducer::automatic;  // how a failing case is printed
  double seconds = -1;                            // how long the run took; negative: not told
};

// One line if the property passed; else everything there is to know about each failure:
//
//   failed   reversing changes nothing
//     queue_test.cpp:12: assertion failed: reversed(xs) == xs
//     ...
std::string text(const Record& record, const TextOptions& options = {});

// The closing line: "7 passed, 1 failed".
std::string summary(const std::vector<Record>& records);

// What a run took, in seconds. It is no part of the record, because it is never the same twice.
struct Times {
  double search = 0;  // stored examples and new cases
  double shrink = 0;  // everything after that
};
// Cases of the search for each of its seconds; 0 if it took no time.
double cases_per_second(const Record& record, const Times& times);

// The record as one line of JSON without the line's end, valid against
// docs/reference/record.schema.json. There are no times in it: the same run gives the same bytes.
std::string json(const Record& record);
// The same with the key `times` at its end.
std::string json(const Record& record, const Times& times);

// A test that fails the way this failure does, for the framework that is asked for (`automatic` is
// GoogleTest). It goes below the property, or into a file that includes what the property uses. As
// a program of its own it includes the property's file and exits with 1. Empty if the property's
// source cannot be read.
std::string reproducer(const Record& record, const FailureRecord& failure,
                       Reproducer form = Reproducer::automatic);

}  // namespace gainsay::report
