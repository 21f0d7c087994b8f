// SPDX-License-Identifier: MIT

#include <gainsay/record.hpp>

#include <gainsay/listener.hpp>

namespace gainsay {

const char* word_for(FailureKind kind) {
  switch (kind) {
    case FailureKind::returned_false:
      return "returned false";
    case FailureKind::assertion:
      return "assertion";
    case FailureKind::exception:
      return "exception";
    case FailureKind::terminated:
      return "terminated";
    case FailureKind::signal:
      return "signal";
    case FailureKind::stack_overflow:
      return "stack overflow";
    case FailureKind::sanitizer:
      return "sanitizer";
    case FailureKind::exited:
      return "exited";
    case FailureKind::timeout:
      return "timeout";
    case FailureKind::memory:
      return "memory";
    case FailureKind::usage:
      return "usage";
    case FailureKind::disagreement:
      return "disagreement";
    case FailureKind::contract:
      return "contract";
    case FailureKind::harness:
      return "harness";
    case FailureKind::heap:
      return "heap";
    case FailureKind::processes:
      return "processes";
    case FailureKind::deviation:
      return "deviation";
    case FailureKind::silence:
      return "silence";
    case FailureKind::subject:
      return "subject";
  }
  return "";
}

const char* word_for(Exchange::Kind kind) {
  switch (kind) {
    case Exchange::Kind::open:
      return "open";
    case Exchange::Kind::send:
      return "send";
    case Exchange::Kind::receive:
      return "recv";
    case Exchange::Kind::close:
      return "close";
    case Exchange::Kind::drop:
      return "drop";
    case Exchange::Kind::pause:
      return "pause";
    case Exchange::Kind::silence:
      return "silent";
  }
  return "";
}

const char* word_for(Exchange::Part part) {
  switch (part) {
    case Exchange::Part::whole:
      return "whole";
    case Exchange::Part::head:
      return "head";
    case Exchange::Part::beginning:
      return "beginning";
    case Exchange::Part::rest:
      return "rest";
  }
  return "";
}

const char* word_for(ShrinkEnd end) {
  switch (end) {
    case ShrinkEnd::not_tried:
      return "not tried";
    case ShrinkEnd::fixed_point:
      return "fixed point";
    case ShrinkEnd::evaluations:
      return "evaluations";
    case ShrinkEnd::time:
      return "time";
    case ShrinkEnd::interrupted:
      return "interrupted";
  }
  return "";
}

const char* word_for(Outcome outcome) {
  switch (outcome) {
    case Outcome::passed:
      return "passed";
    case Outcome::failed:
      return "failed";
    case Outcome::gave_up:
      return "gave up";
    case Outcome::uncovered:
      return "uncovered";
    case Outcome::interrupted:
      return "interrupted";
  }
  return "";
}

const char* word_for(SearchBudget budget) {
  switch (budget) {
    case SearchBudget::none:
      return "";
    case SearchBudget::seconds:
      return "seconds";
    case SearchBudget::calls:
      return "calls";
    case SearchBudget::cases:
      return "cases";
    case SearchBudget::failures:
      return "failures";
  }
  return "";
}

const char* word_for(ShownAs shown_as) {
  switch (shown_as) {
    case ShownAs::source:
      return "source";
    case ShownAs::description:
      return "description";
    case ShownAs::type:
      return "type";
  }
  return "";
}

const char* word_for(Finding finding) {
  switch (finding) {
    case Finding::other:
      return "other";
    case Finding::leak:
      return "leak";
    case Finding::access:
      return "access";
  }
  return "";
}

const char* word_for(Judge judge) {
  switch (judge) {
    case Judge::none:
      return "none";
    case Judge::result:
      return "result";
    case Judge::end:
      return "end";
    case Judge::ensures:
      return "ensures";
    case Judge::accepts:
      return "accepts";
    case Judge::model:
      return "model";
    case Judge::check:
      return "check";
    case Judge::check_both:
      return "check both";
  }
  return "";
}

const char* word_for(Note::Kind kind) {
  switch (kind) {
    case Note::Kind::user:
      return "user";
    case Note::Kind::discarded:
      return "discarded";
    case Note::Kind::denied:
      return "denied";
    case Note::Kind::values:
      return "values";
    case Note::Kind::heap:
      return "heap";
  }
  return "";
}

std::string CallArgument::written() const {
  switch (passing) {
    case Passing::moved_object:
      return "std::move(" + source + ")";
    case Passing::pointer_to_object:
      return "&" + source;
    default:
      return source;
  }
}

const char* word_for(Phase phase) {
  switch (phase) {
    case Phase::reuse:
      return "reuse";
    case Phase::generate:
      return "generate";
    case Phase::shrink:
      return "shrink";
    case Phase::done:
      return "done";
  }
  return "";
}

}  // namespace gainsay
