// SPDX-License-Identifier: MIT

#include "api/words.hpp"

#include <cxxabi.h>

#include <algorithm>
#include <cstdlib>
#include <optional>

#include <gainsay/assert.hpp>
#include <gainsay/detail/api/operation_impl.hpp>
#include <gainsay/error.hpp>
#include <gainsay/record.hpp>

#include "base/text.hpp"
#include "core/entries.hpp"
#include "core/source/recording.hpp"

namespace gainsay::api {

namespace {

Failure failure_of(const Operation* operation, FailureKind kind, const std::string& origin,
                   std::string message) {
  Failure failure;
  failure.kind = kind;
  failure.origin = origin;
  failure.message = std::move(message);
  if (operation != nullptr) {
    failure.file = operation->at().file;
    failure.line = operation->at().line;
  }
  return failure;
}

const char* activity(Doing doing) {
  switch (doing) {
    case Doing::set_up:
      return "in the set-up of the scenario";
    case Doing::drawing:
      return "while the arguments were drawn";
    case Doing::precondition:
      return "in a precondition";
    case Doing::mapping:
      return "in the function of a mapped argument";
    case Doing::snapshot:
      return "in the snapshot before the call";
    case Doing::reference:
      return "in the reference";
    case Doing::candidate:
      return "in the candidate";
    case Doing::comparing:
      return "while results were compared or shown";
    case Doing::checking:
      return "in a check";
    case Doing::destroying:
      return "while values were destroyed";
    case Doing::tear_down:
      return "in the tear-down of the scenario";
  }
  return "";
}

}  // namespace

void Values::set_state(std::size_t index, State state) {
  Value& value = values_[index];
  if (value.state == state) return;
  value.state = state;
  state == State::moved_from ? ++moved_from_ : --moved_from_;
}

void Scenario::code(const std::string& line) {
  if (describing()) StepEntry{.line = line}.write(case_.journal);
}

void Scenario::declare(std::string_view name, const std::string& line) {
  if (describing()) StepEntry{.line = line, .declares = name}.write(case_.journal);
}

void tell_destruction(Scenario& scenario, const std::string& name) {
  const std::string line = "// " + name + " is destroyed";
  StepEntry{.line = line, .destroys = name}.write(scenario.current().journal);
}

void tell_check(Scenario& scenario, const Values& values, std::size_t index) {
  Fault fault = values.fault();
  fault.value = values.name(index);
  detail::tell_fault(scenario, fault);
}

void fail_check(Scenario& scenario, const Operation* during, const Values& values,
                std::size_t index) {
  if (scenario.describing()) tell_check(scenario, values, index);
  const std::string after =
      during == nullptr ? " at the end of the scenario" : " after " + during->name();
  scenario.current().fail(
      failure_of(during, FailureKind::contract, "check " + values.prefix(),
                 "the check of " + values.name(index) + " does not hold" + after));
}

void fail_exception(Scenario& scenario, const Operation* during) {
  const std::type_info* type = detail::type_in_flight();
  const std::string name = type == nullptr ? "an unknown type" : base::demangled(*type);
  const std::string text = detail::exception_text(type, std::current_exception());
  const std::string operation = during == nullptr ? "" : during->name();
  if (scenario.doing() == Doing::candidate || scenario.doing() == Doing::destroying) {
    if (scenario.describing()) detail::tell_thrown(scenario, text);
    scenario.current().fail(failure_of(during, FailureKind::exception,
                                       "exception " + name + " in " + operation,
                                       operation + " threw " + text));
    return;
  }
  const std::string where = activity(scenario.doing());
  scenario.current().fail(
      failure_of(during, FailureKind::harness, "harness " + operation + " " + where + " " + name,
                 "the test itself threw " + where + (operation.empty() ? "" : " of " + operation) +
                     ": " + text));
}

namespace detail {

std::size_t pick_value(Scenario& scenario, Values& values,
                       const std::vector<std::size_t>* allowed) {
  Source& source = scenario.source();
  if (allowed == nullptr && values.size() == 0) return Pick::kNone;
  const std::vector<std::uint32_t>& plain = values.plain_steps();
  if (allowed == nullptr && !plain.empty()) {
    const std::uint32_t step = source.reference(values.label(), plain);
    return static_cast<std::size_t>(std::lower_bound(plain.begin(), plain.end(), step) -
                                    plain.begin());
  }
  // Several values of one step, steps out of order, or only some values allowed.
  static thread_local std::vector<std::size_t> all;
  if (allowed == nullptr) {
    all.resize(values.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    allowed = &all;
  }
  if (allowed->empty()) return Pick::kNone;
  static thread_local std::vector<std::uint32_t> steps;
  steps.clear();
  for (const std::size_t index : *allowed) steps.push_back(values[index].step);
  std::sort(steps.begin(), steps.end());
  steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
  const std::uint32_t step = source.reference(values.label(), steps);
  std::size_t count = 0;
  for (const std::size_t index : *allowed) count += values[index].step == step ? 1 : 0;
  std::size_t nth = count > 1 ? source.alternative(count) : 0;
  for (const std::size_t index : *allowed) {
    if (values[index].step == step && nth-- == 0) return index;
  }
  return allowed->front();
}

std::vector<std::size_t>& filtered_scratch() {
  static thread_local std::vector<std::size_t> scratch;
  return scratch;
}

struct TwinSource::Memory {
  TapeBuffer::Counts counts{};
  std::vector<Choice> choices{};
  std::vector<Span> spans{};
  std::vector<std::uint8_t> bytes{};
  Tape tape{};
  std::optional<Source> source{};
};

namespace {

// Spans open in order; those opened since are the ones behind the last that began before, except
// that the enclosing ones may begin at the same choice: they are still open.
std::size_t first_span_since(const Tape& tape, std::size_t begin) {
  std::size_t first = tape.spans.size();
  while (first > 0 && tape.spans[first - 1].begin >= begin && tape.spans[first - 1].step == 0) {
    --first;
  }
  return first;
}

}  // namespace

// Choices alone would do if a replay did not look for recorded spans; so those that lie wholly in
// the part go along.
TwinSource::TwinSource(Source& original, std::size_t begin) : memory_(new Memory) {
  const Tape whole = original.tape().copy();
  Tape& tape = memory_->tape;
  tape.choices.assign(whole.choices.begin() + static_cast<std::ptrdiff_t>(begin),
                      whole.choices.end());
  tape.bytes = whole.bytes;
  std::vector<std::uint32_t> place(whole.spans.size(), Span::kNone);
  for (std::size_t i = 0; i < whole.spans.size(); ++i) {
    Span span = whole.spans[i];
    const bool inside = span.begin >= begin && i > 0 && first_span_since(whole, begin) <= i;
    if (!inside) continue;
    place[i] = static_cast<std::uint32_t>(tape.spans.size());
    span.begin -= static_cast<std::uint32_t>(begin);
    span.end -= static_cast<std::uint32_t>(begin);
    span.parent = span.parent == Span::kNone ? Span::kNone : place[span.parent];
    tape.spans.push_back(span);
  }
  memory_->choices.resize(tape.choices.size() + 64);
  memory_->spans.resize(whole.spans.size() + 64);
  memory_->bytes.resize(whole.bytes.size() + 64);
  const TapeBuffer buffer = {&memory_->counts,
                             memory_->choices.data(),
                             memory_->spans.data(),
                             memory_->bytes.data(),
                             static_cast<std::uint32_t>(memory_->choices.size()),
                             static_cast<std::uint32_t>(memory_->spans.size()),
                             static_cast<std::uint32_t>(memory_->bytes.size())};
  memory_->source.emplace(buffer);
  Recording(*memory_->source).begin_replay(tape, MissingChoice::simplest, 0, original.size());
}

Source& TwinSource::source() { return *memory_->source; }

TwinSource::~TwinSource() { delete memory_; }

// By its type: throwing it once more to find out would cost as much as the first time.
void pass_on_ours() {
  const std::type_info* type = type_in_flight();
  if (type == nullptr) return;
  if (*type == typeid(gainsay::detail::AssertionFailed) || *type == typeid(Discarded) ||
      *type == typeid(TapeFull) || *type == typeid(UsageError)) {
    throw;
  }
}

const std::type_info* type_in_flight() { return abi::__cxa_current_exception_type(); }

std::string exception_text(const std::type_info* type, const std::exception_ptr& exception) {
  const std::string name = type == nullptr ? "an unknown type" : base::demangled(*type);
  if (exception == nullptr) return name;
  try {
    std::rethrow_exception(exception);
  } catch (const std::exception& known) {
    return name + ": " + known.what();
  } catch (...) {
    return name;
  }
}

void tell_call(Scenario& scenario, const Operation& operation,
               const std::vector<CallArgument>& arguments,
               const std::vector<CallArgument>& reference_arguments, CallTraits traits) {
  CallEntry::write(scenario.current().journal, {.operation = operation.name(),
                                                .file = operation.at().file,
                                                .line = operation.at().line,
                                                .pattern = operation.pattern,
                                                .arguments = arguments,
                                                .reference_pattern = operation.reference_pattern,
                                                .reference_arguments = reference_arguments,
                                                .traits = traits});
}

void tell_fault(Scenario& scenario, const Fault& fault) {
  FaultEntry::write(scenario.current().journal, fault);
}

void tell_bound(Scenario& scenario, const std::string& name, const std::string& type,
                const std::string& path) {
  BindingEntry::write(scenario.current().journal, {name, type, path});
}

void tell_result(Scenario& scenario, const std::string& candidate, const std::string& reference) {
  ResultEntry{true, candidate, reference}.write(scenario.current().journal);
}

void tell_thrown(Scenario& scenario, const std::string& exception) {
  ResultEntry{false, exception, ""}.write(scenario.current().journal);
}

namespace {

// A type as a program names it.
std::string type_in_program(const std::type_info* type) {
  if (type == nullptr) return "";
  const std::string name = base::demangled(*type);
  const std::string unnamed = "(anonymous namespace)::";
  return name.starts_with(unnamed) ? name.substr(unnamed.size()) : name;
}

std::string in_words(const CallEnd& end) {
  if (end.threw != nullptr) return "throws " + end.exception;
  return end.returned.text.empty() ? "returns" : "returns " + end.returned.text;
}

}  // namespace

Ended fail_disagreement(Scenario& scenario, const Operation& operation, std::string reference,
                        std::string candidate) {
  Failure failure =
      failure_of(&operation, FailureKind::disagreement, "disagreement in " + operation.name(),
                 operation.name() + ": reference and candidate disagree");
  failure.left = std::move(reference);
  failure.right = std::move(candidate);
  scenario.current().fail(failure);
  return {Ended::Kind::failed};
}

Ended fail_ends(Scenario& scenario, const Operation& operation, const CallEnd& reference,
                const CallEnd& candidate) {
  if (scenario.describing()) {
    tell_fault(scenario, {.judge = Judge::end,
                          .expected = reference.returned,
                          .actual = candidate.returned,
                          .expected_exception = type_in_program(reference.threw),
                          .actual_exception = type_in_program(candidate.threw)});
  }
  return fail_disagreement(scenario, operation, in_words(reference), in_words(candidate));
}

Ended fail_refused(Scenario& scenario, const Operation& operation, const std::string& why,
                   std::string candidate) {
  Failure failure =
      failure_of(&operation, FailureKind::disagreement, "refused result of " + operation.name(),
                 operation.name() + ": the reference does not accept the candidate's result " +
                     candidate + (why.empty() ? "" : ": " + why));
  if (scenario.describing()) tell_fault(scenario, {.judge = Judge::accepts, .refusal = why});
  scenario.current().fail(failure);
  return {Ended::Kind::failed};
}

Ended fail_ensures(Scenario& scenario, const Operation& operation, std::string result) {
  const std::string what = result.empty() ? "" : "; it returned " + result;
  if (scenario.describing()) tell_fault(scenario, {.judge = Judge::ensures});
  scenario.current().fail(
      failure_of(&operation, FailureKind::contract, "postcondition of " + operation.name(),
                 operation.name() + ": its postcondition does not hold" + what));
  return {Ended::Kind::failed};
}

void fail_model(std::string reference, std::string candidate) {
  Failure failure = failure_of(nullptr, FailureKind::disagreement, "model",
                               "the candidate no longer stands for its reference");
  failure.left = std::move(reference);
  failure.right = std::move(candidate);
  gainsay::detail::current_case("model").fail(failure);
}

}  // namespace detail
}  // namespace gainsay::api
