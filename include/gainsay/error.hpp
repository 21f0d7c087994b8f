// SPDX-License-Identifier: MIT
#pragma once

#include <exception>
#include <string>

#include <gainsay/source_pos.hpp>

namespace gainsay {

// What went wrong, in the shape every message of Gainsay has:
//
//   queue_test.cpp:41: error[gen-empty-range]: integers(10, 3) has no values
//     fix: swap the bounds: integers(3, 10)
//     see: gainsay explain gen-empty-range
struct Error {
  std::string code{};   // stable, a word or two with hyphens; `gainsay explain <code>` has a page
  std::string what{};   // what happened, with the value
  std::string place{};  // file:line, a path, a flag; empty if there is none
  std::string fix{};    // what to do about it
};

// The three lines shown above.
std::string to_text(const Error& error);

// Thrown when Gainsay's own interface is used in a way that cannot mean anything: an empty range, a
// generator that never succeeds. The property in which it happens is reported as failed with this
// message; nothing else in the run is lost.
class UsageError : public std::exception {
 public:
  explicit UsageError(Error error);
  UsageError(Error error, SourcePos at);

  const Error& error() const noexcept { return error_; }
  const char* what() const noexcept override { return text_.c_str(); }

 private:
  Error error_;
  std::string text_;
};

// Thrown when the system refuses what a run needs: a process, memory, a folder. Nobody misused
// anything, and the property is not to blame.
class EnvironmentError final : public UsageError {
 public:
  using UsageError::UsageError;
};

// An invariant of Gainsay itself does not hold: a bug of ours, never of the user.
class InternalError : public std::exception {
 public:
  InternalError(const char* what_should_hold, SourcePos at);
  const char* what() const noexcept override { return text_.c_str(); }

 private:
  std::string text_;
};

}  // namespace gainsay

// Checks an invariant of ours; `what_should_hold` is a sentence.
#define GAINSAY_INVARIANT(condition, what_should_hold)                                \
  do {                                                                                \
    if (!(condition)) {                                                               \
      throw ::gainsay::InternalError(what_should_hold, ::gainsay::SourcePos::here()); \
    }                                                                                 \
  } while (false)
