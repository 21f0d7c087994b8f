// SPDX-License-Identifier: MIT
//
// The entries of a conversation are in entries_talk.cpp.

#include "core/entries.hpp"

#include <algorithm>

#include "core/entry_bytes.hpp"

namespace gainsay {

namespace {

using Kind = Journal::Kind;

// --- lists of arguments: size, passing and source of each

std::string encoded(const std::vector<CallArgument>& arguments) {
  std::string bytes;
  for (const CallArgument& argument : arguments) {
    bytes += bytes_of(static_cast<std::uint32_t>(argument.source.size()));
    bytes += static_cast<char>(argument.passing);
    bytes += argument.source;
  }
  return bytes;
}

std::vector<CallArgument> decoded(std::string_view bytes) {
  constexpr std::size_t kHead = sizeof(std::uint32_t) + 1;
  std::vector<CallArgument> arguments;
  while (bytes.size() >= kHead) {
    const auto size = from_bytes<std::uint32_t>(bytes.substr(0, sizeof(std::uint32_t)));
    const auto passing = upto(static_cast<CallArgument::Passing>(bytes[kHead - 1]),
                              CallArgument::Passing::pointer_to_object);
    arguments.push_back({std::string(bytes.substr(kHead, size)), passing});
    bytes.remove_prefix(std::min(bytes.size(), kHead + size));
  }
  return arguments;
}

}  // namespace

// --- failures
// -------------------------------------------------------------------------------------

namespace {

struct FailureHead {
  std::uint64_t instruction;
  std::uint32_t line;
  FailureKind kind;
  Finding finding;
};

}  // namespace

FailureEntry FailureEntry::of(const Failure& failure) {
  return {.kind = failure.kind,
          .finding = failure.finding,
          .line = failure.line,
          .instruction = failure.instruction,
          .origin = failure.origin,
          .message = failure.message,
          .file = failure.file,
          .function = failure.function,
          .left = failure.left,
          .right = failure.right,
          .output = failure.output};
}

Failure FailureEntry::failure() const {
  Failure whole;
  whole.kind = kind;
  whole.finding = finding;
  whole.origin = origin;
  whole.message = message;
  whole.file = file;
  whole.line = line;
  whole.function = function;
  whole.instruction = instruction;
  whole.left = left;
  whole.right = right;
  whole.output = output;
  return whole;
}

void FailureEntry::write(Journal& journal) const {
  const FailureHead head{instruction, line, kind, finding};
  journal.append(Kind::failure,
                 {bytes_of(head), origin, message, file, function, left, right, output});
}

std::optional<FailureEntry> FailureEntry::read(const Journal::Entry& entry) {
  if (!is(entry, Kind::failure, 8)) return std::nullopt;
  const auto head = from_bytes<FailureHead>(entry.fields[0]);
  return FailureEntry{.kind = upto(head.kind, FailureKind::subject),
                      .finding = upto(head.finding, Finding::access),
                      .line = head.line,
                      .instruction = head.instruction,
                      .origin = entry.fields[1],
                      .message = entry.fields[2],
                      .file = entry.fields[3],
                      .function = entry.fields[4],
                      .left = entry.fields[5],
                      .right = entry.fields[6],
                      .output = entry.fields[7]};
}

void FrameEntry::write(Journal& journal) const {
  journal.append(Kind::frame, {bytes_of(address), bytes_of(function)});
}

std::optional<FrameEntry> FrameEntry::read(const Journal::Entry& entry) {
  if (!is(entry, Kind::frame, 2)) return std::nullopt;
  return FrameEntry{from_bytes<std::uint64_t>(entry.fields[0]),
                    from_bytes<std::uint64_t>(entry.fields[1])};
}

// --- what a case says
// -----------------------------------------------------------------------------

void NoteEntry::write(Journal& journal) const {
  journal.append(Kind::note, {bytes_of(kind), heading, text});
}

std::optional<NoteEntry> NoteEntry::read(const Journal::Entry& entry) {
  if (!is(entry, Kind::note, 3)) return std::nullopt;
  return NoteEntry{upto(from_bytes<Note::Kind>(entry.fields[0]), Note::Kind::heap), entry.fields[1],
                   entry.fields[2]};
}

namespace {

struct ValueHead {
  Value::Role role;
  ShownAs shown_as;
  std::uint8_t has_gaps;
};

}  // namespace

Value ValueEntry::value() const {
  return {role, std::string(name), std::string(type), std::string(text), shown_as};
}

void ValueEntry::write(Journal& journal) const {
  const ValueHead head{role, shown_as, has_gaps};
  journal.append(Kind::value, {bytes_of(head), name, type, text});
}

std::optional<ValueEntry> ValueEntry::read(const Journal::Entry& entry) {
  if (!is(entry, Kind::value, 4)) return std::nullopt;
  const auto head = from_bytes<ValueHead>(entry.fields[0]);
  return ValueEntry{
      upto(head.role, Value::Role::draw), entry.fields[1],   entry.fields[2], entry.fields[3],
      upto(head.shown_as, ShownAs::type), head.has_gaps != 0};
}

void LabelEntry::write(Journal& journal) const { journal.append(Kind::label, {name}); }

std::optional<LabelEntry> LabelEntry::read(const Journal::Entry& entry) {
  if (!is(entry, Kind::label, 1)) return std::nullopt;
  return LabelEntry{entry.fields[0]};
}

void VerdictEntry::write(Journal& journal) const {
  journal.append(Kind::verdict, {bytes_of(kind), reason});
}

std::optional<VerdictEntry> VerdictEntry::read(const Journal::Entry& entry) {
  if (!is(entry, Kind::verdict, 2)) return std::nullopt;
  return VerdictEntry{upto(from_bytes<Verdict::Kind>(entry.fields[0]), Verdict::kLastKind),
                      entry.fields[1]};
}

void AnswerEntry::write(Journal& journal) const {
  journal.append(Kind::answer, {bytes_of(function), condition, result});
}

std::optional<AnswerEntry> AnswerEntry::read(const Journal::Entry& entry) {
  if (!is(entry, Kind::answer, 3)) return std::nullopt;
  return AnswerEntry{from_bytes<std::uint32_t>(entry.fields[0]), entry.fields[1], entry.fields[2]};
}

// --- the program
// ----------------------------------------------------------------------------------

void StepEntry::write(Journal& journal) const {
  journal.append(Kind::step, {line, declares, destroys});
}

std::optional<StepEntry> StepEntry::read(const Journal::Entry& entry) {
  if (!is(entry, Kind::step, 3)) return std::nullopt;
  return StepEntry{entry.fields[0], entry.fields[1], entry.fields[2]};
}

namespace {

struct CallHead {
  std::uint32_t line;
  std::uint8_t traits;  // a bit each
};

std::uint8_t bits_of(const CallTraits& traits) {
  return static_cast<std::uint8_t>(
      traits.returns_nothing | traits.may_skip << 1 | traits.reference_may_skip << 2 |
      traits.judge_gets_exceptions << 3 | traits.judge_gives_reasons << 4);
}

CallTraits traits_from(std::uint8_t bits) {
  return {.returns_nothing = (bits & 1) != 0,
          .may_skip = (bits & 2) != 0,
          .reference_may_skip = (bits & 4) != 0,
          .judge_gets_exceptions = (bits & 8) != 0,
          .judge_gives_reasons = (bits & 16) != 0};
}

}  // namespace

void CallEntry::write(Journal& journal, const Statement& call) {
  const CallHead head{call.line, bits_of(call.traits)};
  journal.append(Kind::call,
                 {bytes_of(head), call.operation, call.file, call.pattern, encoded(call.arguments),
                  call.reference_pattern, encoded(call.reference_arguments)});
}

std::optional<Statement> CallEntry::read(const Journal::Entry& entry) {
  if (!is(entry, Kind::call, 7)) return std::nullopt;
  const auto head = from_bytes<CallHead>(entry.fields[0]);
  return Statement{.operation = std::string(entry.fields[1]),
                   .file = std::string(entry.fields[2]),
                   .line = head.line,
                   .pattern = std::string(entry.fields[3]),
                   .arguments = decoded(entry.fields[4]),
                   .reference_pattern = std::string(entry.fields[5]),
                   .reference_arguments = decoded(entry.fields[6]),
                   .traits = traits_from(head.traits)};
}

void BindingEntry::write(Journal& journal, const Binding& binding) {
  journal.append(Kind::bound, {binding.name, binding.type, binding.path});
}

std::optional<Binding> BindingEntry::read(const Journal::Entry& entry) {
  if (!is(entry, Kind::bound, 3)) return std::nullopt;
  return Binding{std::string(entry.fields[0]), std::string(entry.fields[1]),
                 std::string(entry.fields[2])};
}

void ResultEntry::write(Journal& journal) const {
  journal.append(Kind::result, {bytes_of(returned), text, expected});
}

std::optional<ResultEntry> ResultEntry::read(const Journal::Entry& entry) {
  if (!is(entry, Kind::result, 3)) return std::nullopt;
  return ResultEntry{from_bytes<std::uint8_t>(entry.fields[0]) != 0, entry.fields[1],
                     entry.fields[2]};
}

namespace {

struct FaultHead {
  std::uint32_t line;
  std::uint32_t nth;
  Judge judge;
  ShownAs expected;
  ShownAs actual;
};

}  // namespace

void FaultEntry::write(Journal& journal, const Fault& fault) {
  const FaultHead head{fault.line, fault.nth, fault.judge, fault.expected.shown_as,
                       fault.actual.shown_as};
  journal.append(Kind::fault, {bytes_of(head), fault.value, fault.file, fault.declarations,
                               fault.path, fault.expected.text, fault.actual.text,
                               fault.expected_exception, fault.actual_exception, fault.refusal});
}

std::optional<Fault> FaultEntry::read(const Journal::Entry& entry) {
  if (!is(entry, Kind::fault, 10)) return std::nullopt;
  const auto head = from_bytes<FaultHead>(entry.fields[0]);
  const auto field = [&entry](std::size_t i) { return std::string(entry.fields[i]); };
  return Fault{.judge = upto(head.judge, Judge::check_both),
               .value = field(1),
               .file = field(2),
               .line = head.line,
               .nth = head.nth,
               .declarations = field(3),
               .path = field(4),
               .expected = {field(5), upto(head.expected, ShownAs::type)},
               .actual = {field(6), upto(head.actual, ShownAs::type)},
               .expected_exception = field(7),
               .actual_exception = field(8),
               .refusal = field(9)};
}

}  // namespace gainsay
